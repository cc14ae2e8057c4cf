//! A whole course, from the roster to the points: `pigskin serve`, `ok` of the kit that it offers on
//! a terminal, and Chromium.

#[expect(dead_code, reason = "other tests do more in a folder")]
#[path = "../command_line/folder.rs"]
mod folder;
mod held_course;
#[expect(dead_code, reason = "other tests look at more")]
#[path = "../command_line/ran.rs"]
mod ran;
#[expect(dead_code, reason = "other tests do more with a command")]
#[path = "../command_line/running.rs"]
mod running;
mod terminal;

// Chromium as the pages are tested in it.
#[path = "../../../portal/tests/browser/chromium.rs"]
mod chromium;
#[path = "../../../portal/tests/browser/look.rs"]
mod look;
#[expect(dead_code, reason = "other tests do more with a window")]
#[path = "../../../portal/tests/browser/window.rs"]
mod window;

use std::collections::BTreeMap;
use std::fs;

use held_course::HeldCourse;
use look::look;
use terminal::Terminal;
use window::Window;

/// A student with a terminal and a browser, or a member of staff.
struct Person<'a> {
    course: &'a HeldCourse,
    window: &'a Window,
    id: &'a str,
    token: &'a str,
}

impl Person<'_> {
    /// Signs in in the browser by the personal link.
    async fn sign_in(&self) {
        let link = format!("/sign-in/link?token={}", self.token);
        self.window.open(&link).await;
        self.window.follow("main form[action$=link] button").await;
    }

    /// Starts `ok` with these words.
    fn ok(&self, words: &str) -> Terminal {
        let home = self.course.path(&format!("{}-home", self.id));
        Terminal::start(&self.course.kit(self.id), &home, words)
    }

    /// Runs `ok`, which ends with this exit code, and returns what it shows.
    fn ran_ok(&self, words: &str, code: i32) -> String {
        let (ended, seen) = self.ok(words).end();
        assert_eq!(ended, Some(code), "ok {words}:\n{seen}");
        seen
    }

    fn write(&self, hog: &str) {
        fs::write(self.course.kit(self.id).join("hog.py"), hog).expect("a file");
    }

    /// Allows a program on the student's computer, which shows a code, to act for them.
    async fn allow(&self, code: &str) {
        self.sign_in().await;
        self.window.open(&format!("/device?code={code}")).await;
        self.window.follow("button[value=allow]").await;
        let said = self.window.text("main").await;
        assert!(said.contains("is signed in"), "{said}");
    }

    /// Submits this file by `ok`, and waits for the points on the version's page.
    async fn submits(&self, hog: &str, version: i64, code: i32, points: &str) {
        self.write(hog);
        self.submits_by("--submit", (version, code), points).await;
    }

    /// The same with another command, of the file that is there.
    async fn submits_by(&self, command: &str, (version, code): (i64, i32), points: &str) {
        let seen = self.ran_ok(command, code);
        let submitted = format!("Submitted as version {version}");
        assert!(seen.contains(&submitted), "{seen}");
        // On a busy machine `ok` can be too impatient.
        if !seen.contains("The verdict is not there yet") {
            let total = points.replace(" of ", "/");
            let server = seen.split("Points on the server").nth(1).expect("points");
            assert!(server.contains(&total), "{seen}");
        }
        self.sign_in().await;
        let page = format!("/project/versions/{version}");
        self.window.open(&page).await;
        let heading = format!("{points} points");
        self.window.until_says("h1", &heading).await;
    }

    /// The points on the dashboard: each line and the sum.
    async fn points(&self) -> Vec<String> {
        self.sign_in().await;
        self.window.open("/project").await;
        let rows = "section[aria-labelledby=points] tbody tr";
        let rows = self.window.texts(rows).await;
        let rows = rows.iter().map(|row| {
            let cells: Vec<&str> = row.split('\t').map(str::trim).collect();
            assert!(cells.len() >= 3, "{row:?}");
            // The reason is under the name.
            let what = cells[0].lines().next().unwrap_or_default();
            format!("{what} | {} | {}", cells[1], cells[2])
        });
        rows.collect()
    }
}

