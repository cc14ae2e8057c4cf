//! Worked examples of rules: turns that end otherwise without the rule.

use pigskin_game::Seat;

use crate::{
    Choice, Edition, Name, Names, Phase, Position, Roll, Rules, Score, Scores, Setting, Turn,
};

/// A turn in which a rule counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorkedExample {
    /// The position before the turn.
    pub before: Position,
    /// The turn.
    pub turn: Turn,
}

/// Scores of examples, in the order in which they are tried.
const SCORES: [u16; 20] = [
    37, 46, 64, 28, 71, 92, 53, 17, 24, 60, 82, 13, 44, 9, 5, 50, 19, 2, 1, 0,
];

/// Numbers of dice of examples, in the order in which they are tried.
const DICE: [u8; 11] = [3, 2, 0, 5, 4, 1, 6, 7, 8, 9, 10];

/// Outcomes of examples, each rolled over and over.
const TOSSES: [[u8; 5]; 6] = [
    [4, 5, 2, 6, 3],
    [3, 4, 6, 2, 5],
    [5, 6, 3, 5, 2],
    [4, 1, 6, 3, 1],
    [6, 6, 6, 6, 6],
    [2, 2, 2, 2, 2],
];

/// Sentences of a turn in which nothing happens but that its player scores.
const FEW: usize = 2;

impl Edition {
    /// Up to two turns in which a rule counts: without it they end otherwise. Examples of a Pork Chop
    /// that swaps the scores are a first one, which Swine Swap would undo where there is one, and a
    /// later one.
    ///
    /// A rule that is off has none, and neither has one that counts nowhere among what is tried.
    pub fn examples(&self, rule: Setting) -> Vec<WorkedExample> {
        let mut without = self.rules.clone();
        if !rule.is_rule() || rule.set(&mut without, "off").is_err() {
            return Vec::new();
        }
        let Some(first) = self.example(rule, &without, None, false) else {
            return Vec::new();
        };
        let spends = rule == Setting::PorkChop && self.rules.has_chop_to_spend();
        let second = self.example(rule, &without, Some(&first), spends);
        [first].into_iter().chain(second).collect()
    }

    /// The first turn of which there is little else to say, or of which there is least, at other scores
    /// than those of another example.
    fn example(
        &self,
        rule: Setting,
        without: &Rules,
        other: Option<&WorkedExample>,
        spent: bool,
    ) -> Option<WorkedExample> {
        let own = self.rules.forty_niners.map(|rule| rule.score.0);
        let scores = own.into_iter().chain(SCORES);
        let scores: Vec<u16> = scores.filter(|score| *score < self.rules.goal).collect();
        let known = other.map(|other| other.before.scores());
        let is_new = |mine, theirs| {
            let is_same = |known: Scores| {
                known.theirs.0 == theirs || known.mine.0 == mine && own != Some(mine)
            };
            mine != theirs && !known.is_some_and(is_same)
        };
        let mut best: Option<(usize, WorkedExample)> = None;
        for phase in self.rules.phases() {
            let pairs = scores
                .iter()
                .flat_map(|mine| scores.iter().map(|theirs| (*mine, *theirs)));
            for (mine, theirs) in pairs.filter(|(mine, theirs)| is_new(*mine, *theirs)) {
                let before = position([mine, theirs], spent, phase);
                for turn in self.turns(before, other.is_some()) {
                    let otherwise = Turn::take(without, &before, turn.choice, &turn.toss);
                    if otherwise.is_ok_and(|otherwise| outcome(&otherwise) == outcome(&turn)) {
                        continue;
                    }
                    let length = self.length(rule, &before, &turn);
                    if best.as_ref().is_none_or(|(least, _)| length < *least) {
                        best = Some((length, WorkedExample { before, turn }));
                    }
                    if length <= FEW {
                        return best.map(|(_, example)| example);
                    }
                }
            }
        }
        best.map(|(_, example)| example)
    }

