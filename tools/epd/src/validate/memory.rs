//! What stands there twice.

use std::collections::HashMap;

use jadoube_movegen::{Key, Position, Problems};
use jadoube_notation::epd::EpdLine;

use super::Unique;
use super::finding::{Finding, Severity, column};

/// Where a position and an id came first.
pub(crate) struct Memory {
    unique: Unique,
    files: Vec<String>,
    positions: HashMap<Key, Place>,
    ids: HashMap<String, Place>,
}

/// A file by its number, and a line.
type Place = (usize, usize);

impl Memory {
    pub(crate) fn new(unique: Unique) -> Self {
        Self { unique, files: Vec::new(), positions: HashMap::new(), ids: HashMap::new() }
    }

    /// The lines of another file follow.
    pub(crate) fn begin(&mut self, file: &str) {
        self.files.push(file.to_owned());
        if self.unique != Unique::All {
            self.positions.clear();
            self.ids.clear();
        }
    }

    /// Compares a line with those before it. Positions are the same by FIDE 9.2.3.
    pub(crate) fn look(&mut self, line: &EpdLine<'_>, findings: &mut Vec<Finding>) {
        let Ok(reading) = &line.result else { return };
        if self.unique == Unique::None {
            return;
        }
        let here = (self.files.len() - 1, line.number);
        let mut find = |code: &str, column: usize, what: String, place: Place| {
            let message = format!("{what} stands on {}:{} too", self.files[place.0], place.1);
            let code = code.to_owned();
            findings.push(Finding { severity: Severity::Warning, code, column, message });
        };
        if let Ok(position) = Position::with(reading.epd.setup(), Problems::TOLERABLE) {
            let first = *self.positions.entry(position.key()).or_insert(here);
            if first != here {
                find("duplicate-position", 1, "the position".to_owned(), first);
            }
        }
        if let Some(id) = reading.epd.id().filter(|id| !id.is_empty()) {
            let first = *self.ids.entry(id.to_string()).or_insert(here);
            if first != here {
                let of_id = reading.epd.operations().iter().rposition(|it| it.name() == "id");
                let offset = of_id.and_then(|index| reading.place(index, None)).unwrap_or(0);
                find("duplicate-id", column(&line.text, offset), format!("the id {id:?}"), first);
            }
        }
    }
}
