//! From matchups to ranks and awards.

use std::cmp::Ordering;

use rayon::prelude::*;

use crate::{Awards, RateSum};

/// The share of a matchup that counts for one of its two entries.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Share {
    /// The place of the other one in the field.
    pub opponent: usize,
    /// Wins that count towards its score: the matchup, or games.
    pub wins: usize,
    /// Its mean win rate, exact or of the games played.
    pub win_rate: f64,
}

/// The score of one entry: its shares, added up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EntryScore {
    /// Matchups won, or games.
    pub wins: usize,
    /// Its mean win rates.
    pub win_rates: RateSum,
}

impl EntryScore {
    pub fn add(&mut self, share: &Share) {
        self.wins += share.wins;
        self.win_rates.add(share.win_rate);
    }
}

/// The standing of one entry of a field.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Standing {
    /// The entry's place in the field.
    pub entry: usize,
    /// The rank, from 1; entries with as many wins share it, and the next rank
    /// counts them all. A reference player has none.
    pub rank: Option<usize>,
    /// Matchups won, or games.
    pub wins: usize,
    /// Award points; those of the rank, for all who share it.
    pub award: f64,
    /// The mean win rate over all opponents; ½ where there is none.
    pub mean_win_rate: f64,
}

impl Standing {
    /// The standings of a field, best first: by wins, then for display only by
    /// mean win rate and by place in the field. The reference players come
    /// last.
    ///
    /// The first `ranked` of all `entries` are ranked, the others are reference players, against
    /// whom wins do not count. `shares` gives the shares of an entry's matchups. The standings
    /// depend only on these, not on their order.
    ///
    /// ```
    /// use pigskin_contest::{Awards, Matchup, Standing};
    /// use pigskin_game::WinRate;
    /// let rate = |rate| WinRate { first: rate, second: rate, error_bound: 1e-12 };
    /// let matchups = [
    ///     Matchup { a: 0, b: 1, rate: rate(0.4), same_table: false },
    ///     Matchup { a: 0, b: 2, rate: rate(0.5), same_table: true },
    ///     Matchup { a: 1, b: 2, rate: rate(0.7), same_table: false },
    /// ];
    /// let shares = |entry| {
    ///     let both = matchups.iter().flat_map(|matchup| [*matchup, matchup.turned()]);
    ///     let own = both.filter(move |matchup| matchup.a == entry);
    ///     own.map(|matchup| matchup.share(0.500001))
    /// };
    /// let standings = Standing::of(3, 3, shares, &Awards::Ranks(vec![3.0, 2.0, 1.0]));
    /// let ranks = standings.iter().map(|s| (s.entry, s.rank, s.wins, s.award));
    /// assert_eq!(
    ///     ranks.collect::<Vec<_>>(),
    ///     [(1, Some(1), 2, 3.0), (0, Some(2), 0, 2.0), (2, Some(2), 0, 2.0)],
    /// );
    /// ```
    pub fn of<S: IntoIterator<Item = Share>>(
        ranked: usize,
        entries: usize,
        shares: impl Fn(usize) -> S + Sync,
        awards: &Awards,
    ) -> Vec<Standing> {
        let counts = |entry: usize, share: &Share| entry >= ranked || share.opponent < ranked;
        let score = |entry: usize| {
            let shares = shares(entry).into_iter();
            let mut score = EntryScore::default();
            for share in shares.filter(|share| counts(entry, share)) {
                score.add(&share);
            }
            score
        };
        let scores: Vec<EntryScore> = (0..entries).into_par_iter().map(score).collect();
        Standing::from_scores(ranked, &scores, awards)
    }

    /// The standings of a field from the score of each entry, like [`of`](Self::of).
    pub fn from_scores(ranked: usize, scores: &[EntryScore], awards: &Awards) -> Vec<Standing> {
        let wins: Vec<usize> = scores.iter().map(|score| score.wins).collect();
        let means = scores.iter().map(|score| score.win_rates.mean());
        let high_score = wins.iter().take(ranked).max().copied().unwrap_or(0);
        let mut sorted: Vec<usize> = wins.iter().take(ranked).copied().collect();
        sorted.sort_unstable_by(|left, right| right.cmp(left));
        let standing = |(entry, mean_win_rate): (usize, f64)| {
            // No rank depends on the order of matchups.
            let rank = 1 + sorted.partition_point(|&other| other > wins[entry]);
            let rank = (entry < ranked).then_some(rank);
            Standing {
                entry,
                rank,
                wins: wins[entry],
                award: rank.map_or(0.0, |rank| awards.of(rank, wins[entry], high_score)),
                mean_win_rate,
            }
        };
        let mut standings: Vec<Standing> = means.enumerate().map(standing).collect();
        let rank = |standing: &Standing| standing.rank.unwrap_or(usize::MAX);
        standings.sort_by(|left, right| {
            let by_rank = rank(left).cmp(&rank(right));
            by_rank.then(descending(left.mean_win_rate, right.mean_win_rate))
        });
        standings
    }

    /// The line of each entry in standings, by its place in the field.
    pub(crate) fn lines(standings: &[Standing]) -> Vec<usize> {
        let mut lines = vec![0; standings.len()];
        for (line, standing) in standings.iter().enumerate() {
            lines[standing.entry] = line;
        }
        lines
    }
}

fn descending(left: f64, right: f64) -> Ordering {
    right.total_cmp(&left)
}
