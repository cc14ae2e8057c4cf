//! Invitations to a team, and what becomes of them.

use std::sync::Arc;

use axum::Form;
use axum::extract::State;
use axum::response::{IntoResponse as _, Redirect, Response};
use pigskin_course::{PersonId, TeamId};
use pigskin_web::Problem;
use serde::Deserialize;

use crate::portal::Portal;
use crate::server::refusal;
use crate::server::visitor::ContestVisitor;
use crate::staff::rejected_form::RejectedForm;

#[derive(Deserialize)]
pub struct InviteForm {
    person: String,
}

pub async fn invite(
    visitor: ContestVisitor,
    State(portal): State<Arc<Portal>>,
    Form(form): Form<InviteForm>,
) -> Result<Response, Problem> {
    let member = visitor.member()?;
    let invited = match form.person.trim().parse::<PersonId>() {
        Ok(other) => {
            let invited = visitor.contest.invite(&member.person.id, &other).await;
            invited.map(|_| ()).map_err(refusal::team)
        }
        Err(why) => Err(Problem::refused(why)),
    };
    done(&visitor, &portal, invited, "invite", &form.person).await
}

/// The page after a form; if it is refused, the form comes back.
async fn done(
    visitor: &ContestVisitor,
    portal: &Portal,
    done: Result<(), Problem>,
    form: &str,
    typed: &str,
) -> Result<Response, Problem> {
    match done {
        Ok(()) => Ok(Redirect::to("/contest/mine").into_response()),
        Err(problem) => {
            let returned = RejectedForm::after(problem, form, "", typed)?;
            super::returned(visitor, portal, returned).await
        }
    }
}

#[derive(Deserialize)]
pub struct InvitationForm {
    team: TeamId,
    /// Whose entry stays, if both have one: `own`, or that of the team.
    #[serde(default)]
    entry: String,
}

pub async fn join(
    visitor: ContestVisitor,
    State(portal): State<Arc<Portal>>,
    Form(form): Form<InvitationForm>,
) -> Result<Response, Problem> {
    let member = visitor.member()?;
    let (contest, person) = (&visitor.contest, &member.person.id);
    let joined = match form.entry.as_str() {
        "own" => contest.join_with_own_entry(person, form.team).await,
        _ => contest.join(person, form.team).await,
    };
    let joined = joined.map_err(refusal::team);
    done(&visitor, &portal, joined, "join", "").await
}

pub async fn decline(
    visitor: ContestVisitor,
    State(portal): State<Arc<Portal>>,
    Form(form): Form<InvitationForm>,
) -> Result<Response, Problem> {
    let member = visitor.member()?;
    let declined = visitor.contest.decline(&member.person.id, form.team).await;
    let declined = declined.map_err(refusal::team);
    done(&visitor, &portal, declined, "decline", "").await
}

pub async fn withdraw(
    visitor: ContestVisitor,
    Form(form): Form<InviteForm>,
) -> Result<Redirect, Problem> {
    let member = visitor.member()?;
    let other: PersonId = form.person.parse().map_err(Problem::refused)?;
    if let Some(team) = member.team {
        let withdrawn = visitor.contest.decline(&other, team).await;
        withdrawn.map_err(refusal::team)?;
    }
    Ok(Redirect::to("/contest/mine"))
}
