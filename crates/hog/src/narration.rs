//! A turn in words.

use crate::{Choice, Die, Names, Position, Roll, Rules, Scores, Turn};

impl Turn {
    /// Describes the turn, rule by rule in the order of the rules. `before` is the
    /// position before the turn.
    ///
    /// ```
    /// use pigskin_hog::{Choice, FALL_2019, Names, Position, Turn};
    /// let start = Position::START;
    /// let turn = Turn::take(&FALL_2019, &start, Choice::dice(2), &"1 4".parse()?)?;
    /// assert_eq!(
    ///     turn.told(&FALL_2019, &start, &Names::default()),
    ///     "Player 0 rolls 2 dice: 1 4. Pig Out: 1 point. Feral Hogs: +3.",
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn told(&self, rules: &Rules, before: &Position, names: &Names) -> String {
        tell(rules, before, self, names)
    }
}

fn tell(rules: &Rules, before: &Position, turn: &Turn, names: &Names) -> String {
    let who = names.of(turn.seat);
    let (takes, rolls) = (who.verb("take", "takes"), who.verb("roll", "rolls"));
    let (dice, die) = match (turn.roll, turn.swapped) {
        (Roll::Dice(dice, die), _) => (dice, die),
        (Roll::Chop, Some(Scores { mine, theirs })) => {
            return format!("{who} {takes} the Pork Chop: {mine} and {theirs} trade owners.");
        }
        (Roll::Chop, None) => return format!("{who} {takes} the Pork Chop."),
    };
    let sides = sides(rules, before, turn.choice, die);
    let mut story = vec![match dice {
        0 => format!("{who} {rolls} no dice."),
        1 => format!("{who} {rolls} 1 die{sides}: {}.", turn.toss),
        _ => format!("{who} {rolls} {dice} dice{sides}: {}.", turn.toss),
    }];
    story.push(match (dice, rules.free_bacon) {
        (0, None) => "No points.".to_owned(),
        (0, Some(_)) => format!("Free Bacon: {}.", points(turn.base)),
        _ if turn.pigged_out => format!("Pig Out: {}.", points(turn.base)),
        _ => format!("{}.", points(turn.base)),
    });
    if turn.lifted != turn.base {
        story.push(format!("Hogtimus Prime: {} -> {}.", turn.base, turn.lifted));
    }
    if turn.bonus > 0 {
        story.push(format!("Feral Hogs: +{}.", turn.bonus));
    }
    if let Some(Scores { mine, theirs }) = turn.swapped {
        story.push(format!("Swine Swap: {mine} and {theirs} trade owners."));
    }
    story.join(" ")
}

/// The words about the dice: none if they are those of the choice and have six sides.
fn sides(rules: &Rules, before: &Position, choice: Choice, die: Die) -> String {
    let wild = rules.hog_wild.filter(|rule| rule.applies(before.scores()));
    let reasons = [
        wild.map(|_| "Hog Wild"),
        (choice == Choice::PORK_CHOP).then_some("chop spent"),
    ];
    let reasons: Vec<&str> = reasons.into_iter().flatten().collect();
    let sides = match die {
        Die::SIX_SIDED if wild.is_none() => String::new(),
        _ => format!(" of {} sides", die.sides()),
    };
    match reasons[..] {
        [] => sides,
        _ => format!("{sides} ({})", reasons.join(", ")),
    }
}

fn points(points: u16) -> String {
    match points {
        1 => "1 point".to_owned(),
        _ => format!("{points} points"),
    }
}
