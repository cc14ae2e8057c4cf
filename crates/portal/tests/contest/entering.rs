//! Uploads of entries, and teams.

use axum::http::StatusCode;

use crate::place::{Browser, Place, table};

#[tokio::test]
async fn an_upload_has_a_receipt_and_then_a_verdict() {
    let place = Place::new("").await;
    let ada = place.browser("ada").await;
    let sent = place.upload(&ada, "Boars.txt", &table(4)).await;
    assert_eq!(sent.location(), "/contest/entries/1", "{}", sent.body);
    let receipt = place.get(&ada, "/contest/entries/1").await;
    assert!(receipt.body.contains("received") && receipt.body.contains("It is judged next"));
    assert!(
        receipt.body.contains("2026-12-01 12:00:00 UTC"),
        "{}",
        receipt.body
    );
    // A double click makes one entry.
    let again = place.upload(&ada, "Boars.txt", &table(4)).await;
    assert_eq!(again.location(), "/contest/entries/1");
    place.judge(1).await;
    let verdict = place.get(&ada, "/contest/entries/1").await;
    assert!(
        verdict.body.contains("This is the version that counts"),
        "{}",
        verdict.body
    );
    assert!(verdict.body.contains("rank 1"), "{}", verdict.body);
    let mine = place.get(&ada, "/contest/mine").await;
    assert!(mine.body.contains("<strong>counts</strong>"));
}

#[tokio::test]
async fn what_fails_takes_nothing_off_the_board() {
    let place = Place::new("").await;
    let ada = place.browser("ada").await;
    place.upload(&ada, "Boars.txt", &table(4)).await;
    place.judge(1).await;
    let bad = "def final_strategy(a, b):\n    print('<b>oink</b>')\n    return 99\n";
    let sent = place.upload(&ada, "worse.py", bad).await;
    assert_eq!(sent.location(), "/contest/entries/2");
    place.judge(2).await;
    let verdict = place.get(&ada, "/contest/entries/2").await;
    assert!(verdict.body.contains("refused"), "{}", verdict.body);
    assert!(verdict.body.contains("<p>Version 1 still counts.</p>"));
    assert!(
        !verdict.body.contains("<b>oink"),
        "what it printed is markup"
    );
    let board = place.get(&ada, "/contest").await;
    assert!(board.body.contains("<bdi>Boars</bdi>"));
}

#[tokio::test]
async fn a_team_is_formed_by_invitation() {
    let place = Place::new("").await;
    let (ada, bob, cy) = (
        place.browser("ada").await,
        place.browser("bob").await,
        place.browser("cy").await,
    );
    let invited = place.post(&ada, "/contest/mine/invite", "person=bob").await;
    assert_eq!(invited.location(), "/contest/mine", "{}", invited.body);
    let full = place.post(&ada, "/contest/mine/invite", "person=cy").await;
    assert_eq!(full.status, StatusCode::CONFLICT);
    assert!(full.body.contains("at most 2"));
    // The inviting team can withdraw an invitation.
    let withdraw = "/contest/mine/withdraw";
    place.post(&cy, withdraw, "person=bob").await;
    let mine = place.get(&ada, "/contest/mine").await.body;
    assert!(mine.contains("<bdi>Bob</bdi>, invited"), "{mine}");
    place.post(&ada, withdraw, "person=bob").await;
    let mine = place.get(&ada, "/contest/mine").await.body;
    assert!(!mine.contains("<bdi>Bob</bdi>, invited"), "{mine}");
    place.post(&ada, "/contest/mine/invite", "person=bob").await;
    let page = place.get(&bob, "/contest/mine").await;
    assert!(
        page.body.contains("<bdi>Ada Lovelace</bdi> invites you"),
        "{}",
        page.body
    );
    // Cy cannot join on Bob's invitation.
    let forged = place.post(&cy, "/contest/mine/join", "team=1").await;
    assert_eq!(forged.status, StatusCode::CONFLICT);
    let joined = place.post(&bob, "/contest/mine/join", "team=1").await;
    assert_eq!(joined.location(), "/contest/mine", "{}", joined.body);
    place.upload(&bob, "Boars.txt", &table(4)).await;
    // An entry belongs to both members, and to nobody else.
    assert_eq!(
        place.get(&ada, "/contest/entries/1").await.status,
        StatusCode::OK
    );
    let others = place.get(&cy, "/contest/entries/1").await;
    assert_eq!(others.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn the_deadline_is_told_and_kept() {
    let place = Place::new("time_zone = 'Europe/Berlin'\ncloses = '2026-12-04 23:59:59'").await;
    let ada = place.browser("ada").await;
    let page = place.get(&ada, "/contest/mine").await;
    assert!(
        page.body.contains("2026-12-04 23:59:59 CET"),
        "{}",
        page.body
    );
    place.set("2026-12-04T22:59:59Z");
    let sent = place.upload(&ada, "Boars.txt", &table(4)).await;
    assert_eq!(sent.location(), "/contest/entries/1", "{}", sent.body);
    place.set("2026-12-04T22:59:59.001Z");
    let late = place.upload(&ada, "Boars.txt", &table(5)).await;
    assert_eq!(late.status, StatusCode::CONFLICT);
    assert!(
        late.body.contains("closed at 2026-12-04 23:59:59 CET"),
        "{}",
        late.body
    );
}

#[tokio::test]
async fn a_page_shows_a_token_that_sends_entries() {
    let place = Place::new("").await;
    let ada = place.browser("ada").await;
    let shown = place.post(&ada, "/contest/mine/token", "").await;
    assert_eq!(shown.status, StatusCode::OK, "{}", shown.body);
    let (_, token) = shown.body.split_once("value=\"pigskin_").expect("a token");
    let (digits, _) = token.split_once('"').expect("its end");
    let token = format!("pigskin_{digits}").parse().expect("a token");
    let member = place.course.bearer(&token).await.expect("read");
    assert_eq!(member.expect("somebody").person.id.as_str(), "ada");
    // Each is another one, and nobody else gets one.
    let again = place.post(&ada, "/contest/mine/token", "").await;
    assert!(!again.body.contains(digits));
    let nobody = Browser::default();
    let refused = place.post(&nobody, "/contest/mine/token", "").await;
    assert!(!refused.body.contains("pigskin_"), "{}", refused.body);
}

#[tokio::test]
async fn everybody_can_download_the_files_to_begin_with() {
    let place = Place::new("").await;
    let nobody = Browser::default();
    let board = place.get(&nobody, "/contest").await;
    assert!(
        board.body.contains("href=\"/contest/kit.zip\""),
        "{}",
        board.body
    );
    let kit = place.get(&nobody, "/contest/kit.zip").await;
    assert_eq!(kit.status, StatusCode::OK);
}
