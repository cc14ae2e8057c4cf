//! From matchups to ranks and awards.

use std::cmp::Ordering;

use crate::{Matchup, Outcome};

/// How one entry of a field came off.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Standing {
    /// The entry's place in the field.
    pub entry: usize,
    /// The rank, from 1; entries with as many wins share it, and the next rank
    /// counts them all.
    pub rank: usize,
    /// Matchups won.
    pub wins: usize,
    /// Award points; those of the rank, for all who share it.
    pub award: f64,
    /// The mean win rate over all opponents; ½ where there is none.
    pub mean_win_rate: f64,
}

impl Standing {
    /// The standings of a field, best first: by wins, then for display only by
    /// mean win rate and by place in the field.
    ///
    /// They are a function of the matchups and of nothing else.
    ///
    /// ```
    /// use pigskin_contest::{Matchup, Standing};
    /// use pigskin_game::WinRate;
    /// let rate = |rate| WinRate { first: rate, second: rate, error_bound: 1e-12 };
    /// let matchups = [
    ///     Matchup { a: 0, b: 1, rate: rate(0.4), same_table: false },
    ///     Matchup { a: 0, b: 2, rate: rate(0.5), same_table: true },
    ///     Matchup { a: 1, b: 2, rate: rate(0.7), same_table: false },
    /// ];
    /// let standings = Standing::of(3, &matchups, 0.500001, &[3.0, 2.0, 1.0]);
    /// let ranks = standings.iter().map(|s| (s.entry, s.rank, s.wins, s.award));
    /// assert_eq!(ranks.collect::<Vec<_>>(), [(1, 1, 2, 3.0), (0, 2, 0, 2.0), (2, 2, 0, 2.0)]);
    /// ```
    #[must_use]
    pub fn of(
        entries: usize,
        matchups: &[Matchup],
        threshold: f64,
        awards: &[f64],
    ) -> Vec<Standing> {
        let mut wins = vec![0; entries];
        let mut rates = vec![Vec::new(); entries];
        for matchup in matchups {
            match matchup.outcome(threshold) {
                Outcome::A => wins[matchup.a] += 1,
                Outcome::B => wins[matchup.b] += 1,
                Outcome::Tie { .. } => {}
            }
            rates[matchup.a].push(matchup.rate.mean());
            rates[matchup.b].push(matchup.rate.reversed().mean());
        }
        let opponents = entries.saturating_sub(1);
        let sums: Vec<f64> = rates.into_iter().map(sum).collect();
        let standing = |entry: usize| {
            // Nobody's rank depends on the order in which matchups came.
            let rank = 1 + wins.iter().filter(|&&other| other > wins[entry]).count();
            Standing {
                entry,
                rank,
                wins: wins[entry],
                award: awards.get(rank - 1).copied().unwrap_or(0.0),
                mean_win_rate: if opponents == 0 {
                    0.5
                } else {
                    sums[entry] / opponents as f64
                },
            }
        };
        let mut standings: Vec<Standing> = (0..entries).map(standing).collect();
        standings.sort_by(|left, right| {
            let by_rank = left.rank.cmp(&right.rank);
            by_rank.then(descending(left.mean_win_rate, right.mean_win_rate))
        });
        standings
    }
}

/// The sum, to the last digit the same in whatever order the rates come.
fn sum(mut rates: Vec<f64>) -> f64 {
    rates.sort_unstable_by(f64::total_cmp);
    rates.into_iter().sum()
}

fn descending(left: f64, right: f64) -> Ordering {
    right.total_cmp(&left)
}
