//! What reaches everybody is asked about before it is done.

use axum::http::StatusCode;
use pigskin_course::MailState;
use url::form_urlencoded::byte_serialize;

use crate::mail::mailing;
use crate::place::{Answer, Browser, HOG, Place, Says};
use crate::project_place::ProjectPlace;

/// The address and the fields of the form with which a question is answered.
fn form_of(page: &str) -> (String, String) {
    let (before, _) = page.split_once("name=\"sure\"").expect("a question");
    let start = before.rfind("<form").expect("a form");
    let form = &before[start..];
    let between = |text: &str, from: &str| {
        let (_, rest) = text.split_once(from)?;
        rest.split_once('"').map(|(value, _)| value.to_owned())
    };
    let action = between(form, "action=\"").expect("an address");
    let fields = form.split("<input type=\"hidden\" ").skip(1);
    let fields = fields.filter_map(|field| {
        let (name, value) = (between(field, "name=\"")?, between(field, "value=\"")?);
        let value = value.replace("&#60;", "<").replace("&#62;", ">");
        let value: String = byte_serialize(value.as_bytes()).collect();
        Some(format!("{name}={value}"))
    });
    let mut fields: Vec<String> = fields.collect();
    fields.push("sure=yes".to_owned());
    (action, fields.join("&"))
}

/// Sends a form, expects a question with these texts that changes nothing, and answers it.
async fn asked(place: &Place, staff: &Browser, act: &str, form: &str, says: &[&str]) -> Answer {
    let before = place.course.course().last_event().await.expect("read");
    let page = place.post(staff, act, form).await;
    assert_eq!(page.status, StatusCode::OK, "{act}: {}", page.body);
    for text in says {
        assert!(page.body.contains(text), "{act}: {text}: {}", page.body);
    }
    page.body.says("Nothing is done yet");
    let after = place.course.course().last_event().await.expect("read");
    assert_eq!(before, after, "{act}");
    let (action, form) = form_of(&page.body);
    let done = place.post(staff, &action, &form).await;
    let after = place.course.course().last_event().await.expect("read");
    assert!(before < after, "{act}: {}", done.body);
    done
}

#[tokio::test]
async fn a_message_is_shown_with_its_recipients_before_it_is_sent() {
    let place = mailing("per_minute = 1").await;
    let prof = place.browser("prof").await;
    let act = "/contest/staff/message";
    let says = [
        "The end is &#60;b&#62;Monday",
        "Ada &#60;b&#62;, Cy and Prof by mail, which takes about 3 minutes",
        ">Send it to 3 people</button>",
    ];
    let form = "text=The+end+is+%3Cb%3EMonday";
    let done = asked(&place, &prof, act, form, &says).await;
    assert_eq!(done.location(), "/contest/staff#message");
    let board = place.page(&Browser::default(), "/contest").await;
    board.says("The end is &#60;b&#62;Monday");
    // An empty one comes back at its form, and there is no question.
    let empty = place.post(&prof, act, "text=+").await;
    assert_eq!(empty.status, StatusCode::CONFLICT);
    // So are those that are withdrawn.
    let says = ["The end is", "Not sent: 3 waiting mails. Sent already: 0."];
    let act = "/contest/staff/withdraw-message";
    asked(&place, &prof, act, "message=1", &says).await;
    let gone = place.post(&prof, act, "message=1").await;
    assert_eq!(gone.status, StatusCode::CONFLICT);
}

