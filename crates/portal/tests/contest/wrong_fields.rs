//! What is typed wrong comes back in its form, with the error at its field.

use axum::http::StatusCode;

use crate::place::{Answer, Browser, Place, Says, id, table};
use crate::project_place::ProjectPlace;

/// Expects the page of a form with an error at a field.
fn told(answer: &Answer, field: &str, why: &str) {
    let page = &answer.body;
    let mark = format!("aria-invalid=\"true\" aria-describedby=\"{field}-why\"");
    assert_eq!(page.matches(&mark).count(), 1, "{field}: {page}");
    let at = page.split_once(&format!("class=\"wrong\" id=\"{field}-why\""));
    let (_, at) = at.expect("an error");
    let at = at.split("</strong>").next().unwrap_or_default();
    assert!(at.contains(why), "{field}: {at}");
    page.says("<nav");
}

#[tokio::test]
async fn a_wrong_password_is_told_at_its_field() {
    let place = Place::new("").await;
    let ada = place.browser("ada").await;
    let short = "password=short";
    let short = place.post(&ada, "/account/password", short).await;
    assert_eq!(short.status, StatusCode::CONFLICT);
    told(&short, "new", "at least 10 characters");
    short.body.says("<details open>");
    short.body.lacks("\"short\"");
    let (ada, password) = (id("ada"), "a long password");
    let set = place.course().set_password(&ada, "", password);
    set.await.expect("set");
    let ada = place.browser("ada").await;
    let form = "current=wrong&password=another+password";
    let other = place.post(&ada, "/account/password", form).await;
    told(&other, "current", "not your current password");
    let nobody = Browser::default();
    let form = "id=%3Cb%3Eada&password=wrong";
    let wrong = place.post(&nobody, "/sign-in", form).await;
    told(&wrong, "sign-in", "The id or the password is wrong.");
    wrong.body.says("value=\"&#60;b&#62;ada\"");
}

#[tokio::test]
async fn a_file_that_cannot_be_sent_leads_back_to_the_form() {
    let place = Place::new("closes = '2026-12-04 12:00'").await;
    let ada = place.browser("ada").await;
    let program = place.upload(&ada, "boar.exe", "MZ").await;
    assert_eq!(program.status, StatusCode::UNPROCESSABLE_ENTITY);
    told(&program, "send", "no .py");
    place.set("2026-12-04T12:00:01Z");
    // After the deadline there is no form any more, and the page says why.
    let late = place.upload(&ada, "Boars.txt", &table(4)).await;
    assert_eq!(late.status, StatusCode::CONFLICT);
    late.body.says("role=\"alert\"");
    late.body.says("<h1>My team</h1>");
}

#[tokio::test]
async fn an_invitation_that_is_gone_says_so_on_the_team_s_page() {
    let place = Place::new("").await;
    let ada = place.browser("ada").await;
    for act in ["join", "decline"] {
        let address = format!("/contest/mine/{act}");
        let gone = place.post(&ada, &address, "team=7").await;
        if gone.status == StatusCode::CONFLICT {
            gone.body.says("<h1>My team</h1>");
            gone.body.says("role=\"alert\"");
        } else {
            assert_eq!(gone.location(), "/contest/mine", "{act}: {}", gone.body);
        }
    }
}

#[tokio::test]
async fn a_partner_who_is_nobody_is_told_beside_the_field() {
    let place = ProjectPlace::new().await;
    let ada = place.browser("ada").await;
    let invite = "/project/partners/invite";
    for (typed, kept) in [
        ("nobody", "nobody"),
        ("%3Cb%3E", "&#60;b&#62;"),
        ("ada", "ada"),
    ] {
        let answer = place.post(&ada, invite, &format!("person={typed}")).await;
        assert_eq!(answer.status, StatusCode::CONFLICT, "{}", answer.body);
        told(&answer, "invite", "");
        let field = format!("name=\"person\" value=\"{kept}\"");
        answer.body.says(&field);
    }
    let code = place.get(&ada, "/device?code=ABCD%3Cb%3E").await;
    told(&code, "code", "No device shows this code now");
    code.body.says("value=\"ABCD&#60;b&#62;\"");
}

#[tokio::test]
async fn a_refusal_says_what_to_do_and_no_name_of_the_code() {
    let place = Place::new("").await;
    let (ada, bob) = (place.browser("ada").await, place.browser("bob").await);
    place.enter(&ada, "Boars.txt", 4, 1).await;
    let text = "TEAM_NAME = 'Boars'\n\ndef final_strategy(score, opponent_score):\n    return 4\n";
    let checked = place.upload_to(&bob, "/contest/check", "hog.py", text);
    let checked = checked.await.body;
    let small = table(4).replace('4', "40");
    place.upload(&bob, "Sows.txt", &small).await;
    let mut pages = vec![checked];
    if place.course.course().last_event().await.expect("read") > 3 {
        place.judge(2).await;
        pages.push(place.page(&bob, "/contest/entries/2").await);
        pages.push(place.page(&bob, "/contest/mine").await);
    }
    for page in &pages {
        for kind in ["duplicate-name", "bad-name", "bad-value", "load-error"] {
            page.lacks(kind);
        }
        page.says("verdict-refused");
    }
    pages[0].says("Another team has this name");
}
