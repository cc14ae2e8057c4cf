//! Rules of one's own: expressions over both scores.

mod function;
mod kinds;
mod syntax;
mod tree;
mod undefined;

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::RangeInclusive;
use std::sync::Arc;

pub use kinds::UnfitPart;
pub use undefined::Undefined;

use crate::Scores;
use tree::{Condition, Number};

/// A rule as an expression over `score` and `opponent_score`, in the spelling of Python: a whole
/// number, or something true or false.
///
/// The text identifies a formula: formulas with the same text are equal and have the same hash, and
/// settings, records and addresses hold the text. Its values are computed once, when rules are read
/// ([`Rules::with`](crate::Rules::with)), and looked up after that.
///
/// A formula cannot loop. It has whole numbers; `+`, `-`, `*`, `//`, `%` and `**`; comparisons, also
/// in chains; `and`, `or`, `not`, `True` and `False`; `x if condition else y`; lists with a place,
/// such as `[7, 1, 4][opponent_score % 3]`; and the functions `abs`, `min`, `max`, `gcd`, `ones`,
/// `tens`, `digit(number, place)` with the ones at place 0, `first_digit`, `digit_sum`, `isqrt`,
/// `num_factors`, `next_prime`, `is_prime` and `is_square`.
///
/// ```
/// use pigskin_hog::{Formula, Scores};
/// let brawl = Formula::number("max(1, 3 * abs(tens(opponent_score) - ones(score)))")?;
/// assert_eq!(brawl.at(Scores::new(21, 46)), Ok(9));
/// let align = Formula::condition("gcd(score, opponent_score) >= 10")?;
/// assert_eq!(align.at(Scores::new(60, 45)), Ok(1));
/// assert!(Formula::number("score / 2").is_err());
/// # Ok::<(), pigskin_hog::FormulaError>(())
/// ```
#[derive(Clone)]
pub struct Formula {
    text: Arc<str>,
    tree: Arc<Tree>,
    values: Values,
}

#[derive(Debug)]
enum Tree {
    Number(Number),
    Condition(Condition),
}

/// Why a text is not a formula.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FormulaError {
    /// It is too long.
    #[error("it has {0} characters, and a formula at most {most}", most = Formula::MOST_LENGTH)]
    Length(usize),
    /// It has too many operators and words between them.
    #[error("it has {0} operators, and a formula at most {most}", most = Formula::MOST_OPERATORS)]
    Operators(usize),
    /// Its brackets are too deep.
    #[error("its brackets are {0} deep, and those of a formula at most {most}", most = Formula::MOST_DEPTH)]
    Depth(usize),
    /// A bracket is not closed.
    #[error("a bracket is not closed")]
    Bracket,
    /// A part cannot be read.
    #[error("it cannot be read from '{0}' on{hint}", hint = hint(.0))]
    Syntax(String),
    /// It ends too early.
    #[error("something is missing at its end")]
    End,
    /// Its parts do not fit together.
    #[error(transparent)]
    Part(#[from] UnfitPart),
}

/// A hint at the meaning of a text that cannot be read.
fn hint(rest: &str) -> &'static str {
    match rest.as_bytes() {
        [b'/', ..] => "; // divides and rounds down",
        [b'=', ..] => "; == compares",
        [b'^', ..] => "; ** is a power",
        [b'&' | b'|' | b'!', ..] => "; and, or and not are words",
        [b'.', ..] => "; numbers are whole",
        _ => "",
    }
}

/// Where a formula is no rule: the smallest scores at which its value is not allowed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("at score {} and opponent_score {} it {found}", .scores.mine, .scores.theirs)]
pub struct UnfitValue {
    /// The scores with the lowest sum, and of those the ones with the lowest score.
    pub scores: Scores,
    /// The error there.
    pub found: UnfitFound,
}

