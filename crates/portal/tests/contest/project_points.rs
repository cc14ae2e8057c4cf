//! Decisions of staff about points: the submission that counts, publication, extensions.

use crate::place::{HOG, Says, id};
use crate::project_place::{HANDOUT, ProjectPlace};

/// A project in which Ada has submitted twice.
async fn place() -> ProjectPlace {
    let place = ProjectPlace::new().await;
    let token = place.token("ada").await;
    for key in ["one", "two"] {
        place.send(&token, key, &format!("x = '{key}'"), true).await;
    }
    place
}

/// The numbers of a student's submissions, in order of arrival.
async fn submissions(place: &ProjectPlace, person: &str) -> Vec<i64> {
    let found = place.project.submissions(&id(person)).await.expect("read");
    found.iter().map(|one| one.id).collect()
}

const ADA: &str = "/project/staff/students/ada/points";

#[tokio::test]
async fn staff_choose_a_submission_and_the_student_reads_why() {
    let place = place().await;
    let (ada, prof) = (place.browser("ada").await, place.browser("prof").await);
    let page = place.page(&prof, ADA).await;
    page.says("Ada &#60;b&#62;Lovelace");
    let first = submissions(&place, "ada").await[0];
    let form = format!("submission={first}&reason=%3Cb%3Ewrong+file");
    let chosen = place.post(&prof, &format!("{ADA}/choose"), &form).await;
    assert_eq!(chosen.location(), ADA, "{}", chosen.body);
    let page = place.page(&ada, "/project").await;
    let why = "staff chose it (&#60;b&#62;wrong file)";
    page.says("Your version 1 counts");
    page.says(why);
    let token = place.token("ada").await;
    let rows = place.read(&token, "/api/v1/project/versions").await;
    assert_eq!(rows["versions"][0]["counts"], false);
    assert_eq!(rows["versions"][1]["counts"], true);
    let log = place.page(&prof, "/project/staff/grading").await;
    log.says("to count for ada");
    let form = "submission=1&reason=+";
    let none = place.post(&prof, &format!("{ADA}/choose"), form).await;
    assert_eq!(none.status, 409, "{}", none.body);
    let undone = place.post(&prof, &format!("{ADA}/unchoose"), "").await;
    assert_eq!(undone.location(), ADA);
    let page = place.page(&ada, "/project").await;
    page.says("Your version 2 counts");
}

#[tokio::test]
async fn staff_and_strangers_have_no_points() {
    let place = place().await;
    let prof = place.browser("prof").await;
    for person in ["prof", "nobody", "%3Cb%3E"] {
        let address = format!("/project/staff/students/{person}/points");
        assert_eq!(place.get(&prof, &address).await.status, 404, "{person}");
    }
}

#[tokio::test]
async fn parts_that_are_held_back_are_on_no_students_page() {
    let place = place().await;
    let (ada, prof) = (place.browser("ada").await, place.browser("prof").await);
    let publish = "/project/staff/points/publish";
    let form = "part=checkpoint-1&whom=all&act=hold-back&sure=yes";
    let held_back = place.post(&prof, publish, form).await;
    assert!(held_back.status.is_redirection());
    let page = place.page(&ada, "/project").await;
    page.says("not published yet");
    let page = place.page(&prof, "/project/staff/points").await;
    page.says("Held back from some students: Checkpoint of phase 1");
    let file = "/project/staff/points/files/points.csv";
    let csv = place.get(&prof, file).await;
    assert_eq!(csv.headers["content-type"], "text/csv; charset=utf-8");
    csv.body.says(",checkpoint-1\n");
    let canvas = "canvas.csv?columns=lines";
    for file in [canvas, "moodle.csv", "points.json", "gradescope.zip"] {
        let address = format!("/project/staff/points/files/{file}");
        assert_eq!(place.get(&prof, &address).await.status, 200, "{file}");
    }
    let form = "part=all&whom=section+A&act=publish&sure=yes";
    let published = place.post(&prof, publish, form).await;
    assert!(published.status.is_redirection());
    let page = place.page(&ada, "/project").await;
    page.lacks("not published yet");
    for (form, status) in [
        ("part=phase-9&whom=all&act=publish", 409),
        ("part=all&whom=all&act=burn", 404),
    ] {
        let answer = place.post(&prof, publish, form).await;
        assert_eq!(answer.status.as_u16(), status, "{form}");
    }
}

