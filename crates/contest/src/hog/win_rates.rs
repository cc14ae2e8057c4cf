//! The win rates of a whole field.

use std::collections::HashMap;
use std::fmt;
use std::io::{self, Write};

use pigskin_game::WinRate;
use rayon::prelude::*;
use serde::de::{Error as _, SeqAccess, Visitor};
use serde::ser::SerializeSeq;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Matchup;
use super::table_rates::TableRates;
use crate::EntryScore;

/// The win rates of all pairs of a field, 16 bytes for each pair of tables.
///
/// As JSON, a list with a row for each line of the standings but the last: the
/// chances against all lines below it, moving `first` and `second`, and the
/// lines `alike` among those, which have the same table.
#[derive(Clone, Debug, Default)]
pub struct WinRates {
    /// The places of the rates by line.
    order: Vec<usize>,
    /// The players: first the ranked ones, then the reference players.
    places: Vec<RatedPlayer>,
    /// The number of places that are ranked. Two others have no matchup.
    ranked: usize,
    /// The chances of pairs of tables, for the table with the lower key. Copies share them.
    rates: TableRates,
    /// Error bound of each win rate.
    error_bound: f64,
}

/// The player at a place.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct RatedPlayer {
    /// The number of its table in the rates.
    pub number: usize,
    /// Sort key: in a pair, the table with the lower key comes first. In a field, the bits of the
    /// table's hash.
    pub key: u128,
    /// The first place with the same table.
    pub alike: usize,
}

impl WinRates {
    /// Maximum number of entries whose win rates are in `results.json`. Two million win rates
    /// are 80 MB there; those of more entries are in [`FILE`](Self::FILE).
    pub const MOST_IN_JSON: usize = 2000;

    /// The name of the file with the win rates of a larger contest, beside its `results.json`.
    pub const FILE: &str = "win-rates.bin";

    /// Win rates at places of which the first few are ranked.
    pub(super) fn new(
        places: Vec<RatedPlayer>,
        ranked: usize,
        rates: TableRates,
        error_bound: f64,
    ) -> WinRates {
        WinRates {
            order: (0..places.len()).collect(),
            places,
            ranked,
            rates,
            error_bound,
        }
    }

    /// Win rates at places with a row each, which has the chances against all places after it. This
    /// place has the same table as that.
    fn of_rows(alike: Vec<usize>, error_bound: f64, rows: Vec<Vec<[f64; 2]>>) -> WinRates {
        let entries = alike.len();
        let place = |(place, alike)| RatedPlayer {
            // A table has a row with all of lower numbers.
            number: entries - 1 - place,
            key: place as u128,
            alike,
        };
        let places = alike.into_iter().enumerate().map(place).collect();
        WinRates::new(places, entries, TableRates::of_later(rows), error_bound)
    }

    /// Win rates among this number of entries with different tables, in the order of the
    /// standings: the chances of each against each after it, moving first and second; `None`
    /// if the two have no matchup.
    ///
    /// ```
    /// use pigskin_contest::WinRates;
    /// let rates = WinRates::from_fn(3, 1e-12, |a, b| Some([0.6, 0.5 + (a + b) as f64 / 100.0]));
    /// let matchup = rates.get(2, 0).expect("they have one");
    /// assert_eq!(matchup.rate.first, 1.0 - 0.52);
    /// assert_eq!(rates.iter().count(), 3);
    /// ```
    pub fn from_fn(
        entries: usize,
        error_bound: f64,
        chances: impl Fn(usize, usize) -> Option<[f64; 2]>,
    ) -> WinRates {
        let row = |a: usize| {
            let chances = (a + 1..entries).map(|b| chances(a, b).unwrap_or([f64::NAN; 2]));
            chances.collect()
        };
        let rows = (0..entries).map(row).collect();
        WinRates::of_rows((0..entries).collect(), error_bound, rows)
    }

    /// Win rates of entries with tables of these hashes, in the order of the standings, from a
    /// function that gives the chances of each entry against each later one, row by row.
    pub(super) fn read(
        hashes: &[&str],
        error_bound: f64,
        mut next: impl FnMut() -> io::Result<[f64; 2]>,
    ) -> io::Result<WinRates> {
        let mut first_with = HashMap::new();
        let alike = hashes.iter().enumerate();
        let alike = alike.map(|(line, hash)| *first_with.entry(hash).or_insert(line));
        let alike: Vec<usize> = alike.collect();
        let row = |a: usize| (a + 1..alike.len()).map(|_| next()).collect();
        let rows = (0..alike.len()).map(row).collect::<io::Result<_>>()?;
        Ok(WinRates::of_rows(alike, error_bound, rows))
    }

