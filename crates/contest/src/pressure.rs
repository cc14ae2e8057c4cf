//! Whether a machine has too much to do.

use std::fs;
use std::time::{Duration, Instant};

/// The share of a time in which programs waited for a processor that makes it an overload.
const MOST: f64 = 0.5;

/// A time that has begun on this machine.
pub(crate) struct Overload {
    begun: Instant,
    waited: Option<Duration>,
}

impl Overload {
    pub fn begin() -> Overload {
        Overload {
            begun: Instant::now(),
            waited: waited(),
        }
    }

    /// Tests whether the machine was overloaded since. Where the system does not measure it, it was
    /// not.
    pub fn is_there(&self) -> bool {
        let waited = waited().zip(self.waited);
        waited.is_some_and(|(now, before)| {
            now.saturating_sub(before) > self.begun.elapsed().mul_f64(MOST)
        })
    }
}

/// The time in which some program waited for a processor, since the machine started.
fn waited() -> Option<Duration> {
    total(&fs::read_to_string("/proc/pressure/cpu").ok()?)
}

fn total(pressure: &str) -> Option<Duration> {
    let some = pressure
        .lines()
        .find_map(|line| line.strip_prefix("some "))?;
    let total = some
        .split(' ')
        .find_map(|part| part.strip_prefix("total="))?;
    Some(Duration::from_micros(total.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_of_waiting_is_read() {
        let text = "some avg10=1.16 avg60=0.83 avg300=1.10 total=25622075\n\
                    full avg10=0.00 avg60=0.00 avg300=0.00 total=0\n";
        assert_eq!(total(text), Some(Duration::from_micros(25_622_075)));
        assert_eq!(total(""), None);
    }

    #[test]
    fn a_time_that_just_began_is_compared_with_its_length() {
        let begun = Instant::now();
        let zero = Some(Duration::ZERO);
        let overload = Overload {
            begun,
            waited: zero,
        };
        // All that the machine ever waited, in no time.
        assert_eq!(
            overload.is_there(),
            waited().is_some_and(|all| !all.is_zero())
        );
    }
}
