//! Questions to staff of a contest before an act that reaches everybody.

use pigskin_course::{
    ChangeMessageError, EventKind, Mail, MailKind, MailState, PersonId, Recognition,
};
use pigskin_course_contest::{Winner, WinnersPage};
use pigskin_web::Problem;

use super::sending::sending;
use super::staff_form::StaffForm;
use crate::event_text::counted;
use crate::question::{Question, named, sending_takes};
use crate::server::refusal;
use crate::server::visitor::ContestVisitor;

/// Number of the latest messages that can be withdrawn.
const MESSAGES: u32 = 1000;

/// The question before an action; `None` for those that are done at once.
///
/// Fails as the action would.
pub async fn question(
    visitor: &ContestVisitor,
    act: &str,
    given: &StaffForm,
) -> Result<Option<Question>, Problem> {
    Ok(Some(match act {
        "message" => message(visitor, given).await?,
        "withdraw-message" => withdraw_message(visitor, given).await?,
        "reveal" => reveal(visitor).await?,
        "take-entries" => take_entries(visitor).await?,
        "publish-winners" => publish_winners(visitor, given).await?,
        "withdraw-winners" => withdraw_winners(visitor).await?,
        _ => return Ok(None),
    }))
}

fn ask(visitor: &ContestVisitor, asks: &str, act: &str, back: &str) -> Question {
    let page = "/contest/staff";
    Question::new(
        visitor,
        asks,
        format!("{page}/{act}"),
        format!("{page}{back}"),
    )
}

async fn message(visitor: &ContestVisitor, given: &StaffForm) -> Result<Question, Problem> {
    let text = given.text()?;
    let course = visitor.contest.course();
    let mail = course.settings().mail.as_ref();
    let mail = mail.filter(|mail| mail.sends(MailKind::Message));
    let mut effects = vec!["It is shown above the board to everybody.".to_owned()];
    let does = match mail {
        None => "Show it to everybody".to_owned(),
        Some(mail) => {
            let members = course.members().await?.into_iter();
            let addressed = members.filter(|member| !member.person.email.is_empty());
            let names: Vec<String> = addressed.map(|member| member.person.name).collect();
            effects.push(format!(
                "It goes to {} by mail, which takes {}.",
                named(&names, "people"),
                sending_takes(names.len(), mail.per_minute)
            ));
            effects.push(
                "You can edit or withdraw it later; a mail that is sent by then stays as it is."
                    .to_owned(),
            );
            format!("Send it to {}", counted(names.len(), "person", "people"))
        }
    };
    Ok(Question {
        effects,
        quotes: Some(text.to_owned()),
        fields: vec![("text", text.to_owned())],
        does,
        ..ask(visitor, "Send this message to all?", "message", "#message")
    })
}

async fn withdraw_message(
    visitor: &ContestVisitor,
    given: &StaffForm,
) -> Result<Question, Problem> {
    let course = visitor.contest.course();
    let messages = course.messages(MESSAGES).await?.into_iter();
    let mut texts = messages.filter_map(|event| match event.kind {
        EventKind::Message {
            text,
            withdrawn: false,
            ..
        } if event.seq == given.message => Some(text),
        _ => None,
    });
    let nothing = || refusal::message(ChangeMessageError::Nothing(given.message));
    let text = texts.next().ok_or_else(nothing)?;
    let mails = course.mails().await?.into_iter();
    let mails: Vec<Mail> = mails
        .filter(|mail| mail.kind == MailKind::Message && mail.about == Some(given.message))
        .collect();
    let count = |state| mails.iter().filter(|mail| mail.state == state).count();
    let (waiting, sent) = (count(MailState::Waiting), count(MailState::Sent));
    let mut effects = vec!["It disappears from all pages.".to_owned()];
    if !mails.is_empty() {
        effects.push(format!(
            "Not sent: {}. Sent already: {sent}.",
            counted(waiting, "waiting mail", "waiting mails")
        ));
    }
    Ok(Question {
        effects,
        quotes: Some(text),
        fields: vec![("message", given.message.to_string())],
        does: "Withdraw it".to_owned(),
        ..ask(
            visitor,
            "Withdraw this message?",
            "withdraw-message",
            "#message",
        )
    })
}

async fn reveal(visitor: &ContestVisitor) -> Result<Question, Problem> {
    let boards = visitor.contest.boards().borrow().clone();
    let rows = boards.live.iter().flat_map(|live| &live.results.standings);
    let entries = rows.filter(|row| row.rank.is_some()).count();
    let early = sending(&visitor.contest).await?;
    Ok(Question {
        effects: vec![
            format!(
                "Everybody sees the final ranks of {} at once.",
                counted(entries, "entry", "entries")
            ),
            "A board that is revealed is not frozen again.".to_owned(),
        ],
        warning: early.map(|count| {
            format!(
                "{} may still send entries, and would see the revealed board first.",
                counted(count, "student", "students")
            )
        }),
        does: "Reveal it to everybody".to_owned(),
        ..ask(visitor, "Reveal the board?", "reveal", "")
    })
}