/// An error in a value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnfitFound {
    /// There is none.
    #[error(transparent)]
    Undefined(#[from] Undefined),
    /// It is out of range.
    #[error("gives {value}, which is not from {least} to {most}")]
    Outside {
        /// The value.
        value: i64,
        /// The lowest that is allowed.
        least: i64,
        /// The highest that is allowed.
        most: i64,
    },
    /// It takes too long to compute for all scores.
    #[error("is too long for so many scores: {steps} steps, at most {most}", most = Formula::MOST_STEPS)]
    Steps {
        /// The steps for all scores.
        steps: usize,
    },
}

impl Formula {
    /// The most characters.
    pub const MOST_LENGTH: usize = 4_000;

    /// The most operators, with `if`, `and` and the like.
    pub const MOST_OPERATORS: usize = 200;

    /// The most brackets around a part.
    pub const MOST_DEPTH: usize = 24;

    /// The most steps for the values at all scores of a game.
    pub const MOST_STEPS: usize = 5_000_000;

    /// Reads a formula that is a whole number.
    pub fn number(text: &str) -> Result<Formula, FormulaError> {
        let (text, syntax) = read(text)?;
        Ok(Formula::new(text, Tree::Number(kinds::number(&syntax)?)))
    }

    /// Reads a formula that is true or false.
    pub fn condition(text: &str) -> Result<Formula, FormulaError> {
        let (text, syntax) = read(text)?;
        Ok(Formula::new(
            text,
            Tree::Condition(kinds::condition(&syntax)?),
        ))
    }

    fn new(text: String, tree: Tree) -> Formula {
        Formula {
            text: text.into(),
            tree: Arc::new(tree),
            values: Values::default(),
        }
    }

    /// The text, on one line and with single spaces.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The value at these scores; 1 for true and 0 for false.
    ///
    /// # Errors
    ///
    /// If it has none.
    pub fn at(&self, scores: Scores) -> Result<i64, Undefined> {
        match self.tree.as_ref() {
            Tree::Number(number) => number.at(scores),
            Tree::Condition(condition) => condition.at(scores).map(i64::from),
        }
    }

    /// The formula with its values at all scores up to these, each of which must be in the range
    /// that is allowed there, and fit 16 bits.
    pub(crate) fn up_to(
        &self,
        most: Scores,
        allowed: impl Fn(Scores) -> RangeInclusive<i64>,
    ) -> Result<Formula, UnfitValue> {
        let [mines, theirs] = [most.mine, most.theirs].map(|score| usize::from(score.0) + 1);
        let steps = match self.tree.as_ref() {
            Tree::Number(number) => number.steps(),
            Tree::Condition(condition) => condition.steps(),
        };
        let steps = steps.saturating_mul(mines * theirs);
        if steps > Formula::MOST_STEPS {
            return Err(UnfitValue {
                scores: Scores::default(),
                found: UnfitFound::Steps { steps },
            });
        }
        let mut cells = Vec::with_capacity(mines * theirs);
        let mut worst: Option<UnfitValue> = None;
        for mine in 0..=most.mine.0 {
            for theirs in 0..=most.theirs.0 {
                let scores = Scores::new(mine, theirs);
                let found = self.at(scores).map_err(UnfitFound::from).and_then(|value| {
                    let (least, most) = allowed(scores).into_inner();
                    let fits = u16::try_from(value).ok();
                    fits.filter(|_| (least..=most).contains(&value))
                        .ok_or(UnfitFound::Outside { value, least, most })
                });
                match found {
                    Ok(value) => cells.push(value),
                    Err(found) => {
                        let sooner = worst
                            .as_ref()
                            .is_none_or(|worst| scores.sum() < worst.scores.sum());
                        if sooner {
                            worst = Some(UnfitValue { scores, found });
                        }
                    }
                }
            }
        }
        match worst {
            Some(unfit) => Err(unfit),
            None => Ok(Formula {
                values: Values::new(cells, theirs),
                ..self.clone()
            }),
        }
    }

    /// The value at these scores. Beyond those that were computed, it is `otherwise` where the
    /// formula has no value.
    pub(crate) fn value(&self, scores: Scores, otherwise: u16) -> u16 {
        self.values.at(scores).unwrap_or_else(|| {
            let value = self.at(scores).ok();
            value
                .and_then(|value| u16::try_from(value).ok())
                .unwrap_or(otherwise)
        })
    }

