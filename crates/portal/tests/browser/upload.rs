//! Files that are dropped onto the site, called what a stranger likes.

use std::path::{Path, PathBuf};

use pigskin_football::{Football, House, Luck, Play, Strategy};
use pigskin_hog::{Choice, Table};
use tempfile::tempdir;

use crate::accessibility::violations;
use crate::says::Says as _;
use crate::visit::visit;
use crate::window::Window;

/// Markup that would run a script, both quotes, and a mark that turns the rest around.
const HOSTILE: &str = "<img src=x onerror=\"window.pwned=1\">'`${7*7}\u{202e}nosj";

const PROGRAM: &str = "\
TEAM_NAME = '</title><script>window.pwned=1</script><img src=x onerror=window.pwned=1>'
def final_strategy(score, opponent_score):
    return 4
";

const FAULTY: &str = "\
TEAM_NAME = 'Printers'
print('<script>window.pwned=1</script>')
def final_strategy(score, opponent_score):
    return '<img src=x onerror=window.pwned=1>'
";

fn written(folder: &Path, name: &str, contents: &str) -> PathBuf {
    let path = folder.join(name);
    std::fs::write(&path, contents).expect("a file");
    path
}

fn table(dice: u8) -> String {
    Table::from_fn(100, |_| Choice::dice(dice)).to_json()
}

/// Asserts that no text of a file became markup, or changed the page's direction.
async fn assert_harmless(window: &Window) {
    assert_eq!(
        window.run("return window.pwned === undefined", &[]).await,
        true
    );
    for markup in ["main img", "main script"] {
        assert!(!window.has(markup).await, "{markup} is on the page");
    }
    let turned = "return document.documentElement.innerText.includes('\\u202e')
        || document.title.includes('\\u202e')";
    assert_eq!(window.run(turned, &[]).await, false, "the text is turned");
}

async fn assert_usable(window: &Window) {
    let found = violations(window, "{}").await;
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn a_name_that_is_markup_is_shown_as_it_is() {
    let folder = tempdir().expect("a folder");
    let file = written(folder.path(), &format!("{HOSTILE}.json"), &table(4));
    visit(async |window| {
        window.open("/strategies").await;
        let path = file.to_str().expect("a path");
        window.type_into("#file", path).await;
        window.follow("[data-drop] button").await;
        window.until_complete().await;
        let heading = window.text("h1").await;
        assert!(heading.contains("<img src=x"), "{heading}");
        assert_harmless(window).await;
        window.open("/strategies").await;
        window.text("[aria-labelledby=uploads]").await.says("<img");
        assert_harmless(window).await;
        assert_usable(window).await;
        // It plays under its name.
        window.follow("[aria-labelledby=uploads] a").await;
        window.follow("a[href^='/hog/new?']").await;
        window.follow("#choice-4").await;
        window.element(".told").await;
        assert_harmless(window).await;
    });
}

#[test]
fn files_are_dropped_onto_the_page() {
    visit(async |window| {
        window.open("/strategies").await;
        let drop = "const files = new DataTransfer();
            files.items.add(new File([arguments[0]], arguments[1] + '.json'));
            files.items.add(new File([arguments[2]], 'fives.json'));
            const dropped = new DragEvent('drop',
                { bubbles: true, cancelable: true, dataTransfer: files });
            document.querySelector('[data-drop] label').dispatchEvent(dropped)";
        let (fours, fives) = (table(4), table(5));
        let dropped = async {
            window.run(drop, &[&fours, HOSTILE, &fives]).await;
        };
        window.to_another_page(dropped).await;
        let kept = window.texts("[aria-labelledby=uploads] bdi").await;
        assert_eq!(kept.len(), 2, "{kept:?}");
        assert!(kept.contains(&"fives.json".to_owned()), "{kept:?}");
        assert_harmless(window).await;
    });
}

#[test]
fn a_program_is_asked_while_one_looks_on() {
    let folder = tempdir().expect("a folder");
    let plays = written(folder.path(), "plays.py", PROGRAM);
    let fails = written(folder.path(), "fails.py", FAULTY);
    visit(async |window| {
        window.open("/strategies").await;
        window
            .type_into("#file", plays.to_str().expect("a path"))
            .await;
        window.follow("[data-drop] button").await;
        // The page becomes the strategy's by itself.
        window.element("#picture").await;
        window.until_complete().await;
        let heading = window.text("h1").await;
        assert!(heading.contains("<script>"), "{heading}");
        assert_harmless(window).await;

        window.open("/strategies").await;
        window
            .type_into("#file", fails.to_str().expect("a path"))
            .await;
        window.follow("[data-drop] button").await;
        window.until_says("h1", "cannot play").await;
        assert_eq!(
            window.text(".printed").await,
            "<script>window.pwned=1</script>"
        );
        assert_harmless(window).await;
        assert_usable(window).await;
    });
}

/// The handout's strategy, and one that fails at its first move.
const JUMPS: &str = "def my_strategy(game):\n    return prefer_jumps(game)\n";
const FAILS: &str =
    "def my_strategy(game):\n    raise ValueError('<img src=x onerror=window.pwned=1>')\n";

#[test]
fn a_program_of_d_football_plays_and_one_that_fails_loses() {
    let folder = tempdir().expect("a folder");
    let plays = written(folder.path(), &format!("{HOSTILE}.py"), JUMPS);
    let fails = written(folder.path(), "fails.py", FAILS);
    let game = Football::new(3).expect("a number of pieces");
    let houses: [&dyn Strategy; 2] = [&House::PreferJumps, &House::PreferJumps];
    let known = Play::new(&game, houses, &mut Luck::new(0)).expect("legal moves");
    visit(async |window| {
        let begin = async |file: &Path| {
            window.open("/d-football").await;
            window
                .type_into("#file", file.to_str().expect("a path"))
                .await;
            window.follow("[data-drop] button").await;
            assert_harmless(window).await;
            // It is chosen already.
            window.fill("#n", "3").await;
            window
                .follow("form[action='/d-football/new'] .button")
                .await;
        };
        begin(&plays).await;
        assert!(window.texts(".who").await[1].contains("<img src=x"));
        for (place, square) in known.moves.iter().enumerate() {
            if place % 2 == 0 {
                window.follow(&format!("#square-{square}")).await;
            }
            // The program moves by itself.
            let moved = format!(".turns li[value='{}']", place + 1);
            window.element(&moved).await;
        }
        window.element(".over").await;
        assert_harmless(window).await;

        begin(&fails).await;
        window.follow("#square-3").await;
        window
            .until_says("#over", "You have won after 1 move")
            .await;
        assert!(window.text("#over").await.contains("ValueError: <img"));
        assert_harmless(window).await;
    });
}

#[test]
fn no_script_is_needed_for_it() {
    let folder = tempdir().expect("a folder");
    let file = written(folder.path(), "fours.json", &table(4));
    visit(async |window| {
        window.without_scripts().await;
        window.open("/strategies?edition=fall-2017").await;
        window
            .type_into("#file", file.to_str().expect("a path"))
            .await;
        window.follow("[data-drop] button").await;
        assert!(window.has("#picture").await);
        window.follow("#analysis a").await;
        window.text("main").await.says("these changes gain most");
    });
}
