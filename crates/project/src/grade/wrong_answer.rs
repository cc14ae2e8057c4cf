//! Why a call is wrong, as facts.

use std::fmt;
use std::time::Duration;

use pigskin_entry::printable;
use serde::{Deserialize, Serialize};

use super::call_result::CallResult;
use super::interview::{End, time_of_file};
use super::transcript::{LONGEST, LoadError, PartTranscript, Place, Transcript};
use crate::{Expected, Mistake, Part, PartKind};

/// The reason why a call is wrong: the given and the right result. `Display` is in English.
///
/// Verdicts are stored with it, so the meaning of a variant never changes.
///
/// ```
/// use pigskin_project::{CallResult, WrongAnswer};
/// let returned = |value: &str| CallResult::Returned { value: value.to_owned() };
/// let wrong = WrongAnswer::Other {
///     call: "free_bacon(13)".to_owned(),
///     given: returned("8"),
///     right: returned("9"),
/// };
/// assert_eq!(wrong.to_string(), "free_bacon(13) returned 8; right is that it returned 9");
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "why", rename_all = "kebab-case")]
pub enum WrongAnswer {
    /// The file cannot be read.
    NotRead { error: LoadError },
    /// The file is not Python.
    NotPython { error: LoadError },
    /// The function is not defined.
    NoFunction {
        function: String,
        /// Why the file was not loaded to its end, if that is so.
        load: Option<LoadError>,
    },
    /// There is no answer to the call.
    NoAnswer { call: String, reason: NoAnswer },
    /// Something else happened in a game.
    OtherEvent {
        /// The call of `play`.
        call: String,
        given: CallResult,
        right: CallResult,
    },
    /// A game ends with the right scores, but without something that the problem asks for.
    RightResult {
        /// The call of `play`.
        call: String,
        /// The call that is missing first, such as `take_turn(0, 7, …)`.
        missing: String,
    },
    /// The answer is none of the right ones.
    Unwanted {
        call: String,
        given: CallResult,
        wanted: Expected,
    },
    /// The answer is not the right one.
    Other {
        call: String,
        given: CallResult,
        right: CallResult,
    },
}

/// Why a call has no answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "end", rename_all = "kebab-case")]
pub enum NoAnswer {
    /// The program ended before.
    Missing,
    /// The time was over.
    Time {
        /// The limit, in milliseconds.
        ms: u64,
        /// The line of `hog.py` that was running, if it is known.
        line: Option<u32>,
        /// The function of that line.
        function: Option<String>,
        /// The text of that line.
        text: Option<String>,
    },
    /// The memory ran out.
    Memory,
    /// The program wrote too much.
    Output,
    /// The program ended itself.
    Exited {
        /// The exit status.
        status: i32,
    },
    /// A signal ended the program.
    Signal {
        /// The signal's number.
        signal: i32,
    },
    /// The harness failed.
    Broken,
    /// The time of all problems together was over before.
    FileTime {
        /// That time, in milliseconds.
        ms: u64,
    },
}

impl WrongAnswer {
    /// The first mistake in a part.
    pub(super) fn new(
        part: &Part,
        mistake: &Mistake,
        transcript: &Transcript,
        given: &PartTranscript,
        limit: Duration,
    ) -> WrongAnswer {
        match (&given.missing, &transcript.load) {
            (_, Some(error)) if error.is_syntax() => WrongAnswer::NotPython {
                error: error.clone(),
            },
            (Some(function), load) => WrongAnswer::NoFunction {
                function: function.clone(),
                load: load.clone(),
            },
            (None, Some(error)) if transcript.parts.is_empty() => WrongAnswer::NotRead {
                error: error.clone(),
            },
            (None, _) => WrongAnswer::of_call(
                part,
                mistake,
                transcript.end,
                transcript.late.as_ref(),
                limit,
            ),
        }
    }

