//! Actions of staff, which students cannot do.

use std::sync::Arc;

use axum::http::StatusCode;
use pigskin_course::{Duty, SubmissionId};
use pigskin_course_contest::State;

use crate::api::get;
use crate::place::{Browser, Place, Says, until};

#[tokio::test]
async fn staff_see_which_server_answers() {
    let place = Place::new("").await;
    let prof = place.browser("prof").await;
    for (duty, says) in [
        (Duty::Judging, None),
        (Duty::Standby, Some("a server on standby")),
        (Duty::PagesOnly, Some("a server that only serves pages")),
    ] {
        place.course.course().set_duty(duty);
        let page = place.page(&prof, "/contest/staff").await;
        assert_eq!(page.contains("This page is from"), says.is_some(), "{page}");
        page.says(says.unwrap_or_default());
    }
}

#[tokio::test]
async fn staff_disqualify_with_a_reason_and_reinstate() {
    let place = Place::new("").await;
    let (ada, prof) = (place.browser("ada").await, place.browser("prof").await);
    place.enter(&ada, "Boars.txt", 4, 1).await;
    let act = "/contest/staff/disqualify";
    let nobody = place.post(&prof, act, "team=99&text=copied").await;
    assert_eq!(nobody.status, StatusCode::NOT_FOUND);
    let form = "team=1&text=copied+%3Cb%3E";
    place.post(&prof, act, form).await;
    let mine = place.page(&ada, "/contest/mine").await;
    mine.says("copied &#60;b&#62;");
    mine.lacks("<strong>counts</strong>");
    let entry = place.page(&ada, "/contest/entries/1").await;
    entry.says("copied &#60;b&#62;");
    entry.lacks("version that counts");
    let token = place.token("ada").await;
    let entry = get(&place, &token, "/api/v1/entries/1").await.json();
    assert_eq!(entry["counts"], false);
    assert_eq!(entry["removed"], "copied <b>");
    let act = "/contest/staff/reinstate";
    place.post(&prof, act, "team=1").await;
    let mine = place.page(&ada, "/contest/mine").await;
    mine.lacks("copied");
    let log = place.page(&prof, "/contest/staff").await;
    log.says("removed team 1 from the board: copied &#60;b&#62;");
    log.says("put team 1 back on the board");
}

#[tokio::test]
async fn staff_see_which_versions_were_not_judged_and_why() {
    let contest = "edition = 'fall-2017'\nsandbox = 'limits'\n[set]\ngoal = 20\n\
                   [limits]\nseconds = 2\n";
    let place = Place::of(contest, "").await;
    let (ada, prof) = (place.browser("ada").await, place.browser("prof").await);
    let none = place.page(&prof, "/contest/staff").await;
    none.lacks("Not judged yet");
    let slow = "import time\ntime.sleep(100)\n";
    place.upload(&ada, "slow.py", slow).await;
    let course = &place.course;
    let judging = tokio::spawn(Arc::clone(course).judge());
    let is_judging = async || {
        let found = course.submission(SubmissionId(1)).await.expect("read");
        found.expect("there").state == State::Judging
    };
    until(is_judging).await;
    // The next server finds judging paused.
    judging.abort();
    let _ = judging.await;
    course.pause(true, None).await.expect("paused");
    let judging = tokio::spawn(Arc::clone(course).judge());
    until(async || !course.queue().delayed().await.expect("read").is_empty()).await;
    let page = place.page(&prof, "/contest/staff").await;
    let why = "the server or worker ended while it judged this version";
    page.says_all(&["Not judged yet", why, "as soon as a place is free"]);
    let done = place.post(&prof, "/contest/staff/retry", "").await;
    assert_eq!(done.location(), "/contest/staff");
    // The entry's own fault is its verdict nevertheless.
    course.pause(false, None).await.expect("goes on");
    judging.abort();
    place.judge(1).await;
    let found = course.submission(SubmissionId(1)).await.expect("read");
    let fault = found.expect("there").fault.expect("it is refused");
    assert_eq!(fault.0, "time");
    assert_eq!(course.queue().delayed().await.expect("read"), []);
}

