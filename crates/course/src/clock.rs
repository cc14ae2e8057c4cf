//! The clock of a course.

use std::fmt;
use std::sync::Arc;
use std::time::Instant;

use jiff::{SignedDuration, Timestamp};

/// A source of the time. It can differ from the system's clock, so that a contest can be
/// rehearsed with its real dates.
///
/// ```
/// use jiff::Timestamp;
/// use pigskin_course::Clock;
/// let clock = Clock::new(|| Timestamp::UNIX_EPOCH);
/// assert_eq!(clock.now(), Timestamp::UNIX_EPOCH);
/// ```
#[derive(Clone)]
pub struct Clock {
    now: Arc<dyn Fn() -> Timestamp + Send + Sync>,
    begun: Option<Timestamp>,
}

impl Clock {
    /// A clock that calls this function.
    pub fn new(now: impl Fn() -> Timestamp + Send + Sync + 'static) -> Clock {
        Clock {
            now: Arc::new(now),
            begun: None,
        }
    }

    /// The clock of a rehearsal, which begins at a moment and goes on from there.
    ///
    /// ```
    /// use jiff::Timestamp;
    /// use pigskin_course::Clock;
    /// let clock = Clock::beginning_at(Timestamp::UNIX_EPOCH);
    /// assert!(clock.now() >= Timestamp::UNIX_EPOCH);
    /// assert!(clock.now() < Timestamp::now());
    /// assert_eq!(clock.begun(), Some(Timestamp::UNIX_EPOCH));
    /// assert_eq!(Clock::default().begun(), None);
    /// ```
    pub fn beginning_at(moment: Timestamp) -> Clock {
        Clock {
            begun: Some(moment),
            ..Clock::going_on_from(moment)
        }
    }

    /// A clock that shows this moment now, and goes on from there.
    pub fn going_on_from(moment: Timestamp) -> Clock {
        let begun = Instant::now();
        Clock::new(move || {
            let gone = SignedDuration::try_from(begun.elapsed());
            let now = gone.and_then(|gone| moment.checked_add(gone));
            now.unwrap_or(Timestamp::MAX)
        })
    }

    /// The moment at which a rehearsal began; `None` if this is not the clock of one.
    pub fn begun(&self) -> Option<Timestamp> {
        self.begun
    }

    /// The time, in whole milliseconds.
    pub fn now(&self) -> Timestamp {
        let now = (self.now)();
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
