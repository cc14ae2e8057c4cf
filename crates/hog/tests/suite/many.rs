//! Many duels at once, against one at a time.

use pigskin_game::WinRate;
use pigskin_hog::analysis::{Analysis, Opponent};
use pigskin_hog::search::{Field, Stop};
use pigskin_hog::{
    Choice, Dice, Die, Duel, DuelError, Edition, FALL_2019, FairDice, FeralHogs, HogWild,
    Instructions, Price, Rules, Scores, Table, WildDice,
};
use proptest::prelude::*;

use crate::small_rules::{patches, small_rules};

/// Compares two fields of tables in every way: the results must be the same to the last
/// bit with the same instructions, and within the bounds with others.
fn assert_alike(rules: &Rules, a: &[Table], b: &[Table]) {
    let (a, b): (Vec<&Table>, Vec<&Table>) = (a.iter().collect(), b.iter().collect());
    let pairs = |a: &[&Table], b: &[&Table], duel: &mut Duel| -> Vec<WinRate> {
        let pairs = a.iter().flat_map(|a| b.iter().map(move |b| (a, b)));
        pairs
            .map(|(a, b)| duel.win_rate(a, b).expect("both fit"))
            .collect()
    };
    let plain = pairs(&a, &b, &mut Duel::new(rules).with(Instructions::PLAIN));
    for instructions in Instructions::all() {
        let mut duel = Duel::new(rules).with(instructions);
        let one_by_one = pairs(&a, &b, &mut duel);
        assert_near(&one_by_one, &plain, instructions);
        assert_eq!(duel.win_rates(&a, &b).expect("all fit"), one_by_one);
        let rows = a
            .iter()
            .flat_map(|a| duel.win_rates(&[a], &b).expect("all fit"));
        assert_eq!(rows.collect::<Vec<_>>(), one_by_one);
        let columns: Vec<Vec<WinRate>> = b
            .iter()
            .map(|b| duel.win_rates(&a, &[b]).expect("all fit"))
            .collect();
        let turned = (0..a.len()).flat_map(|i| columns.iter().map(move |column| column[i]));
        assert_eq!(turned.collect::<Vec<_>>(), one_by_one);
        let after = (1..).map_while(|next| a.get(next..));
        let among = a.iter().zip(after);
        let among = among.flat_map(|(first, rest)| pairs(&[*first], rest, &mut duel));
        let among: Vec<WinRate> = among.collect();
        assert_eq!(duel.round_robin(&a).expect("all fit"), among);
    }
    assert_kept(rules, &a, &b);
}

/// A field, which packs its tables once, has the bits of a duel, which packs them for each question.
fn assert_kept(rules: &Rules, asking: &[&Table], opponents: &[&Table]) {
    let weighted = opponents.iter().map(|&table| (1.0, table.clone()));
    let field = Field::new(rules, weighted.collect()).expect("all fit");
    let mut duel = Duel::new(rules);
    for count in [asking.len(), 1, asking.len().div_ceil(2)] {
        for asking in asking.chunks(count) {
            let tables: Vec<Table> = asking.iter().map(|&table| table.clone()).collect();
            let kept = field.win_rates(&Stop::new(), &tables).expect("all fit");
            let packed_anew = duel.win_rates(asking, opponents).expect("all fit");
            assert_eq!(kept.concat(), packed_anew, "{rules:?}");
        }
    }
}

/// Fields of several blocks.
#[test]
fn fields_keep_their_tables_in_every_edition() {
    for (_, rules) in Edition::HANDOUTS {
        let rules = Rules {
            goal: 20,
            ..rules.clone()
        };
        let table = |seed: u8| {
            let numbers: Vec<u8> = (0..25).map(|n: u8| n.wrapping_mul(seed) >> 2).collect();
            patches(&rules, &numbers)
        };
        let tables: Vec<Table> = (1..=70).map(table).collect();
        let tables: Vec<&Table> = tables.iter().collect();
        assert_kept(&rules, &tables[..20], &tables);
    }
}

