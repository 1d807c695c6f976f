//! Counting, generating and playing, each checked against what is known.

#![allow(missing_docs, reason = "criterion's macros make undocumented functions")]

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use jadoube_benches::SIX_POSITIONS;
use jadoube_movegen::{Position, perft, perft_made};

fn count(criterion: &mut Criterion) {
    for (name, counter) in [("bulk", perft as fn(&_, u32) -> u64), ("made", perft_made)] {
        let mut group = criterion.benchmark_group(name);
        group.sample_size(10);
        for row in &SIX_POSITIONS {
            let (depth, nodes) = row.quick;
            let position = row.position();
            group.throughput(Throughput::Elements(nodes));
            group.bench_function(row.name, |bench| {
                bench.iter(|| assert_eq!(counter(black_box(&position), depth), nodes));
            });
        }
    }
}

fn generate(criterion: &mut Criterion) {
    let positions = SIX_POSITIONS.map(|row| row.position());
    let moves: usize = positions.iter().map(|position| position.legal_moves().len()).sum();
    assert_eq!(moves, 20 + 48 + 14 + 6 + 44 + 46);
    let mut group = criterion.benchmark_group("lists");
    group.throughput(Throughput::Elements(moves as u64));
    group.bench_function("legal_moves", |bench| {
        bench.iter(|| black_box(&positions).map(|position| position.legal_moves().len()));
    });
    group.bench_function("is_legal", |bench| {
        let lists = positions.each_ref().map(Position::legal_moves);
        bench.iter(|| {
            for (position, list) in positions.iter().zip(&lists) {
                assert!(list.iter().all(|&m| black_box(position).is_legal(m)));
            }
        });
    });
    group.bench_function("play", |bench| {
        let lists = positions.each_ref().map(Position::legal_moves);
        bench.iter(|| {
            for (position, list) in positions.iter().zip(&lists) {
                for &m in list {
                    black_box(position.after(m));
                }
            }
        });
    });
}

criterion_group!(benches, count, generate);
criterion_main!(benches);
