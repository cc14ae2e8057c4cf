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

/// Games with at most this many positions, whose choices leave with one of these chances.
fn positions(
    most: usize,
    leaves: &'static [f64],
) -> impl Strategy<Value = Vec<(Seat, Vec<Choice>)>> {
    let seat = prop_oneof![Just(Seat::First), Just(Seat::Second)];
    let leaves = prop::sample::select(leaves);
    let choice = (leaves, 0.0..1.0_f64, 0..most, 0..most, 0.1..0.9_f64);
    let position = (seat, prop::collection::vec(choice, 1..4));
    prop::collection::vec(position, 1..=most).prop_map(|positions| {
        let count = positions.len();
        let choice = |(leaves, won, one, other, share): (f64, f64, usize, usize, f64)| {
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
        let before = values.clone();
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
        if values == before {
            break;
        }
    }
    values
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// Neither player can do better against the choices of the other than the values
    /// promise, so the values are right and the choices are best.
    #[test]
    fn no_player_does_better(positions in positions(5, &[0.0, 0.0, 1.0, 0.25])) {
        let solved = game_of(&positions).solve();
        for free in Seat::BOTH {
            let answered = answer(&positions, &solved.choices, free);
            for (value, answered) in solved.values.iter().zip(answered) {
                prop_assert!((value - answered).abs() < 1e-9, "{solved:?} {answered}");
            }
        }
    }

    /// Hardly any choice leaves, so nearly all positions are in end components.
    #[test]
    fn large_games_are_proved_in_few_rounds(
        positions in positions(60, &[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.25, 1e-6]),
    ) {
        let solved = game_of(&positions).solve();
        prop_assert!(solved.residual < 1e-13, "{solved:?}");
        prop_assert!(solved.rounds <= 100, "{} rounds", solved.rounds);
    }
}

/// In a ring, a player who leaves loses, and each can pass at each position.
#[test]
fn a_ring_of_passes() {
    let count = 200_usize;
    let position = |at: usize| {
        let (seat, won) = [(Seat::First, 0.4), (Seat::Second, 0.6)][at % 2];
        let late = at as f64 / 1000.0;
        let won = if seat == Seat::First {
            won - late
        } else {
            won + late
        };
        let pass = (0.0, 0.0, vec![((at + 1) % count, 1.0)]);
        let jump = (
            0.0,
            0.0,
            vec![((at * 7 + 3) % count, 0.5), ((at + 1) % count, 0.5)],
        );
        (seat, vec![pass, jump, (1.0, won, vec![])])
    };
    let solved = game_of(&(0..count).map(position).collect::<Vec<_>>()).solve();
    assert!(
        solved
            .values
            .iter()
            .all(|value| (value - 0.5).abs() < 1e-15),
        "{solved:?}"
    );
    assert!(solved.residual < 1e-15);
    assert!(solved.rounds < 10, "{} rounds", solved.rounds);
}
