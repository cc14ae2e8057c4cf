//! Uploaded files, and files of a folder.

use axum::http::StatusCode;
use pigskin_hog::{Choice, Table};
use tempfile::tempdir;

use crate::asked::{
    drop_files, drop_function, finally, get, hasty_server, judged, page, post, server,
};
use crate::says::Says as _;

const FOURS: &str = "\
TEAM_NAME = 'Fourever <b>Hogs</b>'
def final_strategy(score, opponent_score):
    return 4
";

const HANGS: &str = "\
TEAM_NAME = 'Counting Sheep'
def final_strategy(score, opponent_score):
    while True:
        pass
";

fn fours() -> String {
    Table::from_fn(100, |_| Choice::dice(4)).to_text()
}

#[tokio::test]
async fn a_table_is_looked_at() {
    let folder = tempdir().expect("a folder");
    let server = server(folder.path()).await;
    let dropped = drop_files(&server, &[("fours.txt", fours().as_bytes())]).await;
    assert_eq!(dropped.status, StatusCode::SEE_OTHER);
    assert!(dropped.location.starts_with("/strategies/file:"));
    assert!(dropped.location.ends_with("?edition=fall-2019"));
    let shown = page(&server, &dropped.location).await;
    assert!(shown.contains("<bdi>fours</bdi>"), "{shown}");
    let listed = page(&server, "/strategies").await;
    assert!(listed.contains("<bdi>fours.txt</bdi>"), "{listed}");
    // A file can be unfit for another edition's goal.
    let small = dropped.location.replace('?', "?goal=50&");
    let small = page(&server, &small).await;
    assert!(small.contains("cannot play"), "{small}");
}

#[tokio::test]
async fn a_program_is_asked_and_known_after_a_restart() {
    let folder = tempdir().expect("a folder");
    let first = server(folder.path()).await;
    let dropped = drop_files(&first, &[("hog_contest.py", FOURS.as_bytes())]).await;
    let shown = judged(&first, &dropped.location).await;
    let name = "Fourever &#60;b&#62;Hogs&#60;/b&#62;";
    assert!(shown.contains(name), "{shown}");
    drop(first);
    let second = server(folder.path()).await;
    let again = judged(&second, &dropped.location).await;
    assert!(again.contains(name), "{again}");
    // The upload plays: it rolls four dice.
    let hash = dropped.location.split(['/', '?']).nth(2).expect("a name");
    let turn = format!("/hog/fall-2019/turn?first={hash}&second=me&dice=7");
    let turn = get(&second, &turn).await;
    assert_eq!(turn.status, StatusCode::SEE_OTHER, "{}", turn.body);
    assert!(turn.location.contains("&turns=4-"), "{}", turn.location);
    assert!(page(&second, &turn.location).await.contains(name));
}

#[tokio::test]
async fn a_function_of_a_whole_project_is_a_strategy() {
    let folder = tempdir().expect("a folder");
    let server = server(folder.path()).await;
    let hog = include_bytes!("../../../project/kit/tests/right_hog.py");
    let dropped = drop_files(&server, &[("ada.py", hog)]).await;
    let shown = judged(&server, &dropped.location).await;
    assert!(shown.contains("<bdi>ada</bdi>"), "{shown}");
    let dropped = drop_function(&server, "swap_strategy", &[("ada.py", hog)]).await;
    let shown = judged(&server, &dropped.location).await;
    assert!(shown.contains("<bdi>ada.py:swap_strategy</bdi>"), "{shown}");
    let hash = dropped.location.split(['/', '?']).nth(2).expect("a name");
    let turn = format!("/hog/fall-2019/turn?first={hash}&second=me&dice=7");
    let turn = get(&server, &turn).await;
    // Bacon would lead to a bad swap; final_strategy rolls 6 here.
    assert!(turn.location.contains("&turns=4-"), "{}", turn.location);

    // The function's own name is in what is wrong with it.
    let dropped = drop_function(&server, "both", &[("ada.py", hog)]).await;
    let shown = judged(&server, &dropped.location).await;
    assert!(shown.contains("both(0, 0) returned"), "{shown}");
    let refused = drop_function(&server, "8,4", &[("ada.py", hog)]).await;
    refused.body.says("is not the name of a function");
}

