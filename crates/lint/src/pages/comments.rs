use super::{Page, page};
use crate::Rule;

pub(super) const PAGES: &[Page] = &[
    page(
        Rule::ClockGoesUp,
        "A player's clock shows more than after the move before, and more than the increment can explain. The clocks are \
         exchanged, moves are missing, or the opponent gave time, as servers allow.",
        "Find out which. Games with several stages are not looked at.",
        b"[TimeControl \"60+1\"]\n\n1. e4 {[%clk 0:01:00]} 1... e5 {[%clk 0:01:00]} 2. Nf3 {[%clk 0:01:30]} *\n",
        b"[TimeControl \"60+1\"]\n\n1. e4 {[%clk 0:01:00]} 1... e5 {[%clk 0:01:00]} 2. Nf3 {[%clk 0:00:59]} *\n",
    ),
    page(
        Rule::ClockOverTimeControl,
        "A clock shows more at the first move than the tag TimeControl gives.",
        "One of the two is wrong.",
        b"[TimeControl \"60+1\"]\n\n1. e4 {[%clk 0:03:00]} *\n",
        b"[TimeControl \"180+1\"]\n\n1. e4 {[%clk 0:03:00]} *\n",
    ),
    page(
        Rule::BadClock,
        "Clocks and times for moves are hours, minutes and seconds: [%clk 1:23:45].",
        "Write the time in that form.",
        b"1. e4 {[%clk soon]} *\n",
        b"1. e4 {[%clk 0:03:00]} *\n",
    ),
    page(
        Rule::BadEval,
        "Evaluations are pawns with a decimal point, or # and the moves to mate: [%eval -0.25], [%eval #3].",
        "Write the value in that form, from White's point of view.",
        b"1. e4 {[%eval good]} *\n",
        b"1. e4 {[%eval 0.3]} *\n",
    ),
    page(
        Rule::BadMarks,
        "Squares are a letter for the colour and the square, arrows have two squares: [%csl Ga4,Rb5], [%cal Ge2e4].",
        "Write them in that form.",
        b"1. e4 {[%cal Ge2]} *\n",
        b"1. e4 {[%cal Ge2e4]} *\n",
    ),
    page(
        Rule::UnclosedCommand,
        "A command in a comment ends with a bracket. Without it programs show it as text.",
        "Close it.",
        b"1. e4 {[%clk 0:03:00} *\n",
        b"1. e4 {[%clk 0:03:00]} *\n",
    ),
    page(
        Rule::EmptyComment,
        "The comment says nothing.",
        "The fix takes it out.",
        b"1. e4 {} 1... e5 *\n",
        b"1. e4 1... e5 *\n",
    ),
    page(
        Rule::LineComment,
        "Comments to the end of the line are lost when lines are broken anew, and not all programs know them.",
        "The fix puts the comment into braces.",
        b"1. e4 ; best by test\n1... e5 *\n",
        b"1. e4 {best by test}\n1... e5 *\n",
    ),
    page(
        Rule::AdjacentComments,
        "Many programs keep only one of two comments that stand side by side.",
        "Make one of them.",
        b"1. e4 {best} {by test} 1... e5 *\n",
        b"1. e4 {best by test} 1... e5 *\n",
    ),
    page(
        Rule::RepeatedNag,
        "The same glyph twice says no more than once.",
        "Take one out, or write the other glyph that was meant.",
        b"1. e4 $1 $1 1... e5 *\n",
        b"1. e4 $1 1... e5 *\n",
    ),
];
