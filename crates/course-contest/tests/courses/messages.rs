//! Messages from staff, which staff edit and withdraw.

use pigskin_course::{Event, EventKind};
use serde_json::Value;

use crate::place::{Kind, Place, id};
use crate::says::Says as _;

in_both_databases!(
    an_edited_message_reads_anew_and_staff_see_the_old_text,
    a_withdrawn_message_is_only_in_the_log_of_staff,
    messages_of_an_older_pigskin_can_be_changed,
);

/// The events that staff or students see, as JSON.
fn seen(events: &[Event], staff: bool) -> String {
    let seen = events.iter();
    let seen = seen.filter_map(|event| event.seen_by(None, None, staff, false));
    let seen: Vec<Value> = seen
        .map(|event| serde_json::to_value(&event).expect("JSON"))
        .collect();
    Value::from(seen).to_string()
}

async fn an_edited_message_reads_anew_and_staff_see_the_old_text(kind: Kind) {
    let place = Place::new(kind, "").await;
    let course = place.course();
    let prof = id("prof");
    let said = course.message_by("on Monday", Some(&prof)).await;
    said.expect("said");
    // The events in memory are not told any more.
    assert_eq!(course.recent_events(0).await.expect("read").len(), 1);
    let edited = course.edit_message(1, " on Friday\0 ", &prof).await;
    edited.expect("edited");
    let [message] = &course.messages(9).await.expect("read")[..] else {
        panic!("one message");
    };
    let EventKind::Message { text, edited, .. } = &message.kind else {
        panic!("a message");
    };
    assert_eq!(text, "on Friday");
    assert!(edited.is_some());
    let events = place.events().await;
    let public = seen(&events, false);
    public.says("on Friday");
    public.lacks("on Monday");
    public.says("message-edited");
    public.lacks("prof");
    let log = seen(&events, true);
    assert!(log.contains("on Monday") && log.contains("prof"), "{log}");
    let recent = course.recent_events(0).await.expect("read");
    let recent: Vec<Event> = recent.iter().map(|event| (**event).clone()).collect();
    assert_eq!(recent, events);
}

async fn a_withdrawn_message_is_only_in_the_log_of_staff(kind: Kind) {
    let place = Place::new(kind, "").await;
    let course = place.course();
    let prof = id("prof");
    let said = course.message_by("a mistake", Some(&prof)).await;
    said.expect("said");
    course.message("still there").await.expect("said");
    course.withdraw_message(1, &prof).await.expect("withdrawn");
    let messages = course.messages(9).await.expect("read");
    assert_eq!(messages.len(), 1);
    assert_eq!(messages[0].seq, 2);
    let public = course.public_events(0, 99).await.expect("read");
    let public = seen(&public, false);
    public.lacks("a mistake");
    public.says("still there");
    let log = seen(&place.events().await, true);
    assert!(log.contains("a mistake"), "{log}");
    for message in [1, 3, 99, -1] {
        let edited = course.edit_message(message, "again", &prof).await;
        let error = edited.expect_err("there is none").to_string();
        assert!(error.contains("there is no message"), "{error}");
        let withdrawn = course.withdraw_message(message, &prof).await;
        withdrawn.expect_err("there is none");
    }
    assert_eq!(course.last_event().await.expect("read"), 3);
}

async fn messages_of_an_older_pigskin_can_be_changed(kind: Kind) {
    let place = Place::new(kind, "").await;
    place
        .sql(
            "INSERT INTO event (seq, at, kind, audience, body) VALUES \
             (1, 0, 'message', 'all', '{\"kind\":\"message\",\"text\":\"old\"}')",
        )
        .await;
    let edited = place.course().edit_message(1, "new", &id("prof")).await;
    edited.expect("edited");
    let messages = place.course().messages(9).await.expect("read");
    let EventKind::Message { text, by, .. } = &messages[0].kind else {
        panic!("a message");
    };
    assert_eq!((text.as_str(), by), ("new", &None));
}