    /// The turns that are tried from a position, in another order of dice for a second example.
    fn turns(&self, before: Position, is_second: bool) -> impl Iterator<Item = Turn> {
        let rules = &self.rules;
        let first = if is_second { DICE.len() / 3 } else { 0 };
        let dice = DICE.into_iter().cycle().skip(first).take(DICE.len());
        let choices = dice
            .filter(|dice| *dice <= rules.most_dice)
            .map(Choice::dice);
        let chop = rules.pork_chop.map(|_| Choice::PORK_CHOP);
        let rolled = move |choice| {
            TOSSES.iter().filter_map(move |toss| {
                let mut outcomes = toss.iter().cycle();
                let mut roll =
                    |sides: u8| outcomes.next().map_or(1, |shown| (shown - 1) % sides + 1);
                Turn::with_dice(rules, &before, choice, &mut roll)
            })
        };
        choices.chain(chop).flat_map(rolled)
    }

    /// The sentences about a turn besides the one that its rule always has; more where Swine Swap would
    /// not undo a Pork Chop.
    fn length(&self, rule: Setting, before: &Position, turn: &Turn) -> usize {
        let story = turn.told(self, before, &Names::default());
        let own = match rule {
            Setting::PigOut | Setting::FreeBacon | Setting::HogWild | Setting::HogTied => 0,
            Setting::FortyNiners | Setting::ExtraDie | Setting::PorkChop => 0,
            _ => 1,
        };
        let is_chop = turn.roll == Roll::Chop && self.rules.swine_swap.is_some();
        let stays = is_chop && !self.rules.swaps(before.scores().traded());
        story.split(". ").count() - own + if stays { FEW } else { 0 }
    }
}

/// What players see of how a turn ends, and its dice.
fn outcome(turn: &Turn) -> ([Score; 2], bool, bool, Roll) {
    let after = &turn.after;
    let scores = after.players.map(|player| player.score);
    (scores, turn.another, after.phase.exchanged, turn.roll)
}

impl WorkedExample {
    /// The example in words.
    ///
    /// ```
    /// use pigskin_hog::{Edition, Setting};
    /// let edition = Edition::named("spring-2017").expect("it is one of the handouts'");
    /// let examples = edition.examples(Setting::PorkChop);
    /// assert_eq!(
    ///     examples[0].told(&edition),
    ///     "You have 46 points and your opponent 92. You take the Pork Chop: 46 and 92 trade owners. \
    ///      You then have 92 and your opponent 46.",
    /// );
    /// ```
    pub fn told(&self, edition: &Edition) -> String {
        let WorkedExample { before, turn } = self;
        let names = Names::new([Name::You, Name::Called("your opponent".to_owned())]);
        let [mine, theirs] = before.players.map(|player| player.score.0);
        let points = if mine == 1 { "point" } else { "points" };
        let mut story = vec![format!(
            "You have {mine} {points} and your opponent {theirs}."
        )];
        let rules = &edition.rules;
        if let Some(rule) = rules.feral_hogs.filter(|_| turn.bonus > 0) {
            let what = if rule.by_points { "scored" } else { "rolled" };
            let past = before.mover().previous;
            let unit = if rule.by_points { "points" } else { "dice" };
            story.push(format!("In your last turn you {what} {past} {unit}."));
        }
        if turn.another && rules.time_trot.is_some() {
            let number = before.phase.turn;
            story.push(format!("It is turn {number} of the game, counted from 0."));
        }
        if before.phase.extra {
            story.push("It is an extra turn.".to_owned());
        }
        if before.phase.exchanged {
            story.push("The dice are exchanged.".to_owned());
        }
        if before.mover().chop_spent {
            story.push(format!("You have taken {} before.", edition.chop()));
        }
        story.push(turn.told(edition, before, &names));
        let [mine, theirs] = turn.after.players.map(|player| player.score.0);
        let end = match turn.after.winner(rules) {
            Some(Seat::First) => ", and you win",
            Some(Seat::Second) => ", and your opponent wins",
            None => "",
        };
        story.push(format!(
            "You then have {mine} and your opponent {theirs}{end}."
        ));
        story.join(" ")
    }
}

/// A position with these scores, in which the first player is to move.
fn position(scores: [u16; 2], spent: bool, phase: Phase) -> Position {
    let mut position = Position {
        phase,
        ..Position::START
    };
    for (player, score) in position.players.iter_mut().zip(scores) {
        player.score = Score(score);
    }
    position.players[0].chop_spent = spent;
    position
}
