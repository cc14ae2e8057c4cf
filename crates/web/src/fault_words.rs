//! Why an entry is refused, in the languages of pages.
//!
//! What Python says itself stays as it is, and so do words without values.

mod advice;
mod forfeit;
mod table;

use std::time::Duration;

use pigskin_entry::{
    Exception, Fault, FaultReason, InvalidTeamName, Place, Range, Returned, RunStage,
    SignalMeaning, TeamName, printable,
};

use crate::language::Language;
use crate::texts::Text;

pub use forfeit::forfeit;

/// Longest reason, in characters. Other languages need more of them than English.
const LONGEST: usize = 2 * Fault::LONGEST_REASON;

/// A reason in a language. It may quote the entry, so that it is never to be trusted as markup.
///
/// ```
/// use pigskin_entry::FaultReason;
/// use pigskin_web::{fault_words, language::Language};
/// let said = fault_words::reason(Language::GERMAN, &FaultReason::LargeFile);
/// assert_eq!(said, "die Datei ist größer als 1 MiB");
/// ```
pub fn reason(language: Language, reason: &FaultReason) -> String {
    printable(&words(language, reason), LONGEST)
}

/// The reason of a fault in a language.
pub fn fault(language: Language, fault: &Fault) -> String {
    if language.is_foreign() {
        reason(language, &fault.why)
    } else {
        fault.reason.clone()
    }
}

/// The reason of a fault in the language that the visitor asks for.
pub fn asked(of: &Fault) -> String {
    fault(Language::asked(), of)
}

#[expect(
    clippy::too_many_lines,
    reason = "one message for each reason, all in one list"
)]
fn words(language: Language, reason: &FaultReason) -> String {
    let say = |key| Text::of_frame(language, key);
    let when = |stage: &RunStage, again: bool| when(language, stage, again);
    let seconds = |ms: u64| language.number(Duration::from_millis(ms).as_secs_f64());
    let or_missing = |text: &Option<String>| match text {
        Some(text) => text.clone(),
        None => say("fault-missing").to_string(),
    };
    let name = |wrong: &InvalidTeamName| wrong_name(language, wrong);
    let said = match reason {
        FaultReason::Words { words } => return words.clone(),
        FaultReason::Output { kib, stage, again } => {
            let said = say("fault-output").with("kib", *kib);
            said.with("when", when(stage, *again))
        }
        FaultReason::Memory { mib, stage, again } => {
            let said = say("fault-memory").with("mib", *mib);
            said.with("when", when(stage, *again))
        }
        FaultReason::Processes { most, stage, again } => {
            let said = say("fault-processes").with("most", *most);
            said.with("when", when(stage, *again))
        }
        FaultReason::SlowLoading { ms, again } => {
            let said = say("fault-slow-loading").with("seconds", seconds(*ms));
            said.with("again", yes(*again))
        }
        FaultReason::NoAnswer {
            call,
            ms,
            answered,
            of,
            again,
        } => say("fault-no-answer")
            .with("call", call)
            .with("seconds", seconds(*ms))
            .with("again", yes(*again))
            .with("answered", *answered)
            .with("of", *of),
        FaultReason::NotEnded { ms, again } => {
            let said = say("fault-not-ended").with("seconds", seconds(*ms));
            said.with("again", yes(*again))
        }
        FaultReason::Signal {
            signal,
            meaning,
            stage,
            again,
        } => say("fault-signal")
            .with("signal", i64::from(*signal))
            .with("name", meaning.map_or("other", signal_name))
            .with("when", when(stage, *again)),
        FaultReason::Exited {
            status,
            stage,
            again,
        } => {
            let said = say("fault-exited").with("status", i64::from(*status));
            said.with("when", when(stage, *again))
        }
        FaultReason::Protocol { stage } => say("fault-protocol").with("when", when(stage, false)),
        FaultReason::BadValue {
            call,
            returned,
            range,
        } => within(say("fault-bad-value"), *range)
            .with("call", call)
            .with("returned", given(language, returned)),
        FaultReason::Raised { call, exception } => {
            let said = say("fault-raised").with("call", call);
            said.with("exception", raised(language, exception))
        }
        FaultReason::NotLoaded { exception } => return raised(language, exception),
        FaultReason::Impure { call, before, then } => say("fault-impure")
            .with("call", call)
            .with("before", before)
            .with("then", given(language, then)),
        FaultReason::ImpureSince { call, before, now } => {
            let said = say("fault-impure-since").with("call", call);
            said.with("before", before).with("now", now)
        }
        FaultReason::OtherBid { before, then } => {
            let said = say("fault-other-bid").with("before", or_missing(before));
            said.with("then", or_missing(then))
        }
        FaultReason::OtherName { before, then } => {
            let said = say("fault-other-name").with("before", or_missing(before));
            said.with("then", or_missing(then))
        }
        FaultReason::Bid {
            in_table,
            bid,
            range,
        } => within(say("fault-bid"), *range)
            .with("what", if *in_table { "table" } else { "final-bid" })
            .with("bid", bid.to_string()),
        FaultReason::NoBid => say("fault-no-bid"),
        FaultReason::VariableName { variable, wrong } => {
            let said = say("fault-variable-name").with("variable", variable);
            said.with("wrong", name(wrong))
        }
        FaultReason::TableName { wrong } => say("fault-table-name").with("wrong", name(wrong)),
        FaultReason::StandInName { wrong } => say("fault-stand-in-name").with("wrong", name(wrong)),
        FaultReason::NoName => say("fault-no-name"),
        FaultReason::NoNameGiven => say("fault-no-name-given"),
        FaultReason::NameTaken => say("fault-name-taken"),
        FaultReason::NotOneWord { name } => {
            say("fault-not-one-word").with("name", format!("{name:?}"))
        }
        FaultReason::WordName { name: given, wrong } => {
            let said = say("fault-word-name").with("name", format!("{given:?}"));
            said.with("wrong", name(wrong))
        }
        FaultReason::NotebookName => say("fault-notebook-name"),
        FaultReason::Table { table } => table::words(language, table),
        FaultReason::NotText { detail } => say("fault-not-text").with("detail", detail),
        FaultReason::FileName { is, wanted } => say("fault-file-name")
            .with("is", format!("{is:?}"))
            .with("wanted", format!("{wanted:?}")),
        FaultReason::NoFileNamed { wanted } => {
            say("fault-no-file-named").with("wanted", format!("{wanted:?}"))
        }
        FaultReason::OtherFile { shown } => say("fault-other-file").with("shown", shown),
        FaultReason::NoFile { shown } => say("fault-no-file").with("shown", shown),
        FaultReason::SeveralFiles { named } => {
            say("fault-several-files").with("named", one_of(language, named))
        }
        FaultReason::OtherProgram => say("fault-other-program"),
        FaultReason::LargeCode { bytes } => say("fault-large-code").with("bytes", *bytes),
        FaultReason::CodeNotText => say("fault-code-not-text"),
        FaultReason::LargeFile => say("fault-large-file"),
        FaultReason::LargeEntry => say("fault-large-entry"),
        FaultReason::OutsideFile => say("fault-outside-file"),
        FaultReason::SameFiles => say("fault-same-files"),
        FaultReason::SameName { name } => say("fault-same-name").with("name", name),
        FaultReason::NotDefined { name } => say("fault-not-defined").with("name", name),
        FaultReason::NotPromised {
            name,
            place,
            promised,
        } => {
            let said = if promised.is_empty() {
                say("fault-not-promised")
            } else {
                say("fault-not-promised-but").with("promised", promised.join(", "))
            };
            let said = said.with("name", name);
            said.with("place", place_words(language, place).unwrap_or_default())
        }
    };
    said.to_string()
}

