//! Deadlines of their own for a section or a list of students, for a contest and a project alike.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;
use std::sync::Arc;

use axum::extract::{DefaultBodyLimit, State};
use axum::response::Response;
use axum::routing::get;
use axum::{Form, Router};
use jiff::Timestamp;
use pigskin_course::{
    Course, ExtensionChange, Extensions, ExtensionsError, Member, Person, PersonId, Role, Schedule,
    moment,
};
use pigskin_course_contest::ContestStage;
use pigskin_course_project::{StudentScope, partners_left_behind};
use pigskin_web::{Problem, page};
use serde::Deserialize;

use crate::frame::Frame;
use crate::portal::Portal;
use crate::server::right::Right;
use crate::server::visitor::Visitor;
use crate::staff::rejected_form::RejectedForm;

/// Maximum size of the form, in bytes: thousands of lines.
const LARGEST: usize = 1 << 20;

pub fn pages() -> Router<Arc<Portal>> {
    Router::new()
        .route("/staff/extensions", get(show).post(act))
        .layer(DefaultBodyLimit::max(LARGEST))
}

#[derive(askama::Template)]
#[template(path = "extensions.html")]
struct ExtensionsPage {
    frame: Frame,
    sections: Vec<String>,
    schedule: Schedule,
    /// The common deadlines, with the titles of what they close.
    deadlines: Vec<(String, Timestamp)>,
    /// Whether students with more time would see a board that is not frozen any more.
    is_revealed: bool,
    /// The students with a deadline of their own.
    extended: Vec<Member>,
    reply: ExtensionsReply,
}

/// The fields of all forms; each action needs some of them.
#[derive(Default, Deserialize)]
pub struct ExtensionsForm {
    #[serde(default)]
    act: String,
    #[serde(default)]
    text: String,
    #[serde(default)]
    section: String,
    #[serde(default)]
    until: String,
    #[serde(default)]
    reason: String,
}

#[derive(Default)]
struct ExtensionsReply {
    text: String,
    errors: Vec<String>,
    preview: Vec<ExtensionChange>,
    /// Partners who keep an earlier deadline, by student.
    behind: BTreeMap<PersonId, PersonId>,
    applied: Option<usize>,
    /// The typed values of a section whose form comes back.
    typed: ExtensionsForm,
    returned: RejectedForm,
}

pub async fn show(
    visitor: Visitor,
    State(portal): State<Arc<Portal>>,
) -> Result<Response, Problem> {
    visitor.may(Right::Help)?;
    extensions_page(&visitor, &portal, ExtensionsReply::default()).await
}

/// Shows what extensions would change, or applies them.
pub async fn act(
    visitor: Visitor,
    State(portal): State<Arc<Portal>>,
    Form(form): Form<ExtensionsForm>,
) -> Result<Response, Problem> {
    let staff = visitor.may(Right::Help)?;
    let scope = visitor.scope();
    let course = &visitor.course;
    let zone = &course.settings().schedule.time_zone;
    let text = match form.act.as_str() {
        "section" => {
            // One wrong time would be wrong in every line.
            let until = form.until.trim();
            if let Some(Err(why)) = (!until.is_empty()).then(|| moment(until, zone)) {
                let returned = RejectedForm::new("section", "until", until, why);
                return back_to_section(&visitor, &portal, form, returned).await;
            }
            let members = course.members().await?;
            csv_of_section(&members, &form).map_err(Problem::server)?
        }
        "preview" | "apply" => form.text.clone(),
        other => return Err(Problem::NotFound(format!("to {other}"))),
    };
    let reply = match perform(course, staff, &scope, &form.act, &text).await {
        Ok(reply) => reply,
        Err(ExtensionsError::Database(error)) => return Err(error.into()),
        Err(error @ ExtensionsError::Nobody) if form.act == "section" => {
            let returned = RejectedForm::new("section", "which", "", error.to_string());
            return back_to_section(&visitor, &portal, form, returned).await;
        }
        Err(ExtensionsError::Lines(wrong)) => ExtensionsReply::wrong(text, &wrong),
        Err(error) => ExtensionsReply::wrong(text, &error),
    };
    extensions_page(&visitor, &portal, reply).await
}

