//! Random rules with small goals, and tables for them.

use pigskin_hog::{
    Choice, Die, FeralHogs, FortyNiners, FreeBacon, HogTied, HogWild, HogtimusPrime, MoreBoar,
    PerfectPiggy, PigOut, PigPass, PorkChop, Rules, Score, ScoreRise, SwineAlign, SwineSwap, Table,
    TimeTrot, Touchdown, WhenPigsFly,
};
use proptest::prelude::*;
use proptest::sample::select;

use crate::formulas;

/// A table of patches chosen by random numbers, without passes.
pub fn patches(rules: &Rules, numbers: &[u8]) -> Table {
    let no_pass = |choice: &Choice| *choice != Choice::dice(0) || rules.free_bacon.is_some();
    let choices: Vec<Choice> = rules.choices().filter(no_pass).collect();
    Table::from_fn(rules.goal, |scores| {
        let place = usize::from(scores.mine.0 / 3 * 5 + scores.theirs.0 / 3);
        choices[usize::from(numbers[place % numbers.len()]) % choices.len()]
    })
}

/// Any rules, with a small goal so that the slow search is quick.
///
/// This names every rule, so that the compiler asks for the values of a new one; the tests of
/// all exact answers then include it.
pub fn small_rules() -> impl Strategy<Value = Rules> {
    let toss = (
        prop::option::of(
            select(&PigOut::ALL).prop_filter("no repetition", |rule| *rule != PigOut::Nothing),
        ),
        prop::option::of(select(&HogtimusPrime::ALL)),
        prop::option::of((2..9_u8, any::<bool>()).prop_map(|(multiple, again)| {
            let rule = if again {
                HogWild::SEVENS_AGAIN
            } else {
                HogWild::SEVENS
            };
            HogWild { multiple, ..rule }
        })),
        rarely(Just(Touchdown)),
        rarely((0..15_u16).prop_map(|score| FortyNiners {
            score: Score(score),
        })),
        rarely(Just(HogTied)),
    );
    let turn = (
        prop::option::of(
            select(&FreeBacon::ALL)
                .prop_filter("no repetition", |rule| !rule.can_be_nothing())
                .boxed()
                .prop_union(formulas::points().boxed()),
        ),
        prop::option::of((0..4_u8, 1..5_u8, any::<bool>()).prop_map(
            |(apart, bonus, by_points)| FeralHogs {
                apart,
                bonus,
                by_points,
            },
        )),
        prop::option::of(
            select(&SwineSwap::ALL)
                .boxed()
                .prop_union(formulas::swaps().boxed()),
        ),
        rarely(select(&PorkChop::ALL)),
        rarely(Just(WhenPigsFly)),
        rarely(Just(PerfectPiggy)),
        prop::option::of(
            select(&ScoreRise::ALL)
                .boxed()
                .prop_union(formulas::rises().boxed()),
        ),
    );
    let another = (
        rarely((2..4_u8).prop_map(|cycle| TimeTrot { cycle })),
        rarely(Just(SwineAlign)),
        rarely(Just(PigPass)),
        rarely(select(&MoreBoar::ALL)),
        rarely((2..9_u8).prop_map(|sides| Die::new(sides).expect("a die"))),
    );
    (1..15_u16, 1..5_u8, toss, turn, another).prop_map(|(goal, most_dice, toss, turn, another)| {
        let (pig_out, hogtimus_prime, hog_wild, touchdown, forty_niners, hog_tied) = toss;
        let (free_bacon, feral_hogs, swine_swap, pork_chop, fly, piggy, score_rise) = turn;
        let (time_trot, swine_align, pig_pass, more_boar, extra_die) = another;
        let rules = Rules {
            goal,
            most_dice,
            pig_out,
            free_bacon,
            touchdown,
            hogtimus_prime,
            when_pigs_fly: fly,
            forty_niners,
            hog_tied,
            hog_wild,
            perfect_piggy: piggy,
            feral_hogs,
            score_rise,
            swine_swap,
            time_trot,
            swine_align,
            pig_pass,
            more_boar,
            extra_die,
            pork_chop,
            die: Die::SIX_SIDED,
        };
        formulas::computed(&rules)
    })
}

/// A rule that is on in a quarter of all cases.
fn rarely<T: std::fmt::Debug>(rule: impl Strategy<Value = T>) -> impl Strategy<Value = Option<T>> {
    prop::option::weighted(0.25, rule)
}

/// Any such rules under which no position repeats, as the slow search requires.
pub fn small_rules_with_bacon() -> impl Strategy<Value = Rules> {
    small_rules().prop_map(|rules| Rules {
        free_bacon: rules.free_bacon.or(Some(FreeBacon::LargestDigit)),
        ..rules
    })
}
