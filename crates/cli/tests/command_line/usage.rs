//! Wrong usage, and exit codes.

use std::process::Stdio;

use crate::{Folder, Ran, has, pigskin};

#[test]
fn arguments_that_make_no_sense_are_refused_with_the_reason() {
    for (line, message) in [
        ("duel always:6 alwys:4", "neither a house strategy"),
        (
            "duel always:6 always:12",
            "12 is not a number of dice from 0 to 10, nor -1",
        ),
        (
            "duel always:6 bacon:x,4",
            "the margin 'x' is not a whole number",
        ),
        (
            "duel always:6 bacon:4",
            "always:DICE, bacon:MARGIN,DICE or swap:MARGIN,DICE",
        ),
        (
            "duel always:-1 always:4",
            "pigskin: always:-1 chooses -1, but fall-2019 has choices",
        ),
        (
            "duel always:-1 always:4",
            "-1 needs Pork Chop (--set pork_chop=on)",
        ),
        ("editions fall-1066", "fall-2023 is the current one"),
        (
            "project new kit --edition sp17",
            "the project of spring-2017 had other problems; --rules spring-2017 makes our own project",
        ),
        ("generate basic", "possible values: bash"),
        ("duel always:6", "required arguments were not provided"),
        (
            "duet always:6 always:4",
            "a similar subcommand exists: 'duel'",
        ),
    ] {
        pigskin(line).failed(2, message);
    }
}

#[test]
fn settings_that_make_no_sense_are_refused_by_name() {
    for (change, message) in [
        (
            "feral_hog=off",
            "unknown setting 'feral_hog' (did you mean feral_hogs?); there are goal",
        ),
        (
            "goal=301",
            "goal: '301' is not a whole number from 1 to 300",
        ),
        ("goal", "it has no '='"),
    ] {
        pigskin(&format!("duel always:6 always:4 --set {change}")).failed(2, message);
    }
    pigskin("duel always:6 always:4 --set most_dice=5").failed(
        2,
        "always:6 chooses 6, but fall-2019 with most_dice=5 has choices from 0 to 5",
    );
}

#[test]
fn options_that_make_no_sense_are_refused() {
    for (option, value, message) in [
        ("--dice", "4,0", "0 is not in 1..=100"),
        (
            "--commentary",
            "lead,lied",
            "'lied' is none of scores, highest:0, highest:1, lead",
        ),
        (
            "--edition",
            "fall-1066",
            "the name of your own file must end in .toml",
        ),
        ("--first", "c", "possible values: a, b"),
        ("--seed", "-1", "-1"),
    ] {
        pigskin(&format!("play always:6 always:4 {option} {value}")).failed(2, message);
    }
    pigskin("play always:6 always:4 --seed 1 --dice 2").failed(2, "cannot be used with");
    pigskin("convert always:6 --to json --team x").failed(2, "--team needs --to python");
    pigskin("serve --proxy caddy").failed(
        2,
        "an address or a network, such as 172.17.0.1 or 10.88.0.0/16",
    );
}

#[test]
fn missing_files_are_reported() {
    pigskin("duel always:6 mine.json").failed(1, "pigskin: could not read mine.json: No such file");
    pigskin("duel always:6 always:4 --edition mine.toml")
        .failed(1, "pigskin: could not read mine.toml: No such file");
    for line in ["check mine.py", "replay game.txt", "contest run hogs"] {
        let err = pigskin(line).err;
        has(&err, "No such file or directory");
        assert!(!err.contains("os error"), "{err}");
    }
}

/// Runs a command whose reader leaves at once.
fn ran_without_reader(folder: &Folder, line: &str) -> Ran {
    let mut command = folder.command(line);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("pigskin runs");
    drop(child.stdout.take());
    child.wait_with_output().expect("it ends").into()
}

#[test]
fn a_reader_that_leaves_is_no_failure() {
    let folder = Folder::new();
    let toml = "edition = 'fall-2017'\nset.goal = 20\n";
    folder.write("hogs/contest.toml", toml);
    for dice in [4, 6] {
        let table = format!("{:?}", [[dice; 20]; 20]);
        folder.write(format!("hogs/entries/always_{dice}.json"), table);
    }
    for line in [
        "convert always:6 --to json",
        "contest run hogs --quiet --format json",
        "contest run hogs --quiet",
    ] {
        ran_without_reader(&folder, line).ended(0);
    }
}

#[test]
fn a_folder_is_no_entry_to_submit() {
    let folder = Folder::with("token", "pigskin_x");
    let line = "submit . --server http://127.0.0.1:9 --token-file token";
    folder.fails(line, 1, ". is a folder; an entry is one file");
}
