//! Hogtimus Prime: more points for primes.

use crate::Scores;
use pigskin_game::words;

words! {
    /// *Hogtimus Prime*: primes bring more points.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum HogtimusPrime {
        /// A prime number of points becomes the next prime.
        Points = "on",
        /// Where the points of a turn make the sum of both scores prime, the player with the higher
        /// score gains them, too, whoever has moved.
        Leader = "leader",
    }

    /// The name in settings.
    pub fn name
}

impl HogtimusPrime {
    /// The rule in words, for players.
    pub fn in_words(self) -> String {
        match self {
            HogtimusPrime::Points => "a prime number of points becomes the next prime",
            HogtimusPrime::Leader => {
                "if the sum of both scores is prime once the points of a turn are added, the player \
                 with the higher score also gains these points"
            }
        }
        .to_owned()
    }

    /// The points after the lift; points that are not prime stay.
    ///
    /// ```
    /// use pigskin_hog::HogtimusPrime;
    /// assert_eq!(HogtimusPrime::Points.lift(11), 13);
    /// assert_eq!(HogtimusPrime::Points.lift(3), 5);
    /// assert_eq!(HogtimusPrime::Points.lift(1), 1);
    /// assert_eq!(HogtimusPrime::Leader.lift(11), 11);
    /// ```
    pub fn lift(self, points: u16) -> u16 {
        if self == HogtimusPrime::Points && is_prime(points) {
            // The largest prime in 16 bits has no successor there.
            (points.saturating_add(1)..u16::MAX)
                .find(|&next| is_prime(next))
                .unwrap_or(points)
        } else {
            points
        }
    }

    /// The scores after what the leader gains, from the scores once the points of a turn are
    /// added, and these points.
    ///
    /// ```
    /// use pigskin_hog::{HogtimusPrime, Scores};
    /// let boosted = |mine, theirs| HogtimusPrime::Leader.boosted(Scores::new(mine, theirs), 5);
    /// assert_eq!(boosted(20, 11), Scores::new(25, 11));
    /// assert_eq!(boosted(11, 20), Scores::new(11, 25));
    /// assert_eq!(boosted(20, 12), Scores::new(20, 12));
    /// assert_eq!(boosted(1, 1), Scores::new(1, 1));
    /// ```
    pub fn boosted(self, added: Scores, points: u16) -> Scores {
        let Scores { mine, theirs } = added;
        if self != HogtimusPrime::Leader || mine == theirs || !is_prime(added.sum()) {
            return added;
        }
        if mine > theirs {
            Scores {
                mine: mine.plus(points),
                theirs,
            }
        } else {
            Scores {
                mine,
                theirs: theirs.plus(points),
            }
        }
    }
}

fn is_prime(number: u16) -> bool {
    let divides = |divisor: &u16| number.is_multiple_of(*divisor);
    number > 1 && !(2..=number.isqrt()).any(|divisor| divides(&divisor))
}
