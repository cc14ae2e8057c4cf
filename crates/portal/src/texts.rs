//! Sentences that several pages share.

use jiff::{SignedDuration, Timestamp};
use pigskin_course::{Acceptance, Late, Schedule};
use pigskin_course_contest::ContestStage;
use pigskin_entry::FaultReason;

use crate::event_text::counted;

/// Whether entries are accepted at a moment, and until when.
pub fn acceptance(schedule: &Schedule, at: Timestamp, extension: Option<Timestamp>) -> String {
    let shown = |at| schedule.shown(at);
    let points = |late: Late| {
        let factor = late.factor;
        format!("if a late entry counts, its points are multiplied by {factor}.")
    };
    match schedule.acceptance(at, extension) {
        Acceptance::Always => "Entries are accepted.".to_owned(),
        Acceptance::Until { closes, late: None } => {
            format!("Entries are accepted until {}.", shown(closes))
        }
        Acceptance::Until {
            closes,
            late: Some(late),
        } => format!(
            "Entries are accepted until {}, and late ones until {}; {}",
            shown(closes),
            shown(late.until),
            points(late)
        ),
        Acceptance::Late(late) => format!(
            "The deadline is over; late entries are accepted until {}; {}",
            shown(late.until),
            points(late)
        ),
        Acceptance::From { opens } => format!("Entries are accepted from {} on.", shown(opens)),
        Acceptance::Over { since } => {
            format!("No entries have been accepted since {}.", shown(since))
        }
    }
}

/// How a contest ended; empty while it is open.
pub fn ended(stage: ContestStage) -> &'static str {
    match stage {
        ContestStage::Open => "",
        ContestStage::Frozen => "The contest is over. Staff reveal the board later.",
        ContestStage::Over => "The contest is over, and the board shows how it ended.",
        ContestStage::Published => "The contest is over, and its winners are published.",
    }
}

/// A number of matches, or of games in D-Football: `3 matches`, `1 game`.
pub fn matches(football: bool, wins: usize) -> String {
    if football {
        counted(wins, "game", "games")
    } else {
        counted(wins, "match", "matches")
    }
}

/// The time left, in its two largest units.
pub fn time_left(now: Timestamp, until: Timestamp) -> String {
    let left = until.duration_since(now);
    if left <= SignedDuration::ZERO {
        return "over".to_owned();
    }
    let minutes = left.as_mins();
    let (days, hours, minutes) = (minutes / 1440, minutes / 60 % 24, minutes % 60);
    match (days, hours) {
        (0, 0) => format!("{minutes} min left"),
        (0, _) => format!("{hours} h {minutes} min left"),
        (1, _) => format!("1 day {hours} h left"),
        _ => format!("{days} days {hours} h left"),
    }
}

/// The time since a moment, in its largest unit.
pub fn time_ago(now: Timestamp, at: Timestamp) -> String {
    let minutes = now.duration_since(at).as_mins();
    match minutes {
        ..1 => "just now".to_owned(),
        1..60 => format!("{minutes} min ago"),
        60..1440 => format!("{} h ago", minutes / 60),
        _ => format!("{} d ago", minutes / 1440),
    }
}

/// Advice for a fault of this kind, by its name, with this reason if it is known; `None` where the
/// reason contains the advice, and for kinds of newer versions of Pigskin.
pub fn mending(kind: &str, why: Option<&FaultReason>) -> Option<&'static str> {
    match why {
        Some(FaultReason::NotPromised { .. }) => return Some(DO_WITHOUT),
        Some(
            FaultReason::OtherFile { .. } | FaultReason::OtherProgram | FaultReason::NoFile { .. },
        ) => return Some(SEND_THE_FILE),
        Some(
            FaultReason::OtherEncoding { .. }
            | FaultReason::HiddenEnding { .. }
            | FaultReason::LargeFile
            | FaultReason::LargeCode { .. }
            | FaultReason::LargeEntry
            | FaultReason::FileName { .. }
            | FaultReason::NoFileNamed { .. }
            | FaultReason::SeveralFiles { .. }
            | FaultReason::OutsideFile
            | FaultReason::SameFiles
            | FaultReason::SameName { .. }
            | FaultReason::NotebookName
            | FaultReason::NotOneWord { .. }
            | FaultReason::WordName { .. },
        ) => return None,
        Some(FaultReason::NoName | FaultReason::NoNameGiven) => {
            return Some("Write a name for your team into the file.");
        }
        _ => {}
    }
    Some(match kind {
        "load-error" => {
            "Run the file on your own machine first: it has to load without an error and define \
             what the contest asks for."
        }
        "no-language" => "The server lacks this language. Ask staff.",
        "bad-value" => {
            "Follow the function for just these scores. Each way through it has to return a whole \
             number that the rules allow."
        }
        "impure" => {
            "The same scores must always give the same answer. Leave out random numbers, the \
             time, and what is remembered between calls."
        }
        "time" => {
            "All choices together have to fit into the time. Compute tables once when the file is \
             loaded, and look for loops that do not end."
        }
        "memory" => "Keep less in memory, such as smaller tables.",
        "processes" => "Start no other program or thread.",
        "output" => "Print less.",
        "bad-name" => "Choose another name for your team in the file.",
        "duplicate-name" => {
            "Another team has this name, or one that looks the same. Choose another one in the \
             file."
        }
        _ => return None,
    })
}

