//! A worked example of a rule: a turn that ends otherwise without the rule.

use pigskin_game::Seat;

use super::sample_game::showing;
use crate::{Choice, Edition, Name, Names, Position, Roll, Rules, Score, Setting, Turn};

/// A turn in which a rule counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorkedExample {
    /// The position before the turn.
    pub before: Position,
    /// The turn.
    pub turn: Turn,
}

/// Scores of examples, in the order in which they are tried.
const SCORES: [u16; 21] = [
    46, 92, 37, 64, 28, 71, 53, 17, 24, 60, 82, 49, 13, 44, 9, 5, 50, 19, 2, 1, 0,
];

/// Numbers of dice of examples, in the order in which they are tried.
const DICE: [u8; 11] = [3, 2, 0, 5, 4, 1, 6, 7, 8, 9, 10];

/// Outcomes of examples, each shown over and over.
const TOSSES: [[u8; 4]; 5] = [
    [4, 5, 2, 6],
    [3, 4, 6, 2],
    [5, 6, 3, 5],
    [4, 1, 6, 3],
    [2; 4],
];

impl Setting {
    /// A turn in which the rule counts with this value, in words; `None` if there is none, as for the
    /// goal.
    ///
    /// ```
    /// use pigskin_hog::Setting;
    /// assert_eq!(
    ///     Setting::ScoreRise.example("sus-fuss").expect("an example"),
    ///     "You have 46 points and your opponent 92. You roll 3 dice: 4 5 2. 11 points. \
    ///      Sus Fuss: 57 -> 59. You then have 59 and your opponent 92.",
    /// );
    /// assert_eq!(Setting::Goal.example("50"), None);
    /// ```
    pub fn example(self, value: &str) -> Option<String> {
        let rules = Rules::CLASSIC.with([(self, value)]).ok()?;
        let edition = Edition::new("", rules);
        Some(edition.example(self)?.told(&edition))
    }
}

impl Edition {
    /// A turn in which a rule counts: the first in which no other rule does, or else the first.
    ///
    /// `None` if the rule is off, or counts nowhere among what is tried.
    pub fn example(&self, rule: Setting) -> Option<WorkedExample> {
        let without = |rule: Setting| {
            let mut rules = self.rules.clone();
            rule.set(&mut rules, "off").ok().map(|()| rules)
        };
        let own = without(rule)?;
        let others = self.rules.described().into_iter();
        let others = others.filter(|(other, _)| *other != rule);
        let others: Vec<Rules> = others.filter_map(|(other, _)| without(other)).collect();
        let examples = || self.turns().filter(|example| example.ends_otherwise(&own));
        let is_alone = |example: &WorkedExample| {
            let mut others = others.iter();
            !others.any(|without| example.ends_otherwise(without))
        };
        examples().find(is_alone).or_else(|| examples().next())
    }

    /// The turns that are tried, in their order.
    fn turns(&self) -> impl Iterator<Item = WorkedExample> {
        let rules = &self.rules;
        let phases = rules.phases();
        let texts = phases.flat_map(|phase| {
            let pairs = SCORES
                .into_iter()
                .flat_map(|mine| SCORES.map(|theirs| (mine, theirs)));
            let pairs = pairs.filter(|(mine, theirs)| mine != theirs);
            pairs.map(move |(mine, theirs)| format!("{mine},{theirs}{phase}"))
        });
        let positions = texts.filter_map(|text| text.parse::<Position>().ok());
        positions.flat_map(move |before| {
            let dice = DICE.map(Choice::dice).into_iter();
            let choices = dice.chain([Choice::PORK_CHOP]);
            let thrown = choices.flat_map(|choice| TOSSES.map(|toss| (choice, toss)));
            thrown.filter_map(move |(choice, toss)| {
                let turn = Turn::with_dice(rules, &before, choice, &mut showing(&toss))?;
                Some(WorkedExample { before, turn })
            })
        })
    }
}

/// What players see of a turn: the scores after it, whether another one follows, and the dice.
fn outcome(turn: &Turn) -> ([Score; 2], bool, bool, Roll) {
    let scores = turn.after.players.map(|player| player.score);
    (scores, turn.another, turn.after.phase.exchanged, turn.roll)
}

impl WorkedExample {
    /// Tests whether players see another turn under other rules, or none.
    fn ends_otherwise(&self, rules: &Rules) -> bool {
        let otherwise = Turn::take(rules, &self.before, self.turn.choice, &self.turn.toss);
        otherwise.map_or(true, |otherwise| outcome(&otherwise) != outcome(&self.turn))
    }

    /// The example in words, of which the reader takes the turn.
    ///
    /// ```
    /// use pigskin_hog::{Edition, Setting};
    /// let edition = Edition::named("spring-2017").expect("it is one of the handouts'");
    /// let example = edition.example(Setting::PorkChop).expect("it is a rule of the edition");
    /// assert_eq!(
    ///     example.told(&edition),
    ///     "You have 46 points and your opponent 92. You take the Pork Chop: 46 and 92 trade owners. \
    ///      You then have 92 and your opponent 46.",
    /// );
    /// ```
    pub fn told(&self, edition: &Edition) -> String {
        let WorkedExample { before, turn } = self;
        let rules = &edition.rules;
        let [mine, theirs] = before.players.map(|player| player.score);
        let by_points = rules.feral_hogs.is_some_and(|rule| rule.by_points);
        let past = if by_points { "points" } else { "dice" };
        let number = before.phase.turn;
        let trots = turn.another && rules.time_trot.is_some();
        let notes = [
            (turn.bonus > 0, format!(" Your last turn had 0 {past}.")),
            (
                trots,
                format!(" It is turn {number} of the game, counted from 0."),
            ),
            (before.phase.extra, " It is an extra turn.".to_owned()),
        ];
        let notes = notes.into_iter().filter(|(is_so, _)| *is_so);
        let notes: String = notes.map(|(_, note)| note).collect();
        let names = Names::new([Name::You, Name::Called("your opponent".to_owned())]);
        let story = turn.told(edition, before, &names);
        let end = match turn.after.winner(rules) {
            Some(Seat::First) => ", and you win",
            Some(Seat::Second) => ", and your opponent wins",
            None => "",
        };
        let [won, lost] = turn.after.players.map(|player| player.score);
        format!(
            "You have {mine} points and your opponent {theirs}.{notes} {story} You then have {won} and \
             your opponent {lost}{end}."
        )
    }
}
