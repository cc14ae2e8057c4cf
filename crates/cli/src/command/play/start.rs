//! The start of a game of Hog, on the command line.

use clap::{Args, ValueEnum};
use pigskin_game::Seat;
use pigskin_hog::{Position, Rules, Score};

use crate::wrong_usage::WrongUsage;

/// `--scores`, `--past` and `--spent`.
#[derive(Args)]
pub struct StartArgs {
    /// Hog: the scores at which the game begins, Player 0's first [default: 0 0]
    #[arg(long, num_args = 2, value_names = ["SCORE", "SCORE"])]
    scores: Option<Vec<u16>>,
    /// Hog: the dice of both players' previous turns for Feral Hogs, Player 0's first [default: 0 0]
    #[arg(long, num_args = 2, value_names = ["DICE", "DICE"])]
    past: Option<Vec<u8>>,
    /// Hog: the players who have spent the Pork Chop before the game begins [default: neither]
    #[arg(long, value_enum, value_name = "PLAYER")]
    spent: Option<SpentByPlayer>,
}

/// The players who have spent the Pork Chop.
#[derive(Clone, Copy, ValueEnum)]
enum SpentByPlayer {
    /// Player 0
    #[value(name = "0")]
    First,
    /// Player 1
    #[value(name = "1")]
    Second,
    /// Both players
    Both,
}

impl StartArgs {
    /// Tests whether anything is given.
    pub fn is_stated(&self) -> bool {
        self.scores.is_some() || self.past.is_some() || self.spent.is_some()
    }

    /// The position, checked against the rules; Player 0 is to move.
    pub fn position(&self, rules: &Rules) -> Result<Position, WrongUsage> {
        let mut position = Position::START;
        for seat in Seat::BOTH {
            let player = &mut position.players[seat.index()];
            if let Some(&score) = self.scores.as_ref().and_then(|all| all.get(seat.index())) {
                player.score = Score(score);
            }
            if let Some(&dice) = self.past.as_ref().and_then(|all| all.get(seat.index())) {
                player.previous = dice;
            }
            player.chop_spent = match self.spent {
                None => false,
                Some(SpentByPlayer::First) => seat == Seat::First,
                Some(SpentByPlayer::Second) => seat == Seat::Second,
                Some(SpentByPlayer::Both) => true,
            };
        }
        let unfit = |why| WrongUsage(format!("the game cannot begin there: {why}"));
        position.check(rules).map_err(unfit)?;
        Ok(position)
    }
}
