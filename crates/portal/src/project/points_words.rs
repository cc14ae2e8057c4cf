//! The lines of points in the languages of pages.

use pigskin_course::Schedule;
use pigskin_course_project::{
    CountedVersion, DueMoment, PointsPart, PointsReason, PointsVersion, WholePart,
};
use pigskin_web::language::Language;
use pigskin_web::texts::Text;

use crate::texts::{moment, say};

/// What a line is for. Titles of phases are the project's own.
pub fn line(language: Language, part: PointsPart, what: &str) -> String {
    let text = match part {
        PointsPart::Phase(_) => return what.to_owned(),
        PointsPart::Checkpoint(phase) => {
            say(language, "points-checkpoint").with("phase", phase.to_string())
        }
        PointsPart::Composition => say(language, "points-composition"),
        PointsPart::Early => say(language, "points-early"),
    };
    text.to_string()
}

/// Why a line has its points, as the reason itself says it in English.
pub fn reason(language: Language, reason: &PointsReason, schedule: &Schedule) -> String {
    let by = |text: Text, due: &DueMoment| text.with("by", moment(language, schedule, due.at));
    let text = match reason {
        PointsReason::NotPublished => say(language, "points-not-published"),
        PointsReason::NothingSubmitted => say(language, "points-nothing"),
        PointsReason::NothingOfYours => say(language, "points-nothing-of-yours"),
        PointsReason::NotGraded(version) => {
            say(language, "points-not-graded").with("version", counted(language, version))
        }
        PointsReason::Graded {
            version,
            failing,
            optional,
            late,
        } => {
            let (key, problems) = match (failing.is_empty(), optional.is_empty()) {
                (false, _) => ("points-fails", failing.join(", ")),
                (true, false) => ("points-passes-but", optional.join(", ")),
                (true, true) => ("points-passes", String::new()),
            };
            let graded = say(language, key)
                .with("version", counted(language, version))
                .with("problems", problems);
            match late {
                Some(factor) => say(language, "points-late")
                    .with("reason", graded.to_string())
                    .with("factor", language.number(*factor)),
                None => graded,
            }
        }
        PointsReason::Reached(whole, version) => {
            let text = say(language, "points-reached").with("whole", word(*whole));
            text.with("version", named(language, version))
        }
        PointsReason::NotReached(whole, due) => {
            by(say(language, "points-not-reached"), due).with("whole", word(*whole))
        }
        PointsReason::Missed(whole, due) => {
            by(say(language, "points-missed"), due).with("whole", word(*whole))
        }
        PointsReason::Reviewed => say(language, "points-reviewed"),
        PointsReason::NotReviewed => say(language, "points-not-reviewed"),
    };
    text.to_string()
}

/// What has to pass, as messages name it.
fn word(whole: WholePart) -> &'static str {
    match whole {
        WholePart::Phase => "phase",
        WholePart::Project => "project",
    }
}

fn named(language: Language, version: &PointsVersion) -> String {
    if !language.is_foreign() {
        return version.name.clone();
    }
    let key = if version.is_own {
        "points-version"
    } else {
        "points-version-of"
    };
    let text = say(language, key).with("version", version.version.to_string());
    let text = text.with("by", version.by.as_str());
    text.to_string()
}

fn counted(language: Language, counted: &CountedVersion) -> String {
    let version = named(language, &counted.version);
    let text = match &counted.chosen {
        Some(reason) => say(language, "points-counts-chosen").with("reason", reason),
        None => say(language, "points-counts"),
    };
    text.with("version", version).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_are_those_of_the_points_in_english_and_others_in_german() {
        let version = |is_own| PointsVersion {
            name: "version 12".to_owned(),
            by: "bob".parse().expect("an id"),
            version: 12,
            is_own,
        };
        let counted = |chosen: Option<&str>| CountedVersion {
            version: version(chosen.is_none()),
            chosen: chosen.map(str::to_owned),
        };
        let schedule = Schedule::default();
        let at = "2026-12-04T12:00:00Z".parse().expect("a moment");
        let due = || DueMoment {
            at,
            shown: schedule.shown(at),
        };
        let numbers = |all: &[&str]| all.iter().map(|&number| number.to_owned()).collect();
        let graded = |failing: &[&str], optional: &[&str], late| PointsReason::Graded {
            version: counted(None),
            failing: numbers(failing),
            optional: numbers(optional),
            late,
        };
        for one in [
            PointsReason::NotPublished,
            PointsReason::NothingSubmitted,
            PointsReason::NothingOfYours,
            PointsReason::NotGraded(counted(Some("agreed"))),
            graded(&[], &[], None),
            graded(&[], &["12", "13"], None),
            graded(&["1", "4a"], &["12"], Some(0.5)),
            PointsReason::Reached(WholePart::Phase, version(true)),
            PointsReason::Reached(WholePart::Project, version(false)),
            PointsReason::NotReached(WholePart::Phase, due()),
            PointsReason::NotReached(WholePart::Project, due()),
            PointsReason::Missed(WholePart::Phase, due()),
            PointsReason::Missed(WholePart::Project, due()),
            PointsReason::Reviewed,
            PointsReason::NotReviewed,
        ] {
            let say = |language| reason(language, &one, &schedule);
            assert_eq!(say(Language::ENGLISH), one.to_string());
            let german = say(Language::GERMAN);
            for english in ["the ", "not ", "version 12", "12:00:00 UTC."] {
                assert!(!german.contains(english), "{english}: {german}");
            }
        }
        let part = PointsPart::Checkpoint(1);
        assert_eq!(line(Language::ENGLISH, part, ""), "Checkpoint of phase 1");
        assert_eq!(
            line(Language::ENGLISH, PointsPart::Early, ""),
            "Early, extra"
        );
    }
}
