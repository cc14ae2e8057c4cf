//! Uploads of entries, and teams.

use axum::http::StatusCode;

use crate::place::{Browser, Place, Says, table};

#[tokio::test]
async fn an_upload_has_a_receipt_and_then_a_verdict() {
    let place = Place::new("").await;
    let ada = place.browser("ada").await;
    let sent = place.upload(&ada, "Boars.txt", &table(4)).await;
    assert_eq!(sent.location(), "/contest/entries/1", "{}", sent.body);
    let receipt = place.get(&ada, "/contest/entries/1").await;
    assert!(receipt.body.contains("received") && receipt.body.contains("It is judged next"));
    receipt.body.says("Dec 1, 12:00 UTC");
    // A double click makes one entry.
    let again = place.upload(&ada, "Boars.txt", &table(4)).await;
    assert_eq!(again.location(), "/contest/entries/1");
    place.judge(1).await;
    let verdict = place.get(&ada, "/contest/entries/1").await;
    verdict.body.says("This is the version that counts");
    verdict.body.says("rank 1");
    let mine = place.get(&ada, "/contest/mine").await;
    mine.body.says("<strong>counts</strong>");
}

#[tokio::test]
async fn what_fails_takes_nothing_off_the_board() {
    let place = Place::new("").await;
    let ada = place.browser("ada").await;
    place.enter(&ada, "Boars.txt", 4, 1).await;
    let bad = "def final_strategy(a, b):\n    print('<b>oink</b>')\n    return 99\n";
    let sent = place.upload(&ada, "worse.py", bad).await;
    assert_eq!(sent.location(), "/contest/entries/2");
    place.judge(2).await;
    let verdict = place.get(&ada, "/contest/entries/2").await;
    verdict.body.says("refused");
    verdict.body.says("<p>Version 1 still counts.</p>");
    verdict.body.lacks("<b>oink");
    let board = place.get(&ada, "/contest").await;
    board.body.says("<bdi>Boars</bdi>");
}

#[tokio::test]
async fn a_team_is_formed_by_invitation() {
    let place = Place::new("").await;
    let [ada, bob, cy] = place.browsers(["ada", "bob", "cy"]).await;
    let invited = place.post(&ada, "/contest/mine/invite", "person=bob").await;
    assert_eq!(invited.location(), "/contest/mine", "{}", invited.body);
    let full = place.post(&ada, "/contest/mine/invite", "person=cy").await;
    assert_eq!(full.status, StatusCode::CONFLICT);
    full.body.says("at most 2");
    // The inviting team can withdraw an invitation.
    let withdraw = "/contest/mine/withdraw";
    place.post(&cy, withdraw, "person=bob").await;
    let mine = place.page(&ada, "/contest/mine").await;
    mine.says("<bdi>Bob</bdi>, invited");
    place.post(&ada, withdraw, "person=bob").await;
    let mine = place.page(&ada, "/contest/mine").await;
    mine.lacks("<bdi>Bob</bdi>, invited");
    place.post(&ada, "/contest/mine/invite", "person=bob").await;
    let page = place.get(&bob, "/contest/mine").await;
    let told = "Invitation to a team by <bdi>Ada Lovelace</bdi>.";
    page.body.says(told);
    // Cy cannot join on Bob's invitation.
    let forged = place.post(&cy, "/contest/mine/join", "team=1").await;
    assert_eq!(forged.status, StatusCode::CONFLICT);
    let joined = place.post(&bob, "/contest/mine/join", "team=1").await;
    assert_eq!(joined.location(), "/contest/mine", "{}", joined.body);
    place.upload(&bob, "Boars.txt", &table(4)).await;
    // An entry belongs to both members.
    let both = place.get(&ada, "/contest/entries/1").await;
    assert_eq!(both.status, StatusCode::OK);
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
    let member = place.course.course().bearer(&token).await.expect("read");
    assert_eq!(member.expect("somebody").person.id.as_str(), "ada");
    // Each is another one, and nobody else gets one.
    let again = place.post(&ada, "/contest/mine/token", "").await;
    again.body.lacks(digits);
    let nobody = Browser::default();
    let refused = place.post(&nobody, "/contest/mine/token", "").await;
    refused.body.lacks("pigskin_");
}

#[tokio::test]
async fn everybody_can_download_the_files_to_begin_with() {
    let place = Place::new("").await;
    let nobody = Browser::default();
    let board = place.get(&nobody, "/contest").await;
    board.body.says("href=\"/contest/kit.zip\"");
    let kit = place.get(&nobody, "/contest/kit.zip").await;
    assert_eq!(kit.status, StatusCode::OK);
}

#[tokio::test]
async fn a_file_is_checked_without_being_sent() {
    let place = Place::new("").await;
    let ada = place.browser("ada").await;
    let check = async |who: &Browser, name: &str, text: &str| {
        place.upload_to(who, "/contest/check", name, text).await
    };
    let good = check(&ada, "Boars.txt", &table(4)).await;
    assert_eq!(good.status, StatusCode::OK, "{}", good.body);
    good.body.says_all(&[
        "would be accepted",
        "<bdi>Boars.txt</bdi>",
        "Nothing was sent",
    ]);
    for (name, text, why) in [
        ("Boars.txt", "4 4", "there is 1 row"),
        ("Boars.exe", "4", "the entry is no"),
        ("boars.py", "return <b>", "invalid syntax"),
    ] {
        let bad = check(&ada, name, text).await;
        bad.body.says("would be refused");
        bad.body.says(why);
        bad.body.lacks("return <b>");
    }
    assert_eq!(place.course.course().last_event().await.expect("read"), 0);
    let nobody = check(&Browser::default(), "a.txt", "4").await;
    nobody.location().says("sign-in");
}

