//! The next dates of a student, with what is missing for each.

use jiff::Timestamp;
use pigskin_course::{Member, Schedule};
use pigskin_course_project::{ProjectSettings, Reported, StudentProgress};

use crate::texts::time_left;

/// A date that is still to come.
pub struct DateRow {
    at: Timestamp,
    pub what: String,
    /// The time, exactly.
    pub shown: String,
    /// The time without the year and the time zone.
    pub brief: String,
    pub left: String,
    /// The problems that are missing, in words; empty if none is known to be.
    pub missing: String,
}

impl DateRow {
    pub fn new(schedule: &Schedule, now: Timestamp, at: Timestamp, what: String) -> DateRow {
        DateRow {
            at,
            what,
            shown: schedule.shown(at),
            brief: schedule.shown_briefly(at),
            left: time_left(now, at),
            missing: String::new(),
        }
    }

    /// The dates of the project, of which those of phases name problems that do not pass.
    pub fn of_project(
        settings: &ProjectSettings,
        now: Timestamp,
        student: Option<(&Member, &StudentProgress)>,
    ) -> Vec<DateRow> {
        let schedule = &settings.schedule;
        let missing = |phase: Option<u8>| {
            let Some((_, progress)) = student else {
                return String::new();
            };
            let problems = settings.problems.iter();
            let problems = problems.filter(|one| phase.is_none_or(|phase| one.phase == phase));
            let passes = |number: &str| {
                let report = progress.problems.get(number);
                report.is_some_and(|report| report.state == Reported::Passed)
            };
            let open: Vec<&str> = problems
                .map(|one| one.number.as_str())
                .filter(|number| !passes(number))
                .collect();
            match open.as_slice() {
                [] => "everything passes".to_owned(),
                [one] => format!("problem {one} is missing"),
                open => format!("problems {} are missing", open.join(", ")),
            }
        };
        let phases = settings.phases.iter().filter_map(|phase| {
            let what = format!("Phase {}: {}", phase.number, phase.title);
            Some(DateRow {
                missing: missing(Some(phase.number)),
                ..DateRow::new(schedule, now, phase.due?, what)
            })
        });
        let extension = student.and_then(|(member, _)| member.extension);
        let closes = schedule.deadline(extension).map(|closes| DateRow {
            missing: missing(None),
            ..DateRow::new(schedule, now, closes, settings.title.clone())
        });
        let dates = phases
            .chain(closes)
            .chain(late(schedule, now, &settings.title));
        dates.filter(|row| row.at > now).collect()
    }

    /// The dates of the contest.
    pub fn of_contest(
        schedule: &Schedule,
        title: &str,
        now: Timestamp,
        extension: Option<Timestamp>,
    ) -> Vec<DateRow> {
        let dates = [
            (schedule.opens, "opens"),
            (schedule.freeze, "the board is frozen"),
            (schedule.deadline(extension), "closes"),
        ];
        let dates = dates.into_iter().filter_map(|(at, what)| {
            Some(DateRow::new(schedule, now, at?, format!("{title}: {what}")))
        });
        let dates = dates.chain(late(schedule, now, title));
        dates.filter(|row| row.at > now).collect()
    }

    pub fn sorted(rows: impl IntoIterator<Item = DateRow>) -> Vec<DateRow> {
        let mut rows: Vec<DateRow> = rows.into_iter().collect();
        rows.sort_by_key(|row| row.at);
        rows
    }
}

/// Until when late work is taken.
fn late(schedule: &Schedule, now: Timestamp, title: &str) -> Option<DateRow> {
    let late = schedule.late?;
    let what = format!("{title}: late, for {} of the points", late.factor);
    Some(DateRow::new(schedule, now, late.until, what))
}
