//! Scores that rise after the points of a turn are added.

use crate::rules::kinds::kinds;
use crate::{Score, Scores};

kinds! {
    /// A rule by which some scores rise, once the points of the turn are added to the player's
    /// own.
    pub enum ScoreRise {
        HogPile = "hog-pile":
            "a score that becomes equal to the opponent's is doubled",
        OnesHogPile = "ones-hog-pile":
            "a score that gets the same ones digit as the opponent's rises by that digit",
        SquareSwine = "square-swine":
            "a score that becomes a perfect square rises to the next one",
        PigsOnPrime = "pigs-on-prime":
            "a score that becomes a prime number, or 1, rises to the next prime number",
        FuzzyFactors = "fuzzy-factors":
            "a score whose greatest common divisor with 100 is more than 10 rises by twice that \
             divisor's tens digit",
        SusFuss = "sus-fuss":
            "a score that gets three or four factors rises to the next prime number",
    } or Formula: "a formula for the score after the rise, up to 300 more"

    /// The rule as a sentence: `a score that becomes equal to the opponent's is doubled`.
    pub fn words
}

impl ScoreRise {
    /// The most points by which a formula may raise a score.
    pub const MOST_RISE: u16 = 300;

    /// The name of the rule in its semester.
    pub const fn title(&self) -> &'static str {
        match self {
            ScoreRise::HogPile | ScoreRise::OnesHogPile => "Hog Pile",
            ScoreRise::SquareSwine => "Square Swine",
            ScoreRise::PigsOnPrime => "Pigs on Prime",
            ScoreRise::FuzzyFactors => "Fuzzy Factors",
            ScoreRise::SusFuss => "Sus Fuss",
            ScoreRise::Formula(_) => "Score rise",
        }
    }

    /// The rule in words, for players.
    pub fn in_words(&self) -> String {
        let is_formula = matches!(self, ScoreRise::Formula(_));
        let before = if is_formula {
            "once the points of a turn are added, the player's score becomes "
        } else {
            ""
        };
        format!("{before}{}", self.words())
    }

    /// The player's score after the rule, from the scores after the points of the turn. It is
    /// never lower than before.
    ///
    /// ```
    /// use pigskin_hog::{Score, ScoreRise, Scores};
    /// let after = |rule: ScoreRise, mine| rule.after(Scores::new(mine, 20)).0;
    /// assert_eq!(after(ScoreRise::HogPile, 20), 40);
    /// assert_eq!(ScoreRise::OnesHogPile.after(Scores::new(33, 13)), Score(36));
    /// assert_eq!(after(ScoreRise::SquareSwine, 16), 25);
    /// assert_eq!(after(ScoreRise::FuzzyFactors, 25), 29);
    /// assert_eq!(after(ScoreRise::SusFuss, 65), 67);
    /// assert_eq!(after(ScoreRise::SusFuss, 87), 89);
    /// assert_eq!(after(ScoreRise::SusFuss, 64), 64);
    /// ```
    pub fn after(&self, scores: Scores) -> Score {
        let mine = scores.mine;
        match self {
            ScoreRise::Formula(formula) => Score(formula.value(scores, mine.0)).max(mine),
            ScoreRise::HogPile if mine == scores.theirs => mine.plus(mine.0),
            ScoreRise::OnesHogPile if mine.last_digit() == scores.theirs.last_digit() => {
                mine.plus(mine.last_digit())
            }
            ScoreRise::SquareSwine if mine.0 > 0 && mine.0.isqrt().pow(2) == mine.0 => {
                Score((mine.0.isqrt() + 1).saturating_pow(2))
            }
            ScoreRise::PigsOnPrime if mine.0 == 1 || factors(mine.0) == 2 => next_prime(mine),
            ScoreRise::FuzzyFactors => {
                let divides = |divisor: &u16| {
                    100_u16.is_multiple_of(*divisor) && mine.0.is_multiple_of(*divisor)
                };
                let greatest = (11..=100).rev().find(divides);
                mine.plus(greatest.map_or(0, |divisor| 2 * (divisor / 10 % 10)))
            }
            ScoreRise::SusFuss if (3..=4).contains(&factors(mine.0)) => next_prime(mine),
            _ => mine,
        }
    }
}

fn next_prime(score: Score) -> Score {
    let mut higher = (score.0..u16::MAX).skip(1);
    Score(
        higher
            .find(|&number| factors(number) == 2)
            .unwrap_or(score.0),
    )
}

/// The number of factors, 1 and the number itself included.
fn factors(number: u16) -> usize {
    (1..=number)
        .filter(|&factor| number.is_multiple_of(factor))
        .count()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Values of the courses' own tests of each semester.
    #[test]
    fn rises_are_those_of_the_semesters() {
        use ScoreRise::{FuzzyFactors, HogPile, OnesHogPile, PigsOnPrime, SquareSwine, SusFuss};
        for (rule, mine, theirs, after) in [
            (HogPile, 7, 7, 14),
            (HogPile, 12, 72, 12),
            (OnesHogPile, 26, 26, 32),
            (OnesHogPile, 23, 23, 26),
            (OnesHogPile, 25, 43, 25),
            (SquareSwine, 1, 20, 4),
            (SquareSwine, 81, 20, 100),
            (SquareSwine, 144, 20, 169),
            (SquareSwine, 8, 20, 8),
            (PigsOnPrime, 13, 37, 17),
            (PigsOnPrime, 97, 66, 101),
            (PigsOnPrime, 63, 1, 63),
            (FuzzyFactors, 20, 0, 24),
            (FuzzyFactors, 25, 0, 29),
            (FuzzyFactors, 39, 0, 39),
            (FuzzyFactors, 50, 0, 60),
            (FuzzyFactors, 75, 0, 79),
            (FuzzyFactors, 80, 0, 84),
            (FuzzyFactors, 90, 0, 90),
            (FuzzyFactors, 100, 0, 100),
            (SusFuss, 1, 0, 1),
            (SusFuss, 21, 0, 23),
            (SusFuss, 25, 0, 29),
            (SusFuss, 62, 0, 67),
            (SusFuss, 64, 0, 64),
            (SusFuss, 67, 0, 67),
            (SusFuss, 75, 0, 75),
            (SusFuss, 86, 0, 89),
            (SusFuss, 100, 0, 100),
        ] {
            assert_eq!(
                rule.after(Scores::new(mine, theirs)).0,
                after,
                "{rule:?} {mine} {theirs}"
            );
        }
    }

    #[test]
    fn no_score_falls() {
        for rule in ScoreRise::ALL {
            for mine in 0..400 {
                for theirs in 0..300 {
                    assert!(rule.after(Scores::new(mine, theirs)).0 >= mine, "{rule:?}");
                }
            }
        }
    }
}
