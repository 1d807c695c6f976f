//! Threads that read, cut and work, each block in one of them.
//!
//! A block is worked on by the thread that has read it, while it is in that core's cache. Only one thread reads at a time. What has
//! been read takes permits until it has come out in order, so that only a few blocks are in memory however slow one of them is.

use std::num::NonZero;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;

use jadoube_terminal::{Failure, Stop};

use super::block::Block;
use super::blocks::Lengths;
use super::feed::{Feed, Item};
use super::order::{Done, Event, Flow, Order, Outlet};

/// What one thread at a time has: the inputs, and the number of what comes next.
struct Shared {
    feed: Feed,
    number: u64,
    permits: Receiver<()>,
    /// How many permits there are.
    all: usize,
}

/// Something to work on: its number, and how many permits it has taken.
struct Task {
    number: u64,
    item: Item,
    permits: usize,
}

impl Shared {
    /// What comes next; `None` if nothing does, or nobody wants it.
    fn next(&mut self) -> Option<Task> {
        let item = self.feed.next()?;
        let permits = match &item {
            // A long block takes the room of many.
            Item::Block(block) => {
                (block.text().len() / Lengths::default().target).clamp(1, self.all)
            }
            Item::Begin(..) | Item::End(..) => 0,
        };
        for _ in 0..permits {
            self.permits.recv().ok()?;
        }
        let number = self.number;
        self.number += 1;
        Some(Task { number, item, permits })
    }
}

/// What comes to the calling thread.
enum Message<A> {
    /// What has this number is done, and gives back so many permits.
    Done(u64, usize, Done<A>),
    /// A thread has panicked, and what it was to send will not come.
    Lost,
}

/// Tells when a thread panics: nobody would wait for what it was to send for ever.
struct Alarm<A>(Sender<Message<A>>);

impl<A> Drop for Alarm<A> {
    fn drop(&mut self) {
        if thread::panicking() {
            // Nobody listens any more if the run has ended early.
            let _ = self.0.send(Message::Lost);
        }
    }
}

/// Works on everything in so many threads and hands it on in order in this one. Gives the inputs back, unless it is
/// enough.
pub(super) fn run<A: Send>(
    feed: Feed,
    threads: NonZero<usize>,
    stop: &Stop,
    work: impl Fn(Block) -> A + Sync,
    outlet: &mut Outlet<impl FnMut(Event<A>) -> Result<Flow, Failure>>,
) -> Result<Option<Feed>, Failure> {
    let threads = threads.get();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    let pool = pool.map_err(Failure::system)?;
    let (permits, taken) = channel();
    let all = 2 * threads + 2;
    for _ in 0..all {
        // The receiver is at hand.
        let _ = permits.send(());
    }
    let shared = Mutex::new(Shared { feed, number: 0, permits: taken, all });
    let next = || shared.lock().unwrap_or_else(PoisonError::into_inner).next();
    let flow = pool.in_place_scope(|scope| {
        let (sender, messages) = channel();
        for _ in 0..threads {
            let (alarm, next, work) = (Alarm(sender.clone()), &next, &work);
            scope.spawn(move |_| {
                while let Some(Task { number, item, permits }) = next() {
                    let done = Done::new(item, work);
                    if alarm.0.send(Message::Done(number, permits, done)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let flow = hand_on(&messages, permits, outlet);
        if !matches!(flow, Ok(Flow::On)) {
            // Threads that read, wait for permits or work do not go on; the permits are gone with their sender.
            stop.set();
        }
        flow
    });
    let feed = shared.into_inner().unwrap_or_else(PoisonError::into_inner).feed;
    Ok((flow? == Flow::On).then_some(feed))
}

/// Hands everything on in order, until all threads have ended or it is enough.
fn hand_on<A>(
    messages: &Receiver<Message<A>>,
    permits: Sender<()>,
    outlet: &mut Outlet<impl FnMut(Event<A>) -> Result<Flow, Failure>>,
) -> Result<Flow, Failure> {
    let mut order = Order::new();
    for message in messages {
        let Message::Done(number, taken, done) = message else {
            return Err(Failure::system("a thread has panicked"));
        };
        order.put(number, (taken, done));
        while let Some((taken, done)) = order.next() {
            if outlet.hand_on(done)? == Flow::Enough {
                return Ok(Flow::Enough);
            }
            for _ in 0..taken {
                // The threads may be gone, all being read.
                let _ = permits.send(());
            }
        }
    }
    Ok(Flow::On)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What becomes of a run to which these messages come.
    fn end_of(
        messages: impl FnOnce(Sender<Message<()>>) + Send + 'static,
    ) -> Result<Flow, Failure> {
        let (sender, received) = channel();
        let (permits, _taken) = channel();
        thread::spawn(move || messages(sender));
        hand_on(&received, permits, &mut Outlet::new(|_| Ok(Flow::On)))
    }

    #[test]
    fn a_thread_that_panics_ends_the_run() {
        let panics = |sender: Sender<Message<()>>| {
            let held = sender.clone();
            let _ = thread::spawn(move || {
                let _alarm = Alarm(sender);
                panic!("on purpose");
            })
            .join();
            // Another could still send.
            thread::park();
            drop(held);
        };
        assert!(end_of(panics).is_err());
    }

    #[test]
    fn threads_that_end_well_end_the_run_well() {
        assert_eq!(end_of(|sender| drop(Alarm(sender))).ok(), Some(Flow::On));
    }
}
