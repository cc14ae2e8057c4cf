//! The page of mail, and messages that staff change.

use axum::http::StatusCode;
use pigskin_course::{MailState, Roster};

use sqlx::{Connection as _, Executor as _};

use crate::place::{Browser, Place};

/// Mail through a server at a port where none is.
const MAIL: &str = "address = 'https://hog.example.edu'\n[mail]\nserver = '127.0.0.1'\nport = 1\n\
    security = 'none'\nfrom = 'Hog <hog@example.edu>'\nuser = 'hog'\npassword_file = 'password'\n";

const ROSTER: &str = "id,name,email,section,role\nada,Ada <b>,ada@example.edu,1,\n\
    bob,Bob,,1,\ncy,Cy,cy@example.edu,2,\nprof,Prof,prof@example.edu,,staff\n";

async fn mailing() -> Place {
    let place = Place::new(MAIL).await;
    let roster = Roster::from_csv(ROSTER).expect("a roster");
    place
        .course
        .course()
        .enrol(&roster)
        .await
        .expect("enrolled");
    std::fs::write(place.course.course().folder().join("password"), "s3cret").expect("written");
    place
}

#[tokio::test]
async fn only_staff_see_and_send_mail() {
    let place = mailing().await;
    let (ada, prof) = (place.browser("ada").await, place.browser("prof").await);
    for form in ["act=links", "act=retry", "act=test", "act=now"] {
        let done = place.post(&ada, "/staff/mail", form).await;
        assert_eq!(done.status, StatusCode::FORBIDDEN, "{form}");
        let done = place.post(&Browser::default(), "/staff/mail", form).await;
        assert_eq!(done.location(), "/contest/sign-in", "{form}");
    }
    assert_eq!(place.course.course().mails().await.expect("read"), []);
    let page = place.get(&ada, "/staff/mail").await;
    assert_eq!(page.status, StatusCode::FORBIDDEN);
    let page = place.get(&prof, "/staff/mail").await.body;
    for setting in ["127.0.0.1", "1", "not encrypted, on this machine"] {
        assert!(
            page.contains(&format!("<dd><bdi>{setting}</bdi>")),
            "{page}"
        );
    }
    assert!(!page.contains("s3cret"), "{page}");
    let wrong = place.post(&prof, "/staff/mail", "act=shout").await;
    assert_eq!(wrong.status, StatusCode::CONFLICT);
}

#[tokio::test]
async fn a_course_without_mail_says_how_to_send_some() {
    let place = Place::new("").await;
    let prof = place.browser("prof").await;
    let page = place.get(&prof, "/staff/mail").await.body;
    assert!(page.contains("This course sends no mail"), "{page}");
    let refused = place.post(&prof, "/staff/mail", "act=links").await;
    assert_eq!(refused.status, StatusCode::CONFLICT, "{}", refused.body);
    let refused = place.post(&prof, "/staff/mail", "act=test").await;
    assert_eq!(refused.status, StatusCode::CONFLICT, "{}", refused.body);
}

#[tokio::test]
async fn links_are_queued_for_a_section_and_only_once() {
    let place = mailing().await;
    let prof = place.browser("prof").await;
    let page = place
        .post(&prof, "/staff/mail", "act=links&section=1&new=yes&sure=yes")
        .await
        .body;
    assert!(
        page.contains("Links queued: 1. Without an e-mail address: bob."),
        "{page}"
    );
    assert!(page.contains("Ada &#60;b&#62;"), "{page}");
    let page = place
        .post(&prof, "/staff/mail", "act=links&section=&new=yes&sure=yes")
        .await
        .body;
    assert!(page.contains("Links queued: 1. "), "{page}");
    let mails = place.course.course().mails().await.expect("read");
    let people: Vec<_> = mails.iter().map(|mail| mail.person.as_str()).collect();
    assert_eq!(people, ["cy", "ada"]);
    let log = place.get(&prof, "/contest/staff").await.body;
    let told = "prof queued personal links for 1 person, to be sent by mail";
    assert!(log.contains(told), "{log}");
    for (state, shown) in [("waiting", 2), ("sent", 0), ("nonsense", 2)] {
        let page = place
            .get(&prof, &format!("/staff/mail?state={state}&page=7"))
            .await
            .body;
        assert_eq!(
            page.matches("<td>link</td>").count(),
            shown,
            "{state}: {page}"
        );
    }
}

#[tokio::test]
async fn a_wrong_field_is_told_beside_it_with_what_was_chosen() {
    let place = mailing().await;
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
    assert!(page.contains("aria-invalid=\"true\" aria-describedby=\"links-why\""));
    assert!(page.contains("value=\"yes\" checked"), "{page}");
    // What was chosen stays, also when links were queued.
    let form = "act=links&section=1&sure=yes";
    let page = place.post(&prof, "/staff/mail", form).await.body;
    assert!(page.contains("<option value=\"1\" selected>"), "{page}");
    assert!(page.contains("value=\"yes\">"), "{page}");
    let gone = place.post(&prof, "/staff/mail", "act=retry&mail=77").await;
    assert_eq!(gone.status, StatusCode::CONFLICT);
    assert!(
        gone.body.contains("that mail has not failed"),
        "{}",
        gone.body
    );
}