    /// Tests whether the call has no answer because the file was not loaded to its end.
    pub fn is_of_loading(&self) -> bool {
        match self {
            WrongAnswer::NotRead { .. }
            | WrongAnswer::NotPython { .. }
            | WrongAnswer::NoFunction { load: Some(_), .. } => true,
            WrongAnswer::NoFunction { load: None, .. }
            | WrongAnswer::NoAnswer { .. }
            | WrongAnswer::OtherEvent { .. }
            | WrongAnswer::RightResult { .. }
            | WrongAnswer::Unwanted { .. }
            | WrongAnswer::Other { .. } => false,
        }
    }

    /// Tests whether the call has no answer because the time of all problems was over.
    pub(super) fn is_of_time(&self) -> bool {
        let reason = match self {
            WrongAnswer::NoAnswer { reason, .. } => Some(reason),
            _ => None,
        };
        matches!(reason, Some(NoAnswer::FileTime { .. }))
    }

    fn of_call(
        part: &Part,
        mistake: &Mistake,
        end: End,
        late: Option<&Place>,
        limit: Duration,
    ) -> WrongAnswer {
        let call = printable(&mistake.call, 2 * LONGEST);
        let is_game = matches!(part.kind, PartKind::Games { .. });
        let given = match &mistake.returned {
            Some(returned) => CallResult::read(part, returned),
            None if is_game && mistake.event.is_some() && end == End::Done => CallResult::GameEnded,
            None => {
                let reason = NoAnswer::new(end, late, limit);
                return WrongAnswer::NoAnswer { call, reason };
            }
        };
        if let Some(wanted) = Expected::in_part(part) {
            return WrongAnswer::Unwanted {
                call,
                given,
                wanted,
            };
        }
        let right = CallResult::read(part, &mistake.right);
        let is_turn = mistake.right.starts_with("T ") || mistake.right.starts_with("U ");
        let is_there = (mistake.returned.as_ref())
            .is_some_and(|event| event.starts_with(['T', 'U', 'P', '!']));
        if let (true, CallResult::Called { call: missing }) =
            (is_turn && !is_there && mistake.is_result_right, &right)
        {
            let missing = missing.clone();
            WrongAnswer::RightResult { call, missing }
        } else if is_game {
            WrongAnswer::OtherEvent { call, given, right }
        } else {
            WrongAnswer::Other { call, given, right }
        }
    }
}

impl NoAnswer {
    fn new(end: End, late: Option<&Place>, limit: Duration) -> NoAnswer {
        match end {
            End::Done => NoAnswer::Missing,
            End::Time => NoAnswer::Time {
                ms: (late.and_then(|late| late.seconds))
                    .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
                    .map_or_else(|| milliseconds(limit), milliseconds),
                line: late.and_then(|late| late.line),
                function: late.and_then(|late| late.function.clone()),
                text: late.and_then(|late| late.text.clone()),
            },
            End::Memory => NoAnswer::Memory,
            End::Output => NoAnswer::Output,
            End::Exited(status) => NoAnswer::Exited { status },
            End::Signal(signal) => NoAnswer::Signal { signal },
            End::Broken => NoAnswer::Broken,
            End::Over => NoAnswer::FileTime {
                ms: milliseconds(time_of_file(limit)),
            },
        }
    }
}

fn milliseconds(time: Duration) -> u64 {
    time.as_millis().try_into().unwrap_or(u64::MAX)
}

impl fmt::Display for WrongAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WrongAnswer::NotRead { error } => write!(f, "hog.py cannot be read: {error}"),
            WrongAnswer::NotPython { error } => write!(f, "hog.py is not valid Python: {error}"),
            WrongAnswer::NoFunction { function, load } => {
                write!(f, "hog.py has no function {function}")?;
                let load = load.as_ref();
                load.map_or(Ok(()), |error| write!(f, ": loading it stopped ({error})"))
            }
            WrongAnswer::NoAnswer { call, reason } => write!(f, "{call} {reason}"),
            WrongAnswer::OtherEvent { call, given, right } => {
                write!(f, "{call}: {given}; right is that {right}")
            }
            WrongAnswer::RightResult { call, missing } => write!(
                f,
                "{call}: the result is right; the call {missing} is missing"
            ),
            WrongAnswer::Unwanted {
                call,
                given,
                wanted,
            } => write!(f, "{call} {given}; right is {wanted}"),
            WrongAnswer::Other { call, given, right } => {
                write!(f, "{call} {given}; right is that it {right}")
            }
        }
    }
}

