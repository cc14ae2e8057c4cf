//! A person at the terminal who plays Hog.

use pigskin_entry::printable;
use pigskin_game::Seat;
use pigskin_hog::{Choice, Edition, Names, Position, Turn};

use crate::terminal::standard_error::{ask, say};

/// A player who sees the scores on standard error and answers with a number of dice on standard
/// input.
pub struct HogHuman<'a> {
    edition: &'a Edition,
    names: Names,
}

/// Characters of a wrong answer that are repeated.
const LONGEST_ANSWER: usize = 40;

impl<'a> HogHuman<'a> {
    /// A person who plays by these rules.
    pub fn new(edition: &'a Edition, names: Names) -> HogHuman<'a> {
        HogHuman { edition, names }
    }

    /// Describes a turn of either player.
    pub fn see(&self, before: &Position, turn: &Turn) {
        let scores = scores(&turn.after, Seat::First);
        let told = turn.told(self.edition, before, &self.names);
        say(&format!("{scores}  {told}\n"));
    }

    /// Asks until the answer is a choice of the rules; `None` at the end of the input.
    pub fn ask(&self, position: &Position) -> Option<Choice> {
        let (least, most) = self.edition.rules.choice_range();
        let scores = position.scores();
        loop {
            let answer = ask(&format!(
                "You have {}, and the other player {}. How many dice? ({least} to {most}) ",
                scores.mine, scores.theirs
            ))?;
            let choice = answer.parse::<Choice>().ok();
            match choice.filter(|&choice| self.edition.rules.allows(choice)) {
                Some(choice) => return Some(choice),
                None => say(&format!(
                    "'{}' is not a whole number from {least} to {most}.\n",
                    printable(&answer, LONGEST_ANSWER)
                )),
            }
        }
    }
}

/// Both scores, the one of this seat first.
fn scores(position: &Position, first: Seat) -> String {
    let score = |seat: Seat| position.players[seat.index()].score;
    format!("{:>3} to {:>3}", score(first), score(first.other()))
}
