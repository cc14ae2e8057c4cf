//! The rate at which devices ask for their tokens.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use jiff::{SignedDuration, Timestamp};

/// When each device asked last, and how long it has to wait, by the hash of its code.
#[derive(Debug, Default)]
pub struct Polls(Mutex<HashMap<String, (Timestamp, SignedDuration)>>);

/// Time between two requests of a device.
pub const INTERVAL: SignedDuration = SignedDuration::from_secs(5);

/// Tolerance, because a device's clock ticks differently.
const SLACK: SignedDuration = SignedDuration::from_millis(500);

/// Devices to remember before those that gave up are forgotten.
const MOST: usize = 10_000;

/// Time after which a device's code has expired.
const FORGOTTEN: SignedDuration = SignedDuration::from_mins(15);

impl Polls {
    /// Counts a request. Returns whether it came too early; each such one makes the interval
    /// five seconds longer, as RFC 8628 says.
    pub fn is_too_often(&self, code: &str, now: Timestamp) -> bool {
        let mut polls = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if polls.len() > MOST {
            polls.retain(|_, (last, _)| now.duration_since(*last) < FORGOTTEN);
        }
        let Some((last, interval)) = polls.get_mut(code) else {
            polls.insert(code.to_owned(), (now, INTERVAL));
            return false;
        };
        let is_early = now.duration_since(*last) + SLACK < *interval;
        if is_early {
            *interval = (*interval + INTERVAL).min(FORGOTTEN);
        }
        *last = now;
        is_early
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_device_that_asks_too_often_waits_longer() {
        let polls = Polls::default();
        let at = |second| Timestamp::from_second(second).expect("a moment");
        let asks = |code: &str, second| polls.is_too_often(code, at(second));
        assert!(!asks("one", 0) && !asks("one", 5) && !asks("other", 6));
        assert!(asks("one", 7));
        assert!(asks("one", 16));
        assert!(!asks("one", 31));
        assert!(!asks("other", 11));
    }
}
