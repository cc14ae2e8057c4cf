//! Parts, against examples by hand and against plain iteration.

use pigskin_game::{Part, Seat};
use proptest::prelude::*;

/// A choice: the chance of leaving, and of winning then, and the positions that
/// it leads to otherwise.
type Choice = (f64, f64, Vec<(usize, f64)>);

fn part_of(positions: &[(Seat, Vec<Choice>)]) -> Part {
    let mut part = Part::default();
    for (mover, choices) in positions {
        part.position(*mover);
        for (leaves, won, stays) in choices {
            part.choice(*won, *leaves, stays.iter().copied());
        }
    }
    part
}

/// Two positions between which both players can pass, and leave with these
/// chances of the first player.
fn passing(first: f64, second: f64) -> (Vec<f64>, Vec<usize>) {
    let part = part_of(&[
        (
            Seat::First,
            vec![(0.0, 0.0, vec![(1, 1.0)]), (1.0, first, vec![])],
        ),
        (
            Seat::Second,
            vec![(0.0, 0.0, vec![(0, 1.0)]), (1.0, second, vec![])],
        ),
    ]);
    let solved = part.solve();
    assert!(solved.residual < f64::MIN_POSITIVE);
    (solved.values, solved.choices)
}

#[test]
fn who_may_pass_by_hand() {
    const PASS: usize = 0;
    const LEAVE: usize = 1;
    // Both would lose by leaving: they play for ever.
    assert_eq!(passing(0.3, 0.6), (vec![0.5, 0.5], vec![PASS, PASS]));
    // The second player gains by leaving, which the first prefers to leaving.
    assert_eq!(passing(0.3, 0.4), (vec![0.4, 0.4], vec![PASS, LEAVE]));
    // The other way round.
    assert_eq!(passing(0.7, 0.8), (vec![0.7, 0.7], vec![LEAVE, PASS]));
    // Who waits loses.
    assert_eq!(passing(0.7, 0.2), (vec![0.7, 0.2], vec![LEAVE, LEAVE]));
    // All the same, but to pass might be to pass for ever.
    assert_eq!(passing(0.4, 0.4), (vec![0.4, 0.4], vec![PASS, LEAVE]));
}

#[test]
fn what_cannot_be_left_is_half_won() {
    let part = part_of(&[
        (Seat::First, vec![(0.5, 0.5, vec![(1, 0.5)])]),
        (Seat::Second, vec![(0.0, 0.0, vec![(2, 0.25), (1, 0.75)])]),
        (Seat::First, vec![(0.0, 0.0, vec![(1, 1.0)])]),
    ]);
    let solved = part.solve();
    assert_eq!(solved.values, [0.75, 0.5, 0.5]);
}

/// However seldom a part is left, its chances keep their digits.
#[test]
fn a_part_that_is_hardly_ever_left() {
    let rare = 1e-14;
    let part = part_of(&[
        (Seat::First, vec![(rare, rare, vec![(1, 1.0 - rare)])]),
        (
            Seat::Second,
            vec![(2.0 * rare, 0.0, vec![(0, 1.0 - 2.0 * rare)])],
        ),
    ]);
    let value = part.solve().values[0];
    assert!((value - 1.0 / 3.0).abs() < 1e-13, "{value}");
}

fn positions() -> impl Strategy<Value = Vec<(Seat, Vec<Choice>)>> {
    let seat = prop_oneof![Just(Seat::First), Just(Seat::Second)];
    let choice = (0..4_u8, 0.0..1.0_f64, 0..6_usize, 0..6_usize, 0.1..0.9_f64);
    let position = (seat, prop::collection::vec(choice, 1..4));
    prop::collection::vec(position, 1..6).prop_map(|positions| {
        let count = positions.len();
        let choice = |(kind, won, one, other, share): (u8, f64, usize, usize, f64)| {
            let leaves = [0.0, 0.0, 1.0, 0.25][usize::from(kind)];
            let stays = 1.0 - leaves;
            let to = vec![
                (one % count, stays * share),
                (other % count, stays * (1.0 - share)),
            ];
            (leaves, leaves * won, to)
        };
        let choices = |choices: Vec<_>| choices.into_iter().map(choice).collect();
        positions
            .into_iter()
            .map(|(seat, own)| (seat, choices(own)))
            .collect()
    })
}

/// The first player's chances where one player answers the fixed choices of the
/// other: who can stay for ever may as well stop with a half.
fn answer(positions: &[(Seat, Vec<Choice>)], chosen: &[usize], free: Seat) -> Vec<f64> {
    let open = |at: usize| {
        let (mover, choices) = &positions[at];
        let fixed = *mover != free;
        choices
            .iter()
            .enumerate()
            .filter(move |(number, _)| !fixed || *number == chosen[at])
            .map(|(_, choice)| choice)
    };
    let mut staying = vec![true; positions.len()];
    for _ in 0..positions.len() {
        for at in 0..positions.len() {
            let within = |(leaves, _, stays): &Choice| {
                *leaves == 0.0 && stays.iter().all(|&(next, _)| staying[next])
            };
            staying[at] = staying[at] && open(at).any(within);
        }
    }
    let (worst, better): (f64, fn(f64, f64) -> f64) = match free {
        Seat::First => (0.0, f64::max),
        Seat::Second => (1.0, f64::min),
    };
    let mut values = vec![worst; positions.len()];
    for _ in 0..20_000 {
        for at in 0..positions.len() {
            let start = if staying[at] { 0.5 } else { worst };
            values[at] = open(at).fold(start, |best, (_, won, stays)| {
                let stays: f64 = stays
                    .iter()
                    .map(|&(next, chance)| chance * values[next])
                    .sum();
                better(best, won + stays)
            });
        }
    }
    values
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// Neither player can do better against the choices of the other than the
    /// values say: so they are the values, and the choices are the best.
    #[test]
    fn nobody_does_better(positions in positions()) {
        let solved = part_of(&positions).solve();
        for free in Seat::BOTH {
            let answered = answer(&positions, &solved.choices, free);
            for (value, answered) in solved.values.iter().zip(answered) {
                prop_assert!((value - answered).abs() < 1e-9, "{solved:?} {answered}");
            }
        }
    }
}
