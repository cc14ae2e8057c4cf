//! A student's consent to be named as a winner.

use axum::Form;
use axum::response::Redirect;
use pigskin_course::{Recognition, SubmissionId};
use pigskin_course_contest::{State, Submission};
use pigskin_web::Problem;
use serde::Deserialize;

use crate::server::refusal;
use crate::server::visitor::ContestVisitor;

pub struct RecognitionForm {
    /// The student's answer; `None` before they give one.
    pub own: Option<Recognition>,
    /// The team's answer.
    pub all: Option<Recognition>,
    pub taken: Option<String>,
    /// The entry on whose page the question is asked.
    pub entry: Option<SubmissionId>,
}

impl RecognitionForm {
    /// The section of a student; `None` without a team.
    pub async fn of(visitor: &ContestVisitor) -> Result<Option<RecognitionForm>, Problem> {
        let member = visitor.member()?;
        let Some(team) = member.team else {
            return Ok(None);
        };
        let course = &visitor.contest;
        let own = course.agreement(&member.person.id).await;
        let agreed = course.agreements().await?;
        let taken = course.winners_taken().await?;
        let schedule = &course.course().settings().schedule;
        Ok(Some(RecognitionForm {
            own: own?,
            all: agreed.get(&team).copied().flatten(),
            taken: taken.map(|at| schedule.shown(at)),
            entry: None,
        }))
    }

    /// The student's answer, as the form names it; empty before they give one.
    pub fn answer(&self) -> &'static str {
        self.own.map_or("", Recognition::as_str)
    }

    /// The question on the page of an entry, for a member of its team who has not answered.
    pub async fn after(
        visitor: &ContestVisitor,
        entry: &Submission,
    ) -> Result<Option<RecognitionForm>, Problem> {
        if visitor.team() != Some(entry.team) || entry.state == State::Refused {
            return Ok(None);
        }
        let form = RecognitionForm::of(visitor).await?;
        let open = form.filter(|form| form.own.is_none() && form.taken.is_none());
        Ok(open.map(|form| RecognitionForm {
            entry: Some(entry.id),
            ..form
        }))
    }
}

#[derive(Deserialize)]
pub struct RecognitionAnswer {
    recognition: Recognition,
    /// The entry to come back to.
    entry: Option<SubmissionId>,
}

pub async fn save(
    visitor: ContestVisitor,
    Form(answer): Form<RecognitionAnswer>,
) -> Result<Redirect, Problem> {
    let member = visitor.member()?;
    let agreed = visitor.contest.agree(&member.person.id, answer.recognition);
    agreed.await.map_err(refusal::agreement)?;
    let next = answer.entry.map_or_else(
        || "/contest/mine#recognition".to_owned(),
        |entry| format!("/contest/entries/{entry}"),
    );
    Ok(Redirect::to(&next))
}
