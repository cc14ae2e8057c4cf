//! Answers by the definitions alone, to check the values.

use std::collections::HashMap;
use std::hash::Hash;

use super::{Dyadic, Outcome};

/// A position of a short game, by the moves of both players.
pub trait Partizan: Clone + Eq + Hash {
    /// The positions after each move of Left.
    fn left(&self) -> Vec<Self>;
    /// The positions after each move of Right.
    fn right(&self) -> Vec<Self>;
}

/// Answers by the definitions alone: no values, no canonical forms, no theorems.
///
/// It is slow, and tests compare [`Games`](super::Games) with it.
///
/// ```
/// use pigskin_game::short_game::{Definition, Outcome, Partizan};
/// /// Left and Right alternately take one of this many coins.
/// #[derive(Clone, PartialEq, Eq, Hash)]
/// struct Coins(u32);
/// impl Partizan for Coins {
///     fn left(&self) -> Vec<Coins> {
///         self.0.checked_sub(1).map(Coins).into_iter().collect()
///     }
///     fn right(&self) -> Vec<Coins> {
///         self.left()
///     }
/// }
/// let mut definition = Definition::<Coins>::default();
/// assert_eq!(definition.outcome(&Coins(3)), Outcome::First);
/// assert!(definition.at_least(&Coins(2), &Coins(0)));
/// ```
#[derive(Clone, Debug)]
pub struct Definition<G, H = G> {
    /// Whether the first is at least the second.
    at_least: HashMap<(G, H), bool>,
    /// Whether the first is at most the second.
    at_most: HashMap<(G, H), bool>,
    /// Whether Left wins, moving first or not.
    left_wins: HashMap<(G, bool), bool>,
}

impl<G, H> Default for Definition<G, H> {
    fn default() -> Definition<G, H> {
        Definition {
            at_least: HashMap::new(),
            at_most: HashMap::new(),
            left_wins: HashMap::new(),
        }
    }
}

impl<G: Partizan, H: Partizan> Definition<G, H> {
    /// Returns whether G ≥ H: no option of Right has Gᴿ ≤ H, and no option of Left has
    /// G ≤ Hᴸ.
    pub fn at_least(&mut self, game: &G, other: &H) -> bool {
        let key = (game.clone(), other.clone());
        if let Some(&known) = self.at_least.get(&key) {
            return known;
        }
        let mut holds = true;
        for option in game.right() {
            holds = holds && !self.at_most(&option, other);
        }
        for option in other.left() {
            holds = holds && !self.at_most(game, &option);
        }
        self.at_least.insert(key, holds);
        holds
    }

    /// Returns whether G ≤ H: no option of Left has Gᴸ ≥ H, and no option of Right has
    /// G ≥ Hᴿ.
    pub fn at_most(&mut self, game: &G, other: &H) -> bool {
        let key = (game.clone(), other.clone());
        if let Some(&known) = self.at_most.get(&key) {
            return known;
        }
        let mut holds = true;
        for option in game.left() {
            holds = holds && !self.at_least(&option, other);
        }
        for option in other.right() {
            holds = holds && !self.at_least(game, &option);
        }
        self.at_most.insert(key, holds);
        holds
    }

    /// Returns whether the games are equal: G ≥ H and G ≤ H.
    pub fn equal(&mut self, game: &G, other: &H) -> bool {
        self.at_least(game, other) && self.at_most(game, other)
    }

    /// Who wins if the players alternate and a player without a move loses.
    pub fn outcome(&mut self, game: &G) -> Outcome {
        Outcome::of_left(self.left_wins(game, true), self.left_wins(game, false))
    }

    fn left_wins(&mut self, game: &G, left_moves: bool) -> bool {
        let key = (game.clone(), left_moves);
        if let Some(&known) = self.left_wins.get(&key) {
            return known;
        }
        let options = if left_moves {
            game.left()
        } else {
            game.right()
        };
        let mut mover_wins = false;
        for option in options {
            mover_wins = mover_wins || self.left_wins(&option, !left_moves) == left_moves;
        }
        let wins = mover_wins == left_moves;
        self.left_wins.insert(key, wins);
        wins
    }
}

/// The simplest form of a number: {n - 1 | } for n > 0, { | n + 1} for n < 0, and
/// {(m - 1) / 2ᵏ | (m + 1) / 2ᵏ}.
impl Partizan for Dyadic {
    fn left(&self) -> Vec<Dyadic> {
        if self.as_integer().is_some_and(|integer| integer <= 0) {
            return Vec::new();
        }
        let less = Dyadic::new(self.numerator() - 1, self.power());
        less.into_iter().collect()
    }

    fn right(&self) -> Vec<Dyadic> {
        let options = self.negative().left();
        options.into_iter().map(Dyadic::negative).collect()
    }
}
