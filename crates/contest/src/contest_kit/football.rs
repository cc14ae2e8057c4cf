//! The kit of a contest of D-Football.
//!
//! The guide and the notebook describe the handout's contest. Each sentence with a setting is
//! replaced by one with this contest's, or with what its course says.

use pigskin_autograder::ZipFile;
use pigskin_entry::{FOOTBALL_KIT, FOOTBALL_NOTEBOOK, Language, football_documents};

use crate::{Awards, Contest, FootballContest, KitFacts};

/// Words of both the guide and the notebook about what a contest sets.
const TIME: &str = "than 100 ms for a move";
const PLAYERS: &str = "with 11 players per team";
const GAMES: &str = "plays 100 games";
const HALF: &str = "begins 50 of them";
const AWARDS: &str = "The best gets 6 points and the others 5 × score ÷ best score, unless your course \
                      says otherwise.";
const FILE_NAME: &str = "Your course may require a file name.";
const TEAM: &str = "Your course says how many people a team may have.";
const DEADLINE: &str = "Your course says until when entries are in time.";
const PLACE: &str = "Your course says where to hand in, and where the board is.";

pub fn add(files: &mut ZipFile, contest: &Contest, football: &FootballContest, course: &KitFacts) {
    let said = settings(contest, football, course);
    for (name, text) in FOOTBALL_KIT.into_iter().chain(FOOTBALL_NOTEBOOK) {
        let is_notebook = text.starts_with('{');
        let text = said.iter().fold(text.to_owned(), |text, (handout, own)| {
            let own = if is_notebook { &in_json(own) } else { own };
            text.replace(handout, own)
        });
        if name == FOOTBALL_NOTEBOOK[0].0 {
            for (name, document) in football_documents(&text) {
                files.file(name, document);
            }
        }
        files.file(name, text);
    }
    for language in [Language::R, Language::Python] {
        let (name, text) = language.sdk();
        files.file(name, text);
    }
}

