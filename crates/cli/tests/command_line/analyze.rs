//! Strategies, games and contests of Hog, analyzed.

use std::fs;

use insta::assert_snapshot;
use serde_json::{Value, json};

use crate::{Folder, has, pigskin};

/// A small goal, so that all this takes no time.
const SMALL: &str = "--set goal=30";

fn number(value: &Value) -> f64 {
    value.as_f64().expect("a number")
}

/// The sum of a square of numbers.
fn sum(rows: &Value) -> f64 {
    let rows = rows.as_array().expect("rows").iter();
    let cells = rows.flat_map(|row| row.as_array().expect("a row"));
    cells.map(number).sum()
}

#[test]
fn costly_choices_of_a_strategy_are_listed() {
    assert_snapshot!(pigskin(&format!("analyze swap:8,4 {SMALL}")).printed());
    let line = "analyze always:6 --edition spring-2017 --against always:4 --set goal=40";
    assert_snapshot!(pigskin(line).printed());
}

#[test]
fn losses_add_up() {
    for edition in ["fall-2017", "fall-2019", "spring-2017"] {
        for against in ["", "--against bacon:8,4"] {
            let line = format!("analyze swap:8,4 --edition {edition} {SMALL} {against}");
            let answer = pigskin(&format!("{line} --format json")).json();
            let mean = |rate: &str| number(&answer[rate]["mean"]);
            let given_away = number(&answer["given_away"]);
            assert!((sum(&answer["costs"]) - given_away).abs() < 1e-12);
            assert!((mean("best_response") - mean("win_rate") - given_away).abs() < 1e-12);
            let lengths = answer["game_lengths"]["chances"]
                .as_array()
                .expect("chances");
            let all: f64 = lengths.iter().map(number).sum();
            assert!((all - 1.0).abs() < 1e-12);
            let costliest = &answer["costliest"][0];
            let [mine, theirs] = ["mine", "theirs"].map(|score| {
                usize::try_from(costliest[score].as_u64().expect("a score")).expect("small")
            });
            assert_eq!(answer["costs"][mine][theirs], costliest["cost"]);
            assert_eq!(answer["better"][mine][theirs], costliest["better"]);
        }
    }
}

#[test]
fn the_best_change_wins_as_often_as_it_says() {
    let folder = Folder::new();
    let line = format!("analyze always:5 --against always:6 {SMALL} --format json");
    let answer = folder.json(&line);
    let change = &answer["best_change"];
    let at =
        |score: &str| usize::try_from(change[score].as_u64().expect("a score")).expect("small");
    let mut table = vec![vec![json!(5); 30]; 30];
    table[at("mine")][at("theirs")] = change["better"].clone();
    folder.write("changed.json", json!(table).to_string());
    let duel = folder.json(&format!("duel changed.json always:6 {SMALL} --format json"));
    let gain = number(&duel["win_rate"]) - number(&answer["win_rate"]["mean"]);
    assert!(gain > 0.0 && (gain - number(&change["gain"])).abs() < 1e-12);
}

#[test]
fn a_field_is_a_folder_of_entries() {
    let folder = Folder::new();
    fs::create_dir(folder.at("field")).expect("a folder");
    folder.printed(&format!(
        "convert always:4 --to json {SMALL} --out field/fours.json"
    ));
    folder.printed(&format!(
        "convert bacon:8,4 --to text {SMALL} --out field/bacon.txt"
    ));
    folder.write("field/hog.json", "oink");
    let line = format!("analyze always:6 {SMALL} --field field");
    let text = folder.printed(&line);
    has(&text, "No strategies, and left out:\n  hog.json");
    let field = folder.json(&format!("{line} --format json"))["field"].clone();
    assert_eq!(field["rates"].as_array().map(Vec::len), Some(2));
    assert_eq!(field["left_out"][0]["file"], "hog.json");
    let rates = [0, 1].map(|place| number(&field["rates"][place]["win_rate"]));
    assert!((number(&field["mean"]) - rates[0].midpoint(rates[1])).abs() < 1e-15);
    fs::create_dir(folder.at("nobody")).expect("a folder");
    let refused = folder.run(&format!("analyze always:6 {SMALL} --field nobody"));
    refused.failed(1, "nobody has no strategies: it is empty");
    let refused = folder.run(&format!("analyze always:6 {SMALL} --field nowhere"));
    refused.failed(1, "could not list the entries in nowhere");
}

