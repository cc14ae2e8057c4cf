//! A token for a person's own machine, and their password.

use std::sync::Arc;

use axum::extract::State;
use axum::response::Response;
use pigskin_course::{ChangePersonError, Member};
use pigskin_web::page::html;
use pigskin_web::{Client, Problem};
use serde::Deserialize;
use tower_sessions::Session;

use crate::account::sender::Sender;
use crate::account::sign_in;
use crate::frame::Frame;
use crate::portal::Portal;
use crate::server::refusal;
use crate::server::visitor::ContestVisitor;
use crate::staff::rejected_form::RejectedForm;

#[derive(askama::Template)]
#[template(path = "token.html")]
struct TokenPage {
    frame: Frame,
    token: String,
}

/// Draws a token for the visitor's own machine and shows it once.
pub async fn token(
    visitor: ContestVisitor,
    State(portal): State<Arc<Portal>>,
    Sender(sender): Sender,
) -> Result<Response, Problem> {
    let member = visitor.member()?;
    let _turn = portal
        .limits
        .password(member.person.id.as_str(), &sender)
        .await?;
    let token = visitor.contest.course().token(&member.person.id).await;
    html(&TokenPage {
        frame: Frame::new(&visitor, "Your token"),
        token: token.map_err(refusal::person)?.secret().to_owned(),
    })
}

#[derive(Deserialize)]
pub struct PasswordForm {
    /// The current password; missing for people without one.
    #[serde(default)]
    pub current: String,
    pub password: String,
}

impl PasswordForm {
    /// Sets a person's password, and ends their other sessions. If that is refused, the form comes
    /// back, with the error at one of its fields.
    pub async fn set(
        &self,
        portal: &Portal,
        session: Session,
        sender: &Client,
        member: &Member,
    ) -> Result<Option<RejectedForm>, Problem> {
        let person = &member.person.id;
        let _turn = portal.limits.password(person.as_str(), sender).await?;
        let set = portal
            .course
            .set_password(person, &self.current, &self.password);
        let Err(error) = set.await else {
            sign_in::enter(session, member).await?;
            return Ok(None);
        };
        let field = match error {
            ChangePersonError::OtherPassword => "current",
            _ => "new",
        };
        RejectedForm::after(refusal::person(error), "password", field, "").map(Some)
    }
}
