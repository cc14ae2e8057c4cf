//! What a version comes to.

use std::sync::Arc;

use pigskin_contest::{
    Contest, ContestGame, Fault, Hash, Interpreters, Judge, JudgeError, Printed, Program, Source,
};

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
    /// The machine could not judge it.
    Failed(String),
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

    /// Judges a version; this takes as long as the contest's limits let it.
    pub(crate) fn verdict(&self, source: &Source) -> Verdict {
        match self {
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
                Err(error) => Verdict::Failed(error.to_string()),
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
        }
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
