//! The dates of the project on the student's page.

use jiff::{SignedDuration, Timestamp};
use pigskin_course::{Admission, Schedule, counted_points};
use pigskin_course_project::{EarlyRule, ProjectSettings};

use crate::texts::time_left;

/// The reward for finishing early, and its deadline.
pub fn early(settings: &ProjectSettings) -> Option<String> {
    let early = settings.early?;
    let until = settings.schedule.shown(early.until);
    let points = counted_points(early.points, "extra point");
    let requires = match early.requires {
        EarlyRule::Passing => "passes",
        EarlyRule::Submitted => "is submitted, with every problem written,",
    };
    Some(format!(
        "{points} if the whole project {requires} by {until}"
    ))
}

/// Until when submissions are accepted; a student may have a deadline of their own.
pub fn deadline(
    settings: &ProjectSettings,
    now: Timestamp,
    extension: Option<Timestamp>,
) -> String {
    let shown = |at| settings.schedule.shown(at);
    let schedule = &settings.schedule;
    let Some(closes) = schedule.deadline(extension) else {
        return "Submissions are accepted.".to_owned();
    };
    if now <= closes {
        let late = schedule.late.filter(|late| late.until > closes);
        let late = late.map(|late| {
            format!(
                " Late ones are accepted until {}; their points are multiplied by {}.",
                shown(late.until),
                late.factor
            )
        });
        return format!(
            "Submissions are accepted until {} ({}).{}",
            shown(closes),
            time_left(now, closes),
            late.unwrap_or_default()
        );
    }
    match (schedule.admits(now, extension), schedule.late) {
        // Students do not see the grace.
        (Admission::InTime, _) => format!("The deadline was {}.", shown(closes)),
        (Admission::Late, Some(late)) => format!(
            "The deadline is over; late submissions are accepted until {} ({}).",
            shown(late.until),
            time_left(now, late.until)
        ),
        _ => format!("The project closed on {}.", shown(closes)),
    }
}

/// Whether the last day in which submissions are accepted has begun, late ones included.
pub fn is_urgent(schedule: &Schedule, now: Timestamp, extension: Option<Timestamp>) -> bool {
    let closes = schedule.deadline(extension);
    let late = schedule.late.map(|late| late.until);
    // An extension may reach beyond the time for late ones.
    let late = late.filter(|&late| closes.is_none_or(|closes| late > closes));
    [closes, late].into_iter().flatten().any(|end| {
        let left = end.duration_since(now);
        left >= SignedDuration::ZERO && left < SignedDuration::from_hours(24)
    })
}

#[cfg(test)]
mod tests {
    use pigskin_course::Late;

    use super::*;

    #[test]
    fn the_last_day_is_urgent() {
        let schedule = Schedule {
            closes: Some("2026-09-09T12:00:00Z".parse().expect("a time")),
            late: Some(Late {
                until: "2026-09-12T12:00:00Z".parse().expect("a time"),
                factor: 0.5,
            }),
            ..Schedule::default()
        };
        for (now, expected) in [
            ("2026-09-08T12:00:00Z", false),
            ("2026-09-08T12:00:01Z", true),
            ("2026-09-09T12:00:00Z", true),
            ("2026-09-10T12:00:00Z", false),
            ("2026-09-12T11:00:00Z", true),
            ("2026-09-12T12:00:01Z", false),
        ] {
            let now = now.parse().expect("a time");
            assert_eq!(is_urgent(&schedule, now, None), expected, "{now}");
        }
        let later = "2026-09-11T00:00:00Z".parse().expect("a time");
        let now = "2026-09-09T11:00:00Z".parse().expect("a time");
        assert!(!is_urgent(&schedule, now, Some(later)));
        let beyond_late = "2026-09-20T00:00:00Z".parse().expect("a time");
        let now = "2026-09-11T13:00:00Z".parse().expect("a time");
        assert!(!is_urgent(&schedule, now, Some(beyond_late)));
    }

    #[test]
    fn time_left_has_two_units() {
        let now: Timestamp = "2026-09-09T12:00:00Z".parse().expect("a time");
        for (until, expected) in [
            ("2026-09-12T23:59:59Z", "3 days 11 h left"),
            ("2026-09-10T12:00:00Z", "1 day 0 h left"),
            ("2026-09-09T15:20:00Z", "3 h 20 min left"),
            ("2026-09-09T12:05:30Z", "5 min left"),
            ("2026-09-09T12:00:00Z", "over"),
        ] {
            let until = until.parse().expect("a time");
            assert_eq!(time_left(now, until), expected);
        }
    }
}
