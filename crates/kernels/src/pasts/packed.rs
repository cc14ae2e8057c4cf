//! A table, with the pasts that its player can have.

use super::past_rules::{NO_DICE, Past, PastRules};
use super::steps::Step;
use crate::action::Action;
use crate::dice_table::DiceTable;

/// A table, with the pasts that its player can have.
#[derive(Clone, Debug)]
pub struct Packed {
    /// In the order of [`PastRules::steps`].
    pub cells: Vec<Cell>,
    /// By own score and the raw score that the other has reached, in rows: the number of dice that
    /// the player rolls next.
    pub next: Vec<u8>,
}

/// The choice of a table at a step: a turn of its player, who has the step's own score, and its player's
/// pasts at a turn of the other, who has that score.
#[derive(Clone, Copy, Debug)]
pub struct Cell {
    /// The roll of the turn.
    pub action: Action,
    /// Whether the turn may earn a bonus.
    pub may_earn: bool,
    pub pasts: Pasts,
}

/// The pasts that a player can have when the other moves.
#[derive(Clone, Copy, Debug)]
pub struct Pasts {
    /// All of them, as bits.
    pub all: u16,
    /// Those with lanes.
    pub slots: u16,
    /// Which of them may earn a bonus at the next turn.
    pub effect: Effect,
}

/// How many pasts may earn a bonus at the player's next turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
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
        for (next, landings) in next.chunks_exact_mut(row).zip(rules.landings()) {
            for (next, landing) in next.iter_mut().zip(landings) {
                *next = dice[landing.waited as usize];
            }
        }
        let reached = reached(rules, &dice);
        let before = before(rules, &reached);
        let later = later(rules, &next);
        let cell = |step: &Step| {
            let [own, theirs] = step.scores();
            let (turn, others) = (own * goal + theirs, theirs * goal + own);
            Cell {
                action: Action::roll(dice[turn], rules.wild[turn]),
                may_earn: before[turn] >> dice[turn] & 1 != 0,
                pasts: Pasts::new(rules, reached[others], later[others]),
            }
        };
        Packed {
            cells: rules.steps.iter().map(cell).collect(),
            next,
        }
    }
}

impl Pasts {
    /// Pasts, given the numbers of dice that may be rolled next, as bits.
    fn new(rules: &PastRules, all: u16, next: u16) -> Pasts {
        let mut lanes = all & rules.pasts_before[usize::from(next)];
        let mut slots = rules.slots_of.place(lanes);
        let effect = match (lanes, slots) {
            (0, _) => Effect::None,
            (_, 0) => Effect::Many,
            _ => Effect::Few,
        };
        // The lanes that are left serve pasts without an effect.
        let mut others = all & !lanes;
        while others != 0 && effect != Effect::Many {
            lanes |= others & others.wrapping_neg();
            others &= others - 1;
            match rules.slots_of.place(lanes) {
                0 => break,
                place => slots = place,
            }
        }
        Pasts { all, slots, effect }
    }
}

/// By own score and the other's score, the numbers of dice that earn a bonus after some past.
fn before(rules: &PastRules, reached: &[u16]) -> Vec<u16> {
    let goal = rules.goal;
    let mut before = vec![0; goal * goal];
    before[0] = rules.earning[0];
    let mut known = Vec::new();
    for (reached, landings) in reached.chunks_exact(goal).zip(rules.landings()) {
        known.clear();
        known.extend_from_slice(reached);
        add_earlier(&mut known, rules.farthest);
        for (&pasts, landing) in known.iter().zip(landings) {
            before[landing.waited as usize] |= rules.earning_after[usize::from(pasts)];
        }
    }
    before
}

/// By own score and the other's score, before a turn of the other, the numbers of dice that may be
/// rolled at the turn after it.
fn later(rules: &PastRules, next: &[u8]) -> Vec<u16> {
    let (mut later, mut row) = (Vec::new(), Vec::new());
    for next in next.chunks_exact(rules.row) {
        row.clear();
        row.extend(next[..rules.goal].iter().rev().map(|dice| 1 << dice));
        add_earlier(&mut row, rules.farthest);
        later.extend(row.iter().rev());
    }
    later
}

/// By own score and the other's score, the pasts that the player can have after its turn.
fn reached(rules: &PastRules, dice: &[u8]) -> Vec<u16> {
    let (goal, bonus) = (rules.goal, rules.weights.bonus);
    let mut reached = vec![0; goal * goal];
    // The turn before the first counts as no dice.
    reached[0] = 1;
    let mut raws = vec![0_u16; goal];
    for (theirs, landings) in rules.landings().enumerate() {
        raws.fill(0);
        let mut reach = |past: Past, raw: usize| {
            if let Some(raw) = raws.get_mut(raw) {
                *raw |= 1 << past.number;
            }
        };
        // By roll, one more than the highest raw score that its run has reached.
        let mut known = [0; Action::PLACES];
        for own in 0..goal {
            let cell = own * goal + theirs;
            let action = Action::roll(dice[cell], rules.wild[cell]);
            let run = &rules.outcomes[action.place()];
            let heads = if action == Action::BACON {
                std::slice::from_ref(&rules.bacon[theirs])
            } else {
                &run.heads[..]
            };
            for head in heads {
                reach(head.past, own + head.points);
                reach(head.past, own + head.points + bonus);
            }
            if action != Action::BACON {
                let (from, known) = (own + run.first, &mut known[action.place()]);
                let to = (from + run.count + bonus).min(goal);
                for raw in from.max(*known)..to {
                    reach(run.past, raw);
                }
                *known = to;
            }
        }
        for (&pasts, landing) in raws.iter().zip(landings) {
            reached[landing.moved as usize] |= pasts;
        }
    }
    reached
}

/// Adds to each item all bits of up to `most` items before it, or of some more.
fn add_earlier(items: &mut [u16], most: usize) {
    let mut before = Vec::new();
    let mut width = 1;
    while width <= most {
        before.clear();
        before.extend_from_slice(items);
        for (item, before) in items.iter_mut().skip(width).zip(&before) {
            *item |= before;
        }
        width *= 2;
    }
}
