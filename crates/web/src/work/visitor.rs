//! People and programs that send requests.

use std::net::IpAddr;
use std::sync::Arc;

use axum::http::request::Parts;

use pigskin_entry::Hash;

use crate::server::host::is_named_by;
use crate::server::problem::Problem;

use super::client::{Client, Peer};
use super::price::Price;
use super::queue::Queue;

/// The person who sends a request, as an extension of it, on a server where people sign in.
#[derive(Clone, Debug)]
pub struct SignedIn {
    /// Their id; `None` for strangers.
    pub person: Option<String>,
    /// Whether the contest takes entries from them now.
    pub may_send: bool,
}

/// The sender of a request, to whom work for it is charged, and the queue of that work.
#[derive(Clone, Debug)]
pub struct Visitor {
    queue: Arc<Queue>,
    stranger: Client,
    is_here: bool,
    person: Option<String>,
    may_send: bool,
}

impl Visitor {
    pub fn new(queue: Arc<Queue>, stranger: Client) -> Visitor {
        Visitor {
            queue,
            stranger,
            is_here: false,
            person: None,
            may_send: false,
        }
    }

    pub fn of_request(queue: Arc<Queue>, parts: &Parts) -> Visitor {
        let peer = parts.extensions.get::<Peer>();
        let signed_in = parts.extensions.get::<SignedIn>();
        Visitor {
            queue,
            stranger: Client::of_request(parts),
            is_here: peer.is_some_and(|peer| is_here(peer.address, parts)),
            person: signed_in.and_then(|signed_in| signed_in.person.clone()),
            may_send: signed_in.is_some_and(|signed_in| signed_in.may_send),
        }
    }

    pub fn is_signed_in(&self) -> bool {
        matches!(self.client(), Client::Person(_))
    }

    /// Whether the contest takes entries from them now.
    pub fn may_send(&self) -> bool {
        self.may_send
    }

    /// A key of the person who is signed in, with a space before it, for the browser's storage:
    /// people who share a browser do not see each other's texts. Empty for strangers.
    pub fn writer(&self) -> String {
        match self.client() {
            Client::Person(id) => format!(" {}", Hash::of_parts([id])),
            Client::Contest | Client::Address(_) | Client::Unknown => String::new(),
        }
    }

    /// Returns whether the visitor is on this machine and names it as the host: a page from
    /// elsewhere can let its own host name lead here.
    pub fn is_from_this_machine(&self) -> bool {
        self.is_here
    }

    pub fn client(&self) -> Client {
        let person = self.person.clone();
        person.map_or_else(|| self.stranger.clone(), Client::Person)
    }

    pub fn queue(&self) -> &Arc<Queue> {
        &self.queue
    }

    pub async fn run<R: Send + 'static>(
        &self,
        price: Price,
        work: impl FnOnce() -> R + Send + 'static,
    ) -> Result<R, Problem> {
        self.queue.run(&self.client(), price, work).await
    }
}

/// Returns whether a peer is this machine, is no proxy, and names this machine as the host.
fn is_here(peer: IpAddr, parts: &Parts) -> bool {
    let is_forwarded = parts.headers.contains_key("x-forwarded-for");
    peer.to_canonical().is_loopback() && !is_forwarded && is_named_by(&parts.headers, &parts.uri)
}
