//! `--help` and completions.

use insta::assert_snapshot;

use crate::pigskin;

const COMMANDS: [&str; 16] = [
    "contest",
    "check",
    "duel",
    "play",
    "replay",
    "analyze",
    "experiment",
    "serve",
    "submit",
    "solve",
    "verify",
    "sdk",
    "protocol-test",
    "editions",
    "convert",
    "completions",
];

#[test]
fn names_every_command() {
    let help = pigskin("--help").printed();
    for command in COMMANDS {
        assert!(help.contains(&format!("\n  {command} ")), "{command}");
    }
    assert_snapshot!(help);
}

#[test]
fn every_command_has_examples() {
    let commands = COMMANDS.into_iter().filter(|&command| command != "contest");
    let contests = [
        "contest new",
        "contest run",
        "contest roster",
        "contest links",
        "contest grades",
        "contest gradescope",
        "contest grade-entry",
        "contest archive",
        "contest verify",
        "contest backup",
        "contest restore",
    ];
    for command in commands.chain(contests) {
        let help = pigskin(&format!("{command} --help")).printed();
        let (_, examples) = help.split_once("\nExamples:\n").expect("examples");
        assert!(examples.contains(&format!("  pigskin {command}")), "{help}");
    }
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
