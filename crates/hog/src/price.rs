//! The cost of computing an answer, estimated beforehand.

#[cfg(test)]
pub(crate) mod counted;
#[cfg(test)]
mod tests;

use crate::sweep::{Memory, Places};
use crate::{Die, MOST_DICE, PigOut, Rules, Table};

/// The arithmetic that an answer takes, as a number of multiply-adds.
///
/// The price follows from the rules, and from tables where there are any, in less than
/// a millisecond: a server can refuse or delay expensive work before it begins.
/// It counts the multiplications and comparisons of the sweeps, and the distributions of
/// points. It is an estimate: within a factor of four of the exact count for sweeps, and
/// of thirty for [game lengths](Price::of_game_lengths), which depend on how the tables
/// play. A multiply-add takes about a nanosecond.
///
/// ```
/// use pigskin_hog::{Die, FALL_2017, FALL_2019, PorkChop, Price, Rules};
/// let with_chop = Rules { pork_chop: Some(PorkChop::Trade), ..FALL_2019 };
/// let many_sides = Rules { die: Die::new(100).expect("a die"), ..with_chop.clone() };
/// let prices = [&FALL_2017, &FALL_2019, &with_chop, &many_sides].map(Price::of_perfect_play);
/// assert!(prices.is_sorted());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Price(u64);

/// Multiply-adds of one choice of a recursive game, all rounds of solving it included.
pub(crate) const RECURSIVE_CHOICE: usize = 80;

/// Largest number of best choices that differ by past at the same scores, in most
/// positions.
const REPLIES: f64 = 2.0;

impl Price {
    /// The number of multiply-adds.
    pub fn multiply_adds(self) -> u64 {
        self.0
    }

    /// The memory of [`PerfectPlay`](crate::solve::PerfectPlay) in bytes, which is that of nearly all
    /// answers for each player: a value and a choice for each position, and a value for each
    /// afterstate.
    ///
    /// ```
    /// use pigskin_hog::{FALL_2019, FALL_2023, Price};
    /// assert!(Price::bytes_of_perfect_play(&FALL_2023) < 1 << 20);
    /// assert!(Price::bytes_of_perfect_play(&FALL_2019) > 1 << 24);
    /// ```
    pub fn bytes_of_perfect_play(rules: &Rules) -> u64 {
        let places = Places::new(rules);
        let bytes = places.positions() as u64 * 9;
        bytes + places.afterstates() as u64 * 8
    }

    /// The price of [`PerfectPlay::solve`](crate::solve::PerfectPlay::solve).
    pub fn of_perfect_play(rules: &Rules) -> Price {
        let model = Model::new(rules);
        Price::from(2.0 * model.points() + model.best(1.0) + model.parts(model.choices))
    }

    /// The price of [`PerfectPlay::summary`](crate::solve::PerfectPlay::summary), once the
    /// game is solved.
    pub fn of_summary(rules: &Rules) -> Price {
        let model = Model::new(rules);
        let flow = 2.0 * (model.points() + model.flow_against(None));
        if !Memory::matters(rules) {
            return Price::from(flow);
        }
        // A table rolls each number of dice in its share of the cells.
        let table = model.layers * model.best_of_layer() / model.choices;
        let response = 2.0 * model.points()
            + model.best(1.0)
            + table
            + model.parts(f64::midpoint(model.choices, 1.0));
        let tables = Memory::same_turns(rules).count() as f64;
        Price::from(flow + (tables + 1.0) * response)
    }

    /// The price of [`BestResponse::to`](crate::solve::BestResponse::to).
    pub fn of_best_response(rules: &Rules, table: &Table) -> Price {
        let model = Model::new(rules);
        let layers = model.layers_against(Some(table));
        let fixed = layers * model.table(table);
        let sweeps = model.best(layers / model.layers) + fixed;
        Price::from(2.0 * model.points() + sweeps + model.parts(f64::midpoint(model.choices, 1.0)))
    }

    /// The price of [`Opponent::win_rate`](crate::analysis::Opponent::win_rate) for two
    /// tables, the second of which can be perfect play.
    pub fn of_win_rate(rules: &Rules, table: &Table, against: Option<&Table>) -> Price {
        let model = Model::new(rules);
        Price::from(2.0 * model.points() + model.fixed(table, against) + model.parts(1.0))
    }

    /// The price of [`Analysis::new`](crate::analysis::Analysis::new), likewise.
    pub fn of_analysis(rules: &Rules, table: &Table, against: Option<&Table>) -> Price {
        let model = Model::new(rules);
        let own = model.table(table);
        let theirs = against.map_or(model.best_of_layer(), |against| model.table(against));
        // Both sweeps look at all layers.
        let sweeps = model.layers * (own + 2.0 * theirs + model.best_of_layer());
        let visits = model.flow(table) + model.flow_against(against);
        // The value of each choice, once against the best response and once against
        // the table itself.
        let cells = model.layers_against(Some(table)) * (model.best_of_layer() + 2.0 * own)
            + model.layers_against(Some(table)) * model.best_of_layer();
        Price::from(5.0 * model.points() + sweeps + visits + cells)
    }

