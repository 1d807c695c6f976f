use std::time::{Duration, Instant};

/// Where a search learns how late it is. It is asked only if a limit is one of time.
pub trait Clock: Send + Sync {
    /// Time since a moment of the clock's own choosing; it never goes back.
    fn now(&self) -> Duration;
}

/// The clock of the operating system.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> Duration {
        use std::sync::OnceLock;
        static BEGIN: OnceLock<Instant> = OnceLock::new();
        BEGIN.get_or_init(Instant::now).elapsed()
    }
}
