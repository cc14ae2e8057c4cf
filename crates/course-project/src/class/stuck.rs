//! Students who are stuck: the same case fails in many runs.

use crate::class::ClassStudent;
use crate::class::student_progress::{ProblemReport, Reported};
use jiff::{SignedDuration, Timestamp};

/// Runs in a row with the same failing case after which a student is stuck.
const RUNS: u32 = 5;

/// Runs in a row after which a student is stuck if they span more than [`LONG`].
const RUNS_OVER_LONG: u32 = 3;

/// The time from the first to the last run.
const LONG: SignedDuration = SignedDuration::from_hours(1);

impl ProblemReport {
    /// Tests whether the student is stuck: the same case fails in 5 runs in a row, or in 3 over
    /// more than an hour.
    pub fn is_stuck(&self) -> bool {
        let lasted = self.last().duration_since(self.since());
        let is_long = self.runs >= RUNS_OVER_LONG && lasted > LONG;
        self.state == Reported::Failing && (self.runs >= RUNS || is_long)
    }
}

/// Why a student needs help, the most urgent first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Need {
    /// Stuck since then.
    Stuck(Timestamp),
    NotStarted,
    None,
}

impl ClassStudent {
    pub(crate) fn need(&self) -> Need {
        match self.stuck().map(|(_, report)| report.since()).min() {
            Some(since) => Need::Stuck(since),
            None if !self.has_started => Need::NotStarted,
            None => Need::None,
        }
    }

    /// The problems in which the student is stuck, by their places in the settings, with what `ok`
    /// reports.
    pub fn stuck(&self) -> impl Iterator<Item = (usize, &ProblemReport)> {
        let cells = self.problems.iter().enumerate();
        cells.filter_map(|(problem, cell)| {
            let report = cell.report.as_ref().filter(|report| report.is_stuck())?;
            Some((problem, report))
        })
    }
}
