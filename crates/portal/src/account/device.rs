//! The page on which a person allows a device to act for them.

use std::sync::Arc;

use axum::Form;
use axum::extract::{Query, State};
use axum::response::Response;
use pigskin_course::{AskingDevice, Schedule, UserCode};
use pigskin_web::{Problem, page};
use serde::Deserialize;

use crate::filters;
use crate::frame::Frame;
use crate::portal::Portal;
use crate::server::refusal;
use crate::server::visitor::MemberVisitor;
use crate::staff::rejected_form::RejectedForm;

#[derive(askama::Template)]
#[template(path = "device.html")]
struct DevicePage<'a> {
    frame: Frame,
    notice: Option<&'static str>,
    returned: RejectedForm,
    device: Option<(AskingDevice, UserCode)>,
    schedule: &'a Schedule,
    /// Whether the visitor may allow it; staff may only deny it.
    may_allow: bool,
}

/// Why no device is shown.
const UNKNOWN: &str = "No device shows this code now. Codes work for 15 minutes.";

#[derive(Deserialize)]
pub struct CodeQuery {
    code: Option<String>,
}

/// Asks for the code, or whether the device with a code may act for the visitor.
pub async fn show(
    visitor: MemberVisitor,
    State(portal): State<Arc<Portal>>,
    Query(query): Query<CodeQuery>,
) -> Result<Response, Problem> {
    let is_staff = visitor.visitor.is_staff();
    let mut page = DevicePage {
        frame: Frame::new(&visitor.visitor, "Sign in a device"),
        notice: is_staff.then_some("Devices are for students; you are staff."),
        returned: RejectedForm::default(),
        device: None,
        schedule: &portal.course.settings().schedule,
        may_allow: !is_staff,
    };
    if let Some(text) = query.code {
        guess(&portal, &visitor).await?;
        let code = text.parse::<UserCode>().ok();
        let device = match &code {
            Some(code) => portal.course.asking_device(code).await,
            None => Ok(None),
        };
        page.device = device?.zip(code);
        if page.device.is_none() {
            page.returned = RejectedForm::new("code", "", text, UNKNOWN);
        }
    }
    page::html(&page)
}

/// Counts an attempt with a code, so that nobody tries all.
async fn guess(portal: &Portal, visitor: &MemberVisitor) -> Result<(), Problem> {
    let person = &visitor.member.person.id;
    let whose = format!("device of {person}");
    portal.limits.guess(&whose).await
}

#[derive(Deserialize)]
pub struct DecisionForm {
    code: String,
    decision: String,
}

/// Allows or denies a device. Staff can only deny: their token would read all students' work, and
/// staff send nothing.
pub async fn decide(
    visitor: MemberVisitor,
    State(portal): State<Arc<Portal>>,
    Form(form): Form<DecisionForm>,
) -> Result<Response, Problem> {
    guess(&portal, &visitor).await?;
    let no_code = |_| Problem::refused("a code has eight letters, such as BDWP-HQPK");
    let code: UserCode = form.code.parse().map_err(no_code)?;
    let allow = form.decision == "allow";
    if allow && visitor.visitor.is_staff() {
        let why = "devices are for students; you are staff";
        return Err(Problem::refused(why));
    }
    let person = &visitor.member.person.id;
    let decided = portal.course.decide_device(person, &code, allow).await;
    let mut returned = RejectedForm::default();
    let notice = match (decided.map_err(refusal::person)?, allow) {
        (false, _) => {
            returned = RejectedForm::new("code", "", form.code, UNKNOWN);
            None
        }
        (true, true) => Some("The device is signed in. You can close this page."),
        (true, false) => Some("The device was denied. It cannot act for you."),
    };
    page::html(&DevicePage {
        frame: Frame::new(&visitor.visitor, "Sign in a device"),
        notice,
        returned,
        device: None,
        schedule: &portal.course.settings().schedule,
        may_allow: !visitor.visitor.is_staff(),
    })
}
