//! Asks a student's Python file for its choices.
//!
//! The file never runs inside our process. A harness, `tabulate.py`, loads it
//! in a process of its own and calls `final_strategy` for every pair of scores;
//! see [`pigskin_sandbox`] for what that process may do. Afterwards the
//! table plays, not the file: an entry that finds out who is asking gains
//! nothing by it.
//!
//! The file is asked twice, in two processes with different hash seeds (`-I`
//! makes Python draw them at random) and in two orders, because a table is only
//! a strategy if the same question always has the same answer.

mod folder;
mod interpreter;
mod interview;
mod order;
mod reply;

use std::io;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use pigskin_hog::{Choice, Rules, Table};

use crate::{Fault, FaultKind, Source, TeamName};
use folder::EntryFolder;
use interview::{Answers, Interview};
use order::{Call, Order};
use pigskin_sandbox::{Exit, Limits, SpawnError, User, Wall};

pub use interpreter::{Python, PythonError};

pub(crate) const HARNESS: &str = include_str!("python/tabulate.py");

/// A student's file and what it answered.
#[derive(Clone, Debug)]
pub struct Tabulated {
    /// The team's name.
    pub team: TeamName,
    /// The choice at every pair of scores; each is one that the rules allow.
    pub table: Table,
    /// How long the first run took, loading included.
    pub took: Duration,
    /// What the first run printed.
    pub printed: Printed,
}

/// The end of what an entry printed, for its author to see; up to 64 KiB each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Printed {
    /// On standard output.
    pub stdout: String,
    /// On standard error.
    pub stderr: String,
}

/// Why there is no table.
#[derive(Debug, thiserror::Error)]
pub enum TabulateError {
    /// It is the entry's fault.
    #[error("{fault}")]
    Fault {
        /// What is wrong with it.
        fault: Fault,
        /// What it printed before.
        printed: Printed,
    },
    /// The process could not be started.
    #[error("{0}; other users have to be able to enter the folder for temporary files (TMPDIR)")]
    Start(#[from] SpawnError),
    /// Python started and ended again before it looked at the entry.
    #[error("{} does not run the harness: {last_words}", .program.display())]
    Python {
        /// The interpreter.
        program: PathBuf,
        /// The last that it printed.
        last_words: String,
    },
    /// A file could not be written.
    #[error("could not write {}: {source}", .path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The system failed while the entry ran.
    #[error("lost the entry's process: {0}")]
    Process(#[from] io::Error),
}

/// Asks a Python file, and whatever else its entry consists of, for its team's
/// name and its choice at every pair of scores below the goal.
///
/// # Errors
///
/// Fails with the entry's [`Fault`] on the smallest pair of scores that shows
/// it, or with what is wrong with this machine, which is never the entry's
/// fault.
pub fn tabulate(
    python: &Python,
    source: &Source,
    rules: &Rules,
    limits: &Limits,
    wall: Wall,
) -> Result<Tabulated, TabulateError> {
    let user = User::claim();
    let folder = EntryFolder::write(source, HARNESS, user.as_ref())
        .map_err(|(path, source)| TabulateError::File { path, source })?;
    let interview = Interview {
        python,
        folder: &folder,
        user: user.as_ref(),
        rules,
        limits,
        wall,
    };

    let started = Instant::now();
    let (first, printed) = interview.hold(Order::by_rows(rules), None)?;
    let took = started.elapsed();
    let (second, printed_again) = interview.hold(Order::mixed(rules), Some(&first.choices))?;
    if let Some(fault) = difference(&first, &second) {
        return Err(TabulateError::Fault {
            fault: fault.of_team(first.team.as_str()),
            printed: printed_again,
        });
    }
    let mut choices = first.choices.into_iter();
    Ok(Tabulated {
        team: first.team,
        // An interview without a fault has a choice for each pair.
        table: Table::from_fn(rules.goal, |_| choices.next().unwrap_or(Choice::dice(0))),
        took,
        printed,
    })
}

/// How two runs that both came to their end contradict each other.
fn difference(first: &Answers, second: &Answers) -> Option<Fault> {
    let reason = if first.team == second.team {
        let (index, then) = second.changed.as_ref()?;
        let gave = first.choices.get(*index)?;
        let call = Call(Order::scores(first.goal, *index));
        format!("not a pure function: {call} gave {gave}, then {then}")
    } else {
        format!(
            "not the same each time: TEAM_NAME was {:?}, then {:?}",
            first.team.as_str(),
            second.team.as_str()
        )
    };
    Some(Fault::new(FaultKind::Impure, reason))
}

impl From<Fault> for TabulateError {
    /// A fault of an entry that printed nothing.
    fn from(fault: Fault) -> TabulateError {
        TabulateError::Fault {
            fault,
            printed: Printed::default(),
        }
    }
}

impl Printed {
    fn of(exit: Exit) -> Printed {
        Printed {
            stdout: exit.stdout_tail,
            stderr: exit.stderr_tail,
        }
    }
}

/// Reads a line of the answer channel.
#[cfg(fuzzing)]
pub(crate) fn read_reply(line: &str) {
    let _ = reply::Reply::read(line);
}
