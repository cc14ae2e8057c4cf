//! From an entry's files to its table.

use std::sync::OnceLock;
use std::time::Duration;

use pigskin_hog::{Rules, Table, TableFileError};

use crate::python::{HARNESS, Printed, Python, PythonError, TabulateError, tabulate};
use crate::{
    Fault, FaultKind, Hash, Limits, NoWall, ReadSourceError, Source, SourceKind, TeamName, Wall,
};

/// What an entry answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// The team's name.
    pub team: TeamName,
    /// The choices, all of them allowed by the rules.
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
    /// Looked for when the first program comes.
    python: OnceLock<Python>,
}

/// Why an entry has no table.
#[derive(Debug, thiserror::Error)]
pub enum JudgeError {
    /// It is the entry's fault.
    #[error("{fault}")]
    Fault {
        /// What is wrong with it.
        fault: Fault,
        /// The end of what it printed.
        printed: Printed,
    },
    /// Its files cannot be read.
    #[error(transparent)]
    Read(ReadSourceError),
    /// There is no Python on this machine that can be used.
    #[error(transparent)]
    Python(#[from] PythonError),
    /// Programs do not run on this machine.
    #[error(transparent)]
    NoWall(#[from] NoWall),
    /// The machine failed.
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
    /// A judge for these rules, whose programs run within these limits and
    /// behind this wall
    /// or a stronger one.
    #[must_use]
    pub fn new(rules: &Rules, limits: &Limits, least: Wall) -> Judge {
        Judge {
            rules: rules.clone(),
            limits: limits.clone(),
            least,
            python: OnceLock::new(),
        }
    }

    /// The rules that the tables are for.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// What a program may use up.
    #[must_use]
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// How programs are asked, as a text that is another one whenever the same
    /// program could answer otherwise.
    ///
    /// # Errors
    ///
    /// Where there is no Python that can be used, or no wall.
    pub fn how_asked(&self) -> Result<String, JudgeError> {
        let wall = self.least.at_least()?;
        let (major, minor) = self.python()?.version();
        let Limits {
            time,
            memory_mib,
            output_kib,
            processes,
        } = self.limits;
        Ok(format!(
            "python {major}.{minor}, harness {}, {} ms, {memory_mib} MiB, {output_kib} KiB, \
             {processes} processes, wall {}",
            Hash::of_parts([HARNESS]),
            time.as_millis(),
            wall
        ))
    }

    /// The table of an entry, asked from its program or read from its file.
    ///
    /// A table has no team's name in it; the entry's own name, without its
    /// ending, stands in for it.
    ///
    /// # Errors
    ///
    /// With the entry's fault, or with what is wrong with this machine.
    pub fn judge(&self, entry: &Source) -> Result<Judged, JudgeError> {
        Ok(match entry.kind() {
            SourceKind::Python => {
                let (python, wall) = (self.python()?, self.least.at_least()?);
                let answered = tabulate(python, entry, &self.rules, &self.limits, wall)?;
                Judged {
                    team: answered.team,
                    table: answered.table,
                    took: answered.took,
                    printed: answered.printed,
                }
            }
            SourceKind::Json => self.read(entry, Table::from_json)?,
            SourceKind::Text => self.read(entry, Table::from_text)?,
        })
    }

    fn python(&self) -> Result<&Python, PythonError> {
        if let Some(python) = self.python.get() {
            return Ok(python);
        }
        let found = Python::find()?;
        Ok(self.python.get_or_init(|| found))
    }

    fn read(
        &self,
        entry: &Source,
        parse: fn(&Rules, &str) -> Result<Table, TableFileError>,
    ) -> Result<Judged, Fault> {
        let name = entry.name();
        let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
        let team: TeamName = stem
            .parse()
            .map_err(|error| Fault::new(FaultKind::BadName, format!("the file's name {error}")))?;
        let fault = |kind, reason: String| Fault::new(kind, reason).of_team(team.as_str());
        let text = str::from_utf8(entry.main_bytes()).map_err(|error| {
            fault(
                FaultKind::LoadError,
                format!("the file is no text: {error}"),
            )
        })?;
        let table = parse(&self.rules, text.trim_start_matches('\u{feff}')).map_err(|error| {
            let kind = match error {
                TableFileError::Choice { .. } | TableFileError::Value { .. } => FaultKind::BadValue,
                _ => FaultKind::LoadError,
            };
            fault(kind, with_source(&error))
        })?;
        Ok(Judged {
            team,
            table,
            took: Duration::ZERO,
            printed: Printed::default(),
        })
    }
}

/// An error with what it comes from.
fn with_source(error: &dyn std::error::Error) -> String {
    match error.source() {
        Some(source) => format!("{error}: {source}"),
        None => error.to_string(),
    }
}
