//! The mail of a course, for staff: what waits, what failed, a test, personal links.

mod question;

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::{Query, State};
use axum::response::{IntoResponse as _, Redirect, Response};
use axum::routing::get;
use axum::{Form, Router};
use jiff::Timestamp;
use pigskin_course::{
    Mail, MailCounts, MailKind, MailLinksError, MailSettings, MailState, Member, PersonId, Role,
    Schedule, test_mail,
};
use pigskin_web::{Problem, page};
use serde::Deserialize;

use crate::filters;
use crate::frame::Frame;
use crate::pager::Pager;
use crate::portal::Portal;
use crate::question::sending_takes;
use crate::server::right::Right;
use crate::server::visitor::Visitor;
use crate::staff::extensions::sees;
use crate::staff::rejected_form::RejectedForm;
use crate::staff::roster_query::{is_in_section, sections};

use self::question::{question, withdrawable};

const ADDRESS: &str = "/staff/mail";

pub fn pages() -> Router<Arc<Portal>> {
    Router::new().route("/staff/mail", get(show).post(act))
}

#[derive(askama::Template)]
#[template(path = "mail.html")]
struct MailPage<'a> {
    frame: Frame,
    /// The mail server; nothing if the course sends no mail.
    server: Option<&'a MailSettings>,
    /// The kinds of mail that are sent.
    sends: String,
    is_rehearsed: bool,
    /// The settings at which a test may have failed.
    suspects: &'static [&'static str],
    trouble: Option<String>,
    counts: MailCounts,
    /// Number of waiting mails that staff can withdraw.
    withdrawable: usize,
    /// How long sending what waits takes.
    takes: String,
    /// The state to show; empty for all.
    state: String,
    mails: &'a [Mail],
    members: BTreeMap<PersonId, Member>,
    schedule: &'a Schedule,
    pager: Pager,
    links: bool,
    sections: Vec<String>,
    section: String,
    own_address: String,
    only_new: bool,
    notice: Option<String>,
    /// The form that comes back: `test`, `links` or `retry`.
    returned: RejectedForm,
}

impl MailPage<'_> {
    fn state(mail: &Mail) -> &'static str {
        if is_again(mail) {
            "waiting again"
        } else {
            mail.state.as_str()
        }
    }

    /// When a mail came into its state, or is tried again.
    fn at(mail: &Mail) -> Timestamp {
        if is_again(mail) {
            mail.due
        } else {
            mail.changed
        }
    }
}

/// Whether sending a mail has failed once, and is tried again.
fn is_again(mail: &Mail) -> bool {
    mail.state == MailState::Waiting && mail.reason.is_some()
}

#[derive(Default, Deserialize)]
#[serde(default)]
pub struct MailQuery {
    state: String,
    page: usize,
}

/// The fields of all forms; each action needs some of them.
#[derive(Deserialize)]
pub struct MailForm {
    act: String,
    /// The number of a mail; nothing for all that failed.
    mail: Option<i64>,
    #[serde(default)]
    section: String,
    #[serde(default)]
    new: String,
    /// [`Question::SURE`](crate::question::Question::SURE): it was asked about.
    #[serde(default)]
    sure: String,
}

#[derive(Default)]
struct MailReply {
    done: Option<String>,
    returned: RejectedForm,
    suspects: &'static [&'static str],
    section: String,
    with_old: bool,
}

pub async fn show(visitor: Visitor, Query(query): Query<MailQuery>) -> Result<Response, Problem> {
    visitor.may(Right::Class)?;
    mail_page(&visitor, query, MailReply::default()).await
}

