//! Free Bacon: points without dice.

use crate::rules::kinds::kinds;
use crate::{Score, Scores};

kinds! {
    /// *Free Bacon*: the points of a player who rolls no dice, by the digits of the opponent's
    /// score. Some semesters read the player's own score too, and name the rule differently.
    pub enum FreeBacon {
        SmallestDigit = "smallest-digit":
            "10 minus the smaller of the tens digit and the ones digit of the opponent's score",
        LargestDigit = "largest-digit":
            "1 more than the largest digit of the opponent's score",
        TensDigit = "tens-digit":
            "1 more than the tens digit of the opponent's score",
        LowerDigit = "lower-digit":
            "1 more than the smaller of the tens digit and the ones digit of the opponent's score",
        DigitsNear = "digits-near":
            "1 more than the difference of the tens digit and the ones digit of the opponent's \
             score",
        DigitsApart = "digits-apart":
            "2 more than the difference of the tens digit and the ones digit of the opponent's \
             score",
        DigitsFarApart = "digits-far-apart":
            "4 more than the difference of the tens digit and the ones digit of the opponent's \
             score",
        DigitProduct = "digit-product":
            "1 more than the ones digit of the product of the tens digit and the ones digit of \
             the opponent's score",
        DoubleTens = "double-tens":
            "twice the tens digit of the opponent's score minus its ones digit, but at least 1",
        TensLessOnes = "tens-less-ones":
            "10 minus the ones digit of the opponent's score plus its tens digit",
        CubeDigits = "cube-digits":
            "1 more than the alternating sum of the digits of the cube of the opponent's score, \
             without its sign",
        PiDigit = "pi-digit":
            "3 more than the digit of pi whose number is the opponent's score; the 3 in front of \
             the point has the number 0",
        PiggyPoints = "piggy-points":
            "3 more than the smallest digit of the square of the opponent's score",
        PickyPiggy = "picky-piggy":
            "the digit of 1/7 = 0.142857142857… whose number behind the point is the opponent's \
             score, and 7 if that score is 0",
        HeftyHogs = "hefty-hogs":
            "the remainder by 30 of the player's own score after a step for each digit of the \
             opponent's score, from right to left, and 1 against a score of 0",
        PigTail = "pig-tail":
            "1 more than twice the difference of the tens digit and the ones digit of the \
             opponent's score",
        BoarBrawl = "boar-brawl":
            "three times the difference of the opponent's tens digit and the player's own ones \
             digit, but at least 1",
    } or Formula: "a formula for the points, 0 to 100"

    /// The points, after "rolling no dice scores": `1 more than the tens digit of the opponent's score`.
    pub fn words
}

/// The digits of π, 3 first, for all scores below [`Rules::MOST_GOAL`](crate::Rules::MOST_GOAL).
const PI: &[u8; 300] = b"\
31415926535897932384626433832795028841971693993751058209749445923078164062862089986280348253421170\
67982148086513282306647093844609550582231725359408128481117450284102701938521105559644622948954930\
38196442881097566593344612847564823378678316527120190914564856692346034861045432664821339360726024\
914127";

impl FreeBacon {
    /// The most points that a formula may give.
    pub const MOST_POINTS: u16 = 100;