    /// Tests whether there are too many for `results.json`.
    pub fn is_large(&self) -> bool {
        self.entries() > Self::MOST_IN_JSON
    }

    /// The number of entries.
    pub fn entries(&self) -> usize {
        self.order.len()
    }

    /// Lets lines be counted in another order, which gives the place of each.
    pub(super) fn ordered(self, order: Vec<usize>) -> WinRates {
        WinRates { order, ..self }
    }

    /// The rates of pairs of tables.
    pub(super) fn of_tables(&self) -> &TableRates {
        &self.rates
    }

    pub(super) fn of_tables_mut(&mut self) -> &mut TableRates {
        &mut self.rates
    }

    pub(super) fn places(&self) -> &[RatedPlayer] {
        &self.places
    }

    /// The matchup of two lines, seen from the first; `None` for a line with itself, or for two
    /// reference players.
    pub fn get(&self, a: usize, b: usize) -> Option<Matchup> {
        let (place, other) = (*self.order.get(a)?, *self.order.get(b)?);
        let matchup = self.in_front(place.min(other), place.max(other))?;
        let rate = if place < other {
            matchup.rate
        } else {
            matchup.rate.reversed()
        };
        Some(Matchup {
            a,
            b,
            rate,
            ..matchup
        })
    }

    /// The matchup of two places, as the one in front has it.
    fn in_front(&self, a: usize, b: usize) -> Option<Matchup> {
        if a >= b || a >= self.ranked {
            return None;
        }
        let (mine, theirs) = (&self.places[a], &self.places[b]);
        let [first, second] = self.rates.get(mine.number, theirs.number)?;
        let rate = WinRate {
            first,
            second,
            error_bound: self.error_bound,
        };
        // The later place always reverses the rate of the earlier one, even if that is reversed
        // itself: each reversal may change the last bit.
        let rate = if mine.key <= theirs.key {
            rate
        } else {
            rate.reversed()
        };
        Some(Matchup {
            a,
            b,
            rate,
            same_table: mine.alike == theirs.alike,
        })
    }

    /// The score of each place. Wins of ranked entries against reference players do not count.
    ///
    /// The rates are read in the order in which they are stored, since those of large contests do not
    /// fit into the processor's caches.
    pub(super) fn scores(&self, threshold: f64) -> Vec<EntryScore> {
        let mut holders = vec![Vec::new(); self.rates.tables()];
        for (place, RatedPlayer { number, .. }) in self.places.iter().enumerate() {
            holders[*number].push(place);
        }
        let add = |scores: &mut Vec<EntryScore>, matchup: Matchup| {
            let is_ranked = matchup.b < self.ranked;
            for matchup in [matchup, matchup.turned()] {
                if is_ranked || matchup.a >= self.ranked {
                    scores[matchup.a].add(&matchup.share(threshold));
                }
            }
        };
        let nothing = || vec![EntryScore::default(); self.places.len()];
        let rows = (0..holders.len()).into_par_iter();
        let scores = rows.fold(nothing, |mut scores, table| {
            for (other, theirs) in holders[..=table].iter().enumerate() {
                for &a in &holders[table] {
                    // With itself, a table has each pair of its places once.
                    let theirs = theirs.iter().filter(|&&b| table != other || a < b);
                    for &b in theirs {
                        if let Some(matchup) = self.in_front(a.min(b), a.max(b)) {
                            add(&mut scores, matchup);
                        }
                    }
                }
            }
            scores
        });
        // No sum depends on how the rows were divided.
        scores.reduce(nothing, |mut scores, others| {
            for (score, other) in scores.iter_mut().zip(others) {
                score.wins += other.wins;
                score.win_rates.add_sum(other.win_rates);
            }
            scores
        })
    }

