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
use pigskin_web::{Problem, page};
use serde::Deserialize;
use tower_sessions::Session;

use crate::account::drawn_links::drawn_links;
use crate::account::sender::Sender;
use crate::contest::my_team::access::PasswordForm;
use crate::frame::Frame;
use crate::portal::Portal;
use crate::server::visitor::MemberVisitor;
use crate::staff::rejected_form::RejectedForm;

#[derive(askama::Template)]
#[template(path = "account.html")]
struct AccountPage {
    frame: Frame,
    id: String,
    has_password: bool,
    devices: Vec<(String, String, String)>,
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
) -> Result<AccountPage, Problem> {
    let course = &visitor.visitor.course;
    let schedule = &course.settings().schedule;
    let devices = course.devices(&visitor.member.person.id).await?;
    let devices = devices.into_iter().map(|device| {
        let made = schedule.shown(device.made);
        (device.key, device.name, made)
    });
    Ok(AccountPage {
        returned,
        frame: Frame::new(&visitor.visitor, "Account"),
        id: visitor.member.person.id.to_string(),
        has_password: visitor.member.has_password,
        drawn_links: drawn_links(course, &visitor.member.person.id, SignedDuration::MAX).await?,
        devices: devices.collect(),
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
