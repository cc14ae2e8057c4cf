//! How often somebody may try.

use std::num::NonZero;
use std::thread::available_parallelism;
use std::time::Duration;

use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, Quota, RateLimiter};
use tokio::sync::{Semaphore, SemaphorePermit};
use tokio::time::timeout;

use crate::problem::Problem;

use super::at_a_time::{AtATime, Place};

/// How often people may try what costs something or can be guessed. What one
/// does holds up nobody else, but for passwords: who guesses holds up whose they are.
#[derive(Debug)]
pub struct Pace {
    /// Passwords and tokens, by whose they would be.
    guesses: DefaultKeyedRateLimiter<String>,
    /// Entries, by person.
    entries: DefaultKeyedRateLimiter<String>,
    /// Sessions of strangers, of all together: nothing tells them apart yet.
    strangers: DefaultDirectRateLimiter,
    /// Entries that are being received, by person.
    uploads: AtATime,
    /// Streams of what happens, by person; all strangers are one.
    streams: AtATime,
    /// Passwords that are compared at this moment: each takes a core and 19 MiB.
    passwords: Semaphore,
}

/// Ten at once, and then one every six seconds.
const GUESSES: Quota = Quota::per_minute(TEN);
/// So long somebody waits until it is their password's turn.
const PATIENCE: Duration = Duration::from_secs(10);
/// Ten at once, and then one each second.
const ENTRIES: Quota = Quota::per_second(NonZero::<u32>::MIN).allow_burst(TEN);

/// A lecture hall at once, and then ten each second.
const STRANGERS: Quota =
    Quota::per_second(TEN).allow_burst(TEN.saturating_mul(TEN).saturating_mul(TEN));

const TEN: NonZero<u32> = match NonZero::new(10) {
    Some(ten) => ten,
    None => NonZero::<u32>::MIN,
};

impl Default for Pace {
    fn default() -> Pace {
        Pace {
            guesses: RateLimiter::keyed(GUESSES),
            entries: RateLimiter::keyed(ENTRIES),
            strangers: RateLimiter::direct(STRANGERS),
            uploads: AtATime::default(),
            streams: AtATime::default(),
            passwords: Semaphore::new(available_parallelism().map_or(1, NonZero::get)),
        }
    }
}

impl Pace {
    /// One more try to be somebody.
    pub fn guess(&self, whose: &str) -> Result<(), Problem> {
        check(&self.guesses, whose)
    }

    /// One more entry that somebody is sending, for as long as what this returns is
    /// there.
    pub fn upload(&self, person: &str) -> Result<Place, Problem> {
        self.entry(person)?;
        self.uploads.enter(person, UPLOADS)
    }

    /// One more stream of somebody, or of a stranger, for as long as what this
    /// returns is there.
    pub fn stream(&self, person: Option<&str>) -> Result<Place, Problem> {
        match person {
            Some(person) => self.streams.enter(person, STREAMS),
            // Nobody on the roster is called so.
            None => self.streams.enter("", LISTENING_STRANGERS),
        }
    }

    /// One more try to be somebody by a password, which has its turn for as long as
    /// what this returns is there.
    pub async fn password(&self, whose: &str) -> Result<SemaphorePermit<'_>, Problem> {
        self.guess(whose)?;
        let turn = timeout(PATIENCE, self.passwords.acquire()).await;
        let turn = turn.map_err(|_| {
            Problem::TooMany("too many sign in at once; try again in a minute".to_owned())
        })?;
        turn.map_err(Problem::server)
    }

    /// One more session of somebody who is not known yet.
    pub fn stranger(&self) -> Result<(), Problem> {
        self.strangers.check().map_err(|_| too_often())
    }

    /// One more entry of somebody.
    fn entry(&self, person: &str) -> Result<(), Problem> {
        check(&self.entries, person)
    }
}

/// So many entries of somebody are received at a time.
const UPLOADS: usize = 3;
/// So many streams somebody has at a time: one for each page that is open.
const STREAMS: usize = 30;
/// So many streams all strangers have.
const LISTENING_STRANGERS: usize = 5000;

/// So many names are remembered before those that tried long ago are let go.
const MANY: usize = 10_000;

fn check(limiter: &DefaultKeyedRateLimiter<String>, name: &str) -> Result<(), Problem> {
    if limiter.len() > MANY {
        limiter.retain_recent();
    }
    let checked = limiter.check_key(&name.to_owned());
    checked.map_err(|_| too_often())
}

fn too_often() -> Problem {
    Problem::TooMany("that was too often; try again in a minute".to_owned())
}

#[cfg(test)]
mod tests {
    use std::pin::pin;

    use super::*;

    #[tokio::test]
    async fn no_more_passwords_are_compared_than_there_are_cores() {
        let pace = Pace::default();
        let mut turns = Vec::new();
        for core in 0..pace.passwords.available_permits() {
            let turn = pace.password(&core.to_string()).await;
            turns.push(turn.unwrap_or_else(|why| panic!("a turn: {why}")));
        }
        let mut next = pin!(pace.password("ada"));
        tokio::select! {
            biased;
            turn = &mut next => panic!("it is nobody's turn: {turn:?}"),
            () = std::future::ready(()) => {}
        }
        turns.clear();
        assert!(next.await.is_ok());
    }
}
