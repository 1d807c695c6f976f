//! One sentence for each kind of fault.

/// What the engine does wrong in general; the codes are stable.
const RULES: &[(&str, &str)] = &[
    // Moves that are not legal.
    ("pin-rank", "men pinned along a rank leave it"),
    ("pin-file", "men pinned along a file leave it"),
    ("pin-diagonal", "men pinned along a diagonal leave it"),
    ("check-not-answered", "a check is not answered"),
    ("check-by-knight", "the check of a knight is not answered"),
    ("check-by-pawn", "the check of a pawn is not answered"),
    ("double-check", "a double check is answered without moving the king"),
    ("king-along-ray", "the king steps back along the line of the check"),
    ("king-captures-protected", "the king captures protected men"),
    ("king-next-to-king", "the king steps next to the other king"),
    ("king-into-pawn-attack", "the king steps onto squares that pawns attack"),
    ("king-ignores-pinned", "squares attacked by pinned men are taken for safe"),
    ("king-into-check", "the king steps onto attacked squares"),
    (
        "en-passant-rank",
        "capturing en passant uncovers the king along the rank that both pawns leave",
    ),
    ("en-passant-line", "the pawn captured en passant uncovers the king"),
    ("en-passant-pinned", "a pinned pawn captures en passant and leaves its line"),
    ("en-passant-check", "a capture en passant leaves the king in check"),
    ("en-passant-not-allowed", "en passant is captured when there was no double step just before"),
    ("castling-out-of-check", "castling out of check is allowed"),
    ("castling-through-check", "castling through an attacked square is allowed"),
    ("castling-into-check", "castling onto an attacked square is allowed"),
    ("castling-over-b-file", "castling long over a man on the b-file is allowed"),
    ("castling-over-men", "castling over men is allowed"),
    ("castling-rook-path", "castling is allowed with a man in the rook's way"),
    ("castling-shield", "castling is allowed although the rook shields the king (Chess960)"),
    ("castling-without-right", "castling without the right to it is allowed"),
    ("castling-without-rook", "castling without a rook is allowed"),
    ("pawn-double-step-rank", "pawns step two squares from other ranks than their first"),
    ("pawn-double-step-jumps", "double steps jump over men"),
    ("pawn-double-step-captures", "double steps capture"),
    ("pawn-push-captures", "pawns capture straight ahead"),
    ("pawn-slants-to-empty", "pawns move slanting without a capture"),
    ("captures-own", "men capture men of their own side"),
    ("promotion-not-forced", "pawns stay pawns on the last rank"),
    ("promotion-elsewhere", "men promote where they must not"),
    ("promotion-role", "pawns become what they must not"),
    ("wraps", "men go around the edge of the board"),
    ("slider-jumps", "bishops, rooks or queens pass through men"),
    ("no-such-way", "men move in ways that are not theirs"),
    ("no-man", "moves begin on empty squares"),
    ("opponents-man", "men of the opponent are moved"),
    ("moves-ignored", "the moves of a position are not played: the engine counts without them"),
    ("no-move", "the engine finds no move where there are some"),
    ("unreadable", "the engine gives moves that cannot be read"),
    ("twice", "moves are listed twice"),
    // Legal moves that are not there.
    ("en-passant-missing", "captures en passant are missing"),
    (
        "en-passant-pinned-missing",
        "a pawn pinned along the diagonal does not capture en passant along it",
    ),
    ("en-passant-answers-check", "a pawn that gives check is not captured en passant"),
    ("en-passant-blocks-check", "a capture en passant does not step into the way of a check"),
    (
        "en-passant-rank-fear",
        "en passant is refused for a rook or queen on the rank, though another man still stands between",
    ),
    ("castling-missing", "castling is missing"),
    ("castling-other-rook", "the right to castle is taken for that of another rook (Chess960)"),
    ("castling-king-stays", "castling is missing where the king stands on its target (Chess960)"),
    ("castling-rook-blocks", "castling is missing where king and rook change places (Chess960)"),
    (
        "castling-rook-path-attacked",
        "castling is refused because a square that only the rook crosses is attacked",
    ),
    (
        "castling-fears-others",
        "castling is refused because of men that attack none of the king's squares",
    ),
    ("castling-rook-attacked", "castling is refused because the rook is attacked"),
    ("promotion-push-missing", "pawns do not promote straight ahead"),
    ("promotion-capture-missing", "pawns do not promote by capturing"),
    ("promotion-capture-roles-missing", "pawns that capture promote to a queen only"),
    ("promotion-roles-missing", "underpromotions are missing"),
    ("promotion-knight-missing", "promotions to a knight are missing"),
    ("promotion-rook-missing", "promotions to a rook are missing"),
    ("promotion-bishop-missing", "promotions to a bishop are missing"),
    ("promotion-queen-missing", "promotions to a queen are missing"),
    ("check-capture-missing", "the man that gives check is not captured"),
    ("check-block-missing", "no man steps between the king and the one that gives check"),
    ("check-answer-double-step", "double steps of pawns do not answer checks"),
    ("check-answer-promotion", "promotions do not answer checks"),
    ("check-answer-role", "some men do not answer checks"),
    ("king-capture-in-check", "the king in check does not capture"),
    ("king-capture-missing", "the king does not capture"),
    ("king-step-missing", "steps of the king are missing"),
    (
        "king-fears-pushes",
        "the king avoids squares straight ahead of pawns, which they do not attack",
    ),
    (
        "king-fears-wrapped",
        "the king avoids squares that men could attack around the edge of the board only",
    ),
    ("square-missing", "no man goes to one of the squares"),
    ("pinned-along", "pinned men do not move along the line of the pin"),
    ("pinned-pawn-push", "pawns pinned along their file do not step ahead"),
    ("not-pinned", "men are taken for pinned that are not, as another man stands between"),
    ("pawn-double-step-missing", "double steps of pawns are missing"),
    ("pawn-capture-missing", "captures by pawns are missing"),
    ("pawn-push-missing", "steps of pawns are missing"),
    ("queen-diagonal-missing", "the diagonal moves of queens are missing"),
    ("slider-capture-missing", "captures by bishops, rooks or queens are missing"),
    ("slider-edge-missing", "moves to the edge of the board are missing"),
    ("move-missing", "moves are missing"),
    ("draw-repetition", "the count stops at repetitions"),
    ("draw-fifty-moves", "the count stops where the fifty moves are over"),
    ("draw-material", "the count stops where nobody can mate any more"),
    // What a move spoils.
    ("right-kept-rook-moved", "the right to castle is kept when the rook moves"),
    ("right-kept-king-moved", "the right to castle is kept when the king moves"),
    ("right-kept-rook-captured", "the right to castle is kept when the rook is captured"),
    (
        "right-kept-promotion-capture",
        "the right to castle is kept when a promoting pawn captures the rook",
    ),
    ("right-lost-other-rook", "both rights to castle are lost when one rook moves"),
    ("right-lost-check", "the right to castle is lost after a check"),
    ("right-lost", "a right to castle is lost"),
    ("en-passant-right-kept", "the right to capture en passant does not end after one move"),
    ("en-passant-after-single-step", "en passant is captured after a single step"),
    ("en-passant-not-noted", "a double step does not set the en passant square"),
    ("en-passant-captured-stays", "the pawn captured en passant stays on the board"),
    ("en-passant-by-any-man", "any man that arrives on the en passant square captures the pawn"),
    ("en-passant-badly-made", "a capture en passant is not made right"),
    ("castling-rook-stays", "the rook stays where it was when the king castles"),
    ("castling-rook-lost", "the rook is lost by castling"),
    ("castling-badly-made", "castling is not made right"),
    ("king-square-stale", "checks are looked for where the king stood before it moved"),
    ("king-lost", "the king is lost from the board"),
    ("promotion-stays-pawn", "the promoted man is still a pawn on the board"),
    ("promotion-wrong-role", "the pawn becomes something else than the move says"),
    ("promotion-wrong-color", "the promoted man has the wrong colour"),
    ("promotion-badly-made", "a promotion is not made right"),
    ("man-left-behind", "a man that has moved is still on its old square"),
    ("state-spoilt", "making a move spoils the position"),
    // What is spoilt while counting.
    ("undo-captured", "a captured man does not come back when the move is taken back"),
    ("undo-promotion", "a promotion is not taken back: the new man stays in the place of the pawn"),
    ("undo-en-passant", "a capture en passant is not taken back right"),
    ("undo-castling", "castling is not taken back: the rook stays beside the king"),
    (
        "count-without-en-passant",
        "the en passant square is lost while counting: by taking back, or in the hash key",
    ),
    (
        "count-without-castling",
        "castling rights are lost while counting: by taking back, or in the hash key",
    ),
    ("count-without-state", "rights are lost while counting: by taking back, or in the hash key"),
    (
        "count-castling-suspected",
        "castling rights are mixed up while counting: by taking back, or in the hash key",
    ),
    (
        "count-en-passant-suspected",
        "the en passant square is mixed up while counting: by taking back, or in the hash key",
    ),
    (
        "count-promotion-suspected",
        "promotions are mixed up while counting: by taking back, or in the hash key",
    ),
    ("count-ended-games", "mates and stalemates are counted as leaves at any depth"),
    ("count-leaves-not-legal", "the last ply counts moves that leave the king in check"),
    ("count-overflow", "counts do not fit into their numbers"),
    ("count-of-other-depth", "the hash table gives counts of other depths"),
    ("count-spoilt", "something is mixed up while counting: by taking back, or in the hash table"),
    ("lost-while-counting", "moves are lost while others are made and taken back"),
    ("sum", "the total is not the sum of the moves"),
    ("total", "the total is wrong"),
];

