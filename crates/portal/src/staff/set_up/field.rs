//! The fields of the set-up page.

use std::collections::{BTreeMap, BTreeSet};

use pigskin_hog::Edition;

use crate::form_field::{Field, Group, Shape};

pub const NAMES: [&str; 16] = [
    "title",
    "game",
    "edition",
    "project",
    "address",
    "time_zone",
    "opens",
    "closes",
    "freeze",
    "roster",
    "mail_server",
    "mail_security",
    "mail_port",
    "mail_user",
    "mail_password",
    "mail_from",
];

/// The recipient of a test mail, which is not written anywhere.
pub const TEST_TO: &str = "mail_to";

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

#[expect(clippy::too_many_lines, reason = "it is the list of all fields")]
pub fn groups(
    values: &BTreeMap<&'static str, String>,
    wrong: &BTreeMap<&'static str, String>,
    is_new: bool,
) -> Vec<Group> {
    let field = |name: &str, label: &str, note: &str, shape| Field {
        name: name.to_owned(),
        label: label.to_owned(),
        note: note.to_owned(),
        value: match shape {
            // A page with a password in it could be kept by the browser.
            Shape::Secret => String::new(),
            _ => values.get(name).cloned().unwrap_or_default(),
        },
        shape,
        wrong: wrong.get(name).cloned(),
    };
    let line = |name, label, note| field(name, label, note, Shape::Line);
    let editions = Edition::names().map(|name| (name.to_owned(), name.to_owned()));
    let games = Shape::choice(&[
        ("hog", "Hog"),
        ("d-football", "D-Football"),
        ("none", "no contest"),
    ]);
    let project = Shape::choice(&[
        ("no", "no project"),
        ("yes", "the Hog project of this edition"),
    ]);
    let security = Shape::choice(&[
        ("starttls", "STARTTLS"),
        ("tls", "TLS"),
        ("none", "none, on this machine"),
    ]);
    let time = "such as 2026-12-04 23:59:59; empty for none";
    let is_typed = values
        .get("mail_password")
        .is_some_and(|text| !text.is_empty());
    let password = if is_typed {
        "type it again: the page does not store it"
    } else {
        "is written to a file that only you can read"
    };
    let group = |heading: &str, fields| Group {
        heading: heading.to_owned(),
        fields,
    };
    vec![
        group(
            "Contest and project",
            vec![
                line("title", "Title", ""),
                field("game", "Contest", "", games),
                field(
                    "edition",
                    "Edition",
                    "the rules, in Hog",
                    Shape::Choice(editions.collect()),
                ),
                field(
                    "project",
                    "Project",
                    "takes some seconds to make; its dates and points follow on its own page",
                    project,
                ),
            ],
        ),
        group(
            "The server",
            vec![line(
                "address",
                "Address",
                "as browsers see it, such as https://hog.example.edu; empty for this machine alone",
            )],
        ),
        group(
            "Dates",
            vec![
                field(
                    "time_zone",
                    "Time zone",
                    "",
                    Shape::Zone {
                        names: time_zones(values.get("time_zone")),
                        is_new,
                    },
                ),
                line("opens", "Opens", time),
                line("closes", "Deadline", time),
                line("freeze", "Board freezes", time),
            ],
        ),
        group(
            "People",
            vec![field(
                "roster",
                "Roster",
                "CSV with the columns id and name, and optionally email, section and role (student or staff). You can add people later.",
                Shape::Lines,
            )],
        ),
        group(
            "Mail",
            vec![
                line(
                    "mail_server",
                    "Mail server",
                    "such as smtp.example.edu; empty if the course sends no mail",
                ),
                field("mail_security", "Encryption", "", security),
                line("mail_port", "Port", "empty for the usual one"),
                line(
                    "mail_user",
                    "User",
                    "empty if the mail server asks for none",
                ),
                field("mail_password", "Password", password, Shape::Secret),
                line(
                    "mail_from",
                    "Sender",
                    "such as Hog contest <hog@example.edu>",
                ),
                line(TEST_TO, "Test to", "an address of yours"),
            ],
        ),
    ]
}