    /// The name of the rule in its semester.
    pub const fn title(&self) -> &'static str {
        match self {
            FreeBacon::PiggyPoints | FreeBacon::DigitsFarApart => "Piggy Points",
            FreeBacon::PickyPiggy => "Picky Piggy",
            FreeBacon::HeftyHogs => "Hefty Hogs",
            FreeBacon::PigTail => "Pig Tail",
            FreeBacon::BoarBrawl => "Boar Brawl",
            _ => "Free Bacon",
        }
    }

    /// The rule in words, for players.
    pub fn in_words(&self) -> String {
        format!("rolling no dice scores {}", self.words())
    }

    /// Tests whether the points depend on the player's own score.
    pub fn reads_own_score(&self) -> bool {
        match self {
            FreeBacon::Formula(formula) => formula.reads_own_score(),
            _ => matches!(self, FreeBacon::HeftyHogs | FreeBacon::BoarBrawl),
        }
    }

    /// Tests whether the points are 0 at some scores.
    pub fn can_be_nothing(&self) -> bool {
        match self {
            FreeBacon::Formula(formula) => formula.can_be_zero(),
            _ => matches!(self, FreeBacon::HeftyHogs),
        }
    }

    /// The points of rolling no dice at these scores: 0 to 30, or 0 to
    /// [`MOST_POINTS`](Self::MOST_POINTS) by a formula.
    ///
    /// ```
    /// use pigskin_hog::{FreeBacon, Scores};
    /// let against = |score| Scores::new(0, score);
    /// assert_eq!(FreeBacon::SmallestDigit.points(against(13)), 9);
    /// assert_eq!(FreeBacon::SmallestDigit.points(against(85)), 5);
    /// assert_eq!(FreeBacon::SmallestDigit.points(against(7)), 10);
    /// assert_eq!(FreeBacon::LargestDigit.points(against(42)), 5);
    /// assert_eq!(FreeBacon::LargestDigit.points(against(48)), 9);
    /// assert_eq!(FreeBacon::LargestDigit.points(against(7)), 8);
    /// assert_eq!(FreeBacon::BoarBrawl.points(Scores::new(37, 15)), 18);
    /// assert_eq!(FreeBacon::BoarBrawl.points(Scores::new(35, 21)), 9);
    /// ```
    pub fn points(&self, scores: Scores) -> u16 {
        let theirs = scores.theirs;
        let (tens, ones) = (theirs.tens_digit(), theirs.last_digit());
        match self {
            FreeBacon::Formula(formula) => formula.value(scores, 0),
            FreeBacon::SmallestDigit => 10 - ones.min(tens),
            FreeBacon::LargestDigit => 1 + theirs.digits().max().unwrap_or(0),
            FreeBacon::TensDigit => 1 + tens,
            FreeBacon::LowerDigit => 1 + ones.min(tens),
            FreeBacon::DigitsNear => tens.abs_diff(ones) + 1,
            FreeBacon::DigitsApart => tens.abs_diff(ones) + 2,
            FreeBacon::DigitsFarApart => tens.abs_diff(ones) + 4,
            FreeBacon::DigitProduct => tens * ones % 10 + 1,
            FreeBacon::DoubleTens => (2 * tens).saturating_sub(ones).max(1),
            FreeBacon::TensLessOnes => 10 - ones + tens,
            FreeBacon::CubeDigits => 1 + alternating_sum(u64::from(theirs.0).pow(3)),
            FreeBacon::PiDigit => {
                let digit = PI.get(usize::from(theirs.0)).unwrap_or(&b'0');
                3 + u16::from(digit - b'0')
            }
            FreeBacon::PiggyPoints => 3 + smallest_digit(u32::from(theirs.0).pow(2)),
            FreeBacon::PickyPiggy => [7, 1, 4, 2, 8, 5][usize::from(theirs.0 % 6)],
            FreeBacon::HeftyHogs => hefty(scores.mine, theirs),
            FreeBacon::PigTail => 2 * tens.abs_diff(ones) + 1,
            FreeBacon::BoarBrawl => (3 * tens.abs_diff(scores.mine.last_digit())).max(1),
        }
    }
}

/// The alternating sum of the digits, without its sign.
fn alternating_sum(number: u64) -> u16 {
    let (mut rest, mut sums) = (number, [0_u16; 2]);
    while rest > 0 {
        // A digit is less than 10.
        sums[0] += u16::try_from(rest % 10).unwrap_or(0);
        sums.swap(0, 1);
        rest /= 10;
    }
    sums[0].abs_diff(sums[1])
}

fn smallest_digit(number: u32) -> u16 {
    let digits = std::iter::successors(Some(number), |&rest| (rest >= 10).then_some(rest / 10));
    // A digit is less than 10.
    let digits = digits.map(|rest| u16::try_from(rest % 10).unwrap_or(0));
    digits.min().unwrap_or(0)
}

/// The points of Hefty Hogs. The steps are those of the project of spring 2022, with whole numbers
/// and floating-point numbers as Python has them.
fn hefty(mine: Score, theirs: Score) -> u16 {
    if theirs.0 == 0 {
        return 1;
    }
    let step = |number: i128, digit: u16| match digit {
        0 => number + 1,
        1 => number * number,
        2 => number * 3,
        3 => number.div_euclid(4),
        4 => number - 5,
        5 => number.rem_euclid(6),
        6 => number.rem_euclid(7) * 8,
        7 => cut_off(number as f64 * 8.8),
        8 => cut_off(number as f64 / 99.0 * 15.0) + 10,
        _ => number,
    };
    let number = theirs.digits().fold(i128::from(mine.0), step);
    // A remainder by 30 is from 0 to 29.
    u16::try_from(number.rem_euclid(30)).unwrap_or(0)
}

