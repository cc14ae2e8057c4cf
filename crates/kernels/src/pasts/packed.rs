//! A table, with what its turns have in common.

use std::ops::Range;

use super::past_rules::PastRules;
use super::tile::{self, KEPT, ROWS};
use crate::action::Action;
use crate::dice_table::DiceTable;
use crate::past::Past;
use crate::toss_weights::AllWeights;

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
    tile_groups: Vec<Range<u32>>,
    groups: Vec<Group>,
    starts: Vec<Start>,
}

/// A turn.
#[derive(Clone, Copy, Debug)]
pub struct Turn {
    /// The roll.
    pub action: Action,
    /// The kind of past that it leaves behind.
    pub kind: u8,
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
    pub kind: u8,
    /// The lowest and the highest score where points are added.
    pub scores: [u16; 2],
    starts: Range<u32>,
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
    pub fn new(rules: &PastRules, table: &dyn DiceTable) -> Packed {
        let (goal, weights) = (rules.goal, &rules.weights);
        let actions = actions(rules, table);
        let rolled = actions
            .iter()
            .fold(0, |bits, action| bits | 1 << action.dice());
        let past = Past::new(&rules.bonuses, rolled);
        let earning = past.earning();
        let mut turns = Vec::with_capacity(goal * goal);
        for actions in actions.chunks_exact(goal) {
            for (own, &action) in actions.iter().enumerate() {
                let with_bonus = if earning >> action.dice() & 1 == 0 {
                    WithBonus::Never
                } else if weights.bonus < KEPT && actions.get(own + weights.bonus) == Some(&action)
                {
                    WithBonus::Later
                } else {
                    WithBonus::Own
                };
                #[expect(clippy::cast_possible_truncation, reason = "there are few kinds")]
                let kind = past.kind_after(action.dice()) as u8;
                turns.push(Turn {
                    action,
                    kind,
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

    /// Groups the rolls of each tile, in the order in which a game reads the tiles.
    fn group(&mut self, weights: &AllWeights) {
        let goal = self.goal;
        self.tile_groups.resize(goal * self.tiles, 0..0);
        for their_tile in 0..self.tiles {
            for tile in 0..self.tiles {
                for theirs in tile::rows(goal, their_tile) {
                    let first = place(&self.groups);
                    self.group_tile(weights, theirs, tile::rows(goal, tile));
                    self.tile_groups[theirs * self.tiles + tile] = first..place(&self.groups);
                }
            }
        }
    }

    /// Groups the rolls of the tile with these rows.
    fn group_tile(&mut self, weights: &AllWeights, theirs: usize, rows: Range<usize>) {
        let turns = &self.turns[theirs * self.goal..][rows.clone()];
        let turns = || (0_u8..).zip(rows.clone().zip(turns));
        for (row, (_, first)) in turns() {
            let is_same = |turn: &Turn| turn.action == first.action;
            let mut before = turns().take(row.into());
            let is_known = before.any(|(_, (_, turn))| is_same(turn));
            if is_known || weights.of(first.action).body.is_empty() {
                continue;
            }
            let first_start = place(&self.starts);
            let mut scores = [u16::MAX, 0];
            for (row, (own, turn)) in turns().filter(|(_, (_, turn))| is_same(turn)) {
                let own_sum = turn.with_bonus == WithBonus::Own;
                let with_bonus = own_sum.then_some((own + weights.bonus, true));
                for (score, with_bonus) in [(own, false)].into_iter().chain(with_bonus) {
                    let score = u16::try_from(score).unwrap_or(u16::MAX);
                    scores = [scores[0].min(score), scores[1].max(score)];
                    self.starts.push(Start {
                        score,
                        row,
                        with_bonus,
                    });
                }
            }
            self.groups.push(Group {
                action: first.action,
                kind: first.kind,
                scores,
                starts: first_start..place(&self.starts),
            });
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
        let Range { start, end } = self.tile_groups[theirs * self.tiles + tile];
        &self.groups[start as usize..end as usize]
    }

    /// The turns of a group, beginning with the lowest own score.
    #[inline(always)]
    pub fn starts(&self, group: &Group) -> &[Start] {
        &self.starts[group.starts.start as usize..group.starts.end as usize]
    }
}

/// The rolls of a table that fits the rules, by the other's score and own score.
fn actions(rules: &PastRules, table: &dyn DiceTable) -> Vec<Action> {
    let goal = rules.goal;
    let mut actions = vec![Action::BACON; goal * goal];
    let mut row = vec![0; goal];
    for own in 0..goal {
        table.read_row(own, &mut row);
        for (theirs, &dice) in row.iter().enumerate() {
            let place = theirs * goal + own;
            actions[place] = Action::roll(dice, rules.wild[place]);
        }
    }
    actions
}

/// The place after these items. A table has at most 300 × 300 turns, each with two starts.
#[expect(
    clippy::cast_possible_truncation,
    reason = "there are fewer than a million"
)]
fn place<T>(items: &[T]) -> u32 {
    items.len() as u32
}
