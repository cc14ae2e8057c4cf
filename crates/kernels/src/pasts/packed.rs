//! A table, with the pasts that its player can have.

use super::past_rules::{Leads, NO_DICE, PastRules};
use super::slots;
use crate::action::Action;
use crate::dice_table::DiceTable;

/// A table, with the pasts that its player can have.
#[derive(Clone, Debug)]
pub struct Packed {
    goal: usize,
    row: usize,
    /// By own score and the other's score.
    turns: Vec<Turn>,
    /// Likewise, for when the other moves.
    pasts: Vec<Pasts>,
    /// By own score and the raw score that the other has reached: the number of dice that the
    /// player rolls next.
    next: Vec<u8>,
}

/// A turn.
#[derive(Clone, Copy, Debug)]
pub struct Turn {
    /// The roll.
    pub action: Action,
    /// Whether it may earn a bonus.
    pub may_earn: bool,
    /// Where the row of the past that it leaves behind begins.
    pub row: u16,
}

/// The pasts that a player can have when the other moves.
#[derive(Clone, Copy, Debug)]
pub struct Pasts {
    /// All of them, as bits.
    pub all: u16,
    /// Those with lanes.
    pub slots: u8,
    /// Which of them may earn a bonus at the next turn.
    pub effect: Effect,
    /// How the player's turn leads to these scores.
    pub leads: Leads,
}

/// How many pasts may earn a bonus at the player's next turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// None.
    None,
    /// At most three, which have lanes.
    Few,
    /// More.
    Many,
}

impl Packed {
    /// Packs a table that fits the rules.
    pub fn new(rules: &PastRules, table: &dyn DiceTable) -> Packed {
        let (goal, row) = (rules.goal, rules.row);
        let mut dice = vec![0; goal * goal];
        for (own, dice) in dice.chunks_exact_mut(goal).enumerate() {
            table.read_row(own, dice);
        }
        let mut next = vec![NO_DICE; goal * row];
        for (own, next) in next.chunks_exact_mut(row).enumerate() {
            for (raw, next) in next.iter_mut().take(goal).enumerate() {
                let [theirs, mine] = rules.landing(raw, own);
                *next = dice[mine * goal + theirs];
            }
        }
        let mut packed = Packed {
            goal,
            row,
            turns: Vec::new(),
            pasts: Vec::new(),
            next,
        };
        let reached = reached(rules, &dice);
        let before = packed.before(rules, &reached);
        let turns = dice.iter().zip(&rules.wild).zip(before);
        packed.turns = turns
            .map(|((&dice, &wild), before)| Turn {
                action: Action::roll(dice, wild),
                may_earn: before >> dice & 1 != 0,
                row: u16::try_from(usize::from(dice) * row).unwrap_or(u16::MAX),
            })
            .collect();
        packed.pasts = packed.effects(rules, &reached);
        packed
    }

    /// By own score and the other's score, the numbers of dice that earn a bonus after some past.
    fn before(&self, rules: &PastRules, reached: &[u16]) -> Vec<u16> {
        let goal = self.goal;
        let mut before = vec![0; goal * goal];
        before[0] = rules.earning_after[1];
        for (own, reached) in reached.chunks_exact(goal).enumerate() {
            let known = earlier(reached, rules.farthest);
            for (raw, &pasts) in known.iter().enumerate() {
                let [theirs, mine] = rules.landing(raw, own);
                before[mine * goal + theirs] |= rules.earning_after[usize::from(pasts)];
            }
        }
        before
    }

    /// The pasts that a player can have when the other moves, with their effects.
    fn effects(&self, rules: &PastRules, reached: &[u16]) -> Vec<Pasts> {
        let (goal, mut all) = (self.goal, Vec::with_capacity(self.goal * self.goal));
        for ((reached, next), leads) in (reached.chunks_exact(goal))
            .zip(self.next.chunks_exact(self.row))
            .zip(rules.leads.chunks_exact(goal))
        {
            let next: Vec<u16> = next[..goal].iter().rev().map(|dice| 1 << dice).collect();
            let next = earlier(&next, rules.farthest);
            let next = next.iter().rev();
            all.extend(
                (reached.iter().zip(next).zip(leads))
                    .map(|((&reached, &next), &leads)| pasts(rules, reached, next, leads)),
            );
        }
        all
    }

