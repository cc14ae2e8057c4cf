//! A limit on what one client does at the same time.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use pigskin_web::{Client, Problem};

/// Counts of what is in progress, by client.
#[derive(Debug, Default)]
pub struct ConcurrencyLimit(Arc<Mutex<HashMap<Client, usize>>>);

impl ConcurrencyLimit {
    /// Counts one more for a client, until the permit is dropped.
    ///
    /// Fails if `most` are in progress for that client.
    pub fn acquire(&self, client: Client, most: usize) -> Result<Permit, Problem> {
        self.acquire_if(client, |own, _| own < most)
    }

    /// Counts one more for a client, until the permit is dropped.
    ///
    /// Fails if as many are in progress for that client as remain of `most` for everybody.
    pub fn acquire_share(&self, client: Client, most: usize) -> Result<Permit, Problem> {
        self.acquire_if(client, |own, all| own < most.saturating_sub(all))
    }

    fn acquire_if(
        &self,
        client: Client,
        has_room: impl Fn(usize, usize) -> bool,
    ) -> Result<Permit, Problem> {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let own = counts.get(&client).copied().unwrap_or_default();
        if !has_room(own, counts.values().sum()) {
            let why = "too many requests at the same time; close some pages, or wait a minute";
            return Err(Problem::TooMany(why.to_owned()));
        }
        counts.insert(client.clone(), own + 1);
        Ok(Permit {
            client,
            counts: Arc::clone(&self.0),
        })
    }
}

/// One of the things in progress for a client; over when dropped.
#[derive(Debug)]
pub struct Permit {
    client: Client,
    counts: Arc<Mutex<HashMap<Client, usize>>>,
}

impl Drop for Permit {
    fn drop(&mut self) {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counts.get_mut(&self.client) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.client);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_than_the_limit_are_in_progress() {
        let streams = ConcurrencyLimit::default();
        let acquire = |id: &str| streams.acquire(Client::Person(id.to_owned()), 3);
        let permits: Result<Vec<Permit>, Problem> = (0..3).map(|_| acquire("ada")).collect();
        let permits = permits.unwrap_or_else(|why| panic!("there is room: {why}"));
        assert!(acquire("ada").is_err());
        assert!(acquire("bob").is_ok());
        drop(permits);
        assert!(acquire("ada").is_ok());
        let counts = streams.0.lock().expect("no panic");
        assert!(counts.is_empty(), "{counts:?}");
    }
}