/// A file in which these problems are not written, by the regions of `hog.py`.
fn without(hog: &str, regions: &[u8]) -> String {
    let mut text = hog.to_owned();
    for region in regions {
        let begin = format!("# BEGIN PROBLEM {region}\n");
        let end = format!("# END PROBLEM {region}\n");
        let (before, rest) = text.split_once(&begin).expect("the region begins");
        let (_, after) = rest.split_once(&end).expect("the region ends");
        let indent = before.rsplit('\n').next().unwrap_or_default();
        text = format!("{before}{begin}{indent}{end}{after}");
    }
    text
}

/// The tests of phases 2 and 3.
const LATER: [u8; 7] = [6, 7, 8, 9, 10, 11, 12];

#[test]
fn from_the_roster_to_the_points() {
    let course = HeldCourse::new();
    let links = course.links();
    course.serve_on_day(1);
    let kit = ureq::get(format!("{}/project/kit.zip", course.origin())).call();
    let kit = kit.expect("a kit").body_mut().read_to_vec().expect("bytes");
    course.unpack("ada", &kit);
    course.unpack("bob", &kit);
    let whole = fs::read_to_string(course.path("hog/staff/hog.py")).expect("the reference");
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let origin = course.origin();
    look(&runtime, &origin, async |window| {
        let scene = Scene {
            course: &course,
            window,
            links: &links,
            whole: &whole,
        };
        first_day(&scene).await;
        another_day(&scene, 3).await;
        partners(&scene).await;
        another_day(&scene, 5).await;
        last_day(&scene).await;
        another_day(&scene, 6).await;
        too_late_for_whole_points(&scene).await;
        another_day(&scene, 8).await;
        after_the_end(&scene).await;
        review(&scene).await;
        in_the_end(&scene).await;
    });
    course.stop();
    exported(&course);
    // Times never go back.
    let why = course.why_not_on_day(1);
    assert!(why.contains("is before the last event"), "{why}");
}

/// The course, with its people's links and the right file.
struct Scene<'a> {
    course: &'a HeldCourse,
    window: &'a Window,
    links: &'a BTreeMap<String, String>,
    whole: &'a str,
}

