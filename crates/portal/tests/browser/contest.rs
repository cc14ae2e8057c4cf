//! A contest from its first link to its grades, in Chromium.

use std::ops::Deref;
use std::sync::Arc;

use pigskin_course::Course;
use pigskin_course_contest::HeldContest;
use pigskin_portal::Portal;

use crate::accessibility::{complaints, violations};
use crate::says::Says as _;
use crate::test_contest::held_contest;
use crate::test_course::{TestCourse, id};
use crate::visit::visit_contest;
use crate::window::Window;

pub const CONTEST: &str = "title = 'Football, 2026'\ngame = 'd-football'\nn = 3\n\
                       games_per_seat = 2\nreference = ['random']\n";
pub const COURSE: &str = "time_zone = 'America/Los_Angeles'\ncloses = '2026-12-04 23:59:59'\n";
pub const ROSTER: &str = "id,name,role\nada,Ada Lovelace,\nbob,Bob,\ncy,Cy,\nprof,Prof,staff\n";

const PYTHON: &str =
    "TEAM_NAME = 'boars'\ndef my_strategy(game):\n    return max(valid_moves(game))\n";
const R: &str = "team_name <- 'sows'\nmy_strategy <- function(game) min(valid_moves(game))\n";

/// A contest that is judged.
pub struct Held {
    test: TestCourse,
    pub course: Arc<HeldContest>,
}

impl Deref for Held {
    type Target = TestCourse;

    fn deref(&self) -> &TestCourse {
        &self.test
    }
}

pub async fn held(course: &str) -> Held {
    held_of(CONTEST, course, ROSTER).await
}

/// A contest of either game with the people of a roster.
pub async fn held_of(contest: &str, course: &str, roster: &str) -> Held {
    held_with(contest, course, roster, &[]).await
}

pub async fn held_with(contest: &str, course: &str, roster: &str, files: &[(&str, &str)]) -> Held {
    let usual = [
        ("contest.toml", contest),
        ("course.toml", course),
        ("boars.py", PYTHON),
        ("sows.R", R),
    ];
    let files = [&usual, files].concat();
    let test = TestCourse::new(None, &files, roster, "2026-12-01T12:00:00Z").await;
    let course = held_contest(Arc::clone(test.course())).await;
    tokio::spawn(Arc::clone(&course).judge());
    Held { test, course }
}

/// Signs a person in by their personal link, and everybody else out.
pub async fn sign_in(course: &Course, window: &Window, person: &str) {
    let token = course.token(&id(person)).await.expect("a token");
    let link = format!("/sign-in/link?token={}", token.secret());
    window.open(&link).await;
    window.follow("main form[action$=link] button").await;
}

impl Held {
    pub async fn sign_in(&self, window: &Window, person: &str) {
        sign_in(self.course(), window, person).await;
    }

    pub async fn send(&self, window: &Window, file: &str) {
        window.open("/contest/mine").await;
        let path = self.folder.path().join(file);
        let path = path.to_str().expect("a path of text");
        window.type_into("#file", path).await;
        let send = "form[action='/contest/entries'] button";
        window.follow(send).await;
    }
}

/// No page keeps anybody from using it, nor is wider than a phone.
pub async fn looked_at(window: &Window, addresses: &[&str]) {
    let mut found = Vec::new();
    for address in addresses {
        window.open(address).await;
        found.extend(complaints(window, address).await);
    }
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

#[test]
fn from_a_link_to_the_end() {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let held = runtime.block_on(held(COURSE));
    let portal = Portal::new(Arc::clone(&held.course));
    visit_contest(&runtime, portal, async |window| {
        // Ada invites Bob, who joins.
        held.sign_in(window, "ada").await;
        window.open("/contest/mine").await;
        window.type_into("#person", "bob").await;
        window.follow("form[action$=invite] button").await;
        held.sign_in(window, "bob").await;
        window.open("/contest/mine").await;
        let main = window.text("main").await;
        main.says("Invitation to a team by Ada Lovelace");
        window.follow("form[action$=join] button").await;
        window.follow("form[action$=token] button").await;
        assert!(window.has("#token[value^=pigskin_]").await);
        let found = violations(window, "{}").await;
        assert!(found.is_empty(), "{}", found.join("\n"));

        // He sends their entry in Python; the receipt becomes the verdict by itself.
        held.send(window, "boars.py").await;
        assert!(window.text("main").await.contains("Receipt"));
        window.element(".verdict-accepted").await;

        // And so it does where that is a refusal.
        held.course.pause(true, None).await.expect("paused");
        let unfit = "TEAM_NAME = 'No Name'\ndef my_strategy(game): return 1\n";
        std::fs::write(held.folder.path().join("unfit.py"), unfit).expect("written");
        held.send(window, "unfit.py").await;
        window.element(".verdict-queued").await;
        held.course.pause(false, None).await.expect("it goes on");
        window.element(".verdict-refused").await;

        // The lecturer watches the board, while Cy's entry in R comes in.
        held.sign_in(window, "prof").await;
        window.open("/contest").await;
        window.element("th a[href='/contest/teams/1']").await;
        window.run("window.stayed = true", &[]).await;
        let source = pigskin_entry::Source::read_football(&held.folder.path().join("sows.R"));
        let sent = held
            .course
            .submit(&id("cy"), &source.expect("an entry"))
            .await;
        sent.expect("a receipt");
        window.element("th a[href='/contest/teams/2']").await;
        let rows = window.texts(".standings tbody th").await;
        assert!(rows.iter().any(|row| row.starts_with("sows")), "{rows:?}");
        let said = held.course.course().message("Kick-off at nine").await;
        said.expect("said");
        window.element(".messages dd").await;
        let stayed = window.run("return window.stayed === true", &[]).await;
        assert_eq!(stayed, true, "the page was loaded again");

        looked_at(window, &["/contest", "/contest/teams/1"]).await;

        // The deadline passes, to the second.
        held.set("2026-12-05T07:59:59Z");
        held.sign_in(window, "cy").await;
        held.send(window, "sows.R").await;
        window.text("main").await.says("Version 1");
        held.set("2026-12-05T08:00:00Z");
        window.open("/contest/mine").await;
        let why = window.text("main").await;
        assert!(why.contains("since Dec 4, 23:59 PST"), "{why}");
        assert!(!window.has("form[action='/contest/entries']").await);

        // Each player wins its games in one of the seats; 6 points times score by
        // high score are 6 for both teams, and for each of their members.
        held.sign_in(window, "prof").await;
        window.open("/contest/staff").await;
        let fetch = "return fetch('/contest/staff/files/grades.csv').then(found => found.text())";
        let grades = window.run(fetch, &[]).await;
        let lines: Vec<&str> = grades.as_str().expect("a text").lines().collect();
        assert_eq!(
            lines,
            [
                "id,name,email,section,team,rank,score,points,note",
                "ada,Ada Lovelace,,,boars,1,2,6,rank shared by 2",
                "bob,Bob,,,boars,1,2,6,rank shared by 2",
                "cy,Cy,,,sows,1,2,6,rank shared by 2",
            ]
        );
    });
}
