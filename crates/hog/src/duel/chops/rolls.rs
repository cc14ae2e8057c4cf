//! The rolls of a table's turns.

use crate::duel::lanes::ROWS;
use crate::duel::plan::Action;
use crate::duel::tiling::Tiling;
use crate::duel::toss_weights::AllWeights;
use crate::rules::Remembers;
use crate::sweep::{AllTurnPoints, TurnPoints};
use crate::{Phase, Rules, Scores, Table};

/// What the sweep reads of the rules.
#[derive(Clone, Debug)]
pub struct RollRules {
    rules: Rules,
    /// The scores by tiles.
    pub tiling: Tiling,
    /// The chances of ends.
    pub weights: AllWeights,
    /// By [`Action::place`] and points, with zeros after the most points: the chance.
    chances: Vec<f64>,
    /// Points for which each roll has a chance.
    points: usize,
    /// By [`Action::place`]: the chances of the points that may stay in a tile.
    near: [[f64; ROWS]; Action::PLACES],
    /// By [`Action::place`]: the most points.
    most: [usize; Action::PLACES],
}

/// The rolls of a table once its chop is spent, by column, then by tile.
#[derive(Clone, Debug)]
pub struct Packed {
    /// By row: the [`Action::place`].
    pub rolls: Vec<[u8; ROWS]>,
    /// By tile: the rows where a player who has not spent the chop chops, as bits.
    pub chops: Vec<u8>,
    /// By tile: the rows without dice, as bits.
    pub bacon: Vec<u8>,
    /// By tile: the most points of a roll.
    pub most: Vec<usize>,
    /// The most points of any turn.
    pub reach: usize,
    /// Whether the table ever chops.
    pub is_chopping: bool,
}

impl RollRules {
    /// Reads the rules, if the chop is all that they remember, and swaps below the goal do not
    /// depend on whose scores they are.
    pub fn new(rules: &Rules) -> Option<RollRules> {
        let remembers = Remembers {
            chop: true,
            ..Remembers::NOTHING
        };
        if rules.remembers() != remembers || !rules.alternate_plainly() {
            return None;
        }
        let tiling = Tiling::new(rules)?;
        let all = AllTurnPoints::new(rules);
        let mut read = RollRules {
            rules: rules.clone(),
            tiling,
            weights: AllWeights::new(rules),
            chances: Vec::new(),
            points: all.highest() + 2 * ROWS,
            near: [[0.0; ROWS]; Action::PLACES],
            most: [0; Action::PLACES],
        };
        read.chances.resize(Action::PLACES * read.points, 0.0);
        for dice in 1..=rules.most_dice {
            let wild = rules.hog_wild.map(|rule| (rule.die(rules.die), true));
            for (die, wild) in std::iter::once((rules.die, false)).chain(wild) {
                let points = all.of_dice_and_die(dice, die);
                read.set(Action::roll(dice, wild).place(), points);
            }
        }
        Some(read)
    }

    fn set(&mut self, place: usize, points: &TurnPoints) {
        self.most[place] = points.highest();
        for (points, chance) in points.terms() {
            self.chances[place * self.points + points] = chance;
            if points < ROWS {
                self.near[place][points] = chance;
            }
        }
    }

    /// The chances of fewer than eight points of a roll.
    #[inline(always)]
    pub fn near(&self, place: u8) -> &[f64; ROWS] {
        &self.near[usize::from(place) % Action::PLACES]
    }

    /// The chances of a roll, from these points on.
    #[inline(always)]
    pub fn chances(&self, place: u8, points: usize) -> &[f64] {
        &self.chances[usize::from(place) * self.points + points..]
    }
}

impl Packed {
    /// Packs a table that fits the rules.
    pub fn new(rules: &RollRules, table: &Table) -> Packed {
        let Tiling { tiles, skipped, .. } = rules.tiling;
        let cells = ROWS * tiles * tiles;
        let mut packed = Packed {
            rolls: vec![[0; ROWS]; cells],
            chops: vec![0; cells],
            bacon: vec![0; cells],
            most: vec![0; cells],
            reach: 0,
            is_chopping: false,
        };
        for (row, choices) in (skipped..).zip(table.rows()) {
            for (column, choice) in (skipped..).zip(choices) {
                let scores = Scores::new(rules.tiling.score(row), rules.tiling.score(column));
                let wild = rules.rules.die_at(scores, Phase::START) != rules.rules.die;
                let dice = choice.as_dice().unwrap_or(rules.rules.most_dice);
                let place = Action::roll(dice, wild).place();
                let tile = column * tiles + row / ROWS;
                packed.rolls[tile][row % ROWS] = u8::try_from(place).unwrap_or(0);
                packed.bacon[tile] |= u8::from(place == 0) << (row % ROWS);
                packed.most[tile] = packed.most[tile].max(rules.most[place]);
                packed.chops[tile] |= u8::from(choice.as_dice().is_none()) << (row % ROWS);
            }
        }
        let bacon = rules.tiling.bacon.as_flattened();
        packed.reach = *packed.most.iter().chain(bacon).max().unwrap_or(&0);
        packed.is_chopping = packed.chops.iter().any(|&chops| chops != 0);
        packed
    }
}
