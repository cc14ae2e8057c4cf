//! A formula whose kinds are right: numbers and conditions.

use crate::Scores;

use super::function::{Function, Test};
use super::undefined::{MOST_NUMBER, Undefined};

/// A whole number that follows from both scores.
#[derive(Clone, Debug, PartialEq)]
pub enum Number {
    Constant(i64),
    Mine,
    Theirs,
    Negative(Box<Number>),
    Arithmetic(Operator, Box<Number>, Box<Number>),
    Call(Function, Vec<Number>),
    Choice(Box<Condition>, Box<Number>, Box<Number>),
    Listed(List<Number>),
}

/// A condition on both scores.
#[derive(Clone, Debug, PartialEq)]
pub enum Condition {
    Constant(bool),
    Test(Test, Number),
    /// A chain: each number is compared with the one before it.
    Compared(Number, Vec<(Comparison, Number)>),
    Not(Box<Condition>),
    And(Box<Condition>, Box<Condition>),
    Or(Box<Condition>, Box<Condition>),
    Choice(Box<Condition>, Box<Condition>, Box<Condition>),
    Listed(List<Condition>),
}

/// A place of a list, or of a row in a list of rows.
#[derive(Clone, Debug, PartialEq)]
pub struct List<T> {
    rows: Vec<Vec<T>>,
    /// The row and the place of each item that is not a constant. Python computes all of them.
    computed: Vec<(usize, usize)>,
    row: Option<Box<Number>>,
    place: Box<Number>,
}

impl<T> List<T> {
    /// The rows with the number of the row, if there are several, and the place in it.
    pub fn new(
        rows: Vec<Vec<T>>,
        row: Option<Number>,
        place: Number,
        is_constant: impl Fn(&T) -> bool,
    ) -> List<T> {
        let places = rows.iter().enumerate().flat_map(|(row, items)| {
            let items = items.iter().enumerate();
            items.map(move |(place, item)| ((row, place), item))
        });
        let computed = places.filter(|(_, item)| !is_constant(item));
        List {
            computed: computed.map(|(place, _)| place).collect(),
            row: row.map(Box::new),
            place: Box::new(place),
            rows,
        }
    }

    fn at<V>(
        &self,
        scores: Scores,
        value: impl Fn(&T) -> Result<V, Undefined>,
    ) -> Result<V, Undefined> {
        for &(row, place) in &self.computed {
            value(&self.rows[row][place])?;
        }
        let row = match &self.row {
            None => 0,
            Some(row) => row.at(scores)?,
        };
        let items = listed(&self.rows, row)?;
        value(listed(items, self.place.at(scores)?)?)
    }

    fn steps(&self, steps: impl Fn(&T) -> usize) -> usize {
        let row = self.row.as_ref().map_or(0, |row| row.steps());
        let computed = self.computed.iter();
        let computed = computed.map(|&(row, place)| steps(&self.rows[row][place]));
        computed.fold(row + self.place.steps(), usize::saturating_add)
    }
}

/// An operator of two numbers, with Python's meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    Plus,
    Minus,
    Times,
    /// Rounds down.
    DividedBy,
    /// Has the sign of the divisor.
    Modulo,
    ToThePower,
}

/// A comparison of two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    Less,
    AtMost,
    Equal,
    Unequal,
    AtLeast,
    More,
}

impl Number {
    /// The number at these scores.
    pub fn at(&self, scores: Scores) -> Result<i64, Undefined> {
        match self {
            Number::Constant(number) => Ok(*number),
            Number::Mine => Ok(scores.mine.0.into()),
            Number::Theirs => Ok(scores.theirs.0.into()),
            Number::Negative(of) => Ok(-of.at(scores)?),
            Number::Arithmetic(operator, left, right) => {
                operator.of(left.at(scores)?, right.at(scores)?)
            }
            Number::Call(function, numbers) => {
                let numbers = numbers.iter().map(|number| number.at(scores));
                function.of(&numbers.collect::<Result<Vec<_>, _>>()?)
            }
            Number::Choice(condition, then, otherwise) => {
                if condition.at(scores)? {
                    then.at(scores)
                } else {
                    otherwise.at(scores)
                }
            }
            Number::Listed(list) => list.at(scores, |item| item.at(scores)),
        }
    }

