//! A limit on what one person or address does at the same time.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use pigskin_web::Problem;

type Counts<N> = Arc<Mutex<HashMap<N, usize>>>;

/// Counts of what is in progress, by name.
#[derive(Debug)]
pub struct ConcurrencyLimit<N: Clone + Eq + Hash>(Counts<N>);

impl<N: Clone + Eq + Hash> Default for ConcurrencyLimit<N> {
    fn default() -> ConcurrencyLimit<N> {
        ConcurrencyLimit(Arc::default())
    }
}

impl<N: Clone + Eq + Hash> ConcurrencyLimit<N> {
    /// Counts one more under a name, until the permit is dropped.
    ///
    /// Fails if `most` are in progress under that name.
    pub fn acquire(&self, name: &N, most: usize) -> Result<Permit<N>, Problem> {
        self.acquire_if(name, |own, _| own < most)
    }

    /// Counts one more under a name, until the permit is dropped.
    ///
    /// Fails if as many are in progress under that name as remain of `most` for all names.
    pub fn acquire_share(&self, name: &N, most: usize) -> Result<Permit<N>, Problem> {
        self.acquire_if(name, |own, all| own < most.saturating_sub(all))
    }

    fn acquire_if(
        &self,
        name: &N,
        has_room: impl Fn(usize, usize) -> bool,
    ) -> Result<Permit<N>, Problem> {
        let mut counts = locked(&self.0);
        let own = counts.get(name).copied().unwrap_or_default();
        if !has_room(own, counts.values().sum()) {
            let why = "too many requests at the same time; close some pages, or wait a minute";
            return Err(Problem::TooMany(why.to_owned()));
        }
        counts.insert(name.clone(), own + 1);
        Ok(Permit {
            name: name.clone(),
            counts: Arc::clone(&self.0),
        })
    }
}

/// One of the things in progress under a name; over when dropped.
#[derive(Debug)]
pub struct Permit<N: Clone + Eq + Hash> {
    name: N,
    counts: Counts<N>,
}

impl<N: Clone + Eq + Hash> Drop for Permit<N> {
    fn drop(&mut self) {
        let mut counts = locked(&self.counts);
        if let Some(count) = counts.get_mut(&self.name) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.name);
            }
        }
    }
}

fn locked<N>(counts: &Mutex<HashMap<N, usize>>) -> MutexGuard<'_, HashMap<N, usize>> {
    counts.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_than_the_limit_are_in_progress() {
        let streams = ConcurrencyLimit::default();
        let permits: Result<Vec<Permit<&str>>, Problem> =
            (0..3).map(|_| streams.acquire(&"ada", 3)).collect();
        let permits = permits.unwrap_or_else(|why| panic!("there is room: {why}"));
        assert!(streams.acquire(&"ada", 3).is_err());
        assert!(streams.acquire(&"bob", 3).is_ok());
        drop(permits);
        assert!(streams.acquire(&"ada", 3).is_ok());
        let counts = streams.0.lock().expect("no panic");
        assert!(counts.is_empty(), "{counts:?}");
    }
}
