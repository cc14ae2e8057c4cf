//! Rate limits.

use std::collections::HashMap;
use std::hash::Hash;
use std::num::NonZero;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::available_parallelism;
use std::time::Duration;

use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use jiff::Timestamp;
use pigskin_course::{Course, SharedLimit};
use pigskin_web::{Client, Problem};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, SemaphorePermit};
use tokio::time::timeout;

use crate::account::polls::Polls;
use crate::server::concurrency_limit::{ConcurrencyLimit, Permit};

/// Limits on requests that are expensive or that guess a secret.
///
/// One person's requests do not delay anybody else, with two exceptions: repeated wrong passwords
/// for an id delay every sign-in for that id, and very many from an address delay sign-ins with a
/// password from there.
///
/// Servers with the same `PostgreSQL` count attempts to sign in, entries and submissions together, and
/// the rest each for itself.
#[derive(Debug)]
pub struct RateLimits {
    course: Option<Arc<Course>>,
    guesses: CommonLimit,
    entries: CommonLimit,
    versions: DefaultKeyedRateLimiter<String>,
    submissions: CommonLimit,
    devices: DefaultKeyedRateLimiter<Client>,
    polls: Polls,
    strangers: DefaultKeyedRateLimiter<Client>,
    uploads: ConcurrencyLimit,
    streams: ConcurrencyLimit,
    strangers_streams: ConcurrencyLimit,
    /// Password checks in progress; each takes a core and 19 MiB.
    passwords: Semaphore,
    /// One password check at a time for each address, whatever ids it invents.
    password_lines: Mutex<HashMap<Client, Arc<Semaphore>>>,
    addresses: CommonLimit,
}

/// A limit that servers keep together.
#[derive(Debug)]
struct CommonLimit {
    limit: SharedLimit,
    /// The requests that this server counts. They hold alone while the database fails.
    here: DefaultKeyedRateLimiter<String>,
}

impl CommonLimit {
    fn new(name: &'static str, quota: Quota) -> CommonLimit {
        CommonLimit {
            limit: SharedLimit {
                name,
                at_once: quota.burst_size().get(),
                interval: quota.replenish_interval(),
            },
            here: RateLimiter::keyed(quota),
        }
    }
}

/// A turn to check a password.
#[derive(Debug)]
pub struct PasswordTurn<'a> {
    _core: SemaphorePermit<'a>,
    _line: OwnedSemaphorePermit,
}

/// Attempts to sign in: ten at once, then one every six seconds.
const GUESSES: Quota = Quota::per_minute(TEN);
/// Passwords from one address, behind which a lecture hall can be: 500 at once, then five per second.
const PASSWORDS: Quota =
    Quota::per_second(FIVE).allow_burst(FIVE.saturating_mul(TEN.saturating_mul(TEN)));

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

const FIVE: NonZero<u32> = match NonZero::new(5) {
    Some(five) => five,
    None => NonZero::<u32>::MIN,
};

const TEN: NonZero<u32> = match NonZero::new(10) {
    Some(ten) => ten,
    None => NonZero::<u32>::MIN,
};

impl RateLimits {
    /// The limits of a course.
    pub fn of(course: Option<Arc<Course>>) -> RateLimits {
        RateLimits {
            course,
            guesses: CommonLimit::new("guesses", GUESSES),
            entries: CommonLimit::new("entries", ENTRIES),
            versions: RateLimiter::keyed(VERSIONS),
            submissions: CommonLimit::new("submissions", SUBMISSIONS),
            devices: RateLimiter::keyed(STRANGERS),
            polls: Polls::default(),
            strangers: RateLimiter::keyed(STRANGERS),
            uploads: ConcurrencyLimit::default(),
            streams: ConcurrencyLimit::default(),
            strangers_streams: ConcurrencyLimit::default(),
            passwords: Semaphore::new(available_parallelism().map_or(1, NonZero::get)),
            password_lines: Mutex::default(),
            addresses: CommonLimit::new("passwords", PASSWORDS),
        }
    }

    /// Counts an attempt to sign in with an id or a token.
    pub async fn guess(&self, whose: &str) -> Result<(), Problem> {
        self.count(&self.guesses, whose).await
    }

    /// Counts an upload, which lasts until the permit is dropped.
    pub async fn upload(&self, person: &str) -> Result<Permit, Problem> {
        self.count(&self.entries, person).await?;
        self.uploads.acquire(named(person), UPLOADS)
    }

    /// Counts a stream of a person, or of a stranger at an address, which lasts until the permit is
    /// dropped.
    pub fn stream(&self, person: Option<&str>, sender: &Client) -> Result<Permit, Problem> {
        if let Some(person) = person {
            return self.streams.acquire(named(person), STREAMS);
        }
        let strangers = &self.strangers_streams;
        strangers.acquire_share(sender.clone(), LISTENING_STRANGERS)
    }

