//! Workers judge beside the server: each result is accepted once, whatever happens to them.

use std::sync::Arc;

use pigskin_course::{EventKind, SubmissionId};
use pigskin_course_contest::{HeldContest, State};

use crate::place::{
    HOG, Kind, Place, Running, football, id, in_time, source, table, until, written,
};
use crate::says::Says as _;

/// An entry that takes a while.
const SLOW: &str = "import time\ntime.sleep(1)\nTEAM_NAME = 'Boars'\n\
    def final_strategy(score, opponent_score):\n    return 4\n";

/// A course whose server has judged, with a worker beside it.
async fn served(contest: &str) -> (Place, Running) {
    let place = Place::of(Kind::Postgres, contest, "").await;
    let judging = place.judging();
    place.boards(|boards| boards.live.is_some()).await;
    until(async || !place.course().workers().await.expect("read").is_empty()).await;
    (place, judging)
}

fn judging(worker: &Arc<HeldContest>) -> Running {
    Running::start(Arc::clone(worker).judge_without_boards())
}

/// Waits until a version is being judged for the time after so many.
async fn is_judged_after(place: &Place, attempts: i64) {
    let question = "SELECT COALESCE(SUM(attempts), 0)::BIGINT FROM submission \
                    WHERE id = 1 AND state = 'judging'";
    until(async || place.count(question).await == attempts + 1).await;
}

#[tokio::test]
async fn a_worker_judges_what_the_server_accepts_and_staff_see_it() {
    let (place, serving) = served(HOG).await;
    drop(serving);
    let worker = place.worker("lab-7").await;
    let same = worker.queue().check_settings().await.expect("read");
    same.expect("the same");
    let _judging = judging(&worker);
    let sent = place.send("ada", "Boars.txt", 4).await.expect("kept");
    let judged = place.verdict(sent.submission.id).await;
    assert_eq!(judged.state, State::Accepted);
    let workers = place.course().workers().await.expect("read");
    let names: Vec<&str> = workers.iter().map(|one| one.name.as_str()).collect();
    assert_eq!(names, ["server", "lab-7"]);
    let speed = workers[1].speed;
    assert!(speed.is_some_and(|speed| speed > 0), "{workers:?}");
    assert!(workers[0].is_server && !workers[1].is_server);
    assert_eq!(workers[1].trouble, None);
}

#[tokio::test]
async fn a_result_that_comes_after_the_lease_does_not_count() {
    let (place, serving) = served(HOG).await;
    drop(serving);
    let late = place.worker("late").await;
    let late_judging = tokio::spawn(Arc::clone(&late).judge_without_boards());
    let sent = place.send_text("ada", "boars.py", SLOW).await;
    let sent = sent.expect("kept").submission.id;
    is_judged_after(&place, 0).await;
    // As if it had shown no sign of life for a minute.
    place
        .sql("UPDATE worker SET seen = seen - 61000 WHERE name = 'late'")
        .await;
    let other = place.worker("other").await;
    let other_judging = tokio::spawn(Arc::clone(&other).judge_without_boards());
    is_judged_after(&place, 1).await;
    let why = "the server or worker ended while it judged this version";
    let lost = EventKind::Unjudged {
        submission: sent,
        reason: why.to_owned(),
    };
    assert!(place.events().await.iter().any(|event| event.kind == lost));
    let verdict = place.verdict(sent).await;
    assert_eq!(verdict.state, State::Accepted, "{verdict:?}");
    let by = "SELECT w.name FROM worker w JOIN submission s ON s.worker = w.id";
    assert_eq!(place.answer(by).await, "other");
    let attempts = "SELECT attempts FROM submission";
    assert_eq!(place.count(attempts).await, 2);
    // Both are done by then, and one verdict was told.
    late.stop_judging();
    other.stop_judging();
    for judging in [late_judging, other_judging] {
        in_time(judging).await.expect("it does not panic");
    }
    let mut told = place.events().await;
    told.retain(|event| matches!(event.kind, EventKind::Accepted { .. }));
    assert_eq!(told.len(), 1);
}

#[tokio::test]
async fn a_worker_with_other_settings_takes_nothing() {
    let (place, serving) = served(HOG).await;
    drop(serving);
    let worker = place.worker("lab-7").await;
    let limits = format!("{HOG}[limits]\nseconds = 2\n");
    std::fs::write(place.folder.path().join("contest.toml"), limits).expect("written");
    let other = place.worker("lab-8").await;
    let refused = other.queue().check_settings().await.expect("read");
    let refused = refused.expect_err("the limits are others").to_string();
    refused.says("something else than this worker's (contest.toml)");
    // A worker ends when the server begins with other settings.
    let judging = tokio::spawn(Arc::clone(&worker).judge_without_boards());
    place.send("ada", "Boars.txt", 4).await.expect("kept");
    place.contest.pause(true, None).await.expect("paused");
    place.send("bob", "Sows.txt", 5).await.expect("kept");
    let server = place.another().await;
    let serving = Running::start(Arc::clone(&server).judge());
    let has_others = async || {
        let same = worker.queue().check_settings().await;
        same.expect("read").is_err()
    };
    until(has_others).await;
    drop(serving);
    place.contest.pause(false, None).await.expect("goes on");
    in_time(judging).await.expect("it does not panic");
    let trouble = worker.trouble().expect("it has ended");
    trouble.says("copy the course's folder again");
    let found = place.submission(SubmissionId(2)).await;
    assert_eq!(found.state, State::Queued);
}

