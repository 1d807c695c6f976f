//! Which code runs.

use jadoube_board::sliders::Sliders;
use jadoube_board::{Bitboard, CpuPath, Square, Task};

use crate::support::check;

#[test]
fn paths_are_read_back_from_their_names() {
    for path in CpuPath::ALL {
        assert_eq!(path.to_string().parse(), Ok(path));
    }
    let rows = [
        ("portable", CpuPath::Portable, "portable"),
        ("avx2", CpuPath::Avx2, "avx2"),
        ("avx512", CpuPath::Avx512, "avx512"),
    ];
    check(rows.map(|(id, path, name)| (id, path, name.to_owned())), |path| path.to_string());
    for text in ["", "AVX2", "avx", "avx2 ", "native"] {
        let error = text.parse::<CpuPath>().unwrap_err();
        assert_eq!(error.to_string(), "expected a CPU path: portable, avx2 or avx512", "{text:?}");
    }
    assert_eq!(format!("[{:>9}]", CpuPath::Avx2), "[     avx2]");
}

#[test]
fn paths_are_ordered_from_the_plainest_and_each_needs_the_one_before() {
    assert!(CpuPath::ALL.is_sorted());
    assert!(CpuPath::Portable.is_supported());
    assert!(!CpuPath::Avx512.is_supported() || CpuPath::Avx2.is_supported());
    assert!(CpuPath::best().is_supported());
}

#[test]
fn a_supported_path_can_be_forced_and_an_unsupported_one_changes_nothing() {
    assert!(CpuPath::current().is_supported());
    for path in CpuPath::ALL {
        let before = CpuPath::current();
        if path.is_supported() {
            assert_eq!(path.force(), Ok(()));
            assert_eq!(CpuPath::current(), path);
        } else {
            let message = path.force().unwrap_err().to_string();
            let start =
                format!("this CPU does not support the path {path}; the best it supports is ");
            assert_eq!(message, format!("{start}{}", CpuPath::best()));
            assert_eq!(CpuPath::current(), before);
        }
    }
    assert_eq!(CpuPath::best().force(), Ok(()));
}

/// Adds up what rooks and bishops attack, one square behind the other.
struct Sum(u8);

impl Task for Sum {
    type Output = u32;

    fn run<S: Sliders>(self) -> u32 {
        let Some(from) = Square::try_new(self.0) else { return 0 };
        let here = S::rook(from, Bitboard::EMPTY).len() + S::bishop(from, Bitboard::EMPTY).len();
        here + S::again(Self(self.0 + 1))
    }
}

#[test]
fn every_path_gives_the_same_result_even_one_that_the_cpu_lacks() {
    check(CpuPath::ALL.map(|path| (path, path, 1456)), |path| path.run(Sum(0)));
}