    /// Tests whether the values are known at all scores below a goal.
    pub(crate) fn is_computed_below(&self, goal: u16) -> bool {
        let goal = usize::from(goal);
        goal <= self.values.theirs && goal * self.values.theirs <= self.values.cells.len()
    }

    /// Tests whether a value can be 0, as far as it is known.
    pub(crate) fn can_be_zero(&self) -> bool {
        self.values.can_be_zero
    }

    /// Tests whether a value can depend on the player's own score, as far as it is known.
    pub(crate) fn reads_own_score(&self) -> bool {
        self.values.reads_own_score
    }

    /// Tests whether all values are known to be the same if the scores are exchanged.
    pub(crate) fn is_symmetric(&self) -> bool {
        self.values.is_symmetric
    }
}

/// The text with single spaces, and what it says.
fn read(text: &str) -> Result<(String, syntax::Syntax), FormulaError> {
    let length = text.chars().count();
    if length > Formula::MOST_LENGTH {
        return Err(FormulaError::Length(length));
    }
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    // Before anything that calls itself: a bound on how often it will.
    let signs = text.bytes().filter(|byte| b"+-*/%<>=!".contains(byte));
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    let joining = words.filter(|word| ["and", "or", "not", "if", "else"].contains(word));
    let operators = signs.count() + joining.count();
    if operators > Formula::MOST_OPERATORS {
        return Err(FormulaError::Operators(operators));
    }
    let (mut depth, mut deepest) = (0_usize, 0);
    for byte in text.bytes() {
        match byte {
            b'(' | b'[' => depth += 1,
            b')' | b']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        deepest = deepest.max(depth);
    }
    if deepest > Formula::MOST_DEPTH {
        return Err(FormulaError::Depth(deepest));
    }
    if depth > 0 {
        return Err(FormulaError::Bracket);
    }
    match syntax::parse(&text) {
        Ok(syntax) => Ok((text, syntax)),
        Err(at) => {
            let rest = text.get(at..).unwrap_or_default().trim_start();
            Err(match rest {
                "" => FormulaError::End,
                rest => FormulaError::Syntax(rest.chars().take(20).collect()),
            })
        }
    }
}

/// The values of a formula at all scores of a game.
#[derive(Clone)]
struct Values {
    /// By own score, then by the opponent's.
    cells: Arc<[u16]>,
    /// How many scores of the opponent there are.
    theirs: usize,
    can_be_zero: bool,
    reads_own_score: bool,
    is_symmetric: bool,
}

impl Default for Values {
    /// No values, of which anything may be true.
    fn default() -> Values {
        Values {
            cells: Arc::default(),
            theirs: 0,
            can_be_zero: true,
            reads_own_score: true,
            is_symmetric: false,
        }
    }
}

impl Values {
    fn new(cells: Vec<u16>, theirs: usize) -> Values {
        let mut rows = cells.chunks_exact(theirs);
        let first = rows.next().unwrap_or_default();
        let reads_own_score = rows.any(|row| row != first);
        let both = (cells.len() / theirs).min(theirs);
        let mut pairs = (0..both).flat_map(|mine| (0..mine).map(move |other| (mine, other)));
        let is_symmetric =
            pairs.all(|(mine, other)| cells[mine * theirs + other] == cells[other * theirs + mine]);
        Values {
            can_be_zero: cells.contains(&0),
            reads_own_score,
            is_symmetric,
            theirs,
            cells: cells.into(),
        }
    }

    fn at(&self, scores: Scores) -> Option<u16> {
        let theirs = usize::from(scores.theirs.0);
        let place = usize::from(scores.mine.0) * self.theirs + theirs;
        let known = theirs < self.theirs;
        self.cells.get(place).copied().filter(|_| known)
    }
}

impl PartialEq for Formula {
    fn eq(&self, other: &Formula) -> bool {
        self.text == other.text
    }
}

impl Eq for Formula {}

impl Hash for Formula {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.text.hash(state);
    }
}

impl fmt::Debug for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Formula({:?})", self.text)
    }
}

impl fmt::Display for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}
