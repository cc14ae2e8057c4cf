//! The kinds of a formula's parts: what is a number, and what is true or false.

use super::function::{self, Function, Test};
use super::syntax::Syntax;
use super::tree::{Comparison, Condition, List, Number, Operator};
use super::undefined::MOST_NUMBER;

/// Why the parts of a formula do not fit together.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnfitPart {
    /// A name that is none of the scores.
    #[error("'{0}' is no name here; the scores are score and opponent_score")]
    Name(String),
    /// A function that is not known.
    #[error("'{0}' is no function here; there are {names}", names = function::names())]
    Function(String),
    /// A function with too few or too many arguments.
    #[error("{function} takes {takes} numbers, not {given}")]
    Arguments {
        /// The function.
        function: &'static str,
        /// How many it takes, in words.
        takes: &'static str,
        /// How many it is given.
        given: usize,
    },
    /// A condition where a number is needed.
    #[error("a number is needed where {0} is true or false")]
    NotANumber(&'static str),
    /// A number where a condition is needed.
    #[error("{0} is a number where something true or false is needed, such as score > 9")]
    NotACondition(&'static str),
    /// A list without a place.
    #[error("a list needs a place, as in [3, 1, 2][opponent_score % 3]")]
    List,
    /// A place of what is not a list.
    #[error("only a list has places; rows must all be lists")]
    NotAList,
    /// A number that is too large.
    #[error("{0} is too large")]
    Large(i64),
}

/// Reads a number.
pub fn number(syntax: &Syntax) -> Result<Number, UnfitPart> {
    match syntax {
        Syntax::Number(number) if *number > MOST_NUMBER => Err(UnfitPart::Large(*number)),
        Syntax::Number(number) => Ok(Number::Constant(*number)),
        Syntax::Name(name) => match name.as_str() {
            "score" => Ok(Number::Mine),
            "opponent_score" => Ok(Number::Theirs),
            "True" | "False" => Err(UnfitPart::NotANumber("True or False")),
            _ => Err(UnfitPart::Name(name.clone())),
        },
        Syntax::Call(name, arguments) => {
            let Some(function) = Function::from_name(name) else {
                return Err(match Test::from_name(name) {
                    Some(test) => UnfitPart::NotANumber(test.name()),
                    None => UnfitPart::Function(name.clone()),
                });
            };
            let (least, most) = function.takes();
            if !(least..=most).contains(&arguments.len()) {
                return Err(UnfitPart::Arguments {
                    function: function.name(),
                    takes: match (least, most) {
                        (1, 1) => "1",
                        (2, 2) => "2",
                        _ => "2 or more",
                    },
                    given: arguments.len(),
                });
            }
            let numbers = arguments.iter().map(number);
            Ok(Number::Call(function, numbers.collect::<Result<_, _>>()?))
        }
        Syntax::Group(inner) => number(inner),
        Syntax::Negative(of) => Ok(Number::Negative(boxed(number(of))?)),
        Syntax::Arithmetic(sign, left, right) => {
            let operator = match *sign {
                "+" => Operator::Plus,
                "-" => Operator::Minus,
                "*" => Operator::Times,
                "//" => Operator::DividedBy,
                "%" => Operator::Modulo,
                _ => Operator::ToThePower,
            };
            let (left, right) = (boxed(number(left))?, boxed(number(right))?);
            Ok(Number::Arithmetic(operator, left, right))
        }
        Syntax::Choice {
            then,
            condition: when,
            otherwise,
        } => Ok(Number::Choice(
            boxed(condition(when))?,
            boxed(number(then))?,
            boxed(number(otherwise))?,
        )),
        Syntax::Index(list, place) => {
            let list = listed(list, place, number, Number::is_constant)?;
            Ok(Number::Listed(list))
        }
        Syntax::List(_) => Err(UnfitPart::List),
        Syntax::Not(_) => Err(UnfitPart::NotANumber("not")),
        Syntax::Joined(word, ..) => Err(UnfitPart::NotANumber(word)),
        Syntax::Compared(..) => Err(UnfitPart::NotANumber("a comparison")),
    }
}

/// Reads a condition.
pub fn condition(syntax: &Syntax) -> Result<Condition, UnfitPart> {
    match syntax {
        Syntax::Name(name) => match name.as_str() {
            "True" => Ok(Condition::Constant(true)),
            "False" => Ok(Condition::Constant(false)),
            "score" | "opponent_score" => Err(UnfitPart::NotACondition("a score")),
            _ => Err(UnfitPart::Name(name.clone())),
        },
        Syntax::Call(name, arguments) => {
            let Some(test) = Test::from_name(name) else {
                return Err(Function::from_name(name).map_or_else(
                    || UnfitPart::Function(name.clone()),
                    |function| UnfitPart::NotACondition(function.name()),
                ));
            };
            match &arguments[..] {
                [of] => Ok(Condition::Test(test, number(of)?)),
                _ => Err(UnfitPart::Arguments {
                    function: test.name(),
                    takes: "1",
                    given: arguments.len(),
                }),
            }
        }
        Syntax::Group(inner) => condition(inner),
        Syntax::Not(of) => Ok(Condition::Not(boxed(condition(of))?)),
        Syntax::Joined(word, left, right) => {
            let (left, right) = (boxed(condition(left))?, boxed(condition(right))?);
            Ok(match *word {
                "and" => Condition::And(left, right),
                _ => Condition::Or(left, right),
            })
        }
        Syntax::Compared(first, others) => {
            let compared = |(sign, syntax): &(&'static str, Syntax)| {
                let comparison = match *sign {
                    "<" => Comparison::Less,
                    "<=" => Comparison::AtMost,
                    "==" => Comparison::Equal,
                    "!=" => Comparison::Unequal,
                    ">=" => Comparison::AtLeast,
                    _ => Comparison::More,
                };
                Ok((comparison, number(syntax)?))
            };
            let others = others.iter().map(compared);
            Ok(Condition::Compared(
                number(first)?,
                others.collect::<Result<_, _>>()?,
            ))
        }
        Syntax::Choice {
            then,
            condition: when,
            otherwise,
        } => Ok(Condition::Choice(
            boxed(condition(when))?,
            boxed(condition(then))?,
            boxed(condition(otherwise))?,
        )),
        Syntax::Index(list, place) => {
            let is_constant = |item: &Condition| matches!(item, Condition::Constant(_));
            let list = listed(list, place, condition, is_constant)?;
            Ok(Condition::Listed(list))
        }
        Syntax::List(_) => Err(UnfitPart::List),
        Syntax::Number(_) => Err(UnfitPart::NotACondition("this")),
        Syntax::Negative(_) => Err(UnfitPart::NotACondition("a negative")),
        Syntax::Arithmetic(sign, ..) => Err(UnfitPart::NotACondition(sign)),
    }
}

/// A place of a list, or of a row in a list of rows.
fn listed<T>(
    list: &Syntax,
    place: &Syntax,
    read: fn(&Syntax) -> Result<T, UnfitPart>,
    is_constant: impl Fn(&T) -> bool,
) -> Result<List<T>, UnfitPart> {
    let items = |list: &Syntax| match list {
        Syntax::List(items) => items.iter().map(read).collect::<Result<Vec<T>, _>>(),
        _ => Err(UnfitPart::NotAList),
    };
    let (rows, row) = match list {
        Syntax::Index(rows, row) => {
            let Syntax::List(rows) = rows.as_ref() else {
                return Err(UnfitPart::NotAList);
            };
            let rows = rows.iter().map(items).collect::<Result<_, _>>()?;
            (rows, Some(number(row)?))
        }
        list => (vec![items(list)?], None),
    };
    Ok(List::new(rows, row, number(place)?, is_constant))
}

fn boxed<T>(read: Result<T, UnfitPart>) -> Result<Box<T>, UnfitPart> {
    read.map(Box::new)
}
