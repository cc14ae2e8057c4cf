//! The text of a formula as a tree, before its kinds are known: the grammar of Python's
//! expressions, without strings, attributes, lambdas and comprehensions.

use winnow::ascii::{digit1, space0};
use winnow::combinator::{
    Infix, Postfix, Prefix, alt, delimited, expression, not, opt, preceded, separated, terminated,
};
use winnow::error::ContextError;
use winnow::token::{one_of, take_while};
use winnow::{Parser, Result};

/// A formula as it is written.
#[derive(Clone, Debug, PartialEq)]
pub enum Syntax {
    Number(i64),
    Name(String),
    Call(String, Vec<Syntax>),
    List(Vec<Syntax>),
    Index(Box<Syntax>, Box<Syntax>),
    /// Brackets, which end a chain of comparisons.
    Group(Box<Syntax>),
    Negative(Box<Syntax>),
    Not(Box<Syntax>),
    /// Two numbers, joined by `+`, `-`, `*`, `//`, `%` or `**`.
    Arithmetic(&'static str, Box<Syntax>, Box<Syntax>),
    /// Two conditions, joined by `and` or `or`.
    Joined(&'static str, Box<Syntax>, Box<Syntax>),
    /// A chain such as `0 < score <= 10`.
    Compared(Box<Syntax>, Vec<(&'static str, Syntax)>),
    /// `then if condition else otherwise`.
    Choice {
        then: Box<Syntax>,
        condition: Box<Syntax>,
        otherwise: Box<Syntax>,
    },
}

/// Reads a formula; otherwise the number of bytes from which on it cannot be read.
pub fn parse(text: &str) -> std::result::Result<Syntax, usize> {
    let mut whole = terminated(formula, space0);
    whole.parse(text).map_err(|error| error.offset())
}

/// Binding powers, as in Python.
mod power {
    pub const CHOICE: i64 = 1;
    pub const OR: i64 = 2;
    pub const AND: i64 = 3;
    pub const NOT: i64 = 4;
    pub const COMPARISON: i64 = 5;
    pub const SUM: i64 = 6;
    pub const PRODUCT: i64 = 7;
    pub const NEGATIVE: i64 = 8;
    pub const POWER: i64 = 9;
    pub const INDEX: i64 = 10;
}

fn formula(input: &mut &str) -> Result<Syntax> {
    from_power(0, input)
}

/// An expression of operators that bind at least as strongly.
fn from_power(power: i64, input: &mut &str) -> Result<Syntax> {
    expression(preceded(space0, operand))
        .current_precedence_level(power)
        .prefix(preceded(space0, prefix))
        .postfix(preceded(space0, postfix))
        .infix(preceded(space0, infix))
        .parse_next(input)
}

/// The condition between `if` and `else`, which is no choice itself.
fn between(input: &mut &str) -> Result<Syntax> {
    from_power(power::OR, input)
}

fn operand(input: &mut &str) -> Result<Syntax> {
    alt((
        whole_number,
        bracketed("(", ")").map(|inner| Syntax::Group(Box::new(inner))),
        delimited("[", listed, (space0, "]")).map(Syntax::List),
        name_or_call,
    ))
    .parse_next(input)
}

/// A number as Python has it: without zeros before it and letters behind it.
fn whole_number(input: &mut &str) -> Result<Syntax> {
    terminated(digit1, not(one_of(is_letter)))
        .verify(|digits: &str| digits == "0" || !digits.starts_with('0'))
        .try_map(|digits: &str| digits.parse().map(Syntax::Number))
        .parse_next(input)
}

fn is_letter(c: char) -> bool {
    c.is_ascii_alphabetic() || c == '_'
}

fn bracketed<'i>(
    open: &'static str,
    close: &'static str,
) -> impl Parser<&'i str, Syntax, ContextError> {
    delimited(open, formula, (space0, close))
}

fn listed(input: &mut &str) -> Result<Vec<Syntax>> {
    terminated(separated(0.., formula, (space0, ",")), opt((space0, ","))).parse_next(input)
}

/// Words that are no names.
const KEYWORDS: [&str; 6] = ["and", "or", "not", "if", "else", "in"];

fn word<'i>(input: &mut &'i str) -> Result<&'i str> {
    (
        one_of(is_letter),
        take_while(0.., |c: char| c.is_ascii_alphanumeric() || c == '_'),
    )
        .take()
        .parse_next(input)
}

