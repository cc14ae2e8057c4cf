//! Where a game of Hog stands.

use pigskin_game::Seat;

use crate::{Rules, Score, Scores};

/// What a player has, and what the rules remember of that player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Player {
    /// The score.
    pub score: Score,
    /// The dice of this player's previous turn; always 0 where Feral Hogs is
    /// off.
    pub previous_dice: u8,
    /// Whether this player has used the Pork Chop.
    pub chop_spent: bool,
}

/// A position: both players and who is to move.
///
/// It holds what the rules look at and nothing else, so that equal positions
/// have equal win chances.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The players by [`Seat::index`].
    pub players: [Player; 2],
    /// Who is to move, or would be if the game were not over.
    pub to_move: Seat,
}

impl Position {
    /// The start of a game.
    pub const START: Position = Position {
        players: [Player {
            score: Score(0),
            previous_dice: 0,
            chop_spent: false,
        }; 2],
        to_move: Seat::First,
    };

    /// The player to move.
    #[must_use]
    pub fn mover(&self) -> &Player {
        &self.players[self.to_move.index()]
    }

    /// The scores as the player to move sees them.
    #[must_use]
    pub fn scores(&self) -> Scores {
        Scores {
            mine: self.mover().score,
            theirs: self.players[self.to_move.other().index()].score,
        }
    }

    /// The player who holds at least the goal, if anyone does.
    #[must_use]
    pub fn winner(&self, rules: &Rules) -> Option<Seat> {
        Seat::BOTH
            .into_iter()
            .find(|seat| self.players[seat.index()].score.0 >= rules.goal)
    }
}
