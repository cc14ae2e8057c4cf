//! The page of `hog_gui.py`, on which a student's own `play` is played.

use std::io::{BufRead, BufReader};
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};

use pigskin_entry::HOG_KIT;
use serde_json::json;
use tempfile::TempDir;
use tokio::runtime::Runtime;

use crate::accessibility::complaints;
use crate::look::look;
use crate::window::Window;

/// A right `hog.py`.
const RIGHT: &str = include_str!("../../../project/kit/tests/right_hog.py");

/// A kit with a student's file, whose page is served.
struct Served {
    program: Child,
    _said: BufReader<ChildStdout>,
    /// `http://127.0.0.1:PORT`
    origin: String,
    /// `/TOKEN/`
    address: String,
    _folder: TempDir,
}

impl Served {
    /// Starts `hog_gui.py` on this file. A stand-in for `pigskin` is at hand.
    fn start(hog: &str, arguments: &[&str]) -> Served {
        let project = Path::new(env!("CARGO_MANIFEST_DIR")).join("../project/kit");
        let folder = tempfile::tempdir().expect("a folder");
        let write = |name: &str, text: &str| {
            std::fs::write(folder.path().join(name), text).expect("a file");
        };
        write("hog.py", hog);
        let rules = json!({
            "free_bacon": "smallest-digit", "feral_hogs": "on", "swine_swap": "digit-product",
        });
        let kit = json!({"pigskin": {"edition": "fall-2019", "rules": rules}});
        write("hog.ok", &kit.to_string());
        for (name, text) in HOG_KIT {
            write(name, text);
        }
        let page = std::fs::read_to_string(project.join("hog_gui.py")).expect("a file");
        write("hog_gui.py", &page);
        let stand_in = project.join("tests/stand_in_pigskin.py");
        let command = format!(
            "#!/bin/sh\nexec /usr/bin/python3 '{}' \"$@\"\n",
            stand_in.display()
        );
        write("pigskin", &command);
        let executable = std::fs::Permissions::from_mode(0o755);
        std::fs::set_permissions(folder.path().join("pigskin"), executable).expect("to change it");
        let mut program = Command::new("/usr/bin/python3")
            .args(["hog_gui.py", "--no-browser", "--seconds", "2"])
            .args(arguments)
            .current_dir(folder.path())
            .env("PATH", folder.path())
            .env("PYTHONDONTWRITEBYTECODE", "1")
            .stdout(Stdio::piped())
            .spawn()
            .expect("Python runs");
        let said = program.stdout.take().expect("a pipe, as asked for");
        let mut said = BufReader::new(said);
        let mut line = String::new();
        said.read_line(&mut line).expect("an address");
        let address = line.trim().strip_prefix("Hog is at ").expect("an address");
        let (origin, path) = address
            .rsplit_once('/')
            .and_then(|(start, _)| start.rsplit_once('/'))
            .expect("a path");
        Served {
            program,
            _said: said,
            origin: origin.to_owned(),
            address: format!("/{path}/"),
            _folder: folder,
        }
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        // It may have ended by itself, which is as good.
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

fn visit(hog: &str, arguments: &[&str], script: impl AsyncFnOnce(&Window)) {
    let served = Served::start(hog, arguments);
    let runtime = Runtime::new().expect("a runtime");
    look(&runtime, &served.origin, async |window| {
        window.open(&served.address).await;
        script(window).await;
    });
}

/// Plays until the game is over or stopped; a person chooses four dice.
async fn play_on(window: &Window) {
    let next = "return !!document.querySelector('#over, #choice-4, #go, #wrong:not([hidden])')";
    loop {
        window.until("next turn", next).await;
        let turns = window.texts("#turns li").await.len();
        if window.has("#over").await || window.has("#wrong:not([hidden])").await {
            return;
        }
        let key = if window.has("#go").await { 'g' } else { '4' };
        window.press(key).await;
        let moved = format!(
            "return document.querySelectorAll('#turns li').length > {turns}
                || !!document.querySelector('#wrong:not([hidden])')"
        );
        window.until("turn", &moved).await;
    }
}

async fn new_game(window: &Window, goal: &str, compares: bool) {
    window.element("body[data-game='1']").await;
    window.fill("#goal", goal).await;
    if compares {
        window.click("#compares").await;
    }
    window.click("#begin").await;
    window.element("body[data-game='2']").await;
}

#[test]
fn a_right_play_is_played_to_its_end_beside_the_rules() {
    visit(RIGHT, &[], async |window| {
        window.element("body[data-game='1']").await;
        assert_eq!(window.texts(".side h2").await, ["Player 0", "Player 1"]);
        new_game(window, "40", true).await;
        play_on(window).await;
        assert!(!window.has("#wrong:not([hidden])").await);
        let over = window.text("#over").await;
        let turns = window.texts("#turns li").await;
        assert!(
            over.ends_with(&format!("has won after {} turns", turns.len())),
            "{over}"
        );
        let scores = window.texts(".score").await;
        assert!(turns[0].starts_with(&scores.join(" : ")), "{turns:?}");
        let first = turns.last().expect("a turn");
        assert!(first.contains("Player 0 chooses 4 dice: "), "{first}");
        // The first points are Player 1's if the turn ended in a swap.
        let gains = u8::from(first.starts_with("0 : "));
        assert!(
            first.contains(&format!("That's the biggest gain yet for Player {gains}")),
            "{first}"
        );
        let dice = "return document.querySelectorAll('.die').length";
        assert_eq!(window.run(dice, &[]).await, 4);
        let said = window.text("#said").await;
        assert!(said.contains("has won"), "{said}");
    });
}

#[test]
fn a_play_without_a_rule_stops_at_the_first_turn_that_differs() {
    let tame = RIGHT.replace("points += 3", "pass");
    visit(&tame, &[], async |window| {
        new_game(window, "", true).await;
        window.click("#choice-2").await;
        window
            .until_says("#wrong", "Turn 1 differs from the rules")
            .await;
        let why = window.text("#wrong").await;
        assert!(why.contains("By the rules:"), "{why}");
        assert!(!window.has("#choice-2").await);
        window.click("#play-on").await;
        window.click("#choice-2").await;
        window.until_says("#turns", "Player 1 chooses 2 dice").await;
    });
}

#[test]
fn errors_and_endless_loops_show_their_line() {
    let broken = RIGHT.replace("return 10 - min", "return 10 // 0 - min");
    visit(&broken, &[], async |window| {
        window.click("#choice-0").await;
        window.until_says("#wrong", "ZeroDivisionError").await;
        window.until_says("#wrong", "return 10 // 0 - min").await;
        window.press('n').await;
        window.element("#choice-4").await;
        assert!(!window.has("#wrong:not([hidden])").await);
    });
    let endless = RIGHT.replace(
        "    return 10 - min",
        "    print('bacon')\n    while True: pass\n    return 10 - min",
    );
    visit(&endless, &[], async |window| {
        window.click("#choice-0").await;
        window
            .until_says("#wrong", "did not come to an end in 2 seconds")
            .await;
        window.until_says("#wrong", "while True: pass").await;
        assert_eq!(window.text("#printed").await, "Turn 1:\n  bacon");
    });
}

#[test]
fn seats_alternate_against_final_strategy() {
    visit(RIGHT, &["-f"], async |window| {
        let names = ["Player 0: you", "Player 1: final_strategy"];
        window.element("body[data-game='1']").await;
        assert_eq!(window.texts(".side h2").await, names);
        window.element("#choice-4").await;
        window.press('p').await;
        window.press('4').await;
        window.element("#pause[aria-pressed=true]").await;
        window.press('g').await;
        window.until_says("#turns", "Player 1 chooses").await;
        new_game(window, "25", false).await;
        let names = ["Player 0: final_strategy", "Player 1: you"];
        assert_eq!(window.texts(".side h2").await, names);
        play_on(window).await;
        window.press('n').await;
        window.until_says("#side-0", "you").await;
    });
}

#[test]
fn axe_finds_no_violation_in_any_size_and_colour() {
    let talks = RIGHT.replace(
        "    before = [0, 0]",
        "    before = [0, 0]\n    print('x' * 300)",
    );
    visit(
        &talks.replace("    return 10 - min", "    return 1 // 0 - min"),
        &[],
        async |window| {
            let look = async |name: &str| {
                let found = complaints(window, name).await;
                assert!(found.is_empty(), "\n{}", found.join("\n"));
            };
            window.element("#choice-4").await;
            look("a new game").await;
            window.click("#choice-10").await;
            window.until_says("#turns", "Player 0").await;
            look("a game").await;
            window.click("#choice-0").await;
            window.until_says("#wrong", "ZeroDivisionError").await;
            look("an error").await;
        },
    );
}