#[tokio::test]
async fn staff_see_the_workers() {
    let place = Place::new("").await;
    let prof = place.browser("prof").await;
    let add = async |id: i64, name: &str, serves: i64, speed: i64, ago: i64| {
        let statement = format!(
            "INSERT INTO worker (id, task, name, host, serves, settings, speed, begun, seen, \
             ahead, trouble) VALUES ({id}, 'judging', '{name}', 'lab.example.edu', {serves}, '', \
             {speed}, 0, CAST(unixepoch('subsec') * 1000 AS INTEGER) - {ago}, 0, NULL)"
        );
        place.sql(&statement).await;
    };
    add(1, "server", 1, 400, 0).await;
    let alone = place.page(&prof, "/contest/staff").await;
    alone.lacks("Servers and workers");
    add(2, "<b>lab-7</b>", 0, 300, 90_000).await;
    let page = place.page(&prof, "/contest/staff").await;
    page.says_all(&[
        "Servers and workers",
        "&#60;b&#62;lab-7",
        "lab.example.edu",
        "0.75",
        "judging: 0",
        "<td>now</td>",
        "<td>90 s ago</td>",
    ]);
}

#[tokio::test]
async fn messages_reach_all_and_extensions_one() {
    let place = Place::new("closes = '2026-12-04 12:00'").await;
    let prof = place.browser("prof").await;
    let form = "text=Mind+the+%3Cscript%3E&sure=yes";
    place.post(&prof, "/contest/staff/message", form).await;
    let board = place.page(&Browser::default(), "/contest").await;
    board.says("Mind the &#60;script&#62;");
    let form = "person=ada&text=2026-12-06+12:00";
    let done = place.post(&prof, "/staff/people/extend", form).await;
    let people = "/staff/people?q=ada";
    assert_eq!(done.location(), people, "{}", done.body);
    let page = place.page(&prof, people).await;
    page.says("Dec 6, 12:00 UTC");
    // The field has the deadline, so that it is not lost where another button is pressed.
    page.says("value=\"2026-12-06T12:00\"");
    let nothing = place.post(&prof, "/staff/people/extend", "person=ada&text=+");
    let nothing = nothing.await;
    assert_eq!(nothing.status, StatusCode::CONFLICT);
    nothing.body.says("choose a date and a time");
    for (act, form, is_there) in [
        ("unextend", "person=ada", false),
        ("extend", "person=ada&text=2026-12-06T12:00:00", true),
    ] {
        let address = format!("/staff/people/{act}");
        let done = place.post(&prof, &address, form).await;
        assert_eq!(done.location(), people);
        let page = place.page(&prof, people).await;
        let remove = "Remove the deadline of ada";
        assert_eq!(page.contains(remove), is_there, "{page}");
    }
    let staff = place.page(&prof, "/staff/people?q=prof").await;
    staff.lacks("Deadline of prof");
}

#[tokio::test]
async fn grades_come_in_files_for_each_learning_system() {
    let place = Place::new("").await;
    let (ada, prof) = (place.browser("ada").await, place.browser("prof").await);
    place.enter(&ada, "Boars.txt", 4, 1).await;
    for file in ["grades.csv", "canvas.csv", "moodle.csv", "grades.json"] {
        let address = format!("/contest/staff/files/{file}");
        let saved = place.get(&prof, &address).await;
        assert_eq!(saved.status, StatusCode::OK, "{}", saved.body);
        saved.body.says("ada");
    }
}

#[tokio::test]
async fn judging_again_changes_nothing_until_it_is_applied() {
    let place = Place::new("").await;
    let (ada, prof) = (place.browser("ada").await, place.browser("prof").await);
    place.enter(&ada, "Boars.txt", 4, 1).await;
    place.post(&prof, "/contest/staff/judge-again", "").await;
    let page = place.page(&prof, "/contest/staff").await;
    page.says("Versions to judge again: 1; still waiting: 1");
    let early = place.post(&prof, "/contest/staff/apply", "").await;
    assert_eq!(early.status, StatusCode::CONFLICT);
    let board = place.page(&ada, "/contest").await;
    board.says("Boars");
    place.post(&prof, "/contest/staff/drop", "").await;
    let page = place.page(&prof, "/contest/staff").await;
    page.says("Judge all active versions again");
}

#[tokio::test]
async fn staff_choose_what_is_judged_again() {
    let place = Place::new("").await;
    let (ada, prof) = (place.browser("ada").await, place.browser("prof").await);
    for (number, dice) in [(1, 4), (2, 5)] {
        place.enter(&ada, "Boars.txt", dice, number).await;
    }
    let again = "/contest/staff/judge-again";
    for (chosen, versions) in [("", 1), ("text=all", 2), ("text=1", 1), ("text=2,+1", 2)] {
        let done = place.post(&prof, again, chosen).await;
        assert_eq!(done.location(), "/contest/staff", "{}", done.body);
        let page = place.page(&prof, "/contest/staff").await;
        let said = format!("Versions to judge again: {versions}; still waiting: {versions}");
        assert!(page.contains(&said), "{chosen}: {page}");
        place.post(&prof, "/contest/staff/drop", "").await;
    }
    let wrong = place.post(&prof, again, "text=mine").await;
    assert!(wrong.status.is_client_error(), "{}", wrong.status);
    let page = place.page(&prof, "/contest/staff").await;
    page.says("Judge all active versions again");
}