/// Applies the extensions of a text, or finds what they would change.
async fn perform(
    course: &Course,
    staff: &Member,
    scope: &StudentScope,
    act: &str,
    text: &str,
) -> Result<ExtensionsReply, ExtensionsError> {
    let extensions = Extensions::from_csv(text, &course.settings().schedule.time_zone)?;
    let preview = course.preview_extensions(&extensions).await?;
    if !preview.iter().all(|one| sees(scope, &one.member.person)) {
        let why = "some of these students are not in your sections";
        return Ok(ExtensionsReply::wrong(text.to_owned(), &why));
    }
    if act == "apply" {
        let by = Some(&staff.person.id);
        let changes = course.apply_extensions(&extensions, by).await?;
        return Ok(ExtensionsReply {
            applied: Some(changes.len()),
            ..ExtensionsReply::default()
        });
    }
    Ok(ExtensionsReply {
        behind: partners_left_behind(course, &preview).await?,
        preview,
        text: text.to_owned(),
        ..ExtensionsReply::default()
    })
}

impl ExtensionsReply {
    /// A text that comes back with its errors, one in each line.
    fn wrong(text: String, errors: &impl Display) -> ExtensionsReply {
        ExtensionsReply {
            errors: errors.to_string().lines().map(str::to_owned).collect(),
            text,
            ..ExtensionsReply::default()
        }
    }
}

async fn back_to_section(
    visitor: &Visitor,
    portal: &Portal,
    typed: ExtensionsForm,
    returned: RejectedForm,
) -> Result<Response, Problem> {
    let reply = ExtensionsReply {
        typed,
        returned,
        ..ExtensionsReply::default()
    };
    extensions_page(visitor, portal, reply).await
}

pub fn sees(scope: &StudentScope, person: &Person) -> bool {
    scope.is_all() || scope.includes(person)
}

/// The extensions of a section's students, as they would be written in a file.
fn csv_of_section(members: &[Member], form: &ExtensionsForm) -> Result<String, csv::Error> {
    let mut csv = csv::Writer::from_writer(Vec::new());
    csv.write_record(["id", "until", "reason"])?;
    let students = members.iter().filter(|member| is_student(member));
    for member in students.filter(|member| {
        member
            .person
            .section_names()
            .contains(&form.section.as_str())
    }) {
        csv.write_record([member.person.id.as_str(), &form.until, &form.reason])?;
    }
    let bytes = csv.into_inner().map_err(csv::IntoInnerError::into_error)?;
    Ok(String::from_utf8(bytes).unwrap_or_default())
}

fn is_student(member: &Member) -> bool {
    member.person.role == Role::Student
}

async fn extensions_page(
    visitor: &Visitor,
    portal: &Portal,
    reply: ExtensionsReply,
) -> Result<Response, Problem> {
    let course = &visitor.course;
    let members = course.members().await?;
    let scope = visitor.scope();
    let students = members.iter();
    let students = students.filter(|member| is_student(member) && sees(&scope, &member.person));
    let sections: BTreeSet<String> = students
        .clone()
        .flat_map(|member| member.person.section_names())
        .map(str::to_owned)
        .collect();
    let extended = students.filter(|member| member.extension.is_some());
    let is_wrong = !reply.errors.is_empty() || reply.returned.reason().is_some();
    let shown = ExtensionsPage {
        frame: Frame::new(visitor, "Extensions"),
        sections: sections.into_iter().collect(),
        schedule: course.settings().schedule.clone(),
        deadlines: portal.deadlines(),
        is_revealed: match &portal.contest {
            Some(contest) => contest.stage().await? > ContestStage::Frozen,
            None => false,
        },
        extended: extended.cloned().collect(),
        reply,
    };
    if is_wrong {
        page::returned(&shown)
    } else {
        page::html(&shown)
    }
}

impl ExtensionsPage {
    fn time_zone(&self) -> &str {
        self.schedule.time_zone.iana_name().unwrap_or("UTC")
    }

    fn gives_nothing(&self, change: &ExtensionChange) -> bool {
        let deadlines: Vec<Timestamp> = self.deadlines.iter().map(|(_, at)| *at).collect();
        change.gives_nothing(&deadlines)
    }

    /// The deadlines that an extension moves, with the old and the new time.
    fn moves(&self, change: &ExtensionChange) -> Vec<String> {
        let moved = self.deadlines.iter().filter_map(|(title, closes)| {
            let own = |own: Option<Timestamp>| own.map_or(*closes, |own| own.max(*closes));
            let (old, new) = (own(change.member.extension), own(change.extension.closes));
            let shown = |at| self.schedule.shown_briefly(at);
            (old != new).then(|| format!("{title}: {} → {}", shown(old), shown(new)))
        });
        moved.collect()
    }

    fn shown(&self, at: Option<Timestamp>) -> String {
        at.map_or_else(|| "none".to_owned(), |at| self.schedule.exact(at))
    }
}
