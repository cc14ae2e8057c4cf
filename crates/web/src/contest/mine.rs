//! One's own team and entries.

use std::sync::Arc;

use axum::Form;
use axum::extract::State;
use axum::response::{Redirect, Response};
use pigskin_course::{PersonId, Role, State as Stage, Submission, TeamId};
use serde::Deserialize;
use tower_sessions::Session;

use crate::Site;
use crate::page;
use crate::problem::Problem;

use super::around::Around;
use super::sign_in;
use super::visitor::Visitor;

/// So many versions are listed.
const VERSIONS: u32 = 100;

#[derive(askama::Template)]
#[template(path = "contest/mine.html")]
struct MinePage {
    frame: Around,
    team: Option<i64>,
    team_name: Option<String>,
    disqualified: Option<String>,
    members: Vec<String>,
    /// Who is invited: their ids and names.
    invited: Vec<(PersonId, String)>,
    /// Teams that invite, with who is in them.
    invitations: Vec<(i64, String)>,
    may_invite: bool,
    versions: Vec<Line>,
    /// Until when entries are taken, and what becomes of late ones.
    when: String,
    accepts: &'static str,
    has_password: bool,
    id: String,
}

/// A version in the list.
struct Line {
    submission: i64,
    version: i64,
    file: String,
    sent: String,
    state: Stage,
    reason: Option<String>,
    counts: bool,
    late: bool,
}

/// Shows one's own team and what it has sent.
pub async fn show(visitor: Visitor) -> Result<Response, Problem> {
    let member = visitor.member()?;
    if member.person.role == Role::Staff {
        return Err(Problem::Refused("staff are in no team".to_owned()));
    }
    let course = &visitor.course;
    let schedule = &course.settings().schedule;
    let mut page = MinePage {
        frame: Around::of(&visitor, "My team", "mine"),
        team: member.team.map(|team| team.0),
        team_name: None,
        disqualified: None,
        members: vec![member.person.name.clone()],
        invited: Vec::new(),
        invitations: Vec::new(),
        may_invite: course.settings().team_size > 1,
        versions: Vec::new(),
        when: schedule.in_words(course.clock().now(), member.extension),
        accepts: accepts(&visitor),
        has_password: member.has_password,
        id: member.person.id.to_string(),
    };
    if let Some(team) = member.team {
        if let Some(team) = course.team(team).await.map_err(Problem::server)? {
            page.may_invite = team.members.len() + team.invited.len() < course.settings().team_size;
            page.members = names(&visitor, &team.members).await?;
            let invited = names(&visitor, &team.invited).await?;
            page.invited = team.invited.into_iter().zip(invited).collect();
            page.team_name = team.name;
            page.disqualified = team.disqualified;
        }
        let versions = course.versions(team, VERSIONS).await;
        page.versions = lines(&visitor, versions.map_err(Problem::server)?);
    }
    let invitations = course.invitations(&member.person.id).await;
    for team in invitations.map_err(Problem::server)? {
        let found = course.team(team).await.map_err(Problem::server)?;
        let members = found.map(|team| team.members).unwrap_or_default();
        let who = names(&visitor, &members).await?.join(", ");
        page.invitations.push((team.0, who));
    }
    page::html(&page)
}

/// What files an entry can be.
pub fn accepts(visitor: &Visitor) -> &'static str {
    match visitor.course.game() {
        pigskin_contest::SourceGame::Hog => ".py,.json,.txt",
        pigskin_contest::SourceGame::DFootball => ".R,.r,.py,.ipynb",
    }
}

async fn names(visitor: &Visitor, ids: &[PersonId]) -> Result<Vec<String>, Problem> {
    let mut names = Vec::new();
    for id in ids {
        let member = visitor.course.member(id).await.map_err(Problem::server)?;
        names.push(member.map_or_else(|| id.to_string(), |member| member.person.name));
    }
    Ok(names)
}

fn lines(visitor: &Visitor, versions: Vec<Submission>) -> Vec<Line> {
    let schedule = &visitor.course.settings().schedule;
    let accepted = versions.iter().find(|one| one.state == Stage::Accepted);
    let counts = accepted.map(|one| one.id);
    let line = |one: Submission| Line {
        submission: one.id.0,
        version: one.version,
        file: one.file,
        sent: schedule.shown(one.sent),
        state: one.state,
        reason: one.fault.map(|(_, reason)| reason),
        counts: counts == Some(one.id),
        late: one.late,
    };
    versions.into_iter().map(line).collect()
}

/// Whom somebody invites.
#[derive(Deserialize)]
pub struct Invited {
    person: String,
}

/// Invites somebody to one's own team.
pub async fn invite(visitor: Visitor, Form(form): Form<Invited>) -> Result<Redirect, Problem> {
    let member = visitor.member()?;
    let other: PersonId = form.person.parse().map_err(Problem::refused)?;
    let invited = visitor.course.invite(&member.person.id, &other).await;
    invited.map_err(Problem::refused)?;
    Ok(Redirect::to("/contest/mine"))
}

/// A team that somebody is invited to.
#[derive(Deserialize)]
pub struct Invitation {
    team: TeamId,
}

/// Joins a team.
pub async fn join(visitor: Visitor, Form(form): Form<Invitation>) -> Result<Redirect, Problem> {
    let member = visitor.member()?;
    let joined = visitor.course.join(&member.person.id, form.team).await;
    joined.map_err(Problem::refused)?;
    Ok(Redirect::to("/contest/mine"))
}

/// Declines an invitation.
pub async fn decline(visitor: Visitor, Form(form): Form<Invitation>) -> Result<Redirect, Problem> {
    let member = visitor.member()?;
    let declined = visitor.course.decline(&member.person.id, form.team).await;
    declined.map_err(Problem::refused)?;
    Ok(Redirect::to("/contest/mine"))
}

/// Takes back an invitation to one's own team.
pub async fn withdraw(visitor: Visitor, Form(form): Form<Invited>) -> Result<Redirect, Problem> {
    let member = visitor.member()?;
    let other: PersonId = form.person.parse().map_err(Problem::refused)?;
    if let Some(team) = member.team {
        let withdrawn = visitor.course.decline(&other, team).await;
        withdrawn.map_err(Problem::refused)?;
    }
    Ok(Redirect::to("/contest/mine"))
}

/// A new password.
#[derive(Deserialize)]
pub struct Password {
    /// The one that they have; there is no such field where they have none.
    #[serde(default)]
    current: String,
    password: String,
}

/// Gives oneself a password, and signs oneself out everywhere else.
pub async fn password(
    visitor: Visitor,
    State(site): State<Arc<Site>>,
    session: Session,
    Form(form): Form<Password>,
) -> Result<Redirect, Problem> {
    let member = visitor.member()?;
    let _turn = site.pace.password(member.person.id.as_str()).await?;
    let set = visitor
        .course
        .set_password(&member.person.id, &form.current, &form.password);
    set.await.map_err(Problem::refused)?;
    sign_in::enter(session, member).await?;
    Ok(Redirect::to("/contest/mine"))
}
