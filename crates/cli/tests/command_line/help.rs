//! `--help`, `--version`, completions and man pages.

use insta::assert_snapshot;

use crate::{Folder, has, pigskin};

/// The commands that a help text lists.
pub fn commands(help: &str) -> Vec<String> {
    let lines = help.lines().skip_while(|line| !line.starts_with("Usage:"));
    let lines = lines.take_while(|line| *line != "Options:");
    // A description goes on in a line that is indented further, and arguments are in brackets.
    let names = lines.filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    names
        .filter(|name| name.starts_with(char::is_alphabetic) && *name != "help")
        .map(str::to_owned)
        .collect()
}

#[test]
fn names_every_command() {
    assert_snapshot!(pigskin("--help").printed());
}

#[test]
fn every_command_has_examples() {
    let mut tried = 0;
    let mut open = commands(&pigskin("--help").printed());
    while let Some(command) = open.pop() {
        let help = pigskin(&format!("{command} --help")).printed();
        let below = commands(&help);
        if below.is_empty() {
            let (_, examples) = help
                .split_once("\nExamples:\n")
                .unwrap_or_else(|| panic!("{help}"));
            assert!(examples.contains(&format!("  pigskin {command}")), "{help}");
            tried += 1;
        }
        open.extend(below.into_iter().map(|name| format!("{command} {name}")));
    }
    assert!(tried > 25, "{tried}");
}

#[test]
fn the_commands_of_contest_are_in_groups() {
    assert_snapshot!(pigskin("contest --help").printed());
}

#[test]
fn every_setting_is_listed_once() {
    let editions = pigskin("help editions").printed();
    let duel = pigskin("duel --help").printed();
    for setting in ["goal:", "feral_hogs:", "pork_chop:", "hog_tied:"] {
        let start = format!("\n  {setting} ");
        has(&editions, &start);
        assert!(!duel.contains(setting), "{duel}");
    }
}

#[test]
fn play_is_explained() {
    assert_snapshot!(pigskin("play -h").printed());
}

#[test]
fn shells_get_completions() {
    for shell in ["bash", "zsh", "fish"] {
        let ran = pigskin(&format!("generate {shell}")).succeeded();
        has(&ran, "replay");
    }
}

#[test]
fn every_command_has_a_man_page() {
    let folder = Folder::new();
    let said = folder.printed("generate --out share");
    assert_eq!(said, "Wrote share/completions and share/man.\n");
    let read = |name: &str| folder.read(format!("share/{name}"));
    assert_eq!(read("man/pigskin.1"), pigskin("generate man").out);
    assert_eq!(
        read("completions/pigskin.elvish"),
        pigskin("generate elvish").out
    );
    assert!(read("man/pigskin-contest-run.1").contains("retry"));
    for command in commands(&pigskin("--help").printed()) {
        let page = read(&format!("man/pigskin-{command}.1"));
        has(&page, &format!(".TH pigskin-{command} 1"));
    }
    pigskin("generate man --out share").failed(2, "cannot be used with");
    pigskin("generate").failed(2, "required arguments were not provided");
}

#[test]
fn the_version_has_its_commit() {
    let known = pigskin("--version --json").json();
    assert_eq!(known["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!(known["features"], serde_json::json!(["full"]));
    let target = known["target"].as_str().expect("a target");
    has(target, std::env::consts::ARCH);
    let line = pigskin("--version").printed();
    let mut words = line
        .split([' ', '(', ')', '\n'])
        .filter(|word| !word.is_empty());
    assert_eq!(words.next(), Some("pigskin"));
    assert_eq!(words.next(), known["version"].as_str());
    // Without a repository and its variables neither is known.
    for known in [&known["commit"], &known["date"]] {
        let known = known.as_str().unwrap_or_default();
        let shown = words.next().unwrap_or_default();
        assert!(known.starts_with(shown) && shown.is_empty() == known.is_empty());
    }
    assert_eq!(words.next(), None);
    assert_eq!(pigskin("-V").printed(), line);
    pigskin("--json").failed(2, "--version");
}
