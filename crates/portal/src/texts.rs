//! The texts of the portal's pages in their languages (`locales`).

use std::sync::LazyLock;

use jiff::{SignedDuration, Timestamp};
use pigskin_course::{Acceptance, Late, Schedule};
use pigskin_course_contest::State;
use pigskin_entry::FaultReason;
use pigskin_hog::analysis::Cell;
use pigskin_web::language::Language;
use pigskin_web::texts::{Catalog, FRAME, Text, subject};

/// The files by subject.
const SUBJECTS: &[[(Language, &str); 2]] = &[
    subject!("people.ftl"),
    subject!("refusals.ftl"),
    subject!("team.ftl"),
    subject!("contest.ftl"),
    subject!("project.ftl"),
    subject!("report.ftl"),
];

/// The messages of all pages.
static CATALOG: LazyLock<Catalog> = LazyLock::new(|| Catalog::new(&files()));

/// All files, those of the frame included.
fn files() -> Vec<(Language, &'static str)> {
    let own = SUBJECTS.iter().flatten();
    FRAME.iter().chain(own).copied().collect()
}

/// A text for a page in this language.
pub fn say(language: Language, key: &'static str) -> Text {
    CATALOG.say(language, key)
}

/// A moment in the course's time zone, in the words of a language.
pub fn moment(language: Language, schedule: &Schedule, at: Timestamp) -> String {
    dated("moment", language, schedule, at)
}

/// The day of a moment in the course's time zone, in the words of a language.
pub fn day(language: Language, schedule: &Schedule, at: Timestamp) -> String {
    dated("day", language, schedule, at)
}

fn dated(key: &'static str, language: Language, schedule: &Schedule, at: Timestamp) -> String {
    let zoned = at.to_zoned(schedule.time_zone.clone());
    let part = |format: &str| zoned.strftime(format).to_string();
    let text = say(language, key)
        .with("date", part("%Y-%m-%d"))
        .with("day", part("%-d"))
        .with("month", i64::from(zoned.month()))
        .with("year", part("%Y"))
        .with("time", part("%H:%M:%S"))
        .with("zone", part("%Z"));
    text.to_string()
}

/// Whether entries are accepted at a moment, and until when.
pub fn acceptance(
    language: Language,
    schedule: &Schedule,
    at: Timestamp,
    extension: Option<Timestamp>,
) -> String {
    let shown = |at| moment(language, schedule, at);
    let late = |text: Text, late: Late| {
        text.with("late", shown(late.until))
            .with("factor", language.marked(&late.factor.to_string()))
    };
    let text = match schedule.acceptance(at, extension) {
        Acceptance::Always => say(language, "entries-always"),
        Acceptance::Until { closes, late: None } => {
            say(language, "entries-until").with("closes", shown(closes))
        }
        Acceptance::Until {
            closes,
            late: Some(rule),
        } => {
            let text = say(language, "entries-until-late").with("closes", shown(closes));
            late(text, rule)
        }
        Acceptance::Late(rule) => late(say(language, "entries-late"), rule),
        Acceptance::From { opens } => say(language, "entries-from").with("opens", shown(opens)),
        Acceptance::Over { since } => say(language, "entries-over").with("since", shown(since)),
    };
    text.to_string()
}

/// The time left, in its two largest units.
pub fn time_left(language: Language, now: Timestamp, until: Timestamp) -> String {
    let left = until.duration_since(now);
    if left <= SignedDuration::ZERO {
        return say(language, "left-over").to_string();
    }
    let minutes = left.as_mins();
    let (days, hours, minutes) = (minutes / 1440, minutes / 60 % 24, minutes % 60);
    let key = match (days, hours) {
        (0, 0) => "left-minutes",
        (0, _) => "left-hours",
        _ => "left-days",
    };
    let text = say(language, key)
        .with("days", days)
        .with("hours", hours)
        .with("minutes", minutes);
    text.to_string()
}

/// The key of the word for a state.
pub fn state(state: State) -> &'static str {
    match state {
        State::Queued => "state-queued",
        State::Judging => "state-judging",
        State::Accepted => "state-accepted",
        State::Refused => "state-refused",
    }
}

