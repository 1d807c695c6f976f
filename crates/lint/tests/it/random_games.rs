//! Clean games of random legal moves, in the export format.

use jadoube_board::Move;
use jadoube_movegen::Position;
use jadoube_notation::San;

/// Numbers that look random and are the same every time (xorshift).
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % bound
    }
}

/// A move of a game and where its word stands.
#[derive(Clone)]
pub(crate) struct Ply {
    pub(crate) before: Position,
    pub(crate) m: Move,
    pub(crate) word: usize,
}

/// A game as lines of tags and words of movetext.
#[derive(Clone)]
pub(crate) struct Clean {
    pub(crate) tags: Vec<String>,
    pub(crate) words: Vec<String>,
    pub(crate) plies: Vec<Ply>,
    pub(crate) last: Position,
}

impl Clean {
    /// A game of up to `plies` random moves. It stops before anything but mate or stalemate ends it.
    pub(crate) fn random(random: &mut Random, number: usize, plies: usize) -> Self {
        let mut game = Self {
            tags: Vec::new(),
            words: Vec::new(),
            plies: Vec::new(),
            last: Position::initial(),
        };
        for _ in 0..plies {
            let moves = game.last.legal_moves();
            if moves.is_empty() || game.last.halfmove_clock() > 14 {
                break;
            }
            // Mate, checks and captures are liked, so that games have some.
            let liked = moves.iter().copied().find(|&m| {
                random.below(4) == 0
                    && (game.last.gives_check(m) || game.last.captured(m).is_some())
            });
            let m = liked.unwrap_or_else(|| moves[random.below(moves.len())]);
            if game.last.after(m).is_insufficient_material() {
                break;
            }
            game.push(m);
        }
        let result = if game.last.is_checkmate() {
            if game.last.turn() == jadoube_board::Color::White { "0-1" } else { "1-0" }
        } else if game.last.is_stalemate() {
            "1/2-1/2"
        } else {
            ["1-0", "0-1", "1/2-1/2", "*"][random.below(4)]
        };
        game.words.push(result.to_owned());
        let tag = |name: &str, value: &str| format!("[{name} \"{value}\"]");
        game.tags = vec![
            tag("Event", "Random games"),
            tag("Site", "?"),
            tag("Date", &format!("2026.11.{:02}", 1 + random.below(30))),
            tag("Round", &number.to_string()),
            tag("White", &format!("White {}", random.below(1000))),
            tag("Black", &format!("Black {}", random.below(1000))),
            tag("Result", result),
            tag("BlackElo", "1900"),
            tag("PlyCount", &game.plies.len().to_string()),
            tag("TimeControl", "300+2"),
            tag("WhiteElo", "2100"),
        ];
        game
    }

    fn push(&mut self, m: Move) {
        if self.plies.len().is_multiple_of(2) {
            self.words.push(format!("{}.", self.plies.len() / 2 + 1));
        }
        self.plies.push(Ply { before: self.last, m, word: self.words.len() });
        self.words.push(San::of(&self.last, m).to_string());
        self.last.play(m).unwrap();
    }

    pub(crate) fn result(&self) -> &str {
        self.words.last().unwrap()
    }

    /// Sets the value of a tag, or adds the tag.
    pub(crate) fn set(&mut self, name: &str, value: &str) {
        let start = format!("[{name} ");
        let line = format!("[{name} \"{value}\"]");
        match self.tags.iter_mut().find(|tag| tag.starts_with(&start)) {
            Some(tag) => *tag = line,
            None => self.tags.push(line),
        }
    }

    /// The text in lines of fewer than 80 characters, without the blank line that parts it from the next game.
    pub(crate) fn text(&self) -> String {
        let mut text = self.tags.join("\n");
        if !self.tags.is_empty() {
            text += "\n\n";
        }
        let mut column = 0;
        for (index, word) in self.words.iter().enumerate() {
            let len = word.chars().count();
            if index > 0 && column + 1 + len < 80 {
                text.push(' ');
                column += 1;
            } else if index > 0 {
                text.push('\n');
                column = 0;
            }
            text += word;
            column += len;
        }
        text.push('\n');
        text
    }
}
