//! The question before a form does something.

use axum::response::Response;
use pigskin_web::{Problem, page};

use crate::frame::Frame;
use crate::server::visitor::Visitor;

/// Largest number of names in a sentence.
const MOST_NAMES: usize = 5;

/// A page that says what a form does and for whom, and asks.
///
/// Such a form is sent twice: from its own page, which changes nothing, and from this one, with the
/// same fields and [`SURE`](Question::SURE).
#[derive(askama::Template)]
#[template(path = "question.html")]
pub struct Question {
    pub frame: Frame,
    /// The question, such as `Reveal the board?`
    pub asks: String,
    /// The effects, in sentences.
    pub effects: Vec<String>,
    /// An effect that is probably not intended.
    pub warning: Option<String>,
    /// A text that is sent.
    pub quotes: Option<String>,
    /// The form's address.
    pub action: String,
    pub fields: Vec<(&'static str, String)>,
    /// The button, such as `Send to 12 people`.
    pub does: String,
    /// The page to go back to.
    pub back: String,
}

impl Question {
    /// The field of a form that was asked about.
    pub const SURE: &'static str = "sure";

    /// A question without effects yet, about a form that goes to this address.
    pub fn new(
        visitor: &Visitor,
        asks: impl Into<String>,
        action: String,
        back: String,
    ) -> Question {
        let asks = asks.into();
        Question {
            frame: Frame::new(visitor, asks.trim_end_matches('?')),
            asks,
            effects: Vec::new(),
            warning: None,
            quotes: None,
            action,
            fields: Vec::new(),
            does: String::new(),
            back,
        }
    }

    pub fn page(&self) -> Result<Response, Problem> {
        page::html(self)
    }
}

/// Lists a few names, and counts more of them.
pub fn named(names: &[String], several: &str) -> String {
    match names {
        [] => format!("no {several}"),
        [one] => one.clone(),
        [first @ .., last] if names.len() <= MOST_NAMES => {
            format!("{} and {last}", first.join(", "))
        }
        names => format!("{} {several}", names.len()),
    }
}

/// How long mails take to be sent at so many a minute.
pub fn sending_takes(mails: usize, per_minute: u32) -> String {
    let per_minute = usize::try_from(per_minute).unwrap_or(usize::MAX).max(1);
    match mails.div_ceil(per_minute) {
        ..2 => "about a minute".to_owned(),
        minutes @ ..100 => format!("about {minutes} minutes"),
        minutes => format!("about {} hours", minutes.div_ceil(60)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_are_named_and_many_are_counted() {
        let names = |count: usize| -> Vec<String> {
            let names = ["Ada", "Bob", "Cy", "Dee", "Eve", "Flo"];
            names.iter().take(count).map(ToString::to_string).collect()
        };
        for (count, expected) in [
            (0, "no students"),
            (1, "Ada"),
            (2, "Ada and Bob"),
            (5, "Ada, Bob, Cy, Dee and Eve"),
            (6, "6 students"),
        ] {
            assert_eq!(named(&names(count), "students"), expected);
        }
    }

    #[test]
    fn sending_is_told_in_minutes_and_hours() {
        for (mails, per_minute, expected) in [
            (0, 30, "about a minute"),
            (30, 30, "about a minute"),
            (31, 30, "about 2 minutes"),
            (1000, 30, "about 34 minutes"),
            (10_000, 30, "about 6 hours"),
            (2, 0, "about 2 minutes"),
        ] {
            assert_eq!(sending_takes(mails, per_minute), expected);
        }
    }
}
