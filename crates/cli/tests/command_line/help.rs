//! `--help` and completions.

use insta::assert_snapshot;

use crate::pigskin;

/// The commands that a help text lists.
pub fn commands(help: &str) -> Vec<String> {
    let lines = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let lines = lines.take_while(|line| !line.is_empty());
    // A description goes on in a line that is indented further.
    let names = lines.filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    let names = names.filter_map(|line| line.split_whitespace().next());
    names
        .filter(|name| *name != "help")
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
fn every_setting_is_listed() {
    let help = pigskin("duel --help").printed();
    for setting in ["goal:", "feral_hogs:", "pork_chop:"] {
        assert!(help.contains(setting), "{help}");
    }
}

#[test]
fn play_is_explained() {
    assert_snapshot!(pigskin("play -h").printed());
}

#[test]
fn shells_get_completions() {
    for shell in ["bash", "zsh", "fish"] {
        let ran = pigskin(&format!("completions {shell}"));
        assert_eq!(ran.code, Some(0));
        assert!(ran.out.contains("experiment"));
    }
}
