//! Finds the multipliers of `src/magics.rs` and prints that file.
//!
//! For each square the blockers are multiplied by a random number with few bits until no two sets of blockers that give
//! different attacks share the top bits of the product. The generator is seeded, so the same numbers come out each time:
//! `cargo run --release -p jadoube-board --example find_magics > crates/board/src/magics.rs`.

use jadoube_board::{Bitboard, Square, geometry};

/// xorshift64*, by Vigna (2014), "An experimental exploration of Marsaglia's xorshift generators, scrambled".
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    /// A number with about eight bits set.
    fn sparse(&mut self) -> u64 {
        self.next() & self.next() & self.next()
    }
}

/// What a slider sees along its rays: each target with nothing occupied in between.
fn attacks(from: Square, rays: Bitboard, occupied: Bitboard) -> Bitboard {
    rays.iter().filter(|&to| geometry::between(from, to).is_disjoint_from(occupied)).collect()
}

/// The rays without the squares behind which there is no further square.
fn mask(from: Square, rays: Bitboard) -> Bitboard {
    rays.iter()
        .filter(|&to| rays.iter().any(|beyond| geometry::between(from, beyond).has(to)))
        .collect()
}

fn find(from: Square, rays: Bitboard, random: &mut Random) -> u64 {
    let mask = mask(from, rays);
    let known: Vec<(Bitboard, Bitboard)> =
        mask.subsets().map(|blockers| (blockers, attacks(from, rays, blockers))).collect();
    let shift = 64 - mask.len();
    'next: loop {
        let magic = random.sparse();
        let mut table = vec![None; 1 << mask.len()];
        for &(blockers, seen) in &known {
            let place = &mut table[(blockers.0.wrapping_mul(magic) >> shift) as usize];
            if place.is_some_and(|other| other != seen) {
                continue 'next;
            }
            *place = Some(seen);
        }
        return magic;
    }
}

#[allow(clippy::print_stdout, reason = "it prints the file")]
fn print(name: &str, rays: fn(Square) -> Bitboard, random: &mut Random) {
    println!("\npub(crate) const {name}_MAGICS: [u64; 64] = [");
    for from in Square::all() {
        let magic = format!("{:016X}", find(from, rays(from), random));
        let groups: Vec<&str> = (0..4).map(|group| &magic[4 * group..4 * group + 4]).collect();
        println!("    0x{},", groups.join("_"));
    }
    println!("];");
}

#[allow(clippy::print_stdout, reason = "it prints the file")]
fn main() {
    let mut random = Random(0x4A61_646F_7562_6521);
    println!("//! Multipliers for the attack tables, found by `examples/find_magics.rs`.");
    print("ROOK", geometry::rook_rays, &mut random);
    print("BISHOP", geometry::bishop_rays, &mut random);
}
