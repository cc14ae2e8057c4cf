//! The result of a call, as facts.

use std::fmt;

use pigskin_entry::printable;
use serde::{Deserialize, Serialize};

use super::transcript::{LONGEST, LONGEST_ERROR};
use crate::{Part, PartKind};

/// Stands between two answers to the same call, as in `kit/ok/answers.py`.
pub(super) const AGAIN: &str = " ≠ ";

/// The result of a call, or an event of a game. `Display` is in English, as the end of a sentence
/// that begins with the call.
///
/// Every text comes from a student's program, without its control characters.
///
/// ```
/// use pigskin_project::CallResult;
/// let given = CallResult::Raised { error: "ValueError: no".to_owned(), line: Some(3) };
/// assert_eq!(given.to_string(), "raised ValueError: no in line 3");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "kebab-case")]
pub enum CallResult {
    /// It returned a value.
    Returned {
        /// The value, as Python writes it.
        value: String,
    },
    /// It returned a value, and rolled dice.
    Rolled {
        value: String,
        /// The number of dice.
        dice: String,
        /// Further facts, such as the printed text.
        more: Option<String>,
    },
    /// It returned a value, and called other functions of the file.
    Used {
        value: String,
        calls: String,
    },
    /// It returned a value without the calls that were looked for.
    UsedNothing {
        value: String,
    },
    /// It returned an average, and called the function that it averages.
    Averaged {
        /// The average.
        value: String,
        /// The number of calls.
        calls: String,
        /// True if it passed its arguments on.
        passed: bool,
    },
    /// It returned a value, and used functions of the file to find it.
    Found {
        value: String,
        /// The expected functions that it used; none if it used none of them.
        used: Option<String>,
        /// The arguments that it did not pass on, if there are some.
        lost: Option<String>,
    },
    /// It gave something else when it was asked again.
    NotTheSame {
        first: Box<CallResult>,
        /// The second result.
        then: Box<CallResult>,
    },
    /// It returned a value, and used random numbers.
    Random {
        value: String,
    },
    /// It ran an experiment instead of choosing.
    Experiment {
        /// The function that it called.
        function: String,
    },
    /// It printed something.
    Printed {
        /// The text, quoted.
        text: String,
    },
    /// It raised an exception.
    Raised {
        /// The exception with its message.
        error: String,
        /// The line of `hog.py`, if it is known.
        line: Option<u32>,
    },
    /// In a game, a function was called.
    Called {
        /// The call, such as `strategy0(0, 7)`.
        call: String,
    },
    /// In a game, the dice were called.
    DiceCalled {
        times: String,
    },
    /// In a game with two kinds of dice, the other dice were called.
    OtherDiceCalled {
        times: String,
    },
    /// `play` returned the scores.
    PlayReturned {
        /// Both scores.
        scores: String,
    },
    /// `play` returned something else than two values.
    PlayReturnedNoPair {
        /// The value, as the harness writes it.
        value: String,
    },
    /// `play` printed something.
    PlayPrinted {
        /// The text, quoted.
        text: String,
    },
    GameEnded,
    /// Something else.
    Other {
        text: String,
    },
}

impl CallResult {
    /// The right event after the last one of a game, as [`compare`](crate::compare()) writes it.
    pub(crate) const END: &str = "the end of the game";

