//! A win rate from played games, for comparison with the exact one.

use pigskin_game::Seat;
use pigskin_hog::{FairDice, Play, PlayError, Rules, Strategy, Table};

#[derive(Debug)]
pub struct SampledRate {
    /// Games played, half of them from each seat.
    pub games: u32,
    pub wins: u32,
    /// Games that would never end. Each counts half a win.
    pub endless: u32,
}

impl SampledRate {
    /// Plays this many games from each seat.
    pub fn sample(rules: &Rules, a: &Table, b: &Table, per_seat: u32, dice: &mut FairDice) -> Self {
        let (mut wins, mut endless) = (0, 0);
        for seat in Seat::BOTH.repeat(per_seat as usize) {
            let mut players: [&dyn Strategy; 2] = [a, b];
            players.rotate_left(seat.index());
            match Play::new(rules, players, dice) {
                Ok(play) => wins += u32::from(play.winner == seat),
                Err(PlayError::Endless { .. }) => endless += 1,
                Err(error) => panic!("{error}"),
            }
        }
        let games = 2 * per_seat;
        SampledRate {
            games,
            wins,
            endless,
        }
    }

    /// The share of games won, including half wins.
    pub fn rate(&self) -> f64 {
        (f64::from(self.wins) + 0.5 * f64::from(self.endless)) / f64::from(self.games)
    }

    /// An upper bound on the standard error of [`rate`](Self::rate): that of a fair coin.
    pub fn standard_error(&self) -> f64 {
        0.5 / f64::from(self.games).sqrt()
    }
}