    /// Whether it is written as a number.
    pub fn is_constant(&self) -> bool {
        match self {
            Number::Constant(_) => true,
            Number::Negative(of) => matches!(**of, Number::Constant(_)),
            _ => false,
        }
    }

    /// The most steps of a value.
    pub fn steps(&self) -> usize {
        1 + match self {
            Number::Constant(_) | Number::Mine | Number::Theirs => 0,
            Number::Negative(of) => of.steps(),
            Number::Arithmetic(_, left, right) => left.steps() + right.steps(),
            Number::Call(function, numbers) => {
                function.steps() + numbers.iter().map(Number::steps).sum::<usize>()
            }
            Number::Choice(condition, then, otherwise) => {
                condition.steps() + then.steps().max(otherwise.steps())
            }
            Number::Listed(list) => list.steps(Number::steps),
        }
    }
}

impl Condition {
    /// Whether it is true at these scores.
    pub fn at(&self, scores: Scores) -> Result<bool, Undefined> {
        match self {
            Condition::Constant(is_true) => Ok(*is_true),
            Condition::Test(test, number) => test.of(number.at(scores)?),
            Condition::Compared(first, others) => {
                let mut left = first.at(scores)?;
                for (comparison, number) in others {
                    let right = number.at(scores)?;
                    if !comparison.holds(left, right) {
                        return Ok(false);
                    }
                    left = right;
                }
                Ok(true)
            }
            Condition::Not(of) => Ok(!of.at(scores)?),
            Condition::And(left, right) => Ok(left.at(scores)? && right.at(scores)?),
            Condition::Or(left, right) => Ok(left.at(scores)? || right.at(scores)?),
            Condition::Choice(condition, then, otherwise) => {
                if condition.at(scores)? {
                    then.at(scores)
                } else {
                    otherwise.at(scores)
                }
            }
            Condition::Listed(list) => list.at(scores, |item| item.at(scores)),
        }
    }

    /// The most steps of a value.
    pub fn steps(&self) -> usize {
        1 + match self {
            Condition::Constant(_) => 0,
            Condition::Test(_, number) => number.steps(),
            Condition::Compared(first, others) => {
                let others = others.iter().map(|(_, number)| number.steps());
                first.steps() + others.sum::<usize>()
            }
            Condition::Not(of) => of.steps(),
            Condition::And(left, right) | Condition::Or(left, right) => {
                left.steps() + right.steps()
            }
            Condition::Choice(condition, then, otherwise) => {
                condition.steps() + then.steps().max(otherwise.steps())
            }
            Condition::Listed(list) => list.steps(Condition::steps),
        }
    }
}

fn listed<T>(list: &[T], place: i64) -> Result<&T, Undefined> {
    let found = usize::try_from(place)
        .ok()
        .and_then(|place| list.get(place));
    found.ok_or(Undefined::Place {
        place,
        length: list.len(),
    })
}

impl Operator {
    fn of(self, left: i64, right: i64) -> Result<i64, Undefined> {
        if right == 0 && matches!(self, Operator::DividedBy | Operator::Modulo) {
            return Err(Undefined::Division);
        }
        let found = match self {
            Operator::Plus => left.checked_add(right),
            Operator::Minus => left.checked_sub(right),
            Operator::Times => left.checked_mul(right),
            Operator::DividedBy => {
                let rest = left.checked_rem(right).unwrap_or(0);
                let down = i64::from(rest != 0 && (rest < 0) != (right < 0));
                left.checked_div(right)
                    .map(|toward_zero| toward_zero - down)
            }
            Operator::Modulo => {
                let rest = left.checked_rem(right);
                rest.map(|rest| {
                    if rest != 0 && (rest < 0) != (right < 0) {
                        rest + right
                    } else {
                        rest
                    }
                })
            }
            Operator::ToThePower => {
                let exponent = u32::try_from(right).map_err(|_| Undefined::Exponent(right))?;
                left.checked_pow(exponent)
            }
        };
        let small = found.filter(|found| found.unsigned_abs() <= MOST_NUMBER.unsigned_abs());
        small.ok_or(Undefined::Large)
    }
}

impl Comparison {
    const fn holds(self, left: i64, right: i64) -> bool {
        match self {
            Comparison::Less => left < right,
            Comparison::AtMost => left <= right,
            Comparison::Equal => left == right,
            Comparison::Unequal => left != right,
            Comparison::AtLeast => left >= right,
            Comparison::More => left > right,
        }
    }
}
