//! The conditions of a rule of a lesson.

use crate::{Choice, Phase, Rules, Score, Scores};

/// A condition on both scores, in the words of the game.
///
/// ```
/// use pigskin_hog::search::Condition;
/// use pigskin_hog::{FALL_2019, Scores};
/// let bacon = Condition::BaconAtLeast(8);
/// assert_eq!(bacon.in_words(), "0 dice score 8 or more");
/// // 10 less the smaller digit of 42.
/// assert!(bacon.holds(&FALL_2019, Scores::new(0, 42)));
/// assert!(!bacon.holds(&FALL_2019, Scores::new(0, 44)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Condition {
    /// No dice score at least these points.
    BaconAtLeast(u16),
    /// Rolling no dice improves the lead by at least these points, a swap included.
    BaconImprovesBy(u16),
    /// Rolling no dice swaps the scores to the player's advantage.
    BaconSwapHelps,
    /// Rolling no dice swaps the scores to the player's disadvantage.
    BaconSwapHurts,
    /// Rolling no dice does not swap the scores to the player's disadvantage.
    NoBaconSwapHurts,
    /// Rolling no dice wins the game.
    BaconWins,
    /// After no dice, the other player cannot swap to advantage by rolling no dice.
    BaconLeavesNoBaconSwap,
    /// After no dice, the other player cannot swap to advantage by one point.
    BaconLeavesNoPointSwap,
    /// A turn of one point swaps the scores to the player's advantage.
    PointSwapHelps,
    /// A turn of one point swaps the scores to the player's disadvantage.
    PointSwapHurts,
    /// A turn of one point does not swap the scores to the player's disadvantage.
    NoPointSwapHurts,
    /// The player needs at most these points.
    MineToGo(u16),
    /// The other player needs at most these points.
    TheirsToGo(u16),
    /// The player needs more than these points.
    MineFarFrom(u16),
    /// The other player needs more than these points.
    TheirsFarFrom(u16),
    /// The player leads by at least these points.
    AheadBy(u16),
    /// The player is behind by at least these points.
    BehindBy(u16),
    /// Both scores together are at least this.
    SumAtLeast(u16),
    /// The sum of the scores is a multiple of this, at which another die is rolled.
    SumMultipleOf(u16),
}

/// The scores after a turn of these points and a rise of the score, before any swap.
fn reached(rules: &Rules, points: u16, at: Scores) -> Scores {
    rules.risen(rules.added(at, points, 0))
}

/// The scores after a turn of these points, as `(mine, theirs)`.
fn after(rules: &Rules, points: u16, at: Scores) -> (i32, i32) {
    let scores = reached(rules, points, at);
    let end = if rules.swaps(scores) {
        scores.traded()
    } else {
        scores
    };
    (end.mine.0.into(), end.theirs.0.into())
}

/// How the swap after a turn of these points changes the own score: above 0 for a swap to advantage,
/// 0 without a swap.
fn swapped(rules: &Rules, points: u16, at: Scores) -> i32 {
    let (mine, _) = after(rules, points, at);
    mine - i32::from(reached(rules, points, at).mine.0)
}

/// The scores after no dice, as the other player sees them.
fn seen_after_bacon(rules: &Rules, at: Scores) -> Scores {
    let (mine, theirs) = after(rules, rules.bacon_points(at), at);
    let score = |score: i32| Score(u16::try_from(score).unwrap_or(u16::MAX));
    Scores {
        mine: score(theirs),
        theirs: score(mine),
    }
}

/// Whether either player has won.
fn is_over(rules: &Rules, scores: Scores) -> bool {
    scores.mine.0.max(scores.theirs.0) >= rules.goal
}