fn keyword<'i>(wanted: &'static str) -> impl Parser<&'i str, &'i str, ContextError> {
    word.verify(move |word: &str| word == wanted)
}

fn name_or_call(input: &mut &str) -> Result<Syntax> {
    let name = word.verify(|word: &str| !KEYWORDS.contains(&word));
    let arguments = opt(delimited((space0, "("), listed, (space0, ")")));
    (name, arguments)
        .map(|(name, arguments): (&str, _)| match arguments {
            Some(arguments) => Syntax::Call(name.to_owned(), arguments),
            None => Syntax::Name(name.to_owned()),
        })
        .parse_next(input)
}

fn prefix<'i>(input: &mut &'i str) -> Result<Prefix<&'i str, Syntax, ContextError>> {
    alt((
        "-".value(Prefix(power::NEGATIVE, |_: &mut _, of| {
            Ok(Syntax::Negative(Box::new(of)))
        })),
        keyword("not").value(Prefix(power::NOT, |_: &mut _, of| {
            Ok(Syntax::Not(Box::new(of)))
        })),
    ))
    .parse_next(input)
}

fn postfix<'i>(input: &mut &'i str) -> Result<Postfix<&'i str, Syntax, ContextError>> {
    alt((
        "[".value(Postfix(power::INDEX, |input: &mut &str, list| {
            let index = terminated(formula, (space0, "]")).parse_next(input)?;
            Ok(Syntax::Index(Box::new(list), Box::new(index)))
        })),
        keyword("if").value(Postfix(power::CHOICE, |input: &mut &str, then| {
            let condition = terminated(between, (space0, keyword("else"))).parse_next(input)?;
            let otherwise = formula.parse_next(input)?;
            Ok(Syntax::Choice {
                then: Box::new(then),
                condition: Box::new(condition),
                otherwise: Box::new(otherwise),
            })
        })),
    ))
    .parse_next(input)
}

/// An infix operator of two numbers.
macro_rules! arithmetic {
    ($sign:literal) => {
        |_: &mut &str, left, right| Ok(Syntax::Arithmetic($sign, Box::new(left), Box::new(right)))
    };
}

/// An infix operator of two conditions.
macro_rules! joined {
    ($word:literal) => {
        |_: &mut &str, left, right| Ok(Syntax::Joined($word, Box::new(left), Box::new(right)))
    };
}

/// A comparison, which continues the chain on its left.
macro_rules! compared {
    ($sign:literal) => {
        |_: &mut &str, left, right| {
            Ok(match left {
                Syntax::Compared(first, mut others) => {
                    others.push(($sign, right));
                    Syntax::Compared(first, others)
                }
                left => Syntax::Compared(Box::new(left), vec![($sign, right)]),
            })
        }
    };
}

fn infix<'i>(input: &mut &'i str) -> Result<Infix<&'i str, Syntax, ContextError>> {
    use Infix::{Left, Right};
    // `/` alone is not known, nor is `=`.
    let sums = alt((
        "**".value(Right(power::POWER, arithmetic!("**"))),
        "*".value(Left(power::PRODUCT, arithmetic!("*"))),
        "//".value(Left(power::PRODUCT, arithmetic!("//"))),
        "%".value(Left(power::PRODUCT, arithmetic!("%"))),
        "+".value(Left(power::SUM, arithmetic!("+"))),
        "-".value(Left(power::SUM, arithmetic!("-"))),
    ));
    let comparisons = alt((
        "<=".value(Left(power::COMPARISON, compared!("<="))),
        ">=".value(Left(power::COMPARISON, compared!(">="))),
        "==".value(Left(power::COMPARISON, compared!("=="))),
        "!=".value(Left(power::COMPARISON, compared!("!="))),
        terminated("<", not("<")).value(Left(power::COMPARISON, compared!("<"))),
        terminated(">", not(">")).value(Left(power::COMPARISON, compared!(">"))),
    ));
    let words = alt((
        keyword("and").value(Left(power::AND, joined!("and"))),
        keyword("or").value(Left(power::OR, joined!("or"))),
    ));
    alt((sums, comparisons, words)).parse_next(input)
}
