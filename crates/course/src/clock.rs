//! What time it is.

use std::fmt;
use std::sync::Arc;

use jiff::Timestamp;

/// Where the time comes from. It can be another one than the system's, so that
/// a contest can be rehearsed with its real dates.
///
/// ```
/// use jiff::Timestamp;
/// use pigskin_course::Clock;
/// let clock = Clock::new(|| Timestamp::UNIX_EPOCH);
/// assert_eq!(clock.now(), Timestamp::UNIX_EPOCH);
/// ```
#[derive(Clone)]
pub struct Clock(Arc<dyn Fn() -> Timestamp + Send + Sync>);

impl Clock {
    /// A clock that says what this says.
    pub fn new(now: impl Fn() -> Timestamp + Send + Sync + 'static) -> Clock {
        Clock(Arc::new(now))
    }

    /// The time, in whole milliseconds.
    #[must_use]
    pub fn now(&self) -> Timestamp {
        let now = (self.0)();
        Timestamp::from_millisecond(now.as_millisecond()).unwrap_or(now)
    }
}

impl Default for Clock {
    /// The system's clock.
    fn default() -> Clock {
        Clock::new(Timestamp::now)
    }
}

impl fmt::Debug for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Clock").field(&self.now()).finish()
    }
}
