//! The fields of the set-up page.

use std::collections::{BTreeMap, BTreeSet};

use pigskin_contest::Contest;
use pigskin_course::CourseSettings;
use pigskin_course_project::{Forms, Kind};

use crate::form_field::{Field, Group, Shape};
use crate::semesters::SemesterRow;

/// The recipient of a test mail, which is not written anywhere.
pub const TEST_TO: &str = "mail_to";

/// The password for the mail server, which has a file of its own.
pub const PASSWORD: &str = "mail_password";

/// The time zones to choose from, with the one that is chosen.
fn time_zones(chosen: Option<&String>) -> Vec<String> {
    // Others are old names, or lists with other rules for leap seconds.
    let is_usual = |name: &String| {
        let area = name.split('/').next().unwrap_or_default();
        name == "UTC" || AREAS.contains(&area) && name.contains('/')
    };
    let known = jiff::tz::db().available();
    let known = known.map(|name| name.to_string()).filter(is_usual);
    let all: BTreeSet<String> = known.chain(chosen.cloned()).collect();
    all.into_iter().filter(|name| !name.is_empty()).collect()
}

/// The areas in the names of time zones.
const AREAS: [&str; 10] = [
    "Africa",
    "America",
    "Antarctica",
    "Arctic",
    "Asia",
    "Atlantic",
    "Australia",
    "Europe",
    "Indian",
    "Pacific",
];

/// The fields, of which those of settings have the names of their rows.
pub fn groups(
    values: &BTreeMap<String, String>,
    wrong: &BTreeMap<String, String>,
    semesters: &[SemesterRow],
    is_new: bool,
) -> Vec<Group> {
    let mut groups = Vec::new();
    let mut add = |heading: &str, field: Field| {
        let value = match field.shape {
            // A page with a password in it could be kept by the browser.
            Shape::Secret => None,
            _ => values.get(&field.name).cloned(),
        };
        let field = Field {
            value: value.unwrap_or_default(),
            wrong: wrong.get(&field.name).cloned(),
            ..field
        };
        Group::add(&mut groups, heading, field);
    };
    let rows = Contest::ROWS.iter().chain(CourseSettings::ROWS);
    let rows = rows.filter(|row| !row.group.is_empty() && row.forms != Forms::Later);
    for row in rows {
        let field = Field::for_row(row.path, row);
        let shape = match (row.path, row.kind) {
            ("game", Kind::Choice(games)) => {
                Shape::choice(&[games, &[("none", "no contest")]].concat())
            }
            ("edition", _) => Shape::Choice(SemesterRow::choices(semesters.iter())),
            (_, Kind::Zone) => Shape::Zone {
                names: time_zones(values.get(row.path)),
                is_new,
            },
            // They are times of a zone that is chosen on the same page.
            (_, Kind::Moment) => Shape::Line,
            _ => field.shape,
        };
        let note = match (&shape, row.example.trim_matches('"')) {
            _ if row.path == "edition" => {
                "The rules of a semester, or rules of your own, which are the last choice."
                    .to_owned()
            }
            (Shape::Line, example) if !example.is_empty() => {
                format!("{} Such as {example}.", row.note)
            }
            _ => row.note.to_owned(),
        };
        add(
            row.group,
            Field {
                note,
                shape,
                ..field
            },
        );
        match row.path {
            "edition" => {
                let project = Shape::choice(&[
                    ("no", "no project"),
                    ("yes", "the Hog project of this edition"),
                ]);
                let note =
                    "It takes some seconds to make; its dates and points follow on its own page.";
                add(
                    row.group,
                    Field::new("project", "Project", project).noted(note),
                );
            }
            "closes" => {
                let note = "CSV with the columns id and name, and optionally email, section and role \
                            (student or staff). You can add people later.";
                let roster = Field::new("roster", "Roster", Shape::Lines);
                add("People", roster.noted(note));
            }
            "mail.user" => {
                let password = values.get(PASSWORD);
                let note = if password.is_some_and(|text| !text.is_empty()) {
                    "Type it again: the page does not store it."
                } else {
                    "It is written to a file that only you can read."
                };
                let password = Field::new(PASSWORD, "Password", Shape::Secret);
                add(row.group, password.noted(note));
            }
            "mail.from" => {
                let test = Field::new(TEST_TO, "Test to", Shape::Line);
                add(row.group, test.noted("An address of yours."));
            }
            _ => {}
        }
    }
    groups
}
