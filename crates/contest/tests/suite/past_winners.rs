//! Winners of earlier contests.

use std::path::Path;

use pigskin_contest::{PastWinner, PastWinners};

fn winner(team: &str) -> PastWinner {
    PastWinner {
        semester: "Fall 2026".to_owned(),
        contest: "Hog, 2026".to_owned(),
        edition: Some("fall-2019".to_owned()),
        team: team.to_owned(),
        rank: 1,
        teams: 40,
        wins: 39,
        mean_win_rate: 0.61,
    }
}

#[test]
fn any_team_can_be_written_and_read_again() {
    for team in ["a", "'''", "<b>\"\\ \u{1f416} = [winner]", "]]\n"] {
        let past = PastWinners {
            winners: vec![winner(team), winner("other")],
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
