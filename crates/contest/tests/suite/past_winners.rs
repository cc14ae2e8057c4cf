//! Winners of earlier contests as reference players.

use std::path::Path;

use pigskin_contest::{
    PastStrategy, PastWinner, PastWinners, ReferencePlayer, Results, StandingRow,
};
use pigskin_hog::{Choice, Table};

use crate::contest_folder::{ContestFolder, GOAL};

fn winner(team: &str, strategy: Option<PastStrategy>) -> PastWinner {
    PastWinner {
        semester: "Fall 2026".to_owned(),
        contest: "Hog, 2026".to_owned(),
        edition: Some("fall-2019".to_owned()),
        team: team.to_owned(),
        rank: 1,
        teams: 40,
        wins: 39,
        mean_win_rate: 0.61,
        strategy,
    }
}

fn always(dice: u8) -> PastStrategy {
    let table = Table::from_fn(GOAL, |_| Choice::dice(dice));
    PastStrategy::Choices(table.to_text())
}

/// A contest with these winners of earlier ones.
fn contest(winners: Vec<PastWinner>) -> ContestFolder {
    let toml = format!("edition = 'fall-2019'\nset.goal = {GOAL}\nreference = ['always:4']\n");
    let contest = ContestFolder::described(&toml);
    write(&contest, winners);
    contest
}

fn write(contest: &ContestFolder, winners: Vec<PastWinner>) {
    let text = PastWinners { winners }.to_toml().expect("TOML");
    contest.file(PastWinners::FILE, text);
}

#[test]
fn any_team_can_be_written_and_read_again() {
    for team in ["a", "'''", "<b>\"\\ \u{1f416} = [winner]", "]]\n"] {
        let past = PastWinners {
            winners: vec![winner(team, Some(always(6))), winner("other", None)],
        };
        let text = past.to_toml().expect("TOML");
        let read = PastWinners::from_toml(Path::new("winners.toml"), &text);
        match read {
            Ok(read) => assert_eq!(read, past),
            // A name with a line break is none.
            Err(error) => assert!(team.contains('\n'), "{team}: {error}"),
        }
    }
}

#[test]
fn errors_name_the_winner() {
    let good = "[[winner]]\nsemester = 'Fall 2026'\ncontest = 'Hog'\nteam = 'a'\nrank = 1\nteams = 2\n\
                wins = 1\nmean_win_rate = 0.5\n";
    for (text, part) in [
        (good.replace("'Fall 2026'", "''"), "winner 2: \"\""),
        (good.replace("rank = 1", "rank = 3"), "rank 3 of 2"),
        (good.replace("0.5", "nan"), "NaN is not a mean win rate"),
        (
            good.replace("team = 'a'", "team = \"\\u202e\""),
            "the team's name",
        ),
        (good.replace("wins", "winz"), "winz"),
    ] {
        let text = format!("{good}{text}");
        let error = PastWinners::from_toml(Path::new("winners.toml"), &text).expect_err(part);
        assert!(error.to_string().contains(part), "{error}");
    }
}

#[test]
fn a_strategy_that_does_not_fit_the_rules_says_so_and_is_only_named() {
    let small = Table::from_fn(20, |_| Choice::dice(6)).to_text();
    let program = PastStrategy::Program {
        file: "a.R".to_owned(),
        code: "my_strategy <- function(game) 1".to_owned(),
    };
    let past = vec![
        winner("fits", Some(always(6))),
        winner("small", Some(PastStrategy::Choices(small))),
        winner("football", Some(program)),
        winner("named", None),
    ];
    let folder = contest(past);
    let contest = folder.contest();
    let names: Vec<String> = contest.references.iter().map(ToString::to_string).collect();
    assert_eq!(names, ["always:4", "fits (Fall 2026)"]);
    let whys = contest.past.winners.iter();
    let whys = whys.filter_map(|winner| contest.game.winner_reference(winner)?.err());
    let whys: Vec<String> = whys.collect();
    assert!(whys[0].contains("does not fit the rules"), "{whys:?}");
    assert!(whys[1].contains("the other game"), "{whys:?}");
}

#[test]
fn winners_are_compared_without_a_rank_and_change_no_other_line() {
    let contest = contest(Vec::new());
    contest.always("five.json", 5);
    contest.always("six.json", 6);
    let alone = contest.run().results;
    // Two have one name, and one has no strategy.
    let six = |dice| winner("six", Some(always(dice)));
    write(&contest, vec![six(7), six(8), winner("five", None)]);
    let is_winner = |player: &&ReferencePlayer| matches!(player, ReferencePlayer::Winner(_));
    let players = contest.contest().references;
    assert_eq!(players.iter().filter(is_winner).count(), 2);
    let ran = contest.run().results;
    let ranked = |results: &Results| -> Vec<StandingRow> {
        let rows = results.standings.iter();
        rows.filter(|row| row.rank.is_some()).cloned().collect()
    };
    assert_eq!(ranked(&ran), ranked(&alone));
    let mut names: Vec<&str> = ran.references().map(|row| row.team.as_str()).collect();
    names.sort_unstable();
    let twice = "six (Fall 2026) (reference)";
    assert_eq!(names, ["always:4", "six (Fall 2026)", twice]);
    // The results follow from what is recorded.
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let again = runtime.block_on(ran.recompute(&contest.contest()));
    assert_eq!(again.expect("recomputed"), ran);
    // An entry with the name of a winner keeps it.
    contest.always("six (Fall 2026).json", 4);
    assert!(contest.run().teams().contains(&"six (Fall 2026)"));
}
