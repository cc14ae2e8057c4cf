//! Every page of a held contest, as everybody sees it, in all sizes and colours.

use std::sync::Arc;

use fantoccini::key::Key;
use pigskin_course::{Recognition, SubmissionId};
use pigskin_course_contest::WinnersPage;
use pigskin_entry::{Source, SourceGame};
use pigskin_portal::{Portal, Program};

use crate::accessibility::complaints;
use crate::contest::{Held, held_with, looked_at};
use crate::links::until_on_the_board;
use crate::test_contest::table;
use crate::test_course::{id, until};
use crate::visit::visit_contest;
use crate::window::Window;

const CONTEST: &str = "title = 'Hog, 2026'\nedition = 'fall-2017'\n\
                       reference = ['always:4', 'bacon:8,4']\n[set]\ngoal = 20\n";
const COURSE: &str = "address = 'https://hog.example.edu'\nopen_strategies = true\n\
                      closes = '2026-12-04 23:59:59'\nfreeze = '2026-12-03 12:00:00'\n\
                      [mail]\nserver = '127.0.0.1'\nport = 1\nsecurity = 'none'\n\
                      from = 'Hog <hog@example.edu>'\n";
const ROSTER: &str = "id,name,email,section,role\nada,Ada Lovelace,ada@example.edu,101,\n\
                      bob,Bob,,101,\ncy,Cy,cy@example.edu,102,\nprof,Prof,prof@example.edu,,staff\n";

/// Winners of earlier contests, some of the other game.
const WINNERS: &str = "[[winner]]\nsemester = 'Spring 2026'\ncontest = 'Hog, spring 2026'\n\
    edition = 'fall-2017'\nteam = 'Six Pack of quite some pigs'\nrank = 1\nteams = 90\nwins = 88\n\
    mean_win_rate = 0.6123\n\
    [[winner]]\nsemester = 'Spring 2026'\ncontest = 'Hog, spring 2026'\nedition = 'fall-2017'\n\
    team = 'Large'\nrank = 2\nteams = 90\nwins = 87\nmean_win_rate = 0.6\n\
    [[winner]]\nsemester = 'Spring 2026'\ncontest = 'Hog, spring 2026'\nedition = 'fall-2017'\n\
    team = 'Hog and roll'\nrank = 3\nteams = 90\nwins = 80\nmean_win_rate = 0.59\n\
    [[winner]]\nsemester = 'Fall 2025'\ncontest = 'D-Football, 2025'\nteam = 'sows'\nrank = 1\n\
    teams = 31\nwins = 2987\nmean_win_rate = 0.83\n\
    [[winner]]\nsemester = 'Fall 2025'\ncontest = 'D-Football, 2025'\nteam = 'boars'\nrank = 2\n\
    teams = 31\nwins = 2950\nmean_win_rate = 0.82\n";

const PUBLIC: &[&str] = &[
    "/contest",
    "/contest?from=100",
    "/contest/pairs",
    "/contest/teams/1",
    "/contest/winners",
    "/contest/rules",
    "/sign-in",
];

const OWN: &[&str] = &[
    "/contest",
    "/contest/mine",
    "/contest/entries/1",
    "/contest/entries/1/results",
    "/contest/entries/4",
    "/contest/entries/5",
    "/contest/entries/5/results",
    "/contest/teams/1",
    "/contest/teams/1/against/2",
    "/contest/pairs",
    "/write",
    "/account",
    "/device",
];

const OF_STAFF: &[&str] = &[
    "/contest",
    "/contest/staff",
    "/contest/staff/teams",
    "/contest/staff/settings",
    "/staff/people",
    "/staff/roster",
    "/staff/log",
    "/staff/log?kind=accepted&q=boars",
    "/contest/staff/ceremony",
    "/contest/staff/ceremony?announced=true",
    "/contest/staff/ceremony?shown=2",
    "/contest/staff/view/ada/mine",
    "/contest/staff/view/ada/board",
    "/contest/teams/1",
    "/contest/entries/4",
    "/staff/extensions",
    "/staff/mail",
];

/// Submits a file of a person and returns once it is judged.
async fn enter(held: &Held, person: &str, file: &str, text: &str) {
    let person = id(person);
    let entry = Source::sent(SourceGame::Hog, file, text.into()).expect("an entry");
    let receipt = held.course.submit(&person, &entry).await;
    let sent = receipt.expect("a receipt").submission.id;
    until(async || {
        let found = held.course.submission(sent).await.expect("read");
        found.is_some_and(|found| found.state.is_over())
    })
    .await;
}

