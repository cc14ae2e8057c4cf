//! Rules and tables in numbers, as the kernels read them.

use std::cell::OnceCell;

use pigskin_kernels::{CHOP, DiceTable, GameRules, Run};

use crate::sweep::AllTurnPoints;
use crate::{Phase, Rules, Scores, Table};

/// Rules in numbers.
pub struct InNumbers<'r> {
    rules: &'r Rules,
    /// The points of every turn, once a sweep asks for them.
    points: OnceCell<AllTurnPoints>,
}

impl InNumbers<'_> {
    /// These rules in numbers.
    pub fn new(rules: &Rules) -> InNumbers<'_> {
        InNumbers {
            rules,
            points: OnceCell::new(),
        }
    }
}

impl GameRules for InNumbers<'_> {
    fn goal(&self) -> u16 {
        self.rules.goal
    }

    fn most_dice(&self) -> u8 {
        self.rules.most_dice
    }

    fn swaps(&self, raw: u16, theirs: u16) -> bool {
        self.rules.swaps(Scores::new(raw, theirs))
    }

    fn bacon_points(&self, own: u16, theirs: u16) -> u16 {
        self.rules.bacon_points(Scores::new(own, theirs))
    }

    fn has_rises(&self) -> bool {
        self.rules.score_rise.is_some()
    }

    fn risen(&self, raw: u16, theirs: u16) -> u16 {
        self.rules.risen(Scores::new(raw, theirs)).mine.0
    }

    fn is_wild(&self, own: u16, theirs: u16) -> bool {
        self.rules.die_at(Scores::new(own, theirs), Phase::START) != self.rules.die
    }

    fn points(&self, dice: u8, wild: bool) -> Vec<Run> {
        let die = if wild {
            self.rules.hog_wild.map(|rule| rule.die(self.rules.die))
        } else {
            Some(self.rules.die)
        };
        let Some(die) = die else {
            return Vec::new();
        };
        let all = self.points.get_or_init(|| AllTurnPoints::new(self.rules));
        let runs = all.of_dice_and_die(dice, die).runs.iter();
        let run = |run: &crate::sweep::Run| Run {
            first: run.first,
            chances: run.chances.clone(),
        };
        runs.map(run).collect()
    }

    fn bonus(&self) -> u16 {
        self.rules.feral_hogs.map_or(0, |rule| rule.bonus.into())
    }

    fn remembered(&self, dice: u8, points: u16) -> u8 {
        let (rule, most_dice) = (self.rules.feral_hogs, self.rules.most_dice);
        rule.map_or(0, |rule| rule.remembered(most_dice, dice, points))
    }

    fn most_remembered(&self) -> u8 {
        let rule = self.rules.feral_hogs;
        rule.map_or(0, |rule| rule.most_remembered(self.rules.most_dice))
    }

    fn earns_bonus(&self, before: u8, dice: u8) -> bool {
        let rule = self.rules.feral_hogs;
        rule.is_some_and(|rule| rule.earns(before, dice))
    }
}

impl DiceTable for Table {
    fn read_row(&self, own: usize, dice: &mut [u8]) {
        for (dice, choice) in dice.iter_mut().zip(self.row(own)) {
            *dice = choice.number().cast_unsigned();
        }
    }
}

// The number −1 of a chop is what the sweeps read as one.
const _: () = assert!(crate::Choice::PORK_CHOP.number().cast_unsigned() == CHOP);
const _: () = assert!(crate::MOST_DICE == pigskin_kernels::MOST_DICE);
