//! The university's sign-in.

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
use super::configuration::Configuration;
use super::error::{ProviderError, down};
use super::http::Http;

/// Time for which a provider's configuration is cached.
const CACHED: SignedDuration = SignedDuration::from_hours(4);

/// Sign-ins that wait for the provider at a time. A provider that hangs blocks no more
/// threads than these.
const ROOM: usize = 16;

/// Time to wait for one of these places.
const PATIENCE: Duration = Duration::from_secs(10);

/// The result of one request for the configuration, shared by all who wait for it.
type Discovery = Arc<OnceCell<Result<Arc<Configuration>, ProviderError>>>;

/// The provider of a contest. Its configuration is fetched at the first sign-in.
#[derive(Debug)]
pub struct Provider {
    openid: OpenId,
    clock: Clock,
    http: Http,
    cache: Mutex<Discovery>,
    room: Arc<Semaphore>,
}

impl Provider {
    pub fn for_course(course: &Course) -> Option<Provider> {
        let openid = course.settings().openid.clone()?;
        Some(Provider {
            http: Http::for_issuer(&openid.issuer),
            openid,
            clock: course.clock().clone(),
            cache: Mutex::default(),
            room: Arc::new(Semaphore::new(ROOM)),
        })
    }

    pub fn settings(&self) -> &OpenId {
        &self.openid
    }

    /// Starts a sign-in: the provider's address for the visitor, and the secrets of the attempt.
    pub async fn begin(&self) -> Result<(Url, Attempt), ProviderError> {
        let configuration = self.configuration().await?;
        configuration.begin(&self.openid, self.clock.now())
    }

    pub async fn account(&self, code: String, attempt: Attempt) -> Result<Account, ProviderError> {
        let configuration = self.configuration().await?;
        let room = Arc::clone(&self.room).acquire_owned();
        let Ok(Ok(room)) = timeout(PATIENCE, room).await else {
            return Err(ProviderError::Busy);
        };
        let (openid, http) = (self.openid.clone(), self.http.clone());
        let mut newer = (*configuration).clone();
        let asked = spawn_blocking(move || {
            let Attempt {
                nonce, verifier, ..
            } = attempt;
            let account = newer.account(&openid, &http, code, verifier, &nonce);
            drop(room);
            (account, newer)
        });
        // A panic while reading the answer is a failure too.
        let (account, newer) = asked.await.map_err(down)?;
        if account.is_ok() && !newer.has_keys_of(&configuration) {
            let fetched = OnceCell::new_with(Some(Ok(Arc::new(newer))));
            *self.lock() = Arc::new(fetched);
        }
        account
    }

    /// The provider's configuration. Concurrent callers share one request; after a failure, the
    /// next caller tries again.
    async fn configuration(&self) -> Result<Arc<Configuration>, ProviderError> {
        let discovery = {
            let mut latest = self.lock();
            if latest.get().is_some_and(|fetched| !self.is_fresh(fetched)) {
                *latest = Arc::default();
            }
            Arc::clone(&latest)
        };
        discovery.get_or_init(|| self.discover()).await.clone()
    }

    fn is_fresh(&self, fetched: &Result<Arc<Configuration>, ProviderError>) -> bool {
        let age = |fetched: &Configuration| self.clock.now().duration_since(fetched.since);
        let young =
            |fetched: &Arc<Configuration>| (SignedDuration::ZERO..CACHED).contains(&age(fetched));
        fetched.as_ref().is_ok_and(young)
    }

    async fn discover(&self) -> Result<Arc<Configuration>, ProviderError> {
        let (openid, http) = (self.openid.clone(), self.http.clone());
        let now = self.clock.now();
        let asked = spawn_blocking(move || Configuration::discover(&openid, &http, now));
        asked.await.map_err(down)?.map(Arc::new)
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Discovery> {
        // Every write leaves a complete value.
        self.cache.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
