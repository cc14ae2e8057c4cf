//! The chances of a turn's points, as weights to multiply with.

use std::ops::Range;

use super::action::Action;
use super::game_rules::{GameRules, Run, highest, terms};

/// Sums of the scores, or rows, that a sweep takes in one step.
pub const DEPTH: usize = 8;

/// The weights of every roll in the rules, with the chances that a turn ends the
/// game.
#[derive(Clone, Debug)]
pub struct AllWeights {
    /// By [`Action::place`]; empty if there is no such roll.
    rolls: Vec<TossWeights>,
    /// The points of no dice, by the other's score.
    bacon: Vec<usize>,
    goal: usize,
    /// The points of a bonus for the dice of the turn before, or 0.
    pub bonus: usize,
    /// Whether scores are swapped, by the raw score and the other's score below the
    /// goal.
    swaps: Vec<bool>,
    /// By the other's score.
    endings: Vec<Ending>,
}

/// The weights of one roll's points.
#[derive(Clone, Debug, Default)]
pub struct TossWeights {
    /// Points outside the body, mostly those of Pig Out, with their chances.
    pub heads: Vec<(usize, f64)>,
    /// The longest run of points.
    pub body: Range<usize>,
    /// The chances of the body's points, with zeros before and after.
    weights: Vec<f64>,
    /// Number of zeros before the weight of no points.
    front: usize,
    /// The chances that the turn ends the game with a win for the mover or, by a swap,
    /// for the other: by the [`Ending`] of the other's score, then by the distance of
    /// the score that the points are added to from the goal plus a bonus.
    finish: [Vec<f64>; 2],
    /// The most points with a bonus.
    pub farthest: usize,
}

impl TossWeights {
    /// `room` must be more than the points of any turn plus a bonus and the depth of
    /// a step.
    fn new(runs: &[Run], bonus: usize, room: usize, endings: &[Vec<bool>]) -> TossWeights {
        let longest = runs.iter().max_by_key(|run| run.chances.len());
        let Some(body) = longest else {
            return TossWeights::default();
        };
        let alone = runs.iter().filter(|run| run.first != body.first);
        let alone = alone.flat_map(|run| (run.first..).zip(run.chances.iter().copied()));
        let mut weights = vec![0.0; 2 * room];
        weights[room + body.first..][..body.chances.len()].copy_from_slice(&body.chances);
        TossWeights {
            heads: alone.filter(|&(_, chance)| chance > 0.0).collect(),
            body: body.first..body.first + body.chances.len(),
            weights,
            front: room,
            finish: finish(runs, bonus, endings),
            farthest: highest(runs) + bonus,
        }
    }

    /// The weights from `points - less` on, which may be negative.
    #[inline(always)]
    pub fn from(&self, points: usize, less: usize) -> &[f64] {
        &self.weights[self.front + points - less..]
    }

    /// The weight of this many points of the body.
    #[inline(always)]
    pub fn weight(&self, points: usize) -> f64 {
        self.weights[self.front + points]
    }

    /// Tests whether the turn may end the game, for `away` as in [`finish`](Self::finish).
    #[inline(always)]
    pub fn may_finish(&self, away: usize) -> bool {
        away <= self.farthest
    }

    /// The chance that the turn ends the game and `winner` wins: 0 for the mover, 1
    /// for the other, after a swap.
    ///
    /// `away` is the distance of the score that the points are added to, including an
    /// earned bonus, from the goal plus the bonus of the rules.
    #[inline(always)]
    pub fn finish(&self, winner: usize, away: usize, Ending(ending): Ending) -> f64 {
        if self.may_finish(away) {
            self.finish[winner][ending * (self.farthest + 1) + away]
        } else {
            0.0
        }
    }
}

/// A class of scores of the other player that are swapped with the same raw scores
/// from the goal up, so that the game ends the same way against them. There are far
/// fewer classes than scores, which keeps the chances of ending in the processor's
/// nearest caches.
#[derive(Clone, Copy, Debug)]
pub struct Ending(usize);

