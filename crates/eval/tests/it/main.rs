//! The evaluation from outside.

mod properties;
mod rows;