    /// All matchups of a line, as it has them.
    pub fn of_line(&self, a: usize) -> impl Iterator<Item = Matchup> + '_ {
        (0..self.entries()).filter_map(move |b| self.get(a, b))
    }

    /// All matchups, the higher line first.
    pub fn iter(&self) -> impl Iterator<Item = Matchup> + '_ {
        let lines = 0..self.entries();
        lines.flat_map(move |a| (a + 1..self.entries()).filter_map(move |b| self.get(a, b)))
    }

    /// The number of matchups.
    pub fn len(&self) -> usize {
        let known = |a: usize| {
            let mine = self.places[a].number;
            let later = self.places[a + 1..].iter();
            later
                .filter(|theirs| self.rates.get(mine, theirs.number).is_some())
                .count()
        };
        (0..self.ranked).into_par_iter().map(known).sum()
    }

    pub fn is_empty(&self) -> bool {
        self.iter().next().is_none()
    }

    /// Writes every number, for a hash of the win rates.
    pub(crate) fn write_numbers(&self, bytes: &mut impl Write) -> io::Result<()> {
        for count in [self.order.len(), self.places.len(), self.ranked] {
            bytes.write_all(&(count as u64).to_le_bytes())?;
        }
        for &place in &self.order {
            bytes.write_all(&(place as u64).to_le_bytes())?;
        }
        for RatedPlayer { number, key, alike } in &self.places {
            bytes.write_all(&(*number as u64).to_le_bytes())?;
            bytes.write_all(&key.to_le_bytes())?;
            bytes.write_all(&(*alike as u64).to_le_bytes())?;
        }
        let mut row_bytes = Vec::new();
        for row in self.rates.rows() {
            row_bytes.clear();
            let numbers = row.as_flattened().iter();
            row_bytes.extend(numbers.flat_map(|chance| chance.to_le_bytes()));
            bytes.write_all(&row_bytes)?;
        }
        bytes.write_all(&self.error_bound.to_le_bytes())
    }

    /// The win rates among the first lines, to be written.
    pub(super) fn best(&self, lines: usize) -> Best<'_> {
        Best {
            rates: self,
            lines: lines.min(self.entries()),
        }
    }

    /// Error bound of each rate. Rates that were read from JSON do not have it;
    /// [`HogResults`](crate::HogResults) has.
    pub fn error_bound(&self) -> f64 {
        self.error_bound
    }
}

/// Equal if the chances of all pairs are; JSON has the error bound in another place.
impl PartialEq for WinRates {
    fn eq(&self, other: &WinRates) -> bool {
        let chances = |m: Matchup| (m.a, m.b, m.rate.first, m.rate.second, m.same_table);
        // A single entry has no row, and reads like none.
        let rows = |rates: &WinRates| rates.entries().saturating_sub(1);
        rows(self) == rows(other) && self.iter().map(chances).eq(other.iter().map(chances))
    }
}

/// A row as JSON has it.
#[derive(Serialize, Deserialize)]
struct RateRow {
    /// No number where there is no matchup.
    first: Vec<Option<f64>>,
    second: Vec<Option<f64>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    alike: Vec<usize>,
}

impl Serialize for WinRates {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.best(self.entries()).serialize(serializer)
    }
}

/// The win rates among the first lines.
pub(super) struct Best<'r> {
    rates: &'r WinRates,
    lines: usize,
}

impl Serialize for Best<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let rows = self.lines.saturating_sub(1);
        let mut list = serializer.serialize_seq(Some(rows))?;
        for a in 0..rows {
            let matchups = (a + 1..self.lines).map(|b| self.rates.get(a, b));
            let matchups: Vec<Option<Matchup>> = matchups.collect();
            let alike = matchups.iter().flatten().filter(|m| m.same_table);
            list.serialize_element(&RateRow {
                first: matchups
                    .iter()
                    .map(|m| Some(m.as_ref()?.rate.first))
                    .collect(),
                second: matchups
                    .iter()
                    .map(|m| Some(m.as_ref()?.rate.second))
                    .collect(),
                alike: alike.map(|matchup| matchup.b).collect(),
            })?;
        }
        list.end()
    }
}

impl<'de> Deserialize<'de> for WinRates {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<WinRates, D::Error> {
        deserializer.deserialize_seq(Rows)
    }
}

struct Rows;

impl<'de> Visitor<'de> for Rows {
    type Value = WinRates;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a row of win rates for each line of the standings but the last")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<WinRates, A::Error> {
        let (mut alike, mut rows) = (Vec::new(), Vec::new());
        while let Some(row) = list.next_element::<RateRow>()? {
            let this = rows.len();
            if this == 0 {
                alike = (0..=row.first.len()).collect();
            }
            let below = alike.len().saturating_sub(this + 1);
            if row.first.len() != below || row.second.len() != below || below == 0 {
                return Err(A::Error::custom(format!(
                    "row {this} has not one number for each line below it"
                )));
            }
            for line in row.alike {
                if line <= this || line > this + below {
                    return Err(A::Error::custom(format!("row {this} has no line {line}")));
                }
                alike[line] = alike[this];
            }
            let none = f64::NAN;
            let chances = row.first.into_iter().zip(row.second);
            let chances =
                chances.map(|(first, second)| [first.unwrap_or(none), second.unwrap_or(none)]);
            rows.push(chances.collect());
        }
        if rows.len() + 1 < alike.len() {
            let rows = rows.len();
            return Err(A::Error::custom(format!("there are only {rows} rows")));
        }
        // The last line has none below it.
        rows.resize(alike.len(), Vec::new());
        Ok(WinRates::of_rows(alike, 0.0, rows))
    }
}
