//! The judge of Hog entries: it makes a table of an entry's files.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use pigskin_hog::{Rules, Table, TableFileError};

use crate::packages::Available;
use crate::python::{HARNESS, Printed, TabulateError, bid_in, tabulate};
use crate::sources::encoding;
use crate::{
    EntryName, Fault, FaultKind, FaultReason, HOG_KIT, Hash, Interpreters, Limits, NameRule,
    NoInterpreter, NoWall, ReadSourceError, Source, SourceKind, TableFault, TeamName, Wall,
};

/// The result of judging an entry of Hog.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    pub name: EntryName,
    /// The choices, all of them allowed by the rules, with the bid for the start if the judge asks
    /// for one.
    pub table: Table,
    /// How long a program took for them; no time for a table in a file.
    pub took: Duration,
    /// The end of what a program printed.
    pub printed: Printed,
}

/// Asks entries for their tables, under the rules and limits of a contest.
#[derive(Clone, Debug)]
pub struct Judge {
    rules: Rules,
    limits: Limits,
    /// The weakest wall behind which programs run.
    least: Wall,
    names: NameRule,
    bids: bool,
    /// The interpreters that run programs.
    interpreters: Arc<Interpreters>,
}

/// The reason why an entry has no table.
#[derive(Debug, thiserror::Error)]
pub enum JudgeError {
    #[error("{fault}")]
    Fault { fault: Fault, printed: Printed },
    #[error(transparent)]
    Read(ReadSourceError),
    #[error(transparent)]
    Python(#[from] NoInterpreter),
    #[error(transparent)]
    NoWall(#[from] NoWall),
    #[error(transparent)]
    Tabulate(TabulateError),
}

impl From<Fault> for JudgeError {
    fn from(fault: Fault) -> JudgeError {
        JudgeError::Fault {
            fault,
            printed: Printed::default(),
        }
    }
}

impl From<ReadSourceError> for JudgeError {
    fn from(error: ReadSourceError) -> JudgeError {
        match error {
            ReadSourceError::Fault(fault) => fault.into(),
            other @ ReadSourceError::Io { .. } => JudgeError::Read(other),
        }
    }
}

impl From<TabulateError> for JudgeError {
    fn from(error: TabulateError) -> JudgeError {
        match error {
            TabulateError::Fault { fault, printed } => JudgeError::Fault { fault, printed },
            other => JudgeError::Tabulate(other),
        }
    }
}

impl Judge {
    /// A judge for these rules. Programs run within these limits, behind this wall or a
    /// stronger one.
    pub fn new(rules: &Rules, limits: &Limits, least: Wall) -> Judge {
        Judge {
            rules: rules.clone(),
            limits: limits.clone(),
            least,
            names: NameRule::Optional,
            bids: false,
            interpreters: Arc::default(),
        }
    }

    /// Replaces the interpreters.
    pub fn with(self, interpreters: Arc<Interpreters>) -> Judge {
        Judge {
            interpreters,
            ..self
        }
    }

    /// Sets the rule for team names.
    pub fn with_names(self, names: NameRule) -> Judge {
        Judge { names, ..self }
    }

    /// The same judge, which asks entries for a bid for the start, or does not. Without being asked
    /// for, a bid does not count.
    pub fn with_bids(self, bids: bool) -> Judge {
        Judge { bids, ..self }
    }

    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// The conditions of asking a program, as a text: it differs if the same program could
    /// answer differently.
    ///
    /// Fails if there is no usable Python, or no wall.
    pub fn how_asked(&self) -> Result<String, JudgeError> {
        let wall = self.least.at_least()?;
        let (major, minor) = self.interpreters.python()?.version();
        let Limits {
            time,
            memory_mib,
            output_kib,
            processes,
        } = self.limits;
        let bids = if self.bids { ", with bids" } else { "" };
        Ok(format!(
            "python {major}.{minor}, harness {}, {} ms, {memory_mib} MiB, {output_kib} KiB, \
             {processes} processes, wall {}, packages {}{bids}",
            Hash::of_parts([HARNESS].into_iter().chain(HOG_KIT.map(|(_, text)| text))),
            time.as_millis(),
            wall,
            self.interpreters.python()?.packages()
        ))
    }

    /// The table of an entry, asked from its program or read from its file.
    ///
    /// A table has no team's name in it; its file's name, without its ending, is the
    /// team's.
    ///
    /// With the entry's fault, or with what is wrong with this machine.
    pub fn judge(&self, entry: &Source) -> Result<Judged, JudgeError> {
        Ok(match entry.kind() {
            SourceKind::Python => {
                let (python, wall) = (self.interpreters.python()?, self.least.at_least()?);
                let files: Vec<(&Path, &[u8])> = entry.files().collect();
                let kit = HOG_KIT.map(|(name, _)| name.trim_end_matches(".py"));
                let available = Available::in_python(python.standard(), &kit);
                let main = entry.main_path();
                (self.interpreters).admit_packages(&available, main, &files)?;
                let answered = tabulate(python, entry, &self.rules, self.bids, &self.limits, wall)?;
                Judged {
                    name: self.name(answered.team, entry)?,
                    table: answered.table,
                    took: answered.took,
                    printed: answered.printed,
                }
            }
            SourceKind::Json => self.read(entry, Table::from_json)?,
            SourceKind::Text => self.read(entry, Table::from_text)?,
        })
    }

    /// The name of an entry that gave this name, or none.
    ///
    /// Fails if it gave none and the contest asks for one.
    pub fn name(&self, given: Option<TeamName>, entry: &Source) -> Result<EntryName, Fault> {
        EntryName::of(given, entry, self.names)
    }

    fn read(
        &self,
        entry: &Source,
        parse: fn(&Rules, &str) -> Result<Table, TableFileError>,
    ) -> Result<Judged, Fault> {
        let team: TeamName = entry
            .stem()
            .parse()
            .map_err(|wrong| Fault::new(FaultKind::BadName, FaultReason::TableName { wrong }))?;
        let fault = |kind, why: FaultReason| Fault::new(kind, why).of_team(team.as_str());
        let checked = encoding::check(None, entry.main_bytes(), false);
        checked.map_err(|wrong| wrong.of_team(team.as_str()))?;
        let text = str::from_utf8(entry.main_bytes()).unwrap_or_default();
        let table = parse(&self.rules, text.trim_start_matches('\u{feff}')).map_err(|error| {
            let kind = match error {
                TableFileError::Choice { .. }
                | TableFileError::Value { .. }
                | TableFileError::Bid(_) => FaultKind::BadValue,
                _ => FaultKind::LoadError,
            };
            let table = TableFault::from(&error);
            fault(kind, FaultReason::Table { table })
        })?;
        let table = if self.bids {
            let bid = table.bid();
            let bid = bid.ok_or_else(|| fault(FaultKind::BadValue, FaultReason::NoBid))?;
            let fits = bid_in(&self.rules, bid.into());
            let bid = fits.map_err(|range| {
                let why = FaultReason::Bid {
                    in_table: true,
                    bid: bid.into(),
                    range,
                };
                fault(FaultKind::BadValue, why)
            })?;
            table.with_bid(Some(bid))
        } else {
            table.with_bid(None)
        };
        Ok(Judged {
            name: EntryName::chosen(team),
            table,
            took: Duration::ZERO,
            printed: Printed::default(),
        })
    }
}
