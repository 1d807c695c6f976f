//! The operations of the lanes, one lane at a time.

use jadoube_board::{Bitboard, Square, attacks};

use super::on_all_lanes;
use super::positions::Random;
use crate::siblings::lanes::{
    Direction, LANES, Lanes, NorthEast, NorthWest, Passage, SouthEast, SouthWest,
};

type Array = [u64; LANES];

/// Boards from empty to full.
fn boards(random: &mut Random) -> Array {
    core::array::from_fn(|_| match random.below(5) {
        0 => random.next() & random.next() & random.next(),
        1 => random.next() & random.next(),
        2 => random.next() | random.next(),
        3 => [0, !0, 1, 1 << 63][random.below(4)],
        _ => random.next(),
    })
}

/// Compares the lanes with what a function of one lane gives.
fn same<L: Lanes>(what: &str, found: L, expected: impl Fn(usize) -> u64) {
    let found = found.to_array();
    for (lane, found) in found.into_iter().enumerate() {
        assert_eq!(found, expected(lane), "{what}, lane {lane}");
    }
}

fn logic_and_numbers<L: Lanes>() {
    let mut random = Random(7);
    for _ in 0..500 {
        let (a, b, c) = (boards(&mut random), boards(&mut random), boards(&mut random));
        let (x, y, z) = (L::from_array(a), L::from_array(b), L::from_array(c));
        same("and", x & y, |i| a[i] & b[i]);
        same("or", x | y, |i| a[i] | b[i]);
        same("xor", x ^ y, |i| a[i] ^ b[i]);
        same("not", !x, |i| !a[i]);
        same("up", x.up::<9>(), |i| a[i] << 9);
        same("down", x.down::<14>(), |i| a[i] >> 14);
        same("east", x.east(), |i| Bitboard(a[i]).east().0);
        same("west", x.west(), |i| Bitboard(a[i]).west().0);
        same("reversed", x.reversed(), |i| a[i].reverse_bits());
        same("minus", x.minus(y), |i| a[i].wrapping_sub(b[i]));
        same("plus", x.plus(y), |i| a[i].wrapping_add(b[i]));
        let small = |array: Array| L::from_array(array.map(|bits| bits & 0xFFFF));
        same("times", small(a).times(small(b)), |i| (a[i] & 0xFFFF) * (b[i] & 0xFFFF));
        same("where_meets", x.where_meets(y, z), |i| if b[i] & c[i] != 0 { a[i] } else { 0 });
        same("where_empty", x.where_empty(y, z), |i| if b[i] == 0 { a[i] } else { c[i] });
        let sum = a.iter().fold(0, |sum: u64, &lane| sum.wrapping_add(lane));
        assert_eq!(x.sum(), sum);
        for first in 0..LANES {
            same("with_from", x.with_from(first, y), |i| if i < first { a[i] } else { b[i] });
        }
        same("len", x.len(), |i| a[i].count_ones().into());
    }
}

#[test]
fn logic_and_numbers_work_in_each_lane() {
    on_all_lanes!(logic_and_numbers);
}

fn bytes<L: Lanes>() {
    let mut random = Random(8);
    for _ in 0..500 {
        let bytes = random.next().to_le_bytes().map(|byte| byte % 80);
        same("numbers", L::numbers(&bytes), |i| bytes[i].into());
        same("squares", L::squares(&bytes), |i| if bytes[i] < 64 { 1 << bytes[i] } else { 0 });
        let squares: Bitboard = (0..16).map(|_| Square::new(random.below(64) as u8)).collect();
        let mut list = [99; 16];
        L::list(squares.0, &mut list);
        let expected: Vec<u8> = squares.iter().map(Square::as_u8).collect();
        assert_eq!(list[..expected.len()], expected);
    }
}

#[test]
fn bytes_become_squares_and_squares_bytes() {
    on_all_lanes!(bytes);
}

/// What sliders see on the lines of an empty board in the direction that `is_ahead` accepts.
fn rays(
    sliders: u64,
    occupied: u64,
    attacks: fn(Square, Bitboard) -> Bitboard,
    is_ahead: impl Fn(i32, i32) -> bool,
) -> u64 {
    let mut seen = Bitboard::EMPTY;
    for from in Bitboard(sliders) {
        let ahead = |to: &Square| {
            let files = i32::from(to.file() as u8) - i32::from(from.file() as u8);
            let ranks = i32::from(to.rank() as u8) - i32::from(from.rank() as u8);
            is_ahead(files.signum(), ranks.signum())
        };
        seen |= attacks(from, Bitboard(occupied)).iter().filter(ahead).collect();
    }
    seen.0
}

fn slanted<L: Lanes, D: Direction>(random: &mut Random, files: i32, ranks: i32) {
    let occupied = boards(random);
    let sliders: Array = core::array::from_fn(|i| occupied[i] & random.next() & random.next());
    let empty = !L::from_array(occupied);
    let found = Passage::new::<D>(empty).rays::<D>(L::from_array(sliders));
    same("rays", found, |i| {
        rays(sliders[i], occupied[i], attacks::bishop, |f, r| (f, r) == (files, ranks))
    });
}

fn fills<L: Lanes>() {
    let mut random = Random(9);
    for _ in 0..200 {
        slanted::<L, NorthEast>(&mut random, 1, 1);
        slanted::<L, NorthWest>(&mut random, -1, 1);
        slanted::<L, SouthEast>(&mut random, 1, -1);
        slanted::<L, SouthWest>(&mut random, -1, -1);
    }
}

#[test]
fn fills_end_at_the_first_man() {
    on_all_lanes!(fills);
}

fn crosses<L: Lanes>() {
    let mut random = Random(10);
    for _ in 0..500 {
        let occupied = boards(&mut random);
        let sliders: Array = core::array::from_fn(|i| occupied[i] & random.next());
        let found = L::from_array(sliders).crosses(L::walls(L::from_array(occupied)));
        let ways = [(0, 1), (0, -1), (1, 0), (-1, 0)];
        for (found, way) in found.into_iter().zip(ways) {
            same("crosses", found, |i| {
                rays(sliders[i], occupied[i], attacks::rook, |f, r| (f, r) == way)
            });
        }
    }
}

#[test]
fn files_and_ranks_end_at_the_first_man() {
    on_all_lanes!(crosses);
}
