//! What somebody has going on at a time.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use crate::problem::Problem;

/// What goes on at a time, by name.
#[derive(Debug, Default)]
pub struct AtATime(Arc<Mutex<HashMap<String, usize>>>);

impl AtATime {
    /// One more under this name, of which there may be so many.
    pub fn enter(&self, name: &str, most: usize) -> Result<Place, Problem> {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(name.to_owned()).or_default();
        if *count >= most {
            let why = "that is too much at a time; close some pages, or wait a minute";
            return Err(Problem::TooMany(why.to_owned()));
        }
        *count += 1;
        Ok(Place {
            name: name.to_owned(),
            counts: Arc::clone(&self.0),
        })
    }
}

/// A place among what goes on at a time, until it is dropped.
#[derive(Debug)]
pub struct Place {
    name: String,
    counts: Arc<Mutex<HashMap<String, usize>>>,
}

impl Drop for Place {
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
    fn so_many_go_on_at_a_time_and_no_more() {
        let streams = AtATime::default();
        let places: Result<Vec<Place>, Problem> = (0..3).map(|_| streams.enter("ada", 3)).collect();
        let places = places.unwrap_or_else(|why| panic!("there is room: {why}"));
        assert!(streams.enter("ada", 3).is_err());
        assert!(streams.enter("bob", 3).is_ok());
        drop(places);
        assert!(streams.enter("ada", 3).is_ok());
        let counts = streams.0.lock().expect("nobody panics with it");
        assert!(counts.is_empty(), "{counts:?}");
    }
}
