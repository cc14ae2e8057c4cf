//! The values of all positions.

use std::sync::Arc;

use crate::Choice;

use super::dice_set::DiceSet;
use super::error_bound::ErrorBounds;
use super::ground::Ground;
use super::memory::MoverView;
use super::method::Method;
use super::order::At;

/// The values of all positions for two players, by backward induction.
///
/// A value is the win chance of the player to move. It is also kept at the afterstates that lead
/// to the position, as the chance of the player who has just moved. If both players choose alike,
/// they share one set of values.
#[derive(Clone, Debug)]
pub struct Solution {
    pub(super) ground: Arc<Ground>,
    /// One for both players if they choose alike, else one for each.
    pub(super) players: Vec<Values>,
    pub(super) method: Method,
    /// The largest residual of any recursive game.
    pub(super) residual: f64,
}

/// The values of one player.
#[derive(Clone, Debug)]
pub struct Values {
    /// The chance that the player wins from each position with this player to move.
    pub positions: Vec<f64>,
    /// The player's choice there; empty if a table gives it.
    pub replies: Vec<Choice>,
    /// The chance that the player wins from each afterstate of this player.
    pub afterstates: Vec<f64>,
}

impl Solution {
    /// How the values were found.
    pub fn method(&self) -> Method {
        self.method
    }

    /// The largest distance of any value from the true one, if a player chooses
    /// what is best.
    pub fn error_bound(&self) -> f64 {
        let all = DiceSet::all(&self.ground.rules);
        let mut bounds = ErrorBounds::new(&self.ground.rules);
        match self.method {
            Method::OneSweep => bounds.of_dice(all),
            Method::Parts { .. } => bounds.of_best(all, self.residual),
        }
    }

    /// The win chance of a player who is to move at scores below the goal.
    pub fn value(&self, player: usize, view: MoverView) -> f64 {
        self.players[player.min(self.players.len() - 1)].positions[self.place(view)]
    }

    /// The choice of a player who chooses what is best and is to move at scores
    /// below the goal; `None` for a player with a table.
    pub fn reply(&self, player: usize, view: MoverView) -> Option<Choice> {
        let replies = &self.players[player.min(self.players.len() - 1)].replies;
        replies.get(self.place(view)).copied()
    }

    /// The choices of two players who choose alike, by the mover's past and the
    /// other's.
    pub fn replies<const L: usize>(&self, at: At) -> [[Choice; L]; L] {
        let mut choices = [[Choice::dice(0); L]; L];
        let (sets, _) = self.players[0].replies.as_chunks::<L>();
        for theirs in 0..self.ground.places.pasts.min(L) {
            let set = self.ground.places.position(at.layer, theirs, at.scores);
            for (choices, &reply) in choices.iter_mut().zip(&sets[set]) {
                choices[theirs] = reply;
            }
        }
        choices
    }

    fn place(&self, view: MoverView) -> usize {
        let plane = self.ground.places.past(view.theirs.previous);
        let set = self
            .ground
            .places
            .position(view.layer(), plane, view.scores);
        set * self.ground.places.lanes + self.ground.places.past(view.mine.previous)
    }

    /// The number of the other player, or 0 if both share their values.
    pub(super) fn other(&self, player: usize) -> usize {
        self.players.len() - 1 - player
    }
}