/// A number without its decimals: 2 for 2.9, and -2 for -2.9.
#[expect(
    clippy::cast_possible_truncation,
    reason = "the three digits of a score make no more than its 8th power"
)]
fn cut_off(number: f64) -> i128 {
    number.trunc() as i128
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Values of the courses' own tests of each semester.
    #[test]
    fn points_are_those_of_the_semesters() {
        use FreeBacon::{
            BoarBrawl, CubeDigits, HeftyHogs, LargestDigit, PiDigit, PickyPiggy, PiggyPoints,
            TensLessOnes,
        };
        for (rule, mine, theirs, points) in [
            (LargestDigit, 0, 34, 5),
            (LargestDigit, 0, 99, 10),
            (CubeDigits, 0, 44, 1),
            (CubeDigits, 0, 37, 10),
            (CubeDigits, 0, 9, 15),
            (CubeDigits, 0, 45, 13),
            (CubeDigits, 0, 0, 1),
            (TensLessOnes, 0, 92, 17),
            (TensLessOnes, 0, 26, 6),
            (TensLessOnes, 0, 90, 19),
            (PiDigit, 0, 0, 6),
            (PiDigit, 0, 1, 4),
            (PiDigit, 0, 13, 10),
            (PiDigit, 0, 99, 10),
            (PiggyPoints, 0, 0, 3),
            (PiggyPoints, 0, 3, 12),
            (PiggyPoints, 0, 24, 8),
            (PiggyPoints, 0, 439, 4),
            (PickyPiggy, 0, 0, 7),
            (PickyPiggy, 0, 16, 8),
            (HeftyHogs, 5, 123, 9),
            (HeftyHogs, 5, 456, 29),
            (HeftyHogs, 5, 0, 1),
            (HeftyHogs, 439, 709, 2),
            (HeftyHogs, 64, 67, 24),
            (HeftyHogs, 61, 16, 10),
            (HeftyHogs, 99, 84, 24),
            (HeftyHogs, 98, 40, 4),
            (HeftyHogs, 40, 73, 28),
            (HeftyHogs, 192, 343, 10),
            (HeftyHogs, 15, 95, 3),
            (HeftyHogs, 6, 48, 5),
            (BoarBrawl, 21, 46, 9),
            (BoarBrawl, 52, 79, 15),
        ] {
            assert_eq!(
                rule.points(Scores::new(mine, theirs)),
                points,
                "{rule:?} {mine} {theirs}"
            );
        }
    }

    /// Machin's formula with whole numbers.
    #[test]
    fn the_digits_of_pi_are_those_of_a_series() {
        // Numbers of 40 × 8 decimal digits, the most significant part first.
        const PARTS: usize = 40;
        const BASE: u64 = 100_000_000;
        let divided = |number: &[u64], by: u64| {
            let mut rest = 0;
            let digit = |&part: &u64| {
                let whole = rest * BASE + part;
                rest = whole % by;
                whole / by
            };
            number.iter().map(digit).collect::<Vec<u64>>()
        };
        let add = |sum: &mut [i64], number: &[u64], sign: i64| {
            for (sum, &part) in sum.iter_mut().zip(number) {
                *sum += sign * i64::try_from(part).unwrap();
            }
        };
        let mut sum = vec![0_i64; PARTS];
        for (times, of, sign) in [(16, 5, 1), (4, 239, -1)] {
            let mut power = vec![0; PARTS];
            power[0] = times;
            power = divided(&power, of);
            let mut sign = sign;
            for odd in (1..).step_by(2) {
                if power.iter().all(|&part| part == 0) {
                    break;
                }
                add(&mut sum, &divided(&power, odd), sign);
                power = divided(&power, of * of);
                sign = -sign;
            }
        }
        let base = i64::try_from(BASE).unwrap();
        for place in (1..PARTS).rev() {
            sum[place - 1] += sum[place].div_euclid(base);
            sum[place] = sum[place].rem_euclid(base);
        }
        let parts = sum[1..].iter();
        let digits = parts.flat_map(|part| format!("{part:08}").into_bytes());
        let digits: Vec<u8> = digits.take(PI.len() - 1).collect();
        assert_eq!((sum[0], &digits[..]), (3, &PI[1..]));
    }

    #[test]
    fn only_some_kinds_score_nothing_or_read_the_own_score() {
        for rule in FreeBacon::ALL {
            let all =
                (0..300).flat_map(|mine| (0..300).map(move |theirs| Scores::new(mine, theirs)));
            let nothing = all.clone().any(|scores| rule.points(scores) == 0);
            assert_eq!(nothing, rule.can_be_nothing(), "{rule:?}");
            let own = |scores: Scores| {
                rule.points(scores) != rule.points(Scores::new(0, scores.theirs.0))
            };
            assert_eq!(all.clone().any(own), rule.reads_own_score(), "{rule:?}");
            assert!(
                all.clone().all(|scores| rule.points(scores) <= 30),
                "{rule:?}"
            );
        }
    }
}
