//! Sums against the solving sweep, and against sums with twice the digits.

use pigskin_kernels::{DiceTable, Instructions, Pairs};
use proptest::prelude::*;

use super::all_pairs::{assert_same_bits, assert_solved, in_numbers};
use super::plain_rules::{free_bacons, swine_swaps};
use crate::duel::sweeper;
use crate::{
    Choice, Dice, Die, Distribution, Duel, FALL_2017, FALL_2019, FairDice, PigOut, Rules,
    SPRING_2017, Scores, Table,
};

/// Fall 2019 without its Feral Hogs.
const TAME: Rules = Rules {
    feral_hogs: None,
    ..FALL_2019
};

fn random(rules: &Rules, most: u8, seed: u64) -> Table {
    let die = Die::new(most.max(1) + 1).expect("a die");
    let mut dice = FairDice::new(seed);
    Table::from_fn(rules.goal, |_| Choice::dice(most.min(dice.roll(die) - 1)))
}

#[test]
fn sums_are_used_where_points_are_sums() {
    let are_sums = |rules: &Rules| sweeper::sums(rules).is_some();
    assert!([FALL_2017, TAME, Rules::CLASSIC].iter().all(are_sums));
    let others = [
        FALL_2019,
        SPRING_2017,
        Rules {
            pig_out: None,
            ..FALL_2017
        },
        Rules {
            pig_out: Some(PigOut::Ones),
            ..FALL_2017
        },
        Rules {
            hogtimus_prime: Some(crate::HogtimusPrime::Points),
            ..FALL_2017
        },
        Rules {
            die: Die::FOUR_SIDED,
            ..FALL_2017
        },
        Rules {
            hog_wild: SPRING_2017.hog_wild,
            ..FALL_2017
        },
        Rules {
            pork_chop: Some(crate::PorkChop::Trade),
            ..FALL_2017
        },
    ];
    for rules in &others {
        assert!(!are_sums(rules), "{rules:?}");
    }
}

