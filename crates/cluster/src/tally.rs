//! The part of a square in its entries' standings.

use pigskin_contest::{EntryScore, Matchup, MatchupOutcome};

use crate::Square;

/// The entries of each table of a band.
#[derive(Clone, Debug)]
pub struct BandEntries {
    /// The index of each table's first entry, and the end of the last table's.
    starts: Vec<usize>,
    entries: Vec<usize>,
}

/// The rules for counting matchups.
#[derive(Clone, Copy, Debug)]
pub struct CountingRules {
    /// Number of entries that are ranked, which come first.
    pub ranked: usize,
    /// A matchup is won by a mean win rate proved to be above this.
    pub threshold: f64,
    /// Error bound of each win rate.
    pub error_bound: f64,
}

/// Counts over some matchups.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// The entries that the scores are of.
    pub entries: Vec<usize>,
    pub scores: Vec<EntryScore>,
    pub matchups: u64,
    /// Matchups that one of both wins.
    pub decided: u64,
    /// Matchups in which both are proved to be at or below the threshold.
    pub ties: u64,
    /// Matchups in which nothing is proved.
    pub unproved: u64,
    /// The first of these, by the places of the entries.
    pub first_unproved: Lowest<(usize, usize)>,
    /// The matchups of different tables with the smallest margins.
    pub closest: Lowest<Margin>,
}

/// A matchup by its distance from the threshold.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Margin {
    /// Distance of the higher win rate from the threshold.
    pub distance: f64,
    /// The entry with the higher win rate.
    pub ahead: usize,
    /// The other.
    pub behind: usize,
    /// The higher win rate.
    pub win_rate: f64,
    /// True if it wins the matchup.
    pub won: bool,
}

/// The few lowest of many.
#[derive(Clone, Debug)]
pub struct Lowest<T> {
    values: Vec<T>,
    /// Values from here on are not among the lowest.
    limit: Option<T>,
}

impl<T> Default for Lowest<T> {
    fn default() -> Lowest<T> {
        Lowest {
            values: Vec::new(),
            limit: None,
        }
    }
}

/// An order of all values.
pub trait TotalOrder {
    /// Compares two values.
    fn order(&self, other: &Self) -> std::cmp::Ordering;
}

impl TotalOrder for (usize, usize) {
    fn order(&self, other: &Self) -> std::cmp::Ordering {
        self.cmp(other)
    }
}

impl TotalOrder for Margin {
    fn order(&self, other: &Self) -> std::cmp::Ordering {
        let places = |margin: &Margin| (margin.ahead, margin.behind);
        let by_margin = self.distance.total_cmp(&other.distance);
        by_margin.then(places(self).cmp(&places(other)))
    }
}

/// Maximum number of matchups that are listed by name.
const MOST: usize = 100;

impl<T: TotalOrder + Copy> Lowest<T> {
    /// Adds a value, if it is among the lowest.
    pub fn add(&mut self, value: T) {
        if self.limit.is_some_and(|limit| value.order(&limit).is_ge()) {
            return;
        }
        self.values.push(value);
        if self.values.len() >= 2 * MOST {
            self.shorten();
        }
    }

    fn shorten(&mut self) {
        self.values.sort_by(TotalOrder::order);
        self.values.truncate(MOST);
        if self.values.len() == MOST {
            self.limit = self.values.last().copied();
        }
    }

    /// The lowest values, the lowest first.
    pub fn lowest(mut self) -> Vec<T> {
        self.shorten();
        self.values
    }
}

impl BandEntries {
    /// The entries of each of these tables.
    pub fn new(entries_of: impl IntoIterator<Item = Vec<usize>>) -> BandEntries {
        let mut side = BandEntries {
            starts: vec![0],
            entries: Vec::new(),
        };
        for entries in entries_of {
            side.entries.extend(entries);
            side.starts.push(side.entries.len());
        }
        side
    }

    fn of(&self, table: usize) -> std::ops::Range<usize> {
        self.starts[table]..self.starts[table + 1]
    }

    fn tables(&self) -> usize {
        self.starts.len() - 1
    }
}

