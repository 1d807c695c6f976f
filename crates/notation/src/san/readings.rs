//! What a text means when nobody says in which language it is.

use jadoube_board::Move;
use jadoube_movegen::Position;

use super::language::Language;
use super::options::SanOptions;

impl Language {
    /// Every language in which a text is a legal move, with that move.
    ///
    /// A reader must not guess where two languages give two moves.
    ///
    /// ```
    /// use jadoube_movegen::Position;
    /// use jadoube_notation::san::Language;
    ///
    /// // In German and other languages a knight; in Czech a bishop, but no bishop can move yet.
    /// let position = Position::initial();
    /// let readings: Vec<_> = Language::detect_all("Sf3", &position).collect();
    /// assert!(readings.iter().all(|(_, m)| m.to_string() == "g1f3"));
    /// assert!(readings.iter().any(|&(language, _)| language == Language::Slovene));
    /// assert!(readings.iter().all(|&(language, _)| language != Language::Czech));
    /// ```
    pub fn detect_all<'a>(
        text: &'a str,
        position: &'a Position,
    ) -> impl Iterator<Item = (Self, Move)> + Clone + 'a {
        Self::ALL.into_iter().filter_map(move |language| {
            let reading = SanOptions::lenient().in_language(language).read_move(text, position);
            Some((language, reading.ok()?.m?))
        })
    }
}
