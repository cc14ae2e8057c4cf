//! The functions that a formula can call.

use std::sync::LazyLock;

use super::undefined::Undefined;
use pigskin_game::words;

words! {
    /// A function of whole numbers.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Function {
        Abs = "abs",
        Min = "min",
        Max = "max",
        Gcd = "gcd",
        Ones = "ones",
        Tens = "tens",
        Digit = "digit",
        FirstDigit = "first_digit",
        DigitSum = "digit_sum",
        Isqrt = "isqrt",
        NumFactors = "num_factors",
        NextPrime = "next_prime",
    }

    pub fn name
}

impl Function {
    /// The least and the most numbers that it takes.
    pub const fn takes(self) -> (usize, usize) {
        match self {
            Function::Min | Function::Max => (2, usize::MAX),
            Function::Gcd | Function::Digit => (2, 2),
            _ => (1, 1),
        }
    }

    /// The most steps, apart from those of the numbers.
    pub const fn steps(self) -> usize {
        match self {
            Function::Abs | Function::Ones | Function::Tens | Function::Digit => 1,
            Function::Min | Function::Max | Function::Isqrt => 2,
            Function::FirstDigit | Function::DigitSum | Function::NumFactors => 8,
            Function::NextPrime => 20,
            Function::Gcd => 40,
        }
    }

    pub fn of(self, numbers: &[i64]) -> Result<i64, Undefined> {
        let undefined = || Undefined::At {
            function: self.name(),
            number: numbers.first().copied().unwrap_or(0),
        };
        let first = numbers.first().copied().ok_or_else(undefined)?;
        let second = numbers.get(1).copied();
        let whole = || u64::try_from(first).map_err(|_| undefined());
        let small = || {
            let number = usize::try_from(first).ok();
            number.filter(|&n| n <= MOST).ok_or_else(undefined)
        };
        let count = |number: usize| i64::try_from(number).map_err(|_| undefined());
        let number = |number: u64| i64::try_from(number).map_err(|_| undefined());
        match self {
            Function::Abs => Ok(first.abs()),
            Function::Min => numbers.iter().copied().min().ok_or_else(undefined),
            Function::Max => numbers.iter().copied().max().ok_or_else(undefined),
            Function::Gcd => number(gcd(
                first.unsigned_abs(),
                second.unwrap_or(0).unsigned_abs(),
            )),
            Function::Ones => number(whole()? % 10),
            Function::Tens => number(whole()? / 10 % 10),
            Function::Digit => {
                let place = second.unwrap_or(0);
                let place = u32::try_from(place).map_err(|_| Undefined::At {
                    function: self.name(),
                    number: place,
                })?;
                number(
                    10_u64
                        .checked_pow(place)
                        .map_or(0, |unit| first.unsigned_abs() / unit % 10),
                )
                .and_then(|digit| whole().map(|_| digit))
            }
            Function::FirstDigit => number(digits(whole()?).last().unwrap_or(0)),
            Function::DigitSum => number(digits(whole()?).sum()),
            Function::Isqrt => number(whole()?.isqrt()),
            Function::NumFactors => count(num_factors(small()?)),
            Function::NextPrime => {
                let higher = small()? + 1;
                let found = (higher..FACTORS.len()).find(|&number| is_prime(number));
                count(found.ok_or_else(undefined)?)
            }
        }
    }
}

words! {
    /// A test of a whole number.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Test {
        IsPrime = "is_prime",
        IsSquare = "is_square",
    }

    pub fn name
}

impl Test {
    pub fn of(self, number: i64) -> Result<bool, Undefined> {
        match (self, u64::try_from(number)) {
            (_, Err(_)) => Ok(false),
            (Test::IsSquare, Ok(number)) => Ok(number.isqrt().pow(2) == number),
            (Test::IsPrime, Ok(wanted)) => {
                let small = usize::try_from(wanted).ok().filter(|&n| n <= MOST);
                let undefined = Undefined::At {
                    function: self.name(),
                    number,
                };
                small.map(is_prime).ok_or(undefined)
            }
        }
    }
}

/// The names of all functions, for messages.
pub fn names() -> String {
    let functions = Function::ALL.map(Function::name);
    let all = functions.into_iter().chain(Test::ALL.map(Test::name));
    all.collect::<Vec<_>>().join(", ")
}

/// The largest number whose factors are known. Scores stay far below.
const MOST: usize = 10_000;

/// The smallest prime factor of each number; 0 and 1 have none. The next prime after [`MOST`] is
/// 10,007.
static FACTORS: LazyLock<Vec<usize>> = LazyLock::new(|| {
    let mut factors: Vec<usize> = (0..MOST + 8).collect();
    for prime in 2..=MOST.isqrt() {
        if factors[prime] == prime {
            for multiple in (prime * prime..factors.len()).step_by(prime) {
                factors[multiple] = factors[multiple].min(prime);
            }
        }
    }
    factors
});

fn is_prime(number: usize) -> bool {
    number > 1 && FACTORS.get(number) == Some(&number)
}

/// The number of factors, 1 and the number itself included; 0 has none.
fn num_factors(number: usize) -> usize {
    let (mut rest, mut all) = (number, usize::from(number > 0));
    while rest > 1 {
        let prime = FACTORS[rest];
        let mut times = 0;
        while rest.is_multiple_of(prime) {
            rest /= prime;
            times += 1;
        }
        all *= times + 1;
    }
    all
}

fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// The digits from right to left; 0 has the single digit 0.
fn digits(number: u64) -> impl Iterator<Item = u64> {
    std::iter::successors(Some(number), |&rest| (rest >= 10).then_some(rest / 10))
        .map(|rest| rest % 10)
}
