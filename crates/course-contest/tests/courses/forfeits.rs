//! Matches with forfeits are played again when staff ask for it.

use pigskin_course::EventKind;
use pigskin_course_contest::{Board, Boards};

use crate::place::{FOOTBALL, Kind, Place, until, written};

in_both_databases!(
    matches_with_forfeits_are_played_again,
    hog_has_no_matches_to_play_again,
);

/// The games that all teams on the board forfeited.
fn forfeits(board: &Board) -> u32 {
    let rows = board.results.standings.iter();
    rows.map(|row| row.forfeits.unwrap_or_default()).sum()
}

async fn matches_with_forfeits_are_played_again(kind: Kind) {
    let mut place = Place::of(kind, FOOTBALL, "").await;
    for (person, team, answer) in [
        ("ada", "leftmost", "valid_moves(game)[0]"),
        ("bob", "second", "valid_moves(game)[:2][-1]"),
        ("cy", "broken", "-1"),
    ] {
        place.enter_football(person, team, answer).await;
    }
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
    until(async || place.matches_again().await == 0).await;
    place.boards(is_right).await;
    let mut asked = place.events().await;
    asked.retain(|event| event.kind == EventKind::PlayingAgain);
    assert_eq!(asked.len(), 2);
}

async fn hog_has_no_matches_to_play_again(kind: Kind) {
    let place = Place::new(kind, "").await;
    let matches = place.contest.play_forfeits_again(None).await;
    assert_eq!(matches.expect("asked"), 0);
}
