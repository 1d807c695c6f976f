//! Both ways of looking up slider attacks agree with walking square by square.

use jadoube_board::sliders::Sliders;
use jadoube_board::{Bitboard, CpuPath, Square, Task, geometry};

/// What can be seen along rays: each square with nothing occupied in between.
fn seen(from: Square, rays: Bitboard, occupied: Bitboard) -> Bitboard {
    rays.iter().filter(|&to| geometry::between(from, to).is_disjoint_from(occupied)).collect()
}

struct Check;

impl Task for Check {
    type Output = ();

    fn run<S: Sliders>(self) {
        for from in Square::all() {
            // Every set of blockers on the rays; what stands elsewhere must not matter.
            for blockers in geometry::rook_rays(from).subsets() {
                let expected = seen(from, geometry::rook_rays(from), blockers);
                let noise = !geometry::rook_rays(from);
                assert_eq!(S::rook(from, blockers), expected, "rook {from}");
                assert_eq!(S::rook(from, blockers | noise), expected, "rook {from} with noise");
            }
            for blockers in geometry::bishop_rays(from).subsets() {
                let expected = seen(from, geometry::bishop_rays(from), blockers);
                let noise = !geometry::bishop_rays(from);
                assert_eq!(S::bishop(from, blockers), expected, "bishop {from}");
                assert_eq!(S::bishop(from, blockers | noise), expected, "bishop {from} with noise");
            }
        }
    }
}

#[test]
fn lookups_agree_with_walking_on_every_path() {
    for path in CpuPath::ALL.into_iter().filter(|path| path.is_supported()) {
        path.run(Check);
    }
}
