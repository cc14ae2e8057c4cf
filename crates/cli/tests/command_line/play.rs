//! `pigskin play`

use insta::assert_snapshot;

use crate::{Folder, has, pigskin};

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
fn commentary_has_the_chosen_remarks() {
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
            .all(|line| line.ends_with("for Player 1."))
    );
    let each: usize = ["scores", "lead", "highest:0", "highest:1"]
        .map(|commentary| remarks(commentary).len())
        .iter()
        .sum();
    assert_eq!(remarks("all").len(), each);
    assert_eq!(remarks("lead,scores").len(), remarks("scores,lead").len());
}

/// `both(announce_highest(0), both(announce_highest(1), announce_lead_changes()))`
#[test]
fn commentary_comes_in_the_handouts_order() {
    let play = "play always:1 always:1 --dice 5 --set feral_hogs=off --set goal=12";
    let remarks = |more: &str| {
        let lines = pigskin(&format!("{play}{more}")).printed();
        let remarks = lines
            .lines()
            .filter_map(|line| line.trim().strip_prefix("> "));
        remarks.map(str::to_owned).collect::<Vec<_>>()
    };
    let usual = [
        "5 points! That's the biggest gain yet for Player 0.",
        "Player 0 takes the lead by 5.",
        "5 points! That's the biggest gain yet for Player 1.",
        "Player 0 takes the lead by 5.",
        "Player 0 takes the lead by 5.",
    ];
    assert_eq!(remarks(""), usual);
    assert_eq!(
        remarks(" --commentary all")[..3],
        [
            "Player 0 now has 5 and Player 1 now has 0.",
            usual[0],
            usual[1]
        ]
    );
    assert_eq!(
        remarks(" --commentary lead,highest:0")[..2],
        [usual[1], usual[0]]
    );
}

#[test]
fn a_game_begins_where_it_is_told_to() {
    assert_snapshot!(
        pigskin("play always:2 always:4 --scores 92 88 --past 4 0 --dice 5,3").printed()
    );
    let game = pigskin("play always:2 always:4 --scores 92 88 --past 4 0 --format json").json();
    assert_eq!(
        game["start"],
        serde_json::json!({
            "scores": [92, 88],
            "previous_dice": [4, 0],
            "chop_spent": [false, false],
            "to_move": 0,
        })
    );
    // A chop that is spent is ten dice.
    let chops = "play --edition spring-2017 always:-1 always:-1 --scores 40 41 --seed 2";
    let first_turn = |spent: &str| {
        let game = pigskin(&format!("{chops}{spent} --format json")).json();
        let dice = |turn: usize| game["turns"][turn]["dice"].as_array().map(Vec::len);
        [dice(0), dice(1)]
    };
    assert_eq!(first_turn(""), [Some(0), Some(0)]);
    assert_eq!(first_turn(" --spent 0"), [Some(10), Some(0)]);
    assert_eq!(first_turn(" --spent 1"), [Some(0), Some(10)]);
    assert_eq!(first_turn(" --spent both"), [Some(10), Some(10)]);
}

#[test]
fn a_start_that_the_rules_do_not_know_is_refused() {
    for (start, why) in [
        ("--scores 100 0", "both scores below the goal of 100"),
        ("--past 11 0", "11 dice of a previous turn are more than 10"),
        ("--spent both", "no Pork Chop to spend"),
        ("--edition fall-2017 --past 4 4", "remembers no dice"),
        ("--scores 7", "2 values required"),
        ("--scores -1 7", "unexpected argument '-1'"),
        (
            "--game d-football --scores 7 0",
            "--scores, --past and --spent are for Hog",
        ),
    ] {
        let players = if start.contains("d-football") {
            "random random"
        } else {
            "always:2 always:4"
        };
        pigskin(&format!("play {players} {start}")).failed(2, why);
    }
}

#[test]
fn one_turn_is_one_turn() {
    let play = "play always:1 always:1 --dice 6 --set goal=12 --scores 7 0";
    let printed = pigskin(play).printed();
    let end = "Player 0 (always:1) wins 13 to 0 in 1 turn.\n";
    assert!(printed.ends_with(end), "{printed}");
}

#[test]
fn a_record_is_not_written_over_a_file_unless_forced() {
    let folder = Folder::with("game.txt", "dear diary");
    let args = "play always:6 always:4 --record game.txt";
    let ran = folder.run(args);
    ran.failed(1, "pigskin: game.txt exists already; --force replaces it");
    assert_eq!(folder.read("game.txt"), "dear diary");
    let printed = folder.printed(&format!("{args} --force"));
    assert!(printed.ends_with("`pigskin replay game.txt` shows the game again.\n"));
}

#[test]
fn a_game_that_never_ends_is_given_up() {
    pigskin("play always:0 always:0 --set free_bacon=off").failed(
        1,
        "nobody wins: at 0 to 0 both roll no dice, which score nothing, in turn for ever",
    );
}

#[test]
fn perfect_play_and_a_person_play_too() {
    let game = pigskin("play perfect always:4 --edition fall-2019 --seed 3 --format json").json();
    assert_eq!(game["players"][0], "perfect");
    let folder = Folder::new();
    let line = "play me perfect --edition fall-2017 --set goal=1 --seed 1";
    let ran = folder.asked(line, "none\n11\n2\n");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    for said in [
        "You have 0, and the other player 0. How many dice? (0 to 10) ",
        "'none' is not a whole number from 0 to 10.",
        "'11' is not a whole number from 0 to 10.",
        "You roll 2 dice: ",
    ] {
        has(&ran.err, said);
    }
    has(&ran.out, "Player 0 (me) wins ");
    let ran = folder.asked("play me always:4", "");
    assert_eq!(ran.code, Some(1));
    has(&ran.err, "the input ended before the game was over");
}

#[test]
fn perfect_play_is_compared_exactly() {
    let duel = |line: &str| pigskin(&format!("duel {line} --format json")).json();
    let rate = |line: &str| duel(line)["win_rate"].as_f64().expect("a rate");
    let (won, lost) = (rate("perfect always:4"), rate("always:4 perfect"));
    assert!(
        (won + lost - 1.0).abs() < 1e-12 && won > 0.8,
        "{won} {lost}"
    );
    assert!((rate("perfect perfect") - 0.5).abs() < 1e-12);
}

#[test]
fn json_has_the_leaders_gain() {
    let mut gains = 0;
    for seed in 0..5 {
        let play = "play always:4 always:6 --edition spring-2015 --format json --seed";
        let game = pigskin(&format!("{play} {seed}")).json();
        let mut scores = [0, 0];
        for turn in game["turns"].as_array().expect("turns") {
            let number = |value: &serde_json::Value| value.as_i64().expect("a number");
            let player = usize::from(number(&turn["player"]) == 1);
            scores[player] += number(&turn["lifted"]) + number(&turn["bonus"]);
            let gain = &turn["leader_gain"];
            if !gain.is_null() {
                gains += 1;
                scores[usize::from(number(&gain["player"]) == 1)] += number(&gain["points"]);
            }
            if turn["swapped"] == true {
                scores.reverse();
            }
            assert_eq!(turn["scores"], serde_json::json!(scores), "{turn}");
        }
    }
    assert!(gains > 0, "no leader gained anything");
}
