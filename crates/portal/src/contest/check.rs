//! Checking a file as the contest would, without sending it.

use std::sync::Arc;

use axum::extract::{Multipart, State};
use axum::response::Response;
use pigskin_contest::{Contest, ContestGame};
use pigskin_entry::{
    EntryName, Fault, FaultKind, FaultReason, JudgeError, Printed, Source, TeamName,
};
use pigskin_web::page::html;
use pigskin_web::{Client, Price, Problem, Upload};

use crate::contest::late_now::LateNow;
use crate::contest::upload::entry;
use crate::frame::Frame;
use crate::portal::Portal;
use crate::texts::mending;
use crate::visitor::ContestVisitor;

#[derive(askama::Template)]
#[template(path = "checked.html")]
struct CheckedPage {
    frame: Frame,
    file: String,
    checked: Checked,
    /// What is said if it would be late.
    late: Option<String>,
}

/// What the contest would say of a file.
enum Checked {
    /// It would be accepted.
    Accepted {
        /// The name that the entry gives.
        name: Option<TeamName>,
        /// Whether the program was only read, and plays in its matches.
        is_read: bool,
    },
    /// It would be refused.
    Refused {
        kind: &'static str,
        /// What helps.
        mending: Option<&'static str>,
        reason: String,
        /// The end of its output.
        printed: String,
    },
}

/// Runs the files of a form as the contest would, and shows the verdict. Nothing is stored.
pub async fn show(
    visitor: ContestVisitor,
    State(portal): State<Arc<Portal>>,
    form: Multipart,
) -> Result<Response, Problem> {
    let person = &visitor.member()?.person;
    let _place = portal.limits.upload(person.id.as_str())?;
    let upload = Upload::read(form).await?;
    let contest = visitor.contest.contest().clone();
    let client = Client::Person(person.id.to_string());
    let (file, checked) = match entry(&contest.game, upload.files) {
        Ok(source) => {
            let file = source.name().to_owned();
            // An entry is asked twice.
            let price = Price::of_time(
                contest
                    .limits
                    .time
                    .saturating_mul(2)
                    .min(Price::MOST.time()),
            );
            let check = move || check(&contest, &source);
            let queue = portal.site.queue();
            (file, queue.run_program(&client, price, check).await??)
        }
        Err(fault) => (String::new(), Checked::refused(&fault, &Printed::default())),
    };
    let checked = checked.unless_taken(&visitor).await?;
    let late = match checked {
        Checked::Accepted { .. } => LateNow::of(&visitor).await?,
        Checked::Refused { .. } => None,
    };
    html(&CheckedPage {
        late: late.map(|late| late.of_checked()),
        frame: Frame::new(&visitor, "Check", "mine"),
        file,
        checked,
    })
}

fn check(contest: &Contest, source: &Source) -> Result<Checked, Problem> {
    match &contest.game {
        ContestGame::Hog(hog) => match contest.judge(hog).judge(source) {
            Ok(judged) => Ok(Checked::accepted(&judged.name, false)),
            Err(JudgeError::Fault { fault, printed }) => Ok(Checked::refused(&fault, &printed)),
            Err(error) => Err(Problem::server(error)),
        },
        ContestGame::DFootball(football) => {
            let admitted = contest.program_judge(football).admit(source);
            Ok(match admitted {
                Ok((name, _)) => Checked::accepted(&name, true),
                Err(fault) => Checked::refused(&fault, &Printed::default()),
            })
        }
    }
}

impl Checked {
    fn accepted(name: &EntryName, is_read: bool) -> Checked {
        Checked::Accepted {
            name: name.given().cloned(),
            is_read,
        }
    }

    /// The same, or a refusal if another team has the name.
    async fn unless_taken(self, visitor: &ContestVisitor) -> Result<Checked, Problem> {
        let Checked::Accepted {
            name: Some(name), ..
        } = &self
        else {
            return Ok(self);
        };
        let taken = visitor.contest.is_name_taken(name, visitor.member()?.team);
        if !taken.await? {
            return Ok(self);
        }
        let fault = Fault::new(FaultKind::DuplicateName, FaultReason::NameTaken);
        Ok(Checked::refused(&fault, &Printed::default()))
    }

    fn refused(fault: &Fault, printed: &Printed) -> Checked {
        let printed = [printed.stdout.as_str(), printed.stderr.as_str()];
        Checked::Refused {
            kind: fault.kind.as_str(),
            mending: mending(fault.kind.as_str(), Some(&fault.why)),
            reason: fault.to_string(),
            printed: printed.concat(),
        }
    }
}