impl Condition {
    /// Tests whether it holds at some scores.
    pub fn holds(self, rules: &Rules, at: Scores) -> bool {
        let (mine, theirs) = (i32::from(at.mine.0), i32::from(at.theirs.0));
        let bacon = rules.bacon_points(at);
        let mine_to_go = rules.goal.saturating_sub(at.mine.0);
        let theirs_to_go = rules.goal.saturating_sub(at.theirs.0);
        match self {
            Condition::BaconAtLeast(points) => bacon >= points,
            Condition::BaconImprovesBy(points) => {
                let (mine_after, theirs_after) = after(rules, bacon, at);
                (mine_after - theirs_after) - (mine - theirs) >= points.into()
            }
            Condition::BaconSwapHelps => swapped(rules, bacon, at) > 0,
            Condition::BaconSwapHurts => swapped(rules, bacon, at) < 0,
            Condition::NoBaconSwapHurts => swapped(rules, bacon, at) >= 0,
            Condition::BaconWins => after(rules, bacon, at).0 >= rules.goal.into(),
            Condition::BaconLeavesNoBaconSwap => {
                let seen = seen_after_bacon(rules, at);
                is_over(rules, seen) || swapped(rules, rules.bacon_points(seen), seen) <= 0
            }
            Condition::BaconLeavesNoPointSwap => {
                let seen = seen_after_bacon(rules, at);
                is_over(rules, seen) || swapped(rules, 1, seen) <= 0
            }
            Condition::PointSwapHelps => swapped(rules, 1, at) > 0,
            Condition::PointSwapHurts => swapped(rules, 1, at) < 0,
            Condition::NoPointSwapHurts => swapped(rules, 1, at) >= 0,
            Condition::MineToGo(points) => mine_to_go <= points,
            Condition::TheirsToGo(points) => theirs_to_go <= points,
            Condition::MineFarFrom(points) => mine_to_go > points,
            Condition::TheirsFarFrom(points) => theirs_to_go > points,
            Condition::AheadBy(points) => mine - theirs >= points.into(),
            Condition::BehindBy(points) => theirs - mine >= points.into(),
            Condition::SumAtLeast(points) => at.sum() >= points,
            Condition::SumMultipleOf(number) => number > 0 && at.sum().is_multiple_of(number),
        }
    }

    /// The conditions that rules of a lesson choose from, simple ones first.
    pub(super) fn all(rules: &Rules) -> Vec<Condition> {
        let mut all = Vec::new();
        if !rules.can_score_nothing(0) {
            all.push(Condition::BaconWins);
            if rules.swine_swap.is_some() {
                all.extend([
                    Condition::BaconSwapHelps,
                    Condition::NoBaconSwapHurts,
                    Condition::BaconSwapHurts,
                    Condition::BaconLeavesNoBaconSwap,
                ]);
            }
            all.extend((3..=12).map(Condition::BaconAtLeast));
            let points = [4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 20, 30];
            all.extend(points.map(Condition::BaconImprovesBy));
        }
        if rules.pig_out.is_some() && rules.swine_swap.is_some() {
            all.extend([
                Condition::PointSwapHelps,
                Condition::NoPointSwapHurts,
                Condition::PointSwapHurts,
                Condition::BaconLeavesNoPointSwap,
            ]);
        }
        let points = [1, 5, 10, 15, 20, 25, 30, 40];
        all.extend(points.map(Condition::BehindBy));
        all.extend(points.map(Condition::AheadBy));
        let points = [3, 4, 5, 6, 8, 10, 12, 15, 18, 20, 25, 30, 40, 50];
        all.extend(points.map(Condition::MineToGo));
        all.extend(points.map(Condition::TheirsToGo));
        let points = [10, 20, 30, 50, 75];
        all.extend(points.map(Condition::MineFarFrom));
        all.extend(points.map(Condition::TheirsFarFrom));
        all.extend([50, 100, 150].map(Condition::SumAtLeast));
        all.extend(sum_of_other_die(rules).map(Condition::SumMultipleOf));
        all
    }

