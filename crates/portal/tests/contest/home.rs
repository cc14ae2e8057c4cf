//! The first page, by role.

use serde_json::json;

use crate::place::{Browser, HOG, Place, Says};
use crate::project_kit::REFERENCE;
use crate::project_place::{HANDOUT, ProjectPlace};

/// A run of `ok` with this result for a problem.
fn run(key: &str, hog: &str, number: &str, result: &serde_json::Value) -> String {
    json!({
        "client": "ok 0.2.0", "kit": "5e77", "at": "2026-09-01T11:59:00Z",
        "key": format!("{key}-0123456"), "submit": false, "files": {"hog.py": hog},
        "results": {number: result},
    })
    .to_string()
}

/// The texts of the page, and the large step at its top.
async fn home(place: &ProjectPlace, browser: &Browser) -> (String, String) {
    let page = place.get(browser, "/").await;
    assert_eq!(page.status, 200, "{}", page.body);
    let step = page.body.split_once("<section class=\"step\"");
    let step = step.map(|(_, rest)| rest.split_once("</section>").expect("its end").0);
    let step = step.unwrap_or_default().to_owned();
    (page.body, step)
}

#[tokio::test]
async fn a_student_is_told_the_next_step() {
    let place = ProjectPlace::new().await;
    let (token, ada) = (place.token("ada").await, place.browser("ada").await);
    let (page, step) = home(&place, &ada).await;
    step.says("Download the files");
    step.says("/project/kit.zip");
    page.says("problems 00, ");

    let send = async |key: &str, hog: &str, number: &str, result: serde_json::Value| {
        let sent = place.sent(&token, &run(key, hog, number, &result)).await;
        assert_eq!(sent.status, 201, "{key}");
    };
    let locked = json!({"of": 0, "locked": true, "smallest": "locked"});
    send("locked", "x = 1", "00", locked).await;
    let (_, step) = home(&place, &ada).await;
    step.says("Unlock problem 00");
    step.says("python3 ok -q 00 -u");

    let wrong = json!({"of": 2, "smallest": "f(1) returned <2>", "diagnosis": "You add one."});
    send("passes", "x = 2", "00", json!({"passed": true, "of": 0})).await;
    send("wrong", "x = 3", "01", wrong).await;
    let (_, step) = home(&place, &ada).await;
    step.says("Mend problem 01");
    step.says("f(1) returned &#60;2&#62;. You add one.");

    let right = json!({"passed": true, "points": 2, "of": 2});
    send("right", "x = 4", "01", right).await;
    let (_, step) = home(&place, &ada).await;
    step.says("Submit version 4");
    step.says("action=\"/project/versions/4/submit\"");

    // The project is over: there is nothing to do, and the points stay.
    place.set("2027-01-01T00:00:00Z");
    let ada = place.browser("ada").await;
    let (page, step) = home(&place, &ada).await;
    assert_eq!(step, "");
    page.says(" is closed.</bdi>");
}

/// What a partner submitted for both is not missing, and the points of it are shown.
#[tokio::test]
async fn home_says_what_the_submission_that_counts_lacks() {
    let place = ProjectPlace::new().await;
    let (ada, bob) = (place.browser("ada").await, place.browser("bob").await);
    let partners = "/project/partners";
    place
        .post(&ada, &format!("{partners}/invite"), "person=bob")
        .await;
    let (_, step) = home(&place, &bob).await;
    step.says("invites you to be partners");
    place
        .post(&bob, &format!("{partners}/accept"), "person=ada")
        .await;
    let token = place.token("ada").await;
    place.send(&token, "right", &REFERENCE, true).await;
    let (page, _) = home(&place, &bob).await;
    page.says("problems 00, ");
    page.says(", 06, 07, ");
    place.graded(&token, 1).await;
    let (page, step) = home(&place, &bob).await;
    step.says("Download the files");
    // Of the first phase, on which everybody works alone.
    page.says("problems 00, 01, 02, 03, 04, 05a, 05b are missing");
    page.says("12 of 25 points");
    page.lacks(", 06");
}

#[tokio::test]
async fn a_student_of_a_contest_sends_a_strategy_first_and_sees_the_rank_then() {
    let late = "closes = '2026-12-04 12:00'\nlate = { until = '2026-12-06 12:00', factor = 0.5 }";
    let place = Place::new(late).await;
    let ada = place.browser("ada").await;
    let page = place.page(&ada, "/").await;
    page.says("Send a first strategy");
    page.says("Your team has sent nothing yet.");
    place.enter(&ada, "six.txt", 6, 1).await;
    let page = place.page(&ada, "/").await;
    page.says("Make your strategy better");
    page.says("Your team has rank 1 of 1");
    place.upload(&ada, "six.txt", "1 2 3").await;
    place.judge(2).await;
    let page = place.page(&ada, "/").await;
    page.says("Version 2 was refused: ");
    page.says(": late, for 0.5 of the points");
}

