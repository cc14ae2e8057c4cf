//! Signing in and out.

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use http_body_util::BodyExt as _;
use pigskin_entry::{Source, SourceGame};
use tower::ServiceExt as _;

use crate::place::{Browser, Place, Says, cookie, id, table};
use crate::test_course::in_time;

#[tokio::test]
async fn a_link_asks_first_and_then_signs_in() {
    let place = Place::new("").await;
    let token = place.token("ada").await;
    let link = format!("/sign-in/link?token={token}");
    let nobody = Browser::default();
    let asked = place.get(&nobody, &link).await;
    asked.body.says("Sign in as <bdi>Ada Lovelace</bdi>?");
    // Opening a link does not sign in by itself.
    let mine = place.get(&nobody, "/contest/mine").await;
    assert_eq!(mine.location(), "/sign-in");
    let ada = place.browser("ada").await;
    let mine = place.get(&ada, "/contest/mine").await;
    mine.body.says("You have not sent an entry yet");
    let out = place.post(&ada, "/sign-out", "").await;
    assert_eq!(out.location(), "/");
    let after = place.get(&ada, "/contest/mine").await;
    assert_eq!(after.location(), "/sign-in");
}

#[tokio::test]
async fn people_sign_in_years_away_from_the_system_clock() {
    let place = Place::new("").await;
    for now in ["2004-12-01T12:00:00Z", "2076-12-01T12:00:00Z"] {
        place.set(now);
        let ada = place.browser("ada").await;
        let mine = place.get(&ada, "/contest/mine").await;
        assert_eq!(mine.location(), "", "{now}");
    }
}

#[tokio::test]
async fn revoked_and_forged_links_do_not_work() {
    let place = Place::new("").await;
    let token = place.token("ada").await;
    let ada = place.browser("ada").await;
    place.revoke("ada").await;
    let forged = format!("pigskin_{}", "a".repeat(52));
    for token in [token.as_str(), &forged, "", "x", "%00"] {
        let link = format!("/sign-in/link?token={token}");
        let nobody = Browser::default();
        let page = place.get(&nobody, &link).await;
        assert!(page.body.contains("does not work"), "{token}");
        let form = format!("token={token}");
        let answer = place.post(&nobody, "/sign-in/link", &form).await;
        assert_eq!(answer.status, StatusCode::CONFLICT, "{token}");
    }
    // Earlier sessions have ended.
    let mine = place.get(&ada, "/contest/mine").await;
    assert_eq!(mine.location(), "/sign-in");
}

#[tokio::test]
async fn who_was_signed_out_is_told_nothing_of_their_team_any_more() {
    let place = Place::new("").await;
    let ada = place.browser("ada").await;
    let request = Request::get("/contest/live").header(header::COOKIE, &ada.cookie);
    let request = request.body(Body::empty()).expect("a request");
    let told = place.server.clone().oneshot(request).await;
    let told = told.expect("a router does not fail").into_body();
    place.revoke("ada").await;
    let source = Source::sent(SourceGame::Hog, "Boars.txt", table(4).into_bytes());
    let (ada, source) = (id("ada"), source.expect("an entry"));
    let sent = place.course.submit(&ada, &source).await;
    sent.expect("a receipt");
    let told = in_time(told.collect()).await;
    let told = told.expect("a whole body").to_bytes();
    let told = String::from_utf8_lossy(&told);
    told.lacks("event: event");
}

