//! The win rates of a whole field.

use std::collections::HashMap;
use std::fmt;
use std::io::{self, Write};
use std::sync::Arc;

use pigskin_game::WinRate;
use serde::de::{Error as _, SeqAccess, Visitor};
use serde::ser::SerializeSeq;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Matchup;

/// The win rates of all pairs of a field, 16 bytes for each pair.
///
/// As JSON, a list with a row for each line of the standings but the last: the
/// chances against all lines below it, moving `first` and `second`, and the
/// lines `alike` among those, which have the same table.
#[derive(Clone, Debug, Default)]
pub struct WinRates {
    /// The places of the rates by line.
    order: Vec<usize>,
    /// By place: the first place with the same table.
    tables: Vec<usize>,
    /// The chances of each place against all places after it, moving first and
    /// second; no number where they are not known. Copies share them.
    chances: Arc<Vec<[f64; 2]>>,
    /// Error bound of each win rate.
    error_bound: f64,
}

impl WinRates {
    /// Maximum number of entries whose win rates are in `results.json`. Two million win rates
    /// are 80 MB there; those of more entries are in [`FILE`](Self::FILE).
    pub const MOST_IN_JSON: usize = 2000;

    /// The name of the file with the win rates of a larger contest, beside its `results.json`.
    pub const FILE: &str = "win-rates.bin";

    /// No rates as yet, among tables of which this one is the same as that.
    pub(super) fn unknown(tables: Vec<usize>, error_bound: f64) -> WinRates {
        let entries = tables.len();
        WinRates {
            order: (0..entries).collect(),
            tables,
            chances: Arc::new(vec![[f64::NAN; 2]; entries * entries.saturating_sub(1) / 2]),
            error_bound,
        }
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
    #[must_use]
    pub fn from_fn(
        entries: usize,
        error_bound: f64,
        chances: impl Fn(usize, usize) -> Option<[f64; 2]>,
    ) -> WinRates {
        let mut rates = WinRates::unknown((0..entries).collect(), error_bound);
        for a in 0..entries {
            for b in a + 1..entries {
                if let Some(chances) = chances(a, b) {
                    rates.set(a, b, chances);
                }
            }
        }
        rates
    }

    /// Win rates of entries with tables of these hashes, in the order of the standings, from
    /// what gives the chances of each against each after it, row by row.
    pub(super) fn read(
        hashes: &[&str],
        error_bound: f64,
        mut next: impl FnMut() -> io::Result<[f64; 2]>,
    ) -> io::Result<WinRates> {
        let mut first_with = HashMap::new();
        let tables = hashes.iter().enumerate();
        let tables = tables.map(|(line, hash)| *first_with.entry(hash).or_insert(line));
        let tables: Vec<usize> = tables.collect();
        let mut chances = vec![[f64::NAN; 2]; tables.len() * tables.len().saturating_sub(1) / 2];
        for both in &mut chances {
            *both = next()?;
        }
        Ok(WinRates {
            order: (0..tables.len()).collect(),
            tables,
            chances: Arc::new(chances),
            error_bound,
        })
    }

    /// Whether there are too many for `results.json`.
    #[must_use]
    pub fn is_large(&self) -> bool {
        self.entries() > Self::MOST_IN_JSON
    }

    /// The number of entries.
    #[must_use]
    pub fn entries(&self) -> usize {
        self.order.len()
    }

    fn index(&self, a: usize, b: usize) -> usize {
        // Each row is shorter by one than the one before.
        a * (2 * self.entries() - a - 1) / 2 + b - a - 1
    }

    pub(super) fn is_known(&self, a: usize, b: usize) -> bool {
        a == b || !self.chances[self.index(a.min(b), a.max(b))][0].is_nan()
    }

    /// Notes the chances of a place against another, moving first and second.
    pub(super) fn set(&mut self, a: usize, b: usize, [first, second]: [f64; 2]) {
        let index = self.index(a.min(b), a.max(b));
        Arc::make_mut(&mut self.chances)[index] = if a < b {
            [first, second]
        } else {
            [1.0 - second, 1.0 - first]
        };
    }

    /// Lets lines be counted in another order, which gives the place of each.
    pub(super) fn ordered(self, order: Vec<usize>) -> WinRates {
        WinRates { order, ..self }
    }

    /// The matchup of two lines, seen from the first; `None` for a line with itself, or for two
    /// reference players.
    #[must_use]
    pub fn get(&self, a: usize, b: usize) -> Option<Matchup> {
        let (place, other) = (*self.order.get(a)?, *self.order.get(b)?);
        if place == other {
            return None;
        }
        let [first, second] = self.chances[self.index(place.min(other), place.max(other))];
        let rate = WinRate {
            first,
            second,
            error_bound: self.error_bound,
        };
        (!first.is_nan()).then(|| Matchup {
            a,
            b,
            rate: if place < other { rate } else { rate.reversed() },
            same_table: self.tables[place] == self.tables[other],
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
    #[must_use]
    pub fn len(&self) -> usize {
        let known = self.chances.iter().filter(|[first, _]| !first.is_nan());
        known.count()
    }

    /// Whether there is no matchup.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Writes every number that decides what others read here.
    pub(crate) fn write_numbers(&self, bytes: &mut impl Write) -> io::Result<()> {
        for places in [&self.order, &self.tables] {
            bytes.write_all(&(places.len() as u64).to_le_bytes())?;
            for &place in places {
                bytes.write_all(&(place as u64).to_le_bytes())?;
            }
        }
        for chance in self.chances.as_flattened() {
            bytes.write_all(&chance.to_le_bytes())?;
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
    #[must_use]
    pub fn error_bound(&self) -> f64 {
        self.error_bound
    }
}

/// The same chances of the same pairs; JSON has the bound in another place.
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
struct Row {
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
            list.serialize_element(&Row {
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
        let mut rates = WinRates::unknown(Vec::new(), 0.0);
        let mut rows = 0;
        while let Some(row) = list.next_element::<Row>()? {
            if rows == 0 {
                rates.order = (0..=row.first.len()).collect();
                rates.tables = rates.order.clone();
            }
            let below = rates.entries().saturating_sub(rows + 1);
            if row.first.len() != below || row.second.len() != below || below == 0 {
                return Err(A::Error::custom(format!(
                    "row {rows} has not one number for each line below it"
                )));
            }
            for line in row.alike {
                if line <= rows || line > rows + below {
                    return Err(A::Error::custom(format!("row {rows} has no line {line}")));
                }
                rates.tables[line] = rates.tables[rows];
            }
            let none = f64::NAN;
            let chances = row.first.into_iter().zip(row.second);
            let chances =
                chances.map(|(first, second)| [first.unwrap_or(none), second.unwrap_or(none)]);
            Arc::make_mut(&mut rates.chances).extend(chances);
            rows += 1;
        }
        if rows + 1 < rates.entries() {
            return Err(A::Error::custom(format!("there are only {rows} rows")));
        }
        Ok(rates)
    }
}
