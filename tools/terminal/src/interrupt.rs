//! Ctrl-C.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::exit::{Exit, Failure};

/// Calls `stop` in another thread at the first Ctrl-C, so that the work can end and print what it has. The second one
/// ends the process at once.
///
/// # Errors
/// If the system does not allow it, or it was called before.
pub fn on_interrupt(stop: impl Fn() + Send + 'static) -> Result<(), Failure> {
    static AGAIN: AtomicBool = AtomicBool::new(false);
    let handler = move || {
        if AGAIN.swap(true, Ordering::Relaxed) {
            std::process::exit(Exit::Interrupted as i32);
        }
        stop();
    };
    ctrlc::set_handler(handler).map_err(Failure::system)
}
