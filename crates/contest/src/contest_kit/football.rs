//! The kit of a contest of D-Football.
//!
//! The guide and the notebook describe the handout's contest. Each sentence with a setting is
//! replaced by one with this contest's.

use pigskin_autograder::ZipFile;
use pigskin_entry::{FOOTBALL_KIT, FOOTBALL_NOTEBOOK, Language};

use crate::{Awards, Contest, FootballContest};

/// The guide's words about the time for a move.
const TIME: &str = "More than 100 ms for a move, including sleeping and waiting. Aim for 50 ms, in";

/// The guide's words about the size of the board.
const SIZE: &str = "Then try 11, the size of\ncontests, where";

/// The guide's words about matches and awards.
const JUDGED: &str = "\
All strategies play each other with *n* = 11: 100 games per pair, with each side going first
in 50 of them. A strategy's score is the number of games that it wins. The best gets 6
points and the others 5 × score ÷ best score, unless your course says otherwise.
";

/// The guide's words about the name of a file.
const FILE_NAME: &str = "\
- Your course may require a file name, such as `instructions.ipynb`.
";

/// The notebook's words about the size of the board.
const IN_NOTEBOOK: &str = "plays with 11 players per";

/// The notebook's words about the time for a move.
const NOTEBOOK_TIME: &str = "- more than 100 ms for a move.";

/// The notebook's words about matches.
const NOTEBOOK_GAMES: &str =
    "plays 100 games with 11 players per team, and each begins 50 of them.";

/// The notebook's words about awards.
const NOTEBOOK_AWARDS: &str = "The best score gets 6 points, and each other one 5 × score ÷ best \
                               score, unless your course says otherwise.";

/// The notebook's words about the name of a file.
const NOTEBOOK_FILE_NAME: &str = "- Your course may require a file name.";

pub fn add(files: &mut ZipFile, contest: &Contest, football: &FootballContest) {
    let said = settings(contest, football);
    for (name, text) in FOOTBALL_KIT.into_iter().chain(FOOTBALL_NOTEBOOK) {
        let text = said.iter().fold(text.to_owned(), |text, (handout, own)| {
            text.replace(handout, own)
        });
        files.file(name, text);
    }
    for language in [Language::R, Language::Python] {
        let (name, text) = language.sdk();
        files.file(name, text);
    }
}

/// Pairs of the handout's words and the words for this contest.
fn settings(contest: &Contest, football: &FootballContest) -> [(&'static str, String); 9] {
    let (n, games) = (football.n, football.games_per_seat);
    let time = football.clock.move_time.as_millis();
    let awards = match &contest.awards {
        Awards::HighScore { best, others } => {
            format!("The best gets {best}\npoints and the others {others} × score ÷ best score.")
        }
        Awards::Ranks(points) => {
            let points: Vec<String> = points.iter().map(f64::to_string).collect();
            format!("Points by rank, from\nthe first on: {}.", points.join(", "))
        }
    };
    let file_name = football.file_name.as_ref();
    let in_a_line = awards.replace('\n', " ");
    [
        (
            TIME,
            format!(
                "More than {time} ms for a move, including sleeping and waiting. Aim for {} ms, in",
                time.div_ceil(2)
            ),
        ),
        (
            SIZE,
            format!("Then try {n}, the size of\nthis contest, where"),
        ),
        (
            JUDGED,
            format!(
                "All strategies play each other with *n* = {n}: {} games per pair, with each side \
                 going first\nin {games} of them. A strategy's score is the number of games that it \
                 wins. {awards}\n",
                2 * games
            ),
        ),
        (
            FILE_NAME,
            file_name.map_or_else(String::new, |name| {
                format!("- Your file must be called `{name}`.\n")
            }),
        ),
        (IN_NOTEBOOK, format!("plays with {n} players per")),
        (NOTEBOOK_TIME, format!("- more than {time} ms for a move.")),
        (
            NOTEBOOK_GAMES,
            format!(
                "plays {} games with {n} players per team, and each begins {games} of them.",
                2 * games
            ),
        ),
        (NOTEBOOK_AWARDS, in_a_line),
        (
            NOTEBOOK_FILE_NAME,
            file_name.map_or_else(
                || "- It may have any file name.".to_owned(),
                |name| format!("- Its file must be called {}.", in_json(&name.to_string())),
            ),
        ),
    ]
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

    fn texts(toml: &str) -> Vec<(String, String)> {
        let contest = Contest::from_toml("football".as_ref(), toml).expect("a contest");
        let kit = crate::ContestKit::for_contest(&contest, None);
        let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("text");
        let files = kit
            .files()
            .map(|(name, bytes)| (name.to_owned(), text(bytes)));
        files.collect()
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
    fn the_guide_has_the_settings_of_the_contest() {
        let toml = "game = 'd-football'\nn = 6\ngames_per_seat = 10\nfile_name = 'six.R'\n\
                    [awards]\nbest = 10\nothers = 8\n[clock]\nmove_ms = 400";
        let own = texts(toml);
        let of = |files: &[(String, String)], name: &str| {
            let file = files.iter().find(|(one, _)| one == name);
            file.expect("a file").1.clone()
        };
        let guide = of(&own, "README.md");
        for text in [
            "More than 400 ms for a move, including sleeping and waiting. Aim for 200 ms",
            "Then try 6, the size of\nthis contest",
            "with *n* = 6: 20 games per pair, with each side going first\nin 10 of them.",
            "The best gets 10\npoints and the others 8 × score ÷ best score.\n",
            "- Your file must be called `six.R`.\n",
        ] {
            assert!(guide.contains(text), "{text}: {guide}");
        }
        let notebook = of(&own, "instructions.ipynb");
        for text in [
            "The contest plays with 6 players per",
            "- more than 400 ms for a move.",
            "plays 20 games with 6 players per team, and each begins 10 of them.",
            "The best gets 10 points and the others 8 × score ÷ best score.",
            "- Its file must be called six.R.",
        ] {
            assert!(notebook.contains(text), "{text}: {notebook}");
        }
        serde_json::from_str::<serde_json::Value>(&notebook).expect("JSON");
        // Every sentence of the handout's contest was found.
        for handout in [TIME, SIZE, JUDGED, FILE_NAME] {
            assert!(FOOTBALL_KIT[0].1.contains(handout), "{handout}");
            assert!(!guide.contains(handout), "{handout}");
        }
        for handout in [
            IN_NOTEBOOK,
            NOTEBOOK_TIME,
            NOTEBOOK_GAMES,
            NOTEBOOK_AWARDS,
            NOTEBOOK_FILE_NAME,
        ] {
            assert!(FOOTBALL_NOTEBOOK[0].1.contains(handout), "{handout}");
            assert!(!notebook.contains(handout), "{handout}");
        }
        // The handout's own contest has its numbers.
        let handouts = of(&texts("game = 'd-football'"), "README.md");
        assert!(handouts.contains(TIME) && handouts.contains("in 50 of them. A strategy's score"));
        assert!(!handouts.contains("file name"), "{handouts}");
        let ranks = texts("game = 'd-football'\nawards = [3, 1.5]");
        assert!(of(&ranks, "README.md").contains("Points by rank, from\nthe first on: 3, 1.5."));
    }
}
