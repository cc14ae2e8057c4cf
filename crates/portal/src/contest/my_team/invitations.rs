//! Invitations to a team, and what becomes of them.

use std::sync::Arc;

use axum::Form;
use axum::extract::State;
use axum::response::{IntoResponse as _, Redirect, Response};
use pigskin_course::{PersonId, TeamId};
use pigskin_web::{Problem, page};
use serde::Deserialize;

use super::{frame, page as my_team_page};
use crate::portal::Portal;
use crate::refusal;
use crate::staff::rejected_form::RejectedForm;
use crate::visitor::ContestVisitor;

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
    match invited {
        Ok(()) => Ok(Redirect::to("/contest/mine").into_response()),
        Err(Problem::Refused(why)) => {
            let returned = RejectedForm::new("invite", "", form.person, why);
            let page = my_team_page(&visitor, &portal, frame(&visitor), None, returned);
            page::returned(&page.await?)
        }
        Err(other) => Err(other),
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
    Form(form): Form<InvitationForm>,
) -> Result<Redirect, Problem> {
    let member = visitor.member()?;
    let (contest, person) = (&visitor.contest, &member.person.id);
    let joined = match form.entry.as_str() {
        "own" => contest.join_with_own_entry(person, form.team).await,
        _ => contest.join(person, form.team).await,
    };
    joined.map_err(refusal::team)?;
    Ok(Redirect::to("/contest/mine"))
}

pub async fn decline(
    visitor: ContestVisitor,
    Form(form): Form<InvitationForm>,
) -> Result<Redirect, Problem> {
    let member = visitor.member()?;
    let declined = visitor.contest.decline(&member.person.id, form.team).await;
    declined.map_err(refusal::team)?;
    Ok(Redirect::to("/contest/mine"))
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
