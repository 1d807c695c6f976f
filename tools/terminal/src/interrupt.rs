//! Ctrl-C.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::exit::{Exit, Failure};

/// Whether the next Ctrl-C ends the process.
static ENDS: AtomicBool = AtomicBool::new(false);

/// Calls `stop` in another thread at the first Ctrl-C, so that the work can end and print what it has. The second one
/// ends the process at once.
///
/// # Errors
/// If the system does not allow it, or it was called before.
pub fn on_interrupt(stop: impl Fn() + Send + 'static) -> Result<(), Failure> {
    let handler = move || {
        if ENDS.swap(true, Ordering::Relaxed) {
            std::process::exit(Exit::Interrupted as i32);
        }
        stop();
    };
    ctrlc::set_handler(handler).map_err(Failure::system)
}

/// Does something that may wait for ever and has nothing to print, such as reading stdin: meanwhile the first Ctrl-C
/// ends the process.
pub fn while_waiting<R>(work: impl FnOnce() -> R) -> R {
    ENDS.store(true, Ordering::Relaxed);
    let result = work();
    ENDS.store(false, Ordering::Relaxed);
    result
}
