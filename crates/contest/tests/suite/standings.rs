//! Standings are a function of the matchups and of nothing else.

use pigskin_contest::{Awards, Matchup, Standing};
use pigskin_game::WinRate;
use proptest::prelude::*;

const AWARDS: [f64; 3] = [3.0, 2.0, 1.0];

/// The standings of entries that are all ranked.
fn standings_of(entries: usize, matchups: &[Matchup]) -> Vec<Standing> {
    standings_among(entries, entries, matchups)
}

/// The standings of entries of which the first so many are ranked.
fn standings_among(ranked: usize, entries: usize, matchups: &[Matchup]) -> Vec<Standing> {
    let shares = |entry| {
        let both = matchups
            .iter()
            .flat_map(|matchup| [*matchup, matchup.turned()]);
        let own = both.filter(move |matchup| matchup.a == entry);
        own.map(|matchup| matchup.share(0.500_001))
    };
    Standing::of(ranked, entries, shares, &Awards::Ranks(AWARDS.to_vec()))
}

/// All pairs among some entries, with these win rates.
fn matchups(entries: usize, rates: &[(f64, f64)]) -> Vec<Matchup> {
    let pairs = (0..entries).flat_map(|a| (a + 1..entries).map(move |b| (a, b)));
    let pairs = pairs.zip(rates);
    pairs
        .map(|((a, b), &(first, second))| Matchup {
            a,
            b,
            rate: WinRate {
                first,
                second,
                error_bound: 1e-12,
            },
            same_table: false,
        })
        .collect()
}

/// A field and its matchups, and the same ones in another order.
fn shuffled(
    rate: impl Strategy<Value = f64> + Clone,
) -> impl Strategy<Value = (usize, Vec<Matchup>, Vec<Matchup>)> {
    let rates = proptest::collection::vec((rate.clone(), rate), 28);
    (0_usize..=8, rates)
        .prop_map(|(entries, rates)| (entries, matchups(entries, &rates)))
        .prop_flat_map(|(entries, matchups)| {
            let other = Just(matchups.clone()).prop_shuffle();
            (Just(entries), Just(matchups), other)
        })
}

/// Rates whose reverse is exact, with wins, losses and ties among them.
fn eighth() -> impl Strategy<Value = f64> + Clone {
    (0_u8..=8).prop_map(|eighths| f64::from(eighths) / 8.0)
}

proptest! {
    #[test]
    fn the_order_of_matchups_does_not_matter((entries, matchups, other) in shuffled(0.0..=1.0)) {
        let standings = standings_of(entries, &matchups);
        prop_assert_eq!(standings_of(entries, &other), standings);
    }

    #[test]
    fn which_entry_comes_first_in_a_matchup_does_not_matter(
        (entries, matchups, other) in shuffled(eighth()),
        turned in proptest::collection::vec(any::<bool>(), 28),
    ) {
        let turn = |(matchup, turned): (&Matchup, &bool)| if *turned {
            Matchup { a: matchup.b, b: matchup.a, rate: matchup.rate.reversed(), ..*matchup }
        } else {
            *matchup
        };
        let other: Vec<Matchup> = other.iter().zip(&turned).map(turn).collect();
        let standings = standings_of(entries, &matchups);
        prop_assert_eq!(standings_of(entries, &other), standings);
    }

    #[test]
    fn ranks_count_all_who_are_better((entries, matchups, _) in shuffled(eighth())) {
        let standings = standings_of(entries, &matchups);
        let mut places: Vec<usize> = standings.iter().map(|standing| standing.entry).collect();
        places.sort_unstable();
        prop_assert_eq!(places, (0..entries).collect::<Vec<_>>());
        for standing in &standings {
            let better = standings.iter().filter(|other| other.wins > standing.wins).count();
            prop_assert_eq!(standing.rank, Some(better + 1));
            prop_assert_eq!(standing.award.to_bits(), AWARDS.get(better).unwrap_or(&0.0).to_bits());
        }
        prop_assert!(standings.is_sorted_by_key(|standing| standing.rank));
    }
}

#[test]
fn ranks_are_shared_and_the_next_one_counts_them_all() {
    // 0 and 1 beat 2 and 3 and tie; 2 beats 3.
    let (win, tie) = ((0.75, 0.75), (0.5, 0.5));
    let matchups = matchups(4, &[tie, win, win, win, win, win]);
    let standings = standings_of(4, &matchups);
    let rows: Vec<_> = standings
        .iter()
        .map(|standing| {
            let rank = standing.rank.expect("all are ranked");
            (standing.entry, rank, standing.wins, standing.award)
        })
        .collect();
    let expected = [
        (0, 1, 2, 3.0),
        (1, 1, 2, 3.0),
        (2, 3, 1, 1.0),
        (3, 4, 0, 0.0),
    ];
    assert_eq!(rows, expected);
}

#[test]
fn wins_against_a_reference_player_do_not_count() {
    // 0 beats 1; the reference player 2 beats 0 and loses to 1.
    let matchups = matchups(3, &[(0.75, 0.75), (0.25, 0.25), (0.75, 0.75)]);
    let standings = standings_among(2, 3, &matchups);
    let rows: Vec<_> = standings
        .iter()
        .map(|s| (s.entry, s.rank, s.wins, s.award, s.mean_win_rate))
        .collect();
    let expected = [
        (0, Some(1), 1, 3.0, 0.75),
        (1, Some(2), 0, 2.0, 0.25),
        (2, None, 1, 0.0, 0.5),
    ];
    assert_eq!(rows, expected);
}