#[tokio::test]
async fn a_test_says_what_fails_and_what_to_do() {
    let place = mailing().await;
    let prof = place.browser("prof").await;
    let page = place.post(&prof, "/staff/mail", "act=test").await.body;
    assert!(
        page.contains("the mail server 127.0.0.1:1 does not answer"),
        "{page}"
    );
    assert!(page.contains("To do: check server, port"), "{page}");
    // Beside the button, and at each setting that may be wrong.
    assert!(page.contains("class=\"wrong\" id=\"test-why\""), "{page}");
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
    assert!(!page.contains("s3cret"), "{page}");
}

#[tokio::test]
async fn failed_mail_is_shown_with_its_reason_and_queued_again() {
    let place = mailing().await;
    let prof = place.browser("prof").await;
    place.post(&prof, "/staff/mail", "act=links&sure=yes").await;
    let file = place
        .course
        .course()
        .folder()
        .join(pigskin_course::Course::DATABASE);
    let mut database = sqlx::SqliteConnection::connect(&format!("sqlite://{}", file.display()))
        .await
        .expect("a database");
    let failed =
        "UPDATE mail SET state = 'failed', reason = 'nobody <i> here' WHERE person = 'ada'";
    database.execute(failed).await.expect("done");
    database.close().await.expect("closed");
    let page = place.get(&prof, "/staff/mail?state=failed").await.body;
    assert!(page.contains("nobody &#60;i&#62; here"), "{page}");
    assert!(page.contains("1 waiting, 0 sent, 1 failed"), "{page}");
    let done = place.post(&prof, "/staff/mail", "act=retry&sure=yes").await;
    assert_eq!(done.location(), "/staff/mail", "{}", done.body);
    let mails = place.course.course().mails().await.expect("read");
    assert!(
        mails.iter().all(|mail| mail.state == MailState::Waiting),
        "{mails:?}"
    );
    let log = place.get(&prof, "/contest/staff").await.body;
    assert!(log.contains("prof queued 1 failed mail again"), "{log}");
}

#[tokio::test]
async fn staff_edit_and_withdraw_a_message() {
    let place = mailing().await;
    let (ada, prof) = (place.browser("ada").await, place.browser("prof").await);
    let stranger = Browser::default();
    place
        .post(
            &prof,
            "/contest/staff/message",
            "text=The+end+is+Monday&sure=yes",
        )
        .await;
    let board = place.get(&stranger, "/contest").await.body;
    assert!(
        board.contains("The end is Monday") && !board.contains("edited"),
        "{board}"
    );
    let edit = "message=1&text=The+end+is+%3Cb%3EFriday";
    for act in ["edit-message", "withdraw-message"] {
        let address = format!("/contest/staff/{act}");
        let done = place.post(&ada, &address, edit).await;
        assert_eq!(done.status, StatusCode::FORBIDDEN, "{act}");
    }
    let done = place.post(&prof, "/contest/staff/edit-message", edit).await;
    assert_eq!(done.location(), "/contest/staff#message", "{}", done.body);
    let board = place.get(&ada, "/contest").await.body;
    assert!(board.contains("The end is &#60;b&#62;Friday"), "{board}");
    assert!(
        board.contains("edited <time datetime=\"2026-12-01") && !board.contains("Monday"),
        "{board}"
    );
    let log = place.get(&prof, "/contest/staff").await.body;
    assert!(
        log.contains("prof edited message 1; before: The end is Monday"),
        "{log}"
    );
    let empty = place
        .post(&prof, "/contest/staff/edit-message", "message=1&text=+")
        .await;
    assert_eq!(empty.status, StatusCode::CONFLICT);
    let done = place
        .post(
            &prof,
            "/contest/staff/withdraw-message",
            "message=1&sure=yes",
        )
        .await;
    assert_eq!(done.location(), "/contest/staff#message", "{}", done.body);
    for browser in [&ada, &stranger] {
        let board = place.get(browser, "/contest").await.body;
        assert!(!board.contains("Friday"), "{board}");
        let events = place.get(browser, "/api/v1/events").await.body;
        assert!(
            !events.contains("Friday") && !events.contains("prof"),
            "{events}"
        );
        let told = place.listen(browser, "0", "message-withdrawn").await;
        assert!(!told.contains("Friday") && !told.contains("prof"), "{told}");
    }
    let log = place.get(&prof, "/contest/staff").await.body;
    assert!(
        log.contains("prof withdrew message 1: The end is &#60;b&#62;Friday"),
        "{log}"
    );
    // Its mail was not sent yet, and is not.
    let mails = place.course.course().mails().await.expect("read");
    assert_eq!(mails.len(), 3);
    assert!(
        mails.iter().all(|mail| mail.state == MailState::Withdrawn),
        "{mails:?}"
    );
    let again = place.post(&prof, "/contest/staff/edit-message", edit).await;
    assert_eq!(again.status, StatusCode::CONFLICT);
}
