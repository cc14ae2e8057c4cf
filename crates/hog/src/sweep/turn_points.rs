//! The points of a turn as arrays of chances, which a sweep multiplies with.

use std::collections::BTreeSet;

use crate::{Die, Distribution, FortyNiners, MOST_DICE, PorkChop, Roll, Rules, Scores};

/// Chances of consecutive numbers of points with the same consequences.
#[derive(Clone, Debug)]
pub struct Run {
    /// The points of the first chance.
    pub first: usize,
    /// The chances, one for each further point.
    pub chances: Vec<f64>,
    /// The consequences of the points besides the score.
    pub leads: Leads,
}

/// The consequences of the dice and points of a turn besides the player's own score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leads {
    /// The part of the turn that Feral Hogs compare the next turn with.
    pub remembered: u8,
    /// Whether the dice are exchanged.
    pub exchanges: bool,
    /// The points that the opponent gains.
    pub opponent_gains: u16,
}

impl Leads {
    fn new(rules: &Rules, dice: Option<u8>, points: u16) -> Leads {
        let number = dice.unwrap_or(0);
        Leads {
            remembered: rules
                .feral_hogs
                .map_or(0, |rule| rule.remembered(rules.most_dice, number, points)),
            exchanges: rules.exchanges(dice.is_none(), points),
            // Only a toss that scores nothing gives the opponent points.
            opponent_gains: if points == 0 {
                rules.opponent_gains(number)
            } else {
                0
            },
        }
    }
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
    /// Points that are certain: of no dice, or of exchanging them.
    fn certain(rules: &Rules, dice: Option<u8>, points: u16) -> TurnPoints {
        TurnPoints {
            runs: vec![Run {
                first: points.into(),
                chances: vec![1.0],
                leads: Leads::new(rules, dice, points),
            }],
        }
    }

