//! Asks a student's Python file for its choices.
//!
//! The file never runs inside our process. A harness, `tabulate.py`, loads it in a process of
//! its own and calls `final_strategy` for every pair of scores; [`pigskin_sandbox`] documents
//! what that process may do. Afterwards the table plays, not the file, so an entry gains
//! nothing from detecting the harness.
//!
//! The file is asked twice, in two processes with different hash seeds (`-I`
//! makes Python draw them at random) and in two orders, because a table is only
//! a strategy if the same question always has the same answer.

mod folder;
mod interview;
mod order;
mod reply;

use std::time::{Duration, Instant};

use pigskin_hog::{Choice, Rules, Table};

use crate::fault_reason::similar_function;
use crate::{Fault, FaultKind, FaultReason, MachineError, Python, Source, TeamName};
use folder::EntryFolder;
use interview::{Answers, Interview};
use order::Order;
use pigskin_sandbox::{Limits, Wall, is_stopping};

pub(crate) use interview::bid_in;
pub(crate) use order::call;

pub(crate) const HARNESS: &str = concat!(
    include_str!("python/promised.py"),
    include_str!("python/answering.py"),
    include_str!("python/tabulate.py")
);

/// A student's file and what it answered.
#[derive(Clone, Debug)]
pub struct Tabulated {
    /// The team's name; `None` if the entry gives none, or an empty one.
    pub team: Option<TeamName>,
    /// The choice at every pair of scores; each is one that the rules allow. With the bid for the
    /// start, if it was asked for.
    pub table: Table,
    /// How long the first run took, loading included.
    pub took: Duration,
    /// The output of the first run.
    pub printed: Printed,
}

/// The end of what an entry printed, for its author to see; up to 64 KiB each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Printed {
    pub stdout: String,
    pub stderr: String,
}

/// The reason why an entry has no table.
#[derive(Debug, thiserror::Error)]
pub enum TabulateError {
    #[error("{fault}")]
    Fault { fault: Fault, printed: Printed },
    #[error(transparent)]
    Machine(#[from] MachineError),
    /// All programs were stopped, because our own process is about to end. Nothing is
    /// known about the entry.
    #[error("the judging was stopped")]
    Stopped,
}

/// Asks a Python entry for its team's name and its choice at every pair of scores below the
/// goal, and with `bids` for its `final_bid`.
///
/// Fails with the entry's [`Fault`] on the smallest pair of scores that shows
/// it, or with what is wrong with this machine, which is never the entry's
/// fault. Once [all programs are stopped](crate::stop_programs), it fails with
/// [`Stopped`](TabulateError::Stopped).
pub fn tabulate(
    python: &Python,
    source: &Source,
    rules: &Rules,
    bids: bool,
    limits: &Limits,
    wall: Wall,
) -> Result<Tabulated, TabulateError> {
    let mut tabulated = ask_twice(python, source, rules, bids, limits, wall);
    if let Err(TabulateError::Fault { fault, .. }) = &mut tabulated
        && let FaultReason::NotDefined { name, defined } = &mut *fault.why
    {
        *defined = similar_function(source.main_bytes(), name);
    }
    // A program that ends because we stop it did nothing wrong.
    if tabulated.is_err() && is_stopping() {
        return Err(TabulateError::Stopped);
    }
    tabulated
}

fn ask_twice(
    python: &Python,
    source: &Source,
    rules: &Rules,
    bids: bool,
    limits: &Limits,
    wall: Wall,
) -> Result<Tabulated, TabulateError> {
    source.check_encodings()?;
    let folder = EntryFolder::write(python, source, HARNESS, limits, wall)?;
    let interview = Interview {
        folder: &folder,
        function: source.function().unwrap_or(Source::FUNCTION),
        rules,
        bids,
    };

    let started = Instant::now();
    let (first, printed) = interview.run(Order::by_rows(rules), None)?;
    let took = started.elapsed();
    let (second, printed_again) = interview.run(Order::mixed(rules), Some(&first.choices))?;
    if let Some(mut fault) = difference(interview.function, &first, &second) {
        fault.team = first.team.map(|team| team.to_string());
        return Err(TabulateError::Fault {
            fault,
            printed: printed_again,
        });
    }
    let mut choices = first.choices.into_iter();
    Ok(Tabulated {
        team: first.team,
        // An interview without a fault has a choice for each pair.
        table: Table::from_fn(rules.goal, |_| choices.next().unwrap_or(Choice::dice(0)))
            .with_bid(first.bid),
        took,
        printed,
    })
}

/// The contradiction between two complete runs.
fn difference(function: &str, first: &Answers, second: &Answers) -> Option<Fault> {
    let why = if first.team == second.team && first.bid != second.bid {
        let shown = |answers: &Answers| answers.bid.map(|bid| bid.to_string());
        FaultReason::OtherBid {
            before: shown(first),
            then: shown(second),
        }
    } else if first.team == second.team {
        let (index, then) = second.changed.as_ref()?;
        FaultReason::Impure {
            call: call(function, Order::scores(first.goal, *index)),
            before: first.choices.get(*index)?.to_string(),
            then: then.clone(),
        }
    } else {
        let quoted = |team: &TeamName| format!("{:?}", team.as_str());
        let shown = |answers: &Answers| answers.team.as_ref().map(quoted);
        FaultReason::OtherName {
            before: shown(first),
            then: shown(second),
        }
    };
    Some(Fault::new(FaultKind::Impure, why))
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

/// Reads a line of the answer channel.
#[cfg(feature = "fuzzing")]
pub(crate) fn read_reply(line: &str) {
    let _ = reply::Reply::read(line);
}