    /// Reads an answer in a part.
    pub(super) fn read(part: &Part, text: &str) -> CallResult {
        if let Some((first, then)) = text.split_once(AGAIN) {
            return CallResult::NotTheSame {
                first: Box::new(CallResult::read(part, first)),
                then: Box::new(CallResult::read(part, then)),
            };
        }
        let text = printable(text, 2 * LONGEST);
        let is_choice = matches!(part.kind, PartKind::Valid { .. });
        if let (Some(raised), false) = (text.strip_prefix('!'), is_choice) {
            return CallResult::raised(raised);
        }
        let returned = |value: &str| CallResult::Returned {
            value: value.to_owned(),
        };
        match &part.kind {
            PartKind::Tosses { .. }
            | PartKind::Turns { .. }
            | PartKind::ScoredTurns { .. }
            | PartKind::Rerolled { .. }
            | PartKind::BestOfDice { .. } => match text.split_once(" dice=") {
                Some((value, dice)) => {
                    let (dice, more) = match dice.split_once(' ') {
                        Some((dice, more)) => (dice, Some(more.to_owned())),
                        None => (dice, None),
                    };
                    CallResult::Rolled {
                        value: value.to_owned(),
                        dice: dice.to_owned(),
                        more,
                    }
                }
                None => returned(&text),
            },
            PartKind::Uses { .. } => match text.split_once(' ') {
                Some((value, calls)) => CallResult::Used {
                    value: value.to_owned(),
                    calls: calls.to_owned(),
                },
                None => CallResult::UsedNothing { value: text },
            },
            PartKind::Averaged { .. } => {
                CallResult::averaged(&text).unwrap_or_else(|| returned(&text))
            }
            PartKind::MaxScoring { .. } => {
                CallResult::found(&text).unwrap_or_else(|| returned(&text))
            }
            PartKind::Valid { .. } => CallResult::choice(&text),
            PartKind::Games { .. } => CallResult::event(text),
            PartKind::Commentary { .. } | PartKind::Examples { .. } => CallResult::Printed { text },
            _ => returned(&text),
        }
    }

    /// An average: `3.5 calls=1000 passed`.
    fn averaged(text: &str) -> Option<CallResult> {
        let (value, rest) = text.split_once(" calls=")?;
        let (calls, rest) = rest.split_once(' ')?;
        Some(CallResult::Averaged {
            value: value.to_owned(),
            calls: calls.to_owned(),
            passed: !rest.starts_with("not "),
        })
    }

    /// The best number of dice: `6 uses make_averaged, roll_dice other samples`.
    fn found(text: &str) -> Option<CallResult> {
        let (value, rest) = text.split_once(" uses ")?;
        let (used, lost) = match rest.split_once(" other ") {
            Some((used, lost)) => {
                let lost = lost.replace("dice", "the dice");
                let lost = lost.replace("samples", "the number of samples");
                (used, Some(lost.replace(", ", " and ")))
            }
            None => (rest, None),
        };
        Some(CallResult::Found {
            value: value.to_owned(),
            used: (used != "neither").then(|| used.to_owned()),
            lost,
        })
    }

    /// The choice of a strategy: `5`, `5 random`, or an exception.
    fn choice(text: &str) -> CallResult {
        let Some(raised) = text.strip_prefix('!') else {
            return match text.strip_suffix(" random") {
                Some(value) => CallResult::Random {
                    value: value.to_owned(),
                },
                None => CallResult::Returned {
                    value: text.to_owned(),
                },
            };
        };
        let raised = CallResult::raised(raised);
        if let CallResult::Raised { error, .. } = &raised
            && let Some(what) = error.strip_prefix("Experiment: ")
            && let Some(function) = what.strip_suffix(" was called")
        {
            return CallResult::Experiment {
                function: function.to_owned(),
            };
        }
        raised
    }

    /// An exception: `ValueError: no @3`.
    fn raised(text: &str) -> CallResult {
        let at = text
            .rsplit_once(" @")
            .filter(|(_, line)| line.bytes().all(|byte| byte.is_ascii_digit()));
        let at = at.and_then(|(error, line)| Some((error, line.parse().ok()?)));
        let (error, line) = match at {
            Some((error, line)) => (error, Some(line)),
            None => (text, None),
        };
        CallResult::Raised {
            error: printable(error, LONGEST_ERROR),
            line,
        }
    }

