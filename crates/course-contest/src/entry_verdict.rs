//! The verdict on a version, and the judge that gives it.

use std::borrow::Cow;
use std::sync::Arc;

use pigskin_contest::{Contest, ContestGame};
use pigskin_entry::{
    Fault, FaultKind, FaultReason, Hash, Judge, JudgeError, Printed, ProgramJudge, Source, TeamName,
};
use sqlx::{Any, Executor};

use crate::State;
use pigskin_course::SubmissionId;

/// The verdict on a version, before its team's name is compared with others.
#[derive(Clone, Debug)]
pub(crate) enum EntryVerdict {
    /// The version takes part.
    Accepted {
        /// The team's name, if the entry gives one.
        name: Option<TeamName>,
        /// A remark about the name, if there is one.
        note: Option<String>,
        /// The hash of the table, or of the program's code.
        plays: Hash,
        /// The choices of a table of Hog.
        choices: Option<String>,
        /// The end of its output.
        printed: String,
    },
    /// The version does not take part.
    Refused {
        fault: Fault,
        /// The end of its output.
        printed: String,
    },
}

impl EntryVerdict {
    /// The verdict after the comparison of names: refused if another team has the name.
    pub(crate) fn unless_taken(&self, is_taken: bool) -> Cow<'_, EntryVerdict> {
        match self {
            EntryVerdict::Accepted {
                name: Some(name),
                printed,
                ..
            } if is_taken => Cow::Owned(EntryVerdict::Refused {
                fault: Fault::new(FaultKind::DuplicateName, FaultReason::NameTaken)
                    .of_team(name.as_str()),
                printed: printed.clone(),
            }),
            other => Cow::Borrowed(other),
        }
    }

    /// The verdict on an entry without a name, with a stand-in for the name.
    pub(crate) fn called(&self, stand_in: TeamName) -> EntryVerdict {
        let mut called = self.clone();
        if let EntryVerdict::Accepted { name, note, .. } = &mut called {
            *note = Some(format!(
                "The entry gives no team name and takes part as {stand_in}."
            ));
            *name = Some(stand_in);
        }
        called
    }

    pub(crate) fn state(&self) -> State {
        match self {
            EntryVerdict::Accepted { .. } => State::Accepted,
            EntryVerdict::Refused { .. } => State::Refused,
        }
    }

    /// The columns `team_name`, `plays`, `fault`, `reason` and `why` of the database. The reason
    /// of an accepted version is its note.
    pub(crate) fn columns(&self) -> [Option<String>; 5] {
        match self {
            EntryVerdict::Accepted {
                name, note, plays, ..
            } => [
                name.as_ref().map(TeamName::to_string),
                Some(plays.to_string()),
                None,
                note.clone(),
                None,
            ],
            EntryVerdict::Refused { fault, .. } => [
                fault.team.clone(),
                None,
                Some(fault.kind.to_string()),
                Some(fault.to_string()),
                fault.why.to_json(),
            ],
        }
    }

    /// Writes the verdict with a statement whose values are the submission, the state, the
    /// first four columns, the choices, the output and why, in this order.
    pub(crate) async fn write(
        &self,
        database: impl Executor<'_, Database = Any>,
        statement: &'static str,
        id: SubmissionId,
    ) -> Result<(), sqlx::Error> {
        let [team_name, plays, fault, reason, why] = self.columns();
        let (choices, printed) = match self {
            EntryVerdict::Accepted {
                choices, printed, ..
            } => (choices.clone(), printed.clone()),
            EntryVerdict::Refused { printed, .. } => (None, printed.clone()),
        };
        sqlx::query(statement)
            .bind(id)
            .bind(self.state().as_str())
            .bind(team_name)
            .bind(plays)
            .bind(fault)
            .bind(reason)
            .bind(choices)
            .bind(printed)
            .bind(why)
            .execute(database)
            .await?;
        Ok(())
    }
}

/// Judges versions by the rules, limits and wall of a contest, with the same code as
/// `pigskin check` and `pigskin contest run`.
#[derive(Clone, Debug)]
pub(crate) enum EntryJudge {
    /// Hog: runs a program to get its table.
    Hog(Arc<Judge>),
    /// D-Football: reads a program without running it; its mistakes show in its games.
    DFootball(Arc<ProgramJudge>),
}

/// Characters kept of the end of each output of an entry.
const PRINTED: usize = 4000;

impl EntryJudge {
    pub(crate) fn for_contest(contest: &Contest) -> EntryJudge {
        match &contest.game {
            ContestGame::Hog(hog) => EntryJudge::Hog(Arc::new(contest.judge(hog))),
            ContestGame::DFootball(football) => {
                EntryJudge::DFootball(Arc::new(contest.program_judge(football)))
            }
        }
    }

    /// Judges a version, which takes up to the contest's time limits. An error means that
    /// this machine could not judge it.
    pub(crate) fn verdict(&self, source: &Source) -> Result<EntryVerdict, String> {
        let verdict = match self {
            EntryJudge::Hog(judge) => match judge.judge(source) {
                Ok(judged) => EntryVerdict::Accepted {
                    name: judged.name.given().cloned(),
                    note: None,
                    plays: Hash::of_table(&judged.table),
                    choices: Some(judged.table.to_text()),
                    printed: shown(&judged.printed),
                },
                Err(JudgeError::Fault { fault, printed }) => EntryVerdict::Refused {
                    fault,
                    printed: shown(&printed),
                },
                Err(error) => return Err(error.to_string()),
            },
            EntryJudge::DFootball(judge) => match judge.admit(source) {
                Ok((name, program)) => EntryVerdict::Accepted {
                    name: name.given().cloned(),
                    note: None,
                    plays: program.code_hash(),
                    choices: None,
                    printed: String::new(),
                },
                Err(fault) => EntryVerdict::Refused {
                    fault,
                    printed: String::new(),
                },
            },
        };
        Ok(verdict)
    }
}

/// The end of an entry's output, without the characters that a database refuses.
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
