//! Turns in addresses.

use pigskin_hog::{Choice, Toss};

/// The items of a list; none if the text is empty.
pub fn parts(list: &str) -> impl Iterator<Item = &str> {
    list.split('.').filter(|part| !part.is_empty())
}

/// Reads a turn: `5-1-3-6-6-2` is five dice and their outcomes, `c` a Pork Chop.
pub fn read(text: &str) -> Result<(Choice, Toss), String> {
    let (choice, outcomes) = text.split_once('-').unwrap_or((text, ""));
    let choice = match choice {
        "c" => Choice::PORK_CHOP,
        dice => dice.parse().map_err(|why| format!("{why}"))?,
    };
    let toss = outcomes.replace('-', " ").parse();
    Ok((choice, toss.map_err(|why| format!("{why}"))?))
}

pub fn write(choice: Choice, toss: &Toss) -> String {
    let mut text = match choice {
        Choice::PORK_CHOP => "c".to_owned(),
        dice => dice.to_string(),
    };
    for outcome in toss.outcomes() {
        text.push('-');
        text.push_str(&outcome.to_string());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        for text in ["5-1-3-6-6-2", "0", "c", "1-6"] {
            let (choice, toss) = read(text).expect("a turn");
            assert_eq!(write(choice, &toss), text);
        }
        for wrong in ["", "x", "5-x", "5-", "5--1"] {
            let read = read(wrong);
            assert!(
                read.is_err() || read.is_ok_and(|(choice, toss)| write(choice, &toss) != wrong),
                "{wrong}"
            );
        }
    }
}