    /// The price of [`GameLengths::new`](crate::analysis::GameLengths::new), likewise.
    pub fn of_game_lengths(rules: &Rules, table: &Table, against: Option<&Table>) -> Price {
        let model = Model::new(rules);
        let turns = model.turns(table);
        let flow = model.flow(table) + model.flow_against(against);
        let looks = 2.0 * model.layers * model.scores * model.lanes * model.pasts;
        Price::from(2.0 * model.points() + turns * (flow + looks))
    }

    /// The price of a [`Review`](crate::analysis::Review) of a game with this many turns.
    pub fn of_review(rules: &Rules, turns: usize) -> Price {
        let model = Model::new(rules);
        let dearest = model.dearest();
        // The chance before a turn, that of the choice, and that after it.
        Price::from(3.0 * dearest * turns as f64)
    }
}

impl From<f64> for Price {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a price is not negative, and what is above the range is as dear as anything"
    )]
    fn from(multiply_adds: f64) -> Price {
        Price(multiply_adds as u64)
    }
}

/// The sizes of the sweeps' loops.
struct Model<'a> {
    rules: &'a Rules,
    goal: f64,
    /// Pairs of scores.
    scores: f64,
    layers: f64,
    /// Phases of each.
    phases: f64,
    lanes: f64,
    pasts: f64,
    /// Choices at a position.
    choices: f64,
    /// Multiply-adds of rolling each number of dice, on average over the player's own score: of
    /// the usual die, and of that of Hog Wild.
    rolls: [Vec<f64>; 2],
    /// Share of the scores at which the die of Hog Wild is rolled.
    wild: f64,
}

