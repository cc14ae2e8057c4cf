//! Checking a table by the definitions.

use std::collections::HashSet;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use pigskin_game::short_game::{Definition, Partizan};

use crate::Board;

use super::table::{Form, ValueTable, all_boards};

/// What is wrong with a table of values.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ValueTableMistake {
    /// A board that comes up has no value.
    #[error("{0} has no value")]
    Missing(Board),
    /// A board does not come up.
    #[error("no game of the table comes to {0}")]
    Unreachable(Board),
    /// A board has another value.
    #[error("{board} does not equal value {value}")]
    Unequal {
        /// The board.
        board: Board,
        /// The number of its value in the table.
        value: usize,
    },
    /// A value is not in canonical form, or occurs twice.
    #[error("value {0} is not in canonical form, or occurs twice")]
    NotCanonical(usize),
}

impl ValueTable {
    /// Checks all boards and values by the rules of the game and the definitions of order
    /// and of canonical forms, without computing any value. Names are not checked.
    ///
    /// - The boards are those that come up in games of 1 to [`pieces`](Self::pieces) per side,
    ///   and each equals its value: G ≥ H if no Gᴿ ≤ H and no Hᴸ ≥ G.
    /// - No option of a value is dominated or reversible, and no value occurs twice. So two
    ///   boards are equal if and only if their numbers are.
    ///
    /// # Errors
    ///
    /// Fails with the first mistake.
    pub fn check(&self) -> Result<(), ValueTableMistake> {
        self.check_forms()?;
        let listed: HashSet<Board> = self.boards.iter().map(|&(board, _)| board).collect();
        let all = all_boards(self.pieces);
        if let Some(&board) = all.iter().find(|board| !listed.contains(board)) {
            return Err(ValueTableMistake::Missing(board));
        }
        let all: HashSet<Board> = all.into_iter().collect();
        if let Some(&(board, _)) = self.boards.iter().find(|(board, _)| !all.contains(board)) {
            return Err(ValueTableMistake::Unreachable(board));
        }
        let mut definition = Definition::default();
        for &(board, value) in &self.boards {
            if !definition.equal(&board, &self.game(value)) {
                return Err(ValueTableMistake::Unequal { board, value });
            }
        }
        Ok(())
    }

    fn check_forms(&self) -> Result<(), ValueTableMistake> {
        let mut definition = Definition::<Game>::default();
        let mut seen = HashSet::new();
        for (place, form) in self.forms.iter().enumerate() {
            let whole = self.game(place);
            let (left, right) = (whole.left(), whole.right());
            let mut is_canonical = seen.insert(form);
            for (at, option) in left.iter().enumerate() {
                for (other_at, other) in left.iter().enumerate() {
                    is_canonical &= at == other_at || !definition.at_least(other, option);
                }
                for reply in option.right() {
                    is_canonical &= !definition.at_most(&reply, &whole);
                }
            }
            for (at, option) in right.iter().enumerate() {
                for (other_at, other) in right.iter().enumerate() {
                    is_canonical &= at == other_at || !definition.at_most(other, option);
                }
                for reply in option.left() {
                    is_canonical &= !definition.at_least(&reply, &whole);
                }
            }
            if !is_canonical {
                return Err(ValueTableMistake::NotCanonical(place));
            }
        }
        Ok(())
    }

    fn game(&self, place: usize) -> Game {
        Game {
            forms: Arc::clone(&self.forms),
            place,
        }
    }
}

/// A value of the table as a game.
#[derive(Clone)]
struct Game {
    forms: Arc<[Form]>,
    place: usize,
}

impl Game {
    fn options(&self, options: impl Fn(&Form) -> &[usize]) -> Vec<Game> {
        let places = self.forms.get(self.place).map_or(&[][..], options);
        let games = places.iter().map(|&place| Game {
            forms: Arc::clone(&self.forms),
            place,
        });
        games.collect()
    }
}

impl PartialEq for Game {
    fn eq(&self, other: &Game) -> bool {
        self.place == other.place
    }
}

impl Eq for Game {}

impl Hash for Game {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.place.hash(state);
    }
}

impl Partizan for Game {
    fn left(&self) -> Vec<Game> {
        self.options(|form| &form.left)
    }

    fn right(&self) -> Vec<Game> {
        self.options(|form| &form.right)
    }
}