    /// The condition in words that follow "whenever".
    pub fn in_words(self) -> String {
        let words = match self {
            Condition::BaconAtLeast(points) => {
                return format!("0 dice score {points} or more");
            }
            Condition::BaconImprovesBy(points) => {
                return format!(
                    "0 dice improve your lead by {points} or more at the end of the turn"
                );
            }
            Condition::MineToGo(points) => return format!("you need {points} points or fewer"),
            Condition::TheirsToGo(points) => {
                return format!("the other player needs {points} points or fewer");
            }
            Condition::MineFarFrom(points) => {
                return format!("you need more than {points} points");
            }
            Condition::TheirsFarFrom(points) => {
                return format!("the other player needs more than {points} points");
            }
            Condition::AheadBy(1) => "you lead",
            Condition::AheadBy(points) => return format!("you lead by {points} or more"),
            Condition::BehindBy(1) => "you are behind",
            Condition::BehindBy(points) => return format!("you are behind by {points} or more"),
            Condition::SumAtLeast(points) => {
                return format!("both scores together are {points} or more");
            }
            Condition::SumMultipleOf(number) => {
                return format!("the sum of the scores is a multiple of {number}");
            }
            Condition::BaconSwapHelps => "0 dice swap the scores in your favour",
            Condition::BaconSwapHurts => "0 dice swap the scores against you",
            Condition::NoBaconSwapHurts => "0 dice do not swap the scores against you",
            Condition::BaconWins => "0 dice win the game",
            Condition::BaconLeavesNoBaconSwap => {
                "0 dice leave the other player no helpful swap by 0 dice"
            }
            Condition::BaconLeavesNoPointSwap => {
                "0 dice leave the other player no helpful swap by 1 point"
            }
            Condition::PointSwapHelps => "1 point swaps the scores in your favour",
            Condition::PointSwapHurts => "1 point swaps the scores against you",
            Condition::NoPointSwapHurts => "1 point does not swap the scores against you",
        };
        words.to_owned()
    }

    /// The condition as a Python expression over the names of [`super::python`].
    pub(super) fn in_python(self) -> String {
        let text = match self {
            Condition::BaconAtLeast(points) => return format!("bacon >= {points}"),
            Condition::BaconImprovesBy(points) => {
                return format!("(mine - theirs) - (score - opponent_score) >= {points}");
            }
            Condition::MineToGo(points) => return format!("GOAL - score <= {points}"),
            Condition::TheirsToGo(points) => {
                return format!("GOAL - opponent_score <= {points}");
            }
            Condition::MineFarFrom(points) => return format!("GOAL - score > {points}"),
            Condition::TheirsFarFrom(points) => {
                return format!("GOAL - opponent_score > {points}");
            }
            Condition::AheadBy(points) => return format!("score - opponent_score >= {points}"),
            Condition::BehindBy(points) => return format!("opponent_score - score >= {points}"),
            Condition::SumAtLeast(points) => return format!("score + opponent_score >= {points}"),
            Condition::SumMultipleOf(number) => {
                return format!("(score + opponent_score) % {number} == 0");
            }
            Condition::BaconSwapHelps => "mine > reached(bacon, score, opponent_score)",
            Condition::BaconSwapHurts => "mine < reached(bacon, score, opponent_score)",
            Condition::NoBaconSwapHurts => "mine >= reached(bacon, score, opponent_score)",
            Condition::BaconWins => "mine >= GOAL",
            Condition::BaconLeavesNoBaconSwap => {
                "(max(mine, theirs) >= GOAL \
                 or after(free_bacon(theirs, mine), theirs, mine)[0] \
                 <= reached(free_bacon(theirs, mine), theirs, mine))"
            }
            Condition::BaconLeavesNoPointSwap => {
                "(max(mine, theirs) >= GOAL \
                 or after(1, theirs, mine)[0] <= reached(1, theirs, mine))"
            }
            Condition::PointSwapHelps => {
                "after(1, score, opponent_score)[0] > reached(1, score, opponent_score)"
            }
            Condition::PointSwapHurts => {
                "after(1, score, opponent_score)[0] < reached(1, score, opponent_score)"
            }
            Condition::NoPointSwapHurts => {
                "after(1, score, opponent_score)[0] >= reached(1, score, opponent_score)"
            }
        };
        text.to_owned()
    }
}

/// The number whose multiples are the sums at which another die is rolled, if the die depends on
/// that.
fn sum_of_other_die(rules: &Rules) -> Option<u16> {
    let is_other =
        |mine: u16, theirs: u16| rules.die_at(Scores::new(mine, theirs), Phase::START) != rules.die;
    let number = (1..rules.goal).find(|&mine| is_other(mine, 0))?;
    let all = (0..rules.goal).flat_map(|mine| (0..rules.goal).map(move |theirs| (mine, theirs)));
    let mut all = all;
    all.all(|(mine, theirs)| is_other(mine, theirs) == (mine + theirs).is_multiple_of(number))
        .then_some(number)
}

/// The choices that rules of a lesson choose from: those that always score.
pub(super) fn choices(rules: &Rules) -> Vec<Choice> {
    let scores = |choice: &Choice| {
        choice
            .as_dice()
            .is_none_or(|dice| !rules.can_score_nothing(dice))
    };
    rules.choices().filter(scores).collect()
}
