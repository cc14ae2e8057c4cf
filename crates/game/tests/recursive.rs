//! Recursive games, against examples by hand and against plain iteration.

use pigskin_game::{RecursiveGame, Seat};
use proptest::prelude::*;

/// A choice: the chance of leaving, the chance of leaving with a win, and the positions
/// that it leads to otherwise.
type Choice = (f64, f64, Vec<(usize, f64)>);

fn game_of(positions: &[(Seat, Vec<Choice>)]) -> RecursiveGame {
    let mut game = RecursiveGame::default();
    for (mover, choices) in positions {
        game.position(*mover);
        for (leaves, won, stays) in choices {
            game.choice(*won, *leaves, stays.iter().copied());
        }
    }
    game
}

/// Two positions between which both players can pass, or leave with these chances that
/// the first player wins.
fn passing(first: f64, second: f64) -> (Vec<f64>, Vec<usize>) {
    let game = game_of(&[
        (
            Seat::First,
            vec![(0.0, 0.0, vec![(1, 1.0)]), (1.0, first, vec![])],
        ),
        (
            Seat::Second,
            vec![(0.0, 0.0, vec![(0, 1.0)]), (1.0, second, vec![])],
        ),
    ]);
    let solved = game.solve();
    assert!(solved.residual < f64::MIN_POSITIVE);
    (solved.values, solved.choices)
}

#[test]
fn passing_by_hand() {
    const PASS: usize = 0;
    const LEAVE: usize = 1;
    // Both would lose by leaving: they play for ever.
    assert_eq!(passing(0.3, 0.6), (vec![0.5, 0.5], vec![PASS, PASS]));
    // The second player gains by leaving, and the first gains by letting it.
    assert_eq!(passing(0.3, 0.4), (vec![0.4, 0.4], vec![PASS, LEAVE]));
    // The other way round.
    assert_eq!(passing(0.7, 0.8), (vec![0.7, 0.7], vec![LEAVE, PASS]));
    // The player who waits loses.
    assert_eq!(passing(0.7, 0.2), (vec![0.7, 0.2], vec![LEAVE, LEAVE]));
    // Both are equal, but passing might mean passing for ever.
    assert_eq!(passing(0.4, 0.4), (vec![0.4, 0.4], vec![PASS, LEAVE]));
}

#[test]
fn positions_that_cannot_leave_are_half_won() {
    let game = game_of(&[
        (Seat::First, vec![(0.5, 0.5, vec![(1, 0.5)])]),
        (Seat::Second, vec![(0.0, 0.0, vec![(2, 0.25), (1, 0.75)])]),
        (Seat::First, vec![(0.0, 0.0, vec![(1, 1.0)])]),
    ]);
    let solved = game.solve();
    assert_eq!(solved.values, [0.75, 0.5, 0.5]);
}

/// The chances keep their digits even if the game is hardly ever left.
#[test]
fn a_game_that_is_hardly_ever_left() {
    let rare = 1e-14;
    let game = game_of(&[
        (Seat::First, vec![(rare, rare, vec![(1, 1.0 - rare)])]),
        (
            Seat::Second,
            vec![(2.0 * rare, 0.0, vec![(0, 1.0 - 2.0 * rare)])],
        ),
    ]);
    let value = game.solve().values[0];
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

/// The first player's chances if one player answers the fixed choices of the other. A
/// player who can stay for ever may stop with one half.
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

    /// Neither player can do better against the choices of the other than the values
    /// promise, so the values are right and the choices are best.
    #[test]
    fn no_player_does_better(positions in positions()) {
        let solved = game_of(&positions).solve();
        for free in Seat::BOTH {
            let answered = answer(&positions, &solved.choices, free);
            for (value, answered) in solved.values.iter().zip(answered) {
                prop_assert!((value - answered).abs() < 1e-9, "{solved:?} {answered}");
            }
        }
    }
}