impl Model<'_> {
    fn new(rules: &Rules) -> Model<'_> {
        let places = Places::new(rules);
        let lanes = places.lanes as f64;
        let goal = f64::from(rules.goal);
        let twice = if rules.feral_hogs.is_some() { 2.0 } else { 1.0 };
        let rolls = |die: Die| {
            let roll =
                |dice| twice * Outcomes::of_roll(rules, die, dice).multiply_adds(rules, lanes);
            (0..=MOST_DICE).map(roll).collect::<Vec<f64>>()
        };
        // The dearest of the dice that come up in some phase.
        let others = [rules.extra_die, rules.exchanged_die()];
        let usual = others
            .into_iter()
            .flatten()
            .fold(rolls(rules.die), |dearest, die| {
                let pairs = dearest.into_iter().zip(rolls(die));
                pairs.map(|(dearest, other)| dearest.max(other)).collect()
            });
        Model {
            rules,
            goal,
            scores: goal * goal,
            layers: places.layers() as f64,
            phases: rules.phases().count() as f64,
            lanes,
            pasts: places.pasts as f64,
            choices: rules.distinct_choices(false).len() as f64,
            rolls: [
                usual,
                rolls(rules.hog_wild.map_or(rules.die, |rule| rule.die(rules.die))),
            ],
            wild: rules
                .hog_wild
                .map_or(0.0, |rule| 1.0 / f64::from(rule.multiple)),
        }
    }

    /// The distributions of points, counted out once.
    fn points(&self) -> f64 {
        let dice = |die: Die| {
            let sides = f64::from(die.sides());
            let rolled = (0..=MOST_DICE).flat_map(|dice| 0..dice).map(f64::from);
            rolled
                .map(|rolled| (rolled + 1.0) * (rolled * sides + 1.0) * sides)
                .sum::<f64>()
        };
        self.rules.all_dice().into_iter().map(dice).sum()
    }

    /// One choice at a pair of scores, on average over them.
    fn choice(&self, dice: u8) -> f64 {
        let [usual, wild] = self
            .rolls
            .each_ref()
            .map(|rolls| rolls[usize::from(dice.min(MOST_DICE))]);
        usual + self.wild * (wild - usual)
    }

    /// The most expensive choice at a pair of scores.
    fn dearest(&self) -> f64 {
        let choices = (0..=self.rules.most_dice).map(|dice| self.choice(dice));
        choices.fold(0.0, f64::max)
    }

    /// All choices at all scores of a layer, each compared with the best so far.
    fn best_of_layer(&self) -> f64 {
        let choices = (0..=self.rules.most_dice).map(|dice| self.choice(dice));
        let compared = self.choices * self.pasts * self.lanes;
        self.scores * (choices.sum::<f64>() + compared)
    }

    /// All choices at all scores in this share of the layers.
    fn best(&self, share: f64) -> f64 {
        share * self.layers * self.best_of_layer()
    }

    /// A table's choices at all scores of a layer.
    fn table(&self, table: &Table) -> f64 {
        let mut often = [0.0; MOST_DICE as usize + 1];
        for choice in table.choices() {
            // A chop is dice where it is spent.
            let dice = choice.as_dice().unwrap_or(self.rules.most_dice);
            often[usize::from(dice.min(MOST_DICE))] += 1.0;
        }
        let choices = (0..).zip(often);
        choices
            .map(|(dice, often)| often * (self.choice(dice) + self.pasts))
            .sum()
    }

    /// The layers that games of this table and another one can reach.
    fn layers_against(&self, table: Option<&Table>) -> f64 {
        let chops = |table: &Table| {
            table
                .choices()
                .iter()
                .any(|choice| choice.as_dice().is_none())
        };
        match table {
            // A player who never chops has half of the layers of each phase.
            Some(table) if !chops(table) => self.phases * (self.layers / self.phases).sqrt(),
            _ => self.layers,
        }
    }

    /// A table against a table or perfect play.
    fn fixed(&self, table: &Table, against: Option<&Table>) -> f64 {
        let theirs = against.map_or(self.best_of_layer(), |against| self.table(against));
        let both = self.layers_against(Some(table)) * self.layers_against(against) / self.layers;
        both * (self.table(table) + theirs)
    }

    /// The pass forward for a table, which visits each position once.
    fn flow(&self, table: &Table) -> f64 {
        let looks = self.pasts * self.lanes;
        let reached = self.layers_against(Some(table));
        reached * (self.table(table) + 3.0 * self.scores * looks)
            + (self.layers - reached) * self.scores * looks
    }

    /// The pass forward for the opponent of a table.
    fn flow_against(&self, against: Option<&Table>) -> f64 {
        if let Some(table) = against {
            return self.flow(table);
        }
        let looks = self.choices * self.lanes * self.lanes;
        let turns = REPLIES * self.dearest();
        self.layers * self.scores * (looks + turns)
    }

    /// The number of turns of a game at which a position can come up, at the rate at which
    /// a table scores. It includes games that are extremely slow.
    fn turns(&self, table: &Table) -> f64 {
        let cells = table.choices().len() as f64;
        let (mut points, mut spoilt) = (0.0, 0.0);
        for choice in table.choices() {
            let dice = choice.as_dice().unwrap_or(self.rules.most_dice);
            let (scored, lost) = self.rate(dice);
            points += scored / cells;
            spoilt += lost / cells;
        }
        // Number of tosses in a row that are all spoilt with a chance of 10⁻³⁰.
        let in_a_row = -69.0 / spoilt.clamp(1e-30, 0.999).ln();
        (3.0 * self.goal / points.max(1.0) + in_a_row).clamp(2.0, (self.goal / 2.0).max(2.0))
    }

    /// The mean points of rolling this many dice, and the chance that ones spoil them.
    fn rate(&self, dice: u8) -> (f64, f64) {
        let sides = f64::from(self.rules.die.sides());
        match (dice, self.rules.pig_out) {
            // Free Bacon scores a digit or so.
            (0, _) => (5.0, 0.0),
            (dice, None) => (f64::from(dice) * (sides + 1.0) / 2.0, 0.0),
            (dice, Some(_)) => {
                let clean = (1.0 - 1.0 / sides).powi(dice.into());
                let points = f64::from(dice) * (sides + 2.0) / 2.0;
                (clean * points + 1.0 - clean, 1.0 - clean)
            }
        }
    }

    /// Positions that can repeat, with this many choices each.
    fn parts(&self, choices: f64) -> f64 {
        if !self.rules.positions_come_back() {
            return 0.0;
        }
        // Turns without points lead through the phases.
        let choice = RECURSIVE_CHOICE as f64 * self.phases;
        self.layers * self.scores * self.pasts * self.pasts * choices * choice
    }
}

/// The possible points of a roll: the lowest and the highest of a range, and the number of
/// values outside it.
struct Outcomes {
    lowest: f64,
    highest: f64,
    apart: f64,
}

impl Outcomes {
    fn of_roll(rules: &Rules, die: Die, dice: u8) -> Outcomes {
        let (dice, sides) = (f64::from(dice), f64::from(die.sides()));
        if dice == 0.0 {
            // Free Bacon, or nothing: points that are certain.
            return Outcomes {
                lowest: 0.0,
                highest: 0.0,
                apart: 0.0,
            };
        }
        let (lowest, apart) = match rules.pig_out {
            None => (dice, 0.0),
            Some(PigOut::One | PigOut::Nothing | PigOut::PiggyBack) => (2.0 * dice, 1.0),
            Some(PigOut::AllOnes) => (2.0 * dice, dice),
            Some(PigOut::Ones) => (2.0 * dice, dice.min(11.0 - dice)),
        };
        Outcomes {
            lowest,
            highest: dice * sides,
            apart,
        }
    }

    /// The multiply-adds of a roll, on average over the player's own score: points below
    /// the goal lead to a value for each lane, others to one value.
    fn multiply_adds(&self, rules: &Rules, lanes: f64) -> f64 {
        let terms = self.highest - self.lowest + 1.0;
        let within = |own: u16| (f64::from(rules.goal - own) - self.lowest).clamp(0.0, terms);
        let inner = (0..rules.goal).map(within).sum::<f64>() / f64::from(rules.goal);
        (inner + self.apart) * lanes + (terms - inner)
    }
}