#[tokio::test]
async fn many_mails_are_counted_before_they_are_sent_and_can_be_withdrawn() {
    let place = mailing("per_minute = 1").await;
    let prof = place.browser("prof").await;
    let says = [
        "goes to Ada &#60;b&#62; and Cy",
        "This takes about 2 minutes",
        "therefore without a mail: Bob",
        ">Send links to 2 students</button>",
    ];
    asked(&place, &prof, "/staff/mail", "act=links&new=yes", &says).await;
    let page = place.page(&prof, "/staff/mail").await;
    page.says("Sending what waits takes about 2 minutes");
    let says = [
        "Not sent: 2 personal links to Ada &#60;b&#62; and Cy",
        ">Withdraw 2 mails</button>",
    ];
    let done = asked(&place, &prof, "/staff/mail", "act=withdraw", &says).await;
    done.body.says("2 mails were withdrawn");
    let mails = place.course.course().mails().await.expect("read");
    assert!(mails.iter().all(|mail| mail.state == MailState::Withdrawn));
    let log = place.page(&prof, "/staff/log").await;
    log.says("prof withdrew 2 waiting mails");
    let page = place.page(&prof, "/staff/mail").await;
    page.lacks("value=\"withdraw\"");
}

#[tokio::test]
async fn winners_are_named_before_they_are_published() {
    let place = Place::of(HOG, "closes = '2026-12-01 18:00'").await;
    let [ada, bob, prof] = place.browsers(["ada", "bob", "prof"]).await;
    place.enter(&ada, "Boars.txt", 4, 1).await;
    place.enter(&bob, "Sows.txt", 5, 2).await;
    // The page of an entry asks until it is answered, and staff are not asked.
    let entry = place.page(&ada, "/contest/entries/1").await;
    entry.says("If your team wins, may it be named?");
    entry.lacks(" checked");
    let entry = place.page(&prof, "/contest/entries/1").await;
    entry.lacks("may it be named");

    place.set("2026-12-01T18:00:01Z");
    let act = "/contest/staff/publish-winners";
    let form = "text=Fall+2026&ranks=2";
    let page = place.post(&prof, act, form).await.body;
    page.says("The page would be empty");
    page.says("Publish the empty page");
    let answer = "/contest/mine/recognition";
    let saved = place.post(&ada, answer, "recognition=named&entry=1").await;
    assert_eq!(saved.location(), "/contest/entries/1");
    let entry = place.page(&ada, "/contest/entries/1").await;
    entry.lacks("may it be named");
    let says = [
        "The page of winners names for Fall 2026: Boars (rank",
        "Not named, since not all members have answered: Sows (rank",
        ">Publish 1 winner</button>",
    ];
    let done = asked(&place, &prof, act, form, &says).await;
    assert_eq!(done.location(), "/contest/staff#winners");
    // A first refusal is an answer, too.
    place.post(&bob, answer, "recognition=no&entry=2").await;
    let entry = place.page(&bob, "/contest/entries/2").await;
    entry.lacks("may it be named");
    let page = place.post(&prof, act, form).await.body;
    page.says("since a member does not agree: Sows");
    let act = "/contest/staff/withdraw-winners";
    let says = ["no longer names Boars (rank"];
    asked(&place, &prof, act, "", &says).await;
}

#[tokio::test]
async fn points_and_reviews_say_who_sees_them_before_they_are_published() {
    let place = ProjectPlace::new().await;
    let (ada, prof) = (place.browser("ada").await, place.browser("prof").await);
    let publish = "/project/staff/points/publish";
    let form = "part=checkpoint-1&whom=all&act=hold-back";
    let page = place.post(&prof, publish, form).await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.body);
    page.body.says("No longer to see Checkpoint");
    let shown = place.page(&ada, "/project").await;
    shown.lacks("not published yet");
    let (action, form) = form_of(&page.body);
    let done = place.post(&prof, &action, &form).await;
    assert_eq!(done.location(), "/project/staff/points");
    let shown = place.page(&ada, "/project").await;
    shown.says("not published yet");
    let form = "part=checkpoint-1&whom=all&act=publish";
    let again = place.post(&prof, publish, form).await;
    again.body.says("New to see Checkpoint");
    // What cannot be taken is told beside the form, with what was chosen.
    let form = "part=checkpoint-1&whom=section+9&act=publish";
    let wrong = place.post(&prof, publish, form).await;
    assert_eq!(wrong.status, StatusCode::CONFLICT);
    wrong.body.says("id=\"publish-why\"");
    wrong.body.says("value=\"checkpoint-1\" selected");
}