    fn from_distribution(rules: &Rules, dice: u8, distribution: &Distribution) -> TurnPoints {
        let mut runs: Vec<Run> = Vec::new();
        for points in distribution.points() {
            let (place, chance) = (usize::from(points), distribution.chance(points));
            let leads = Leads::new(rules, Some(dice), points);
            let near = |run: &Run| place < run.first + run.chances.len() + GAP;
            match runs.last_mut() {
                Some(run) if near(run) && run.leads == leads => {
                    run.chances.resize(place - run.first, 0.0);
                    run.chances.push(chance);
                }
                _ => runs.push(Run {
                    first: place,
                    chances: vec![chance],
                    leads,
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

    /// The points by which a turn raises the sum of the scores at least, with their chances.
    pub fn gains(&self) -> impl Iterator<Item = (usize, f64)> + '_ {
        self.runs.iter().flat_map(|run| {
            let first = run.first + usize::from(run.leads.opponent_gains);
            (first..).zip(run.chances.iter().copied())
        })
    }

    /// The chance of scoring anything, or of points for the opponent: exactly 1 or 0 if that is
    /// certain.
    pub fn scoring(&self) -> f64 {
        if self.nothing() == 0.0 {
            return 1.0;
        }
        let scoring = self.gains().filter(|&(points, _)| points > 0);
        scoring.map(|(_, chance)| chance).sum()
    }

    /// The chance that no score changes by points.
    pub fn nothing(&self) -> f64 {
        match self.runs.first() {
            Some(run) if run.first == 0 && run.leads.opponent_gains == 0 => run.chances[0],
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
    /// For each die of the rules, the usual one first, by number of dice.
    dice: Vec<(Die, Vec<TurnPoints>)>,
    /// The points of no dice, by the other's score below the goal, and by the own one if they
    /// depend on it.
    bacon: Vec<u16>,
    /// Points by die and number of dice for a turn in which ones do no harm, if there are any.
    harmless: Vec<(Die, Vec<TurnPoints>)>,
    forty_niners: Option<FortyNiners>,
    /// By points of no dice; those that never come up are there too.
    certain: Vec<TurnPoints>,
    /// The point of exchanging the dice, if players can choose that.
    exchange: Option<TurnPoints>,
    goal: usize,
    reads_own_score: bool,
}

impl AllTurnPoints {
    pub fn new(rules: &Rules) -> AllTurnPoints {
        let of_dice = |rules: &Rules| {
            let of_die = |die| {
                let by_dice = (0..=MOST_DICE).map(|dice| {
                    let points = Distribution::of_dice(rules, die, dice);
                    TurnPoints::from_distribution(rules, dice, &points)
                });
                (die, by_dice.collect())
            };
            rules.all_dice().into_iter().map(of_die).collect()
        };
        let harmless = Rules {
            pig_out: None,
            ..rules.clone()
        };
        let reads_own_score = rules.bacon_reads_own_score();
        let owns = 0..if reads_own_score { rules.goal } else { 1 };
        let scores = owns.flat_map(|own| (0..rules.goal).map(move |theirs| (own, theirs)));
        let bacon = scores.map(|(own, theirs)| rules.bacon_points(Scores::new(own, theirs)));
        let bacon: Vec<u16> = bacon.collect();
        let most = bacon.iter().copied().max().unwrap_or(0);
        AllTurnPoints {
            dice: of_dice(rules),
            harmless: match rules.forty_niners {
                Some(_) => of_dice(&harmless),
                None => Vec::new(),
            },
            forty_niners: rules.forty_niners,
            bacon,
            certain: (0..=most)
                .map(|points| TurnPoints::certain(rules, Some(0), points))
                .collect(),
            exchange: (rules.pork_chop)
                .is_some_and(PorkChop::exchanges_dice)
                .then(|| TurnPoints::certain(rules, None, PorkChop::POINTS)),
            goal: rules.goal.into(),
            reads_own_score,
        }
    }

    /// The points of rolling this many of a die at these scores.
    pub fn of_roll(&self, dice: u8, die: Die, scores: Scores) -> &TurnPoints {
        match dice {
            0 => &self.certain[usize::from(self.of_no_dice(scores))],
            _ if self
                .forty_niners
                .is_some_and(|rule| rule.spares(scores.mine)) =>
            {
                of_die(&self.harmless, dice, die)
            }
            _ => self.of_dice_and_die(dice, die),
        }
    }

    /// The points of a roll at these scores; `None` for a chop that swaps the scores.
    pub fn of(&self, roll: Roll, scores: Scores) -> Option<&TurnPoints> {
        match roll {
            Roll::Dice(dice, die) => Some(self.of_roll(dice, die, scores)),
            Roll::Exchange => self.exchange.as_ref(),
            Roll::Chop => None,
        }
    }

    fn of_no_dice(&self, scores: Scores) -> u16 {
        let own = if self.reads_own_score {
            scores.mine.0.into()
        } else {
            0
        };
        self.bacon[own * self.goal + usize::from(scores.theirs.0)]
    }

    /// The points of rolling at least one die, one of those of the rules, where ones do their harm.
    pub fn of_dice_and_die(&self, dice: u8, die: Die) -> &TurnPoints {
        of_die(&self.dice, dice, die)
    }

    /// The point of exchanging the dice, if players can choose that.
    pub fn of_exchange(&self) -> Option<&TurnPoints> {
        self.exchange.as_ref()
    }

    /// Every distribution that rolling this many dice can have.
    pub fn of_dice(&self, dice: u8) -> impl Iterator<Item = &TurnPoints> {
        // Each number of points once.
        let points: BTreeSet<u16> = match dice {
            0 => self.bacon.iter().copied().collect(),
            _ => BTreeSet::new(),
        };
        let certain = points
            .into_iter()
            .map(|points| &self.certain[usize::from(points)]);
        let rolled = self
            .dice
            .iter()
            .chain(&self.harmless)
            .map(move |(_, by_dice)| &by_dice[usize::from(dice)]);
        certain.chain(rolled.take(if dice == 0 { 0 } else { usize::MAX }))
    }

    /// The most points of any turn, without the bonus of Feral Hogs.
    pub fn highest(&self) -> usize {
        let rolled = self.dice.iter().chain(&self.harmless);
        let rolled = rolled.flat_map(|(_, by_dice)| by_dice);
        let all = rolled.chain(&self.certain).chain(&self.exchange);
        all.map(TurnPoints::highest).max().unwrap_or(0)
    }
}

/// The points of at least one of a die of a list.
fn of_die(all: &[(Die, Vec<TurnPoints>)], dice: u8, die: Die) -> &TurnPoints {
    let known = all.iter().find(|(other, _)| *other == die);
    let (_, by_dice) = known.unwrap_or(&all[0]);
    &by_dice[usize::from(dice)]
}
