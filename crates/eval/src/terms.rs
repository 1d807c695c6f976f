//! The terms of the evaluation, each in a file of its own.

pub(crate) mod figures;
pub(crate) mod king;
pub(crate) mod material;
pub(crate) mod passed;
pub(crate) mod pawns;
pub(crate) mod space;
pub(crate) mod threats;