#[tokio::test]
async fn staff_see_what_is_to_be_set_up_and_who_is_stuck() {
    let place = ProjectPlace::of(HANDOUT, Some(HOG)).await;
    let prof = place.browser("prof").await;
    let (page, _) = home(&place, &prof).await;
    page.says("The public address is set");
    page.says("3 not started");
    page.says("Nothing waits for you.");
    page.says("<a href=\"/staff/roster\">3 of 3 students have no link, and no e-mail address");
    page.says("pigskin contest links COURSE");

    let token = place.token("ada").await;
    place.send(&token, "submitted", "x = 9", true).await;
    let wrong = json!({"of": 2, "case": "f(1)", "smallest": "f(1) returned 2",
        "diagnosis": "You add one."});
    for run_number in 0..5 {
        let hog = format!("x = {run_number}");
        let body = run(&format!("run-{run_number}"), &hog, "01", &wrong);
        assert_eq!(place.sent(&token, &body).await.status, 201);
    }
    let (page, _) = home(&place, &prof).await;
    page.says("1 stuck");
    page.says("2 of 3 students have no link");
    page.says("/project/staff/students/ada");
    page.says("You add one.");
    page.says("1 submission waits to be graded");
    page.says("6 runs and entries, at most 6 in an hour");
    // Nothing of this is on a student's page.
    let (page, _) = home(&place, &place.browser("bob").await).await;
    page.lacks("You add one.");
    page.lacks("stuck");
    let told = place.course().message("Office hours are at nine.").await;
    told.expect("told");
    let (page, _) = home(&place, &place.browser("bob").await).await;
    page.says("Office hours are at nine.");
    // All have a link or an address.
    place.enrol("id,name,email\ncy,Cy,cy@example.edu\n").await;
    let (page, _) = home(&place, &prof).await;
    page.lacks("students have no link");
}

#[tokio::test]
async fn an_address_of_a_form_that_is_opened_has_a_page() {
    let place = Place::new("").await;
    let prof = place.browser("prof").await;
    let page = place.get(&prof, "/contest/staff/pause").await;
    assert_eq!(page.status, 405, "{}", page.body);
    page.body.says("This address does not work");
    page.body.says("<nav id=\"menu\"");
}

#[tokio::test]
async fn the_navigation_is_the_same_on_every_page() {
    let place = ProjectPlace::of(HANDOUT, Some(HOG)).await;
    let words = |page: &str| -> Vec<String> {
        let (_, menu) = page.split_once("<nav id=\"menu\"").expect("a menu");
        let (menu, _) = menu.split_once("</nav>").expect("its end");
        let links = menu.split("</a>").filter_map(|link| link.rsplit_once('>'));
        links.map(|(_, word)| word.to_owned()).take(6).collect()
    };
    let course = ["Home", "Project", "Contest", "Play", "Write"];
    let all = ["Home", "Project", "Contest", "Play", "Write", "Staff"];
    for (person, expected) in [("ada", &course[..]), ("prof", &all[..])] {
        let browser = place.browser(person).await;
        for address in ["/", "/project", "/contest", "/hog", "/account", "/nowhere"] {
            let page = place.page(&browser, address).await;
            let found = words(&page);
            let found = found.iter().map(|word| word.trim());
            let found: Vec<&str> = found.filter(|word| !word.is_empty()).collect();
            assert_eq!(found, expected, "{person} {address}");
        }
    }
}

#[tokio::test]
async fn after_the_deadline_everybody_is_told() {
    let dates = "freeze = \"2026-12-04 12:00\"\ncloses = \"2026-12-04 18:00\"\n";
    let place = Place::new(dates).await;
    let [prof, ada, bob] = place.browsers(["prof", "ada", "bob"]).await;
    place.page(&prof, "/").await.lacks("What is next");
    let page = async |who: &Browser, address: &str| place.page(who, address).await;
    page(&ada, "/contest/mine").await.says("Send an entry");
    place.enter(&ada, "six.txt", 6, 1).await;
    place.extend("bob", Some("2026-12-05T12:00:00Z")).await;

    // Nobody is offered what is closed; Bob, whose deadline is later, still is.
    place.set("2026-12-04T20:00:00Z");
    place.enter(&bob, "four.txt", 4, 2).await;
    let mine = page(&ada, "/contest/mine").await;
    mine.says("Staff reveal the board later.");
    let closed = ["Send an entry", "/contest/check", "Invite a person"];
    for part in closed.into_iter().chain(["Show a token"]) {
        mine.lacks(part);
    }
    let later = "Staff reveal the board later.";
    let home = page(&ada, "/").await;
    home.says(&format!("The contest is over. {later}"));
    page(&ada, "/contest").await.says(later);
    let bobs = page(&bob, "/contest/mine").await;
    bobs.says_all(&["Send an entry", "Show a token"]);
    page(&bob, "/").await.lacks("The contest is over");

    page(&prof, "/").await.says_all(&[
        "What is next",
        "<a href=\"/contest/staff/ceremony\">Reveal the board (1 student may still send entries)",
        "Name the winners",
        "/contest/staff#grades",
        "/contest/staff/files/archive.zip",
    ]);
    place.set("2026-12-06T12:00:00Z");
    let done = place.post(&prof, "/contest/staff/reveal", "sure=yes").await;
    assert!(done.status.is_redirection(), "{}", done.body);
    // The boards are made anew later, and the stage does not wait for them.
    let stage = page(&prof, "/contest/staff/ceremony?shown=2").await;
    stage.says("Everybody sees the board.");
    stage.lacks("/contest/staff/reveal");
    let home = page(&prof, "/").await;
    home.says("done: </span>Reveal the board");
    page(&ada, "/").await.says("the board shows how it ended");
    let (publish, form) = (
        "/contest/staff/publish-winners",
        "text=Fall+2026&ranks=1&sure=yes",
    );
    place.post(&prof, publish, form).await;
    let home = page(&prof, "/").await;
    home.says("done: </span>Name the winners");
    let board = page(&ada, "/contest").await;
    board.says("its winners are published");
}
