//! Whom an account of a university signs in.

use axum::http::StatusCode;
use serde_json::json;

use crate::openid::{BEGIN, assert_refused, come_back, go, place, signed_in};
use crate::place::{Browser, Says};
use crate::provider::Provider;

#[tokio::test]
async fn accounts_of_nobody_on_the_roster_are_told_so() {
    let provider = Provider::open().await;
    let place = place(&provider, "").await;
    for (email, shown) in [
        (
            "eve@example.edu",
            "eve@example.edu, who is not on the roster",
        ),
        ("twice@example.edu", "several people"),
        (
            "<img src=x onerror=alert(1)>@x",
            "&#60;img src=x onerror=alert(1)&#62;@x, who is not",
        ),
        ("a\u{202e}b\n@x", "a\\u{202e}b @x, who is not"),
        ("%", "%, who is not"),
    ] {
        provider.change(|it| it.claims["email"] = email.into());
        let answer = come_back(&place, &provider).await;
        assert_refused(&answer, StatusCode::FORBIDDEN, shown);
        answer.body.lacks("<img src");
        answer.body.lacks("Ada");
        let again = "<a href=\"/sign-in\"";
        answer.body.says(again);
    }
    for claims in [
        json!({ "email": "ada@example.edu" }),
        json!({ "email": "ada@example.edu", "email_verified": false }),
    ] {
        provider.change(|it| it.claims = claims.clone());
        let answer = come_back(&place, &provider).await;
        let why = "has not verified this address";
        assert_refused(&answer, StatusCode::FORBIDDEN, why);
    }
    provider.change(|it| it.claims = json!({}));
    let answer = come_back(&place, &provider).await;
    assert_refused(&answer, StatusCode::BAD_GATEWAY, "does not send the e-mail");
}

#[tokio::test]
async fn another_claim_is_the_id_on_the_roster() {
    let provider = Provider::open().await;
    let fields = "match = 'eduPersonPrincipalName'\nscopes = ['eduperson']";
    let place = place(&provider, fields).await;
    let claim = "eduPersonPrincipalName";
    provider.change(|it| it.claims = json!({ claim: "ada" }));
    let begun = place.get(&Browser::default(), BEGIN).await;
    begun.location().says("scope=openid+eduperson&");
    signed_in(&come_back(&place, &provider).await);
    for other in ["ADA", "eve", "../ada", "<i>"] {
        provider.change(|it| it.claims = json!({ claim: other }));
        let answer = come_back(&place, &provider).await;
        assert_refused(&answer, StatusCode::FORBIDDEN, "not on the roster");
        answer.body.lacks("<i>");
    }
    // The e-mail address does not count here.
    provider.change(|it| it.claims = json!({ "email": "ada", claim: ["ada"] }));
    let answer = come_back(&place, &provider).await;
    let why = "does not send the eduPerson";
    assert_refused(&answer, StatusCode::BAD_GATEWAY, why);
}

#[tokio::test]
async fn what_is_not_in_the_token_is_asked_for() {
    let provider = Provider::open().await;
    provider.change(|it| {
        it.claims = json!({});
        it.user_info = Some(json!({
            "sub": "7", "email": "ada@example.edu", "email_verified": "true",
        }));
    });
    let place = place(&provider, "").await;
    signed_in(&come_back(&place, &provider).await);
    assert_eq!(provider.asked("/user"), 1);
    // The user info of another account is not accepted.
    provider.change(|it| {
        it.user_info = Some(json!({
            "sub": "8", "email": "ada@example.edu", "email_verified": true,
        }));
    });
    let answer = come_back(&place, &provider).await;
    assert_refused(&answer, StatusCode::BAD_GATEWAY, "cannot be trusted");
}

#[tokio::test]
async fn a_university_that_refuses_is_believed() {
    let provider = Provider::open().await;
    let place = place(&provider, "").await;
    provider.change(|it| it.refuses = Some("access_denied"));
    let (browser, back) = go(&place, &provider).await;
    let answer = place.get(&browser, &back).await;
    assert_refused(&answer, StatusCode::CONFLICT, "access_denied");
    answer.body.lacks("<b>no");
    // Another browser cannot trigger this message.
    let other = place.get(&Browser::default(), &back).await;
    other.body.lacks("access_denied");
    assert_eq!(provider.asked("/token"), 0);
}