/// The key of what helps against a fault of this kind, by its name, with this reason if it is known;
/// `None` where the reason itself says what to do, and for other kinds, such as those of newer versions.
pub fn mending(kind: &str, why: Option<&FaultReason>) -> Option<&'static str> {
    match why {
        Some(FaultReason::NotPromised { .. }) => return Some("mend-not-promised"),
        Some(
            FaultReason::OtherFile { .. } | FaultReason::OtherProgram | FaultReason::NoFile { .. },
        ) => return Some("mend-other-file"),
        Some(
            FaultReason::CodeNotText
            | FaultReason::NotText { .. }
            | FaultReason::LargeFile
            | FaultReason::LargeCode { .. }
            | FaultReason::LargeEntry
            | FaultReason::FileName { .. }
            | FaultReason::NoFileNamed { .. }
            | FaultReason::SeveralFiles { .. }
            | FaultReason::OutsideFile
            | FaultReason::SameFiles
            | FaultReason::SameName { .. },
        ) => return None,
        _ => {}
    }
    let keys = [
        "mend-load-error",
        "mend-no-language",
        "mend-bad-value",
        "mend-impure",
        "mend-time",
        "mend-memory",
        "mend-processes",
        "mend-output",
        "mend-bad-name",
        "mend-duplicate-name",
    ];
    let mut keys = keys.into_iter();
    keys.find(|key| key.strip_prefix("mend-") == Some(kind))
}

/// A choice of a table and a better one, as [`Cell`] says it in English.
pub fn change(language: Language, cell: &Cell) -> String {
    let verdict = if cell.visits == 0.0 {
        "unreached"
    } else if cell.better == cell.choice {
        "best"
    } else {
        "better"
    };
    let dice = cell.choice.as_dice();
    let text = say(language, "change-sentence")
        .with("mine", cell.scores.mine.to_string())
        .with("theirs", cell.scores.theirs.to_string())
        .with("choice", if dice.is_some() { "dice" } else { "chop" })
        .with("dice", u32::from(dice.unwrap_or(0)))
        .with("verdict", verdict)
        .with("better", cell.better.to_string())
        .with("gain", about(language, cell.gain))
        .with("visits", about(language, cell.visits));
    text.to_string()
}