/// Whether it was the second run, as messages name it.
fn yes(again: bool) -> &'static str {
    if again { "yes" } else { "no" }
}

fn when(language: Language, stage: &RunStage, again: bool) -> Text {
    let (stage, call) = match stage {
        RunStage::Loading => ("loading", ""),
        RunStage::Asked { call } => ("asked", call.as_str()),
        RunStage::Answered => ("answered", ""),
    };
    Text::of_frame(language, "fault-when")
        .with("stage", stage)
        .with("call", call)
        .with("again", yes(again))
}

fn within(text: Text, range: Range) -> Text {
    text.with("least", range.least).with("most", range.most)
}

fn signal_name(meaning: SignalMeaning) -> &'static str {
    match meaning {
        SignalMeaning::SegmentationFault => "segmentation-fault",
        SignalMeaning::Abort => "abort",
        SignalMeaning::Killed => "killed",
        SignalMeaning::ArithmeticError => "arithmetic-error",
        SignalMeaning::Terminated => "terminated",
    }
}

/// What a call gave.
fn given(language: Language, returned: &Returned) -> String {
    let said = match returned {
        Returned::Number { number } => return number.to_string(),
        Returned::Nothing => Text::of_frame(language, "fault-nothing"),
        Returned::Value { shown, kind } => {
            let vowel = kind.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U']);
            let key = if vowel {
                "fault-value-an"
            } else {
                "fault-value-a"
            };
            let said = Text::of_frame(language, key).with("shown", shown);
            said.with("kind", kind)
        }
        Returned::Raised { exception } => {
            let said = Text::of_frame(language, "fault-given-raised");
            said.with("exception", raised(language, exception))
        }
    };
    said.to_string()
}

/// An exception in Python's words, with its place, and with what helps in a language.
fn raised(language: Language, exception: &Exception) -> String {
    let mut said = exception.words.clone();
    let place = exception.place.as_ref();
    if let Some(place) = place.and_then(|place| place_words(language, place)) {
        said = format!("{said} ({place})");
    }
    match &exception.advice {
        Some(advice) => format!("{said}; {}", advice::words(language, advice)),
        None => said,
    }
}

/// A place; `None` if nothing is known of it.
fn place_words(language: Language, place: &Place) -> Option<String> {
    let said = match (&place.file, place.line) {
        (None, None) => return None,
        (Some(file), None) => return Some(file.clone()),
        (None, Some(line)) => Text::of_frame(language, "fault-line").with("line", line),
        (Some(file), Some(line)) => Text::of_frame(language, "fault-file-line")
            .with("file", file)
            .with("line", line),
    };
    Some(said.to_string())
}

/// Several names, of which one is needed.
fn one_of(language: Language, names: &[String]) -> String {
    let or = |names: String, last: String| {
        let said = Text::of_frame(language, "fault-or");
        said.with("names", names).with("last", last).to_string()
    };
    names.iter().cloned().reduce(or).unwrap_or_default()
}

/// What is wrong with a team's name.
fn wrong_name(language: Language, wrong: &InvalidTeamName) -> String {
    let say = |key| Text::of_frame(language, key);
    let of = |text: Text, character: &char| {
        text.with("character", character.escape_unicode().to_string())
    };
    let said = match wrong {
        InvalidTeamName::Empty => say("fault-name-empty"),
        InvalidTeamName::TooLong => say("fault-name-too-long").with("most", TeamName::LONGEST),
        InvalidTeamName::Control(character) => of(say("fault-name-control"), character),
        InvalidTeamName::LoneMark(character) => of(say("fault-name-lone-mark"), character),
        InvalidTeamName::Stacked => say("fault-name-stacked").with("most", TeamName::MOST_STACKED),
    };
    said.to_string()
}

#[cfg(test)]
mod tests;
