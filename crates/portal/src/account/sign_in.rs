//! Signing in and out.

use std::sync::Arc;

use axum::Form;
use axum::extract::{Query, State};
use axum::response::{IntoResponse as _, Redirect, Response};
use pigskin_course::{Member, PersonId, Token, signed_in_by};
use pigskin_web::Problem;
use pigskin_web::page;
use serde::Deserialize;
use tower_sessions::Session;

use crate::account::come_back;
use crate::account::sender::Sender;
use crate::frame::Frame;
use crate::portal::Portal;
use crate::server::visitor::{PERSON, SIGNED_IN_BY, Visitor};
use crate::staff::rejected_form::RejectedForm;

#[derive(askama::Template)]
#[template(path = "sign_in.html")]
struct SignInPage {
    frame: Frame,
    openid: Option<String>,
    returned: RejectedForm,
}

impl SignInPage {
    fn new(visitor: &Visitor, returned: RejectedForm) -> SignInPage {
        let openid = visitor.course.settings().openid.as_ref();
        SignInPage {
            frame: Frame::new(visitor, "Sign in"),
            openid: openid.map(|openid| openid.label.clone()),
            returned,
        }
    }
}

pub async fn show(visitor: Visitor) -> Result<Response, Problem> {
    page::html(&SignInPage::new(&visitor, RejectedForm::default()))
}

#[derive(Deserialize)]
pub struct LinkToken {
    token: String,
}

#[derive(askama::Template)]
#[template(path = "link.html")]
struct LinkPage {
    frame: Frame,
    token: String,
    who: Option<String>,
}

/// Asks a visitor who opened a personal link to confirm: programs that follow the links in an
/// e-mail must not sign anybody in.
pub async fn link(
    visitor: Visitor,
    State(portal): State<Arc<Portal>>,
    Query(link): Query<LinkToken>,
) -> Result<Response, Problem> {
    let member = bearer(&portal, &visitor, &link.token).await?;
    page::html(&LinkPage {
        frame: Frame::new(&visitor, "Sign in"),
        who: member.map(|member| member.person.name),
        token: link.token,
    })
}

/// The owner of a personal link's token, if it is valid. Tokens of devices are not accepted.
async fn bearer(
    portal: &Portal,
    visitor: &Visitor,
    token: &str,
) -> Result<Option<Member>, Problem> {
    let Ok(token) = token.parse::<Token>() else {
        return Ok(None);
    };
    // Nobody guesses 256 bits; the limit is for one token sent over and over.
    portal.limits.guess(token.secret()).await?;
    Ok(visitor.course.link_bearer(&token).await?)
}

pub async fn token(
    visitor: Visitor,
    State(portal): State<Arc<Portal>>,
    session: Session,
    Form(link): Form<LinkToken>,
) -> Result<Redirect, Problem> {
    let member = bearer(&portal, &visitor, &link.token).await?;
    let member =
        member.ok_or_else(|| Problem::refused("this link no longer works; ask for a new one"))?;
    enter(session.clone(), &member).await?;
    come_back::back(&session).await
}

#[derive(Deserialize)]
pub struct PasswordForm {
    id: String,
    password: String,
}

pub async fn password(
    visitor: Visitor,
    State(portal): State<Arc<Portal>>,
    session: Session,
    Sender(sender): Sender,
    Form(given): Form<PasswordForm>,
) -> Result<Response, Problem> {
    // The same words for every failure, so that nobody learns who is on the roster.
    let wrong = || {
        let wrong = "The id or the password is wrong.";
        let returned = RejectedForm::new("sign-in", "", given.id.as_str(), wrong);
        page::returned(&SignInPage::new(&visitor, returned))
    };
    let Ok(id) = given.id.parse::<PersonId>() else {
        return wrong();
    };
    let _turn = portal.limits.password(id.as_str(), &sender).await?;
    let member = visitor.course.sign_in(&id, &given.password).await;
    let Some(member) = member? else {
        return wrong();
    };
    enter(session.clone(), &member).await?;
    Ok(come_back::back(&session).await?.into_response())
}

/// Begins the session of a member, with a new id that nobody else knows. It is marked with
/// [whoever](signed_in_by) drew the link.
pub async fn enter(session: Session, member: &Member) -> Result<(), Problem> {
    session.cycle_id().await.map_err(Problem::server)?;
    let marked = session.insert(SIGNED_IN_BY, signed_in_by()).await;
    marked.map_err(Problem::server)?;
    let entered = session.insert(PERSON, &member.person.id).await;
    entered.map_err(Problem::server)
}

pub async fn out(session: Session) -> Result<Redirect, Problem> {
    session.flush().await.map_err(Problem::server)?;
    Ok(Redirect::to("/"))
}
