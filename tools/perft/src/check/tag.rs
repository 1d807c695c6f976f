//! What a position exercises in a move generator, by name.

use core::fmt;

macro_rules! tags {
    ($($tag:ident $name:literal $words:literal)+) => {
        /// Something that move generators get wrong.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub(crate) enum Tag {
            $(#[doc = $words] $tag),+
        }

        impl Tag {
            /// All of them, in the order in which they are listed.
            pub(crate) const ALL: &'static [Self] = &[$(Self::$tag),+];

            /// Its name in files.
            pub(crate) fn name(self) -> &'static str {
                match self { $(Self::$tag => $name),+ }
            }

            /// Its name in texts.
            pub(crate) fn words(self) -> &'static str {
                match self { $(Self::$tag => $words),+ }
            }
        }
    };
}

tags! {
    EnPassant "en-passant" "en passant"
    EnPassantTwice "en-passant-twice" "en passant by either of two pawns"
    EnPassantPinnedAlong "en-passant-along-pin" "en passant along the line of a pin"
    EnPassantAnswersCheck "en-passant-answers-check" "en passant in answer to a check"
    EnPassantGivesCheck "en-passant-gives-check" "en passant with check"
    EnPassantDiscovers "en-passant-discovers" "en passant that uncovers a check"
    EnPassantRankPin "en-passant-rank-pin" "en passant that uncovers the rank"
    EnPassantDiagonalPin "en-passant-diagonal-pin" "en passant that uncovers a diagonal"
    EnPassantFilePin "en-passant-file-pin" "en passant by a pawn pinned on its file"
    EnPassantInCheck "en-passant-in-check" "en passant that does not answer a check"
    EnPassantLate "en-passant-late" "en passant too late"
    EnPassantWraps "en-passant-wraps" "en passant around the edge"
    EnPassantNext "en-passant-next" "a double step that allows en passant"

    DoubleStep "double-step" "double steps"
    DoubleStepElsewhere "double-step-elsewhere" "double steps from other ranks"
    DoubleStepBlocked "double-step-blocked" "double steps that are blocked"
    DoubleStepAnswersCheck "double-step-answers-check" "a double step in answer to a check"
    PawnCapture "pawn-capture" "captures by pawns"
    PawnBlocked "pawn-blocked" "pawns that are blocked"

    Promotion "promotion" "promotion"
    PromotionCapture "promotion-capture" "promotion by capture"
    PromotionGivesCheck "promotion-gives-check" "promotion with check"
    UnderpromotionGivesCheck "underpromotion-gives-check" "promotion to a knight with check"
    PromotionAnswersCheck "promotion-answers-check" "promotion in answer to a check"
    PromotionTakesRight "promotion-takes-right" "promotion that takes a rook with its right to castle"

    CastlingShort "castling-short" "castling short"
    CastlingLong "castling-long" "castling long"
    CastlingGivesCheck "castling-gives-check" "castling with check"
    CastlingRookAttacked "castling-rook-attacked" "castling with an attacked rook"
    CastlingRookPathAttacked "castling-rook-path-attacked" "castling long with b1 or b8 attacked"
    CastlingOutOfCheck "castling-out-of-check" "castling out of check"
    CastlingThroughCheck "castling-through-check" "castling through check"
    CastlingIntoCheck "castling-into-check" "castling into check"
    CastlingBFile "castling-b-file" "castling long with a man on the b-file"
    CastlingBlocked "castling-blocked" "castling over men"
    CastlingNoRight "castling-no-right" "castling without the right"
    RightLostByKing "right-lost-by-king" "a move of the king that loses rights to castle"
    RightLostByRook "right-lost-by-rook" "a move of a rook that loses its right to castle"
    RightLostByCapture "right-lost-by-capture" "the capture of a rook with its right to castle"

    Chess960 "chess960" "Chess960"
    Chess960Shield "chess960-shield" "castling into check from behind the rook (Chess960)"
    Chess960KingStays "chess960-king-stays" "castling with the king on its target (Chess960)"
    Chess960RookStays "chess960-rook-stays" "castling with the rook on its target (Chess960)"
    Chess960Swap "chess960-swap" "castling where king and rook change places or pass (Chess960)"
    Chess960FarKing "chess960-far-king" "castling with a long way for the king (Chess960)"
    Chess960InnerRook "chess960-inner-rook" "castling with a rook that is not the outermost (Chess960)"
    Chess960RookPath "chess960-rook-path" "castling with a man in the rook's way only (Chess960)"

    PinOnRank "pin-on-rank" "pins along the rank"
    PinOnFile "pin-on-file" "pins along the file"
    PinOnDiagonal "pin-on-diagonal" "pins along a diagonal"
    PinnedPawn "pinned-pawn" "pinned pawns"
    PinnedKnight "pinned-knight" "pinned knights"
    PinnedBishop "pinned-bishop" "pinned bishops"
    PinnedRook "pinned-rook" "pinned rooks"
    PinnedQueen "pinned-queen" "pinned queens"
    PinnedAlong "pinned-along" "moves along the line of a pin"
    PinnedTakes "pinned-takes" "captures of the pinning man"
    PinnedInCheck "pinned-in-check" "a pinned man that would answer a check"

    CheckByPawn "check-by-pawn" "check by a pawn"
    CheckByKnight "check-by-knight" "check by a knight"
    CheckBySlider "check-by-slider" "check by a bishop, rook or queen"
    DoubleCheck "double-check" "double check"
    CheckBlocked "check-blocked" "checks that are blocked"
    CheckerCaptured "checker-captured" "captures of the man that gives check"
    KingCapturesChecker "king-captures-checker" "the king captures the man that gives check"
    CheckUnanswered "check-unanswered" "moves that do not answer a check"
    KingAlongRay "king-along-ray" "the king steps back along the line of a check"
    KingCapturesProtected "king-captures-protected" "the king captures a protected man"
    KingNextToKing "king-next-to-king" "kings next to each other"
    KingNextToPawn "king-next-to-pawn" "squares attacked by pawns"
    KingIntoCheck "king-into-check" "squares attacked by other men"

    DiscoveredCheck "discovered-check" "discovered check"
    DiscoveredByKing "discovered-by-king" "check discovered by a move of the king"
    GivesDoubleCheck "gives-double-check" "moves that give double check"
    Checkmate "checkmate" "checkmate"
    Stalemate "stalemate" "stalemate"

    PawnWraps "pawn-wraps" "pawns at the edge"
    KnightWraps "knight-wraps" "knights at the edge"
    KingWraps "king-wraps" "kings at the edge"
    SliderWraps "slider-wraps" "rooks and queens at the edge"

    KnightMoves "knight-moves" "moves of knights"
    BishopMoves "bishop-moves" "moves of bishops"
    RookMoves "rook-moves" "moves of rooks"
    QueenMoves "queen-moves" "moves of queens"
    KingMoves "king-moves" "moves of the king"
    ManyMoves "many-moves" "more than 100 moves"
    ManyQueens "many-queens" "more men of a kind than a game begins with"
    FewMen "few-men" "too few men to mate"
    LongClock "long-clock" "more than 50 moves without a capture"
}

impl fmt::Display for Tag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