impl Tally {
    /// Counts the matchups of a square.
    pub fn of_square(
        square: Square,
        [a, b]: [&BandEntries; 2],
        chances: &[[f64; 2]],
        counting: CountingRules,
    ) -> Tally {
        let mut tally = Tally {
            entries: a.entries.clone(),
            ..Tally::default()
        };
        // On the diagonal both sides are the same entries.
        let shift = if square.is_diagonal() {
            0
        } else {
            a.entries.len()
        };
        if shift > 0 {
            tally.entries.extend(&b.entries);
        }
        tally.scores = vec![EntryScore::default(); tally.entries.len()];
        let places = square.places(a.tables(), b.tables());
        for ((row, column), &both) in places.zip(chances) {
            let same_table = square.is_diagonal() && row == column;
            for mine in a.of(row) {
                for theirs in b.of(column) {
                    if !same_table || mine < theirs {
                        tally.count([mine, shift + theirs], both, same_table, counting);
                    }
                }
            }
        }
        tally
    }

    /// Counts a matchup of two entries, by their places among those of the tally.
    fn count(
        &mut self,
        places: [usize; 2],
        chances: [f64; 2],
        same_table: bool,
        counting: CountingRules,
    ) {
        let CountingRules {
            ranked,
            threshold,
            error_bound,
        } = counting;
        let entries = places.map(|place| self.entries[place]);
        if entries.iter().all(|&entry| entry >= ranked) {
            return;
        }
        let matchup = Matchup::from_chances(entries, chances, error_bound, same_table);
        let turned = matchup.turned();
        for place in places {
            let entry = self.entries[place];
            let share = if entry == matchup.a { matchup } else { turned }.share(threshold);
            // Wins against reference players do not count.
            if entry >= ranked || share.opponent < ranked {
                self.scores[place].add(&share);
            }
        }
        self.matchups += 1;
        let outcome = matchup.outcome(threshold);
        match outcome {
            MatchupOutcome::A | MatchupOutcome::B => self.decided += 1,
            MatchupOutcome::Tie { proved: true } => self.ties += 1,
            MatchupOutcome::Tie { proved: false } => {
                self.unproved += 1;
                self.first_unproved.add((matchup.a, matchup.b));
            }
        }
        if !same_table {
            let mean = matchup.rate.mean();
            let is_ahead = match outcome {
                MatchupOutcome::A => true,
                MatchupOutcome::B => false,
                MatchupOutcome::Tie { .. } => mean >= 0.5,
            };
            let (ahead, behind, win_rate) = if is_ahead {
                (matchup.a, matchup.b, mean)
            } else {
                (matchup.b, matchup.a, turned.rate.mean())
            };
            self.closest.add(Margin {
                distance: (win_rate - threshold).abs(),
                ahead,
                behind,
                win_rate,
                won: matches!(outcome, MatchupOutcome::A | MatchupOutcome::B),
            });
        }
    }

    /// Adds the counts of another tally to the scores of all entries, and to these.
    pub fn add(&mut self, other: Tally) {
        for (entry, score) in other.entries.into_iter().zip(other.scores) {
            let all = &mut self.scores[entry];
            all.wins += score.wins;
            all.win_rates.add_sum(score.win_rates);
        }
        self.matchups += other.matchups;
        self.decided += other.decided;
        self.ties += other.ties;
        self.unproved += other.unproved;
        for unproved in other.first_unproved.lowest() {
            self.first_unproved.add(unproved);
        }
        for margin in other.closest.lowest() {
            self.closest.add(margin);
        }
    }

    /// The counts of nothing, with a score for each entry.
    pub fn of_entries(entries: usize) -> Tally {
        Tally {
            entries: (0..entries).collect(),
            scores: vec![EntryScore::default(); entries],
            ..Tally::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lowest_are_kept_in_whatever_order_they_come() {
        let mut few = Lowest::default();
        for n in 0..1000_usize {
            few.add((n * 617 % 1000, 0));
        }
        let expected: Vec<_> = (0..MOST).map(|n| (n, 0)).collect();
        assert_eq!(few.lowest(), expected);
        assert!(Lowest::<(usize, usize)>::default().lowest().is_empty());
    }
}
