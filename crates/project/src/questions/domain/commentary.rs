//! The domains of the problems of commentary.

use pigskin_hog::{Rules, Setting};

use super::{games, part, scores, scripts, some_calls};
use crate::questions::part::{Part, PartKind};
use crate::questions::reach::Reach;
use crate::questions::scripted_game::ScriptedGame;
use crate::questions::scripts::Scripts;

/// Games with commentary.
pub(super) fn plays(rules: &Rules) -> Vec<Part> {
    let hogs: &[_] = if rules.feral_hogs.is_some() {
        &[None, Some(false)]
    } else {
        &[]
    };
    let told = Scripts {
        say: true,
        ..scripts(rules, 61, 400, hogs)
    };
    let whole = Scripts {
        goals: [rules.goal; 2],
        games: 3,
        ..told
    };
    vec![
        games("short games with commentary", told),
        games("whole games with commentary", whole),
    ]
}

/// Commentary that returns the leader and a message. What it says of equal scores stands in its
/// docstring, also where the rules leave none.
pub(super) fn lead_changes(rules: &Rules) -> Vec<Part> {
    let names = ["score0", "score1", "previous_leader"];
    let reach = Reach::of(rules);
    let pairs = |name, leader: Option<u8>| {
        let all = [scores(rules); 2];
        let is_asked = |call: &[i64]| call[0] == call[1] || reach.led(leader, call[0], call[1]);
        let mut part = some_calls(name, "announce_lead_changes", &names, &all, &is_asked);
        if let PartKind::Calls { positional, .. } = &mut part.kind {
            positional.extend(leader.map(i64::from));
        }
        part
    };
    vec![
        pairs("every pair of scores, no leader before", None),
        pairs("every pair of scores, Player 0 led before", Some(0)),
        pairs("every pair of scores, Player 1 led before", Some(1)),
    ]
}

/// The announcements of the highest gains.
pub(super) fn highest(rules: &Rules) -> Vec<Part> {
    let told = told_games(rules);
    let of_player = |who| commentary_part("games", who, &told);
    // From 10 points in the player's first turn on: no score falls where no rule lowers one.
    let from_ten = told.iter().map(|chain| {
        let turns = chain.iter().skip_while(|scores| scores[0] < 10);
        turns.copied().collect::<Vec<_>>()
    });
    let from_ten: Vec<_> = from_ten.filter(|chain| !chain.is_empty()).collect();
    let mut later = commentary_part("games with an earlier score", 0, &from_ten);
    if let PartKind::Commentary { arguments, .. } = &mut later.kind {
        arguments.extend([10, 10]);
    }
    vec![of_player(0), of_player(1), later]
}

/// The games of [`highest`], the shortest first.
pub(super) fn told_games(rules: &Rules) -> Vec<Vec<[u16; 2]>> {
    let mut told = chains(rules, 70, 60, None);
    if rules.swine_swap.is_some() {
        told.extend(chains(rules, 71, 40, Some((&[Setting::SwineSwap], true))));
    }
    told.sort_by_key(Vec::len);
    told
}

/// The scores after each turn of some games from their start, up to some turn or to their end.
pub(super) fn chains(
    rules: &Rules,
    seed: u64,
    games: usize,
    only: Option<(&'static [Setting], bool)>,
) -> Vec<Vec<[u16; 2]>> {
    let scripts = Scripts {
        goals: [rules.goal; 2],
        from_start: true,
        only,
        ..scripts(rules, seed, games, &[])
    };
    let (PartKind::Games { games, .. }, _) = scripts.games() else {
        return Vec::new();
    };
    let played = games.iter().zip(3..).filter_map(|(script, length)| {
        let game = ScriptedGame::play(rules, script, false)?;
        let scores = game
            .turns
            .iter()
            .map(|turn| turn.after.players.map(|player| player.score.0));
        Some(scores.take(length).collect())
    });
    played.collect()
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