    /// The turn at a cell: own score × goal + the other's score.
    #[inline(always)]
    pub fn turn(&self, cell: usize) -> Turn {
        self.turns[cell]
    }

    /// The pasts that the player can have at a cell, when the other moves.
    #[inline(always)]
    pub fn pasts(&self, cell: usize) -> Pasts {
        self.pasts[cell]
    }

    /// By the raw score that the other has reached, from `from` on, the number of dice of the
    /// player's next turn, with this own score before a swap.
    #[inline(always)]
    pub fn next(&self, own: usize, from: usize) -> &[u8] {
        &self.next[own * self.row + from..(own + 1) * self.row]
    }
}

/// Pasts with their effects, given the numbers of dice that may be rolled next.
fn pasts(rules: &PastRules, all: u16, next: u16, leads: Leads) -> Pasts {
    let mut lanes = all & rules.pasts_before[usize::from(next)];
    let effect = match lanes.count_ones() as usize {
        0 => Effect::None,
        1..=slots::MOST => Effect::Few,
        _ => Effect::Many,
    };
    // The lanes that are left serve pasts without an effect.
    let mut others = all & !lanes;
    while others != 0 && (lanes.count_ones() as usize) < slots::MOST {
        lanes |= others & others.wrapping_neg();
        others &= others - 1;
    }
    Pasts {
        all,
        slots: rules.slots_of.place(lanes),
        effect,
        leads,
    }
}

/// By own score and the other's score, the pasts that the player can have after its turn.
fn reached(rules: &PastRules, dice: &[u8]) -> Vec<u16> {
    let (goal, weights) = (rules.goal, &rules.weights);
    let mut reached = vec![0; goal * goal];
    // The turn before the first counts as no dice.
    reached[0] = 1;
    let mut raws = vec![0_u16; goal];
    for theirs in 0..goal {
        raws.fill(0);
        // By roll, one more than the highest raw score that its run has reached.
        let mut known = [0; Action::PLACES];
        for own in 0..goal {
            let cell = own * goal + theirs;
            let action = Action::roll(dice[cell], rules.wild[cell]);
            let mut reach = |from: usize, to: usize| {
                let from = from.min(goal);
                for raw in &mut raws[from..to.min(goal).max(from)] {
                    *raw |= 1 << action.dice();
                }
            };
            if action == Action::BACON {
                let raw = own + weights.bacon(theirs);
                reach(raw, raw + 1);
                reach(raw + weights.bonus, raw + weights.bonus + 1);
                continue;
            }
            let place = action.place();
            for head in &rules.outcomes[place].heads {
                let raw = own + head.points;
                reach(raw, raw + 1);
                reach(raw + weights.bonus, raw + weights.bonus + 1);
            }
            let run = &rules.outcomes[place];
            let from = own + run.first;
            let to = from + run.count + weights.bonus;
            reach(from.max(known[place]), to);
            known[place] = to;
        }
        for (raw, &pasts) in raws.iter().enumerate() {
            let [own, theirs] = rules.landing(raw, theirs);
            reached[own * goal + theirs] |= pasts;
        }
    }
    reached
}

/// All bits of up to `most` items before each item, and of the item.
fn earlier(items: &[u16], most: usize) -> Vec<u16> {
    let mut items = items.to_vec();
    let mut width = 1;
    while width <= most {
        let before = items.clone();
        let later = items.iter_mut().skip(width);
        later
            .zip(&before)
            .for_each(|(item, before)| *item |= before);
        width *= 2;
    }
    items
}
