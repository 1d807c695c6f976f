//! The search from outside.

mod ends;
mod hooks;
mod limits;
mod mates;
mod shared;
mod signature;
mod support;
mod tricks;
