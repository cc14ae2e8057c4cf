//! Texts with code, and times, for templates.

#![expect(
    clippy::inline_always,
    clippy::unnecessary_wraps,
    clippy::unused_self,
    reason = "filters have the form that templates call them by"
)]

use askama::Values;
use askama::filters::{Escaper as _, Html, Safe};
use jiff::Timestamp;
use pigskin_course::{Course, Schedule};

use crate::moment::Moment;
use crate::texts::time_left;

/// A sentence in which names between backticks are code.
#[askama::filter_fn]
pub fn in_code(text: &str, _: &dyn Values) -> askama::Result<Safe<String>> {
    let mut html = String::new();
    for (place, part) in text.split('`').enumerate() {
        let is_code = place % 2 == 1;
        html += if is_code { "<code>" } else { "" };
        Html.write_escaped_str(&mut html, part)?;
        html += if is_code { "</code>" } else { "" };
    }
    Ok(Safe(html))
}

/// A time in the time zone of a schedule.
#[askama::filter_fn]
pub fn shown(at: &Timestamp, _: &dyn Values, schedule: &Schedule) -> askama::Result<String> {
    Ok(schedule.shown(*at))
}

/// A time without the year and the time zone.
#[askama::filter_fn]
pub fn briefly(at: &Timestamp, _: &dyn Values, schedule: &Schedule) -> askama::Result<String> {
    Ok(schedule.shown_briefly(*at))
}

/// The time that is left until another one.
#[askama::filter_fn]
pub fn left(until: &Timestamp, _: &dyn Values, now: &Timestamp) -> askama::Result<String> {
    Ok(time_left(*now, *until))
}

/// How long ago a time was.
#[askama::filter_fn]
pub fn ago(at: &Timestamp, _: &dyn Values, course: &Course) -> askama::Result<Moment> {
    Ok(Moment::new(course, *at))
}
