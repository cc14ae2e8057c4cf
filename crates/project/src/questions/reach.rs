//! Scores that games reach by the rules of their turns. Nothing else is asked.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

use pigskin_hog::{Choice, Distribution, Phase, PorkChop, Roll, Rules, Scores};

use crate::right::changing_dice::dice_are_exchanged;

/// Everything that a turn can come to. A game can begin at any scores below the goal, as `play` takes
/// them, and has no turn after its end. All scores are the mover's first.
#[derive(Debug, Default)]
pub(crate) struct Reach {
    /// The points of the dice or of Free Bacon.
    pub(crate) tossed: BTreeSet<u16>,
    /// The points that `take_turn` returns.
    pub(crate) points: BTreeSet<u16>,
    /// The scores once points are added.
    pub(crate) added: Pairs,
    /// The scores once the mover's has risen, before a swap.
    pub(crate) risen: Pairs,
    /// The scores at which the mover may take another turn.
    pub(crate) open: Pairs,
    /// The scores after a turn of a player who led before it, was level, and was behind.
    ended: [Pairs; 3],
    /// The gains of dice.
    gains: BTreeMap<Dice, Vec<Gain>>,
}

/// The dice of a turn: their sides, the most of them, and whether ones do no harm.
type Dice = (u8, u8, bool);

/// The points of a turn, and those that it brings the opponent.
type Gain = (u16, u16);

/// A set of pairs of scores.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pairs {
    /// For each first score, a mark for each second one.
    marks: Vec<Vec<bool>>,
}

impl Reach {
    pub(crate) fn of(rules: &Rules) -> Reach {
        let mut reach = Reach::default();
        for mine in 0..rules.goal {
            for theirs in 0..rules.goal {
                reach.turn(rules, Scores::new(mine, theirs));
            }
        }
        reach
    }

    /// Adds the turns from some scores, and returns the scores after them.
    pub(crate) fn turn(&mut self, rules: &Rules, before: Scores) -> Vec<Scores> {
        let bacon = rules.free_bacon.as_ref();
        let bacon = bacon.map_or(0, |bacon| bacon.points(before));
        let mut gains = self.scored(rules, 0, bacon, 0);
        for phase in phases(rules) {
            let dice = dice_at(rules, before, phase);
            if !self.gains.contains_key(&dice) {
                let tossed = self.toss(rules, before, phase);
                self.gains.insert(dice, tossed);
            }
            gains.extend(&self.gains[&dice]);
        }
        let ended = gains.into_iter().map(|(points, theirs)| {
            let added = rules.added(before, points, theirs);
            let risen = rules.risen(added);
            let ended = if rules.swaps(risen) {
                risen.traded()
            } else {
                risen
            };
            self.added.insert(added);
            self.risen.insert(risen);
            if ended.mine.0 < rules.goal && ended.theirs.0 < rules.goal {
                self.open.insert(ended);
            }
            let place = match before.mine.cmp(&before.theirs) {
                Ordering::Greater => 0,
                Ordering::Equal => 1,
                Ordering::Less => 2,
            };
            self.ended[place].insert(ended);
            ended
        });
        ended.collect()
    }

    /// Tests whether a turn leads to these scores, Player 0's first, where a player led before it, or
    /// nobody, or no turn was before it.
    pub(crate) fn led(&self, leader: Option<u8>, first: i64, second: i64) -> bool {
        let [ahead, level, behind] = &self.ended;
        match leader {
            // Player 0 takes the first turn, at any scores.
            None => {
                self.ended.iter().any(|ended| ended.has(first, second)) || level.has(second, first)
            }
            Some(0) => ahead.has(first, second) || behind.has(second, first),
            Some(_) => behind.has(first, second) || ahead.has(second, first),
        }
    }