const DO_WITHOUT: &str = "Entries have only the packages that the contest promises. Do without it, \
     or ask staff to promise it.";

const SEND_THE_FILE: &str = "Send the file with the strategy itself: unpack an archive first, and save \
     a document as plain text.";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_since_has_one_unit() {
        let now: Timestamp = "2026-12-04T12:00:00Z".parse().expect("a moment");
        for (at, said) in [
            ("2026-12-04T12:00:05Z", "just now"),
            ("2026-12-04T11:59:01Z", "just now"),
            ("2026-12-04T11:59:00Z", "1 min ago"),
            ("2026-12-04T09:01:00Z", "2 h ago"),
            ("2026-12-03T12:00:00Z", "1 d ago"),
        ] {
            assert_eq!(time_ago(now, at.parse().expect("a moment")), said);
        }
    }

    #[test]
    fn a_missing_name_is_asked_for_once() {
        let missing = [FaultReason::NotebookName, FaultReason::NoNameGiven];
        for why in missing {
            let said = mending("bad-name", Some(&why)).unwrap_or_default();
            let all = format!("{why} {said}").to_ascii_lowercase();
            assert_eq!(all.matches("write").count(), 1, "{all}");
            assert!(!all.contains("another"), "{all}");
        }
    }

    #[test]
    fn acceptance_is_said_in_words() {
        let at = |text: &str| -> Timestamp { text.parse().expect("a moment") };
        let late = Late {
            until: at("2026-12-06T00:00:00Z"),
            factor: 0.5,
        };
        let closed = Schedule {
            opens: Some(at("2026-11-01T08:00:00Z")),
            closes: Some(at("2026-12-04T12:00:00Z")),
            ..Schedule::default()
        };
        let with_late = Schedule {
            late: Some(late),
            ..closed.clone()
        };
        let extended = Some("2026-12-09T00:00:00Z");
        let half = "if a late entry counts, its points are multiplied by 0.5.";
        for (schedule, now, extension, english) in [
            (
                &Schedule::default(),
                "2026-10-01",
                None,
                "Entries are accepted.".to_owned(),
            ),
            (
                &closed,
                "2026-10-01",
                None,
                "Entries are accepted from Nov 1, 08:00 UTC on.".to_owned(),
            ),
            (
                &closed,
                "2026-11-02",
                None,
                "Entries are accepted until Dec 4, 12:00 UTC.".to_owned(),
            ),
            (
                &with_late,
                "2026-11-02",
                None,
                format!(
                    "Entries are accepted until Dec 4, 12:00 UTC, and late ones until \
                     Dec 6, 00:00 UTC; {half}"
                ),
            ),
            (
                &with_late,
                "2026-11-02",
                extended,
                "Entries are accepted until Dec 9, 00:00 UTC.".to_owned(),
            ),
            (
                &with_late,
                "2026-12-05",
                None,
                format!(
                    "The deadline is over; late entries are accepted until Dec 6, 00:00 UTC; \
                     {half}"
                ),
            ),
            (
                &closed,
                "2026-12-05",
                None,
                "No entries have been accepted since Dec 4, 12:00 UTC.".to_owned(),
            ),
        ] {
            let now = at(&format!("{now}T00:00:00Z"));
            assert_eq!(acceptance(schedule, now, extension.map(at)), english);
        }
    }
}
