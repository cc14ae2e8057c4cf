//! The versions of a strategy, each measured and compared with the one before.

use std::io::Write;
use std::path::Path;

use anyhow::anyhow;
use pigskin_contest::HogContest;
use pigskin_entry::Fault;
use pigskin_hog::{Duel, DuelError, Edition, Table};
use serde::Serialize;

use crate::plain_table::{NAME, shortened};
use crate::strategy::NamedTable;

/// The versions so far.
pub struct Versions {
    duel: Duel,
    against: NamedTable,
    field: Vec<NamedTable>,
    count: usize,
    /// The last version without an error.
    last: Option<(Table, Measured)>,
}

/// How good a version is.
#[derive(Clone, Serialize)]
struct Measured {
    against: String,
    /// The mean win rate against the opponent.
    win_rate: f64,
    error_bound: f64,
    /// Matches won against the field.
    won: usize,
    /// The field's size.
    of: usize,
}

/// What is said of a version.
#[derive(Serialize)]
pub struct Report {
    /// Its number, from 1.
    version: usize,
    #[serde(flatten)]
    said: Said,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Said {
    Measured {
        #[serde(flatten)]
        measured: Measured,
        /// The change since the last version without an error; null for the first.
        change: Option<Change>,
    },
    Fault {
        fault: &'static str,
        reason: String,
        /// The line of the error, if it has one.
        line: Option<u32>,
    },
}

#[derive(Serialize)]
struct Change {
    win_rate: f64,
    won: isize,
    /// Pairs of scores at which the choice is another.
    choices: usize,
}

impl Versions {
    /// No version yet. Versions are compared with the opponent and the field.
    pub fn new(
        edition: &Edition,
        against: NamedTable,
        field: Vec<NamedTable>,
    ) -> anyhow::Result<Versions> {
        for named in field.iter().chain([&against]) {
            let fits = named.table.check(&edition.rules);
            fits.map_err(|why| anyhow!("{} {why}", named.name))?;
        }
        Ok(Versions {
            duel: Duel::new(&edition.rules),
            against,
            field,
            count: 0,
            last: None,
        })
    }

    fn measure(&mut self, table: &Table) -> anyhow::Result<Measured> {
        let opponents = [&self.against].into_iter().chain(&self.field);
        let opponents: Vec<&Table> = opponents.map(|named| &named.table).collect();
        let rates = self.duel.win_rates(&[table], &opponents);
        let rates = rates.map_err(|(DuelError::A(why) | DuelError::B(why))| {
            anyhow!("the strategy or an opponent {why}")
        })?;
        let [rate, field @ ..] = rates.as_slice() else {
            return Err(anyhow!("there is no opponent"));
        };
        let won = |rate: &&pigskin_game::WinRate| rate.is_above(HogContest::THRESHOLD);
        Ok(Measured {
            against: self.against.name.clone(),
            win_rate: rate.mean(),
            error_bound: rate.error_bound,
            won: field.iter().filter(won).count(),
            of: field.len(),
        })
    }

    /// Measures a version.
    pub fn ready(&mut self, table: Table) -> anyhow::Result<Report> {
        let measured = self.measure(&table)?;
        let change = self.last.as_ref().map(|(before, was)| {
            let both = before.choices().iter().zip(table.choices());
            Change {
                win_rate: measured.win_rate - was.win_rate,
                won: measured.won.cast_signed() - was.won.cast_signed(),
                choices: both.filter(|(before, now)| before != now).count(),
            }
        });
        self.last = Some((table, measured.clone()));
        Ok(self.report(Said::Measured { measured, change }))
    }

    /// Notes a version with an error.
    pub fn faulty(&mut self, fault: &Fault) -> Report {
        self.report(Said::Fault {
            fault: fault.kind.as_str(),
            reason: fault.reason.clone(),
            line: fault.line,
        })
    }

    fn report(&mut self, said: Said) -> Report {
        self.count += 1;
        Report {
            version: self.count,
            said,
        }
    }
}

impl Report {
    /// Tests whether the version has an error.
    pub fn is_fault(&self) -> bool {
        match self.said {
            Said::Fault { .. } => true,
            Said::Measured { .. } => false,
        }
    }

    /// Writes it as a line.
    pub fn write(&self, file: &Path, json: bool, out: &mut dyn Write) -> anyhow::Result<()> {
        if json {
            writeln!(out, "{}", serde_json::to_string(self)?)?;
        } else {
            writeln!(out, "{}", self.in_words(file))?;
        }
        Ok(out.flush()?)
    }

    fn in_words(&self, file: &Path) -> String {
        let file = file.display();
        match &self.said {
            Said::Fault { reason, line, .. } => match line {
                Some(line) => format!("{file}:{line}: {reason}"),
                None => format!("{file}: {reason}"),
            },
            Said::Measured { measured, change } => {
                let Measured {
                    against,
                    win_rate,
                    won,
                    of,
                    ..
                } = measured;
                let against = shortened(against, NAME);
                let rate = format!("{:.4} % against {against}", win_rate * 100.0);
                match change {
                    None => format!("{rate}; wins {won} of {of} matches"),
                    Some(change) => format!(
                        "{rate} ({:+.4}); wins {won} of {of} matches ({:+}); {} choices changed",
                        change.win_rate * 100.0,
                        change.won,
                        change.choices
                    ),
                }
            }
        }
    }
}
