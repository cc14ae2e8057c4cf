//! Signing in and out.

use std::sync::Arc;

use axum::Form;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Redirect, Response};
use pigskin_course::{Member, PersonId, Token};
use serde::Deserialize;
use tower_sessions::Session;

use crate::Site;
use crate::page;
use crate::problem::Problem;

use super::around::Around;
use super::visitor::{PERSON, Visitor};

#[derive(askama::Template)]
#[template(path = "contest/sign_in.html")]
struct SignInPage {
    frame: Around,
    /// What the button to the university's own sign-in says.
    openid: Option<String>,
    /// What is wrong with what was given.
    wrong: Option<&'static str>,
}

impl SignInPage {
    fn of(visitor: &Visitor, wrong: Option<&'static str>) -> SignInPage {
        let openid = visitor.course.settings().openid.as_ref();
        SignInPage {
            frame: Around::of(visitor, "Sign in", ""),
            openid: openid.map(|openid| openid.label.clone()),
            wrong,
        }
    }
}

/// Shows the ways to sign in.
pub async fn show(visitor: Visitor) -> Result<Response, Problem> {
    page::html(&SignInPage::of(&visitor, None))
}

/// A personal link.
#[derive(Deserialize)]
pub struct Link {
    token: String,
}

#[derive(askama::Template)]
#[template(path = "contest/link.html")]
struct LinkPage {
    frame: Around,
    token: String,
    who: Option<String>,
}

/// Asks whoever has opened a personal link to go on: programs that look at links
/// in a letter sign nobody in.
pub async fn link(
    visitor: Visitor,
    State(site): State<Arc<Site>>,
    Query(link): Query<Link>,
) -> Result<Response, Problem> {
    let member = bearer(&site, &visitor, &link.token).await?;
    page::html(&LinkPage {
        frame: Around::of(&visitor, "Sign in", ""),
        who: member.map(|member| member.person.name),
        token: link.token,
    })
}

/// Whose token that is, if it works.
async fn bearer(site: &Site, visitor: &Visitor, token: &str) -> Result<Option<Member>, Problem> {
    let Ok(token) = token.parse::<Token>() else {
        return Ok(None);
    };
    // Nobody guesses 256 bits; what is held up is one token over and over.
    site.pace.guess(token.secret())?;
    visitor.course.bearer(&token).await.map_err(Problem::server)
}

/// Signs in by a token.
pub async fn token(
    visitor: Visitor,
    State(site): State<Arc<Site>>,
    session: Session,
    Form(link): Form<Link>,
) -> Result<Redirect, Problem> {
    let member = bearer(&site, &visitor, &link.token).await?;
    let member = member.ok_or_else(|| {
        Problem::Refused("this link does not work any more; ask for a new one".to_owned())
    })?;
    enter(session, &member).await?;
    Ok(Redirect::to("/contest"))
}

/// What the form for passwords has.
#[derive(Deserialize)]
pub struct Password {
    id: String,
    password: String,
}

/// Signs in by a password.
pub async fn password(
    visitor: Visitor,
    State(site): State<Arc<Site>>,
    session: Session,
    Form(given): Form<Password>,
) -> Result<Response, Problem> {
    // The same words whatever was wrong: nobody learns who is on the roster.
    let wrong = || {
        let page = SignInPage::of(&visitor, Some("The id or the password is wrong."));
        Ok((StatusCode::CONFLICT, page::html(&page)?).into_response())
    };
    let Ok(id) = given.id.parse::<PersonId>() else {
        return wrong();
    };
    let _turn = site.pace.password(id.as_str()).await?;
    let member = visitor.course.sign_in(&id, &given.password).await;
    let Some(member) = member.map_err(Problem::server)? else {
        return wrong();
    };
    enter(session, &member).await?;
    Ok(Redirect::to("/contest").into_response())
}

/// Begins a session of somebody. It has a new name, so that nobody else knows it.
pub async fn enter(session: Session, member: &Member) -> Result<(), Problem> {
    session.cycle_id().await.map_err(Problem::server)?;
    let entered = session.insert(PERSON, &member.person.id).await;
    entered.map_err(Problem::server)
}

/// Signs out.
pub async fn out(session: Session) -> Result<Redirect, Problem> {
    session.flush().await.map_err(Problem::server)?;
    Ok(Redirect::to("/contest"))
}
