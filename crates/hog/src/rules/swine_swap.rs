//! Swine Swap: scores that are swapped.

use std::sync::LazyLock;

use crate::rules::kinds::kinds;
use crate::{Score, Scores};

kinds! {
    /// *Swine Swap*: some pairs of scores are swapped at the end of a turn.
    ///
    /// Most conditions get the lower and the higher score and cannot depend on whose they are; see
    /// [`is_symmetric`](Self::is_symmetric).
    pub enum SwineSwap {
        Double = "double":
            "one is double the other",
        DigitProduct = "digit-product":
            "the product of first digit and last digit is the same for both, as for 14 and 22",
        Multiple = "multiple":
            "both are larger than 1 and one is a multiple of the other",
        DigitsApart = "digits-apart":
            "the difference of tens digit and ones digit is the same for both, without its sign",
        SharedDigit = "shared-digit":
            "they have the same digit at the same place, counted from the ones digit; a score has \
             no digits in front of its first, and 0 has none",
        Reversed = "reversed":
            "the last two digits of one are those of the other in reverse order; the tens digit \
             of a score below 10 is 0",
        PowerOfThree = "power-of-three":
            "3 to the power of their sum begins with the digit with which it ends",
        OnesIsTens = "ones-is-tens":
            "the ones digit of the score of the player who took the turn is the tens digit of the \
             other score",
        FirstIsOnes = "first-is-ones":
            "the first digit of the score of the player who took the turn is the ones digit of \
             the other score",
        OnesApart = "ones-apart":
            "the ones digits of both scores are as far apart as the tens digit of the score of \
             the player who did not take the turn says",
        OneDigit = "one-digit":
            "all digits of the score of the player who took the turn are the same",
    } or Formula: "a formula that is true or false"

    /// The condition, after "the scores are swapped if": `one is double the other`.
    pub fn words
}

impl SwineSwap {
    /// The rule in words, for players.
    pub fn in_words(&self) -> String {
        let whose = match self {
            SwineSwap::Formula(formula) if !formula.is_symmetric() => {
                "; score is that of the player who took the turn"
            }
            _ => "",
        };
        format!(
            "after a turn, the scores are swapped if {}{whose}",
            self.words()
        )
    }

    /// Tests whether the condition is the same for both players. If it is not, a swap need not
    /// be undone by the next turn without points.
    pub fn is_symmetric(&self) -> bool {
        match self {
            SwineSwap::Formula(formula) => formula.is_symmetric(),
            SwineSwap::OnesIsTens
            | SwineSwap::FirstIsOnes
            | SwineSwap::OnesApart
            | SwineSwap::OneDigit => false,
            _ => true,
        }
    }

    /// Tests whether the scores are swapped, after the points of a turn are added. The first
    /// score is that of the player who has moved.
    ///
    /// ```
    /// use pigskin_hog::{Scores, SwineSwap};
    /// assert!(SwineSwap::Double.swaps(Scores::new(46, 92)));
    /// assert!(SwineSwap::DigitProduct.swaps(Scores::new(124, 2)));
    /// assert!(!SwineSwap::DigitProduct.swaps(Scores::new(22, 4)));
    /// assert!(SwineSwap::Multiple.swaps(Scores::new(111, 37)));
    /// assert!(SwineSwap::OnesApart.swaps(Scores::new(98, 26)));
    /// assert!(!SwineSwap::OnesApart.swaps(Scores::new(26, 98)));
    /// ```
    pub fn swaps(&self, scores: Scores) -> bool {
        let (mine, theirs) = (scores.mine, scores.theirs);
        let (low, high) = (mine.min(theirs), mine.max(theirs));
        let digit_product = |score: Score| score.first_digit() * score.last_digit();
        let apart = |score: Score| score.tens_digit().abs_diff(score.last_digit());
        match self {
            SwineSwap::Formula(formula) => formula.value(scores, 0) == 1,
            SwineSwap::Double => u32::from(high.0) == 2 * u32::from(low.0),
            SwineSwap::DigitProduct => digit_product(low) == digit_product(high),
            SwineSwap::Multiple => low.0 > 1 && high.0.is_multiple_of(low.0),
            SwineSwap::DigitsApart => apart(low) == apart(high),
            SwineSwap::SharedDigit => {
                low.0 > 0 && low.digits().zip(high.digits()).any(|(a, b)| a == b)
            }
            SwineSwap::Reversed => {
                (low.last_digit(), low.tens_digit()) == (high.tens_digit(), high.last_digit())
            }
            SwineSwap::PowerOfThree => {
                let sum = usize::from(scores.sum());
                POWERS_OF_THREE.get(sum).copied().unwrap_or(false)
            }
            SwineSwap::OnesIsTens => mine.last_digit() == theirs.tens_digit(),
            SwineSwap::FirstIsOnes => mine.first_digit() == theirs.last_digit(),
            SwineSwap::OneDigit => mine.digits().all(|digit| digit == mine.last_digit()),
            SwineSwap::OnesApart => {
                mine.last_digit().abs_diff(theirs.last_digit()) == theirs.tens_digit()
            }
        }
    }
}

/// For each exponent whether the power of three begins with the digit that it ends with. Scores
/// stay below the goal of 300 and a turn of ten dice of a hundred sides.
static POWERS_OF_THREE: LazyLock<Vec<bool>> = LazyLock::new(|| {
    // The digits from the ones on.
    let mut digits = vec![1_u8];
    let powers = (0..2048).map(|_| {
        let equal = digits.first() == digits.last();
        let mut carried = 0;
        for digit in &mut digits {
            let tripled = 3 * *digit + carried;
            (*digit, carried) = (tripled % 10, tripled / 10);
        }
        digits.extend((carried > 0).then_some(carried));
        equal
    });
    powers.collect()
});

#[cfg(test)]
mod tests {
    use super::*;

    /// Values of the courses' own tests of each semester.
    #[test]
    fn conditions_are_those_of_the_semesters() {
        use SwineSwap::{OneDigit, OnesApart, PowerOfThree};
        for (rule, mine, theirs, swaps) in [
            (PowerOfThree, 2, 4, false),
            (PowerOfThree, 11, 1, false),
            (PowerOfThree, 1, 0, true),
            (PowerOfThree, 23, 4, true),
            (PowerOfThree, 559, 629, false),
            (PowerOfThree, 398, 562, true),
            (PowerOfThree, 743, 958, true),
            (PowerOfThree, 176, 74, false),
            (PowerOfThree, 772, 48, true),
            (PowerOfThree, 941, 11, true),
            (OnesApart, 98, 26, true),
            (OnesApart, 104, 26, true),
            (OnesApart, 6, 15, true),
            (OneDigit, 19, 5, false),
            (OneDigit, 44, 5, true),
            (OneDigit, 2, 5, true),
            (OneDigit, 100, 5, false),
            (OneDigit, 111, 5, true),
        ] {
            assert_eq!(
                rule.swaps(Scores::new(mine, theirs)),
                swaps,
                "{rule:?} {mine} {theirs}"
            );
        }
    }

    #[test]
    fn symmetric_conditions_do_not_depend_on_whose_the_scores_are() {
        for rule in SwineSwap::ALL {
            let all =
                (0..150).flat_map(|mine| (0..150).map(move |theirs| Scores::new(mine, theirs)));
            let symmetric = all
                .into_iter()
                .all(|scores| rule.swaps(scores) == rule.swaps(scores.traded()));
            assert_eq!(symmetric, rule.is_symmetric(), "{rule:?}");
        }
    }
}
