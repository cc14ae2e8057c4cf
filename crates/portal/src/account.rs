//! The visitor's account: their devices and their password.

pub mod come_back;
pub mod device;
pub mod device_api;
pub mod drawn_links;
pub mod openid;
pub mod polls;
pub mod sender;
pub mod sessions;
pub mod sign_in;

use std::sync::Arc;

use axum::Form;
use axum::extract::State;
use axum::response::{IntoResponse as _, Redirect, Response};
use jiff::SignedDuration;
use pigskin_course::{Member, Schedule, SignedInDevice};
use pigskin_web::{Problem, page};
use serde::Deserialize;
use tower_sessions::Session;

use crate::account::drawn_links::drawn_links;
use crate::account::sender::Sender;
use crate::contest::my_team::access::PasswordForm;
use crate::filters;
use crate::frame::Frame;
use crate::portal::Portal;
use crate::server::visitor::MemberVisitor;
use crate::staff::rejected_form::RejectedForm;

#[derive(askama::Template)]
#[template(path = "account.html")]
struct AccountPage<'a> {
    frame: Frame,
    member: &'a Member,
    schedule: &'a Schedule,
    devices: Vec<SignedInDevice>,
    drawn_links: Vec<String>,
    returned: RejectedForm,
}

pub async fn show(visitor: MemberVisitor) -> Result<Response, Problem> {
    page::html(&account_page(&visitor, RejectedForm::default()).await?)
}

/// The page, perhaps with a form that comes back.
async fn account_page(
    visitor: &MemberVisitor,
    returned: RejectedForm,
) -> Result<AccountPage<'_>, Problem> {
    let (course, member) = (&visitor.visitor.course, &visitor.member);
    Ok(AccountPage {
        returned,
        frame: Frame::new(&visitor.visitor, "Account"),
        member,
        schedule: &course.settings().schedule,
        drawn_links: drawn_links(course, &member.person.id, SignedDuration::MAX).await?,
        devices: course.devices(&member.person.id).await?,
    })
}

#[derive(Deserialize)]
pub struct DeviceForm {
    device: String,
}

pub async fn revoke(
    visitor: MemberVisitor,
    Form(form): Form<DeviceForm>,
) -> Result<Redirect, Problem> {
    let course = &visitor.visitor.course;
    course
        .revoke_device(&visitor.member.person.id, &form.device)
        .await?;
    Ok(Redirect::to("/account"))
}

/// Sets the visitor's password, and ends their other sessions.
pub async fn password(
    visitor: MemberVisitor,
    State(portal): State<Arc<Portal>>,
    session: Session,
    Sender(sender): Sender,
    Form(form): Form<PasswordForm>,
) -> Result<Response, Problem> {
    let set = form.set(&portal, session, &sender, &visitor.member);
    match set.await? {
        Some(returned) => page::returned(&account_page(&visitor, returned).await?),
        None => Ok(Redirect::to("/account").into_response()),
    }
}