fn assert_near(found: &[WinRate], expected: &[WinRate], instructions: Instructions) {
    assert_eq!(found.len(), expected.len());
    for (found, expected) in found.iter().zip(expected) {
        let bound = found.error_bound + expected.error_bound;
        let distances = [found.first - expected.first, found.second - expected.second];
        let near = distances.iter().all(|distance| distance.abs() <= bound);
        assert!(near, "{instructions}: {found:?} for {expected:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn any_tables_under_any_rules(
        rules in small_rules(),
        a in prop::collection::vec(any::<[u8; 25]>(), 1..12),
        b in prop::collection::vec(any::<[u8; 25]>(), 1..12),
    ) {
        let tables = |all: &[[u8; 25]]| -> Vec<Table> {
            all.iter().map(|numbers| patches(&rules, numbers)).collect()
        };
        assert_alike(&rules, &tables(&a), &tables(&b));
    }
}

/// Maximum number of multiply-adds of a sweep, so that all cases take about a second.
const MOST: u64 = 20_000_000;

/// Rules over the whole range of the settings, except the goal.
fn wide_rules() -> impl Strategy<Value = Rules> {
    let die = (2..=100_u8).prop_map(|sides| Die::new(sides).expect("a die"));
    let feral = (0..=10_u8, 1..=20_u8).prop_map(|(apart, bonus)| FeralHogs::new(apart, bonus));
    let wild = (1..=100_u8, die.clone()).prop_map(|(multiple, die)| HogWild {
        multiple,
        dice: WildDice::Other(die),
    });
    let odd = (die, prop::option::of(feral), prop::option::of(wild));
    let rules = (small_rules(), 1..=80_u16, 1..=10_u8, odd);
    let rules = rules.prop_map(|(rules, goal, most_dice, odd)| {
        let (die, feral_hogs, hog_wild) = odd;
        Rules {
            goal,
            most_dice,
            die,
            feral_hogs,
            hog_wild,
            ..rules
        }
    });
    // Few formulas take too many steps at high goals, or fit only at low goals.
    let fitting = rules.prop_filter_map("formulas fit", |rules| rules.with::<&str>([]).ok());
    // Rules that remember the points of many dice with many sides have billions of positions.
    let is_short = |rules: &Rules| Price::of_perfect_play(rules).multiply_adds() < MOST;
    fitting.prop_filter("a sweep is short", is_short)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// The solver's sweep, which keeps every past of both players, can also compare two
    /// tables.
    #[test]
    fn another_sweep_agrees(rules in wide_rules(), a: [u8; 25], b: [u8; 25]) {
        let (a, b) = (patches(&rules, &a), patches(&rules, &b));
        let rate = Duel::new(&rules).win_rate(&a, &b).expect("both fit");
        let opponent = Opponent::table(&rules, b).expect("it fits");
        let other = Analysis::new(&opponent, &a).expect("it fits").win_rate();
        let bound = rate.error_bound + other.error_bound;
        prop_assert!((rate.first - other.first).abs() <= bound, "{rate:?} {other:?}");
        prop_assert!((rate.second - other.second).abs() <= bound, "{rate:?} {other:?}");
    }
}

/// Goals and reaches at which rings close and steps end at different places.
#[test]
fn every_edition_at_many_goals() {
    for (_, rules) in Edition::HANDOUTS {
        for goal in [1, 2, 8, 9, 31, 33, 64, 100, 131] {
            let rules = Rules {
                goal,
                ..rules.clone()
            };
            let table = |seed: u8| {
                let numbers: Vec<u8> = (0..25).map(|n: u8| n.wrapping_mul(seed) >> 2).collect();
                patches(&rules, &numbers)
            };
            let tables: Vec<Table> = [3, 7, 13].map(table).into();
            assert_alike(&rules, &tables, &tables);
        }
    }
}

/// A row of afterstates is a ring with as many places as a turn can reach, rounded up to
/// a power of two: here exactly that power, and one more. With one die, the farthest
/// afterstate is as likely as any other.
#[test]
fn the_shortest_rings() {
    let feral = FeralHogs::new(1, 1);
    for (sides, feral_hogs) in [(32, None), (33, None), (31, Some(feral)), (32, Some(feral))] {
        let rules = Rules {
            goal: 80,
            most_dice: 1,
            die: Die::new(sides).expect("a die"),
            feral_hogs,
            ..FALL_2019
        };
        let table = |seed: u16| {
            let none = |at: Scores| (at.mine.0 + seed * at.theirs.0 + 1).is_multiple_of(5);
            Table::from_fn(rules.goal, |at| Choice::dice((!none(at)).into()))
        };
        let tables = [1, 2, 3, 4].map(table);
        assert_alike(&rules, &tables, &tables);
        let opponent = Opponent::table(&rules, tables[1].clone()).expect("it fits");
        let other = Analysis::new(&opponent, &tables[0])
            .expect("it fits")
            .win_rate();
        let rate = Duel::new(&rules)
            .win_rate(&tables[0], &tables[1])
            .expect("both fit");
        assert_near(&[rate], &[other], Instructions::widest());
    }
}

/// Tables that remember much among tables that remember little.
#[test]
fn random_tables_among_calm_ones_with_feral_hogs() {
    let rules = Rules {
        goal: 50,
        ..FALL_2019
    };
    let mut dice = FairDice::new(1);
    let die = Die::new(11).expect("a die");
    let mut random = || {
        Table::from_fn(rules.goal, |_| {
            Choice::try_from(i64::from(dice.roll(die)) - 1).expect("0 to 10 dice")
        })
    };
    let calm = |text: &str| crate::house(&rules, text);
    let a = [random(), calm("swap:8,5"), random(), calm("always:4")];
    let b = [
        calm("swap:6,4"),
        random(),
        random(),
        calm("bacon:7,3"),
        random(),
    ];
    assert_alike(&rules, &a, &b);
}

#[test]
fn a_field_with_a_table_that_does_not_fit_is_refused() {
    let rules = Edition::named("fall-2019")
        .expect("a handout's edition")
        .rules;
    let (fits, other) = (
        crate::house(&rules, "always:4"),
        Rules {
            goal: 50,
            ..rules.clone()
        },
    );
    let unfit = crate::house(&other, "always:4");
    let mut duel = Duel::new(&rules);
    assert!(matches!(
        duel.win_rates(&[&fits, &unfit], &[&fits]),
        Err(DuelError::A(_))
    ));
    assert!(matches!(
        duel.win_rates(&[&fits], &[&fits, &unfit]),
        Err(DuelError::B(_))
    ));
    assert!(matches!(
        duel.round_robin(&[&fits, &unfit]),
        Err(DuelError::A(_))
    ));
    assert_eq!(duel.win_rates(&[], &[&fits]), Ok(Vec::new()));
    assert_eq!(duel.round_robin(&[]), Ok(Vec::new()));
}