#[test]
fn heat_maps_are_shown_as_text() {
    let draw = |line: &str| pigskin(&format!("analyze swap:8,4 {line}")).printed();
    assert_snapshot!(draw("--set goal=20 --heat-map choices"));
    assert_snapshot!(draw("--set goal=20 --heat-map visits"));
    assert_snapshot!(draw("--set goal=70 --heat-map regret --against always:6"));
    assert_snapshot!(draw(
        "--set goal=20 --heat-map difference --against bacon:8,5"
    ));
    // The largest.
    draw("--set goal=300 --heat-map choices");
}

#[test]
fn heat_maps_are_drawn_as_pictures() {
    let folder = Folder::new();
    let line = "analyze bacon:8,4 --set goal=20 --heat-map";
    for kind in [
        "choices",
        "regret",
        "visits",
        "difference --against always:4",
    ] {
        let name = kind.split(' ').next().expect("a word");
        let wrote = folder.printed(&format!("{line} {kind} --out {name}.svg"));
        assert_eq!(wrote, format!("Wrote the heat map to {name}.svg.\n"));
        let svg = folder.read(format!("{name}.svg"));
        for part in [
            "<svg ",
            ">own score</text>",
            ">opponent&#39;s score</text>",
            "<path fill=\"#",
        ] {
            assert!(svg.contains(part), "{kind}: {part}");
        }
    }
    let png = |options: &str| {
        folder.printed(&format!("{line} choices --out choices.png{options}"));
        folder.bytes("choices.png")
    };
    let (once, again) = (png(""), png(" --force"));
    assert!(once.starts_with(b"\x89PNG\r\n\x1a\n"));
    assert!(once == again, "the same picture twice");
    let refused = folder.run(&format!("{line} choices --out choices.svg"));
    refused.failed(1, "--force replaces it");
    let refused = folder.run(&format!("{line} choices --out choices.gif"));
    refused.failed(2, "must end in .svg or .png");
    folder.fails(&format!("{line} difference"), 2, "add --against STRATEGY");
}

/// The numbers of a review's last lines, in hundredths of a percent.
fn steps(text: &str) -> Vec<i64> {
    let lines = text
        .lines()
        .skip_while(|line| !line.contains("At the start"));
    let lines = lines.take_while(|line| !line.is_empty());
    let digits = |line: &str| {
        let words: String = line.chars().skip(20).collect();
        let minus = words.contains('−');
        let digits: String = words.chars().filter(char::is_ascii_digit).collect();
        let number: i64 = digits.parse().unwrap_or(0);
        if minus { -number } else { number }
    };
    lines.map(digits).collect()
}

#[test]
fn a_game_is_split_into_luck_and_decisions() {
    let folder = Folder::new();
    folder.printed("play always:6 swap:8,4 --seed 5 --set goal=40 --record game.txt");
    assert_snapshot!(folder.printed("analyze game.txt"));
    for (edition, seed) in [("fall-2017", 1), ("fall-2019", 2), ("spring-2017", 3)] {
        let line = format!("play always:5 swap:6,4 --edition {edition} --seed {seed}");
        folder.printed(&format!("{line} --record {seed}.txt"));
        let steps = steps(&folder.printed(&format!("analyze {seed}.txt")));
        let [start, between @ .., end] = &steps[..] else {
            panic!("no steps");
        };
        // To the last digit that is written.
        assert_eq!(
            (between.len(), start + between.iter().sum::<i64>()),
            (4, *end)
        );
        assert!([0, 10_000].contains(end));
        let answer = folder.json(&format!("analyze {seed}.txt --format json"));
        let [first, second] = [0, 1]
            .map(|player| number(&answer["decisions"][player]) + number(&answer["luck"][player]));
        let won = f64::from(u8::from(answer["winner"] == 0));
        assert!((number(&answer["start"]) + first - second - won).abs() < 1e-12);
    }
}

