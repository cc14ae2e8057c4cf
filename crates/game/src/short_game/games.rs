//! The values computed so far, each in its canonical form.

use std::collections::HashMap;
use std::sync::Arc;

use super::{Dyadic, Thermograph, TooLarge};

/// The value of a short game: a handle to its canonical form in the [`Games`] that computed
/// it.
///
/// Values of the same `Games` are equal as games if and only if they are equal. A value
/// means nothing to other `Games`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Value(u32);

impl Value {
    /// The value 0, in which the player to move loses.
    pub const ZERO: Value = Value(0);
}

/// Computes values and keeps each of them once, in canonical form.
///
/// All answers are remembered, so they become faster and memory grows; a limit on the number
/// of steps bounds both.
///
/// ```
/// use pigskin_game::short_game::{Games, Value};
/// let mut games = Games::new();
/// let star = games.from_options([Value::ZERO], [Value::ZERO])?;
/// assert_eq!(games.sum(star, star)?, Value::ZERO);
/// let up = games.from_options([Value::ZERO], [star])?;
/// assert_eq!(games.name(up)?, "↑");
/// # Ok::<(), pigskin_game::short_game::TooLarge>(())
/// ```
#[derive(Clone, Debug)]
pub struct Games {
    nodes: Vec<Node>,
    known: HashMap<Arc<Form>, Value>,
    /// The integers from 0, and from -1 downwards.
    integers: [Vec<Value>; 2],
    numbers: HashMap<Dyadic, Value>,
    /// Whether the first is at least the second.
    pub(super) comparisons: HashMap<(Value, Value), bool>,
    pub(super) sums: HashMap<(Value, Value), Value>,
    pub(super) negatives: HashMap<Value, Value>,
    pub(super) thermographs: HashMap<Value, Arc<Thermograph>>,
    steps: u64,
    limit: u64,
}

/// The options of both players, each without repetition and in a fixed order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Form {
    pub left: Vec<Value>,
    pub right: Vec<Value>,
}

#[derive(Clone, Debug)]
struct Node {
    form: Arc<Form>,
    number: Option<Dyadic>,
}

impl Default for Games {
    fn default() -> Games {
        Games::new()
    }
}

impl Games {
    /// Games without a limit.
    pub fn new() -> Games {
        Games::with_limit(u64::MAX)
    }

    /// Games that fail after this many steps in all. A step makes a canonical form or
    /// compares two games; a million take about a second and 100 MB.
    pub fn with_limit(steps: u64) -> Games {
        let zero = Arc::new(Form {
            left: Vec::new(),
            right: Vec::new(),
        });
        let node = Node {
            form: Arc::clone(&zero),
            number: Some(Dyadic::ZERO),
        };
        Games {
            nodes: vec![node],
            known: HashMap::from([(zero, Value::ZERO)]),
            integers: [vec![Value::ZERO], Vec::new()],
            numbers: HashMap::from([(Dyadic::ZERO, Value::ZERO)]),
            comparisons: HashMap::new(),
            sums: HashMap::new(),
            negatives: HashMap::new(),
            thermographs: HashMap::new(),
            steps: 0,
            limit: steps,
        }
    }

    /// The number of steps taken so far.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// The number of different values so far.
    pub fn values(&self) -> usize {
        self.nodes.len()
    }

    /// Left's options in the canonical form.
    pub fn left(&self, value: Value) -> &[Value] {
        &self.node(value).form.left
    }

    /// Right's options in the canonical form.
    pub fn right(&self, value: Value) -> &[Value] {
        &self.node(value).form.right
    }

    /// The value as a number, if it is one.
    pub fn as_number(&self, value: Value) -> Option<Dyadic> {
        self.node(value).number
    }

    /// The value of an integer: so many spare moves of Left, or of Right if negative.
    ///
    /// # Errors
    ///
    /// Fails if the limit is reached. An integer takes as many steps as it is large.
    pub fn integer(&mut self, integer: i64) -> Result<Value, TooLarge> {
        let is_negative = integer < 0;
        let place = if is_negative { !integer } else { integer };
        loop {
            let side = &self.integers[usize::from(is_negative)];
            let known = usize::try_from(place).ok().and_then(|at| side.get(at));
            if let Some(&value) = known {
                return Ok(value);
            }
            let last = vec![side.last().copied().unwrap_or(Value::ZERO)];
            let next = if is_negative {
                self.keep(Vec::new(), last)?
            } else {
                self.keep(last, Vec::new())?
            };
            self.integers[usize::from(is_negative)].push(next);
        }
    }

    /// The value of a number.
    pub fn number(&mut self, number: Dyadic) -> Result<Value, TooLarge> {
        if let Some(&known) = self.numbers.get(&number) {
            return Ok(known);
        }
        if let Some(integer) = number.as_integer() {
            return self.integer(integer);
        }
        let step = Dyadic::new(1, number.power())?;
        let left = self.number(number.minus(step)?)?;
        let right = self.number(number.plus(step)?)?;
        self.keep(vec![left], vec![right])
    }

    /// The value of a form whose options are canonical and in order.
    pub(super) fn keep(&mut self, left: Vec<Value>, right: Vec<Value>) -> Result<Value, TooLarge> {
        let form = Form { left, right };
        if let Some(&value) = self.known.get(&form) {
            return Ok(value);
        }
        self.step()?;
        let number = self.number_of(&form)?;
        let form = Arc::new(form);
        let place = u32::try_from(self.nodes.len()).map_err(|_| TooLarge::Steps(self.limit))?;
        let value = Value(place);
        self.known.insert(Arc::clone(&form), value);
        if let Some(number) = number {
            self.numbers.insert(number, value);
        }
        self.nodes.push(Node { form, number });
        Ok(value)
    }

    /// The value of a form that is known to be canonical.
    pub(super) fn kept(&self, form: &Form) -> Option<Value> {
        self.known.get(form).copied()
    }

    /// The form of a value, apart from the games, so that they can grow meanwhile.
    pub(super) fn form(&self, value: Value) -> Arc<Form> {
        Arc::clone(&self.node(value).form)
    }

    /// Counts a step.
    pub(super) fn step(&mut self) -> Result<(), TooLarge> {
        if self.steps >= self.limit {
            return Err(TooLarge::Steps(self.limit));
        }
        self.steps += 1;
        Ok(())
    }

    /// The number that a canonical form is: {n - 1 | }, { | n + 1}, or half-way between two
    /// numbers.
    fn number_of(&self, form: &Form) -> Result<Option<Dyadic>, TooLarge> {
        let number = |options: &[Value]| match *options {
            [] => Some(None),
            [option] => self.as_number(option).map(Some),
            _ => None,
        };
        let (Some(left), Some(right)) = (number(&form.left), number(&form.right)) else {
            return Ok(None);
        };
        Ok(match (left, right) {
            (None, None) => Some(Dyadic::ZERO),
            (Some(left), None) => Some(left.plus(Dyadic::ONE)?),
            (None, Some(right)) => Some(right.minus(Dyadic::ONE)?),
            (Some(left), Some(right)) if left < right => Some(left.plus(right)?.half()?),
            _ => None,
        })
    }

    fn node(&self, value: Value) -> &Node {
        // Handles are made only here. One of other games might be too high; zero stands for it.
        let at = usize::try_from(value.0).unwrap_or_default();
        self.nodes.get(at).unwrap_or(&self.nodes[0])
    }
}