/// Sends a test, queues links, queues what failed again, or withdraws what waits. Asks before many
/// mails are sent or withdrawn.
pub async fn act(
    visitor: Visitor,
    State(portal): State<Arc<Portal>>,
    Form(form): Form<MailForm>,
) -> Result<Response, Problem> {
    let staff = visitor.may(match form.act.as_str() {
        "now" => Right::Retry,
        _ => Right::Help,
    })?;
    let by = Some(&staff.person.id);
    let course = &visitor.course;
    if form.sure.is_empty()
        && let Some(question) = question(&visitor, &form).await?
    {
        return question.page();
    }
    let reply = match form.act.as_str() {
        "test" => {
            portal.limits.submission(staff.person.id.as_str()).await?;
            test(&visitor, &portal, staff).await?
        }
        "links" => links(&visitor, &form).await?,
        "now" => {
            course.hurry_mail();
            return Ok(Redirect::to(ADDRESS).into_response());
        }
        "retry" => {
            let (mails, _) = seen(&visitor).await?;
            let failed = mails.iter().filter(|mail| mail.state == MailState::Failed);
            let failed = failed.filter(|mail| form.mail.is_none_or(|id| id == mail.id));
            let ids: Vec<i64> = failed.map(|mail| mail.id).collect();
            if !ids.is_empty() {
                course.retry_mail(&ids, by).await?;
                return Ok(Redirect::to(ADDRESS).into_response());
            }
            let of = form.mail.map_or_else(String::new, |id| id.to_string());
            let why = "that mail has not failed, or was sent since; the list shows its state";
            MailReply {
                returned: RejectedForm::new("retry", of, "", why),
                ..MailReply::default()
            }
        }
        "withdraw" => {
            let (mails, _) = seen(&visitor).await?;
            let ids: Vec<i64> = withdrawable(&mails).map(|mail| mail.id).collect();
            let withdrawn = match course.withdraw_mails(&ids, by).await? {
                1 => "1 mail was withdrawn.".to_owned(),
                mails => format!("{mails} mails were withdrawn."),
            };
            MailReply {
                done: Some(withdrawn),
                ..MailReply::default()
            }
        }
        _ => return Err(Problem::refused("choose what to do")),
    };
    mail_page(&visitor, MailQuery::default(), reply).await
}

/// Queues personal links.
async fn links(visitor: &Visitor, form: &MailForm) -> Result<MailReply, Problem> {
    let ids = recipients(visitor, form).await?;
    let kept = MailReply {
        section: form.section.clone(),
        with_old: form.new.is_empty(),
        ..MailReply::default()
    };
    let by = Some(&visitor.member()?.person.id);
    let queued = match ids.as_slice() {
        [] => Err(nobody(form)),
        ids => match visitor.course.mail_links(ids, by).await {
            Err(MailLinksError::Database(error)) => return Err(error.into()),
            queued => queued.map_err(|error| error.to_string()),
        },
    };
    let queued = match queued {
        Ok(queued) => queued,
        Err(why) => {
            return Ok(MailReply {
                returned: RejectedForm::new("links", "", form.section.as_str(), why),
                ..kept
            });
        }
    };
    let mut notice = format!("Links queued: {}.", queued.queued);
    if queued.waiting > 0 {
        notice = format!("{notice} Waiting already: {}.", queued.waiting);
    }
    if !queued.no_address.is_empty() {
        let ids: Vec<&str> = queued.no_address.iter().map(PersonId::as_str).collect();
        notice = format!("{notice} Without an e-mail address: {}.", ids.join(", "));
    }
    Ok(MailReply {
        done: Some(notice),
        ..kept
    })
}

/// Sends a test to the visitor's own address: this page sends nothing to strangers.
async fn test(visitor: &Visitor, portal: &Portal, staff: &Member) -> Result<MailReply, Problem> {
    let mail = visitor.course.settings().mail.as_ref();
    let mail = mail.ok_or_else(|| Problem::refused("this course sends no mail"))?;
    let to = &staff.person.email;
    Ok(
        match test_mail(mail, &portal.titles().join(" and "), to, None).await {
            Ok(()) => MailReply {
                done: Some(format!("The mail server has accepted a test for {to}.")),
                ..MailReply::default()
            },
            Err(error) => {
                let why = format!("No test was sent: {error}. To do: {}.", error.advice());
                MailReply {
                    returned: RejectedForm::new("test", "", "", why),
                    suspects: error.settings(),
                    ..MailReply::default()
                }
            }
        },
    )
}

