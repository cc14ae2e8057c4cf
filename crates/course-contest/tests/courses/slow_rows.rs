//! Slow D-Football matches delay only the team with the slow program.

use pigskin_course_contest::{Boards, State, Submission};
use tokio::sync::Mutex;

use crate::place::{Kind, Place, Running, football, in_time, names, written};

in_both_databases!(
    a_slow_version_holds_up_no_other_team,
    a_team_off_the_board_is_so_while_a_slow_row_is_played,
    boards_of_other_moments_have_what_is_played,
);

/// A contest with a long time limit for a move.
const SLOW_FOOTBALL: &str = "title = 'Football'\ngame = 'd-football'\nn = 4\ngames_per_seat = 50\n\
    sandbox = 'limits'\nreference = ['random']\n[clock]\nmove_ms = 60000\n";

const LEFTMOST: &str = "valid_moves(game)[0]";
const RIGHTMOST: &str = "valid_moves(game)[-1]";
const SECOND: &str = "valid_moves(game)[:2][-1]";

/// Runs one test at a time: as root, slow programs occupy users that others wait for.
static ALONE: Mutex<()> = Mutex::const_new(());

/// A program needs two seconds for this move, so that its matches outlast any test.
const SLOW: &str = "__import__('time').sleep(2) or valid_moves(game)[-1]";

async fn accepted(place: &Place, person: &str, team: &str, answer: &str) -> Submission {
    let (name, code) = (format!("{team}.py"), football(team, answer));
    let sent = place.send_text(person, &name, &code).await.expect("kept");
    let judged = place.verdict(sent.submission.id).await;
    assert_eq!(judged.state, State::Accepted, "{judged:?}");
    judged
}

fn has(boards: &Boards, version: &Submission) -> bool {
    let live = boards.live.as_ref();
    live.is_some_and(|live| live.submission_of(version.team) == Some(version.id))
}

/// A contest in which two programs have played, and a third one, which is slow, plays.
async fn slow(kind: Kind, course_toml: &str) -> (Place, Running, Submission) {
    let place = Place::of(kind, SLOW_FOOTBALL, course_toml).await;
    let judging = place.judging();
    let first = accepted(&place, "ada", "leftmost", LEFTMOST).await;
    accepted(&place, "bob", "rightmost", RIGHTMOST).await;
    place.live(&["leftmost", "rightmost"]).await;
    accepted(&place, "ada", "slow", SLOW).await;
    let mut progress = place.contest.progress();
    let begun = in_time(progress.wait_for(Option::is_some)).await;
    begun.expect("the course is there");
    (place, judging, first)
}

async fn a_slow_version_holds_up_no_other_team(kind: Kind) {
    let _alone = ALONE.lock().await;
    let (place, _judging, first) = slow(kind, "").await;
    // Meanwhile another team's version comes on the board, and its next one too.
    accepted(&place, "cy", "second", SECOND).await;
    let live = place.live(&["leftmost", "rightmost", "second"]).await;
    assert_eq!(live.submission_of(first.team), Some(first.id));
    let bob = accepted(&place, "bob", "third", &format!("{SECOND}\nX = 1")).await;
    let boards = place.boards(|boards| has(boards, &bob)).await;
    assert_eq!(boards.unplayed, 1);
    let live = boards.live.as_ref().expect("it was waited for");
    assert_eq!(names(live), ["leftmost", "second", "third"]);
    assert!(place.contest.progress().borrow().is_some());
    // If the team then sends a fast version, that comes on the board. Once nothing waits,
    // the board equals one that is made anew.
    accepted(&place, "ada", "fourth", &format!("{RIGHTMOST}\nX = 2")).await;
    let live = place.live(&["fourth", "second", "third"]).await;
    let boards = place.boards(|boards| boards.unplayed == 0).await;
    assert_eq!(boards.live.as_deref().map(written), Some(written(&live)));
    assert_eq!(*place.contest.progress().borrow(), None);
    let anew = place.another().await.board().await.expect("a board");
    assert_eq!(written(&live), written(&anew));
}

async fn a_team_off_the_board_is_so_while_a_slow_row_is_played(kind: Kind) {
    let _alone = ALONE.lock().await;
    let (place, _judging, first) = slow(kind, "").await;
    // Its name moves to another team while its older version is on the board.
    accepted(&place, "cy", "leftmost", SECOND).await;
    let live = place.live(&["leftmost", "rightmost", "team 1"]).await;
    assert_eq!(live.submission_of(first.team), Some(first.id));
    place.disqualify(first.team, "copied").await;
    let boards = place.boards(|boards| {
        let live = boards.live.as_ref();
        live.is_some_and(|live| live.line_of(first.team).is_none())
    });
    assert_eq!(boards.await.unplayed, 0);
}

async fn boards_of_other_moments_have_what_is_played(kind: Kind) {
    let _alone = ALONE.lock().await;
    let (mut place, judging, first) = slow(kind, "freeze = '2026-12-02 00:00:00'").await;
    // A version sent after the freeze is on no public board.
    place.set("2026-12-02T12:00:00Z");
    accepted(&place, "cy", "second", SECOND).await;
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
