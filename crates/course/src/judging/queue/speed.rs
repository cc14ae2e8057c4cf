//! The speed of this machine.

use std::hint::black_box;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// Number of measurements, of which the fastest counts: the others tell how busy the machine is.
const MEASUREMENTS: usize = 50;

/// Steps of a measurement: less than 1 ms of a machine of today, in which nobody else gets a turn.
const STEPS: u32 = 1 << 18;

/// The words that the steps go through, which a core's own cache holds.
const WORDS: usize = 1 << 12;

/// The speed of this machine, in thousands of steps a second, as it was measured first in this
/// process.
///
/// A step is some integer arithmetic and a load that depends on the step before, as in an
/// interpreter. Only machines that run the same program are compared.
pub fn machine_speed() -> i64 {
    static SPEED: OnceLock<i64> = OnceLock::new();
    *SPEED.get_or_init(measured)
}

fn measured() -> i64 {
    let mut words: Vec<u64> = (0..).take(WORDS).collect();
    let times = (0..MEASUREMENTS).map(|_| time_of_steps(&mut words));
    let nanoseconds = times.min().unwrap_or(Duration::MAX).as_nanos();
    let nanoseconds = i64::try_from(nanoseconds).unwrap_or(i64::MAX);
    i64::from(STEPS) * 1_000_000 / nanoseconds.max(1)
}

fn time_of_steps(words: &mut [u64]) -> Duration {
    let begun = Instant::now();
    let mut mixed: u64 = 1;
    for _ in 0..STEPS {
        let place = (mixed >> 52) as usize;
        mixed = (mixed ^ words[place]).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        words[place] = mixed ^ (mixed >> 31);
    }
    black_box(mixed);
    begun.elapsed()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_measured_once() {
        let speed = machine_speed();
        assert!(speed > 0);
        assert_eq!(machine_speed(), speed);
    }
}
