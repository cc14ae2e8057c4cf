//! How long programs wait for a processor.

use std::fs;
use std::time::{Duration, Instant};

/// A time on this machine, in which programs may wait for a processor.
#[derive(Clone, Copy, Debug)]
pub struct Pressure {
    begun: Instant,
    waited: Option<Duration>,
}

impl Pressure {
    /// The share of a time above which the machine was overloaded: programs that lost by the clock
    /// may have had too little of it.
    pub const OVERLOAD: f64 = 0.5;

    /// Begins the time.
    pub fn begin() -> Pressure {
        Pressure {
            begun: Instant::now(),
            waited: waited(),
        }
    }

    /// The share of the time so far in which some program of the machine waited, from 0 to about 1;
    /// `None` where the system does not measure it.
    pub fn share(&self) -> Option<f64> {
        let waited = waited()?.saturating_sub(self.waited?);
        Some(waited.as_secs_f64() / self.begun.elapsed().as_secs_f64().max(1e-9))
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
    fn the_share_is_that_of_the_time_since() {
        let begun = Instant::now();
        let before = |waited| Pressure { begun, waited };
        assert_eq!(before(None).share(), None);
        // Nobody has waited longer than the machine runs.
        let never = before(Some(Duration::MAX)).share();
        assert_eq!(never, waited().map(|_| 0.0));
        // All that the machine ever waited, in no time.
        let all = before(Some(Duration::ZERO)).share();
        let ever = waited().map(|waited| !waited.is_zero());
        assert_eq!(all.map(|share| share > Pressure::OVERLOAD), ever);
    }
}
