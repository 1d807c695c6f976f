//! The words of chess, tested.

mod sliders;
