//! A file with the roster, for teachers: what it would change, and how it is taken over.

use std::collections::hash_map::DefaultHasher;
use std::fmt::Display;
use std::hash::{Hash as _, Hasher as _};
use std::sync::Arc;

use axum::extract::multipart::MultipartRejection;
use axum::extract::{DefaultBodyLimit, Multipart};
use axum::response::Response;
use axum::routing::{get, post};
use axum::{Form, Router};
use pigskin_course::{Person, PersonId, Role, Roster, RosterChanges};
use pigskin_entry::utf8_text;
use pigskin_web::{LARGEST_UPLOAD, Problem, Upload, page};
use serde::Deserialize;

use crate::frame::Frame;
use crate::portal::Portal;
use crate::server::right::Right;
use crate::server::visitor::Visitor;
use crate::staff::roster_query::sections;

/// Maximum size of a form with a file or its text, in bytes: thousands of lines. When it is taken over,
/// the text comes without a file, and its letters can take three bytes each.
const LARGEST: usize = 2 << 20;

#[derive(askama::Template)]
#[template(path = "roster.html")]
struct RosterPage {
    frame: Frame,
    /// The file as text.
    text: String,
    errors: Vec<String>,
    notice: Option<String>,
    preview: Option<Preview>,
}

/// What a file would change.
struct Preview {
    changes: RosterChanges,
    /// The students of the file, and how many of them have an address.
    students: (usize, usize),
    sections: Vec<String>,
    /// Headings with their people.
    groups: [(&'static str, Vec<RosterRow>); 3],
    /// Those who become staff, and those who are not staff any more.
    staff: [(&'static str, Vec<PersonId>); 2],
    mark: String,
}

/// A person with name, address, section and role, each as it is, or before and after.
struct RosterRow {
    id: PersonId,
    cells: [String; 4],
}

#[derive(Default, Deserialize)]
#[serde(default)]
pub struct TakeForm {
    text: String,
    /// The [mark] of the changes that were shown.
    shown: String,
    drop: String,
}

pub fn pages() -> Router<Arc<Portal>> {
    Router::new()
        .route("/staff/roster/take", post(take))
        .layer(DefaultBodyLimit::max(LARGEST_UPLOAD))
        .route("/staff/roster", get(show).post(preview))
        .layer(DefaultBodyLimit::max(LARGEST))
}

async fn show(visitor: Visitor) -> Result<Response, Problem> {
    visitor.may(Right::Settings)?;
    page::html(&RosterPage::new(&visitor, ""))
}

/// Shows what a file or a typed text would change.
async fn preview(
    visitor: Visitor,
    sent: Result<Multipart, MultipartRejection>,
) -> Result<Response, Problem> {
    visitor.may(Right::Settings)?;
    let sent = Upload::read(sent.map_err(Problem::address)?).await?;
    let typed = sent.parameters.get("text").unwrap_or_default();
    let text = match sent.files.first().map(|(_, contents)| utf8_text(contents)) {
        Some(Err(fault)) => return RosterPage::wrong(&visitor, typed, &fault),
        Some(Ok(text)) => text,
        None => typed,
    };
    match Roster::from_csv(text) {
        Ok(roster) => {
            let changes = visitor.course.preview_roster(&roster).await?;
            RosterPage::previewed(&visitor, text, changes, None)
        }
        Err(error) => RosterPage::wrong(&visitor, text, &error),
    }
}

/// Takes a file over, if it changes what was shown; else shows what it changes now.
async fn take(visitor: Visitor, Form(form): Form<TakeForm>) -> Result<Response, Problem> {
    let by = Some(&visitor.may(Right::Settings)?.person.id);
    let roster = match Roster::from_csv(&form.text) {
        Ok(roster) => roster,
        Err(error) => return RosterPage::wrong(&visitor, &form.text, &error),
    };
    let drops = !form.drop.is_empty();
    let is_shown = |changes: &RosterChanges| mark(changes) == form.shown;
    let taken = visitor.course.take_roster(&roster, drops, by, is_shown);
    let (changes, is_taken) = taken.await?;
    if !is_taken {
        let since = "People on the roster have changed since you looked. Nothing was taken over; this \
                     is what the file would change now.";
        return RosterPage::previewed(&visitor, &form.text, changes, Some(since.to_owned()));
    }
    let dropped = if drops { changes.missing.len() } else { 0 };
    let (new, changed) = (changes.new.len(), changes.changed.len());
    page::html(&RosterPage {
        notice: Some(format!(
            "Taken over: {new} new, {changed} changed, {dropped} taken off."
        )),
        ..RosterPage::new(&visitor, "")
    })
}

/// A short text that is another one for other changes.
fn mark(changes: &RosterChanges) -> String {
    let mut hasher = DefaultHasher::new();
    changes.hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

impl RosterPage {
    fn new(visitor: &Visitor, text: &str) -> RosterPage {
        RosterPage {
            frame: Frame::new(visitor, "Roster"),
            text: text.to_owned(),
            errors: Vec::new(),
            notice: None,
            preview: None,
        }
    }

    /// The text comes back with its errors, one in each line.
    fn wrong(visitor: &Visitor, text: &str, errors: &impl Display) -> Result<Response, Problem> {
        page::returned(&RosterPage {
            errors: errors.to_string().lines().map(str::to_owned).collect(),
            ..RosterPage::new(visitor, text)
        })
    }

    fn previewed(
        visitor: &Visitor,
        text: &str,
        changes: RosterChanges,
        notice: Option<String>,
    ) -> Result<Response, Problem> {
        let own = &visitor.member()?.person.id;
        let mut after = changes.changed.iter().map(|(_, after)| after);
        if let Some(after) = after.find(|after| after.id == *own)
            && Right::Settings.check(visitor.role_of(Some(after))).is_err()
        {
            let why = format!("with this role and section, {own}, you would not be a teacher");
            return RosterPage::wrong(visitor, text, &why);
        }
        page::html(&RosterPage {
            notice,
            preview: Some(Preview::new(changes)),
            ..RosterPage::new(visitor, text)
        })
    }
}

impl Preview {
    fn new(changes: RosterChanges) -> Preview {
        let people = changes.people.iter();
        let students = people.filter(|person| person.role == Role::Student);
        let with_address = students.clone().filter(|person| !person.email.is_empty());
        let new = changes.new.iter().map(|one| RosterRow::new(one, one));
        let changed = changes.changed.iter();
        let changed = changed.map(|(before, after)| RosterRow::new(before, after));
        let missing = changes.missing.iter().map(|one| RosterRow::new(one, one));
        let [came, left] = changes.staff();
        Preview {
            students: (students.clone().count(), with_address.count()),
            sections: sections(students),
            groups: [
                ("New", new.collect()),
                ("Changed", changed.collect()),
                ("Not in this file", missing.collect()),
            ],
            staff: [("Staff from now on", came), ("No longer staff", left)],
            mark: mark(&changes),
            changes,
        }
    }
}

impl RosterRow {
    fn new(before: &Person, after: &Person) -> RosterRow {
        let cells = |person: &Person| {
            let role = person.role.as_str().to_owned();
            let (name, email) = (person.name.clone(), person.email.clone());
            [name, email, person.section.clone(), role]
        };
        let mut then = cells(after).into_iter();
        let cells = cells(before).map(|now| match then.next() {
            Some(then) if then.is_empty() && then != now => format!("{now} → none"),
            Some(then) if now.is_empty() && then != now => format!("none → {then}"),
            Some(then) if then != now => format!("{now} → {then}"),
            _ => now,
        });
        RosterRow {
            id: before.id.clone(),
            cells,
        }
    }
}