    /// An event of a game: `S1 3 14`.
    fn event(text: String) -> CallResult {
        if text == CallResult::END {
            return CallResult::GameEnded;
        }
        let (kind, rest) = text.split_once(' ').unwrap_or((&text, ""));
        let both = || rest.replace(' ', ", ");
        let called = |call: String| CallResult::Called { call };
        match kind {
            "S0" => called(format!("strategy0({})", both())),
            "S1" => called(format!("strategy1({})", both())),
            "T" => called(format!("take_turn({}, …)", both())),
            "U" => called(format!("update({}, …)", both())),
            "C" => called(format!("say({})", both())),
            "D" => CallResult::DiceCalled {
                times: rest.to_owned(),
            },
            "W" => CallResult::OtherDiceCalled {
                times: rest.to_owned(),
            },
            "R" => match pair(rest) {
                Some(scores) => CallResult::PlayReturned { scores },
                None => CallResult::PlayReturnedNoPair {
                    value: rest.to_owned(),
                },
            },
            "P" => CallResult::PlayPrinted {
                text: rest.to_owned(),
            },
            _ => CallResult::Other { text },
        }
    }
}

/// The two values that `play` returned, with a comma between; `None` if it returned something else,
/// such as a list.
fn pair(text: &str) -> Option<String> {
    let places = text.match_indices(' ').map(|(place, _)| place);
    let mut pairs = places.map(|place| (&text[..place], &text[place + 1..]));
    let (first, second) = pairs.find(|&(first, second)| is_value(first) && is_value(second))?;
    Some(format!("{first}, {second}"))
}

/// Tests whether a text is one value, as the harness writes it.
fn is_value(text: &str) -> bool {
    let is_named = ["True", "False", "None", "nan", "inf", "-inf"].contains(&text);
    is_named || text.starts_with('<') || serde_json::from_str::<serde_json::Value>(text).is_ok()
}

impl fmt::Display for CallResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CallResult::Returned { value } => write!(f, "returned {value}"),
            CallResult::Rolled { value, dice, more } => {
                let noun = if dice == "1" { "die" } else { "dice" };
                write!(f, "returned {value} and rolled {dice} {noun}")?;
                more.as_ref().map_or(Ok(()), |more| write!(f, " ({more})"))
            }
            CallResult::Used { value, calls } => write!(f, "returned {value} after {calls}"),
            CallResult::UsedNothing { value } => {
                write!(f, "returned {value} without any such call")
            }
            CallResult::Averaged {
                value,
                calls,
                passed,
            } => {
                let calls = often(calls);
                write!(f, "returned {value} and called fn {calls}")?;
                if *passed || calls == "0 times" {
                    return Ok(());
                }
                let always = if calls == "once" { "" } else { "always " };
                write!(f, ", and not {always}with the arguments that it was given")
            }
            CallResult::Found { value, used, lost } => {
                write!(f, "returned {value} and used ")?;
                f.write_str(used.as_deref().unwrap_or("no other function"))?;
                let lost = lost.as_ref();
                lost.map_or(Ok(()), |lost| write!(f, ", but did not pass on {lost}"))
            }
            CallResult::NotTheSame { first, then } => {
                write!(f, "{first}, and {then} when it was asked again")
            }
            CallResult::Random { .. } => {
                f.write_str("(or a call with the same first score) used random numbers")
            }
            CallResult::Experiment { function } => {
                write!(f, "ran an experiment: it called {function}")
            }
            CallResult::Printed { text } => write!(f, "printed {text}"),
            CallResult::Raised { error, line } => {
                write!(f, "raised {error}")?;
                line.map_or(Ok(()), |line| write!(f, " in line {line}"))
            }
            CallResult::Called { call } => write!(f, "{call} was called"),
            CallResult::DiceCalled { times } => write!(f, "the dice were called {}", often(times)),
            CallResult::OtherDiceCalled { times } => {
                write!(f, "the other dice were called {}", often(times))
            }
            CallResult::PlayReturned { scores } => write!(f, "play returned ({scores})"),
            CallResult::PlayReturnedNoPair { value } => write!(f, "play returned {value}"),
            CallResult::PlayPrinted { text } => write!(f, "play printed {text}"),
            CallResult::GameEnded => f.write_str("the game ended"),
            CallResult::Other { text } => f.write_str(text),
        }
    }
}

/// A number of times in words: `once`, `1000 times`.
fn often(times: &str) -> String {
    match times {
        "1" => "once".to_owned(),
        _ => format!("{times} times"),
    }
}

#[cfg(test)]
mod tests;