#[test]
fn a_contest_is_analyzed_as_a_whole() {
    let folder = Folder::new();
    let settings = "title = 'Small hogs'\nedition = 'fall-2019'\n[set]\ngoal = 30\n";
    fs::create_dir_all(folder.at("hogs/entries")).expect("a folder");
    folder.write("hogs/contest.toml", settings);
    for (name, strategy) in [
        ("fours", "always:4"),
        ("sixes", "always:6"),
        ("six_again", "always:6"),
        ("bacon", "bacon:8,4"),
        ("swap", "swap:8,4"),
    ] {
        let to = format!("--to json --out hogs/entries/{name}.json");
        folder.printed(&format!("convert {strategy} {SMALL} {to}"));
    }
    let copied = folder.read("hogs/entries/bacon.json");
    let copied = copied.replacen("[0,", "[9,", 3);
    folder.write("hogs/entries/copied.json", copied);
    let refused = folder.run("analyze hogs");
    refused.failed(
        1,
        "hogs has no results yet; `pigskin contest run hogs` makes them",
    );
    folder.printed("contest run hogs --quiet");
    assert_snapshot!(folder.printed("analyze hogs"));
    let answer = folder.json("analyze hogs --format json");
    assert_eq!(answer["title"], "Small hogs");
    assert_eq!(answer["ranks"].as_array().map(Vec::len), Some(6));
    assert_eq!(answer["same"], json!([["six_again", "sixes"]]));
    let mut results = folder.read_json("hogs/results/results.json");
    let line = |team: &str| {
        let mut rows = results["standings"].as_array().expect("standings").iter();
        rows.position(|row| row["team"] == team).expect("it stands")
    };
    // Whichever stands higher, the sixes now beat the swapper.
    let (swap, sixes) = (line("swap"), line("sixes"));
    let rate = if swap < sixes { 0.4 } else { 0.6 };
    let (a, b) = (swap.min(sixes), swap.max(sixes));
    for seat in ["first", "second"] {
        results["win_rates"][a][seat][b - a - 1] = json!(rate);
    }
    folder.write("hogs/results/results.json", results.to_string());
    assert_snapshot!(folder.printed("analyze hogs"));
    folder.write("hogs/results/results.json", "{}");
    let refused = folder.run("analyze hogs");
    refused.failed(1, "results.json is not the results of a contest");
}

#[test]
fn invalid_subjects_of_an_analysis_are_refused() {
    pigskin("analyze nothing").failed(2, "and it is not the record of a game or the folder");
    let folder = Folder::with("game.txt", "oink");
    folder.fails("analyze game.txt", 1, "game.txt is not a strategy");
    let folder = Folder::with("game.txt", "pigskin game 1\ngame: chess\n\n");
    let refused = folder.run("analyze game.txt");
    refused.failed(1, "the record is of 'chess', not of hog");
    let refused = folder.run("analyze game.txt --against always:4");
    refused.failed(
        2,
        "game.txt is the record of a game, which only takes --format",
    );
    pigskin("analyze always:4 --heat-map choices --format json").failed(2, "cannot be used with");
    pigskin("analyze always:4 --out a.svg").failed(2, "--heat-map");
}

#[test]
fn win_rates_are_shown_for_turns_that_can_score_nothing() {
    let comes_back = "rolls dice that can score nothing";
    for (strategy, others) in [
        ("always:0", "--set free_bacon=off"),
        ("always:4", "--against always:0 --set free_bacon=off"),
        ("always:4", "--against always:5 --set pig_out=nothing"),
        ("swap:8,4", "--edition spring-2022 --set goal=20"),
    ] {
        let small = if others.contains("--edition") {
            ""
        } else {
            SMALL
        };
        let line = format!("analyze {strategy} {others} {small}");
        let text = pigskin(&line).printed();
        assert!(text.replace('\n', " ").contains(comes_back), "{text}");
        let answer = pigskin(&format!("{line} --format json")).json();
        let told = answer["not_computed"].as_str().expect("the reason");
        has(told, comes_back);
        assert!(
            answer["field"]["rates"]
                .as_array()
                .is_some_and(|field| field.len() > 3)
        );
        let other = answer["against"]
            .as_str()
            .expect("a name")
            .replace("perfect play", "perfect");
        let settings = others.split_once("--against").map_or(others, |(_, rest)| {
            rest.trim_start()
                .split_once(' ')
                .map_or("", |(_, rest)| rest)
        });
        let duel = format!("duel {strategy} {other} {settings} {small} --format json");
        let duel = pigskin(&duel).json();
        for seat in ["first", "second"] {
            let difference = number(&answer["win_rate"][seat]) - number(&duel[seat]);
            assert!(difference.abs() < 1e-9, "{line}: {answer} and {duel}");
        }
    }
}