#[tokio::test]
async fn a_version_that_ends_many_processes_waits_and_staff_see_it() {
    let (place, serving) = served(HOG).await;
    drop(serving);
    let sent = source("Boars.txt", &table(4));
    let sent = place.contest.submit(&id("ada"), &sent).await.expect("kept");
    for times in 1..=5 {
        let worker = place.worker("lab-7").await;
        worker.queue().retry_now().await.expect("written");
        place.contest.pause(true, None).await.expect("paused");
        // The same state as if this worker had ended while it judged.
        let statement = format!("UPDATE submission SET state = 'judging', attempts = {times}");
        place.sql(&statement).await;
        let judging = judging(&worker);
        let queue = place.contest.queue();
        until(async || !queue.delayed().await.expect("read").is_empty()).await;
        drop(judging);
    }
    // Every process sees it.
    let [delayed] = &place.contest.queue().delayed().await.expect("read")[..] else {
        panic!("one version waits");
    };
    assert_eq!((delayed.id, delayed.times), (sent.submission.id, 5));
    assert!(delayed.pause.as_secs() > 3500, "{delayed:?}");
    let mut told = place.events().await;
    told.retain(|event| matches!(event.kind, EventKind::Unjudged { .. }));
    assert_eq!(told.len(), 5);
    place.contest.pause(false, None).await.expect("goes on");
    place.contest.queue().retry_now().await.expect("written");
    let judged = place.judged(sent.submission.id).await;
    assert_eq!(judged.state, State::Accepted);
}

/// A contest of matches, each with ten games.
const TEN_GAMES: &str = "title = 'Football'\ngame = 'd-football'\nn = 4\ngames_per_seat = 5\n\
    sandbox = 'limits'\nreference = ['perfect']\n[clock]\nmove_ms = 60000\n";

/// Enters three programs that take their time, and returns the board with all of them, as JSON.
async fn football_board(place: &Place) -> String {
    let moves = ["[0]", "[-1]", "[:2][-1]"];
    let teams = ["leftmost", "rightmost", "second"];
    for ((person, team), chosen) in ["ada", "bob", "cy"].iter().zip(teams).zip(moves) {
        let answer = format!("__import__('time').sleep(0.05) or valid_moves(game){chosen}");
        let code = football(team, &answer);
        let sent = place.send_text(person, &format!("{team}.py"), &code).await;
        sent.expect("kept");
    }
    written(&*place.live(&teams).await)
}

#[tokio::test]
async fn a_server_and_a_worker_play_the_matches_of_a_board_together() {
    let alone = Place::of(Kind::Sqlite, TEN_GAMES, "").await;
    let judging_alone = alone.judging();
    let expected = football_board(&alone).await;
    drop(judging_alone);
    let (place, _serving) = served(TEN_GAMES).await;
    let worker = place.worker("lab-7").await;
    let judging = judging(&worker);
    let plays = async |name: &str, does: bool| {
        let workers = place.course().workers().await.expect("read");
        let mut workers = workers.iter();
        workers.any(|one| one.name == name && one.task == "playing" && (one.doing > 0 || !does))
    };
    until(async || plays("lab-7", false).await).await;
    place
        .sql(
            "CREATE TABLE played_by (worker BIGINT); \
             CREATE FUNCTION note() RETURNS TRIGGER LANGUAGE plpgsql AS $$ BEGIN \
             INSERT INTO played_by VALUES (NEW.worker); RETURN NEW; END $$; \
             CREATE TRIGGER note AFTER UPDATE ON football_match FOR EACH ROW \
             WHEN (NEW.state = 'played') EXECUTE FUNCTION note()",
        )
        .await;
    let together = football_board(&place).await;
    assert_eq!(together, expected);
    let by = "SELECT STRING_AGG(DISTINCT w.name, ' ') FROM played_by p \
              JOIN worker w ON w.id = p.worker";
    assert_eq!(place.answer(by).await, "lab-7 server");
    let played = "SELECT COUNT(*) FROM played_by";
    assert_eq!(place.count(played).await, 6);
    let left = "SELECT COUNT(*) FROM football_match";
    until(async || place.count(left).await == 0).await;
    drop(judging);
}