    /// Counts an attempt to sign in with a password from an address, and waits for its turn, which
    /// lasts until the turn is dropped.
    pub async fn password(
        &self,
        whose: &str,
        sender: &Client,
    ) -> Result<PasswordTurn<'_>, Problem> {
        self.guess(whose).await?;
        self.count(&self.addresses, &format!("{sender:?}")).await?;
        let line = self.password_line(sender);
        let turn = async {
            let line = line.acquire_owned().await.map_err(Problem::server)?;
            let core = self.passwords.acquire().await.map_err(Problem::server)?;
            Ok(PasswordTurn {
                _core: core,
                _line: line,
            })
        };
        let turn = timeout(PATIENCE, turn).await;
        turn.map_err(|_| {
            Problem::TooMany("too many people are signing in; try again in a minute".into())
        })?
    }

    fn password_line(&self, sender: &Client) -> Arc<Semaphore> {
        let lines = self.password_lines.lock();
        let mut lines = lines.unwrap_or_else(PoisonError::into_inner);
        if lines.len() > MOST_NAMES {
            // Others are in nobody's hands.
            lines.retain(|_, line| Arc::strong_count(line) > 1);
        }
        let line = lines.entry(sender.clone());
        Arc::clone(line.or_insert_with(|| Arc::new(Semaphore::new(1))))
    }

    /// Counts a version of a project, which is being received until the permit is dropped.
    pub fn version(&self, person: &str) -> Result<Permit, Problem> {
        check(&self.versions, &person.to_owned())?;
        self.uploads.acquire(named(person), UPLOADS)
    }

    pub async fn submission(&self, person: &str) -> Result<(), Problem> {
        self.count(&self.submissions, person).await
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

    async fn count(&self, limit: &CommonLimit, whose: &str) -> Result<(), Problem> {
        check(&limit.here, &whose.to_owned())?;
        let Some(course) = &self.course else {
            return Ok(());
        };
        match course.is_within(limit.limit, whose).await {
            Ok(false) => Err(too_often()),
            Ok(true) | Err(_) => Ok(()),
        }
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

fn named(person: &str) -> Client {
    Client::Person(person.to_owned())
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
        let limits = RateLimits::of(None);
        let [one, other] = ["192.0.2.1", "192.0.2.2"].map(|text| {
            let address = text.parse().expect("an address");
            Client::Address(address)
        });
        while limits.device(&one).is_ok() {}
        while limits.stranger(&one).is_ok() {}
        assert!(limits.device(&other).is_ok());
        assert!(limits.stranger(&other).is_ok());
    }

    /// The client at an address with this last part.
    fn at(last: usize) -> Client {
        let address = format!("192.0.2.{last}");
        Client::Address(address.parse().expect("an address"))
    }

    #[tokio::test]
    async fn an_address_that_guesses_with_invented_ids_waits_in_its_own_line() {
        let limits = RateLimits::of(None);
        let turn = limits.password("invented-1", &at(1)).await;
        let turn = turn.unwrap_or_else(|why| panic!("a turn: {why}"));
        let guesser = at(1);
        let mut second = pin!(limits.password("invented-2", &guesser));
        tokio::select! {
            biased;
            _ = &mut second => panic!("it is nobody's turn"),
            () = std::future::ready(()) => {}
        }
        if limits.passwords.available_permits() > 0 {
            assert!(limits.password("ada", &at(2)).await.is_ok());
        }
        drop(turn);
        assert!(second.await.is_ok());
        let mut count = 2;
        while limits.password(&count.to_string(), &at(1)).await.is_ok() {
            count += 1;
        }
        assert!((500..510).contains(&count), "{count}");
        assert!(limits.password("ada", &at(2)).await.is_ok());
    }

    #[test]
    fn one_address_never_has_all_streams_of_strangers() {
        let limits = RateLimits::of(None);
        let mut held = Vec::new();
        let mut take_all = |sender: &Client| {
            let before = held.len();
            while let Ok(permit) = limits.stream(None, sender) {
                held.push(permit);
            }
            held.len() - before
        };
        // As many as remain for the others.
        assert_eq!(take_all(&at(1)), LISTENING_STRANGERS / 2);
        assert_eq!(take_all(&at(2)), LISTENING_STRANGERS / 4);
        assert!(take_all(&at(3)) > 0);
        assert!(limits.stream(Some("ada"), &at(1)).is_ok());
    }

    #[tokio::test]
    async fn no_more_passwords_are_compared_than_there_are_cores() {
        let limits = RateLimits::of(None);
        let mut turns = Vec::new();
        for core in 0..limits.passwords.available_permits() {
            let turn = limits.password(&core.to_string(), &at(core)).await;
            turns.push(turn.unwrap_or_else(|why| panic!("a turn: {why}")));
        }
        let ada = at(250);
        let mut next = pin!(limits.password("ada", &ada));
        tokio::select! {
            biased;
            turn = &mut next => panic!("it is nobody's turn: {turn:?}"),
            () = std::future::ready(()) => {}
        }
        turns.clear();
        assert!(next.await.is_ok());
    }
}