/// The sentence of a code.
pub(crate) fn rule(code: &str) -> &'static str {
    RULES.iter().find(|(known, _)| *known == code).map_or("something is wrong", |(_, rule)| rule)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_in_the_sources_has_a_sentence_and_every_sentence_a_code() {
        let sources = [
            include_str!("extra.rs"),
            include_str!("missing.rs"),
            include_str!("state.rs"),
            include_str!("men.rs"),
            include_str!("counts.rs"),
            include_str!("undo.rs"),
            include_str!("../controls/answers.rs"),
            include_str!("../controls/places.rs"),
            include_str!("ended.rs"),
            include_str!("../controls/plain.rs"),
            include_str!("../why.rs"),
            include_str!("../fault.rs"),
        ];
        let sources = sources.concat();
        let unused: Vec<&str> = RULES
            .iter()
            .map(|(code, _)| *code)
            .filter(|code| !sources.contains(&format!("\"{code}\"")))
            .collect();
        assert!(unused.is_empty(), "{unused:?}");
        for part in sources.split("Why::new(").skip(1) {
            let Some(code) = part.trim_start().strip_prefix('"') else { continue };
            let code = code.split('"').next().unwrap_or_default();
            assert!(RULES.iter().any(|(known, _)| *known == code), "{code}");
        }
    }
}
