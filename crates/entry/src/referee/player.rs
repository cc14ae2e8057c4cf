//! A player of a match.

use std::fmt;
use std::sync::Arc;

use pigskin_football::Strategy;

use super::Program;

/// A player of a match: a name, and a strategy of ours or a program.
///
/// Every [`Match`](super::Match) starts its own processes, so that matches of one player can
/// run side by side.
#[derive(Clone)]
pub struct Player {
    /// The name that records have for it.
    pub name: String,
    pub(super) kind: PlayerKind,
}

#[derive(Clone)]
pub(super) enum PlayerKind {
    House(Arc<dyn Strategy + Send + Sync>),
    Program(Arc<Program>),
}

impl Player {
    /// A strategy of ours, which plays in our own process and has no clock.
    ///
    /// ```
    /// use pigskin_entry::Player;
    /// use pigskin_football::House;
    /// let player = Player::house(House::PreferJumps.to_string(), House::PreferJumps);
    /// assert_eq!(player.name, "prefer-jumps");
    /// ```
    pub fn house(
        name: impl Into<String>,
        strategy: impl Strategy + Send + Sync + 'static,
    ) -> Player {
        Player {
            name: name.into(),
            kind: PlayerKind::House(Arc::new(strategy)),
        }
    }

    /// Tests whether this is an entry's program.
    pub fn is_program(&self) -> bool {
        matches!(self.kind, PlayerKind::Program(_))
    }

    /// A program, which is asked in a process of its own.
    pub fn program(name: impl Into<String>, program: Program) -> Player {
        Player {
            name: name.into(),
            kind: PlayerKind::Program(Arc::new(program)),
        }
    }
}

impl fmt::Debug for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match &self.kind {
            PlayerKind::House(_) => "house",
            PlayerKind::Program(_) => "program",
        };
        f.debug_struct("Player")
            .field("name", &self.name)
            .field("kind", &kind)
            .finish()
    }
}
