//! Slips of `play`: what is wrong with the first event of a game that differs, in words.
//!
//! `ok` says the same: a test compares the sentences.

use crate::GameScript;

const ASKED_TWICE: &str =
    "strategy{} is asked twice in one turn here. Ask it once, and keep its answer under a name.";
const ASKED_BEFORE: &str = "strategy{} is asked here before {} is called. \
                            Ask only the strategy of the player whose turn it is, and once.";
const RIGHT_RESULT: &str =
    "Your result is right. The problem also asks that {} is called once a turn{}.";
const FOR_ZERO_DICE: &str = ", for 0 dice, too";
const ZERO_DICE: &str =
    "{} is not called for 0 dice here. Call it in every turn, whatever the number of dice.";
const BEFORE_SWAP: &str = "say gets the scores from before the swap here. \
                           Call it after the swap, at the end of the turn.";

/// The slip of a game with these right events, in words. `place` is that of the first event that
/// differs. `ends_are_right` says that every wrong game of the problem ends as it should.
pub(super) fn play_slip(
    game: &GameScript,
    right: &[String],
    given: &[String],
    place: usize,
    ends_are_right: bool,
) -> Option<String> {
    let wanted = right.get(place).map_or("", String::as_str);
    let got = given.get(place).map_or("", String::as_str);
    let mut before = given[..place.min(given.len())].iter();
    let asked = before.rfind(|event| event.starts_with('S'))?;
    // Without this event the game goes on as it should.
    if got == asked && given.get(place + 1) == right.get(place) {
        return Some(ASKED_TWICE.replace("{}", &asked[1..2]));
    }
    let numbers = asked.get(3..)?.split_once(' ')?;
    let (mine, theirs) = (numbers.0.parse().ok()?, numbers.1.parse().ok()?);
    let player = usize::from(asked.starts_with("S1"));
    let kind = wanted.split(' ').next()?;
    let function = match kind {
        "T" => "take_turn",
        "U" => "update",
        "C" => {
            let words = |event: &'_ str| event.split(' ').map(str::to_owned).collect::<Vec<_>>();
            let (got, wanted) = (words(got), words(wanted));
            // With Player 1 to move, they could also be the mover's score first.
            let is_before_swap = got.len() == 4
                && player == 0
                && got[2] != got[3]
                && got[3] == numbers.1
                && given.get(place + 1) == right.get(place + 1)
                && wanted == [&got[0], &got[1], &got[3], &got[2]].map(String::as_str);
            return is_before_swap.then(|| BEFORE_SWAP.to_owned());
        }
        _ => return None,
    };
    // The call is there with other arguments, or something comes before it.
    if got.starts_with(kind) || got.starts_with(['P', '!']) {
        return None;
    }
    let later = given.get(place..).unwrap_or_default();
    let asked = later.iter().take_while(|event| event.starts_with('S'));
    let asked = asked.count();
    if asked > 0 && later.get(asked).map(String::as_str) == Some(wanted) {
        let sentence = ASKED_BEFORE.replacen("{}", &got[1..2], 1);
        return Some(sentence.replacen("{}", function, 1));
    }
    let no_dice = format!("{kind} 0 ");
    let is_called = given
        .iter()
        .any(|event| event.split(' ').next() == Some(kind));
    let is_without_dice = game.strategies[player].choose(mine, theirs) == 0;
    if is_without_dice && is_called && !given.iter().any(|event| event.starts_with(&no_dice)) {
        return Some(ZERO_DICE.replace("{}", function));
    }
    let is_right = ends_are_right && !is_called && given.last() == right.last();
    let dice = if is_without_dice { FOR_ZERO_DICE } else { "" };
    is_right.then(|| {
        RIGHT_RESULT
            .replacen("{}", function, 1)
            .replacen("{}", dice, 1)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Script;

    fn said(right: &[&str], given: &[&str], place: usize) -> Option<String> {
        let game = GameScript {
            scores: [0, 0],
            goal: 10,
            strategies: [Script::Always(0), Script::Always(2)],
            dice: vec![3],
            wild: Vec::new(),
            feral_hogs: None,
            update: None,
            turns: 1,
        };
        let owned = |events: &[&str]| -> Vec<String> {
            events.iter().map(|event| (*event).to_owned()).collect()
        };
        let ends_are_right = given.last() == right.last();
        play_slip(&game, &owned(right), &owned(given), place, ends_are_right)
    }

    #[test]
    fn the_first_event_that_differs_is_explained() {
        let right = ["S0 0 0", "T 0 0", "C 0 0 10", "R 0 10"];
        for (given, place, words) in [
            (
                &["S0 0 0", "S0 0 0", "T 0 0"][..],
                1,
                Some("strategy0 is asked twice"),
            ),
            (
                &["S0 0 0", "R 0 10"],
                1,
                Some(
                    "Your result is right. The problem also asks that take_turn is called once a turn, for 0 dice, too.",
                ),
            ),
            (&["S0 0 0", "R 10 0"], 1, None),
            (
                &["S0 0 0", "S1 0 0", "S0 0 0", "T 0 0", "R 0 10"],
                1,
                Some("strategy1 is asked here before take_turn is called."),
            ),
            (&["S0 0 0", "C 0 0 10", "T 0 0"], 1, None),
            (&["S0 0 0", "S1 0 0", "T 2 0", "T 0 0"], 1, None),
            (
                &["S0 0 0", "C 0 0 10", "S1 10 0", "T 2 0"],
                1,
                Some("take_turn is not called for 0 dice here."),
            ),
            (
                &["S0 0 0", "T 0 0", "C 0 10 0", "R 0 10"],
                2,
                Some("say gets the scores from before the swap here."),
            ),
            (&["S0 0 0", "T 0 0", "C 0 10 0", "R 10 0"], 2, None),
            (&["S0 0 0", "T 0 0 without-dice", "R 0 10"], 1, None),
            (&["S0 0 0", "!TypeError: oink @7"], 1, None),
            (&["S0 0 0", "T 0 0", "S0 0 0"], 2, None),
            (&["S0 0 0", "T 0 0", "C 0 5 0"], 2, None),
            (&["S0 0 0", "P \"x\"", "R 0 10"], 1, None),
            (&[], 0, None),
        ] {
            let said = said(&right, given, place);
            assert_eq!(said.is_some(), words.is_some(), "{given:?}: {said:?}");
            let words = words.unwrap_or_default();
            assert!(said.unwrap_or_default().starts_with(words), "{given:?}");
        }
    }

    #[test]
    fn ok_says_the_same() {
        let client = include_str!("../../kit/ok/games.py");
        for sentence in [
            ASKED_TWICE,
            ASKED_BEFORE,
            RIGHT_RESULT,
            FOR_ZERO_DICE,
            ZERO_DICE,
            BEFORE_SWAP,
        ] {
            assert!(client.contains(&sentence.replace("{}", "%s")), "{sentence}");
        }
    }
}