    /// The gains of choices at some scores, but for Free Bacon.
    fn toss(&mut self, rules: &Rules, before: Scores, phase: Phase) -> Vec<Gain> {
        let mut gains = BTreeSet::new();
        let toss_alone = Rules {
            pig_out: rules.pig_out_at(before.mine),
            touchdown: None,
            hogtimus_prime: None,
            when_pigs_fly: None,
            ..rules.clone()
        };
        for choice in rules.choices() {
            match rules.roll(choice, before, phase, false) {
                Roll::Dice(0, _) | Roll::Chop => {}
                Roll::Exchange => {
                    self.points.insert(PorkChop::POINTS);
                    gains.insert((PorkChop::POINTS, 0));
                }
                Roll::Dice(dice, die) => {
                    for tossed in Distribution::of_dice(&toss_alone, die, dice).points() {
                        let is_spoilt = tossed == 0 && toss_alone.pig_out.is_some();
                        let theirs = if is_spoilt {
                            rules.opponent_gains(dice)
                        } else {
                            0
                        };
                        gains.extend(self.scored(rules, dice, tossed, theirs));
                    }
                }
            }
        }
        gains.into_iter().collect()
    }

    /// The gains from the points of a toss, without and with a bonus of Feral Hogs.
    fn scored(&mut self, rules: &Rules, dice: u8, tossed: u16, theirs: u16) -> Vec<Gain> {
        let lifted = rules.lifted(dice, tossed);
        self.tossed.insert(tossed);
        self.points.insert(lifted);
        let mut gains = vec![(lifted, theirs)];
        if let Some(hogs) = rules.feral_hogs {
            let bonuses = (0..=rules.most_dice).map(|before| hogs.points(before, dice));
            let bonus = bonuses.max().unwrap_or(0);
            gains.push((lifted + bonus, theirs));
        }
        gains
    }
}

impl Pairs {
    fn insert(&mut self, scores: Scores) {
        let [first, second] = [scores.mine.0, scores.theirs.0].map(usize::from);
        if self.marks.len() <= first {
            self.marks.resize(first + 1, Vec::new());
        }
        let marks = &mut self.marks[first];
        if marks.len() <= second {
            marks.resize(second + 1, false);
        }
        marks[second] = true;
    }

    /// The highest first score.
    pub(crate) fn highest(&self) -> i64 {
        let last = self.marks.iter().rposition(|marks| marks.contains(&true));
        last.and_then(|last| i64::try_from(last).ok()).unwrap_or(0)
    }

    pub(crate) fn has(&self, first: i64, second: i64) -> bool {
        let [first, second] = [first, second].map(|score| usize::try_from(score).ok());
        let marks = first.and_then(|first| self.marks.get(first));
        let mark = marks
            .zip(second)
            .and_then(|(marks, second)| marks.get(second));
        mark == Some(&true)
    }
}

fn dice_at(rules: &Rules, before: Scores, phase: Phase) -> Dice {
    let most = Choice::dice(rules.most_dice);
    let (dice, sides) = match rules.roll(most, before, phase, false) {
        Roll::Dice(dice, die) => (dice, die.sides()),
        Roll::Chop | Roll::Exchange => (0, 0),
    };
    (sides, dice, rules.pig_out_at(before.mine).is_none())
}

/// The phases in which dice can differ.
fn phases(rules: &Rules) -> impl Iterator<Item = Phase> {
    let exchanged = Phase {
        exchanged: true,
        ..Phase::START
    };
    std::iter::once(Phase::START).chain(dice_are_exchanged(rules).then_some(exchanged))
}

#[cfg(test)]
mod tests {
    use pigskin_hog::{FALL_2019, FALL_2020, FALL_2021};

    use super::*;

    #[test]
    fn every_turn_of_these_rules_scores_something() {
        let reach = Reach::of(&FALL_2020);
        assert_eq!(
            (reach.points.first(), reach.points.last()),
            (Some(&1), Some(&60))
        );
        assert!(reach.added.has(159, 0) && !reach.added.has(160, 0) && !reach.added.has(0, 7));
        assert!(reach.open.has(99, 99) && !reach.open.has(100, 3));
        let swaps = Reach::of(&FALL_2019);
        assert!(swaps.risen.has(162, 0) && swaps.led(Some(0), 0, 90));
    }

    #[test]
    fn no_score_falls_where_nothing_lowers_one() {
        let reach = Reach::of(&FALL_2021);
        assert!(reach.led(Some(1), 60, 1) && reach.led(None, 99, 0));
        assert!(!reach.led(Some(0), 0, 5) && !reach.led(Some(1), 99, 5));
    }

    #[test]
    fn equal_scores_do_not_stay_under_hog_pile() {
        let reach = Reach::of(&FALL_2021);
        assert!(reach.added.has(20, 20) && !reach.risen.has(20, 20) && reach.risen.has(40, 20));
    }
}
