//! A limit on what one person does at the same time.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use pigskin_web::Problem;

/// Counts of what is in progress, by name.
#[derive(Debug, Default)]
pub struct ConcurrencyLimit(Arc<Mutex<HashMap<String, usize>>>);

impl ConcurrencyLimit {
    /// Counts one more under a name, until the permit is dropped.
    ///
    /// Fails if `most` are in progress under that name.
    pub fn acquire(&self, name: &str, most: usize) -> Result<Permit, Problem> {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(name.to_owned()).or_default();
        if *count >= most {
            let why = "too many requests at the same time; close some pages, or wait a minute";
            return Err(Problem::TooMany(why.to_owned()));
        }
        *count += 1;
        Ok(Permit {
            name: name.to_owned(),
            counts: Arc::clone(&self.0),
        })
    }
}

/// One of the things in progress under a name; over when dropped.
#[derive(Debug)]
pub struct Permit {
    name: String,
    counts: Arc<Mutex<HashMap<String, usize>>>,
}

impl Drop for Permit {
    fn drop(&mut self) {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counts.get_mut(&self.name) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.name);
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
        let permits: Result<Vec<Permit>, Problem> =
            (0..3).map(|_| streams.acquire("ada", 3)).collect();
        let permits = permits.unwrap_or_else(|why| panic!("there is room: {why}"));
        assert!(streams.acquire("ada", 3).is_err());
        assert!(streams.acquire("bob", 3).is_ok());
        drop(permits);
        assert!(streams.acquire("ada", 3).is_ok());
        let counts = streams.0.lock().expect("no panic");
        assert!(counts.is_empty(), "{counts:?}");
    }
}
