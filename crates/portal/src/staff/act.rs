//! The forms of staff.

use axum::Form;
use axum::extract::Path;
use axum::response::{IntoResponse as _, Redirect, Response};
use pigskin_course::{PersonId, SubmissionId, TeamId};
use pigskin_course_contest::{HeldContest, RejudgeScope};
use pigskin_web::{Problem, page};

use super::asks::question;
use super::staff_form::StaffForm;
use super::{staff_page, teams};
use crate::server::refusal;
use crate::server::right::Right;
use crate::server::visitor::ContestVisitor;
use crate::staff::rejected_form::RejectedForm;
use crate::staff::roster_query::RosterQuery;

/// The versions to judge again: the active ones, all, or some by the numbers of their
/// receipts.
fn which(text: &str) -> Result<RejudgeScope, Problem> {
    match text.trim() {
        "" => Ok(RejudgeScope::Active),
        "all" => Ok(RejudgeScope::All),
        numbers => {
            let numbers = numbers
                .split([' ', ','])
                .filter(|number| !number.is_empty());
            let numbers: Result<Vec<SubmissionId>, _> = numbers.map(str::parse).collect();
            Ok(RejudgeScope::These(numbers.map_err(Problem::refused)?))
        }
    }
}

/// Performs an action of staff, or first asks. If what was typed cannot be taken, its form comes
/// back.
pub async fn act(
    visitor: ContestVisitor,
    Path(act): Path<String>,
    Form(given): Form<StaffForm>,
) -> Result<Response, Problem> {
    visitor.may(match act.as_str() {
        "retry" => Right::Retry,
        _ => Right::Lead,
    })?;
    let asked = match given.sure.as_str() {
        "" => question(&visitor, &act, &given).await,
        _ => Ok(None),
    };
    let done = match asked {
        Ok(Some(question)) => return question.page(),
        Ok(None) => perform(&visitor, &act, &given).await,
        Err(why) => Err(why),
    };
    let why = match done {
        Ok(next) => return Ok(Redirect::to(&next).into_response()),
        Err(Problem::Refused(why)) => why,
        Err(other) => return Err(other),
    };
    let back = |of: &str| RejectedForm::new(act.as_str(), of, given.text.as_str(), why.as_str());
    match act.as_str() {
        "message" | "publish-winners" | "judge-again" => {
            page::returned(&staff_page(&visitor, back("")).await?)
        }
        "edit-message" => {
            let of = given.message.to_string();
            page::returned(&staff_page(&visitor, back(&of)).await?)
        }
        "disqualify" => {
            let query = RosterQuery::finding(format!("#{}", given.team));
            page::returned(&teams::page(&visitor, query, back(&given.team)).await?)
        }
        _ => Err(Problem::Refused(why)),
    }
}

/// Performs an action of staff, and returns the address of the page after it.
async fn perform(
    visitor: &ContestVisitor,
    act: &str,
    given: &StaffForm,
) -> Result<String, Problem> {
    let by = &visitor.member()?.person.id;
    let course = &visitor.contest;
    let mut next = "/contest/staff".to_owned();
    let team = async || {
        let team = given.team.parse::<TeamId>().map_err(Problem::address)?;
        let found = course.team(team).await?;
        let nothing = || Problem::NotFound(format!("for team {team}"));
        found.map(|_| team).ok_or_else(nothing)
    };
    match act {
        "pause" => course.pause(true, Some(by)).await?,
        "retry" => course.queue().retry_now().await?,
        "resume" => course.pause(false, Some(by)).await?,
        "reveal" => {
            course.course().reveal(Some(by)).await?;
            // The stage stays at the first rank.
            if let Ok(shown) = given.text.parse::<usize>() {
                next = format!("/contest/staff/ceremony?shown={shown}");
            }
        }
        "take-entries" => {
            let taken = course.take_folder_entries(by).await;
            taken.map_err(refusal::take_entries)?;
        }
        "message" => {
            course.course().message_by(given.text()?, Some(by)).await?;
            next += "#message";
        }
        "edit-message" => {
            let edited = course
                .course()
                .edit_message(given.message, given.text()?, by);
            edited.await.map_err(refusal::message)?;
            next += "#message";
        }
        "withdraw-message" => {
            let withdrawn = course.course().withdraw_message(given.message, by);
            withdrawn.await.map_err(refusal::message)?;
            next += "#message";
        }
        "publish-winners" => {
            let published = course.publish_winners(&given.winners(), Some(by)).await;
            published.map_err(refusal::winners)?;
            next += "#winners";
        }
        "withdraw-winners" => {
            course.withdraw_winners(Some(by)).await?;
            next += "#winners";
        }
        "disqualify" => {
            let team = team().await?;
            course.disqualify(team, given.text()?, Some(by)).await?;
            next = teams::address_of(team);
        }
        "reinstate" => {
            let team = team().await?;
            course.reinstate(team, Some(by)).await?;
            next = teams::address_of(team);
        }
        "judge-again" | "play-forfeits-again" | "apply" | "drop" => {
            again(course, act, &given.text, by).await?;
        }
        other => return Err(Problem::NotFound(format!("to {other}"))),
    }
    Ok(next)
}

/// Judges or plays again, or ends a rejudging.
async fn again(course: &HeldContest, act: &str, text: &str, by: &PersonId) -> Result<(), Problem> {
    match act {
        "judge-again" => {
            let chosen = which(text)?;
            let preview = course.preview_rejudge(&chosen, Some(by)).await?;
            if preview == 0 {
                let why = "none of these versions has been judged";
                return Err(Problem::Refused(why.to_owned()));
            }
        }
        "play-forfeits-again" => {
            let matches = course
                .play_forfeits_again(Some(by))
                .await
                .map_err(Problem::server)?;
            if matches == 0 {
                let why = "nobody forfeited a game in any match";
                return Err(Problem::Refused(why.to_owned()));
            }
        }
        "apply" => {
            let applied = course.apply_rejudge(Some(by));
            applied.await.map_err(refusal::rejudging)?;
        }
        _ => course.drop_rejudge().await?,
    }
    Ok(())
}