#[tokio::test]
async fn a_password_signs_in_and_says_nothing_about_who_has_one() {
    let place = Place::new("").await;
    let ada = place.browser("ada").await;
    let form = "password=correct+horse";
    let set = place.post(&ada, "/account/password", form).await;
    assert_eq!(set.location(), "/account");
    let sign_in = async |form: &str| place.post(&Browser::default(), "/sign-in", form).await;
    let right = sign_in("id=ada&password=correct+horse").await;
    assert_eq!(right.location(), "/");
    let mut wrongs = Vec::new();
    for (id, password) in [
        ("ada", "wrong+horse"),
        ("bob", "correct+horse"),
        ("nobody", "correct+horse"),
        ("../x", "correct+horse"),
    ] {
        let wrong = sign_in(&format!("id={id}&password={password}")).await;
        assert_eq!(wrong.status, StatusCode::CONFLICT, "{id}");
        // The id stays in its field.
        let typed = format!("name=\"id\" value=\"{id}\"");
        wrong.body.says(&typed);
        wrongs.push(wrong.body.replace(&typed, ""));
    }
    wrongs.dedup();
    assert_eq!(wrongs.len(), 1, "they differ");
}

#[tokio::test]
async fn a_password_is_changed_by_who_knows_it_and_signs_all_others_out() {
    let place = Place::new("").await;
    let (ada, other) = (place.browser("ada").await, place.browser("ada").await);
    let set =
        async |browser: &Browser, form: &str| place.post(browser, "/account/password", form).await;
    let first = set(&ada, "password=correct+horse").await;
    // The session that sets it continues under a new id; all others end.
    let ada = Browser {
        cookie: cookie(&first),
    };
    let mine = place.get(&ada, "/account").await;
    mine.body.says("Your current password");
    let out = place.get(&other, "/contest/mine").await;
    assert_eq!(out.location(), "/sign-in");
    for form in [
        "password=battery+staple",
        "current=&password=battery+staple",
        "current=wrong+horse&password=battery+staple",
    ] {
        let refused = set(&ada, form).await;
        assert_eq!(refused.status, StatusCode::CONFLICT, "{form}");
        assert!(refused.body.contains("not your current password"), "{form}");
    }
    let right = set(&ada, "current=correct+horse&password=battery+staple").await;
    assert_eq!(right.location(), "/account");
    let form = "id=ada&password=battery+staple";
    let nobody = Browser::default();
    let signed_in = place.post(&nobody, "/sign-in", form).await;
    assert_eq!(signed_in.location(), "/");
    // A new link from staff removes the password.
    place.revoke("ada").await;
    let signed_in = place.post(&nobody, "/sign-in", form).await;
    assert_eq!(signed_in.status, StatusCode::CONFLICT);
}

#[tokio::test]
async fn guessing_is_held_up_and_nobody_else_is() {
    let place = Place::new("").await;
    let guess = async |whose: &str| {
        let form = format!("id={whose}&password=a+wrong+one");
        let nobody = Browser::default();
        let guessed = place.post(&nobody, "/sign-in", &form).await;
        guessed.status
    };
    let mut held_up = 0;
    for _ in 0..15 {
        held_up += usize::from(guess("ada").await == StatusCode::TOO_MANY_REQUESTS);
    }
    assert!(held_up >= 4, "{held_up}");
    assert_eq!(guess("bob").await, StatusCode::CONFLICT);
}

#[tokio::test]
async fn a_session_that_somebody_else_chose_is_not_taken_over() {
    let place = Place::new("").await;
    // A cookie of a session that does not exist, planted by an attacker.
    let planted = Browser {
        cookie: "pigskin=AAAAAAAAAAAAAAAAAAAAAA".to_owned(),
    };
    let form = format!("token={}", place.token("ada").await);
    let answer = place.post(&planted, "/sign-in/link", &form).await;
    assert_ne!(cookie(&answer), planted.cookie);
    let mine = place.get(&planted, "/contest/mine").await;
    assert_eq!(mine.location(), "/sign-in");
    // Signing in again gives the session a new id, too.
    let first = place.browser("ada").await;
    let form = format!("token={}", place.token("bob").await);
    let answer = place.post(&first, "/sign-in/link", &form).await;
    assert_ne!(cookie(&answer), first.cookie);
    let old = place.get(&first, "/contest/mine").await;
    assert_eq!(old.location(), "/sign-in");
}
