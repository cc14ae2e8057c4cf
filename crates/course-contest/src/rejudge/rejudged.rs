//! Versions whose verdicts a rejudging would change.

use serde::Serialize;

use crate::State;
use crate::entry_verdict::EntryVerdict;
use pigskin_course::{SubmissionId, TeamId};

/// A version whose verdict changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Rejudged {
    pub submission: SubmissionId,
    pub team: TeamId,
    /// The version's number within the team, from 1.
    pub version: i64,
    pub before: Reverdict,
    pub after: Reverdict,
}

/// The parts of a verdict that are compared.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Reverdict {
    pub state: State,
    /// The team's name in the entry, if judging got that far.
    pub team_name: Option<String>,
    /// The hash of the table, or of the program's code.
    pub plays: Option<String>,
    /// The kind of its fault and the reason, if it was refused.
    pub fault: Option<(String, String)>,
}

impl From<&EntryVerdict> for Reverdict {
    fn from(verdict: &EntryVerdict) -> Reverdict {
        let [team_name, plays, fault, reason, _] = verdict.columns();
        Reverdict {
            state: verdict.state(),
            team_name,
            plays,
            fault: fault.zip(reason),
        }
    }
}
