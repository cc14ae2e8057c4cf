//! The fields of the set-up page.

use std::collections::BTreeMap;

use pigskin_hog::Edition;

pub struct Group {
    pub heading: &'static str,
    pub fields: Vec<Field>,
    pub is_mail: bool,
}

pub struct Field {
    pub name: &'static str,
    pub label: &'static str,
    pub note: &'static str,
    pub value: String,
    pub shape: Shape,
    pub wrong: Option<String>,
}

pub enum Shape {
    Line,
    Secret,
    Lines,
    /// One of these values, with what they are called.
    Choice(Vec<(String, String)>),
}

pub const NAMES: [&str; 15] = [
    "title",
    "game",
    "edition",
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

#[expect(clippy::too_many_lines, reason = "it is the list of all fields")]
pub fn groups(
    values: &BTreeMap<&'static str, String>,
    wrong: &BTreeMap<&'static str, String>,
) -> Vec<Group> {
    let field = |name, label, note, shape| Field {
        name,
        label,
        note,
        value: match shape {
            // A page with a password in it could be kept by the browser.
            Shape::Secret => String::new(),
            Shape::Line | Shape::Lines | Shape::Choice(_) => {
                values.get(name).cloned().unwrap_or_default()
            }
        },
        shape,
        wrong: wrong.get(name).cloned(),
    };
    let line = |name, label, note| field(name, label, note, Shape::Line);
    let choice = |choices: &[(&str, &str)]| {
        let choices = choices.iter();
        Shape::Choice(
            choices
                .map(|(value, words)| ((*value).to_owned(), (*words).to_owned()))
                .collect(),
        )
    };
    let editions = Edition::names().map(|name| (name.to_owned(), name.to_owned()));
    let games = choice(&[("hog", "Hog"), ("d-football", "D-Football")]);
    let security = choice(&[
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
    let group = |heading, fields| Group {
        heading,
        fields,
        is_mail: false,
    };
    vec![
        group(
            "The contest",
            vec![
                line("title", "Title", ""),
                field("game", "Game", "", games),
                field(
                    "edition",
                    "Edition",
                    "the rules, in Hog",
                    Shape::Choice(editions.collect()),
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
                line("time_zone", "Time zone", "such as America/Los_Angeles"),
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
        Group {
            is_mail: true,
            ..group(
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
            )
        },
    ]
}