/// A chance in percent with about two digits that tell something.
fn about(language: Language, chance: f64) -> String {
    match chance * 100.0 {
        percent @ 9.95.. => language.decimal(percent, 0),
        percent @ 0.995.. => language.decimal(percent, 1),
        percent @ 0.005.. => language.decimal(percent, 2),
        _ => say(language, "change-tiny").to_string(),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use pigskin_hog::{Choice, Scores};

    use super::*;

    /// The keys of a language with the variables of their messages.
    fn variables(of: Language) -> BTreeMap<String, BTreeSet<String>> {
        let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        let mut key = String::new();
        for (language, text) in files() {
            for line in text.lines().filter(|_| language == of) {
                if let Some((name, _)) = line.split_once(" = ")
                    && !line.starts_with([' ', '#'])
                {
                    name.clone_into(&mut key);
                    assert!(!found.contains_key(&key), "{key} is there twice");
                }
                let variables = line.split('$').skip(1).filter(|_| !line.starts_with('#'));
                let is_of_name = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
                let variables = variables.map(|rest| {
                    let end = rest.find(|letter| !is_of_name(letter));
                    rest[..end.unwrap_or(rest.len())].to_owned()
                });
                found.entry(key.clone()).or_default().extend(variables);
            }
        }
        found
    }

    #[test]
    fn every_message_exists_in_every_language_with_the_same_variables() {
        assert_eq!(Catalog::faults(&files()), Vec::<String>::new());
        let mut english = variables(Language::ENGLISH);
        assert!(english.len() > 200, "{}", english.len());
        // What a date consists of is the language's own.
        let dates = ["day", "moment"];
        english.retain(|key, _| !dates.contains(&key.as_str()));
        for language in Language::ENGLISH.others() {
            let mut own = variables(language);
            own.retain(|key, _| !dates.contains(&key.as_str()));
            assert_eq!(own, english, "{}", language.tag());
        }
    }

    /// A language that has one message: what the recipe in CONTRIBUTING.md begins with.
    #[test]
    fn a_new_language_begins_with_one_message() {
        const LOW_GERMAN: Language = Language::new("nds", "Plattdüütsch", ',');
        static CATALOG: LazyLock<Catalog> = LazyLock::new(|| {
            let mut files = files();
            files.push((LOW_GERMAN, "tabs-sign-in = Anmellen\n"));
            Catalog::new(&files)
        });
        let say = |key| CATALOG.say(LOW_GERMAN, key).to_string();
        assert_eq!(say("tabs-sign-in"), "Anmellen");
        assert_eq!(say("tabs-sign-out"), "Sign out");
        assert_eq!(say("frame-skip"), "Skip to content");
        assert_eq!(LOW_GERMAN.percent(0.125, 1), "12,5 %");
    }

    #[test]
    fn moments_are_those_of_the_schedule_in_english_and_have_german_months() {
        let schedule = Schedule::default();
        for (month, german) in [
            "Jan.", "Feb.", "März", "Apr.", "Mai", "Juni", "Juli", "Aug.",
        ]
        .into_iter()
        .chain(["Sept.", "Okt.", "Nov.", "Dez."])
        .enumerate()
        {
            let at = format!("2026-{:02}-04T09:05:30Z", month + 1);
            let at: Timestamp = at.parse().expect("a moment");
            assert_eq!(moment(Language::ENGLISH, &schedule, at), schedule.shown(at));
            let expected = format!("4. {german} 2026, 09:05:30 UTC");
            assert_eq!(moment(Language::GERMAN, &schedule, at), expected);
            let day_of = |language| day(language, &schedule, at);
            assert_eq!(day_of(Language::GERMAN), format!("4. {german} 2026"));
            assert_eq!(
                day_of(Language::ENGLISH),
                format!("2026-{:02}-04", month + 1)
            );
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
                "Entries are accepted from 2026-11-01 08:00:00 UTC on.".to_owned(),
            ),
            (
                &closed,
                "2026-11-02",
                None,
                "Entries are accepted until 2026-12-04 12:00:00 UTC.".to_owned(),
            ),
            (
                &with_late,
                "2026-11-02",
                None,
                format!(
                    "Entries are accepted until 2026-12-04 12:00:00 UTC, and late ones until \
                     2026-12-06 00:00:00 UTC; {half}"
                ),
            ),
            (
                &with_late,
                "2026-11-02",
                extended,
                "Entries are accepted until 2026-12-09 00:00:00 UTC.".to_owned(),
            ),
            (
                &with_late,
                "2026-12-05",
                None,
                format!(
                    "The deadline is over; late entries are accepted until 2026-12-06 00:00:00 \
                     UTC; {half}"
                ),
            ),
            (
                &closed,
                "2026-12-05",
                None,
                "No entries have been accepted since 2026-12-04 12:00:00 UTC.".to_owned(),
            ),
        ] {
            let now = at(&format!("{now}T00:00:00Z"));
            let say = |language| acceptance(language, schedule, now, extension.map(at));
            assert_eq!(say(Language::ENGLISH), english);
            let german = say(Language::GERMAN);
            assert!(!german.contains("ntries"), "{german}");
            assert_eq!(
                german.contains("mit 0,5"),
                english.contains("by 0.5"),
                "{german}"
            );
        }
    }

    #[test]
    fn changes_are_those_of_the_cell_in_english() {
        for (choice, better, visits, gain) in [
            (5, 0, 0.021, 0.0031),
            (5, 0, 0.2, 0.00001),
            (3, 3, 0.011, 0.0),
            (3, 4, 0.0, 0.0),
        ] {
            let cell = Cell {
                scores: Scores::new(37, 92),
                choice: Choice::dice(choice),
                visits,
                cost: 0.0,
                better: Choice::dice(better),
                gain,
            };
            assert_eq!(change(Language::ENGLISH, &cell), cell.to_string());
        }
        let cell = Cell {
            scores: Scores::new(37, 92),
            choice: Choice::dice(5),
            visits: 0.021,
            cost: 0.0001,
            better: Choice::dice(0),
            gain: 0.0031,
        };
        assert_eq!(
            change(Language::GERMAN, &cell),
            "Bei 37 zu 92 Punkten wirfst du 5; 0 ist um 0,31 Prozentpunkte besser, und das kommt \
             in 2,1 % der Spiele vor"
        );
    }
}
