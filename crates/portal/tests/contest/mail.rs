//! The page of mail, and messages that staff change.

use axum::http::StatusCode;
use pigskin_course::MailState;

use crate::place::{Browser, Place, Says};

const ADDRESSES: &str = "id,name,email,section,role\nada,Ada <b>,ada@example.edu,1,\n\
    bob,Bob,,1,\ncy,Cy,cy@example.edu,2,\nprof,Prof,prof@example.edu,,staff\n";

/// A course that sends mail through a server at a port where none is, with more settings.
pub async fn mailing(settings: &str) -> Place {
    let course = format!(
        "address = 'https://hog.example.edu'\n[mail]\nserver = '127.0.0.1'\nport = 1\n\
         security = 'none'\nfrom = 'Hog <hog@example.edu>'\n{settings}"
    );
    let place = Place::new(&course).await;
    place.enrol(ADDRESSES).await;
    std::fs::write(place.folder.path().join("password"), "s3cret").expect("written");
    place
}

const SIGNED_IN: &str = "user = 'hog'\npassword_file = 'password'\n";

#[tokio::test]
async fn staff_see_the_settings_without_the_password() {
    let place = mailing(SIGNED_IN).await;
    let prof = place.browser("prof").await;
    let page = place.page(&prof, "/staff/mail").await;
    for setting in ["127.0.0.1", "1", "not encrypted, on this machine"] {
        page.says(&format!("<dd><bdi>{setting}</bdi>"));
    }
    page.lacks("s3cret");
    let wrong = place.post(&prof, "/staff/mail", "act=shout").await;
    assert_eq!(wrong.status, StatusCode::CONFLICT);
}

#[tokio::test]
async fn a_course_without_mail_says_how_to_send_some() {
    let place = Place::new("").await;
    let prof = place.browser("prof").await;
    let page = place.page(&prof, "/staff/mail").await;
    page.says("This course sends no mail");
    let refused = place.post(&prof, "/staff/mail", "act=links").await;
    assert_eq!(refused.status, StatusCode::CONFLICT, "{}", refused.body);
    let refused = place.post(&prof, "/staff/mail", "act=test").await;
    assert_eq!(refused.status, StatusCode::CONFLICT, "{}", refused.body);
}

#[tokio::test]
async fn links_are_queued_for_a_section_and_only_once() {
    let place = mailing(SIGNED_IN).await;
    let prof = place.browser("prof").await;
    let links = async |section: &str| {
        let form = format!("act=links&section={section}&new=yes&sure=yes");
        place.post(&prof, "/staff/mail", &form).await.body
    };
    let page = links("1").await;
    page.says("Links queued: 1. Without an e-mail address: bob.");
    page.says("Ada &#60;b&#62;");
    links("").await.says("Links queued: 1. ");
    let mails = place.course.course().mails().await.expect("read");
    let people: Vec<_> = mails.iter().map(|mail| mail.person.as_str()).collect();
    assert_eq!(people, ["cy", "ada"]);
    let log = place.page(&prof, "/contest/staff").await;
    let told = "prof queued personal links for 1 person, to be sent by mail";
    log.says(told);
    for (state, shown) in [("waiting", 2), ("sent", 0), ("nonsense", 2)] {
        let address = format!("/staff/mail?state={state}&page=7");
        let page = place.page(&prof, &address).await;
        let links = page.matches("<td>link</td>").count();
        assert_eq!(links, shown, "{state}: {page}");
    }
}

#[tokio::test]
async fn a_wrong_field_is_told_beside_it_with_what_was_chosen() {
    let place = mailing(SIGNED_IN).await;
    let prof = place.browser("prof").await;
    let form = "act=links&section=1&new=yes&sure=yes";
    place.post(&prof, "/staff/mail", form).await;
    // Bob is the one who is left in the section, without an address; a section of nobody has none.
    let form = "act=links&section=9&new=yes";
    let page = place.post(&prof, "/staff/mail", form).await;
    assert_eq!(page.status, StatusCode::CONFLICT);
    let page = page.body;
    let why = "there are no students in section 9 without a link";
    assert_eq!(page.matches(why).count(), 2, "{page}");
    page.says("aria-invalid=\"true\" aria-describedby=\"links-why\"");
    page.says("value=\"yes\" checked");
    // What was chosen stays, also when links were queued.
    let form = "act=links&section=1&sure=yes";
    let page = place.post(&prof, "/staff/mail", form).await.body;
    page.says("<option value=\"1\" selected>");
    page.says("value=\"yes\">");
    let gone = place.post(&prof, "/staff/mail", "act=retry&mail=77").await;
    assert_eq!(gone.status, StatusCode::CONFLICT);
    gone.body.says("that mail has not failed");
}

