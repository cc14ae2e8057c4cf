//! The experiments of the handout: sampled averages next to the exact ones.

use pigskin_game::Seat;
use serde::Serialize;

use crate::{Dice, Die, Distribution, FairDice, PigOut, Play, PlayError, Rules, Strategy};

/// The average points of a turn by number of dice, exact and sampled.
///
/// Points are those of the toss with Pig Out and Hogtimus Prime. Feral Hogs depends on
/// more than the dice and is not included.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct AveragePoints {
    /// The number of dice.
    pub dice: u8,
    /// The exact mean.
    pub exact: f64,
    /// The mean of the samples.
    pub sampled: f64,
}

impl AveragePoints {
    /// Samples the averages for each number of dice from 1 to the most that the rules
    /// allow.
    ///
    /// ```
    /// use pigskin_hog::{AveragePoints, Die, FALL_2019, FairDice};
    /// let averages = AveragePoints::sample(&FALL_2019, Die::SIX_SIDED, 1000, &mut FairDice::new(1));
    /// assert!((averages[0].exact - 21.0 / 6.0).abs() < 1e-15);
    /// assert!((averages[0].sampled - averages[0].exact).abs() < 0.5);
    /// ```
    pub fn sample(
        rules: &Rules,
        die: Die,
        samples: u32,
        dice: &mut dyn Dice,
    ) -> Vec<AveragePoints> {
        let average = |number| AveragePoints {
            dice: number,
            exact: Distribution::of_dice(rules, die, number).mean(),
            sampled: sampled_points(rules, die, number, samples, dice),
        };
        (1..=rules.most_dice).map(average).collect()
    }

    /// The number of dice with the best exact average, the lowest on a tie.
    ///
    /// ```
    /// use pigskin_hog::{AveragePoints, Die, FALL_2019};
    /// assert_eq!(AveragePoints::best_dice(&FALL_2019, Die::SIX_SIDED), 6);
    /// ```
    pub fn best_dice(rules: &Rules, die: Die) -> u8 {
        // Compared as counts over the outcomes of the most dice, so that ties are exact.
        let per_way = |dice: u8| {
            let points = Distribution::of_dice(rules, die, dice);
            points.total_points() * die.all_ways().pow(u32::from(rules.most_dice - dice))
        };
        let numbers = (1..=rules.most_dice).rev();
        numbers.max_by_key(|&dice| per_way(dice)).unwrap_or(1)
    }
}

fn sampled_points(rules: &Rules, die: Die, number: u8, samples: u32, dice: &mut dyn Dice) -> f64 {
    let mut points_of_turn = || {
        let toss = dice.toss(die, number);
        u64::from(rules.lifted(number, PigOut::points_of(rules.pig_out, &toss)))
    };
    let sum: u64 = (0..samples).map(|_| points_of_turn()).sum();
    sum as f64 / f64::from(samples.max(1))
}

/// A win rate from played games, for comparison with the exact one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SampledRate {
    /// Games played, half of them from each seat.
    pub games: u32,
    /// Games won.
    pub wins: u32,
    /// Games that would never end. Each counts half a win.
    pub endless: u32,
}

impl SampledRate {
    /// Plays this many games from each seat.
    ///
    /// # Errors
    ///
    /// If a strategy makes an illegal choice, or a game takes too long.
    pub fn sample(
        rules: &Rules,
        strategy: &dyn Strategy,
        against: &dyn Strategy,
        games_per_seat: u32,
        dice: &mut FairDice,
    ) -> Result<SampledRate, PlayError> {
        let (mut wins, mut endless) = (0, 0);
        for _ in 0..games_per_seat {
            for seat in Seat::BOTH {
                let mut players = [strategy, against];
                players.rotate_left(seat.index());
                match Play::new(rules, players, dice) {
                    Ok(play) => wins += u32::from(play.winner == seat),
                    Err(PlayError::Endless { .. }) => endless += 1,
                    Err(error) => return Err(error),
                }
            }
        }
        Ok(SampledRate {
            games: games_per_seat.saturating_mul(2),
            wins,
            endless,
        })
    }

    /// The share of games won, including half wins; ½ if none were played.
    pub fn rate(&self) -> f64 {
        if self.games == 0 {
            return 0.5;
        }
        (f64::from(self.wins) + 0.5 * f64::from(self.endless)) / f64::from(self.games)
    }

    /// An upper bound on the standard error of [`rate`](Self::rate): that of a fair coin.
    pub fn standard_error(&self) -> f64 {
        0.5 / f64::from(self.games.max(1)).sqrt()
    }
}
