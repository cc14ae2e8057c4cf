//! A contest from its first link to its grades, in Chromium.

use std::sync::{Arc, Mutex};

use jiff::Timestamp;
use pigskin_contest::Contest;
use pigskin_course::{Clock, Course, CourseSettings, Database, PersonId, Roster};
use pigskin_course_contest::HeldContest;
use pigskin_portal::Portal;
use tempfile::TempDir;

use crate::accessibility::{complaints, violations};
use crate::says::Says as _;
use crate::visit::visit_contest;
use crate::window::Window;

pub const CONTEST: &str = "title = 'Football, 2026'\ngame = 'd-football'\nn = 3\n\
                       games_per_seat = 2\nreference = ['random']\n";
pub const COURSE: &str = "time_zone = 'America/Los_Angeles'\ncloses = '2026-12-04 23:59:59'\n";
pub const ROSTER: &str = "id,name,role\nada,Ada Lovelace,\nbob,Bob,\ncy,Cy,\nprof,Prof,staff\n";

const PYTHON: &str =
    "TEAM_NAME = 'boars'\ndef my_strategy(game):\n    return max(valid_moves(game))\n";
const R: &str = "team_name <- 'sows'\nmy_strategy <- function(game) min(valid_moves(game))\n";

/// A contest in a folder of its own, whose clock is set by the test.
pub struct Held {
    pub folder: TempDir,
    pub course: Arc<HeldContest>,
    now: Arc<Mutex<Timestamp>>,
}

pub async fn held(course: &str) -> Held {
    held_contest(CONTEST, course, ROSTER).await
}

/// A contest of either game with the people of a roster.
pub async fn held_contest(contest: &str, course: &str, roster: &str) -> Held {
    held_with(contest, course, roster, &[]).await
}

pub async fn held_with(contest: &str, course: &str, roster: &str, files: &[(&str, &str)]) -> Held {
    let folder = tempfile::tempdir().expect("a folder");
    let usual = [
        ("contest.toml", contest),
        ("course.toml", course),
        ("boars.py", PYTHON),
        ("sows.R", R),
    ];
    for (name, text) in usual.iter().chain(files) {
        std::fs::write(folder.path().join(name), text).expect("written");
    }
    let now: Timestamp = "2026-12-01T12:00:00Z".parse().expect("a moment");
    let now = Arc::new(Mutex::new(now));
    let told = Arc::clone(&now);
    let database = Database::file(&folder.path().join(Course::DATABASE)).await;
    let course = HeldContest::from_parts(
        Contest::open(folder.path()).expect("a contest"),
        CourseSettings::open(folder.path()).expect("settings"),
        database.expect("a database"),
        Clock::new(move || *told.lock().expect("no test panics with it")),
    );
    let course = Arc::new(course.await.expect("a course"));
    let roster = Roster::from_csv(roster).expect("a roster");
    course.course().enrol(&roster).await.expect("enrolled");
    tokio::spawn(Arc::clone(&course).judge());
    Held {
        folder,
        course,
        now,
    }
}

impl Held {
    pub fn set(&self, now: &str) {
        *self.now.lock().expect("no panic") = now.parse().expect("a moment");
    }

    /// Signs a person in by their personal link, and everybody else out.
    pub async fn sign_in(&self, window: &Window, person: &str) {
        let id: PersonId = person.parse().expect("an id");
        let token = self.course.course().token(&id).await.expect("a token");
        let link = format!("/sign-in/link?token={}", token.secret());
        window.open(&link).await;
        window.follow("main form[action$=link] button").await;
    }

    pub async fn send(&self, window: &Window, file: &str) {
        window.open("/contest/mine").await;
        let path = self.folder.path().join(file);
        window
            .type_into("#file", path.to_str().expect("a path of text"))
            .await;
        window
            .follow("form[action='/contest/entries'] button")
            .await;
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
        window
            .text("main")
            .await
            .says("Invitation to a team by Ada Lovelace");
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
        let cy: PersonId = "cy".parse().expect("an id");
        let sent = held.course.submit(&cy, &source.expect("an entry")).await;
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