/// Rules under which points are sums, with goals at which tiles end at different places.
fn rules() -> impl Strategy<Value = Rules> {
    let swap = swine_swaps();
    let bacon = free_bacons();
    (1..=41_u16, 1..=10_u8, swap, bacon).prop_map(|(goal, most_dice, swine_swap, bacon)| Rules {
        goal,
        most_dice,
        swine_swap,
        free_bacon: Some(bacon),
        ..Rules::CLASSIC
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn the_solving_sweep_agrees(
        rules in rules(),
        seed: u64,
        most in 0..=10_u8,
        count in 1..=5_usize,
    ) {
        let most = most.min(rules.most_dice);
        let seeds = (0..count as u64).map(|more| seed.wrapping_add(more));
        let tables: Vec<Table> = seeds.map(|seed| random(&rules, most, seed)).collect();
        let sums = sweeper::sums(&rules).expect("sums");
        assert_solved(&rules, &sums, &tables, 2.0 * Duel::error_bound(&rules));
    }
}

#[test]
fn the_solving_sweep_agrees_in_whole_games() {
    for rules in [FALL_2017, TAME] {
        let tables: Vec<Table> = (1..=10)
            .map(|most| random(&rules, most, most.into()))
            .collect();
        let sums = sweeper::sums(&rules).expect("sums");
        assert_solved(&rules, &sums, &tables, 1e-14);
    }
}

#[test]
fn the_bits_do_not_depend_on_the_company() {
    let tables: Vec<Table> = (1..=10).map(|most| random(&TAME, most, 7)).collect();
    assert_same_bits(&sweeper::sums(&TAME).expect("sums"), &tables);
}

/// A comparison of a few tables with many tells each wanted pair once, whichever side has more
/// tables, and however the tables are cut into blocks.
#[test]
fn few_and_many_tables_are_compared_pair_by_pair() {
    // More than are packed at a time, on either side.
    const COUNT: usize = 21;
    let seeds = 0..COUNT as u64;
    let tables: Vec<Table> = seeds.map(|seed| random(&TAME, 10, seed)).collect();
    let tables = in_numbers(&tables);
    for instructions in Instructions::all() {
        let mut sums = sweeper::sums(&TAME).expect("sums").with(instructions);
        let [mut alone, mut told] = [vec![None; COUNT * COUNT], vec![None; COUNT * COUNT]];
        for i in 0..COUNT {
            for j in (i % 3..COUNT).step_by(3) {
                sums.compare(
                    Pairs::between(&[tables[i]], &[tables[j]]),
                    &mut |_, _, both| {
                        alone[COUNT * i + j] = Some(both.map(f64::to_bits));
                    },
                );
            }
        }
        let mut check = |of_a: &[usize], of_b: &[usize], among: bool| {
            told.fill(None);
            let mut note = |i: usize, j: usize, both: [f64; 2]| {
                let told = &mut told[COUNT * of_a[i] + of_b[j]];
                assert_eq!(*told, None, "{i} {j}");
                *told = Some(both.map(f64::to_bits));
            };
            let [a, b] = [of_a, of_b].map(|places| -> Vec<&dyn DiceTable> {
                places.iter().map(|&place| tables[place]).collect()
            });
            if among {
                sums.compare(Pairs::among(&a), &mut note);
            } else {
                sums.compare(Pairs::between(&a, &b), &mut note);
            }
            for (place, (told, alone)) in told.iter().zip(&alone).enumerate() {
                let (i, j) = (place / COUNT, place % COUNT);
                let is_wanted = of_a.contains(&i) && of_b.contains(&j) && (!among || i < j);
                assert_eq!(told.is_some(), is_wanted, "{i} {j}");
                assert!(
                    told.is_none() || alone.is_none() || told == alone,
                    "{i} {j}"
                );
            }
        };
        let all: Vec<usize> = (0..COUNT).collect();
        check(&[4], &all, false);
        check(&all, &[17], false);
        check(&all[2..19], &all, false);
        check(&all, &all[5..8], false);
        check(&all, &all, true);
    }
}

/// A number as the unrounded sum of two, with some 106 binary digits.
#[derive(Clone, Copy, Default)]
struct Double {
    high: f64,
    low: f64,
}

impl Double {
    /// `a + b`, by Knuth's two-sum.
    fn exact_sum(a: f64, b: f64) -> Double {
        let high = a + b;
        let of_b = high - a;
        let low = (a - (high - of_b)) + (b - of_b);
        Double { high, low }
    }

    fn add(self, other: Double) -> Double {
        let high = Double::exact_sum(self.high, other.high);
        let low = Double::exact_sum(self.low, other.low);
        let sum = Double::exact_sum(high.high, high.low + low.high);
        Double::exact_sum(sum.high, sum.low + low.low)
    }

    /// The product with a whole number below 2⁵³.
    fn times(self, ways: f64) -> Double {
        let high = self.high * ways;
        let low = self.high.mul_add(ways, -high);
        Double::exact_sum(high, low + self.low * ways)
    }

    /// The quotient by a whole number below 2⁵³.
    fn divided_by(self, all: f64) -> Double {
        let high = self.high / all;
        let rest = (-high).mul_add(all, self.high);
        Double::exact_sum(high, (rest + self.low) / all)
    }
}

/// The chances that a beats b, for either seat, by the definition: over the sums of both
/// scores, each turn outcome by outcome.
fn slow(rules: &Rules, tables: [&Table; 2]) -> [Double; 2] {
    let goal = usize::from(rules.goal);
    let points: Vec<Distribution> = (0..=rules.most_dice)
        .map(|dice| Distribution::of_dice(rules, rules.die, dice))
        .collect();
    // By mover, own and other score: the chance that a wins.
    let mut chances = [(); 2].map(|()| vec![Double::default(); goal * goal]);
    for sum in (0..2 * goal - 1).rev() {
        for own in sum.saturating_sub(goal - 1)..=sum.min(goal - 1) {
            let theirs = sum - own;
            for mover in 0..2 {
                let score = |score: usize| u16::try_from(score).expect("below the goal");
                let scores = Scores::new(score(own), score(theirs));
                let dice = tables[mover].choice(scores).as_dice().expect("dice");
                let after = |points: u16| {
                    let (mine, yours) = (scores.mine.0 + points, scores.theirs.0);
                    let swapped = rules.swaps(Scores::new(mine, yours));
                    let (mine, yours) = if swapped {
                        (yours, mine)
                    } else {
                        (mine, yours)
                    };
                    if mine >= rules.goal || yours >= rules.goal {
                        let a_wins = (mine >= rules.goal) == (mover == 0);
                        Double::exact_sum(f64::from(u8::from(a_wins)), 0.0)
                    } else {
                        chances[1 - mover][usize::from(yours) * goal + usize::from(mine)]
                    }
                };
                let value = if dice == 0 {
                    after(rules.bacon_points(scores))
                } else {
                    let turn = &points[usize::from(dice)];
                    let weighed = turn.points().map(|p| after(p).times(turn.ways(p) as f64));
                    let sum = weighed.fold(Double::default(), Double::add);
                    sum.divided_by(turn.all_ways() as f64)
                };
                chances[mover][own * goal + theirs] = value;
            }
        }
    }
    [chances[0][0], chances[1][0]]
}

#[test]
fn the_error_is_below_the_bound() {
    for rules in [FALL_2017, TAME] {
        let tables = [3, 6, 10].map(|most| random(&rules, most, u64::from(most)));
        for a in &tables {
            for b in &tables {
                let exact = slow(&rules, [a, b]);
                for instructions in Instructions::all() {
                    let mut duel = Duel::new(&rules).with(instructions);
                    let rate = duel.win_rate(a, b).expect("both fit");
                    let errors = [rate.first - exact[0].high, rate.second - exact[1].high];
                    for error in errors {
                        assert!(error.abs() <= rate.error_bound, "{instructions}: {error:e}");
                        // The proved bound is for the worst case.
                        assert!(error.abs() < 1e-14, "{instructions}: {error:e}");
                    }
                }
            }
        }
    }
}
