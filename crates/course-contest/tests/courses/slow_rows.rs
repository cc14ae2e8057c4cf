//! Slow D-Football matches delay only the team with the slow program.

use pigskin_course_contest::{Board, Boards, State, Submission};
use tokio::sync::Mutex;

use crate::place::{Kind, Place, in_time, names};

in_both_databases!(
    a_slow_version_holds_up_no_other_team,
    a_team_off_the_board_is_so_while_a_slow_row_is_played,
    boards_of_other_moments_have_what_is_played,
);

/// A contest with a long time limit for a move.
const FOOTBALL: &str = "title = 'Football'\ngame = 'd-football'\nn = 4\ngames_per_seat = 50\n\
    sandbox = 'limits'\nreference = ['random']\n[clock]\nmove_ms = 60000\n";

const LEFTMOST: &str = "def my_strategy(game):\n    return valid_moves(game)[0]\n";
const RIGHTMOST: &str = "def my_strategy(game):\n    return valid_moves(game)[-1]\n";
const SECOND: &str = "def my_strategy(game):\n    return valid_moves(game)[:2][-1]\n";

/// Runs one test at a time: as root, slow programs occupy users that others wait for.
static ALONE: Mutex<()> = Mutex::const_new(());

/// A program that needs two seconds for a move, so that its matches outlast any test.
const SLOW: &str = "import time\n\ndef my_strategy(game):\n    time.sleep(2)\n    \
    return valid_moves(game)[-1]\n";

async fn accepted(place: &Place, person: &str, name: &str, code: &str) -> Submission {
    let (team, _) = name.split_once('.').expect("an ending");
    let code = format!("team_name = '{team}'\n{code}");
    let sent = place.send_text(person, name, &code).await.expect("kept");
    let judged = place.verdict(sent.submission.id).await;
    assert_eq!(judged.state, State::Accepted, "{judged:?}");
    judged
}

/// Waits until matches are being played.
async fn playing(place: &Place) {
    let mut progress = place.contest.progress();
    let begun = in_time(progress.wait_for(Option::is_some)).await;
    begun.expect("the course is there");
}

fn has(boards: &Boards, version: &Submission) -> bool {
    let live = boards.live.as_ref();
    live.is_some_and(|live| live.submission_of(version.team) == Some(version.id))
}

fn written(board: &Board) -> String {
    serde_json::to_string(&*board.results).expect("results are JSON")
}

async fn a_slow_version_holds_up_no_other_team(kind: Kind) {
    let _alone = ALONE.lock().await;
    let place = Place::of(kind, FOOTBALL, "").await;
    let _judging = place.judging();
    let first = accepted(&place, "ada", "leftmost.py", LEFTMOST).await;
    accepted(&place, "bob", "rightmost.py", RIGHTMOST).await;
    place.live(&["leftmost", "rightmost"]).await;
    accepted(&place, "ada", "slow.py", SLOW).await;
    playing(&place).await;
    // Meanwhile another team's version comes on the board, and its next one too.
    accepted(&place, "cy", "second.py", SECOND).await;
    let live = place.live(&["leftmost", "rightmost", "second"]).await;
    assert_eq!(live.submission_of(first.team), Some(first.id));
    let bob = accepted(
        &place,
        "bob",
        "third.py",
        &format!("{SECOND}\n# Another.\nX = 1\n"),
    )
    .await;
    let boards = place.boards(|boards| has(boards, &bob)).await;
    assert_eq!(boards.unplayed, 1);
    let live = boards.live.as_ref().expect("it was waited for");
    assert_eq!(names(live), ["leftmost", "second", "third"]);
    assert!(place.contest.progress().borrow().is_some());
    // If the team then sends a fast version, that comes on the board. Once nothing waits,
    // the board equals one that is made anew.
    accepted(&place, "ada", "fourth.py", &format!("{RIGHTMOST}\nX = 2\n")).await;
    let live = place.live(&["fourth", "second", "third"]).await;
    let boards = place.boards(|boards| boards.unplayed == 0).await;
    assert_eq!(boards.live.as_deref().map(written), Some(written(&live)));
    assert_eq!(*place.contest.progress().borrow(), None);
    let anew = place.another().await.board().await.expect("a board");
    assert_eq!(written(&live), written(&anew));
}

async fn a_team_off_the_board_is_so_while_a_slow_row_is_played(kind: Kind) {
    let _alone = ALONE.lock().await;
    let place = Place::of(kind, FOOTBALL, "").await;
    let _judging = place.judging();
    let first = accepted(&place, "ada", "leftmost.py", LEFTMOST).await;
    accepted(&place, "bob", "rightmost.py", RIGHTMOST).await;
    place.live(&["leftmost", "rightmost"]).await;
    // Its name moves to another team while its older version is on the board.
    accepted(&place, "ada", "slow.py", SLOW).await;
    playing(&place).await;
    accepted(&place, "cy", "leftmost.py", SECOND).await;
    let live = place.live(&["leftmost", "rightmost", "team 1"]).await;
    assert_eq!(live.submission_of(first.team), Some(first.id));
    let why = "copied";
    place
        .contest
        .disqualify(first.team, why, None)
        .await
        .expect("done");
    let boards = place.boards(|boards| {
        let live = boards.live.as_ref();
        live.is_some_and(|live| live.line_of(first.team).is_none())
    });
    assert_eq!(boards.await.unplayed, 0);
}

async fn boards_of_other_moments_have_what_is_played(kind: Kind) {
    let _alone = ALONE.lock().await;
    let mut place = Place::of(kind, FOOTBALL, "freeze = '2026-12-02 00:00:00'").await;
    let judging = place.judging();
    let first = accepted(&place, "ada", "leftmost.py", LEFTMOST).await;
    accepted(&place, "bob", "rightmost.py", RIGHTMOST).await;
    place.live(&["leftmost", "rightmost"]).await;
    accepted(&place, "ada", "slow.py", SLOW).await;
    playing(&place).await;
    // A version sent after the freeze is on no public board.
    place.set("2026-12-02T12:00:00Z");
    accepted(&place, "cy", "second.py", SECOND).await;
    place.live(&["leftmost", "rightmost", "second"]).await;
    let boards = place.boards(|boards| boards.frozen.is_some()).await;
    let public = boards.seen_by(false).expect("a board");
    assert_eq!(names(public), ["leftmost", "rightmost"]);
    assert_eq!(public.submission_of(first.team), Some(first.id));
    // A new process finds all played matches in the cache.
    drop(judging);
    place.restart().await;
    let _judging = place.judging();
    let live = place.live(&["leftmost", "rightmost", "second"]).await;
    assert_eq!(live.submission_of(first.team), Some(first.id));
    let boards = place.boards(|boards| boards.frozen.is_some()).await;
    let public = boards.seen_by(false).expect("a board");
    assert_eq!(names(public), ["leftmost", "rightmost"]);
}
