//! What comes out, in the order in which it was read.

use std::collections::VecDeque;
use std::io;

use jadoube_notation::pgn::Location;
use jadoube_terminal::{Compression, Failure};

use super::feed::Item;
use super::place::BEGIN;

/// What comes out, in the order of the inputs.
pub(crate) enum Event<A> {
    /// The input of this number has been opened.
    Begin(usize, Compression),
    /// A block has been worked on.
    Block(A),
    /// The input of this number is over. If there is an error, it could not be read to its end, or not at all.
    End(usize, Option<io::Error>),
}

/// Whether there is more to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Flow {
    /// Go on.
    On,
    /// This is enough: what has not come out yet is dropped.
    Enough,
}

/// Something that has been worked on.
pub(super) enum Done<A> {
    Begin(usize, Compression),
    /// With the place where the block after it begins.
    Block(A, Location),
    End(usize, Option<io::Error>),
}

impl<A> Done<A> {
    /// Works on a block.
    pub(super) fn new(item: Item, work: impl FnOnce(super::Block) -> A) -> Self {
        match item {
            Item::Begin(index, compression) => Self::Begin(index, compression),
            Item::Block(block) => {
                let end = block.end;
                Self::Block(work(block), end)
            }
            Item::End(index, error) => Self::End(index, error),
        }
    }
}

/// Where things go that come out.
pub(super) struct Outlet<T> {
    take: T,
    /// All before this place of the input of this number has come out.
    pub(super) input: usize,
    pub(super) place: Location,
}

impl<T> Outlet<T> {
    pub(super) fn new(take: T) -> Self {
        Self { take, input: 0, place: BEGIN }
    }

    /// Hands on what comes next.
    pub(super) fn hand_on<A>(&mut self, done: Done<A>) -> Result<Flow, Failure>
    where
        T: FnMut(Event<A>) -> Result<Flow, Failure>,
    {
        let event = match done {
            Done::Begin(index, compression) => {
                (self.input, self.place) = (index, BEGIN);
                Event::Begin(index, compression)
            }
            Done::Block(result, end) => {
                self.place = end;
                Event::Block(result)
            }
            Done::End(index, error) => {
                (self.input, self.place) = (index + 1, BEGIN);
                Event::End(index, error)
            }
        };
        (self.take)(event)
    }
}

/// Puts numbered things in order.
pub(super) struct Order<A> {
    slots: VecDeque<Option<A>>,
    /// The number of the first slot.
    first: u64,
}

impl<A> Order<A> {
    pub(super) fn new() -> Self {
        Self { slots: VecDeque::new(), first: 0 }
    }

    /// Keeps the thing of this number until its turn comes.
    pub(super) fn put(&mut self, number: u64, thing: A) {
        let index = (number - self.first) as usize;
        while self.slots.len() <= index {
            self.slots.push_back(None);
        }
        self.slots[index] = Some(thing);
    }

    /// The thing whose turn it is, if it is there.
    pub(super) fn next(&mut self) -> Option<A> {
        let thing = self.slots.pop_front_if(|slot| slot.is_some()).flatten()?;
        self.first += 1;
        Some(thing)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn things_come_in_the_order_of_their_numbers() {
        let mut order = Order::new();
        let mut out = Vec::new();
        for number in [1, 0, 4, 3, 2, 5, 7, 6] {
            order.put(number, number);
            out.extend(std::iter::from_fn(|| order.next()));
        }
        assert_eq!(out, [0, 1, 2, 3, 4, 5, 6, 7]);
        order.put(9, 9);
        assert_eq!(order.next(), None);
    }
}
