//! Hogtimus Prime: primes become the next prime.

/// *Hogtimus Prime*: a prime number of points becomes the next prime.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HogtimusPrime;

impl HogtimusPrime {
    /// The rule in words, for players.
    #[must_use]
    pub fn in_words(self) -> String {
        "a prime number of points becomes the next prime".to_owned()
    }

    /// The points after the lift; points that are not prime stay.
    ///
    /// ```
    /// use pigskin_hog::HogtimusPrime;
    /// assert_eq!(HogtimusPrime.lift(11), 13);
    /// assert_eq!(HogtimusPrime.lift(3), 5);
    /// assert_eq!(HogtimusPrime.lift(1), 1);
    /// ```
    #[must_use]
    pub fn lift(self, points: u16) -> u16 {
        if is_prime(points) {
            // The largest prime in 16 bits has no successor there.
            (points.saturating_add(1)..u16::MAX)
                .find(|&next| is_prime(next))
                .unwrap_or(points)
        } else {
            points
        }
    }
}

fn is_prime(number: u16) -> bool {
    let divides = |divisor: &u16| number.is_multiple_of(*divisor);
    number > 1 && !(2..=number.isqrt()).any(|divisor| divides(&divisor))
}
