//! Groups of positions, by their names.

/// The group of positions without a name.
pub(crate) const UNNAMED: &str = "(unnamed)";

/// What the names of a group have in common: the name without its number and what stands behind it.
///
/// `WAC.001` is of `WAC`, `STS(v1.0) Undermine.017` of `STS(v1.0) Undermine`, `ERET 001 Relief` of `ERET`.
pub(crate) fn group_of(id: &str) -> &str {
    // Remarks such as ` (d6!)`, ` [par=1]`, ` - B vs B` and `: Pawn endgame` are no part of the name.
    let end = [" (", " [", " - ", ": "].iter().filter_map(|mark| id.find(mark)).min();
    let name = &id[..end.unwrap_or(id.len())];
    let name = first_number(name).map_or(name, |at| &name[..at]);
    let name = name.trim_end_matches([' ', '.', '_', '-', '#', ',', '/', ':']);
    // What is nothing but a number has no group of its own.
    if name.is_empty() { UNNAMED } else { name }
}

/// Where the first number begins that ends a word; a letter may follow it.
fn first_number(name: &str) -> Option<usize> {
    let bytes = name.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        let digits = bytes[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        if digits == 0 {
            at += 1;
            continue;
        }
        let end = at + digits;
        let end = if bytes.get(end).is_some_and(u8::is_ascii_alphabetic) { end + 1 } else { end };
        if bytes.get(end).is_none_or(|&next| next == b' ') {
            return Some(at);
        }
        at += digits;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_group_is_the_name_without_its_number() {
        let rows = [
            ("WAC.001", "WAC"),
            ("STS(v1.0) Undermine.001", "STS(v1.0) Undermine"),
            ("E_E_T 001 - B vs B", "E_E_T"),
            ("arasan2024.19", "arasan2024"),
            ("ERET 005 Bishop Sacrifice f6", "ERET"),
            ("E_E_T 26b - R vs R", "E_E_T"),
            ("LCTPOS01 (d6!)", "LCTPOS"),
            ("PET002: Pawn endgame", "PET"),
            ("1.5.IQ.918", "1.5.IQ"),
            ("test 1", "test"),
            ("Complete CCovax A.139 [par=1 Nd3=1 e3=1]", "Complete CCovax A"),
            ("alone", "alone"),
            ("17", UNNAMED),
            ("", UNNAMED),
            ("é 1 ö", "é"),
            ("é1ö", "é1ö"),
        ];
        for (id, group) in rows {
            assert_eq!(group_of(id), group, "{id}");
        }
    }
}
