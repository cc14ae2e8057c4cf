//! The end of a search that another thread asks for.

use std::sync::atomic::{AtomicBool, Ordering};

/// Stops a search from another thread, within about a second.
///
/// A search that is stopped like this has no result. To stop it after a step, with what it has found
/// by then, break from its `tell` instead.
///
/// ```
/// use std::ops::ControlFlow;
/// use pigskin_hog::search::{FieldResponse, NoFieldResponse, Stop};
/// use pigskin_hog::{Choice, FALL_2017, Table};
/// let stop = Stop::new();
/// stop.ask();
/// let field = [Table::from_fn(100, |_| Choice::dice(4))];
/// let found = FieldResponse::until(&stop, &FALL_2017, &field, &mut |_| ControlFlow::Continue(()));
/// assert_eq!(found.err(), Some(NoFieldResponse::Stopped));
/// ```
#[derive(Debug, Default)]
pub struct Stop(AtomicBool);

impl Stop {
    /// A search goes on until it is asked to stop.
    pub const fn new() -> Stop {
        Stop(AtomicBool::new(false))
    }

    /// Asks the search to stop.
    pub fn ask(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the search was asked to stop.
    pub fn is_asked(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