/// A contest with a team of two, entries of each verdict, an invitation and messages.
async fn contest() -> Held {
    let held = held_with(CONTEST, COURSE, ROSTER, &[("winners.toml", WINNERS)]).await;
    let [ada, bob, cy] = ["ada", "bob", "cy"].map(id);
    enter(&held, "ada", "boars.txt", &table(4)).await;
    enter(&held, "cy", "sows.txt", &table(5)).await;
    let team = held.course.invite(&ada, &bob).await.expect("invited");
    held.course.invite(&cy, &bob).await.expect("invited");
    held.course.join(&bob, team).await.expect("joined");
    enter(&held, "ada", "boars.txt", &table(6)).await;
    let unfit = "def final_strategy(score):\n    return 1\n";
    enter(&held, "ada", "boars.py", unfit).await;
    let two = "def final_strategy(score, opponent_score):\n    return 6 if score < 12 else 3\n";
    enter(&held, "ada", "boars.py", two).await;
    until_on_the_board(&held, SubmissionId(5)).await;
    let told = held.course().message("Office hours are at nine.").await;
    told.expect("told");
    held
}

/// Checks a file without sending it, and looks at the result.
async fn looked_at_checks(window: &Window, held: &Held) {
    let mut found = Vec::new();
    for (file, text) in [("fit.txt", table(3)), ("unfit.txt", "1 2 3".to_owned())] {
        let path = held.folder.path().join(file);
        std::fs::write(&path, text).expect("written");
        window.open("/contest/mine").await;
        let path = path.to_str().expect("a path of text");
        window.type_into("#file", path).await;
        window.follow("[formaction='/contest/check']").await;
        found.extend(complaints(window, file).await);
    }
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

/// One key leads from the last place to the first, with a pause before each medal, and one away.
async fn step_through_the_ceremony(window: &Window) {
    window.resize(1280, 900).await;
    window.open("/contest/staff/ceremony").await;
    let mut seen = Vec::new();
    while window.has("[data-key~=Space]").await {
        window.press_through(' ').await;
        seen.push((window.has(".gold").await, window.has(".latest").await));
    }
    // The pause and the medal of silver, and those of gold.
    let steps = [(false, false), (false, true), (true, false), (true, true)];
    assert_eq!(seen, steps);
    window
        .follow("form[action='/contest/staff/reveal'] button")
        .await;
    let said = window.text("main [role=status]").await;
    assert_eq!(said, "Everybody sees the board.");
    assert!(window.has(".gold").await);
    window.press_through(Key::Left).await;
    assert!(!window.has(".gold").await && window.has(".latest").await);
    window.press_through(Key::Escape).await;
    assert_eq!(window.address().await, "/contest/staff");
}

#[test]
fn no_page_of_a_contest_keeps_anybody_from_using_it() {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let held = runtime.block_on(contest());
    let program = Program::open(&held.folder.path().join("boars.py"));
    let portal = Portal::new(Arc::clone(&held.course)).offering(program.expect("a file"));
    visit_contest(&runtime, portal, async |window| {
        looked_at(window, PUBLIC).await;
        held.sign_in(window, "ada").await;
        looked_at(window, OWN).await;
        looked_at_checks(window, &held).await;
        held.sign_in(window, "prof").await;
        looked_at(window, OF_STAFF).await;
        // A form of the mail page that comes back, with what is wrong beside its field.
        window.open("/staff/mail").await;
        window.expect_refusal("/staff/mail");
        let section = "document.getElementById('section').value = '102'";
        window.run(section, &[]).await;
        window.follow("main form:has([value=links]) button").await;
        let mut found = complaints(window, "a question").await;
        window.follow("main form:has([name=sure]) button").await;
        // What was chosen is still chosen.
        window.follow("main form:has([value=links]) button").await;
        assert!(window.has("main form .wrong").await);
        found.extend(complaints(window, "mail").await);
        assert!(found.is_empty(), "\n{}", found.join("\n"));

        // The end: the board is frozen, then closed, and the winners are published.
        held.set("2026-12-03T12:00:00Z");
        let pages = ["/contest/staff", "/contest/staff/ceremony?shown=2"];
        looked_at(window, &pages).await;
        window.open("/contest/staff").await;
        window.follow("form[action$=reveal] button").await;
        window.until_says("h1", "Reveal the board?").await;
        let found = complaints(window, "reveal").await;
        assert!(found.is_empty(), "\n{}", found.join("\n"));
        step_through_the_ceremony(window).await;
        held.set("2026-12-05T00:00:00Z");
        for person in ["ada", "bob"] {
            let agreed = held.course.agree(&id(person), Recognition::Named).await;
            agreed.expect("agreed");
        }
        held.course.course().reveal(None).await.expect("revealed");
        let page = WinnersPage {
            semester: "Fall 2026".to_owned(),
            ranks: 2,
        };
        let published = held.course.publish_winners(&page, None).await;
        published.expect("published");
        looked_at(window, &["/contest/staff", "/contest/winners"]).await;
        held.sign_in(window, "ada").await;
        looked_at(window, &["/contest/mine"]).await;
        window.open("/contest/winners").await;
        let rows = window.texts("main tbody tr").await;
        assert_eq!(rows.len(), 6, "{rows:?}");
    });
}
