//! `pigskin play`

use insta::assert_snapshot;

use crate::{folder_with, pigskin, pigskin_in};

#[test]
fn tells_a_game_with_its_commentary() {
    assert_snapshot!(pigskin("play always:6 swap:8,4 --seed 7").printed());
}

#[test]
fn tells_what_each_rule_of_spring_2017_does() {
    let players = "--edition spring-2017 always:4 bacon:8,-1";
    let ran = pigskin(&format!("play {players} --seed 4 --commentary none"));
    assert_snapshot!(ran.printed());
}

#[test]
fn tells_of_swine_swap_and_feral_hogs() {
    let ran = pigskin("play always:2 swap:8,4 --seed 4 --commentary none");
    assert_snapshot!(ran.printed());
}

#[test]
fn tells_of_other_dice_and_of_rules_that_are_off() {
    let rules = "--set free_bacon=off --set sides=8 --set goal=20";
    let ran = pigskin(&format!(
        "play {rules} always:1 always:0 --dice 3,8 --first b"
    ));
    assert_snapshot!(ran.printed());
}

#[test]
fn dice_of_a_test_cycle() {
    let ran = pigskin("play always:3 always:5 --dice 4,3,2 --set goal=40");
    assert_snapshot!(ran.printed());
}

#[test]
fn json_says_the_same_and_repeats_with_the_seed() {
    let args = "play always:6 swap:8,4 --format json";
    let game = pigskin(args).json();
    let seed = game["seed"].to_string();
    assert_eq!(pigskin(&format!("{args} --seed {seed}")).json(), game);
    let last = game["turns"].as_array().expect("turns").last();
    assert_eq!(last.expect("a turn")["scores"], game["scores"]);
    let winner = usize::from(game["winner"] == 1);
    assert!(game["scores"][winner].as_u64() >= Some(100));
    assert_eq!(game["players"][1], "swap:8,4");
}

#[test]
fn commentary_is_what_was_asked_for() {
    let remarks = |commentary: &str| {
        let ran = pigskin(&format!(
            "play always:6 always:4 --seed 7 --commentary {commentary}"
        ));
        let lines = ran.printed();
        let remarks = lines
            .lines()
            .filter_map(|line| line.trim().strip_prefix("> "));
        remarks.map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(remarks("none"), [""; 0]);
    assert!(
        remarks("scores")
            .iter()
            .all(|line| line.contains("now has"))
    );
    assert!(
        remarks("highest:1")
            .iter()
            .all(|line| line.ends_with("for Player 1"))
    );
    let each: usize = ["scores", "lead", "highest:0", "highest:1"]
        .map(|commentary| remarks(commentary).len())
        .iter()
        .sum();
    assert_eq!(remarks("all").len(), each);
    assert_eq!(remarks("lead,scores").len(), remarks("scores,lead").len());
}

#[test]
fn a_record_is_not_written_over_a_file_unless_forced() {
    let (folder, path) = folder_with("game.txt", "dear diary");
    let args = "play always:6 always:4 --record game.txt";
    let ran = pigskin_in(folder.path(), args);
    ran.failed(
        1,
        "pigskin: game.txt exists already; --force writes over it",
    );
    assert_eq!(
        std::fs::read_to_string(&path).expect("a file"),
        "dear diary"
    );
    let printed = pigskin_in(folder.path(), &format!("{args} --force")).printed();
    assert!(printed.ends_with("`pigskin replay game.txt` shows the game again.\n"));
}

#[test]
fn a_game_that_never_ends_is_given_up() {
    let ran = pigskin("play always:0 always:0 --set free_bacon=off");
    ran.failed(
        1,
        "nobody wins: at 0 to 0 both roll no dice, which score nothing, in turn for ever",
    );
}
