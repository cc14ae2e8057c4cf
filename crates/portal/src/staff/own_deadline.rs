//! A student's own deadline, and the form that changes it.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use pigskin_course::{Member, Schedule, moment};

/// A student's own deadline as text, if they have one.
pub struct OwnDeadline {
    pub shown: Option<String>,
    /// For a field with a date and a time, such as `2026-12-04T12:00`; with seconds only if they
    /// are not zero. It is empty without a deadline.
    pub field: String,
}

impl OwnDeadline {
    /// The member's own deadline. Notes if the common deadline is no earlier.
    pub fn of(member: &Member, schedule: &Schedule) -> OwnDeadline {
        let shown = |closes: Timestamp| {
            let shown = schedule.shown(closes);
            match schedule.closes {
                Some(all) if closes <= all => format!("{shown} (no later than everybody's)"),
                _ => shown,
            }
        };
        let field = |closes: Timestamp| {
            let local = closes.to_zoned(schedule.time_zone.clone());
            let shape = match local.second() {
                0 => "%Y-%m-%dT%H:%M",
                _ => "%Y-%m-%dT%H:%M:%S",
            };
            local.strftime(shape).to_string()
        };
        OwnDeadline {
            shown: member.extension.map(shown),
            field: member.extension.map(field).unwrap_or_default(),
        }
    }

    /// Reads what was typed into the field.
    ///
    /// Fails with a sentence for the person who typed it.
    pub fn read(text: &str, zone: &TimeZone) -> Result<Timestamp, String> {
        match text.trim() {
            "" => Err("choose a date and a time".to_owned()),
            text => moment(text, zone),
        }
    }
}
