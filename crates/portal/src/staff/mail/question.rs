//! Questions to staff before many mails are sent or withdrawn.

use std::collections::{BTreeMap, BTreeSet};

use pigskin_course::{Mail, MailKind, MailState, Member, PersonId};
use pigskin_web::Problem;

use super::{ADDRESS, MailForm, recipients, seen};
use crate::event_text::counted;
use crate::question::{Question, named, sending_takes};
use crate::server::visitor::Visitor;

/// The question before an action; `None` for those that are done at once, or that do nothing.
pub async fn question(visitor: &Visitor, form: &MailForm) -> Result<Option<Question>, Problem> {
    let (mails, members) = seen(visitor).await?;
    match form.act.as_str() {
        "links" if visitor.course.check_mail_links().is_ok() => {
            let people = recipients(visitor, form).await?;
            links(visitor, form, people, &mails, &members).await
        }
        "retry" if form.mail.is_none() => retry(visitor, &mails, &members).await,
        "withdraw" => Ok(withdraw(visitor, &mails, &members)),
        _ => Ok(None),
    }
}

async fn links(
    visitor: &Visitor,
    form: &MailForm,
    people: Vec<PersonId>,
    mails: &[Mail],
    members: &BTreeMap<PersonId, Member>,
) -> Result<Option<Question>, Problem> {
    let links = mails.iter().filter(|mail| mail.kind == MailKind::Link);
    let waiting = links.filter(|mail| mail.state == MailState::Waiting);
    let waiting: BTreeSet<&PersonId> = waiting.map(|mail| &mail.person).collect();
    let addressed = |person: &PersonId| {
        let member = members.get(person);
        member.is_some_and(|member| !member.person.email.trim().is_empty())
    };
    let (mut people, without): (Vec<_>, Vec<_>) =
        people.into_iter().partition(|person| addressed(person));
    people.retain(|person| !waiting.contains(person));
    if people.is_empty() {
        return Ok(None);
    }
    let mut effects = vec![
        format!(
            "A mail with a link for signing in goes to {}. Older links stay valid.",
            named(&names(&people, members), "students")
        ),
        takes(visitor, people.len()).await?,
    ];
    if !without.is_empty() {
        effects.push(format!(
            "Without an e-mail address, and therefore without a mail: {}.",
            named(&names(&without, members), "students")
        ));
    }
    Ok(Some(Question {
        effects,
        fields: vec![
            ("act", form.act.clone()),
            ("section", form.section.clone()),
            ("new", form.new.clone()),
        ],
        does: format!(
            "Send links to {}",
            counted(people.len(), "student", "students")
        ),
        ..ask(visitor, "Send personal links?", "#links")
    }))
}

async fn retry(
    visitor: &Visitor,
    mails: &[Mail],
    members: &BTreeMap<PersonId, Member>,
) -> Result<Option<Question>, Problem> {
    let failed = mails.iter().filter(|mail| mail.state == MailState::Failed);
    let people: Vec<PersonId> = failed.map(|mail| mail.person.clone()).collect();
    if people.is_empty() {
        return Ok(None);
    }
    let again = counted(people.len(), "mail", "mails");
    Ok(Some(Question {
        effects: vec![
            format!(
                "{again} that failed will be sent again, to {}.",
                named(&names(&people, members), "people")
            ),
            takes(visitor, people.len()).await?,
        ],
        warning: Some(
            "Somebody whose mail failed while it was accepted could get it twice.".to_owned(),
        ),
        fields: vec![("act", "retry".to_owned())],
        does: format!("Send {again} again"),
        ..ask(visitor, "Send all mail again that failed?", "#list")
    }))
}

fn withdraw(
    visitor: &Visitor,
    mails: &[Mail],
    members: &BTreeMap<PersonId, Member>,
) -> Option<Question> {
    let waiting: Vec<&Mail> = withdrawable(mails).collect();
    if waiting.is_empty() {
        return None;
    }
    let count = |kind, one, several| {
        let count = waiting.iter().filter(|mail| mail.kind == kind).count();
        (count > 0).then(|| counted(count, one, several))
    };
    let what = [
        count(MailKind::Link, "personal link", "personal links"),
        count(MailKind::Message, "message", "messages"),
    ];
    let what: Vec<String> = what.into_iter().flatten().collect();
    let people: Vec<PersonId> = waiting.iter().map(|mail| mail.person.clone()).collect();
    Some(Question {
        effects: vec![
            format!(
                "Not sent: {} to {}.",
                what.join(" and "),
                named(&names(&people, members), "people")
            ),
            "What is sent already cannot be withdrawn. Messages stay on the pages, and receipts \
             are sent."
                .to_owned(),
        ],
        fields: vec![("act", "withdraw".to_owned())],
        does: format!("Withdraw {}", counted(waiting.len(), "mail", "mails")),
        ..ask(visitor, "Withdraw mail that waits?", "#list")
    })
}

/// The waiting mails that staff had queued, and can withdraw.
pub fn withdrawable(mails: &[Mail]) -> impl Iterator<Item = &Mail> {
    let waiting = mails.iter().filter(|mail| mail.state == MailState::Waiting);
    waiting.filter(|mail| matches!(mail.kind, MailKind::Link | MailKind::Message))
}

fn ask(visitor: &Visitor, asks: &str, back: &str) -> Question {
    Question::new(
        visitor,
        asks,
        ADDRESS.to_owned(),
        format!("{ADDRESS}{back}"),
    )
}

/// Each person once, by name.
fn names(people: &[PersonId], members: &BTreeMap<PersonId, Member>) -> Vec<String> {
    let mut people: Vec<&PersonId> = people.iter().collect();
    people.sort();
    people.dedup();
    let members = people.into_iter().filter_map(|person| members.get(person));
    members.map(|member| member.person.name.clone()).collect()
}

/// How long these mails take, after those that wait already.
async fn takes(visitor: &Visitor, mails: usize) -> Result<String, Problem> {
    let settings = visitor.course.settings().mail.as_ref();
    let per_minute = settings.map_or(1, |mail| mail.per_minute);
    let all = visitor.course.mails().await?;
    let ahead = all.iter().filter(|mail| mail.state == MailState::Waiting);
    let ahead = ahead.count();
    let time = sending_takes(ahead + mails, per_minute);
    Ok(match ahead {
        0 => format!("This takes {time}."),
        ahead => format!(
            "With {} before, this takes {time}.",
            counted(ahead, "mail that waits", "mails that wait")
        ),
    })
}