/// Why nobody gets a link.
fn nobody(form: &MailForm) -> String {
    let whom = match form.section.trim() {
        "" => String::new(),
        section => format!(" in section {section}"),
    };
    if form.new.is_empty() {
        format!("there are no students{whom}")
    } else {
        format!(
            "there are no students{whom} without a link; choose another section, or all of them"
        )
    }
}

/// The settings that a test uses, by their names in `course.toml`, without the password.
fn settings(mail: &MailSettings) -> [(&'static str, Option<String>); 6] {
    let password = mail.password_file.as_ref();
    [
        ("server", Some(mail.server.clone())),
        ("port", Some(mail.port().to_string())),
        ("security", Some(mail.security.to_string())),
        ("user", mail.user.clone()),
        (
            "password_file",
            password.map(|file| file.display().to_string()),
        ),
        ("from", Some(mail.sender())),
    ]
}

async fn recipients(visitor: &Visitor, form: &MailForm) -> Result<Vec<PersonId>, Problem> {
    let (mails, members) = seen(visitor).await?;
    let links = mails.iter().filter(|mail| mail.kind == MailKind::Link);
    let links = links.filter(|mail| mail.state != MailState::Failed);
    let had: Vec<&PersonId> = links.map(|mail| &mail.person).collect();
    let members = members.values().map(|member| &member.person);
    let meant = members.filter(|person| {
        let is_meant = person.role == Role::Student && is_in_section(person, &form.section);
        is_meant && (form.new.is_empty() || !had.contains(&&person.id))
    });
    Ok(meant.map(|person| person.id.clone()).collect())
}

async fn seen(visitor: &Visitor) -> Result<(Vec<Mail>, BTreeMap<PersonId, Member>), Problem> {
    let course = &visitor.course;
    let scope = visitor.scope();
    let members = course.members().await?;
    let members = members.into_iter();
    let members = members.filter(|member| sees(&scope, &member.person));
    let members: BTreeMap<PersonId, Member> = members
        .map(|member| (member.person.id.clone(), member))
        .collect();
    let mut mails = course.mails().await?;
    mails.retain(|mail| members.contains_key(&mail.person));
    Ok((mails, members))
}

async fn mail_page(
    visitor: &Visitor,
    MailQuery { state, page }: MailQuery,
    reply: MailReply,
) -> Result<Response, Problem> {
    let course = &visitor.course;
    let settings = course.settings();
    let (mut mails, members) = seen(visitor).await?;
    let counts = MailCounts::new(&mails);
    let withdrawable = withdrawable(&mails).count();
    let state = MailState::from_name(&state);
    mails.retain(|mail| state.is_none_or(|state| state == mail.state));
    let state = state.map_or("", MailState::as_str).to_owned();
    let pager = Pager::new(format!("{ADDRESS}?state={state}"), page, mails.len());
    let students = members.values().map(|member| &member.person);
    let students = students.filter(|person| person.role == Role::Student);
    let mail = settings.mail.as_ref();
    let sends = |kind: &MailKind| mail.is_some_and(|mail| mail.sends(*kind));
    let kinds = MailKind::ALL.into_iter().filter(sends);
    let kinds: Vec<&str> = kinds.map(MailKind::plural).collect();
    let shown = MailPage {
        frame: Frame::new(visitor, "Mail"),
        server: mail,
        sends: kinds.join(", "),
        is_rehearsed: course.clock().begun().is_some(),
        suspects: reply.suspects,
        trouble: course.mail_trouble(),
        takes: sending_takes(counts.waiting, mail.map_or(1, |mail| mail.per_minute)),
        counts,
        withdrawable,
        state,
        mails: &mails[pager.range()],
        schedule: &settings.schedule,
        pager,
        links: sends(&MailKind::Link) && settings.address.is_some(),
        sections: sections(students),
        members,
        section: reply.section,
        only_new: !reply.with_old,
        own_address: visitor.member()?.person.email.clone(),
        notice: reply.done,
        returned: reply.returned,
    };
    if shown.returned.reason().is_some() {
        page::returned(&shown)
    } else {
        page::html(&shown)
    }
}
