//! The delay of retries for versions that this machine could not judge, or whose processes ended.

use std::collections::{HashMap, HashSet};
use std::hash::Hash;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Pause before the first retry; it doubles with each further one.
const FIRST: Duration = Duration::from_secs(5);

/// Longest pause after a failure of the machine.
const LONGEST: Duration = Duration::from_mins(1);

/// Number of processes that may end while they judge a version before it waits for staff or for
/// the [longest pause](LONGEST_LOST).
const MOST_LOST: u32 = 5;

/// Pause of a version during whose judging [many](MOST_LOST) processes have ended: an entry that
/// kills them must not go round for ever.
const LONGEST_LOST: Duration = Duration::from_hours(1);

/// The versions that this machine failed to judge and tries again. Other machines may be able to,
/// and take them meanwhile. Other versions are judged before them. `Id` names a version.
#[derive(Debug)]
pub struct Backoff<Id>(Mutex<HashMap<Id, Failure>>);

#[derive(Debug)]
struct Failure {
    reason: String,
    times: u32,
    until: Instant,
}

/// A version that could not be judged and waits for a retry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Delayed<Id> {
    pub id: Id,
    /// The reason of the last failure.
    pub reason: String,
    /// Number of failures.
    pub times: u32,
    /// Time until the retry is due; zero if it is due.
    pub pause: Duration,
}

impl<Id> Default for Backoff<Id> {
    fn default() -> Backoff<Id> {
        Backoff(Mutex::default())
    }
}

impl<Id: Copy + Eq + Hash + Ord> Backoff<Id> {
    /// Delays a version that the machine could not judge. Returns whether the reason is new,
    /// that is, whether no other version is delayed for it yet.
    pub fn add_failed(&self, id: Id, reason: &str, now: Instant) -> bool {
        let mut failures = self.lock();
        let is_new = failures.values().all(|failure| failure.reason != reason);
        let times = failures.get(&id).map_or(0, |before| before.times) + 1;
        let failure = Failure {
            reason: reason.to_owned(),
            times,
            until: now + pause(times, LONGEST),
        };
        failures.insert(id, failure);
        is_new
    }

    /// Removes a version that was judged after all. Returns its reason if no other version
    /// is delayed for it.
    pub fn remove(&self, id: Id) -> Option<String> {
        let mut failures = self.lock();
        let reason = failures.remove(&id)?.reason;
        let is_over = failures.values().all(|failure| failure.reason != reason);
        is_over.then_some(reason)
    }

    /// All delayed versions, whether due or not.
    pub fn ids(&self) -> HashSet<Id> {
        self.lock().keys().copied().collect()
    }

    /// The versions whose retry is due, the one that has waited longest first.
    pub fn due(&self, now: Instant) -> Vec<Id> {
        let failures = self.lock();
        let due = failures.iter().filter(|(_, failure)| failure.until <= now);
        let mut due: Vec<_> = due.map(|(&id, failure)| (failure.until, id)).collect();
        due.sort();
        due.into_iter().map(|(_, id)| id).collect()
    }

    /// Makes the retries of all versions due now.
    pub fn try_now(&self, now: Instant) {
        for failure in self.lock().values_mut() {
            failure.until = failure.until.min(now);
        }
    }

    /// All delayed versions.
    pub fn list(&self, now: Instant) -> Vec<Delayed<Id>> {
        let failures = self.lock();
        let delayed = failures.iter().map(|(&id, failure)| Delayed {
            id,
            reason: failure.reason.clone(),
            times: failure.times,
            pause: failure.until.saturating_duration_since(now),
        });
        delayed.collect()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Id, Failure>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The pause after this many failures.
fn pause(times: u32, longest: Duration) -> Duration {
    let doubled = 2_u32.saturating_pow(times.saturating_sub(1));
    FIRST.saturating_mul(doubled).min(longest)
}

/// The pause of a version during whose judging this many processes have ended. The first time there
/// is none, since the process was probably just stopped.
pub fn lost_pause(times: u32) -> Duration {
    match times {
        0 | 1 => Duration::ZERO,
        _ if times >= MOST_LOST => LONGEST_LOST,
        _ => pause(times - 1, LONGEST_LOST),
    }
}

/// The reason of a version during whose judging processes have ended.
pub fn lost_reason(times: u32) -> String {
    match times {
        0 | 1 => "the server or worker ended while it judged this version".to_owned(),
        _ => format!("{times} servers or workers ended while they judged this version"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SubmissionId;

    #[test]
    fn the_pause_grows_up_to_a_minute() {
        let backoff = Backoff::default();
        let id = SubmissionId(7);
        let mut now = Instant::now();
        for seconds in [5, 10, 20, 40, 60, 60] {
            backoff.add_failed(id, "no Python", now);
            now += Duration::from_secs(seconds - 1);
            assert!(backoff.due(now).is_empty(), "{seconds}");
            now += Duration::from_secs(1);
            assert_eq!(backoff.due(now), [id], "{seconds}");
            assert!(backoff.ids().contains(&id), "{seconds}");
        }
        let [delayed] = &backoff.list(now)[..] else {
            panic!("one version waits");
        };
        assert_eq!((delayed.times, delayed.pause), (6, Duration::ZERO));
    }

    #[test]
    fn a_version_that_no_process_survives_waits_an_hour() {
        for (times, seconds) in [(1, 0), (2, 5), (3, 10), (4, 20), (5, 3600), (1000, 3600)] {
            assert_eq!(lost_pause(times), Duration::from_secs(seconds), "{times}");
        }
    }

    #[test]
    fn staff_can_retry_at_once() {
        let (backoff, now) = (Backoff::default(), Instant::now());
        let id = SubmissionId(7);
        backoff.add_failed(id, "no Python", now);
        assert!(backoff.due(now).is_empty());
        backoff.try_now(now);
        assert_eq!(backoff.due(now), [id]);
    }

    #[test]
    fn the_version_that_has_waited_longest_comes_first() {
        let (backoff, now) = (Backoff::default(), Instant::now());
        let (one, other) = (SubmissionId(1), SubmissionId(2));
        backoff.add_failed(other, "no Python", now);
        backoff.add_failed(one, "no Python", now + Duration::from_secs(1));
        let later = now + Duration::from_secs(6);
        assert_eq!(backoff.due(later), [other, one]);
    }

    #[test]
    fn a_reason_is_new_once_and_over_once() {
        let (backoff, now) = (Backoff::default(), Instant::now());
        let (one, other) = (SubmissionId(1), SubmissionId(2));
        assert!(backoff.add_failed(one, "no Python", now));
        assert!(!backoff.add_failed(other, "no Python", now));
        assert!(!backoff.add_failed(one, "no Python", now));
        assert!(backoff.add_failed(other, "no memory", now));
        assert_eq!(backoff.remove(one).as_deref(), Some("no Python"));
        assert_eq!(backoff.remove(one), None);
        assert!(!backoff.add_failed(one, "no memory", now));
        assert_eq!(backoff.remove(other), None);
        assert_eq!(backoff.remove(one).as_deref(), Some("no memory"));
    }
}