impl<'a> Scene<'a> {
    fn person(&self, id: &'a str) -> Person<'a> {
        Person {
            course: self.course,
            window: self.window,
            id,
            token: &self.links[id],
        }
    }
}

/// The server is killed, and starts again on another day.
async fn another_day(scene: &Scene<'_>, day: i32) {
    let window = scene.window;
    // A page that is open would ask the server that is gone for news.
    window.run("location = 'about:blank'", &[]).await;
    let is_blank = "return location.href === 'about:blank' && document.readyState === 'complete'";
    window.until("blank page", is_blank).await;
    scene.course.serve_on_day(day);
}

/// Ada signs in, tries to unlock a question, and submits phase 1 by the checkpoint. Bob backs up.
async fn first_day(scene: &Scene<'_>) {
    let (window, whole) = (scene.window, scene.whole);
    let [ada, bob] = ["ada", "bob"].map(|id| scene.person(id));
    let mut terminal = ada.ok("-q 01");
    let code = terminal.code();
    ada.allow(&code).await;
    let (code, seen) = terminal.end();
    assert_eq!(code, Some(1), "nothing is written yet:\n{seen}");
    assert!(seen.contains("Signed in as Ada."), "{seen}");
    assert!(seen.contains("Backed up as version 1: "), "{seen}");
    let mut terminal = ada.ok("-q 01 -u");
    terminal.until("? ");
    terminal.type_line("a wrong answer");
    terminal.until("Not quite");
    terminal.type_line("exit()");
    let (_, seen) = terminal.end();
    assert!(seen.contains("version 2, with the same content"), "{seen}");
    let phase_1 = without(whole, &LATER);
    ada.submits(&phase_1, 3, 1, "10 of 22").await;
    let points = ada.points().await;
    assert_eq!(
        points,
        [
            "Phase 1: Simulator | 10 | 10",
            "Checkpoint of phase 1 | 1 | 1",
            "Phase 2: Commentary | 0 | 5",
            "Phase 3: Strategies | 0 | 7",
            "Composition | – | 2",
            "Early, extra | – | 1",
            "Sum so far | 11 | 25",
        ]
    );
    let rows = "section[aria-labelledby=unlocking] tbody tr";
    assert_eq!(window.texts(rows).await, ["01\t0\t1"]);
    let mut terminal = bob.ok("--sign-in");
    let code = terminal.code();
    bob.allow(&code).await;
    let (code, seen) = terminal.end();
    assert_eq!(code, Some(0), "{seen}");
    let seen = bob.ran_ok("--backup", 0);
    assert!(seen.contains("Backed up as version 1: "), "{seen}");
}

/// Bob submits phase 1 after the checkpoint with a mistake. They become partners, and Ada submits
/// the whole project before the early deadline.
async fn partners(scene: &Scene<'_>) {
    let (window, whole) = (scene.window, scene.whole);
    let [ada, bob] = ["ada", "bob"].map(|id| scene.person(id));
    let mistaken = without(whole, &[2, 6, 7, 8, 9, 10, 11, 12]);
    bob.write(&mistaken);
    let seen = bob.ran_ok("--submit --no-wait", 1);
    assert!(seen.contains("Submitted as version 2"), "{seen}");
    bob.sign_in().await;
    // Another student's version is as if it did not exist.
    window.open_refused("/project/versions/3?by=ada").await;
    window.open("/project").await;
    window.type_into("#person", "ada").await;
    window.follow("form[action$=invite] button").await;
    ada.sign_in().await;
    window.open("/project").await;
    window.follow("form[action$=accept] button").await;
    ada.submits(whole, 4, 1, "22 of 22").await;
    let points = ada.points().await;
    assert_eq!(
        points[5..],
        ["Early, extra | 1 | 1", "Sum so far | 24 | 25"]
    );
    let points = bob.points().await;
    assert_eq!(points[1], "Checkpoint of phase 1 | 0 | 1");
    assert_eq!(points[2], "Phase 2: Commentary | 5 | 5");
    assert_eq!(points[3], "Phase 3: Strategies | 7 | 7");
    assert_eq!(points[5], "Early, extra | – | 1");
    let main = window.text("main").await;
    assert!(main.contains("Your partner's version 4 counts"), "{main}");
    // Versions from before the partnership stay private.
    window.open("/project/versions/4?by=ada").await;
    window.open_refused("/project/versions/3?by=ada").await;
}

/// Bob submits the whole project after the early deadline and before the last one. Ada loses her
/// file and brings it back.
async fn last_day(scene: &Scene<'_>) {
    let whole = scene.whole;
    let [ada, bob] = ["ada", "bob"].map(|id| scene.person(id));
    bob.submits(whole, 3, 1, "22 of 22").await;
    let points = bob.points().await;
    assert_eq!(points[0], "Phase 1: Simulator | 10 | 10");
    assert_eq!(
        points[5..],
        ["Early, extra | 0 | 1", "Sum so far | 22 | 25"]
    );
    ada.write("# my dog ate it\n");
    let seen = ada.ran_ok("--backup", 0);
    assert!(seen.contains("Backed up as version 5: "), "{seen}");
    let seen = ada.ran_ok("--versions", 0);
    assert!(seen.contains("submission"), "{seen}");
    let mut terminal = ada.ok("--restore 4");
    terminal.until("Replace hog.py by version 4? [y/N] ");
    terminal.type_line("y");
    let (code, seen) = terminal.end();
    assert_eq!(code, Some(0), "{seen}");
    let kit = ada.course.kit("ada");
    let restored = fs::read_to_string(kit.join("hog.py")).expect("a file");
    assert_eq!(restored, whole);
    let aside = fs::read_to_string(kit.join("hog.py.before-restore-1")).expect("a file");
    assert_eq!(aside, "# my dog ate it\n");
}

/// Bob leaves the partnership, and submits once more after the deadline. Half of those points is
/// less than what he has, so nothing changes.
async fn too_late_for_whole_points(scene: &Scene<'_>) {
    let (window, whole) = (scene.window, scene.whole);
    let [ada, bob] = ["ada", "bob"].map(|id| scene.person(id));
    bob.sign_in().await;
    window.open("/project").await;
    window
        .follow("section[aria-labelledby=partner] form[action$=leave] button")
        .await;
    bob.write(&without(whole, &[10]));
    bob.submits_by("--submit --late", (4, 1), "21 of 22").await;
    let points = bob.points().await;
    assert_eq!(
        points,
        [
            "Phase 1: Simulator | 10 | 10",
            "Checkpoint of phase 1 | 0 | 1",
            "Phase 2: Commentary | 5 | 5",
            "Phase 3: Strategies | 7 | 7",
            "Composition | – | 2",
            "Early, extra | 0 | 1",
            "Sum so far | 22 | 25",
        ]
    );
    let sum = ada.points().await.pop();
    assert_eq!(sum.as_deref(), Some("Sum so far | 24 | 25"));
    window.open_refused("/project/versions/4?by=bob").await;
}

/// After the end, Ada's submission is stored as a backup.
async fn after_the_end(scene: &Scene<'_>) {
    let whole = scene.whole;
    let ada = scene.person("ada");
    ada.write(&without(whole, &[1]));
    let seen = ada.ran_ok("--submit", 1);
    assert!(seen.contains("Backed up as version 6: "), "{seen}");
    assert!(seen.contains("NOT submitted: "), "{seen}");
    let sum = ada.points().await.pop();
    assert_eq!(sum.as_deref(), Some("Sum so far | 24 | 25"));
}

/// Staff read the submission that counts for both, comment on a line, and publish.
async fn review(scene: &Scene<'_>) {
    let window = scene.window;
    let prof = scene.person("prof");
    prof.sign_in().await;
    window.open("/project/reviews").await;
    window
        .follow("[aria-label=Reviews] tbody tr:first-child a")
        .await;
    window.follow("form[action$=claim] button").await;
    window.click("#line-36 .line button").await;
    let is_ready = "return document.activeElement.id === 'comment'";
    window.until("cursor in the comment", is_ready).await;
    window.fill("#last", "38").await;
    window.fill("#comment", "Well named, Ada.").await;
    window.click("button[formaction$=comment]").await;
    let said = "#line-38 .comment";
    window.until_says(said, "Well named, Ada.").await;
    window.click("input[name='item.names'][value='0']").await;
    window
        .click("input[name='item.repetition'][type=checkbox]")
        .await;
    window.follow("form.rubric .button").await;
    let heading = window.text("h1").await;
    assert!(heading.contains("1.5 of 2 points"), "{heading}");
    // No student sees anything yet.
    let ada = scene.person("ada");
    let points = ada.points().await;
    assert_eq!(points[4], "Composition | – | 2");
    assert!(!window.has("#composition").await);
    prof.sign_in().await;
    window.open("/project/reviews").await;
    window.follow("form[action$='all/publish'] button").await;
    // Publishing is asked about first.
    window
        .follow("main form[action$='all/publish'] .button")
        .await;
}

/// The points on both dashboards, and the comments at their lines.
async fn in_the_end(scene: &Scene<'_>) {
    let window = scene.window;
    let [ada, bob] = ["ada", "bob"].map(|id| scene.person(id));
    let points = ada.points().await;
    assert_eq!(
        points,
        [
            "Phase 1: Simulator | 10 | 10",
            "Checkpoint of phase 1 | 1 | 1",
            "Phase 2: Commentary | 5 | 5",
            "Phase 3: Strategies | 7 | 7",
            "Composition | 1.5 | 2",
            "Early, extra | 1 | 1",
            "Sum so far | 25.5 | 25",
        ]
    );
    window
        .follow("section[aria-labelledby=composition] a[href*=versions]")
        .await;
    let comment = window.text("#line-38 .comment").await;
    assert!(comment.contains("Well named, Ada."), "{comment}");
    let points = bob.points().await;
    assert_eq!(
        points[4..],
        [
            "Composition | 1.5 | 2",
            "Early, extra | 0 | 1",
            "Sum so far | 23.5 | 25",
        ]
    );
}

/// The points as a table. By this machine's clock the dates are not over, so the problems that Bob
/// has missed are still open.
fn exported(course: &HeldCourse) {
    let csv = course.pigskin("contest grades hog --format csv");
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(
        lines,
        [
            "id,name,email,section,00,01,02,03,04,05a,05b,06,07,08,09,10,11,12,late,\
             checkpoint-1,composition,early,points,of,counts,unpublished",
            "ada,Ada,,101,0,2,1,2,2,2,1,2,3,2,2,1,2,0,0,1,1.5,1,25.5,25,\
             version 4; version 3 of Bob,",
            "bob,Bob,,102,0,2,1,2,2,2,1,2,3,2,2,1,2,0,0,,1.5,,23.5,25,\
             version 3,",
        ]
    );
}
