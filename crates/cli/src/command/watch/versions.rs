//! The versions of a strategy, each measured and compared with the one before.

use std::io::Write;
use std::path::Path;

use anyhow::anyhow;
use pigskin_contest::HogContest;
use pigskin_entry::Fault;
use pigskin_game::WinRate;
use pigskin_hog::{Duel, DuelError, Edition, Table};
use pigskin_web::{PlayingVersion, VersionResult};
use serde::Serialize;

use crate::format::Format;
use crate::plain_table::{NAME, shortened};
use crate::strategy::NamedTable;

/// The versions so far.
pub struct Versions {
    duel: Duel,
    against: NamedTable,
    field: Vec<NamedTable>,
    /// Number of matches that each of the field wins against the others of the field.
    field_wins: Vec<usize>,
    count: usize,
    /// The last version without an error.
    last: Option<(Table, Measurement)>,
}

/// The strength of a version.
#[derive(Clone, Serialize)]
struct Measurement {
    against: String,
    /// The mean win rate against the opponent.
    win_rate: f64,
    error_bound: f64,
    /// Matches won against the field.
    won: usize,
    /// The field's size.
    of: usize,
    /// The rank among the field by matches won, from 1.
    rank: usize,
}

/// The report on a version.
#[derive(Serialize)]
pub struct VersionReport {
    /// Its number, from 1.
    version: usize,
    #[serde(flatten)]
    said: VersionOutcome,
}

#[derive(Serialize)]
#[serde(untagged)]
enum VersionOutcome {
    Measured {
        #[serde(flatten)]
        measured: Measurement,
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
        let mut duel = Duel::new(&edition.rules);
        let field_wins = field_wins(&mut duel, &field)?;
        Ok(Versions {
            duel,
            against,
            field,
            field_wins,
            count: 0,
            last: None,
        })
    }

    fn measure(&mut self, table: &Table) -> anyhow::Result<Measurement> {
        let opponents = [&self.against].into_iter().chain(&self.field);
        let opponents: Vec<&Table> = opponents.map(|named| &named.table).collect();
        let rates = self.duel.win_rates(&[table], &opponents).map_err(unfit)?;
        let [rate, field @ ..] = rates.as_slice() else {
            return Err(anyhow!("there is no opponent"));
        };
        let won = field.iter().filter(|rate| is_won(rate)).count();
        let beats_it = |rate: &WinRate| usize::from(is_won(&rate.reversed()));
        let wins = self.field_wins.iter().zip(field);
        let ahead = wins.filter(|(wins, rate)| *wins + beats_it(rate) > won);
        let rank = 1 + ahead.count();
        Ok(Measurement {
            against: self.against.name.clone(),
            win_rate: rate.mean(),
            error_bound: rate.error_bound,
            won,
            of: field.len(),
            rank,
        })
    }

    /// Measures a version.
    pub fn ready(&mut self, table: Table) -> anyhow::Result<VersionReport> {
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
        Ok(self.report(VersionOutcome::Measured { measured, change }))
    }

    /// The last version as the page shows it.
    pub fn result(&self, report: &VersionReport) -> Option<VersionResult> {
        match &report.said {
            VersionOutcome::Fault { reason, line, .. } => Some(VersionResult::Fault {
                reason: reason.clone(),
                line: *line,
            }),
            VersionOutcome::Measured { measured, change } => {
                let (table, _) = self.last.as_ref()?;
                Some(VersionResult::Plays(PlayingVersion {
                    table: table.clone(),
                    against: measured.against.clone(),
                    win_rate: measured.win_rate,
                    win_rate_change: change.as_ref().map(|change| change.win_rate),
                    won: measured.won,
                    of: measured.of,
                    rank: measured.rank,
                    changed: change.as_ref().map(|change| change.choices),
                }))
            }
        }
    }

    /// Notes a version with an error.
    pub fn faulty(&mut self, fault: &Fault) -> VersionReport {
        self.report(VersionOutcome::Fault {
            fault: fault.kind.as_str(),
            reason: fault.to_string(),
            line: fault.why.line(),
        })
    }

    fn report(&mut self, said: VersionOutcome) -> VersionReport {
        self.count += 1;
        VersionReport {
            version: self.count,
            said,
        }
    }
}

fn is_won(rate: &WinRate) -> bool {
    rate.is_above(HogContest::THRESHOLD)
}

fn unfit(why: DuelError) -> anyhow::Error {
    let (DuelError::A(why) | DuelError::B(why)) = why;
    anyhow!("the strategy or an opponent {why}")
}

/// Number of matches that each strategy of a field wins against the others.
fn field_wins(duel: &mut Duel, field: &[NamedTable]) -> anyhow::Result<Vec<usize>> {
    let tables: Vec<&Table> = field.iter().map(|named| &named.table).collect();
    let mut rates = duel.round_robin(&tables).map_err(unfit)?.into_iter();
    let mut wins = vec![0; field.len()];
    for a in 0..field.len() {
        for (b, rate) in (a + 1..field.len()).zip(&mut rates) {
            wins[a] += usize::from(is_won(&rate));
            wins[b] += usize::from(is_won(&rate.reversed()));
        }
    }
    Ok(wins)
}

impl VersionReport {
    /// Tests whether the version has an error.
    pub fn is_fault(&self) -> bool {
        match self.said {
            VersionOutcome::Fault { .. } => true,
            VersionOutcome::Measured { .. } => false,
        }
    }

    /// Writes it as a line.
    pub fn write(&self, file: &Path, format: Format, out: &mut dyn Write) -> anyhow::Result<()> {
        match format {
            Format::Json => writeln!(out, "{}", serde_json::to_string(self)?)?,
            Format::Text => writeln!(out, "{}", self.in_words(file))?,
        }
        Ok(out.flush()?)
    }

    fn in_words(&self, file: &Path) -> String {
        let file = file.display();
        match &self.said {
            VersionOutcome::Fault { reason, line, .. } => match line {
                Some(line) => format!("{file}:{line}: {reason}"),
                None => format!("{file}: {reason}"),
            },
            VersionOutcome::Measured { measured, change } => {
                let Measurement {
                    against,
                    win_rate,
                    won,
                    of,
                    rank,
                    ..
                } = measured;
                let against = shortened(against, NAME);
                let rate = format!("{:.4} % against {against}", win_rate * 100.0);
                let rank = format!("rank {rank} of {}", of + 1);
                match change {
                    None => format!("{rate}; wins {won} of {of} matches; {rank}"),
                    Some(change) => format!(
                        "{rate} ({:+.4}); wins {won} of {of} matches ({:+}); {rank}; \
                         {} choices changed",
                        change.win_rate * 100.0,
                        change.won,
                        change.choices
                    ),
                }
            }
        }
    }
}