async fn take_entries(visitor: &ContestVisitor) -> Result<Question, Problem> {
    let found = visitor.contest.folder_entries().await;
    let found = found.map_err(refusal::take_entries)?;
    let count = found.sources.len();
    let judged = counted(count, "entry is", "entries are");
    let mut effects = vec![format!(
        "{judged} judged. Each belongs to the student whose id is the file's name."
    )];
    if !found.new.is_empty() {
        let added = counted(found.new.len(), "student is", "students are");
        let ids: Vec<String> = found.new.iter().map(PersonId::to_string).collect();
        effects.push(format!("{added} added to the roster: {}.", ids.join(", ")));
    }
    let others = found.others.iter();
    effects.extend(others.map(|(name, why)| format!("{name} is left out: {why}.")));
    Ok(Question {
        effects,
        does: format!("Take in {}", counted(count, "entry", "entries")),
        ..ask(
            visitor,
            "Take in the entries of the folder?",
            "take-entries",
            "",
        )
    })
}

async fn publish_winners(visitor: &ContestVisitor, given: &StaffForm) -> Result<Question, Problem> {
    let page = given.winners();
    let checked = visitor.contest.check_winners(&page).await;
    checked.map_err(refusal::winners)?;
    let (agreed, others): (Vec<Winner>, Vec<Winner>) = winners(visitor, page.ranks)
        .await?
        .into_iter()
        .partition(Winner::is_named);
    let mut effects = Vec::new();
    if !agreed.is_empty() {
        effects.push(format!(
            "The page of winners names for {}: {}.",
            page.semester,
            in_ranks(&agreed)
        ));
    }
    for (answer, why) in [
        (None, "not all members have answered"),
        (Some(Recognition::No), "a member does not agree"),
    ] {
        let these = others.iter().filter(|winner| winner.agreed == answer);
        let these: Vec<Winner> = these.cloned().collect();
        if !these.is_empty() {
            effects.push(format!("Not named, since {why}: {}.", in_ranks(&these)));
        }
    }
    effects.push(
        "A team whose members all agree later is added then, and one with a member who no longer \
         does is gone."
            .to_owned(),
    );
    let warning = "The page would be empty, because no winning team has agreed to be named. First \
                   ask them to answer on My team.";
    Ok(Question {
        effects,
        warning: agreed.is_empty().then(|| warning.to_owned()),
        does: match agreed.len() {
            0 => "Publish the empty page".to_owned(),
            count => format!("Publish {}", counted(count, "winner", "winners")),
        },
        fields: vec![("text", page.semester), ("ranks", page.ranks.to_string())],
        ..ask(
            visitor,
            "Publish the winners?",
            "publish-winners",
            "#winners",
        )
    })
}

async fn withdraw_winners(visitor: &ContestVisitor) -> Result<Question, Problem> {
    let page = visitor.contest.winners_page().await?;
    let ranks = page.map_or(0, |page: WinnersPage| page.ranks);
    let mut agreed = winners(visitor, ranks).await?;
    agreed.retain(Winner::is_named);
    let mut effects = vec![match agreed.as_slice() {
        [] => "The page of winners no longer has this contest.".to_owned(),
        agreed => format!("The page of winners no longer names {}.", in_ranks(agreed)),
    }];
    if let Some(at) = visitor.contest.winners_taken().await? {
        let at = visitor.course.settings().schedule.shown(at);
        effects.push(format!(
            "They were copied to the next contest on {at}, and stay there."
        ));
    }
    Ok(Question {
        effects,
        does: "Withdraw them".to_owned(),
        ..ask(
            visitor,
            "Withdraw the winners of this contest?",
            "withdraw-winners",
            "#winners",
        )
    })
}

/// The teams of the first ranks on the board as it is now.
async fn winners(visitor: &ContestVisitor, ranks: usize) -> Result<Vec<Winner>, Problem> {
    let boards = visitor.contest.boards().borrow().clone();
    Ok(match &boards.live {
        Some(board) => visitor.contest.winners(board, ranks).await?,
        None => Vec::new(),
    })
}

fn in_ranks(winners: &[Winner]) -> String {
    let names = winners.iter();
    let names = names.map(|winner| format!("{} (rank {})", winner.name, winner.rank));
    named(&names.collect::<Vec<_>>(), "teams")
}
