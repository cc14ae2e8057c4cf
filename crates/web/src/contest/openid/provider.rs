//! A provider through which people sign in.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use jiff::SignedDuration;
use pigskin_course::{Clock, Course, OpenId};
use tokio::sync::{OnceCell, Semaphore};
use tokio::task::spawn_blocking;
use tokio::time::timeout;
use url::Url;

use super::attempt::Attempt;
use super::claims::Account;
use super::error::{ProviderError, down};
use super::http::Http;
use super::known::Known;

/// What a provider says of itself is asked again after this time.
const KEPT: SignedDuration = SignedDuration::from_hours(4);

/// So many people's accounts are asked for at a time: a provider that hangs takes no
/// more threads than these.
const ROOM: usize = 16;

/// Whoever comes when there is no room waits so long.
const PATIENCE: Duration = Duration::from_secs(10);

/// What one asking came to, for all who waited for it.
type Asking = Arc<OnceCell<Result<Arc<Known>, ProviderError>>>;

/// The provider of a contest. It is first asked when somebody signs in through it.
#[derive(Debug)]
pub struct Provider {
    openid: OpenId,
    clock: Clock,
    http: Http,
    known: Mutex<Asking>,
    room: Arc<Semaphore>,
}

impl Provider {
    /// The provider of a course that has one.
    pub fn of(course: &Course) -> Option<Provider> {
        let openid = course.settings().openid.clone()?;
        Some(Provider {
            http: Http::of(&openid.issuer),
            openid,
            clock: course.clock().clone(),
            known: Mutex::default(),
            room: Arc::new(Semaphore::new(ROOM)),
        })
    }

    /// What the course says of it.
    pub fn settings(&self) -> &OpenId {
        &self.openid
    }

    /// Where somebody goes to sign in, and what has to come back.
    pub async fn begin(&self) -> Result<(Url, Attempt), ProviderError> {
        let known = self.known().await?;
        known.begin(&self.openid, self.clock.now())
    }

    /// Asks whose account it is that came back with a code.
    pub async fn account(&self, code: String, attempt: Attempt) -> Result<Account, ProviderError> {
        let known = self.known().await?;
        let room = Arc::clone(&self.room).acquire_owned();
        let Ok(Ok(room)) = timeout(PATIENCE, room).await else {
            return Err(ProviderError::Busy);
        };
        let (openid, http) = (self.openid.clone(), self.http.clone());
        let mut newer = (*known).clone();
        let asked = spawn_blocking(move || {
            let Attempt {
                nonce, verifier, ..
            } = attempt;
            let account = newer.account(&openid, &http, code, verifier, &nonce);
            drop(room);
            (account, newer)
        });
        // A mistake in what reads its answers is no reason to believe them.
        let (account, newer) = asked.await.map_err(down)?;
        if account.is_ok() && !newer.has_keys_of(&known) {
            let keeping = OnceCell::new_with(Some(Ok(Arc::new(newer))));
            *self.lock() = Arc::new(keeping);
        }
        account
    }

    /// What the provider says of itself. All who want to know at a time wait for the
    /// same answer; who comes after it failed asks again.
    async fn known(&self) -> Result<Arc<Known>, ProviderError> {
        let asking = {
            let mut latest = self.lock();
            if latest.get().is_some_and(|known| !self.holds(known)) {
                *latest = Arc::default();
            }
            Arc::clone(&latest)
        };
        asking.get_or_init(|| self.discover()).await.clone()
    }

    /// Whether what it said still holds.
    fn holds(&self, known: &Result<Arc<Known>, ProviderError>) -> bool {
        let age = |known: &Known| self.clock.now().duration_since(known.since);
        let young = |known: &Arc<Known>| (SignedDuration::ZERO..KEPT).contains(&age(known));
        known.as_ref().is_ok_and(young)
    }

    async fn discover(&self) -> Result<Arc<Known>, ProviderError> {
        let (openid, http) = (self.openid.clone(), self.http.clone());
        let now = self.clock.now();
        let asked = spawn_blocking(move || Known::discover(&openid, &http, now));
        asked.await.map_err(down)?.map(Arc::new)
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Asking> {
        // What is in it is whole at any moment.
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
