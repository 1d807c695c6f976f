//! Boards as text and as pictures.

mod shared;
mod support;
mod svg;
mod text;
mod words;
mod xml;
