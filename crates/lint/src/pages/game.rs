use super::{Page, page};
use crate::Rule;

pub(super) const PAGES: &[Page] = &[
    page(
        Rule::MoveAfterMate,
        "Checkmate ends the game at once (FIDE 5.1.1); no move can follow.",
        "Find out where a wrong move leads to the mate, or take out what follows.",
        b"1. f3 e5 2. g4 Qh4# 3. a3 0-1\n",
        b"1. f3 e5 2. g4 Qh4# 0-1\n",
    ),
    page(
        Rule::MoveAfterStalemate,
        "Stalemate ends the game at once (FIDE 5.2.1); no move can follow.",
        "Find out where a wrong move leads to it, or take out what follows.",
        b"[SetUp \"1\"]\n[FEN \"k7/8/8/1Q6/8/8/8/K7 w - - 0 1\"]\n\n1. Qb6 Ka7 1/2-1/2\n",
        b"[SetUp \"1\"]\n[FEN \"k7/8/8/1Q6/8/8/8/K7 w - - 0 1\"]\n\n1. Qb6 1/2-1/2\n",
    ),
    page(
        Rule::MoveAfterDeadPosition,
        "Where neither side can mate by any series of moves the game ends at once (FIDE 5.2.2).",
        "The game ended before this move. Players may have gone on for a while; boards record the kings being set up.",
        b"[SetUp \"1\"]\n[FEN \"7k/8/8/8/8/8/1p6/K7 w - - 0 1\"]\n\n1. Kxb2 Kg7 1/2-1/2\n",
        b"[SetUp \"1\"]\n[FEN \"7k/8/8/8/8/8/1p6/K7 w - - 0 1\"]\n\n1. Kxb2 1/2-1/2\n",
    ),
    page(
        Rule::MoveAfterFivefold,
        "When the same position appears for the fifth time the game ends by itself (FIDE 9.6.1). Servers have gone on by \
         mistake.",
        "The game ended before this move. It does not matter where the rule was not in force: before July 2014.",
        b"1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 6. Ng1 Ng8 7. Nf3 Nf6 8. Ng1 Ng8 9. e4 1/2-1/2\n",
        b"1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 6. Ng1 Ng8 7. Nf3 Nf6 8. Ng1 Ng8 1/2-1/2\n",
    ),
    page(
        Rule::MoveAfterSeventyFive,
        "When each side has made 75 moves without capture or pawn move the game ends by itself, unless the last one is mate \
         (FIDE 9.6.2).",
        "The game ended before this move. It does not matter where the rule was not in force: before July 2014.",
        b"[SetUp \"1\"]\n[FEN \"6k1/8/8/8/8/8/8/K6R w - - 149 90\"]\n\n90. Rh2 Kg7 1/2-1/2\n",
        b"[SetUp \"1\"]\n[FEN \"6k1/8/8/8/8/8/8/K6R w - - 149 90\"]\n\n90. Rh2 1/2-1/2\n",
    ),
    page(
        Rule::BoardResultMove,
        "Players tell an electronic board the result by setting the kings on squares of the centre, and the board records it \
         as a move.",
        "The unsafe fix takes it out.",
        b"1. e4 e5 2. Nf3 Nc6 3. Ke4 1-0\n",
        b"1. e4 e5 2. Nf3 Nc6 1-0\n",
    ),
    page(
        Rule::ResultMismatch,
        "The result behind the moves is that of the tag (standard, 8.2.6). One of them is wrong.",
        "The unsafe fix believes the board if the game ends there, else whichever result is known, else the moves.",
        b"[Result \"0-1\"]\n\n1. e4 e5 1-0\n",
        b"[Result \"1-0\"]\n\n1. e4 e5 1-0\n",
    ),
    page(
        Rule::ResultAgainstMate,
        "Who mates wins (FIDE 5.1.1). Dumps of one server have wrong results on 12 March 2021.",
        "The unsafe fix writes the result of the board, in the tag too.",
        b"1. f3 e5 2. g4 Qh4# 1-0\n",
        b"1. f3 e5 2. g4 Qh4# 0-1\n",
    ),
    page(
        Rule::ResultAgainstStalemate,
        "Stalemate is a draw (FIDE 5.2.1).",
        "The unsafe fix writes the draw, in the tag too.",
        b"[SetUp \"1\"]\n[FEN \"k7/8/8/1Q6/8/8/8/K7 w - - 0 1\"]\n\n1. Qb6 1-0\n",
        b"[SetUp \"1\"]\n[FEN \"k7/8/8/1Q6/8/8/8/K7 w - - 0 1\"]\n\n1. Qb6 1/2-1/2\n",
    ),
    page(
        Rule::ResultAgainstDeadPosition,
        "A position in which nobody can mate by any series of moves is a draw (FIDE 5.2.2).",
        "The unsafe fix writes the draw, in the tag too.",
        b"[SetUp \"1\"]\n[FEN \"7k/8/8/8/8/8/1p6/K7 w - - 0 1\"]\n\n1. Kxb2 1-0\n",
        b"[SetUp \"1\"]\n[FEN \"7k/8/8/8/8/8/1p6/K7 w - - 0 1\"]\n\n1. Kxb2 1/2-1/2\n",
    ),
    page(
        Rule::ResultAgainstAutomaticDraw,
        "Fivefold repetition and 75 moves without progress are draws that nobody needs to claim (FIDE 9.6).",
        "The unsafe fix writes the draw, in the tag too.",
        b"[SetUp \"1\"]\n[FEN \"6k1/8/8/8/8/8/8/K6R w - - 149 90\"]\n\n90. Rh2 1-0\n",
        b"[SetUp \"1\"]\n[FEN \"6k1/8/8/8/8/8/8/K6R w - - 149 90\"]\n\n90. Rh2 1/2-1/2\n",
    ),
    page(
        Rule::UnknownResult,
        "The asterisk is for games that are not finished (standard, 8.2.6). This one is over on the board.",
        "The fix writes the result of the board, in the tag too.",
        b"1. f3 e5 2. g4 Qh4# *\n",
        b"1. f3 e5 2. g4 Qh4# 0-1\n",
    ),
    page(
        Rule::ImpossibleTimeForfeit,
        "Who oversteps the time loses, unless the opponent cannot mate by any series of legal moves: then it is a draw (FIDE \
         6.9). Servers that count material only get walls of pawns and forced lines wrong.",
        "The unsafe fix writes the draw, in the tag too.",
        b"[Termination \"time forfeit\"]\n[SetUp \"1\"]\n[FEN \"7k/8/8/8/8/8/1q6/7K w - - 0 1\"]\n\n1. Kg1 Kg7 1-0\n",
        b"[Termination \"time forfeit\"]\n[SetUp \"1\"]\n[FEN \"7k/8/8/8/8/8/1q6/7K w - - 0 1\"]\n\n1. Kg1 Kg7 1/2-1/2\n",
    ),
    page(
        Rule::EmptyGame,
        "There is nothing to replay: the game was not played, or its moves were lost.",
        "Leave it, or take it out.",
        b"[Event \"A\"]\n\n1-0\n",
        b"[Event \"A\"]\n\n1. e4 1-0\n",
    ),
    page(
        Rule::DuplicateGame,
        "The same players, date, round, result and moves came before. Statistics count the game twice.",
        "Take one of them out.",
        b"[White \"A\"]\n\n1. e4 e5 *\n\n[White \"A\"]\n\n1. e4 e5 *\n",
        b"[White \"A\"]\n\n1. e4 e5 *\n\n[White \"A\"]\n\n1. e4 c5 *\n",
    ),
];
