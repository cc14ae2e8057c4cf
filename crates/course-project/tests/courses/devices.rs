//! Signing in devices: codes work once, for fifteen minutes, after a person allows them.

use pigskin_course::{DeviceAnswer, DeviceCode, Token};

use crate::place::{Kind, Place, id};

in_both_databases!(
    a_device_gets_a_token_once_after_it_is_allowed,
    a_denied_or_late_device_gets_no_token,
    a_devices_token_signs_in_in_no_browser,
    a_device_allowed_before_a_revocation_gets_no_token,
    the_oldest_of_too_many_waiting_devices_are_removed,
);

/// Whether a person decides about a device, if anybody of this name may.
async fn decide(place: &Place, person: &str, code: &DeviceCode, allow: bool) -> Option<bool> {
    let (course, person) = (place.course(), id(person));
    let decided = course.decide_device(&person, &code.user_code, allow);
    decided.await.ok()
}

async fn a_device_gets_a_token_once_after_it_is_allowed(kind: Kind) {
    let place = Place::new(kind).await;
    let course = place.course();
    let code = course.ask_for_device("ada's\u{7} laptop").await;
    let code = code.expect("a code");
    let asks = || course.device_token(&code.secret);
    assert!(matches!(asks().await, Ok(DeviceAnswer::Pending)));
    let device = course.asking_device(&code.user_code).await.expect("read");
    assert_eq!(device.expect("it waits").name, "ada's laptop");
    assert_eq!(decide(&place, "eve", &code, true).await, None);
    assert_eq!(decide(&place, "ada", &code, true).await, Some(true));
    // Nobody else decides after that.
    assert_eq!(decide(&place, "bob", &code, true).await, Some(false));
    let Ok(DeviceAnswer::Allowed(token)) = asks().await else {
        panic!("it is allowed");
    };
    assert!(matches!(asks().await, Ok(DeviceAnswer::Unknown)));
    let member = course.bearer(&token).await.expect("read");
    assert_eq!(member.expect("known").person.id, id("ada"));
    let devices = course.devices(&id("ada")).await.expect("read");
    assert_eq!(devices[0].name, "ada's laptop");
    let key = &devices[0].key;
    assert!(!course.revoke_device(&id("bob"), key).await.expect("asked"));
    assert!(course.revoke_device(&id("ada"), key).await.expect("asked"));
    assert_eq!(course.bearer(&token).await.expect("read"), None);
    // Neither code is in the database.
    let question = "SELECT COUNT(*) FROM device_code";
    assert_eq!(place.count(question).await, 0);
}

async fn a_denied_or_late_device_gets_no_token(kind: Kind) {
    let place = Place::new(kind).await;
    let course = place.course();
    let code = course.ask_for_device("one").await.expect("a code");
    assert_eq!(decide(&place, "ada", &code, false).await, Some(true));
    let answer = course.device_token(&code.secret).await;
    assert!(matches!(answer, Ok(DeviceAnswer::Denied)));
    let code = course.ask_for_device("two").await.expect("a code");
    place.set("2026-09-01T12:15:00Z");
    let asking = course.asking_device(&code.user_code).await;
    assert_eq!(asking.expect("read"), None);
    assert_eq!(decide(&place, "ada", &code, true).await, Some(false));
    let answer = course.device_token(&code.secret).await;
    assert!(matches!(answer, Ok(DeviceAnswer::Expired)));
    let other = Token::draw().expect("a token");
    let answer = course.device_token(&other).await;
    assert!(matches!(answer, Ok(DeviceAnswer::Unknown)));
    place.set("2026-09-01T12:30:00Z");
    course.ask_for_device("three").await.expect("a code");
    assert_eq!(place.count("SELECT COUNT(*) FROM device_code").await, 1);
}

async fn a_devices_token_signs_in_in_no_browser(kind: Kind) {
    let place = Place::new(kind).await;
    let course = place.course();
    let ada = id("ada");
    // A device without a name is a device all the same.
    for name in ["laptop", ""] {
        let code = course.ask_for_device(name).await.expect("a code");
        assert_eq!(decide(&place, "ada", &code, true).await, Some(true));
        let Ok(DeviceAnswer::Allowed(token)) = course.device_token(&code.secret).await else {
            panic!("it is allowed");
        };
        assert!(course.bearer(&token).await.expect("read").is_some());
        assert_eq!(course.link_bearer(&token).await.expect("read"), None);
    }
    let link = course.token(&ada).await.expect("a token");
    assert!(course.bearer(&link).await.expect("read").is_some());
    assert!(course.link_bearer(&link).await.expect("read").is_some());
    course.revoke(&ada).await.expect("revoked");
    assert_eq!(course.link_bearer(&link).await.expect("read"), None);
}

async fn a_device_allowed_before_a_revocation_gets_no_token(kind: Kind) {
    let place = Place::new(kind).await;
    let course = place.course();
    let mut codes = Vec::new();
    for person in ["ada", "bob"] {
        let code = course.ask_for_device("laptop").await.expect("a code");
        assert_eq!(decide(&place, person, &code, true).await, Some(true));
        codes.push(code);
    }
    course.revoke(&id("ada")).await.expect("revoked");
    let adas = course.device_token(&codes[0].secret).await;
    assert!(matches!(adas, Ok(DeviceAnswer::Unknown)), "{adas:?}");
    let bobs = course.device_token(&codes[1].secret).await;
    assert!(matches!(bobs, Ok(DeviceAnswer::Allowed(_))), "{bobs:?}");
}

async fn the_oldest_of_too_many_waiting_devices_are_removed(kind: Kind) {
    let place = Place::new(kind).await;
    let course = place.course();
    // They expire at 12:15.
    place
        .sql(
            "WITH RECURSIVE number (n) AS \
             (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 5000) \
             INSERT INTO device_code (hash, user_code, device, made, expires, state) \
             SELECT 'secret' || n, 'code' || n, '', 1788264000000, 1788264900000, 'asked' \
             FROM number",
        )
        .await;
    let waiting = "SELECT COUNT(*) FROM device_code WHERE state = 'asked'";
    place.set("2026-09-01T12:01:00Z");
    let one = course.ask_for_device("one").await.expect("a code");
    assert_eq!(place.count(waiting).await, 5000);
    // The oldest waited no longer; those that are decided stay.
    let denied = "UPDATE device_code SET state = 'denied' WHERE hash = 'secret5000'";
    place.sql(denied).await;
    for name in ["two", "three"] {
        course.ask_for_device(name).await.expect("a code");
    }
    assert_eq!(place.count(waiting).await, 5000);
    let denied = "SELECT COUNT(*) FROM device_code WHERE state = 'denied'";
    assert_eq!(place.count(denied).await, 1);
    let asking = course.asking_device(&one.user_code).await.expect("read");
    assert_eq!(asking.map(|asking| asking.name).as_deref(), Some("one"));
}