impl fmt::Display for NoAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoAnswer::Missing => f.write_str("was not answered"),
            NoAnswer::Time {
                ms,
                line,
                function,
                text,
            } => {
                let seconds = Duration::from_millis(*ms).as_secs_f64();
                write!(f, "did not end within {seconds} s")?;
                let Some(line) = line else { return Ok(()) };
                write!(f, ": it was in line {line}")?;
                if let Some(function) = function {
                    write!(f, ", in {function}")?;
                }
                text.as_ref().map_or(Ok(()), |text| write!(f, ": {text}"))
            }
            NoAnswer::Memory => f.write_str("ran out of memory"),
            NoAnswer::Output => f.write_str("was lost: the program wrote too much"),
            NoAnswer::Exited { status } => write!(f, "ended the program (exit status {status})"),
            NoAnswer::Signal { signal } => write!(f, "ended the program (signal {signal})"),
            NoAnswer::Broken => f.write_str("broke the program that asks"),
            NoAnswer::FileTime { ms } => {
                let seconds = Duration::from_millis(*ms).as_secs_f64();
                write!(
                    f,
                    "has no answer: the {seconds} s for all problems of the file were over; sleeping \
                     counts, too"
                )
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrong(kind: &str, returned: Option<&str>, right: &str, end: End) -> String {
        let json = format!(r#"{{"name": "a", "function": "f", "of": 1, {kind}}}"#);
        let part: Part = serde_json::from_str(&json).expect("a part");
        let mistake = Mistake {
            index: 0,
            event: Some(0),
            call: "f(1)".to_owned(),
            returned: returned.map(str::to_owned),
            right: right.to_owned(),
            rule: String::new(),
            is_result_right: false,
        };
        let late = Place {
            seconds: None,
            line: Some(12),
            text: Some("while True:".to_owned()),
            function: Some("play".to_owned()),
        };
        let limit = Duration::from_millis(2500);
        WrongAnswer::of_call(&part, &mistake, end, Some(&late), limit).to_string()
    }

    #[test]
    fn mistakes_in_words() {
        let calls = r#""kind": "calls", "ranges": [[1, 1]]"#;
        let games = r#""kind": "games", "games": [], "rules_by_turn": []"#;
        let valid = r#""kind": "valid", "least": 0, "most": 10"#;
        for (kind, returned, right, end, words) in [
            (
                calls,
                Some("2"),
                "3",
                End::Done,
                "f(1) returned 2; right is that it returned 3",
            ),
            (
                games,
                Some("S0 1 2"),
                "R 3 4",
                End::Done,
                "f(1): strategy0(1, 2) was called; right is that play returned (3, 4)",
            ),
            (
                games,
                Some("S0 1 2"),
                CallResult::END,
                End::Done,
                "f(1): strategy0(1, 2) was called; right is that the game ended",
            ),
            (
                games,
                None,
                "R 3 4",
                End::Done,
                "f(1): the game ended; right is that play returned (3, 4)",
            ),
            (
                valid,
                Some("11"),
                "",
                End::Done,
                "f(1) returned 11; right is a whole number from 0 to 10, the same each time, with nothing printed",
            ),
            (
                games,
                None,
                "R 3 4",
                End::Time,
                "f(1) did not end within 2.5 s: it was in line 12, in play: while True:",
            ),
            (
                calls,
                None,
                "3",
                End::Signal(9),
                "f(1) ended the program (signal 9)",
            ),
        ] {
            assert_eq!(wrong(kind, returned, right, end), words);
        }
    }
}
