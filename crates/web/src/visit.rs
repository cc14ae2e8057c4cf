//! Requests that may need work.

use std::fmt;
use std::net::IpAddr;
use std::ops::Deref;
use std::pin::Pin;
use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;

use crate::Site;
use crate::problem::Problem;
use crate::work::Client;

/// The peer of a connection, as an extension of its requests.
#[derive(Clone, Copy, Debug)]
pub struct Peer(pub IpAddr);

type Find = dyn Fn() -> Pin<Box<dyn Future<Output = Option<String>> + Send>> + Send + Sync;

/// Finds the person who sends a request, as an extension of it, on a server where people sign in.
/// Only requests that need work look the person up.
#[derive(Clone)]
pub struct SignedIn(Arc<Find>);

impl SignedIn {
    /// Wraps a function that returns the person's id, or `None` for strangers.
    pub fn new<F>(find: impl Fn() -> F + Send + Sync + 'static) -> SignedIn
    where
        F: Future<Output = Option<String>> + Send + 'static,
    {
        SignedIn(Arc::new(move || Box::pin(find())))
    }
}

impl fmt::Debug for SignedIn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SignedIn").finish_non_exhaustive()
    }
}

/// The site during a visit. Work for the visit is charged to the visitor.
#[derive(Clone, Debug)]
pub struct Visit {
    site: Arc<Site>,
    stranger: Client,
    signed_in: Option<SignedIn>,
}

impl Visit {
    /// A visit by this client.
    #[cfg(test)]
    pub fn of(site: Arc<Site>, stranger: Client) -> Visit {
        Visit {
            site,
            stranger,
            signed_in: None,
        }
    }

    /// The client that work for this visit is charged to.
    pub async fn client(&self) -> Client {
        let person = match &self.signed_in {
            Some(SignedIn(find)) => find().await,
            None => None,
        };
        person.map_or_else(|| self.stranger.clone(), Client::Person)
    }
}

impl Deref for Visit {
    type Target = Site;

    fn deref(&self) -> &Site {
        &self.site
    }
}

impl FromRequestParts<Arc<Site>> for Visit {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, site: &Arc<Site>) -> Result<Visit, Problem> {
        let peer = parts.extensions.get::<Peer>();
        Ok(Visit {
            site: Arc::clone(site),
            stranger: peer.map_or(Client::Unknown, |peer| Client::at(peer.0, &parts.headers)),
            signed_in: parts.extensions.get().cloned(),
        })
    }
}
