//! The fields of the set-up page.

use std::collections::{BTreeMap, BTreeSet};

use pigskin_hog::Edition;

use crate::form_field::{Field, Group, Shape};

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

pub fn groups(
    values: &BTreeMap<String, String>,
    wrong: &BTreeMap<String, String>,
    is_new: bool,
) -> Vec<Group> {
    let field = |name: &str, label: &str, shape| Field {
        value: match shape {
            // A page with a password in it could be kept by the browser.
            Shape::Secret => String::new(),
            _ => values.get(name).cloned().unwrap_or_default(),
        },
        wrong: wrong.get(name).cloned(),
        ..Field::new(name, label, shape)
    };
    let line = |name, label| field(name, label, Shape::Line);
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
    let zone = Shape::Zone {
        names: time_zones(values.get("time_zone")),
        is_new,
    };
    let time = "such as 2026-12-04 23:59:59; empty for none";
    let password = values.get("mail_password");
    let password = if password.is_some_and(|text| !text.is_empty()) {
        "type it again: the page does not store it"
    } else {
        "is written to a file that only you can read"
    };
    let held = vec![
        line("title", "Title"),
        field("game", "Contest", games),
        field("edition", "Edition", Shape::Choice(editions.collect())).noted("the rules, in Hog"),
        field("project", "Project", project)
            .noted("takes some seconds to make; its dates and points follow on its own page"),
    ];
    let server = vec![line("address", "Address").noted(
        "as browsers see it, such as https://hog.example.edu; empty for this machine alone",
    )];
    let dates = vec![
        field("time_zone", "Time zone", zone),
        line("opens", "Opens").noted(time),
        line("closes", "Deadline").noted(time),
        line("freeze", "Board freezes").noted(time),
    ];
    let people = vec![field("roster", "Roster", Shape::Lines).noted(
        "CSV with the columns id and name, and optionally email, section and role (student or \
         staff). You can add people later.",
    )];
    let mail = vec![
        line("mail_server", "Mail server")
            .noted("such as smtp.example.edu; empty if the course sends no mail"),
        field("mail_security", "Encryption", security),
        line("mail_port", "Port").noted("empty for the usual one"),
        line("mail_user", "User").noted("empty if the mail server asks for none"),
        field("mail_password", "Password", Shape::Secret).noted(password),
        line("mail_from", "Sender").noted("such as Hog contest <hog@example.edu>"),
        line(TEST_TO, "Test to").noted("an address of yours"),
    ];
    vec![
        Group::new("Contest and project", held),
        Group::new("The server", server),
        Group::new("Dates", dates),
        Group::new("People", people),
        Group::new("Mail", mail),
    ]
}
