//! Changing the settings of a contest in the browser.

use std::collections::BTreeMap;
use std::fs;
use std::sync::Arc;

use crate::place::{Answer, Browser, Place};
use crate::says::Says;
use crate::test_course::in_time;

const PAGE: &str = "/contest/staff/settings";

const COURSE: &str = "# Ask the dean before this moves.\ncloses = \"2026-12-04 18:00\"\n";

/// Sends the form of a page, in which some values are typed.
async fn send(place: &Place, prof: &Browser, act: &str, typed: &[(&str, &str)]) -> Answer {
    let page = place.page(prof, PAGE).await;
    send_from(place, prof, &page, act, typed).await
}

async fn send_from(
    place: &Place,
    prof: &Browser,
    page: &str,
    act: &str,
    typed: &[(&str, &str)],
) -> Answer {
    let (_, was) = page.split_once("name=\"was\" value=\"").expect("a form");
    let (was, _) = was.split_once("\">").expect("its end");
    let mut was = was.to_owned();
    for (entity, sign) in [
        ("34", "\""),
        ("60", "<"),
        ("62", ">"),
        ("39", "'"),
        ("38", "&"),
    ] {
        was = was.replace(&format!("&#{entity};"), sign);
    }
    let values: Vec<BTreeMap<String, String>> = serde_json::from_str(&was).expect("JSON");
    let mut fields: BTreeMap<String, String> = values.into_iter().flatten().collect();
    let own = [("act", act), ("zone", "UTC"), ("was", &was)];
    for (name, value) in own.iter().chain(typed) {
        fields.insert((*name).to_owned(), (*value).to_owned());
    }
    let mut form = form_urlencoded::Serializer::new(String::new());
    form.extend_pairs(fields);
    place.post(prof, PAGE, &form.finish()).await
}

/// Waits until so many matches are won on the board.
async fn board_has(place: &Place, wins: usize) {
    let mut boards = place.course.boards();
    let has = boards.wait_for(|boards| {
        let rows = boards.live.iter();
        let rows = rows.flat_map(|board| &board.results.standings);
        boards.live.is_some() && rows.map(|row| row.wins).sum::<usize>() == wins
    });
    in_time(has).await.expect("it is kept");
}

fn text(place: &Place, name: &str) -> String {
    let path = place.course.contest().folder.join(name);
    fs::read_to_string(path).expect("a file")
}

#[tokio::test]
async fn a_change_is_shown_first_and_then_in_use_at_once() {
    let place = Place::new(COURSE).await;
    let [prof, ada, bob] = place.browsers(["prof", "ada", "bob"]).await;
    let staff = place.page(&prof, "/contest/staff").await;
    staff.says("Contest settings");
    place.enter(&ada, "ada.txt", 1, 1).await;
    place.enter(&bob, "bob.txt", 3, 2).await;
    place.post(&ada, "/contest/mine/invite", "person=cy").await;
    let cy = place.browser("cy").await;
    place.post(&cy, "/contest/mine/join", "team=1").await;
    // The server that keeps the board goes on while the settings change.
    let judging = tokio::spawn(Arc::clone(&place.course).judge());
    board_has(&place, 3).await;

    // Without a file of staff, the rules are the text that is made.
    let rules = "/contest/rules";
    let text_before = place.page(&ada, rules).await;
    text_before.says("Friday, 4 December 2026, 18:00 (UTC)");
    text_before.says("Swine Swap: ");

    let typed = [
        ("closes", "2026-12-01T11:00:00"),
        ("freeze", "2026-12-01T10:00:00"),
        ("late.until", "2026-12-09T18:00:00"),
        ("late.factor", "0.5"),
        ("team_size", "3"),
        ("threshold", "0.999"),
    ];
    let page = send(&place, &prof, "review", &typed).await.body;
    page.says("Nothing is written yet.");
    page.says("Dates: Deadline");
    page.says("2026-12-04 18:00:00 UTC</bdi></td><td><bdi>2026-12-01 11:00:00 UTC");
    page.says("The deadline comes earlier. Teams with entries from after it, which stay as they were taken: 2.");
    page.says("The public board goes back to that moment");
    page.says("The standings are made anew");
    assert_eq!(text(&place, "course.toml"), COURSE);

    let answer = send(&place, &prof, "write", &typed).await;
    let saved = "/contest/staff/settings?done=saved";
    assert_eq!(answer.location(), saved, "{}", answer.body);
    text(&place, "course.toml").says_all(&[
        "# Ask the dean",
        "closes = \"2026-12-01 11:00:00\"",
        "team_size = 3",
    ]);
    text(&place, "contest.toml").says("threshold = 0.999");
    let own = "<!-- block: game, made 000000000000 -->\n## Our game\n\n<script>\n";
    let folder = &place.course.contest().folder;
    fs::write(folder.join("contest-handout.md"), own).expect("written");
    let text_after = place.page(&ada, rules).await;
    text_after.says("Tuesday, 1 December 2026, 11:00 (UTC)");
    text_after.says("A win rate above 99.9 % wins");
    text_after.says("Our game</h2>\n&lt;script&gt;");
    text_after.lacks("Two players take turns.");
    board_has(&place, 0).await;
    judging.abort();
    place.page(&ada, "/contest/mine").await.says("late");
    let log = place.page(&prof, "/staff/log").await;
    log.says("Dates: Board freezes from none to");
    let page = place.page(&prof, PAGE).await;
    page.lacks("changed by hand");

    let page = send(&place, &prof, "review", &[("team_size", "1")]).await;
    let told = "Teams with more people than that stay as they are: 1.";
    page.body.says(told);
    let page = send(&place, &prof, "review", &[("team_size", "2")]).await;
    page.body.lacks("more people than that");
}

