//! Names of teams whose entries give none.

use pigskin_course_contest::{RejudgeScope, State};

use crate::place::{Kind, Place};
use crate::rejudging::preview;

in_both_databases!(
    an_entry_without_a_name_goes_by_its_teams,
    judging_again_changes_no_stand_in,
    a_contest_can_ask_for_names,
    programs_of_football_without_a_name_go_by_their_teams,
);

/// A Hog entry with this name, or without one.
fn program(name: &str, dice: u8) -> String {
    format!("PLAYER_NAME = {name:?}\n\ndef final_strategy(mine, theirs):\n    return {dice}\n")
}

/// Sends a program and waits for its name and the note about it.
async fn enter(place: &Place, person: &str, text: &str) -> (String, Option<String>) {
    enter_as(place, person, "hog.py", text).await
}

async fn enter_as(place: &Place, person: &str, file: &str, text: &str) -> (String, Option<String>) {
    let judged = place.enter_text(person, file, text).await;
    assert_eq!(judged.state, State::Accepted, "{:?}", judged.fault);
    (judged.team_name.expect("a name"), judged.note)
}

fn said_of(name: &str) -> String {
    format!("The entry gives no team name and takes part as {name}.")
}

async fn an_entry_without_a_name_goes_by_its_teams(kind: Kind) {
    let place = Place::new(kind, "").await;
    let (name, note) = enter(&place, "ada", &program("", 4)).await;
    assert_eq!((name.as_str(), note), ("team 1", Some(said_of("team 1"))));

    // After the team chose a name, that is its name.
    let (name, note) = enter(&place, "ada", &program("Boars", 4)).await;
    assert_eq!((name.as_str(), note), ("Boars", None));
    let (name, note) = enter(&place, "ada", &program("", 5)).await;
    assert_eq!((name.as_str(), note), ("Boars", Some(said_of("Boars"))));

    // A stand-in that another team chose as its name gets a suffix.
    let (name, _) = enter(&place, "bob", &program("TEAM 3", 3)).await;
    assert_eq!(name, "TEAM 3");
    let (name, note) = enter(&place, "cy", &program("", 6)).await;
    let suffixed = "team 3 (2)";
    assert_eq!((name.as_str(), note), (suffixed, Some(said_of(suffixed))));

    let _judging = place.judging();
    let board = place.live(&["Boars", "TEAM 3", "team 3 (2)"]).await;
    let rows = board.results.standings.iter();
    let stand_ins = rows.filter(|row| row.stand_in).map(|row| row.team.as_str());
    let mut stand_ins: Vec<&str> = stand_ins.collect();
    stand_ins.sort_unstable();
    assert_eq!(stand_ins, ["Boars", "team 3 (2)"]);
}

async fn judging_again_changes_no_stand_in(kind: Kind) {
    let place = Place::new(kind, "").await;
    enter(&place, "ada", &program("", 4)).await;
    enter(&place, "ada", &program("Boars", 4)).await;
    let _judging = place.judging();
    place.live(&["Boars"]).await;
    assert_eq!(place.rejudge(&RejudgeScope::All).await, 2);
    assert_eq!(preview(&place).await.changes, []);
}

async fn a_contest_can_ask_for_names(kind: Kind) {
    let toml = format!("team_names = 'required'\n{}", crate::place::HOG);
    let place = Place::of(kind, &toml, "").await;
    let judged = place.enter_text("ada", "hog.py", &program(" ", 4)).await;
    let (fault, reason) = judged.fault.expect("a fault");
    assert_eq!(fault, "bad-name");
    assert!(reason.contains("this contest asks for one"), "{reason}");
}

async fn programs_of_football_without_a_name_go_by_their_teams(kind: Kind) {
    let toml = "game = 'd-football'\nn = 1\nsandbox = 'limits'\n";
    let place = Place::of(kind, toml, "").await;
    let enter = async |person: &str, text: &str| {
        let name = "my_strategy.py";
        enter_as(&place, person, name, text).await
    };
    let text = "def my_strategy(game):\n    return 1\n";
    // All students' files have the name that the handout gives them.
    for (person, name) in [("ada", "team 1"), ("bob", "team 2")] {
        let told = (name.to_owned(), Some(said_of(name)));
        assert_eq!(enter(person, text).await, told);
    }
    let named = format!("team_name = 'my_strategy'\n{text}");
    assert_eq!(enter("cy", &named).await, ("my_strategy".to_owned(), None));
}