#[tokio::test]
async fn a_name_that_is_taken_is_found_out_without_sending() {
    let place = Place::new("").await;
    let (ada, bob) = (place.browser("ada").await, place.browser("bob").await);
    let boars = "TEAM_NAME = 'Boars'\ndef final_strategy(score, opponent_score):\n    return 4\n";
    place.upload(&ada, "boars.py", boars).await;
    place.judge(1).await;
    let check = async |who| {
        let checked = place.upload_to(who, "/contest/check", "a.py", boars);
        checked.await.body
    };
    let taken = check(&bob).await;
    taken.says("would be refused");
    taken.says("another team has this name");
    let own = check(&ada).await;
    own.says("would be accepted");
}

#[tokio::test]
async fn a_late_version_that_replaces_one_in_time_is_warned_of() {
    let course = "closes = '2026-12-03 12:00'\n[late]\nuntil = '2026-12-05 12:00'\nfactor = 0.5\n";
    let place = Place::new(course).await;
    let ada = place.browser("ada").await;
    let mine = async || place.page(&ada, "/contest/mine").await;
    let check = async || {
        let fives = table(5);
        let checked = place.upload_to(&ada, "/contest/check", "Boars.txt", &fives);
        checked.await.body
    };
    let warning = "Your version 1 is in time. A late one that is accepted takes its place, and its points \
                   are multiplied by 0.5.";
    place.enter(&ada, "Boars.txt", 4, 1).await;
    mine().await.lacks("takes its place");
    check().await.lacks("It would be late");
    place.set("2026-12-04T12:00:00Z");
    let late = mine().await;
    late.says(warning);
    let checked = check().await;
    checked.says("It would be late, and its points would be multiplied by 0.5.");
    checked.says(warning);
    place.enter(&ada, "Boars.txt", 5, 2).await;
    let verdict = place.page(&ada, "/contest/entries/2").await;
    let said = "It came late: its points are multiplied by 0.5.";
    verdict.says(said);
    let earlier = place.page(&ada, "/contest/entries/1").await;
    earlier.lacks("It came late");
    mine().await.lacks("takes its place");
}

#[tokio::test]
async fn my_team_says_what_holds_for_this_student_now() {
    let course = "opens = '2026-12-01 13:00'\ncloses = '2026-12-03 12:00'\n\
                  freeze = '2026-12-03 10:00'\n";
    let place = Place::new(course).await;
    let ada = place.browser("ada").await;
    let mine = async || place.page(&ada, "/contest/mine").await;
    let send = "action=\"/contest/entries\"";
    let early = mine().await;
    early.says("from Dec 1, 13:00 UTC on");
    early.lacks(send);
    early.says("/contest/check");
    place.set("2026-12-01T13:00:00Z");
    let open = mine().await;
    open.says(send);
    open.says("1 day 23 h left");
    open.says("data-deadline=\"2026-12-03T12:00:00Z\"");
    open.says("frozen from Dec 3, 10:00 UTC");
    open.says("What is an entry?");
    place.extend("ada", Some("2026-12-04T12:00:00Z")).await;
    let own = mine().await;
    own.says("until Dec 4, 12:00 UTC");
    own.says("the others' is Dec 3, 12:00 UTC");
    place.set("2026-12-04T12:00:01Z");
    let closed = mine().await;
    closed.says("since Dec 4, 12:00 UTC");
    closed.lacks(send);
}

#[tokio::test]
async fn two_who_had_both_sent_entries_choose_which_one_stays() {
    let place = Place::new("").await;
    let (ada, bob) = (place.browser("ada").await, place.browser("bob").await);
    place.upload(&ada, "Boars.txt", &table(4)).await;
    place.upload(&bob, "Sows.txt", &table(5)).await;
    let invited = place.post(&ada, "/contest/mine/invite", "person=bob").await;
    assert_eq!(invited.location(), "/contest/mine", "{}", invited.body);
    let mine = place.page(&bob, "/contest/mine").await;
    mine.says("Join, your entry stays");
    let form = "team=1&entry=own";
    let joined = place.post(&bob, "/contest/mine/join", form).await;
    assert_eq!(joined.location(), "/contest/mine", "{}", joined.body);
    let mine = place.page(&ada, "/contest/mine").await;
    mine.says("Sows.txt");
    mine.lacks("Boars.txt");
    assert!(mine.contains("signs in in your browser") && !mine.contains("needs a token"));
}

#[tokio::test]
async fn an_invitation_is_seen_on_every_page() {
    let place = Place::new("").await;
    let (ada, bob) = (place.browser("ada").await, place.browser("bob").await);
    let board = async |who: &Browser| place.page(who, "/contest").await;
    board(&bob).await.lacks("You are invited");
    place.post(&ada, "/contest/mine/invite", "person=bob").await;
    board(&bob).await.says("You are invited to a team");
    board(&ada).await.lacks("You are invited");
    let account = place.page(&bob, "/account").await;
    account.says("You are invited to a team");
    let mine = place.page(&bob, "/contest/mine").await;
    mine.lacks("You are invited to a team");
}
