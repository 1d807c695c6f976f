//! The bugs.

use core::fmt;
use core::str::FromStr;

macro_rules! bugs {
    ($($bug:ident $name:literal $what:literal)+) => {
        /// A mistake that people make when they write move generators.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Bug {
            $(#[doc = $what] $bug),+
        }

        impl Bug {
            /// All of them.
            pub const ALL: &'static [Self] = &[$(Self::$bug),+];

            /// Its name.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self { $(Self::$bug => $name),+ }
            }

            /// What the engine does wrong.
            #[must_use]
            pub fn what(self) -> &'static str {
                match self { $(Self::$bug => $what),+ }
            }
        }
    };
}

bugs! {
    EnPassantMissing "en-passant-missing" "no pawn captures en passant"
    EnPassantBlackMissing "en-passant-black-missing" "Black never captures en passant"
    EnPassantOneSide "en-passant-one-side" "only the pawn on the left captures en passant"
    EnPassantStale "en-passant-stale" "the right to capture en passant does not end after one move"
    EnPassantAfterSingleStep "en-passant-after-single-step" "en passant is captured after a single step too"
    EnPassantNoRemoval "en-passant-no-removal" "the pawn captured en passant stays on the board"
    EnPassantByAnyMan "en-passant-by-any-man" "any man that arrives on the passed square takes the pawn"
    EnPassantWraps "en-passant-wraps" "en passant is captured around the edge of the board"
    EnPassantRankPin "en-passant-rank-pin" "both pawns leave the king's rank and uncover a rook or queen"
    EnPassantDiagonalPin "en-passant-diagonal-pin" "the captured pawn uncovers a bishop or queen"
    EnPassantPinnedNever "en-passant-pinned-never" "a pawn that is pinned along the diagonal does not capture en passant"
    EnPassantNoAnswerToCheck "en-passant-no-answer-to-check" "a checking pawn is not captured en passant"
    EnPassantIgnoresCheck "en-passant-ignores-check" "en passant is captured although the king is in check from elsewhere"
    EnPassantFenIgnored "en-passant-fen-ignored" "the en passant square of a FEN is not read"
    EnPassantPinnedLeaves "en-passant-pinned-leaves" "a pinned pawn captures en passant and leaves its line"
    EnPassantRankFear "en-passant-rank-fear" "no pawn captures en passant on the rank of its king if a rook or queen stands there"

    PromotionQueenOnly "promotion-queen-only" "pawns become queens only"
    PromotionThreePieces "promotion-three-pieces" "pawns do not become knights"
    PromotionRookMissing "promotion-rook-missing" "pawns do not become rooks"
    PromotionCaptureMissing "promotion-capture-missing" "no pawn captures and promotes"
    PromotionCaptureQueenOnly "promotion-capture-queen-only" "a pawn that captures becomes a queen only"
    PromotionCaptureThreePieces "promotion-capture-three-pieces" "a pawn that captures does not become a knight"
    PromotionPushMissing "promotion-push-missing" "no pawn steps straight to the last rank"
    PromotionNotForced "promotion-not-forced" "a pawn may stay a pawn on the last rank"
    PromotionBlackMissing "promotion-black-missing" "black pawns arrive on the first rank as pawns"
    PromotionStaysPawn "promotion-stays-pawn" "the promoted man is still a pawn on the board"
    PromotionWrongColor "promotion-wrong-color" "Black's promoted men are white"

    PawnDoubleStepMissing "pawn-double-step-missing" "no pawn steps two squares"
    PawnDoubleStepBlackMissing "pawn-double-step-black-missing" "black pawns do not step two squares"
    PawnDoubleStepJumps "pawn-double-step-jumps" "a double step goes over a man"
    PawnDoubleStepCaptures "pawn-double-step-captures" "a double step captures what stands at its end"
    PawnDoubleStepThirdRank "pawn-double-step-third-rank" "pawns step two squares from the third rank too"
    PawnPushCaptures "pawn-push-captures" "pawns capture straight ahead"
    PawnSlantsToEmpty "pawn-slants-to-empty" "pawns step slanting onto empty squares"
    PawnCapturesOwn "pawn-captures-own" "pawns capture their own men"
    PawnCaptureOneSide "pawn-capture-one-side" "pawns do not capture to the right"
    PawnCaptureAFileMissing "pawn-capture-a-file-missing" "pawns on the a-file do not capture"
    PawnCaptureWraps "pawn-capture-wraps" "pawns capture around the edge of the board"

    KnightWraps "knight-wraps" "knights jump around the edge of the board"
    KnightCapturesOwn "knight-captures-own" "knights capture their own men"
    KingWraps "king-wraps" "kings step around the edge of the board"
    SlidersWrap "sliders-wrap" "rooks and queens slide around the edge of the board"
    SlidersJumpEnemies "sliders-jump-enemies" "bishops, rooks and queens pass through enemy men"
    SlidersJumpOwn "sliders-jump-own" "bishops, rooks and queens pass through men of their own"
    SlidersNeverCapture "sliders-never-capture" "bishops, rooks and queens do not capture"
    SlidersMissEdge "sliders-miss-edge" "bishops, rooks and queens stop before the edge"
    QueenNoDiagonals "queen-no-diagonals" "queens move like rooks"

    CastlingMissing "castling-missing" "nobody castles"
    CastlingLongMissing "castling-long-missing" "nobody castles long"
    CastlingOutOfCheck "castling-out-of-check" "a king in check castles"
    CastlingThroughCheck "castling-through-check" "the king castles over an attacked square"
    CastlingThroughCheckBlack "castling-through-check-black" "the black king castles over an attacked square"
    CastlingLongThroughCheck "castling-long-through-check" "the king castles long over an attacked square"
    CastlingIntoCheck "castling-into-check" "the king castles onto an attacked square"
    CastlingPawnAttacksIgnored "castling-pawn-attacks-ignored" "squares attacked by pawns are safe to castle over"
    CastlingKingAttacksIgnored "castling-king-attacks-ignored" "squares attacked by the king are safe to castle over"
    CastlingRookPathAttacked "castling-rook-path-attacked" "castling long is refused because b1 is attacked"
    CastlingRookAttacked "castling-rook-attacked" "castling is refused because the rook is attacked"
    CastlingOverBFile "castling-over-b-file" "castling long is allowed with a man on the b-file"
    CastlingOverMen "castling-over-men" "castling is allowed with men between king and rook"
    CastlingRookCapturedKeepsRight "castling-rook-captured-keeps-right" "a king castles with a rook that was captured"
    CastlingPromotionKeepsRight "castling-promotion-keeps-right" "a king castles with a rook that a promoting pawn captured"
    CastlingNewRook "castling-new-rook" "a king castles with another rook on the square of the captured one"
    CastlingRookTakesRook "castling-rook-takes-rook" "a rook that captures a rook keeps its own right"
    CastlingCaptureForgetsWhite "castling-capture-forgets-white" "only Black's right is lost when a rook is captured"
    CastlingRookMovedKeepsRight "castling-rook-moved-keeps-right" "a king castles with a rook that has moved"
    CastlingKingMovedKeepsRight "castling-king-moved-keeps-right" "a king castles that has moved"
    CastlingRookMoveLosesBoth "castling-rook-move-loses-both" "both rights are lost when one rook moves"
    CastlingLostAfterCheck "castling-lost-after-check" "a king that has been in check does not castle any more"
    CastlingRookStays "castling-rook-stays" "the king castles and the rook stays where it was"
    CastlingFenIgnored "castling-fen-ignored" "the castling rights of a FEN are not read"

    Chess960Shield "chess960-shield" "the king castles into check from behind the rook"
    Chess960RookPath "chess960-rook-path" "men in the rook's way do not prevent castling"
    Chess960RookBlocks "chess960-rook-blocks" "the castling rook itself stands in the king's way"
    Chess960KingStays "chess960-king-stays" "castling is missing if the king stands on its target"
    Chess960RookFirst "chess960-rook-first" "the king is lost when it castles to where the rook stood"
    Chess960Corners "chess960-corners" "only rooks in the corners lose their right when they move"
    Chess960UsualSquares "chess960-usual-squares" "only the squares between the e-file and the king's target must be safe"
    Chess960OuterRook "chess960-outer-rook" "a right to castle is taken for that of the outermost rook"

    PinsIgnored "pins-ignored" "pinned men move freely"
    PinsOnRanksIgnored "pins-on-ranks-ignored" "men pinned along a rank move freely"
    PinsOnFilesIgnored "pins-on-files-ignored" "men pinned along a file move freely"
    PinsOnDiagonalsIgnored "pins-on-diagonals-ignored" "men pinned along a diagonal move freely"
    PinnedKnightMoves "pinned-knight-moves" "pinned knights move freely"
    PinnedNeverMove "pinned-never-move" "pinned men do not move along the line of the pin"
    PinnedPawnNoPush "pinned-pawn-no-push" "a pawn pinned along its file does not step forward"
    PinsThroughTwo "pins-through-two" "a man is taken for pinned although another stands behind it"
    PinnedPawnPromotes "pinned-pawn-promotes" "a pinned pawn captures and promotes"
    PinnedManAnswersCheck "pinned-man-answers-check" "a pinned man answers a check by another one"

    CheckIgnored "check-ignored" "men other than the king move without answering a check"
    KnightCheckIgnored "knight-check-ignored" "checks by knights are not answered"
    PawnCheckIgnored "pawn-check-ignored" "checks by pawns are not answered"
    CheckBlockMissing "check-block-missing" "no man steps into the way of a check"
    CheckCaptureMissing "check-capture-missing" "no man but the king captures one that gives check"
    CheckDoubleStepMissing "check-double-step-missing" "no double step goes into the way of a check"
    CheckPromotionMissing "check-promotion-missing" "no pawn promotes while the king is in check"
    DoubleCheckAnswered "double-check-answered" "a double check is answered as if only one man gave it"
    QueenDiagonalChecksIgnored "queen-diagonal-checks-ignored" "queens do not check or pin along diagonals"
    ChecksFromBelowIgnored "checks-from-below-ignored" "rooks and queens do not check or pin up the board"
    ChecksFromAfarIgnored "checks-from-afar-ignored" "no check or pin goes over more than five squares"

    KingAlongRay "king-along-ray" "the king steps back along the line of the check"
    KingCapturesProtected "king-captures-protected" "the king captures protected men"
    KingNextToKing "king-next-to-king" "the kings may stand next to each other"
    KingIntoPawnAttack "king-into-pawn-attack" "the king steps onto squares that pawns attack"
    KingFearsPushes "king-fears-pushes" "the king does not step onto squares straight ahead of a pawn"
    KingNoCaptureInCheck "king-no-capture-in-check" "a king in check does not capture"
    KingFearsWrappedPawns "king-fears-wrapped-pawns" "the king avoids what pawns would attack around the edge of the board"
    KingIgnoresPinnedMen "king-ignores-pinned-men" "the king steps onto squares that only pinned men attack"
    LastSquareMissing "last-square-missing" "no man goes to h8"

    HashWithoutEnPassant "hash-without-en-passant" "the hash key of perft does not know en passant"
    HashWithoutCastling "hash-without-castling" "the hash key of perft does not know castling rights"
    HashWithoutDepth "hash-without-depth" "the hash table of perft does not know depths"
    HashKnightsAsBishops "hash-knights-as-bishops" "the hash key of perft takes bishops for knights"
    HashWithoutPromotion "hash-without-promotion" "the hash key of perft takes promoted men for pawns"
    UndoLosesCastling "undo-loses-castling" "castling rights do not come back when a move is taken back"
    UndoLosesEnPassant "undo-loses-en-passant" "the en passant square does not come back when a move is taken back"
    UndoKeepsPromoted "undo-keeps-promoted" "a promotion is taken back and the new man stays in the place of the pawn"
    UndoEnPassantSquare "undo-en-passant-square" "a pawn captured en passant comes back where the other one arrived"
    UndoLeavesCastledRook "undo-leaves-castled-rook" "castling is taken back and the rook stays beside the king"
    UndoLosesCaptured "undo-loses-captured" "a man captured on the last rank does not come back"
    MateIsALeaf "mate-is-a-leaf" "a mate or stalemate counts as one, whatever the depth"
    LastPlyNotLegal "last-ply-not-legal" "the last ply counts moves that leave the king in check"
    CountsOverflow "counts-overflow" "counts below a move are kept in 8 bits"
}

impl fmt::Display for Bug {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// No bug has this name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownBug(
    /// The name.
    pub String,
);

impl fmt::Display for UnknownBug {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no bug named {:?} (see --list)", self.0)
    }
}

impl core::error::Error for UnknownBug {}

impl FromStr for Bug {
    type Err = UnknownBug;

    fn from_str(name: &str) -> Result<Self, UnknownBug> {
        let found = Self::ALL.iter().find(|bug| bug.name() == name);
        found.copied().ok_or_else(|| UnknownBug(name.to_owned()))
    }
}