/// The ending of each score of the other player, and for each ending whether each raw
/// score from the goal up is swapped with it.
fn endings(goal: usize, swaps: &[bool]) -> (Vec<Ending>, Vec<Vec<bool>>) {
    let mut known: Vec<Vec<bool>> = Vec::new();
    let endings = (0..goal).map(|theirs| {
        let swaps: Vec<bool> = swaps[goal * goal..]
            .iter()
            .copied()
            .skip(theirs)
            .step_by(goal)
            .collect();
        let place = known.iter().position(|other| *other == swaps);
        Ending(place.unwrap_or_else(|| {
            known.push(swaps);
            known.len() - 1
        }))
    });
    (endings.collect(), known)
}

fn finish(runs: &[Run], bonus: usize, endings: &[Vec<bool>]) -> [Vec<f64>; 2] {
    let farthest = highest(runs) + bonus;
    let cells = endings
        .iter()
        .flat_map(|swaps| (0..=farthest).map(move |away| (swaps, away)));
    let chance = |(swaps, away): (&Vec<bool>, usize)| {
        let mut chances = [0.0; 2];
        for (points, chance) in terms(runs).filter(|&(points, _)| points + bonus >= away) {
            chances[usize::from(swaps[bonus + points - away])] += chance;
        }
        (chances[0], chances[1])
    };
    let (by_mover, by_other) = cells.map(chance).unzip();
    [by_mover, by_other]
}

impl AllWeights {
    /// The weights of these rolls, which are all that the rules have.
    pub fn new(rules: &dyn GameRules, all: &[(Action, Vec<Run>)]) -> AllWeights {
        let bonus = usize::from(rules.bonus());
        let goal = usize::from(rules.goal());
        let bacon = (0..rules.goal()).map(|theirs| rules.bacon_points(0, theirs).into());
        let bacon: Vec<usize> = bacon.collect();
        let most = all.iter().map(|(_, runs)| highest(runs));
        let most = most.chain(bacon.iter().copied()).max().unwrap_or(0);
        let room = most + bonus + DEPTH + 1;
        // A turn starts below the goal and, with a bonus, stays below the room.
        let swaps: Vec<bool> = scores(goal + room, rules.goal())
            .map(|(raw, theirs)| rules.swaps(raw, theirs))
            .collect();
        let (endings, by_ending) = endings(goal, &swaps);
        let mut rolls = vec![TossWeights::default(); Action::PLACES];
        for (action, runs) in all {
            rolls[action.place()] = TossWeights::new(runs, bonus, room, &by_ending);
        }
        AllWeights {
            rolls,
            bacon,
            goal,
            bonus,
            swaps,
            endings,
        }
    }

    /// The weights of a roll.
    #[inline(always)]
    pub fn of(&self, action: Action) -> &TossWeights {
        &self.rolls[action.place()]
    }

    /// The ending of a score of the other player.
    #[inline(always)]
    pub fn ending(&self, theirs: usize) -> Ending {
        self.endings[theirs]
    }

    /// The points of no dice.
    #[inline(always)]
    pub fn bacon(&self, theirs: usize) -> usize {
        self.bacon[theirs]
    }

    /// Tests whether a raw score and the other's score are swapped.
    #[inline(always)]
    pub fn swaps(&self, raw: usize, theirs: usize) -> bool {
        self.swaps[raw * self.goal + theirs]
    }
}

/// All pairs of a raw score and a score below these limits, row by row.
#[expect(
    clippy::cast_possible_truncation,
    reason = "raw scores stay below 300 + 10 × 100 + a prime gap and a bonus"
)]
fn scores(raws: usize, theirs: u16) -> impl Iterator<Item = (u16, u16)> {
    (0..raws as u16).flat_map(move |raw| (0..theirs).map(move |theirs| (raw, theirs)))
}

/// All rolls of at least one die that the rules have, with the chances of their points.
pub fn all_rolls(rules: &dyn GameRules) -> Vec<(Action, Vec<Run>)> {
    let dice = (1..=rules.most_dice()).flat_map(|dice| [(dice, false), (dice, true)]);
    let rolls = dice.map(|(dice, wild)| (Action::roll(dice, wild), rules.points(dice, wild)));
    rolls.filter(|(_, runs)| !runs.is_empty()).collect()
}
