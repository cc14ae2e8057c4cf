//! A table, with what its turns have in common.

use std::ops::Range;

use super::tile::{self, KEPT, ROWS};
use crate::duel::past::Past;
use crate::duel::plan::{Action, Plan};
use crate::duel::toss_weights::AllWeights;
use crate::sweep::DiceSet;
use crate::{Rules, Table};

/// A table, with what its turns have in common.
#[derive(Clone, Debug)]
pub struct Packed {
    goal: usize,
    tiles: usize,
    /// The pasts of the table's player.
    pub past: Past,
    /// By the other's score and own score.
    turns: Vec<Turn>,
    /// By own score and the raw score that the other has reached: the number of dice that the
    /// player rolls next.
    next: Vec<u8>,
    /// The groups of each tile, by the other's score and tile.
    tile_groups: Vec<Range<usize>>,
    groups: Vec<Group>,
    starts: Vec<Start>,
}

/// A turn.
#[derive(Clone, Copy, Debug)]
pub struct Turn {
    /// What the player does.
    pub action: Action,
    /// The kind of past that it leaves behind.
    pub kind: usize,
    /// The value with a bonus.
    pub with_bonus: WithBonus,
}

/// Where the value of a turn with a bonus comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WithBonus {
    /// No bonus is earned: it is the value without one.
    Never,
    /// The turn with as many points more rolls the same: it is that turn's value without a bonus.
    Later,
    /// It is a sum of its own.
    Own,
}

/// Turns of a tile with the same roll.
#[derive(Clone, Debug)]
pub struct Group {
    /// The roll.
    pub action: Action,
    /// The kind of past that it leaves behind.
    pub kind: usize,
    starts: Range<usize>,
}

/// Where the points of a turn are added.
#[derive(Clone, Copy, Debug)]
pub struct Start {
    /// The own score, with a bonus if it is earned.
    pub score: u16,
    /// The row of the tile.
    pub row: u8,
    /// Whether a bonus is earned.
    pub with_bonus: bool,
}

impl Packed {
    /// Packs a table that fits the rules.
    pub fn new(rules: &Rules, weights: &AllWeights, table: &Table) -> Packed {
        let goal = usize::from(rules.goal);
        let past = Past::new(rules, DiceSet::from_table(rules, table));
        let earning = past.earning();
        let plan = Plan::new(rules, table, false);
        let mut turns = Vec::with_capacity(goal * goal);
        for actions in plan.actions().chunks_exact(goal) {
            for (own, &action) in actions.iter().enumerate() {
                let with_bonus = if !earning.contains(action.dice()) {
                    WithBonus::Never
                } else if weights.bonus < KEPT && actions.get(own + weights.bonus) == Some(&action)
                {
                    WithBonus::Later
                } else {
                    WithBonus::Own
                };
                turns.push(Turn {
                    action,
                    kind: past.kind_after(action.dice()),
                    with_bonus,
                });
            }
        }
        let mut next = Vec::with_capacity(goal * goal);
        for own in 0..goal {
            for raw in 0..goal {
                let swapped = weights.swaps(raw, own);
                let [own, theirs] = if swapped { [raw, own] } else { [own, raw] };
                next.push(turns[theirs * goal + own].action.dice());
            }
        }
        let mut packed = Packed {
            goal,
            tiles: goal.div_ceil(ROWS),
            past,
            turns,
            next,
            tile_groups: Vec::new(),
            groups: Vec::new(),
            starts: Vec::new(),
        };
        packed.group(weights);
        packed
    }

    /// Groups the rolls of each tile.
    fn group(&mut self, weights: &AllWeights) {
        for theirs in 0..self.goal {
            let turns = &self.turns[theirs * self.goal..][..self.goal];
            for tile in 0..self.tiles {
                let rows = tile::rows(self.goal, tile);
                let first_group = self.groups.len();
                let turns = || (0_u8..).zip(rows.clone().zip(&turns[rows.clone()]));
                for (row, (_, first)) in turns() {
                    let is_same = |turn: &Turn| turn.action == first.action;
                    let mut before = turns().take(row.into());
                    let is_known = before.any(|(_, (_, turn))| is_same(turn));
                    if is_known || weights.of(first.action).body.is_empty() {
                        continue;
                    }
                    let first_start = self.starts.len();
                    for (row, (own, turn)) in turns().filter(|(_, (_, turn))| is_same(turn)) {
                        let start = |score: usize, with_bonus| Start {
                            score: u16::try_from(score).unwrap_or(u16::MAX),
                            row,
                            with_bonus,
                        };
                        self.starts.push(start(own, false));
                        if turn.with_bonus == WithBonus::Own {
                            self.starts.push(start(own + weights.bonus, true));
                        }
                    }
                    self.groups.push(Group {
                        action: first.action,
                        kind: first.kind,
                        starts: first_start..self.starts.len(),
                    });
                }
                self.tile_groups.push(first_group..self.groups.len());
            }
        }
    }

    /// The turn at these scores.
    #[inline(always)]
    pub fn turn(&self, own: usize, theirs: usize) -> Turn {
        self.turns[theirs * self.goal + own]
    }

    /// By the raw score that the other has reached, the number of dice of the player's next turn,
    /// with this own score before a swap.
    #[inline(always)]
    pub fn next(&self, own: usize) -> &[u8] {
        &self.next[own * self.goal..][..self.goal]
    }

    /// The rolls of a tile.
    #[inline(always)]
    pub fn groups(&self, theirs: usize, tile: usize) -> &[Group] {
        &self.groups[self.tile_groups[theirs * self.tiles + tile].clone()]
    }

    /// The turns of a group, beginning with the lowest own score.
    #[inline(always)]
    pub fn starts(&self, group: &Group) -> &[Start] {
        &self.starts[group.starts.clone()]
    }
}
