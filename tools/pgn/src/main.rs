//! Says exactly what is wrong with a PGN games database, and mends it.

fn main() {}
