//! Matches with forfeits are played again when staff ask for it.

use std::time::Duration;

use pigskin_course::EventKind;
use pigskin_course_contest::{Board, Boards, State};

use crate::place::{Kind, Place, in_time};

in_both_databases!(
    matches_with_forfeits_are_played_again,
    hog_has_no_matches_to_play_again,
);

const FOOTBALL: &str = "title = 'Football'\ngame = 'd-football'\nn = 4\ngames_per_seat = 1\n\
    sandbox = 'limits'\n[clock]\nmove_ms = 60000\n";

async fn enter(place: &Place, person: &str, team: &str, body: &str) {
    let code = format!("team_name = '{team}'\ndef my_strategy(game):\n    {body}\n");
    let sent = place.send_text(person, &format!("{team}.py"), &code).await;
    let judged = place.judged(sent.expect("kept").submission.id).await;
    assert_eq!(judged.state, State::Accepted, "{judged:?}");
}

/// The games that all teams on the board forfeited.
fn forfeits(board: &Board) -> u32 {
    let rows = board.results.standings.iter();
    rows.map(|row| row.forfeits.unwrap_or_default()).sum()
}

fn written(board: &Board) -> String {
    serde_json::to_string(&*board.results).expect("results are JSON")
}

async fn matches_with_forfeits_are_played_again(kind: Kind) {
    let mut place = Place::of(kind, FOOTBALL, "").await;
    enter(&place, "ada", "leftmost", "return valid_moves(game)[0]").await;
    enter(&place, "bob", "second", "return valid_moves(game)[:2][-1]").await;
    enter(&place, "cy", "broken", "return -1").await;
    let judging = place.judging();
    let right = place.live(&["leftmost", "second", "broken"]).await;
    assert_eq!(forfeits(&right), 4);
    drop(judging);
    place.be_too_slow().await;

    // Until the matches are played, their scores count; a restart forgets nothing.
    let matches = place.contest.play_forfeits_again(None).await;
    assert_eq!(matches.expect("asked"), 3);
    let still = place.another().await.board().await.expect("a board");
    assert_eq!(forfeits(&still), 6);
    place.restart().await;
    let _judging = place.judging();
    let is_right = |boards: &Boards| {
        let live = boards.live.as_ref();
        boards.again == 0 && live.is_some_and(|live| written(live) == written(&right))
    };
    place.boards(is_right).await;
    let anew = place.another().await.board().await.expect("a board");
    assert_eq!(written(&right), written(&anew));
    assert_eq!(*place.contest.progress().borrow(), None);

    // While contests are judged, too; a program at fault forfeits again.
    let matches = place.contest.play_forfeits_again(None).await;
    assert_eq!(matches.expect("asked"), 2);
    in_time(async {
        while place.matches_again().await > 0 {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    })
    .await;
    place.boards(is_right).await;
    let events = place.course().events(0, 100).await.expect("events");
    let asked = events
        .iter()
        .filter(|event| event.kind == EventKind::PlayingAgain);
    assert_eq!(asked.count(), 2);
}

async fn hog_has_no_matches_to_play_again(kind: Kind) {
    let place = Place::new(kind, "").await;
    let matches = place.contest.play_forfeits_again(None).await;
    assert_eq!(matches.expect("asked"), 0);
}
