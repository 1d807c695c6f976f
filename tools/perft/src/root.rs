//! The position at which a count begins.

use jadoube_board::{CastlingMode, Setup};
use jadoube_movegen::{Position, Problems, problems};
use jadoube_notation::fen::{FenError, FenErrorKind, FenOptions, FenReading, FenStyle, to_fen};
use jadoube_notation::uci::{UciError, parse_uci};
use jadoube_terminal::Failure;

use crate::cli::RootArguments;

/// A position and how castling is spelt in it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Root {
    pub(crate) position: Position,
    pub(crate) mode: CastlingMode,
}

impl Root {
    /// The start of a game.
    pub(crate) fn initial() -> Self {
        Self { position: Position::initial(), mode: CastlingMode::Standard }
    }

    /// Reads the FEN of a row of a suite. Wrong castling rights and en passant squares are dropped, as the programs do that
    /// the well-known suites come from; they are given beside the position. The FEN
    /// begins at a byte of its line; errors tell the byte of the line.
    pub(crate) fn mended(text: &str, offset: usize) -> Result<(Self, Problems), String> {
        let reading =
            FenOptions::lenient().read(text).map_err(|error| fen_message(error, offset))?;
        let dropped = Problems::BAD_CASTLING_RIGHTS | Problems::BAD_EN_PASSANT;
        let found = problems(&reading.setup) & dropped;
        Ok((Self::legal(reading, dropped)?, found))
    }

    /// Reads a FEN; castling as told, or as the FEN itself tells.
    pub(crate) fn read(text: &str, mode: Option<CastlingMode>) -> Result<Self, String> {
        let options = FenOptions { castling: mode, ..FenOptions::lenient() };
        let reading = options.read(text).map_err(|error| fen_message(error, 0))?;
        Self::legal(reading, Problems::empty())
    }

    /// Test positions with more queens than pawns could have become are welcome.
    fn legal(reading: FenReading, accepted: Problems) -> Result<Self, String> {
        let accepted = accepted | Problems::ACCEPTED | Problems::TOO_MANY_PROMOTED;
        let position =
            Position::with(reading.setup, accepted).map_err(|error| error.to_string())?;
        Ok(Self { position, mode: reading.mode })
    }

    /// Plays a move, castling in either spelling.
    pub(crate) fn play(&mut self, text: &str) -> Result<(), String> {
        // Two steps of a king from the e-file mean castling in Chess960 too, as no king steps that far.
        let read = parse_uci(text, &self.position, CastlingMode::Standard);
        let m = read.map_err(|error| match error {
            UciError::Illegal(illegal) => illegal.reason.to_string(),
            other => other.to_string(),
        })?;
        self.position.play_unchecked(m);
        Ok(())
    }

    /// The FEN, from which the same position and mode can be read again.
    pub(crate) fn fen(&self) -> String {
        let style = match self.mode {
            CastlingMode::Standard => FenStyle::X_FEN,
            CastlingMode::Chess960 => FenStyle::SHREDDER,
        };
        to_fen(&self.position.setup(), style)
    }
}

/// What is wrong with a FEN that begins at a byte of its line, always with the text that is to blame.
fn fen_message(error: FenError, offset: usize) -> String {
    let error = FenError { offset: error.offset + offset, ..error };
    match error.kind {
        FenErrorKind::RankCount { .. } | FenErrorKind::RankLength { .. } => {
            format!("{error}: {:?}", error.text)
        }
        _ => error.to_string(),
    }
}

impl RootArguments {
    /// The position after the moves.
    ///
    /// # Errors
    /// A wrong FEN or an illegal move: what and where.
    pub(crate) fn position(&self) -> Result<Root, Failure> {
        let mut root = self.start()?;
        for (index, text) in self.move_texts().enumerate() {
            root.play(text).map_err(|error| {
                Failure::usage(format_args!("--moves: move {} ({text}): {error}", index + 1))
            })?;
        }
        Ok(root)
    }

    /// The moves, however they are separated.
    pub(crate) fn move_texts(&self) -> impl Iterator<Item = &str> {
        let texts = self.moves.iter().flat_map(|text| text.split([' ', ',']));
        texts.filter(|text| !text.is_empty())
    }

    /// The position before the moves.
    pub(crate) fn start(&self) -> Result<Root, Failure> {
        if let Some(fen) = &self.fen {
            let mode = self.chess960.then_some(CastlingMode::Chess960);
            return Root::read(fen, mode)
                .map_err(|error| Failure::usage(format_args!("--fen: {error}")));
        }
        let (setup, mode) = match (self.chess960_number, self.double_chess960_numbers) {
            (Some(number), _) => (Setup::chess960(number), CastlingMode::Chess960),
            (_, Some((white, black))) => {
                (Setup::double_chess960(white, black), CastlingMode::Chess960)
            }
            (None, None) => (Some(Setup::initial()), CastlingMode::Standard),
        };
        let setup =
            setup.ok_or_else(|| Failure::usage("there are 960 start positions, 0 to 959"))?;
        let position = Position::new(setup).map_err(Failure::usage)?;
        Ok(Root { position, mode })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(fen: &str, moves: &[&str]) -> Result<String, String> {
        let mut root = Root::read(fen, None)?;
        moves.iter().try_for_each(|text| root.play(text))?;
        Ok(root.fen())
    }

    #[test]
    fn castling_has_two_spellings_in_both_modes() {
        for rights in ["KQkq", "HAha"] {
            let fen = format!("r3k2r/8/8/8/8/8/8/R3K2R w {rights} - 0 1");
            let castled = "2kr3r/8/8/8/8/8/8/R4RK1 w - - 2 2";
            assert_eq!(after(&fen, &["e1g1", "e8c8"]).unwrap(), castled);
            assert_eq!(after(&fen, &["e1h1", "e8a8"]).unwrap(), castled);
        }
        let beside = "4k3/8/8/8/8/8/8/5K1R w H - 0 1";
        assert_eq!(after(beside, &["f1g1"]).unwrap(), "4k3/8/8/8/8/8/8/6KR b - - 1 1");
        assert_eq!(after(beside, &["f1h1"]).unwrap(), "4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
    }

    #[test]
    fn reasons_are_told() {
        let reason = |text| after("4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", &[text]).unwrap_err();
        assert_eq!(reason("e1e3"), "a king does not move that way");
        assert_eq!(
            reason("e1g1"),
            "castling is not possible, as there is no right to castle with that rook"
        );
        assert_eq!(reason("e1"), "expected a square at byte 2, found \"\"");
    }
}
