//! Examples of rules: turns in which they act.

use crate::{Choice, Edition, Name, Names, Position, Rules, Score, Setting, Toss, Turn};

/// The outcomes of the first dice, and those of all others.
const TOSSES: [([u8; 2], u8); 4] = [([4, 3], 2), ([1, 4], 1), ([2, 2], 2), ([6, 6], 6)];

impl Setting {
    /// A turn in which the rule acts with this value, in words; `None` if there is none, as for the
    /// goal.
    ///
    /// ```
    /// use pigskin_hog::Setting;
    /// assert_eq!(
    ///     Setting::ScoreRise.example("sus-fuss").expect("an example"),
    ///     "At 23 to 15: You roll 1 die: 4. 4 points. Sus Fuss: 27 -> 29.",
    /// );
    /// assert_eq!(Setting::Goal.example("50"), None);
    /// ```
    pub fn example(self, value: &str) -> Option<String> {
        let edition = |value| {
            let rules = Rules::CLASSIC.with([(self, value)]);
            rules.map(|rules| Edition::new("", rules)).ok()
        };
        let (with, without) = (edition(value)?, edition("off")?);
        if with == without {
            return None;
        }
        let mut position = Position::START;
        position.phase.turn = (self == Setting::TimeTrot).into();
        position.phase.extra = self == Setting::ExtraDie;
        let choices: Vec<Choice> = match self {
            Setting::FreeBacon => vec![Choice::dice(0)],
            Setting::PorkChop => vec![Choice::PORK_CHOP],
            _ => [2, 1, 3, 4, 5, 6, 7, 8, 9, 10].map(Choice::dice).into(),
        };
        let scores = (23..100).flat_map(|mine| (15..40).map(move |theirs| (mine, theirs)));
        for (mine, theirs) in scores {
            position.players[0].score = Score(mine);
            position.players[1].score = Score(theirs);
            for toss in TOSSES {
                let mut told = choices.iter().filter_map(|choice| {
                    let told = taken(&with, &position, *choice, toss)?;
                    let without = taken(&without, &position, *choice, toss);
                    (without.as_ref() != Some(&told)).then_some(told)
                });
                if let Some(told) = told.next() {
                    return Some(format!("At {mine} to {theirs}{}: {told}", position.phase));
                }
            }
        }
        None
    }
}

/// The turn in words; `None` if the rules do not have the choice.
fn taken(
    edition: &Edition,
    position: &Position,
    choice: Choice,
    (first, others): ([u8; 2], u8),
) -> Option<String> {
    let dice = edition.rules.roll_in(position, choice).ok()?.dice();
    let mut toss = Toss::default();
    for die in 0..usize::from(dice) {
        toss.push(first.get(die).copied().unwrap_or(others));
    }
    let turn = Turn::take(&edition.rules, position, choice, &toss).ok()?;
    let names = Names::new([Name::You, Name::Called("the opponent".to_owned())]);
    Some(turn.told(edition, position, &names))
}
