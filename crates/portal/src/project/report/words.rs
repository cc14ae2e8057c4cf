//! What grading found, in words. What Python and a student's program say stays as it is.

use std::time::Duration;

use pigskin_course_project::{ChangeNote, Given, LoadError, NoAnswer, Wanted, WrongAnswer};
use pigskin_web::language::Language;

use crate::texts::say;

/// Why a file could not be loaded to its end.
pub fn load_error(language: Language, error: &LoadError) -> String {
    let Some(line) = error.line else {
        return error.to_string();
    };
    let in_python = LoadError {
        line: None,
        ..error.clone()
    };
    let said = say(language, "report-at-line").with("line", line);
    said.with("error", in_python.to_string()).to_string()
}

/// A change of that which is given.
pub fn note(language: Language, note: &ChangeNote) -> String {
    let said = match note {
        ChangeNote::Changed { name } => say(language, "report-changed").with("name", name),
        ChangeNote::NotDefined { name } => say(language, "report-not-defined").with("name", name),
        ChangeNote::OtherArguments {
            name,
            found,
            expected,
        } => say(language, "report-other-arguments")
            .with("name", name)
            .with("found", found)
            .with("expected", expected),
    };
    said.to_string()
}

/// Why a call is wrong.
pub fn wrong(language: Language, wrong: &WrongAnswer) -> String {
    let load = |error: &LoadError| load_error(language, error);
    let given = |given: &Given| self::given(language, given);
    let said = match wrong {
        WrongAnswer::NotRead { error } => {
            say(language, "report-not-read").with("error", load(error))
        }
        WrongAnswer::NotPython { error } => {
            say(language, "report-not-python").with("error", load(error))
        }
        WrongAnswer::NoFunction {
            function,
            load: None,
        } => say(language, "report-no-function").with("function", function),
        WrongAnswer::NoFunction {
            function,
            load: Some(error),
        } => say(language, "report-no-function-loaded")
            .with("function", function)
            .with("error", load(error)),
        WrongAnswer::NoAnswer { call, reason } => say(language, "report-no-answer")
            .with("call", call)
            .with("reason", no_answer(language, reason)),
        WrongAnswer::OtherEvent {
            call,
            given: happened,
            right,
        } => say(language, "report-other-event")
            .with("call", call)
            .with("given", given(happened))
            .with("right", given(right)),
        WrongAnswer::Unwanted {
            call,
            given: returned,
            wanted,
        } => say(language, "report-unwanted")
            .with("call", call)
            .with("given", given(returned))
            .with("wanted", self::wanted(language, wanted)),
        WrongAnswer::Other {
            call,
            given: returned,
            right,
        } => say(language, "report-other")
            .with("call", call)
            .with("given", given(returned))
            .with("right", given(right)),
    };
    said.to_string()
}

fn no_answer(language: Language, reason: &NoAnswer) -> String {
    let said = match reason {
        NoAnswer::Missing => say(language, "report-missing"),
        NoAnswer::Time {
            ms,
            line,
            function,
            text,
        } => {
            let key = match (line, function) {
                (None, _) => "report-time",
                (Some(_), None) => "report-time-line",
                (Some(_), Some(_)) => "report-time-function",
            };
            let seconds = Duration::from_millis(*ms).as_secs_f64();
            let said = say(language, key)
                .with("seconds", language.number(seconds))
                .with("line", line.unwrap_or_default())
                .with("function", function.as_deref().unwrap_or_default());
            return match (line, text) {
                (Some(_), Some(text)) => format!("{said}: {text}"),
                _ => said.to_string(),
            };
        }
        NoAnswer::Memory => say(language, "report-memory"),
        NoAnswer::Output => say(language, "report-output"),
        NoAnswer::Exited { status } => {
            say(language, "report-exited").with("status", i64::from(*status))
        }
        NoAnswer::Signal { signal } => {
            say(language, "report-signal").with("signal", i64::from(*signal))
        }
        NoAnswer::Broken => say(language, "report-broken"),
    };
    said.to_string()
}

fn wanted(language: Language, wanted: &Wanted) -> String {
    let said = match wanted {
        Wanted::Whole { least, most } => say(language, "report-whole")
            .with("least", *least)
            .with("most", *most),
        Wanted::Mean { mean, tolerance } => say(language, "report-mean")
            .with("mean", language.decimal(*mean, 4))
            .with("tolerance", language.decimal(*tolerance, 4)),
    };
    said.to_string()
}

/// What a call gave, or what happened in a game.
fn given(language: Language, given: &Given) -> String {
    let often = |times: &str| match times {
        "1" => say(language, "report-once").to_string(),
        _ => say(language, "report-times")
            .with("times", times)
            .to_string(),
    };
    let said = match given {
        Given::Returned { value } => say(language, "report-returned").with("value", value),
        Given::Rolled { value, dice, more } => {
            let said = say(language, "report-rolled").with("value", value);
            let number = if dice == "1" { "one" } else { "several" };
            let said = said.with("number", number).with("dice", dice);
            return match more {
                Some(more) => format!("{said} ({more})"),
                None => said.to_string(),
            };
        }
        Given::Used { value, calls } => say(language, "report-used")
            .with("value", value)
            .with("calls", calls),
        Given::UsedNothing { value } => say(language, "report-used-nothing").with("value", value),
        Given::Averaged {
            value,
            calls,
            passed,
        } => {
            let key = if *passed {
                "report-averaged"
            } else {
                "report-averaged-without"
            };
            let said = say(language, key).with("value", value);
            said.with("often", often(calls))
        }
        Given::Found { value, used, lost } => {
            let said = match used {
                Some(used) => say(language, "report-found").with("used", used),
                None => say(language, "report-found-alone"),
            };
            let said = said.with("value", value).to_string();
            return match lost {
                Some(lost) => {
                    let lost = say(language, "report-lost").with("lost", lost);
                    format!("{said}, {lost}")
                }
                None => said,
            };
        }
        Given::NotTheSame { first, then } => say(language, "report-not-the-same")
            .with("first", self::given(language, first))
            .with("then", self::given(language, then)),
        Given::Random { value } => say(language, "report-random").with("value", value),
        Given::Experiment { function } => {
            say(language, "report-experiment").with("function", function)
        }
        Given::Printed { text } => say(language, "report-printed").with("text", text),
        Given::Raised { error, line: None } => say(language, "report-raised").with("error", error),
        Given::Raised {
            error,
            line: Some(line),
        } => say(language, "report-raised-line")
            .with("error", error)
            .with("line", *line),
        Given::Called { call } => say(language, "report-called").with("call", call),
        Given::DiceCalled { times } => {
            say(language, "report-dice-called").with("often", often(times))
        }
        Given::OtherDiceCalled { times } => {
            say(language, "report-other-dice-called").with("often", often(times))
        }
        Given::PlayReturnedNoPair { value } => {
            say(language, "report-play-returned-no-pair").with("value", value)
        }
        Given::PlayReturned { scores } => {
            say(language, "report-play-returned").with("scores", scores)
        }
        Given::PlayPrinted { text } => say(language, "report-play-printed").with("text", text),
        Given::GameEnded => say(language, "report-game-ended"),
        Given::Other { text } => return text.clone(),
    };
    said.to_string()
}

#[cfg(test)]
mod tests;
