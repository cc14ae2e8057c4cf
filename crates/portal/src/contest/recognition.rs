//! A student's consent to be named as a winner.

use axum::Form;
use axum::response::Redirect;
use pigskin_course::Recognition;
use pigskin_web::Problem;
use serde::Deserialize;

use crate::refusal;
use crate::visitor::ContestVisitor;

pub struct RecognitionForm {
    pub own: Recognition,
    pub all: Recognition,
    pub taken: Option<String>,
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
            all: agreed.get(&team).copied().unwrap_or_default(),
            taken: taken.map(|at| schedule.shown(at)),
        }))
    }
}

#[derive(Deserialize)]
pub struct RecognitionAnswer {
    recognition: Recognition,
}

pub async fn save(
    visitor: ContestVisitor,
    Form(answer): Form<RecognitionAnswer>,
) -> Result<Redirect, Problem> {
    let member = visitor.member()?;
    let agreed = visitor.contest.agree(&member.person.id, answer.recognition);
    agreed.await.map_err(refusal::agreement)?;
    Ok(Redirect::to("/contest/mine#recognition"))
}
