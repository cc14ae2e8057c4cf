//! The points of a turn as arrays of chances, which a sweep multiplies with.

use crate::{Die, Distribution, MOST_DICE, Rules, Score, Scores};

/// Chances of consecutive numbers of points.
#[derive(Clone, Debug)]
pub struct Run {
    /// The points of the first chance.
    pub first: usize,
    /// The chances, one for each further point.
    pub chances: Vec<f64>,
}

/// The distribution of a turn's points as a few dense [`Run`]s.
///
/// The few points of Pig Out are far below the sum of many dice. Two runs avoid the
/// zeros between them.
#[derive(Clone, Debug)]
pub struct TurnPoints {
    /// The runs, lowest first; their chances add up to one.
    pub runs: Vec<Run>,
}

/// Number of consecutive impossible points that begins a new run.
const GAP: usize = 4;

impl TurnPoints {
    /// Points without chance.
    fn certain(points: u16) -> TurnPoints {
        TurnPoints {
            runs: vec![Run {
                first: points.into(),
                chances: vec![1.0],
            }],
        }
    }

    fn from_distribution(distribution: &Distribution) -> TurnPoints {
        let mut runs: Vec<Run> = Vec::new();
        for points in distribution.points() {
            let (place, chance) = (usize::from(points), distribution.chance(points));
            match runs.last_mut() {
                Some(run) if place < run.first + run.chances.len() + GAP => {
                    run.chances.resize(place - run.first, 0.0);
                    run.chances.push(chance);
                }
                _ => runs.push(Run {
                    first: place,
                    chances: vec![chance],
                }),
            }
        }
        TurnPoints { runs }
    }

    /// All points of the runs with their chances, including chances of zero.
    pub fn terms(&self) -> impl Iterator<Item = (usize, f64)> + '_ {
        self.runs
            .iter()
            .flat_map(|run| (run.first..).zip(run.chances.iter().copied()))
    }

    /// The chance of scoring anything: exactly 1 or 0 if that is certain.
    pub fn scoring(&self) -> f64 {
        if self.nothing() == 0.0 {
            return 1.0;
        }
        let scoring = self.terms().filter(|&(points, _)| points > 0);
        scoring.map(|(_, chance)| chance).sum()
    }

    /// The chance of scoring nothing.
    pub fn nothing(&self) -> f64 {
        match self.runs.first() {
            Some(run) if run.first == 0 => run.chances[0],
            _ => 0.0,
        }
    }

    /// The most points.
    pub fn highest(&self) -> usize {
        let ends = self
            .runs
            .iter()
            .map(|run| run.first + run.chances.len() - 1);
        ends.max().unwrap_or(0)
    }
}

/// The points of every turn that the rules know.
#[derive(Clone, Debug)]
pub struct AllTurnPoints {
    /// By number of dice, for the usual die.
    usual: Vec<TurnPoints>,
    /// By number of dice, for the die of Hog Wild.
    wild: Vec<TurnPoints>,
    /// For no dice, by the other's score below the goal.
    bacon: Vec<TurnPoints>,
    /// The usual die.
    die: Die,
}

impl AllTurnPoints {
    pub fn new(rules: &Rules) -> AllTurnPoints {
        let of_dice = |die| {
            let by_dice = (0..=MOST_DICE).map(|dice| Distribution::of_dice(rules, die, dice));
            by_dice
                .map(|points| TurnPoints::from_distribution(&points))
                .collect()
        };
        let bacon = (0..rules.goal).map(|theirs| rules.bacon_points(Score(theirs)));
        AllTurnPoints {
            usual: of_dice(rules.die),
            wild: rules
                .hog_wild
                .map_or_else(Vec::new, |rule| of_dice(rule.die)),
            bacon: bacon.map(TurnPoints::certain).collect(),
            die: rules.die,
        }
    }

    /// The points of rolling this many of a die at these scores.
    pub fn of_roll(&self, dice: u8, die: Die, scores: Scores) -> &TurnPoints {
        match dice {
            0 => &self.bacon[usize::from(scores.theirs.0)],
            _ => self.of_dice_and_die(dice, die),
        }
    }

    /// The points of rolling at least one die, the usual one or that of Hog Wild.
    pub fn of_dice_and_die(&self, dice: u8, die: Die) -> &TurnPoints {
        if die == self.die {
            &self.usual[usize::from(dice)]
        } else {
            &self.wild[usize::from(dice)]
        }
    }

    /// Every distribution that rolling this many dice can have.
    pub fn of_dice(&self, dice: u8) -> impl Iterator<Item = &TurnPoints> {
        let (bacon, dice): (&[_], _) = match dice {
            0 => (&self.bacon, usize::MAX),
            _ => (&[], usize::from(dice)),
        };
        let rolled = self.usual.get(dice).into_iter().chain(self.wild.get(dice));
        bacon.iter().chain(rolled)
    }

    /// The most points of any turn, without the bonus of Feral Hogs.
    pub fn highest(&self) -> usize {
        let all = self.usual.iter().chain(&self.wild).chain(&self.bacon);
        all.map(TurnPoints::highest).max().unwrap_or(0)
    }
}
