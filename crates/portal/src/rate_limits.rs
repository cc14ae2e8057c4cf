//! Rate limits.

use std::hash::Hash;
use std::num::NonZero;
use std::thread::available_parallelism;
use std::time::Duration;

use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use jiff::Timestamp;
use pigskin_web::{Client, Problem};
use tokio::sync::{Semaphore, SemaphorePermit};
use tokio::time::timeout;

use crate::account::polls::Polls;
use crate::concurrency_limit::{ConcurrencyLimit, Permit};

/// Limits on requests that are expensive or that guess a secret.
///
/// One person's requests do not delay anybody else, with one exception: repeated wrong
/// passwords for an id delay every sign-in for that id.
#[derive(Debug)]
pub struct RateLimits {
    guesses: DefaultKeyedRateLimiter<String>,
    entries: DefaultKeyedRateLimiter<String>,
    versions: DefaultKeyedRateLimiter<String>,
    submissions: DefaultKeyedRateLimiter<String>,
    devices: DefaultKeyedRateLimiter<Client>,
    polls: Polls,
    strangers: DefaultKeyedRateLimiter<Client>,
    uploads: ConcurrencyLimit,
    streams: ConcurrencyLimit,
    /// Password checks in progress; each takes a core and 19 MiB.
    passwords: Semaphore,
}

/// Attempts to sign in: ten at once, then one every six seconds.
const GUESSES: Quota = Quota::per_minute(TEN);
/// Time to wait for a turn to check a password.
const PATIENCE: Duration = Duration::from_secs(10);
/// Entries: ten at once, then one per second.
const ENTRIES: Quota = Quota::per_second(NonZero::<u32>::MIN).allow_burst(TEN);

/// Versions of a project: what a client kept back for weeks at once, then two per second.
const VERSIONS: Quota = Quota::per_second(NonZero::<u32>::MIN.saturating_add(1))
    .allow_burst(TEN.saturating_mul(TWENTY));

const TWENTY: NonZero<u32> = TEN.saturating_mul(NonZero::<u32>::MIN.saturating_add(1));

/// Submissions of a project: ten at once, then one every six seconds.
const SUBMISSIONS: Quota = Quota::per_minute(TEN);

/// New sessions of one address, behind which a lecture hall can be: all at once, then ten per second.
const STRANGERS: Quota =
    Quota::per_second(TEN).allow_burst(TEN.saturating_mul(TEN).saturating_mul(TEN));

const TEN: NonZero<u32> = match NonZero::new(10) {
    Some(ten) => ten,
    None => NonZero::<u32>::MIN,
};

impl Default for RateLimits {
    fn default() -> RateLimits {
        RateLimits {
            guesses: RateLimiter::keyed(GUESSES),
            entries: RateLimiter::keyed(ENTRIES),
            versions: RateLimiter::keyed(VERSIONS),
            submissions: RateLimiter::keyed(SUBMISSIONS),
            devices: RateLimiter::keyed(STRANGERS),
            polls: Polls::default(),
            strangers: RateLimiter::keyed(STRANGERS),
            uploads: ConcurrencyLimit::default(),
            streams: ConcurrencyLimit::default(),
            passwords: Semaphore::new(available_parallelism().map_or(1, NonZero::get)),
        }
    }
}

impl RateLimits {
    /// Counts an attempt to sign in with an id or a token.
    pub fn guess(&self, whose: &str) -> Result<(), Problem> {
        check(&self.guesses, &whose.to_owned())
    }

    /// Counts an upload, which lasts until the permit is dropped.
    pub fn upload(&self, person: &str) -> Result<Permit, Problem> {
        self.entry(person)?;
        self.uploads.acquire(person, UPLOADS)
    }

    /// Counts a stream of a person or a stranger, which lasts until the permit is dropped.
    pub fn stream(&self, person: Option<&str>) -> Result<Permit, Problem> {
        match person {
            Some(person) => self.streams.acquire(person, STREAMS),
            // No id on the roster is empty.
            None => self.streams.acquire("", LISTENING_STRANGERS),
        }
    }

    /// Counts an attempt to sign in with a password, and waits for its turn, which lasts until
    /// the permit is dropped.
    pub async fn password(&self, whose: &str) -> Result<SemaphorePermit<'_>, Problem> {
        self.guess(whose)?;
        let turn = timeout(PATIENCE, self.passwords.acquire()).await;
        let turn = turn.map_err(|_| {
            Problem::TooMany("too many people are signing in; try again in a minute".into())
        })?;
        turn.map_err(Problem::server)
    }

    /// Counts a version of a project, which is being received until the permit is dropped.
    pub fn version(&self, person: &str) -> Result<Permit, Problem> {
        check(&self.versions, &person.to_owned())?;
        self.uploads.acquire(person, UPLOADS)
    }

    pub fn submission(&self, person: &str) -> Result<(), Problem> {
        check(&self.submissions, &person.to_owned())
    }

    /// Counts a new code of a device.
    pub fn device(&self, sender: &Client) -> Result<(), Problem> {
        check(&self.devices, sender)
    }

    /// Counts that a device asks for its token. Returns whether it asks too often.
    pub fn polls_too_often(&self, code: &str, now: Timestamp) -> bool {
        self.polls.is_too_often(code, now)
    }

    /// Counts a new session of a stranger.
    pub fn stranger(&self, sender: &Client) -> Result<(), Problem> {
        check(&self.strangers, sender)
    }

    fn entry(&self, person: &str) -> Result<(), Problem> {
        check(&self.entries, &person.to_owned())
    }
}

/// Uploads of one person at a time.
const UPLOADS: usize = 3;
/// Streams of one person at a time, one for each open page.
const STREAMS: usize = 30;
/// Streams of all strangers at a time.
const LISTENING_STRANGERS: usize = 5000;

/// Names to remember before old ones are forgotten.
const MOST_NAMES: usize = 10_000;

fn check<K: Clone + Eq + Hash>(
    limiter: &DefaultKeyedRateLimiter<K>,
    whose: &K,
) -> Result<(), Problem> {
    if limiter.len() > MOST_NAMES {
        limiter.retain_recent();
    }
    limiter.check_key(whose).map_err(|_| too_often())
}

fn too_often() -> Problem {
    Problem::TooMany("too many attempts; try again in a minute".into())
}

#[cfg(test)]
mod tests {
    use std::pin::pin;

    use super::*;

    #[test]
    fn one_address_does_not_use_up_what_others_may_do() {
        let limits = RateLimits::default();
        let [one, other] = ["192.0.2.1", "192.0.2.2"].map(|text| {
            let address = text.parse().expect("an address");
            Client::Address(address)
        });
        while limits.device(&one).is_ok() {}
        while limits.stranger(&one).is_ok() {}
        assert!(limits.device(&other).is_ok());
        assert!(limits.stranger(&other).is_ok());
    }

    #[tokio::test]
    async fn no_more_passwords_are_compared_than_there_are_cores() {
        let limits = RateLimits::default();
        let mut turns = Vec::new();
        for core in 0..limits.passwords.available_permits() {
            let turn = limits.password(&core.to_string()).await;
            turns.push(turn.unwrap_or_else(|why| panic!("a turn: {why}")));
        }
        let mut next = pin!(limits.password("ada"));
        tokio::select! {
            biased;
            turn = &mut next => panic!("it is nobody's turn: {turn:?}"),
            () = std::future::ready(()) => {}
        }
        turns.clear();
        assert!(next.await.is_ok());
    }
}
