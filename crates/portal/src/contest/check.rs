//! Checking a file as the contest would, without sending it.

use std::sync::Arc;

use axum::extract::{Multipart, State};
use axum::response::Response;
use pigskin_contest::{Contest, ContestGame};
use pigskin_entry::{
    EntryName, Fault, FaultKind, FaultReason, JudgeError, Printed, Source, TeamName,
};
use pigskin_web::page::html;
use pigskin_web::{Price, Problem, Upload};

use crate::contest::late_penalty::LatePenalty;
use crate::contest::upload::entry;
use crate::frame::Frame;
use crate::portal::Portal;
use crate::server::visitor::ContestVisitor;
use crate::texts::mending;

#[derive(askama::Template)]
#[template(path = "check.html")]
struct CheckPage {
    frame: Frame,
    file: String,
    checked: CheckResult,
    late: Option<String>,
}

enum CheckResult {
    Accepted {
        name: Option<TeamName>,
        is_read: bool,
    },
    Refused {
        mending: Option<&'static str>,
        reason: String,
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
    let _place = portal.limits.upload(person.id.as_str()).await?;
    let upload = Upload::read(form).await?;
    let contest = visitor.contest.contest().clone();
    let client = visitor.client();
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
        Err(fault) => (
            String::new(),
            CheckResult::refused(&fault, &Printed::default()),
        ),
    };
    let checked = checked.unless_taken(&visitor).await?;
    let late = match checked {
        CheckResult::Accepted { .. } => LatePenalty::of(&visitor).await?,
        CheckResult::Refused { .. } => None,
    };
    html(&CheckPage {
        late: late.map(|late| late.note()),
        frame: Frame::new(&visitor, "Check"),
        file,
        checked,
    })
}

fn check(contest: &Contest, source: &Source) -> Result<CheckResult, Problem> {
    match &contest.game {
        ContestGame::Hog(hog) => match contest.judge(hog).judge(source) {
            Ok(judged) => Ok(CheckResult::accepted(&judged.name, false)),
            Err(JudgeError::Fault { fault, printed }) => Ok(CheckResult::refused(&fault, &printed)),
            Err(error) => Err(Problem::server(error)),
        },
        ContestGame::DFootball(football) => {
            let admitted = contest.program_judge(football).admit(source);
            Ok(match admitted {
                Ok((name, _)) => CheckResult::accepted(&name, true),
                Err(fault) => CheckResult::refused(&fault, &Printed::default()),
            })
        }
    }
}

impl CheckResult {
    fn accepted(name: &EntryName, is_read: bool) -> CheckResult {
        CheckResult::Accepted {
            name: name.given().cloned(),
            is_read,
        }
    }

    /// Refuses an accepted file if another team has its name.
    async fn unless_taken(self, visitor: &ContestVisitor) -> Result<CheckResult, Problem> {
        let CheckResult::Accepted {
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
        Ok(CheckResult::refused(&fault, &Printed::default()))
    }

    fn refused(fault: &Fault, printed: &Printed) -> CheckResult {
        let printed = [printed.stdout.as_str(), printed.stderr.as_str()];
        CheckResult::Refused {
            mending: mending(fault.kind.as_str(), Some(&fault.why)),
            reason: fault.to_string(),
            printed: printed.concat(),
        }
    }
}