#[tokio::test]
async fn staff_save_an_archive() {
    let place = Place::new("").await;
    let (ada, prof) = (place.browser("ada").await, place.browser("prof").await);
    place.enter(&ada, "Boars.txt", 4, 1).await;
    let archive = "/contest/staff/files/archive.zip";
    let saved = place.get(&prof, archive).await;
    assert_eq!(saved.status, StatusCode::OK, "{}", saved.body);
    assert_eq!(saved.headers["content-type"], "application/zip");
    assert!(saved.body.starts_with("PK"), "no zip");
}

#[tokio::test]
async fn a_wrong_field_says_so_in_its_place_and_keeps_what_was_typed() {
    let place = Place::new("team_size = 2").await;
    let (ada, prof) = (place.browser("ada").await, place.browser("prof").await);
    place.enter(&ada, "Boars.txt", 4, 1).await;
    let said = place.course.course().message("Kick-off at nine").await;
    said.expect("said");
    // The act, the form, what was typed, and why it cannot be taken.
    for (act, form, typed, why) in [
        (
            "extend",
            "person=ada&text=next%3Cb%3E",
            "next&#60;b&#62;",
            "is not a time",
        ),
        (
            "disqualify",
            "team=1&text=+",
            " ",
            "write a message or a reason",
        ),
        ("message", "text=+%0A", "", "write a message or a reason"),
        (
            "publish-winners",
            "text=2026+%3Cb%3E&ranks=0",
            "2026 &#60;b&#62;",
            "rank",
        ),
        (
            "judge-again",
            "text=1,x%22",
            "1,x&#34;",
            "that is not a number from 1 up",
        ),
    ] {
        let address = match act {
            "extend" => "/staff/people/extend".to_owned(),
            act => format!("/contest/staff/{act}"),
        };
        let page = place.post(&prof, &address, form).await;
        assert_eq!(page.status, StatusCode::CONFLICT, "{act}");
        let marked = format!("aria-invalid=\"true\" aria-describedby=\"{act}-why\" autofocus");
        let invalid = page.body.matches("aria-invalid").count();
        assert_eq!(invalid, 1, "{act}: {}", page.body);
        page.body.says(&marked);
        let told = page.body.split_once(&format!("id=\"{act}-why\""));
        let (_, told) = told.expect("told");
        let told = told.split("</strong>").next().unwrap_or_default();
        assert!(told.contains(why), "{act}: {told}");
        page.body.says(typed);
    }
    // A form that is gone meanwhile says so at the top.
    let act = "/contest/staff/edit-message";
    let gone = place.post(&prof, act, "message=99&text=x").await;
    assert_eq!(gone.status, StatusCode::CONFLICT);
    gone.body.says("role=\"alert\"");
    gone.body.lacks("aria-invalid");
    let act = "/contest/mine/invite";
    let nobody = place.post(&ada, act, "person=n%22obody").await;
    assert_eq!(nobody.status, StatusCode::CONFLICT);
    nobody.body.says("value=\"n&#34;obody\"");
    nobody.body.says("id=\"invite-why\"");
}

#[tokio::test]
async fn entries_of_the_folder_are_taken_in_while_nobody_has_sent_one() {
    let place = Place::new("").await;
    let folder = &place.course.contest().entries;
    std::fs::create_dir_all(folder).expect("a folder");
    for name in ["ada.py", "dee.py", "prof.py", "not an id.py"] {
        let text = "def final_strategy(score, opponent_score):\n    return 4\n";
        std::fs::write(folder.join(name), text).expect("written");
    }
    let prof = place.browser("prof").await;
    place
        .page(&prof, "/")
        .await
        .says("The entries of the folder");
    let take = "/contest/staff/take-entries";
    place.page(&prof, "/contest/staff").await.says(take);
    place.post(&prof, take, "").await.body.says_all(&[
        "2 entries are judged.",
        "1 student is added to the roster: dee.",
        "prof.py is left out: it is staff&#39;s.",
        "not an id.py is left out: ",
    ]);
    let done = place.post(&prof, take, "sure=yes").await;
    assert_eq!(done.location(), "/contest/staff", "{}", done.body);
    let log = place.page(&prof, "/staff/log").await;
    log.says_all(&["q=prof", "receipt 2"]);
    place.page(&prof, "/contest/staff").await.lacks(take);
    let again = place.post(&prof, take, "sure=yes").await;
    assert_eq!(again.location(), "/contest/staff", "{}", again.body);
    place.page(&prof, "/staff/log").await.lacks("receipt 3");
}
