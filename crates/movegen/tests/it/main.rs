//! Legal positions and legal moves, tested.

mod castling;
mod checks;
mod en_passant;
mod keys;
mod legality;
mod motifs;
mod move_sets;
mod null_move;
mod oracle;
mod pawn_structure;
mod perft;
mod properties;
mod random;
mod shared_bugs;
mod shared_perft;
mod shared_polyglot;
mod shared_rules;
mod shared_san_fen;
mod status;
mod support;
mod two_plies;
mod validation;
