//! The dates of the project, as the student's page says them.

use jiff::{SignedDuration, Timestamp};
use pigskin_course::{Admission, Schedule, points_text};
use pigskin_course_project::ProjectSettings;
use pigskin_web::language::Language;
use pigskin_web::texts::Text;

use crate::texts::{moment, say, time_left};

/// Until when submissions are accepted.
pub struct DeadlineShown {
    pub text: String,
    /// Whether that is less than a day.
    pub is_urgent: bool,
    /// Whether submissions are accepted now.
    pub is_open: bool,
}

impl DeadlineShown {
    /// The deadline of a student, who may have one of their own.
    pub fn new(
        settings: &ProjectSettings,
        now: Timestamp,
        extension: Option<Timestamp>,
        language: Language,
    ) -> DeadlineShown {
        let schedule = &settings.schedule;
        DeadlineShown {
            text: when(settings, now, extension, language),
            is_urgent: is_urgent(schedule, now, extension),
            is_open: matches!(
                schedule.admits(now, extension),
                Admission::InTime | Admission::Late
            ),
        }
    }
}

/// A phase with its date.
pub struct PhaseRow {
    pub title: String,
    pub due: String,
    pub left: String,
    pub alone: bool,
}

/// The phases with their dates.
pub fn phases(settings: &ProjectSettings, now: Timestamp, language: Language) -> Vec<PhaseRow> {
    let rows = settings.phases.iter().map(|phase| PhaseRow {
        title: say(language, "dates-phase")
            .with("number", phase.number.to_string())
            .with("title", &phase.title)
            .to_string(),
        due: phase.due.map_or_else(
            || say(language, "dates-with-project").to_string(),
            |due| moment(language, &settings.schedule, due),
        ),
        left: (phase.due)
            .map(|due| time_left(language, now, due))
            .unwrap_or_default(),
        alone: !phase.partners,
    });
    rows.collect()
}

/// What finishing early is worth, and until when.
pub fn early(settings: &ProjectSettings, language: Language) -> Option<String> {
    let early = settings.early?;
    let until = moment(language, &settings.schedule, early.until);
    let text = say(language, "dates-early").with("until", until);
    Some(counted_points(text, language, early.points).to_string())
}

/// Until when submissions are accepted.
fn when(
    settings: &ProjectSettings,
    now: Timestamp,
    extension: Option<Timestamp>,
    language: Language,
) -> String {
    let shown = |at| moment(language, &settings.schedule, at);
    let schedule = &settings.schedule;
    let Some(closes) = schedule.deadline(extension) else {
        return say(language, "submissions-always").to_string();
    };
    if now <= closes {
        let late = schedule.late.filter(|late| late.until > closes);
        let late = late.map(|late| {
            let text = say(language, "submissions-late")
                .with("until", shown(late.until))
                .with("factor", language.number(late.factor));
            format!(" {text}")
        });
        let text = say(language, "submissions-until")
            .with("closes", shown(closes))
            .with("left", time_left(language, now, closes));
        return format!("{text}{}", late.unwrap_or_default());
    }
    let text = match (schedule.admits(now, extension), schedule.late) {
        // Students do not see the grace.
        (Admission::InTime, _) => say(language, "submissions-was").with("closes", shown(closes)),
        (Admission::Late, Some(late)) => say(language, "submissions-only-late")
            .with("until", shown(late.until))
            .with("left", time_left(language, now, late.until)),
        _ => say(language, "submissions-over").with("closes", shown(closes)),
    };
    text.to_string()
}

/// Whether the last day in which submissions are accepted has begun, late ones included.
fn is_urgent(schedule: &Schedule, now: Timestamp, extension: Option<Timestamp>) -> bool {
    let closes = schedule.deadline(extension);
    let late = schedule.late.map(|late| late.until);
    // An extension may reach beyond the time for late ones.
    let late = late.filter(|&late| closes.is_none_or(|closes| late > closes));
    [closes, late].into_iter().flatten().any(|end| {
        let left = end.duration_since(now);
        left >= SignedDuration::ZERO && left < SignedDuration::from_hours(24)
    })
}

/// A message that counts points.
pub fn counted_points(text: Text, language: Language, points: f64) -> Text {
    // Only a number has a plural, and only a text has the language's mark.
    match points_text(points).parse::<i64>() {
        Ok(whole) => text.with("points", whole),
        Err(_) => text.with("points", language.marked(&points_text(points))),
    }
}

#[cfg(test)]
mod tests {
    use pigskin_course::Late;

    use super::*;

    #[test]
    fn one_point_is_not_in_the_plural() {
        let change = |language, points| {
            let text = say(language, "composition-change").with("at", "now");
            counted_points(text, language, points).to_string()
        };
        assert_eq!(change(Language::ENGLISH, 1.0), "now: 1 point");
        assert_eq!(change(Language::ENGLISH, 0.5), "now: 0.5 points");
        assert_eq!(change(Language::GERMAN, 1.0), "now: 1 Punkt");
        assert_eq!(change(Language::GERMAN, 2.0), "now: 2 Punkte");
    }

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
            assert_eq!(time_left(Language::ENGLISH, now, until), expected);
        }
    }
}
