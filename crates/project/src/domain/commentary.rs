//! The domains of the problems of commentary.

use pigskin_hog::Rules;
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

use super::{calls, games, part, scores, scripts};
use crate::part::{Part, PartKind};
use crate::scripts::Scripts;

/// Games with commentary.
pub(super) fn plays(rules: &Rules) -> Vec<Part> {
    let hogs: &[_] = if rules.feral_hogs.is_some() {
        &[None, Some(false)]
    } else {
        &[]
    };
    vec![games(
        "short games with commentary",
        Scripts {
            say: true,
            ..scripts(rules, 61, 400, hogs)
        },
    )]
}

/// Commentary that returns the leader and a message.
pub(super) fn lead_changes(rules: &Rules) -> Vec<Part> {
    let names = ["score0", "score1", "previous_leader"];
    let pairs = |name, leader: &[i64]| {
        let all = [scores(rules); 2];
        calls(name, "announce_lead_changes", &names, &all, leader)
    };
    vec![
        pairs("every pair of scores, no leader before", &[]),
        pairs("every pair of scores, Player 0 led before", &[0]),
        pairs("every pair of scores, Player 1 led before", &[1]),
    ]
}

/// The announcements of the highest gains.
pub(super) fn highest(rules: &Rules) -> Vec<Part> {
    let mut random = ChaCha8Rng::seed_from_u64(70);
    let mut chains: Vec<Vec<[u16; 2]>> = vec![
        vec![[1, 0], [2, 0], [2, 1], [10, 9], [40, 9]],
        vec![[0, 0], [0, 11], [1, 12], [20, 12], [20, 35], [55, 35]],
        // A swap takes points away, and the next gain counts from there.
        vec![[10, 0], [0, 10], [11, 10], [21, 10], [32, 10]],
        vec![[5, 12], [12, 5], [12, 17], [17, 12], [17, 29]],
    ];
    for gain in 0..=12 {
        chains.push(vec![[gain, 0], [2 * gain, gain], [3 * gain + 1, 2 * gain]]);
        chains.push(vec![[0, gain], [gain, 2 * gain], [gain, 3 * gain + 1]]);
    }
    for length in 3..40_usize {
        let mut scores = [0, 0];
        let chain = (0..length).map(|turn| {
            scores[turn % 2] += random.random_range(0..=20);
            if random.random_ratio(1, 6) {
                scores.swap(0, 1);
            }
            scores
        });
        // The turn that reaches the goal is the last.
        let mut is_over = false;
        let chain = chain.take_while(|scores| {
            !std::mem::replace(
                &mut is_over,
                scores.iter().any(|score| *score >= rules.goal),
            )
        });
        chains.push(chain.collect());
    }
    let of_player = |who| commentary_part("games", who, &chains);
    vec![of_player(0), of_player(1)]
}

pub(super) fn commentary_part(name: &str, who: i64, chains: &[Vec<[u16; 2]>]) -> Part {
    let of = chains.iter().map(Vec::len).sum();
    let kind = PartKind::Commentary {
        make: "announce_highest".to_owned(),
        arguments: vec![who],
        scores: chains.to_vec(),
    };
    part(&format!("{name} told for Player {who}"), kind, of, &[])
}