/// Pairs of the handout's words and the words for this contest.
fn settings(
    contest: &Contest,
    football: &FootballContest,
    course: &KitFacts,
) -> [(&'static str, String); 9] {
    let time = football.clock.move_time.as_millis();
    let file_name = match &football.file_name {
        Some(name) => format!("Its file must be called `{name}`."),
        None => "It may have any file name.".to_owned(),
    };
    let deadline = match &course.closes {
        Some(at) => format!("An entry is in time until {at}."),
        None => DEADLINE.to_owned(),
    };
    let place = match &course.address {
        Some(address) => format!(
            "Hand in on the page *My team*, <{address}/contest/mine>. With the token from that page in\n\
             `PIGSKIN_TOKEN`, `pigskin submit FILE --server {address}` hands in from a terminal.\n\
             The board is at <{address}/contest>."
        ),
        None => PLACE.to_owned(),
    };
    [
        (TIME, format!("than {time} ms for a move")),
        (PLAYERS, format!("with {} players per team", football.n)),
        (
            GAMES,
            format!("plays {} games", 2 * football.games_per_seat),
        ),
        (HALF, format!("begins {} of them", football.games_per_seat)),
        (AWARDS, points(&contest.awards, course.has_own_points)),
        (FILE_NAME, file_name),
        (TEAM, course.team_in_words()),
        (DEADLINE, deadline),
        (PLACE, place),
    ]
}

/// How ranks or scores become points, with examples.
pub fn points(awards: &Awards, is_otherwise: bool) -> String {
    match awards {
        _ if is_otherwise => "Your course says how many points a rank or a score gives.".to_owned(),
        Awards::Ranks(_) => format!("Points by rank, from the first on: {awards}."),
        Awards::HighScore { best, others } => {
            let rows = [900, 600, 300].into_iter().zip(1..).map(|(score, rank)| {
                let points = awards.of(rank, score, 900);
                format!("\n| {score} | {} |", (points * 100.0).round() / 100.0)
            });
            format!(
                "The best gets {best} points and the others {others} × score ÷ best score. If the best \
                 score is 900, for example:\n\n| score | points |\n|---|---|{}",
                rows.collect::<String>()
            )
        }
    }
}

/// A text inside a text of JSON, without quotation marks.
fn in_json(text: &str) -> String {
    let quoted = serde_json::Value::from(text).to_string();
    quoted[1..quoted.len() - 1].to_owned()
}

#[cfg(test)]
mod tests {
    use pigskin_football::{Position, Square};

    use super::*;

    fn texts(toml: &str, course: &KitFacts) -> Vec<(String, String)> {
        let contest = Contest::from_toml("football".as_ref(), toml).expect("a contest");
        let kit = crate::ContestKit::for_contest(&contest, course).expect("a kit");
        let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("text");
        let files = kit
            .files()
            .map(|(name, bytes)| (name.to_owned(), text(bytes)));
        files.collect()
    }

    /// Checks whether the guide and every format of the notebook say this.
    fn says(files: &[(String, String)], part: &str, expected: bool) {
        let is_guide = |name: &str| name == "README.md" || name.starts_with("instructions.");
        for (name, text) in files.iter().filter(|(name, _)| is_guide(name)) {
            let text = match serde_json::from_str::<serde_json::Value>(text) {
                Ok(_) => football_documents(text)[0].1.clone(),
                Err(_) => text.clone(),
            };
            assert_eq!(text.contains(part), expected, "{part}: {name}: {text}");
        }
    }

    /// The example game and the lost boards in the notebook are what the engine says.
    #[test]
    fn the_notebook_s_games_are_right() {
        let position = |text: &str| text.parse::<Position>().expect("a position");
        let mut game = position("MM_OO");
        for square in [2, 4, 1, 5, 3] {
            assert!(!game.moves().is_empty());
            let square = Square::try_from(square).expect("a square");
            game = game.after(square).expect("a valid move");
        }
        for lost in [game, position("_O__M"), position("_MMO_ to move ohio")] {
            assert!(lost.moves().is_empty(), "{lost}");
        }
    }

    #[test]
    fn the_kit_has_the_settings_of_the_contest_and_of_its_course() {
        let toml = "game = 'd-football'\nn = 6\ngames_per_seat = 10\nfile_name = 'six.R'\n\
                    [awards]\nbest = 10\nothers = 8\n[clock]\nmove_ms = 400";
        let course = KitFacts {
            address: Some("https://football.example.edu".to_owned()),
            closes: Some("Tuesday, 15 December 2026, 12:00 (America/Detroit)".to_owned()),
            team_size: Some(4),
            ..KitFacts::default()
        };
        let own = texts(toml, &course);
        for text in [
            "than 400 ms for a move",
            "The contest plays with 6 players per team",
            "plays 20 games with 6 players per team, and each begins 10 of them.",
            "The best gets 10 points and the others 8 × score ÷ best score. If the best score is 900, for \
             example:\n\n| score | points |\n|---|---|\n| 900 | 10 |\n| 600 | 5.33 |\n| 300 | 2.67 |\n",
            "- Its file must be called `six.R`.\n",
            "A team has up to 4 people.\n",
            "\nAn entry is in time until Tuesday, 15 December 2026, 12:00 (America/Detroit).\n",
            "\nHand in on the page *My team*, <https://football.example.edu/contest/mine>. With",
            "`PIGSKIN_TOKEN`, `pigskin submit FILE --server https://football.example.edu` hands in",
            "\nThe board is at <https://football.example.edu/contest>.\n",
        ] {
            says(&own, text, true);
        }
        // Every sentence of the handout's contest was found.
        let handouts = [
            TIME, PLAYERS, GAMES, HALF, AWARDS, FILE_NAME, TEAM, DEADLINE, PLACE,
        ];
        let notebook = [FOOTBALL_KIT[0], FOOTBALL_NOTEBOOK[0]];
        let notebook = notebook.map(|(name, text)| (name.to_owned(), text.to_owned()));
        for text in handouts {
            says(&notebook, text, true);
            says(&own, text, false);
        }
        // The handout's own contest has its numbers, and a course that says nothing its sentences.
        let none = texts("game = 'd-football'", &KitFacts::default());
        for text in [TIME, PLAYERS, GAMES, HALF, TEAM, DEADLINE, PLACE] {
            says(&none, text, true);
        }
        says(&none, "| 900 | 6 |\n| 600 | 3.33 |\n| 300 | 1.67 |\n", true);
        let ranks = |course: &KitFacts| texts("game = 'd-football'\nawards = [3, 1.5]", course);
        says(
            &ranks(&course),
            "Points by rank, from the first on: 3, 1.5.\n",
            true,
        );
        let course = KitFacts {
            team_size: Some(1),
            has_own_points: true,
            ..course
        };
        says(
            &ranks(&course),
            "Your course says how many points a rank or a score gives.\n",
            true,
        );
        says(&ranks(&course), "A team is one person.", true);
    }
}
