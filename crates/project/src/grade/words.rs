//! Mistakes in words.

use std::time::Duration;

use pigskin_entry::printable;

use super::interview::End;
use super::told::{LONGEST, Place};
use crate::{Asked, Mistake, Part};

/// The first mistake in a part: the call, what came back, and what is right.
pub(super) fn of_mistake(
    part: &Part,
    mistake: &Mistake,
    end: End,
    late: Option<&Place>,
    limit: Duration,
) -> String {
    let call = printable(&mistake.call, 2 * LONGEST);
    let Some(returned) = &mistake.returned else {
        if let (Asked::Games { .. }, Some(_), End::Done) = (&part.asked, mistake.event, end) {
            let right = answer(part, &mistake.right);
            return format!("{call}: the game ended; right is that {right}");
        }
        return format!("{call} {}", ended(end, late, limit));
    };
    let (given, right) = (answer(part, returned), answer(part, &mistake.right));
    match &part.asked {
        Asked::Games { .. } => format!("{call}: {given}; right is that {right}"),
        Asked::Valid { .. } | Asked::Statistics { .. } => {
            format!("{call} {given}; right is {}", mistake.right)
        }
        _ => format!("{call} {given}; right is that it {right}"),
    }
}

/// Why there is no answer.
fn ended(end: End, late: Option<&Place>, limit: Duration) -> String {
    let place = late.map_or(String::new(), in_place);
    match end {
        End::Done => "was not answered".to_owned(),
        End::Time => format!("did not end within {} s{place}", limit.as_secs_f64()),
        End::Memory => "ran out of memory".to_owned(),
        End::Output => "was lost: the program wrote too much".to_owned(),
        End::Exited(status) => format!("ended the program (exit status {status})"),
        End::Signal(signal) => format!("ended the program (signal {signal})"),
        End::Broken => "broke the program that asks".to_owned(),
    }
}

/// `: line 12, in play: while True:`
fn in_place(place: &Place) -> String {
    let mut words = String::new();
    if let Some(line) = place.line {
        words = format!(": it was in line {line}");
    }
    if let (Some(function), false) = (&place.function, words.is_empty()) {
        words = format!("{words}, in {function}");
    }
    match &place.text {
        Some(text) if !words.is_empty() => format!("{words}: {text}"),
        _ => words,
    }
}

/// An answer as the end of a sentence that begins with the call.
fn answer(part: &Part, text: &str) -> String {
    let text = printable(text, 2 * LONGEST);
    if let Some(raised) = text.strip_prefix('!') {
        return raised_in_words(raised);
    }
    match &part.asked {
        Asked::Tosses { .. }
        | Asked::Turns { .. }
        | Asked::ScoredTurns { .. }
        | Asked::Rerolled { .. } => match text.split_once(" dice=") {
            Some((value, dice)) => format!("returned {value} and rolled {}", counted(dice)),
            None => format!("returned {text}"),
        },
        Asked::Uses { .. } => match text.split_once(' ') {
            Some((value, calls)) => format!("returned {value} after {calls}"),
            None => format!("returned {text} without any such call"),
        },
        Asked::Games { .. } => event(&text),
        Asked::Commentary { .. } => format!("printed {text}"),
        _ => format!("returned {text}"),
    }
}

/// An exception: `raised ValueError: no in line 3`.
fn raised_in_words(raised: &str) -> String {
    match raised.rsplit_once(" @") {
        Some((error, line)) if line.bytes().all(|byte| byte.is_ascii_digit()) => {
            format!("raised {error} in line {line}")
        }
        _ => format!("raised {raised}"),
    }
}

/// `1 die`, `3 dice`.
fn counted(dice: &str) -> String {
    let mut parts = dice.splitn(2, ' ');
    let number = parts.next().unwrap_or_default();
    let noun = if number == "1" { "die" } else { "dice" };
    match parts.next() {
        Some(rest) => format!("{number} {noun} ({rest})"),
        None => format!("{number} {noun}"),
    }
}

/// An event of a game.
fn event(text: &str) -> String {
    let (kind, rest) = text.split_once(' ').unwrap_or((text, ""));
    let both = || rest.replace(' ', ", ");
    match kind {
        "S0" => format!("strategy0({}) was called", both()),
        "S1" => format!("strategy1({}) was called", both()),
        "T" => format!("take_turn({}, …) was called", both()),
        "D" => format!("the dice were called {rest} times"),
        "W" => format!("the other dice were called {rest} times"),
        "C" => format!("say({}) was called", both()),
        "R" => format!("play returned ({})", both()),
        "P" => format!("play printed {rest}"),
        _ => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_and_errors_are_said_in_words() {
        assert_eq!(event("S1 3 14"), "strategy1(3, 14) was called");
        assert_eq!(event("R 23 4"), "play returned (23, 4)");
        assert_eq!(
            raised_in_words("ZeroDivisionError: by zero @7"),
            "raised ZeroDivisionError: by zero in line 7"
        );
        assert_eq!(raised_in_words("E: a @home"), "raised E: a @home");
        assert_eq!(counted("1"), "1 die");
        assert_eq!(counted("3 printed \"x\""), "3 dice (printed \"x\")");
    }
}