#[tokio::test]
async fn a_test_says_what_fails_and_what_to_do() {
    let place = mailing(SIGNED_IN).await;
    let prof = place.browser("prof").await;
    let page = place.post(&prof, "/staff/mail", "act=test").await.body;
    page.says("the mail server 127.0.0.1:1 does not answer");
    page.says("To do: check server, port");
    // Beside the button, and at each setting that may be wrong.
    page.says("class=\"wrong\" id=\"test-why\"");
    let suspect = |name: &str| {
        let row = page.split_once(&format!("<code>{name}</code></dt>"));
        let (_, row) = row.expect("the setting");
        row.split("</div>")
            .next()
            .expect("a row")
            .contains("may have failed")
    };
    assert!(suspect("server") && suspect("port"), "{page}");
    assert!(!suspect("from"), "{page}");
    page.lacks("s3cret");
}

#[tokio::test]
async fn failed_mail_is_shown_with_its_reason_and_queued_again() {
    let place = mailing(SIGNED_IN).await;
    let prof = place.browser("prof").await;
    place.post(&prof, "/staff/mail", "act=links&sure=yes").await;
    let failed =
        "UPDATE mail SET state = 'failed', reason = 'nobody <i> here' WHERE person = 'ada'";
    place.sql(failed).await;
    let page = place.page(&prof, "/staff/mail?state=failed").await;
    page.says("nobody &#60;i&#62; here");
    page.says("1 waiting, 0 sent, 1 failed");
    let done = place.post(&prof, "/staff/mail", "act=retry&sure=yes").await;
    assert_eq!(done.location(), "/staff/mail", "{}", done.body);
    let mails = place.course.course().mails().await.expect("read");
    let waits = mails.iter().all(|mail| mail.state == MailState::Waiting);
    assert!(waits, "{mails:?}");
    let log = place.page(&prof, "/contest/staff").await;
    log.says("prof queued 1 failed mail again");
}

#[tokio::test]
async fn staff_edit_and_withdraw_a_message() {
    let place = mailing(SIGNED_IN).await;
    let (ada, prof) = (place.browser("ada").await, place.browser("prof").await);
    let stranger = Browser::default();
    let form = "text=The+end+is+Monday&sure=yes";
    place.post(&prof, "/contest/staff/message", form).await;
    let board = place.page(&stranger, "/contest").await;
    board.says("The end is Monday");
    board.lacks("edited");
    let edit = "message=1&text=The+end+is+%3Cb%3EFriday";
    let done = place.post(&prof, "/contest/staff/edit-message", edit).await;
    assert_eq!(done.location(), "/contest/staff#message", "{}", done.body);
    let board = place.page(&ada, "/contest").await;
    board.says("The end is &#60;b&#62;Friday");
    board.says("edited <time datetime=\"2026-12-01");
    board.lacks("Monday");
    let log = place.page(&prof, "/contest/staff").await;
    log.says("prof edited message 1; before: The end is Monday");
    let withdraw = "/contest/staff/withdraw-message";
    let done = place.post(&prof, withdraw, "message=1&sure=yes").await;
    assert_eq!(done.location(), "/contest/staff#message", "{}", done.body);
    for browser in [&ada, &stranger] {
        let board = place.page(browser, "/contest").await;
        board.lacks("Friday");
        let events = place.page(browser, "/api/v1/events").await;
        events.lacks("Friday");
        events.lacks("prof");
        let told = place.listen(browser, "0", "message-withdrawn").await;
        assert!(!told.contains("Friday") && !told.contains("prof"), "{told}");
    }
    let log = place.page(&prof, "/contest/staff").await;
    log.says("prof withdrew message 1: The end is &#60;b&#62;Friday");
}
