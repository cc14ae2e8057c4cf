//! The chances of a turn's points, as weights to multiply with.

use std::ops::Range;

use crate::{Rules, Score, Scores};

use super::plan::Action;
use super::turn_points::{AllTurnPoints, Run, TurnPoints};

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
    /// Whether scores trade owners, by the raw score and the other's below the
    /// goal.
    swaps: Vec<bool>,
    /// By the other's score.
    endings: Vec<Ending>,
}

/// The weights of one roll's points.
#[derive(Clone, Debug, Default)]
pub struct TossWeights {
    /// Points that stand alone, mostly those of Pig Out, with their chances.
    pub heads: Vec<(usize, f64)>,
    /// The same, run by run.
    pub head_runs: Vec<HeadRun>,
    /// The other points, next to each other.
    pub body: Range<usize>,
    /// The chances of the body's points, with zeros before and after it.
    weights: Vec<f64>,
    /// How many zeros stand before the weight of no points.
    front: usize,
    /// The chances that the turn ends the game, and the mover has won it or, by
    /// a swap, the other: by the [`Ending`] of the other's score, then by how far the
    /// score that the points are added to is from the goal and a bonus.
    finish: [Vec<f64>; 2],
    /// The most points.
    highest: usize,
    /// The most points with a bonus.
    farthest: usize,
}

/// Points next to each other, apart from the body.
#[derive(Clone, Debug)]
pub struct HeadRun {
    pub points: Range<usize>,
    /// The chances, with as many zeros before and after them as the bonus has
    /// points.
    weights: Vec<f64>,
    bonus: usize,
}

impl HeadRun {
    fn of(run: &Run, bonus: usize) -> HeadRun {
        let zeros = std::iter::repeat_n(0.0, bonus);
        let weights = zeros.clone().chain(run.chances.iter().copied());
        HeadRun {
            points: run.first..run.first + run.chances.len(),
            weights: weights.chain(zeros).collect(),
            bonus,
        }
    }

    /// The weights from the first points on, less than these included; `less` is a
    /// bonus or nothing.
    #[inline(always)]
    pub fn weights(&self, less: usize) -> &[f64] {
        &self.weights[self.bonus - less..]
    }
}

impl TossWeights {
    /// `room` is more than any turn scores, with a bonus and the depth of a
    /// step.
    fn of(points: &TurnPoints, bonus: usize, room: usize, endings: &[Vec<bool>]) -> TossWeights {
        let longest = points.runs.iter().max_by_key(|run| run.chances.len());
        let Some(body) = longest else {
            return TossWeights::default();
        };
        let alone = points.runs.iter().filter(|run| run.first != body.first);
        let head_runs = alone.clone().map(|run| HeadRun::of(run, bonus)).collect();
        let alone = alone.flat_map(|run| (run.first..).zip(run.chances.iter().copied()));
        let mut weights = vec![0.0; 2 * room];
        weights[room + body.first..][..body.chances.len()].copy_from_slice(&body.chances);
        TossWeights {
            heads: alone.filter(|&(_, chance)| chance > 0.0).collect(),
            head_runs,
            body: body.first..body.first + body.chances.len(),
            weights,
            front: room,
            finish: finish(points, bonus, endings),
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

    /// The chance that the turn ends the game there and then, won by the mover,
    /// 0, or, after a swap, by the other, 1.
    ///
    /// The score that the points are added to, with a bonus if there is one, is
    /// `away` from the goal plus the bonus of the rules.
    #[inline(always)]
    pub fn finish(&self, winner: usize, away: usize, Ending(ending): Ending) -> f64 {
        if away > self.farthest {
            0.0
        } else {
            self.finish[winner][ending * (self.farthest + 1) + away]
        }
    }
}

/// Scores of the other player that swap with the same raw scores from the goal on, so
/// that the game ends alike against them. There are far fewer than scores, which
/// keeps what is known of the ends in the processor's nearest memories.
#[derive(Clone, Copy, Debug)]
pub struct Ending(usize);

/// For each score of the other player its ending, and for each ending which of the
/// raw scores from the goal on swap with it.
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

fn finish(points: &TurnPoints, bonus: usize, endings: &[Vec<bool>]) -> [Vec<f64>; 2] {
    let farthest = points.highest() + bonus;
    let cells = endings
        .iter()
        .flat_map(|swaps| (0..=farthest).map(move |away| (swaps, away)));
    let chance = |(swaps, away): (&Vec<bool>, usize)| {
        let mut chances = [0.0; 2];
        for (points, chance) in points.terms().filter(|&(points, _)| points + bonus >= away) {
            chances[usize::from(swaps[bonus + points - away])] += chance;
        }
        (chances[0], chances[1])
    };
    let (by_mover, by_other) = cells.map(chance).unzip();
    [by_mover, by_other]
}

impl AllWeights {
    pub fn new(rules: &Rules) -> AllWeights {
        let points = AllTurnPoints::new(rules);
        let bonus = rules.feral_hogs.map_or(0, |rule| usize::from(rule.bonus));
        let room = points.highest() + bonus + DEPTH + 1;
        let goal = usize::from(rules.goal);
        // A turn starts below the goal and, with a bonus, stays below the room.
        let swaps: Vec<bool> = scores(goal + room, rules.goal)
            .map(|scores| rules.swaps(scores))
            .collect();
        let (endings, by_ending) = endings(goal, &swaps);
        let mut rolls = vec![TossWeights::default(); Action::PLACES];
        for dice in 1..=rules.most_dice {
            let wild = rules.hog_wild.map(|rule| (rule.die, true));
            for (die, wild) in std::iter::once((rules.die, false)).chain(wild) {
                let points = points.of_dice_and_die(dice, die);
                rolls[Action::roll(dice, wild).place()] =
                    TossWeights::of(points, bonus, room, &by_ending);
            }
        }
        AllWeights {
            rolls,
            bacon: (0..rules.goal)
                .map(|theirs| rules.bacon_points(Score(theirs)).into())
                .collect(),
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

    /// The weights of every roll, by [`Action::place`].
    #[inline(always)]
    pub fn rolls(&self) -> impl Iterator<Item = &TossWeights> {
        self.rolls.iter()
    }

    /// Which kind of end the game can have against a score.
    #[inline(always)]
    pub fn ending(&self, theirs: usize) -> Ending {
        self.endings[theirs]
    }

    /// The points of no dice.
    #[inline(always)]
    pub fn bacon(&self, theirs: usize) -> usize {
        self.bacon[theirs]
    }

    /// Whether a raw score and the other's trade owners.
    #[inline(always)]
    pub fn swaps(&self, raw: usize, theirs: usize) -> bool {
        self.swaps[raw * self.goal + theirs]
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

/// All scores below these, row by row.
#[expect(
    clippy::cast_possible_truncation,
    reason = "raw scores stay below 300 + 10 × 100 + a prime gap and a bonus"
)]
fn scores(raws: usize, theirs: u16) -> impl Iterator<Item = Scores> {
    (0..raws as u16).flat_map(move |raw| (0..theirs).map(move |theirs| Scores::new(raw, theirs)))
}
