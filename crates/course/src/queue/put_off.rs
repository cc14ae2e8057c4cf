//! Versions that this machine could not judge, and when it tries them again.

use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::SubmissionId;

/// A version is tried again after this time, and after twice as long each time
/// that it fails again.
const FIRST: Duration = Duration::from_secs(5);

/// It is never put off for longer.
const LONGEST: Duration = Duration::from_mins(1);

/// What is not tried again so long after its time waits no more.
const FORGOTTEN: Duration = Duration::from_mins(5);

/// The versions that wait because the machine failed when it judged them. They
/// hold nobody up: others are judged while they wait.
#[derive(Debug, Default)]
pub(super) struct PutOff(Mutex<HashMap<SubmissionId, Failure>>);

#[derive(Debug)]
struct Failure {
    reason: String,
    pause: Duration,
    until: Instant,
}

impl PutOff {
    /// Puts a version off. Returns whether staff should be told: whether no version
    /// waits for this reason yet.
    pub fn add(&self, id: SubmissionId, reason: &str, now: Instant) -> bool {
        let mut failures = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let is_new = failures.values().all(|failure| failure.reason != reason);
        let before = failures.get(&id).map(|failure| failure.pause);
        let pause = before.map_or(FIRST, |before| (before * 2).min(LONGEST));
        let failure = Failure {
            reason: reason.to_owned(),
            pause,
            until: now + pause,
        };
        failures.insert(id, failure);
        is_new
    }

    /// Takes a version out that was judged after all. Returns the reason for which
    /// it waited, where no other version waits for it.
    pub fn remove(&self, id: SubmissionId) -> Option<String> {
        let mut failures = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let reason = failures.remove(&id)?.reason;
        let is_over = failures.values().all(|failure| failure.reason != reason);
        is_over.then_some(reason)
    }

    /// Which versions are not tried yet.
    pub fn waiting(&self, now: Instant) -> HashSet<SubmissionId> {
        let failures = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let waiting = failures.iter().filter(|(_, failure)| failure.until > now);
        waiting.map(|(&id, _)| id).collect()
    }

    /// Versions whose time has long come and that nobody took: staff took them
    /// back, or stopped the judging.
    pub fn forgotten(&self, now: Instant) -> Vec<SubmissionId> {
        let failures = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let forgotten = failures
            .iter()
            .filter(|(_, failure)| failure.until + FORGOTTEN < now);
        forgotten.map(|(&id, _)| id).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_version_waits_for_longer_each_time() {
        let put_off = PutOff::default();
        let id = SubmissionId(7);
        let mut now = Instant::now();
        for seconds in [5, 10, 20, 40, 60, 60] {
            put_off.add(id, "no Python", now);
            now += Duration::from_secs(seconds - 1);
            assert!(put_off.waiting(now).contains(&id), "{seconds}");
            now += Duration::from_secs(1);
            assert!(put_off.waiting(now).is_empty(), "{seconds}");
        }
        assert!(put_off.forgotten(now + FORGOTTEN).is_empty());
        let later = now + FORGOTTEN + Duration::from_secs(1);
        assert_eq!(put_off.forgotten(later), [id]);
    }

    #[test]
    fn a_reason_is_new_once_and_over_once() {
        let (put_off, now) = (PutOff::default(), Instant::now());
        let (one, other) = (SubmissionId(1), SubmissionId(2));
        assert!(put_off.add(one, "no Python", now));
        assert!(!put_off.add(other, "no Python", now));
        assert!(!put_off.add(one, "no Python", now));
        assert!(put_off.add(other, "no memory", now));
        assert_eq!(put_off.remove(one).as_deref(), Some("no Python"));
        assert_eq!(put_off.remove(one), None);
        assert!(!put_off.add(one, "no memory", now));
        assert_eq!(put_off.remove(other), None);
        assert_eq!(put_off.remove(one).as_deref(), Some("no memory"));
    }
}