#[tokio::test]
async fn extensions_are_previewed_and_applied_all_or_none() {
    let both = ProjectPlace::of(HANDOUT, Some(HOG)).await;
    let alone = ProjectPlace::new().await;
    for place in [&both, &alone] {
        let prof = place.browser("prof").await;
        let page = "/staff/extensions";
        let shown = place.get(&prof, page).await;
        assert_eq!(shown.status, 200);
        let link = "<a href=\"/staff/people\" aria-current=\"page\">";
        shown.body.says(link);
        let wrong = "act=apply&text=id,until%0Aada,2026-09-20+12:00%0Anobody,soon%0A";
        let answer = place.post(&prof, page, wrong).await.body;
        answer.says("line 3");
        answer.says("Nothing was applied");
        let form = "act=section&section=A&until=2026-09-20+12:00&reason=%3Cb%3E";
        let preview = place.post(&prof, page, form).await.body;
        preview.says("Apply to 2 students");
        preview.says("&#60;b&#62;");
        preview.says(" → Sep 20, 12:00</bdi>");
        // Bob's is before everybody's, where everybody has one.
        let form = "act=preview&text=id,until%0Aada,2026-09-20+12:00%0Abob,2026-09-01+12:00";
        let preview = place.post(&prof, page, form).await.body;
        let rows = preview.split("<tr>");
        let no_later = rows.filter(|row| row.contains("no later than"));
        let no_later: Vec<&str> = no_later.collect();
        assert!(matches!(no_later[..], [row] if row.contains("bob")));
        let ada = async || place.member("ada").await.extension;
        assert_eq!(ada().await, None);
        let form =
            "act=apply&text=id,until,reason%0Aada,2026-09-20+12:00,ill%0Abob,2026-09-01+12:00,";
        let applied = place.post(&prof, page, form).await.body;
        applied.says("Applied to 2 students");
        applied.says("ill");
        // A list needs no names of columns, and the time of a section is wrong once, at its field.
        let form = "act=preview&text=ada,2026-09-20+12:00,ill";
        let preview = place.post(&prof, page, form).await.body;
        preview.says("Apply to 1 student");
        let form = "act=section&section=A&until=%3Cb%3Esoon&reason=trip";
        let wrong = place.post(&prof, page, form).await;
        assert_eq!(wrong.status, 409);
        let wrong = wrong.body;
        assert_eq!(wrong.matches("is not a time").count(), 1, "{wrong}");
        wrong.says_all(&[
            "<option value=\"A\" selected>",
            "type=\"text\" value=\"&#60;b&#62;soon\" aria-invalid=\"true\"",
            "value=\"trip\"",
        ]);
        let until = ada().await.expect("one").to_string();
        assert_eq!(until, "2026-09-20T12:00:00Z");
    }
}

#[tokio::test]
async fn the_last_submission_is_not_submitted_again() {
    let place = place().await;
    let ada = place.browser("ada").await;
    let last = place.page(&ada, "/project/versions/2").await;
    last.lacks("Submit this version");
    let earlier = place.page(&ada, "/project/versions/1").await;
    earlier.says("Submit this version again");
}

#[tokio::test]
async fn a_version_becomes_the_teams_entry() {
    let contest = "title = 'The <i>contest'\nedition = 'fall-2017'\nset.goal = 20\n";
    let place = ProjectPlace::of(HANDOUT, Some(contest)).await;
    let ada = place.browser("ada").await;
    let token = place.token("ada").await;
    let hog = "TEAM_NAME = 'Boars'\n\ndef final_strategy(a, b):\n    return 5\n";
    place.send(&token, "one", hog, false).await;
    let page = place.page(&ada, "/project").await;
    page.says("The &#60;i&#62;contest");
    let entered = place.post(&ada, "/project/enter", "version=1").await;
    assert_eq!(entered.location(), "/contest/entries/1", "{}", entered.body);
    let receipt = place.page(&ada, "/contest/entries/1").await;
    receipt.says("hog.py");
    // Sent again, it is the same entry.
    let again = place.post(&ada, "/project/enter", "version=1").await;
    assert_eq!(again.location(), "/contest/entries/1");
    for version in ["2", "x"] {
        let form = format!("version={version}");
        let answer = place.post(&ada, "/project/enter", &form).await;
        assert_eq!(answer.status, 409, "{version}");
        let told = format!("you have no version {version}");
        answer.body.says(&told);
        let kept = format!("value=\"{version}\" required aria-invalid");
        answer.body.says(&kept);
    }
    // Bob has no such version, and staff enter nothing.
    for browser in place.browsers(["bob", "prof"]).await {
        let refused = place.post(&browser, "/project/enter", "version=1").await;
        assert_eq!(refused.status, 409);
    }
    let alone = ProjectPlace::new().await;
    let token = alone.token("ada").await;
    alone.send(&token, "one", hog, false).await;
    let ada = alone.browser("ada").await;
    let nowhere = alone.post(&ada, "/project/enter", "version=1").await;
    assert_eq!(nowhere.status, 404);
    let page = alone.page(&ada, "/project").await;
    page.lacks("Enter it in the contest");
}

#[tokio::test]
async fn an_entry_from_a_version_obeys_the_contests_deadline() {
    let contest = "title = 'C'\nedition = 'fall-2017'\nset.goal = 20\n";
    let course = "closes = '2026-09-01 11:00'\n";
    let place = ProjectPlace::in_course(HANDOUT, Some(contest), course).await;
    let token = place.token("ada").await;
    let hog = "def final_strategy(a, b):\n    return 5\n";
    place.send(&token, "one", hog, false).await;
    let ada = place.browser("ada").await;
    place.page(&ada, "/project").await.lacks("/project/enter");
    let late = place.post(&ada, "/project/enter", "version=1").await;
    assert_eq!(late.status, 409, "{}", late.body);
    late.body.says("the contest closed on");
}

#[tokio::test]
async fn a_partner_of_the_project_is_invited_to_the_contests_team_in_one_step() {
    let contest = "title = 'C'\nedition = 'fall-2017'\nset.goal = 20\n";
    let place = ProjectPlace::in_course(HANDOUT, Some(contest), "team_size = 2\n").await;
    let (ada, bob) = (place.browser("ada").await, place.browser("bob").await);
    let offer = "Your partner in the project is <bdi>Bob";
    place.page(&ada, "/contest/mine").await.lacks(offer);
    place.partners(&ada, &bob).await;
    place.page(&ada, "/contest/mine").await.says(offer);
    place.post(&ada, "/contest/mine/invite", "person=bob").await;
    place.page(&ada, "/contest/mine").await.lacks(offer);
    place.page(&bob, "/contest/mine").await.says("Invitation");
}