#[tokio::test]
async fn what_is_written_by_hand_is_told_and_taken_over() {
    let place = Place::new(COURSE).await;
    let prof = place.browser("prof").await;
    let folder = place.course.contest().folder.clone();
    let opened = place.page(&prof, PAGE).await;
    opened.lacks("changed by hand");
    let by_hand = COURSE.replace("12-04", "12-11");
    fs::write(folder.join("course.toml"), &by_hand).expect("written");
    place.page(&prof, "/contest").await.says("Dec 4, 18:00");
    place.page(&prof, PAGE).await.says("was changed by hand");

    // What was typed into an older page does not undo it.
    let typed = [("title", "Pigs")];
    let page = send_from(&place, &prof, &opened, "write", &typed).await;
    let page = page.body;
    page.says("The settings were changed since you opened the page");
    page.lacks("Dates: Deadline");
    let page = send(&place, &prof, "review", &[]).await.body;
    page.says("begins to use <code>course.toml and contest.toml</code>");
    send(&place, &prof, "write", &[]).await;
    place.page(&prof, "/contest").await.says("Dec 11, 18:00");
    assert_eq!(text(&place, "course.toml"), by_hand);

    // The rules come with the next start.
    let contest = text(&place, "contest.toml").replace("goal = 20", "goal = 30");
    fs::write(folder.join("contest.toml"), contest).expect("written");
    let page = place.page(&prof, PAGE).await;
    page.says("uses after its next start");
    fs::write(folder.join("course.toml"), "time_zone = \"Europe/Berlin\"").expect("written");
    place.page(&prof, PAGE).await.says("start it again first");
    fs::write(folder.join("contest.toml"), "edition =").expect("written");
    let answer = place.get(&prof, PAGE).await;
    answer.body.says("contest.toml");
    assert!(answer.status.is_client_error());
}

#[tokio::test]
async fn wrong_values_are_named_at_their_fields() {
    let place = Place::new(COURSE).await;
    let prof = place.browser("prof").await;
    let typed = [
        ("freeze", "2026-12-24T10:00:00"),
        ("team_size", "0"),
        ("threshold", "2"),
        ("edition", "fall-2019"),
    ];
    let page = send(&place, &prof, "write", &typed).await.body;
    page.says("Nothing was written. Wrong: ");
    page.says("it is after the deadline");
    page.says("2 is not from 0.5 to 1");
    page.says("0 is not from 1 to 20");
    for forged in ["", "x", "{}", "[]", "[{}]", "[{},{},{}]"] {
        let form = format!("act=write&zone=UTC&was={forged}");
        let answer = place.post(&prof, PAGE, &form).await;
        assert!(answer.status.is_client_error(), "{forged}: {}", answer.body);
    }
    assert_eq!(text(&place, "course.toml"), COURSE);
    // What the form does not show stays, also in values that it never had.
    let values = "[{\"edition\":\"fall-2019\",\"sandbox\":\"limits\",\"title\":\"Hogs\"},\
                  {\"openid.issuer\":\"https://evil.example\"}]";
    send(&place, &prof, "write", &[("values", values)]).await;
    for part in ["fall-2019", "sandbox", "issuer"] {
        text(&place, "contest.toml").lacks(part);
        text(&place, "course.toml").lacks(part);
    }
    text(&place, "contest.toml").says("title = \"Hogs\"");
    let typed = [("edition", "fall-2019"), ("title", "Pigs")];
    send(&place, &prof, "write", &typed).await;
    let contest = text(&place, "contest.toml");
    contest.as_str().says("edition = 'fall-2017'");
    contest.as_str().says("title = \"Pigs\"");
}
