//! What a version comes to.

use std::sync::Arc;

use pigskin_contest::{
    Contest, ContestGame, Fault, Hash, Interpreters, Judge, JudgeError, Printed, Program, Source,
};

use crate::State;

/// What a version comes to, before its team's name is compared with others.
#[derive(Debug)]
pub(crate) enum Verdict {
    /// It takes part.
    Accepted {
        /// The team's name.
        name: String,
        /// What names that look the same have in common.
        key: String,
        /// The hash of what plays.
        plays: Hash,
        /// The choices of a table of Hog.
        choices: Option<String>,
        /// The end of what it printed.
        printed: String,
    },
    /// It does not.
    Refused {
        /// Why.
        fault: Fault,
        /// The end of what it printed.
        printed: String,
    },
}

/// A verdict as the database has it.
pub(crate) struct VerdictColumns {
    pub state: State,
    pub team_name: Option<String>,
    pub plays: Option<String>,
    pub choices: Option<String>,
    pub fault: Option<&'static str>,
    pub reason: Option<String>,
    pub printed: String,
}

impl Verdict {
    /// The verdict as the database has it.
    pub(crate) fn columns(&self) -> VerdictColumns {
        match self {
            Verdict::Accepted {
                name,
                key: _,
                plays,
                choices,
                printed,
            } => VerdictColumns {
                state: State::Accepted,
                team_name: Some(name.clone()),
                plays: Some(plays.to_string()),
                choices: choices.clone(),
                fault: None,
                reason: None,
                printed: printed.clone(),
            },
            Verdict::Refused { fault, printed } => VerdictColumns {
                state: State::Refused,
                team_name: fault.team.clone(),
                plays: None,
                choices: None,
                fault: Some(fault.kind.as_str()),
                reason: Some(fault.reason.clone()),
                printed: printed.clone(),
            },
        }
    }
}

/// Judges versions by the rules, limits and walls of a contest: the same code
/// that `pigskin check` and `pigskin contest run` judge by.
#[derive(Clone, Debug)]
pub(crate) enum Asking {
    /// Hog: a program is asked for its table.
    Hog(Arc<Judge>),
    /// D-Football: a program is read; what it does wrong, it does in its games.
    DFootball(Arc<Interpreters>),
}

/// So much of what an entry printed is kept, in characters of each kind.
const PRINTED: usize = 4000;

impl Asking {
    pub(crate) fn of(contest: &Contest) -> Asking {
        match &contest.game {
            ContestGame::Hog(hog) => Asking::Hog(Arc::new(Judge::new(
                &hog.edition.rules,
                &contest.limits,
                contest.wall,
            ))),
            ContestGame::DFootball(_) => Asking::DFootball(Arc::default()),
        }
    }

    /// Judges a version; this takes as long as the contest's limits let it. An error
    /// is the machine's, which could not judge it.
    pub(crate) fn verdict(&self, source: &Source) -> Result<Verdict, String> {
        let verdict = match self {
            Asking::Hog(judge) => match judge.judge(source) {
                Ok(judged) => Verdict::Accepted {
                    key: judged.team.key(),
                    name: judged.team.to_string(),
                    plays: Hash::of_table(&judged.table),
                    choices: Some(judged.table.to_text()),
                    printed: shown(&judged.printed),
                },
                Err(JudgeError::Fault { fault, printed }) => Verdict::Refused {
                    fault,
                    printed: shown(&printed),
                },
                Err(error) => return Err(error.to_string()),
            },
            Asking::DFootball(interpreters) => match Program::admit(source, interpreters) {
                Ok((team, program)) => Verdict::Accepted {
                    key: team.key(),
                    name: team.to_string(),
                    plays: program.code_hash(),
                    choices: None,
                    printed: String::new(),
                },
                Err(fault) => Verdict::Refused {
                    fault,
                    printed: String::new(),
                },
            },
        };
        Ok(verdict)
    }
}

/// The end of what an entry printed. It may be any text; what is no text to a
/// database is left out.
fn shown(printed: &Printed) -> String {
    let end = |text: &str| {
        let from = text.chars().count().saturating_sub(PRINTED);
        let end = text.chars().skip(from).filter(|&c| c != '\0');
        end.collect::<String>()
    };
    let (output, errors) = (end(&printed.stdout), end(&printed.stderr));
    match (output.is_empty(), errors.is_empty()) {
        (_, true) => output,
        (true, false) => errors,
        (false, false) => format!("{output}\n{errors}"),
    }
}
