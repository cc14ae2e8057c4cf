//! The chances of a turn's points, as weights to multiply with.

use std::ops::Range;

use crate::{Rules, Score, Scores};

use super::plan::Action;
use super::turn_points::{AllTurnPoints, TurnPoints};

/// How many sums of the scores the sweep takes at a time.
pub const DEPTH: usize = 8;

/// The weights of every roll that the rules know, and what those turns come to
/// that end the game.
#[derive(Clone, Debug)]
pub struct AllWeights {
    /// By [`Action::place`]; without weights where there is no such roll.
    rolls: Vec<TossWeights>,
    /// The points of no dice, by the other's score.
    bacon: Vec<usize>,
    goal: usize,
    /// The points of Feral Hogs' bonus, or 0.
    pub bonus: usize,
    /// Whether scores below the goal trade owners, by both scores.
    swaps: Vec<bool>,
    rules: Rules,
}

/// The weights of one roll's points.
#[derive(Clone, Debug, Default)]
pub struct TossWeights {
    /// Points that stand alone, mostly those of Pig Out, with their chances.
    pub heads: Vec<(usize, f64)>,
    /// The other points, next to each other.
    pub body: Range<usize>,
    /// The chances of the body's points, with zeros before and after it.
    weights: Vec<f64>,
    /// How many zeros stand before the weight of no points.
    front: usize,
    /// The chance that the turn ends the game, and the mover has won it or, by
    /// a swap, the other: by the other's score, then by how far the score that
    /// the points are added to is from the goal and a bonus.
    finish: Vec<[f64; 2]>,
    /// The most points.
    highest: usize,
    /// The most points with a bonus.
    farthest: usize,
}

impl TossWeights {
    fn of(rules: &Rules, points: &TurnPoints, bonus: usize, room: usize) -> TossWeights {
        let longest = points.runs.iter().max_by_key(|run| run.chances.len());
        let Some(body) = longest else {
            return TossWeights::default();
        };
        let alone = points.runs.iter().filter(|run| run.first != body.first);
        let alone = alone.flat_map(|run| (run.first..).zip(run.chances.iter().copied()));
        let mut weights = vec![0.0; 2 * room];
        weights[room + body.first..][..body.chances.len()].copy_from_slice(&body.chances);
        TossWeights {
            heads: alone.filter(|&(_, chance)| chance > 0.0).collect(),
            body: body.first..body.first + body.chances.len(),
            weights,
            front: room,
            finish: finish(rules, points, bonus),
            highest: points.highest(),
            farthest: points.highest() + bonus,
        }
    }

    /// The weights from so many points on, less than none included.
    #[inline(always)]
    pub fn from(&self, points: usize, less: usize) -> &[f64] {
        &self.weights[self.front + points - less..]
    }

    /// The weight of so many points of the body.
    #[inline(always)]
    pub fn weight(&self, points: usize) -> f64 {
        self.weights[self.front + points]
    }

    /// The chance that the turn ends the game there and then, won by the mover
    /// or, after a swap, by the other.
    ///
    /// The score that the points are added to, with a bonus if there is one, is
    /// `away` from the goal plus the bonus of the rules.
    #[inline(always)]
    pub fn finish(&self, away: usize, theirs: usize) -> [f64; 2] {
        if away > self.farthest {
            [0.0; 2]
        } else {
            self.finish[theirs * (self.farthest + 1) + away]
        }
    }
}

fn finish(rules: &Rules, points: &TurnPoints, bonus: usize) -> Vec<[f64; 2]> {
    let farthest = points.highest() + bonus;
    let cells = (0..rules.goal).flat_map(|theirs| (0..=farthest).map(move |away| (theirs, away)));
    let goal = usize::from(rules.goal);
    let chance = |(theirs, away): (u16, usize)| {
        let mut chances = [0.0; 2];
        for (points, chance) in points.terms().filter(|&(points, _)| points + bonus >= away) {
            let swaps = rules.swaps(scores(goal + bonus + points - away, theirs));
            chances[usize::from(swaps)] += chance;
        }
        chances
    };
    cells.map(chance).collect()
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "raw scores stay below 300 + 10 × 100 + a prime gap and a bonus"
)]
fn scores(raw: usize, theirs: u16) -> Scores {
    Scores::new(raw as u16, theirs)
}

impl AllWeights {
    pub fn new(rules: &Rules) -> AllWeights {
        let points = AllTurnPoints::new(rules);
        let bonus = rules.feral_hogs.map_or(0, |rule| usize::from(rule.bonus));
        let room = points.highest() + bonus + DEPTH + 1;
        let mut rolls = vec![TossWeights::default(); Action::PLACES];
        for dice in 1..=rules.most_dice {
            let wild = rules.hog_wild.map(|rule| (rule.die, true));
            for (die, wild) in std::iter::once((rules.die, false)).chain(wild) {
                let points = points.of_dice_and_die(dice, die);
                rolls[Action::roll(dice, wild).place()] =
                    TossWeights::of(rules, points, bonus, room);
            }
        }
        let cells =
            (0..rules.goal).flat_map(|raw| (0..rules.goal).map(move |theirs| (raw, theirs)));
        AllWeights {
            rolls,
            bacon: (0..rules.goal)
                .map(|theirs| rules.bacon_points(Score(theirs)).into())
                .collect(),
            goal: rules.goal.into(),
            bonus,
            swaps: cells
                .map(|(raw, theirs)| rules.swaps(Scores::new(raw, theirs)))
                .collect(),
            rules: rules.clone(),
        }
    }

    /// The weights of a roll.
    #[inline(always)]
    pub fn of(&self, action: Action) -> &TossWeights {
        &self.rolls[action.place()]
    }

    /// The points of no dice.
    #[inline(always)]
    pub fn bacon(&self, theirs: usize) -> usize {
        self.bacon[theirs]
    }

    /// Whether raw scores below the goal trade owners.
    #[inline(always)]
    pub fn swaps(&self, raw: usize, theirs: usize) -> bool {
        self.swaps[raw * self.goal + theirs]
    }

    /// Whether the player who lands on a raw score from the goal on loses by
    /// the swap.
    #[inline(never)]
    pub fn loses(&self, raw: usize, theirs: usize) -> bool {
        #[expect(clippy::cast_possible_truncation, reason = "scores below the goal")]
        let theirs = theirs as u16;
        self.rules.swaps(scores(raw, theirs))
    }

    /// How far a landing can be from the score that it is made from, at the
    /// most, by these actions and with a bonus.
    pub fn reach(&self, actions: impl Iterator<Item = Action>) -> usize {
        let mut seen = [false; Action::PLACES];
        for action in actions {
            seen[action.place()] = true;
        }
        let rolls = seen.iter().zip(&self.rolls).filter(|(seen, _)| **seen);
        let rolls = rolls.map(|(_, roll)| roll.highest);
        let bacon = self.bacon.iter().copied().filter(|_| seen[0]);
        rolls.chain(bacon).max().unwrap_or(0) + self.bonus
    }
}
