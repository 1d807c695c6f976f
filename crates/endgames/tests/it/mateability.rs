//! Whoever can force mate can mate: every won position must be winnable for `jadoube-mateability`.

use jadoube_mateability::{Budget, can_mate};

use crate::support::{check, table};

#[test]
fn whoever_can_force_mate_can_mate() {
    let rows = [
        ("KQvK", 101),
        ("KRvK", 101),
        ("KBNvK", 20_011),
        ("KBBvK", 20_011),
        ("KNNvK", 101),
        ("KQvKR", 20_011),
        ("KRvKN", 20_011),
        ("KBvKB", 1),
        ("KBvKN", 1),
        ("KNvKN", 1),
    ];
    for (name, step) in rows {
        let won =
            table(name).positions().filter_map(|(position, distance)| Some((position, distance?)));
        check(
            won.step_by(step),
            |(position, _)| format!("{name}\n{position}"),
            |(position, distance)| {
                let answer = can_mate(position, distance.winner, Budget::default());
                let Some(line) = answer.line() else { return Err(format!("{answer:?}")) };
                let mut end = *position;
                for &m in line {
                    end.play(m).map_err(|error| error.to_string())?;
                }
                let has_mated = end.is_checkmate() && end.turn() != distance.winner;
                if has_mated {
                    Ok(())
                } else {
                    Err(format!("the line ends without mate: {line:?}"))
                }
            },
        );
    }
}