/// A team's name must not be read as a part of the sentence around it.
#[tokio::test]
async fn a_team_that_is_called_like_a_seat_is_not_taken_for_its_opponent() {
    let folder = tempdir().expect("a folder");
    let server = server(folder.path()).await;
    for name in ["Player 1", "You"] {
        let program = format!(
            "TEAM_NAME = '{name}'\ndef final_strategy(score, opponent_score):\n    return 4\n"
        );
        let dropped = drop_files(&server, &[("seat.py", program.as_bytes())]).await;
        judged(&server, &dropped.location).await;
        let hash = dropped.location.split(['/', '?']).nth(2).expect("a name");
        let turn = format!("/hog/fall-2019/turn?first={hash}&second=me&dice=7");
        let turn = get(&server, &turn).await.location;
        let game = page(&server, &turn).await;
        assert!(
            game.contains(&format!("<bdi>{name} rolls 4 dice: ")),
            "{game}"
        );
        let gain = format!("the biggest gain yet for {name}.</bdi>");
        assert!(game.contains(&gain), "{game}");
        let lead = format!("<bdi>{name} takes the lead by ");
        assert!(game.contains(&lead), "{game}");
    }
}

#[tokio::test]
async fn a_program_that_hangs_is_ended_and_can_be_asked_again() {
    let folder = tempdir().expect("a folder");
    let server = hasty_server(folder.path()).await;
    let dropped = drop_files(&server, &[("sheep.py", HANGS.as_bytes())]).await;
    let shown = judged(&server, &dropped.location).await;
    assert!(shown.contains("<b>time</b>"), "{shown}");
    // A new server has the verdict in its database.
    let restarted = hasty_server(folder.path()).await;
    let shown = judged(&restarted, &dropped.location).await;
    assert!(shown.contains("<b>time</b>"), "{shown}");
    let again = post(&server, &dropped.location.replace('?', "/again?")).await;
    assert_eq!(again.location, dropped.location);
    let shown = judged(&server, &dropped.location).await;
    assert!(shown.contains("<b>time</b>"), "{shown}");
}

#[tokio::test]
async fn a_game_waits_for_a_file_that_is_being_asked() {
    let folder = tempdir().expect("a folder");
    let server = server(folder.path()).await;
    let slow = "import time\n\
                TEAM_NAME = 'Late Risers'\ntime.sleep(2)\n\
                def final_strategy(score, opponent_score):\n    return 4\n";
    let dropped = drop_files(&server, &[("late.py", slow.as_bytes())]).await;
    let hash = dropped.location.split(['/', '?']).nth(2).expect("a name");
    let setup = page(&server, "/hog").await;
    assert!(
        setup.contains(&format!("value=\"{hash}\">late.py<")),
        "{setup}"
    );
    let begun = format!("/hog/new?edition=fall-2019&first=me&second={hash}&dice=1");
    let begun = get(&server, &begun).await.location;
    let waiting = page(&server, &begun).await;
    waiting.says("computes all choices of an uploaded strategy of this game");
    judged(&server, &dropped.location).await;
    let game = page(&server, &begun).await;
    assert!(game.contains("<bdi>Late Risers</bdi>"), "{game}");
}

#[tokio::test]
async fn several_files_are_listed() {
    let folder = tempdir().expect("a folder");
    let server = server(folder.path()).await;
    let (text, json) = (fours(), Table::from_fn(100, |_| Choice::dice(5)).to_json());
    let files: [(&str, &[u8]); 2] = [("a.txt", text.as_bytes()), ("b.json", json.as_bytes())];
    let dropped = drop_files(&server, &files).await;
    assert_eq!(dropped.location, "/strategies?edition=fall-2019");
    let listed = page(&server, &dropped.location).await;
    assert!(listed.contains("a.txt") && listed.contains("b.json"));
}

#[tokio::test]
async fn files_in_the_folder_are_kept_when_they_are_chosen() {
    let folder = tempdir().expect("a folder");
    let entries = folder.path().join("entries");
    std::fs::create_dir(&entries).expect("a folder");
    std::fs::write(entries.join("fours.txt"), fours()).expect("a file");
    std::fs::write(folder.path().join("secret.txt"), fours()).expect("a file");
    let secret = folder.path().join("secret.txt");
    std::os::unix::fs::symlink(secret, entries.join("link.txt")).expect("a link");
    let server = server(folder.path()).await;
    let listed = page(&server, "/strategies").await;
    assert!(listed.contains("found=fours.txt"), "{listed}");
    let found = get(&server, "/strategies?found=fours.txt").await;
    assert_eq!(found.status, StatusCode::SEE_OTHER);
    let shown = finally(&server, &found.location).await.body;
    assert!(shown.contains("fours"), "{shown}");
    for (name, status) in [
        ("link.txt", StatusCode::UNPROCESSABLE_ENTITY),
        ("../secret.txt", StatusCode::NOT_FOUND),
        ("nobody.txt", StatusCode::NOT_FOUND),
    ] {
        let answer = get(&server, &format!("/strategies?found={name}")).await;
        assert_eq!(answer.status, status, "{name}: {}", answer.body);
    }
    // A stored file does not need the folder any more.
    std::fs::remove_dir_all(&entries).expect("gone");
    let restarted = crate::asked::server(folder.path()).await;
    let shown = finally(&restarted, &found.location).await.body;
    assert!(shown.contains("fours"), "{shown}");
}
