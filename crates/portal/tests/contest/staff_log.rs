//! The log of a contest, which staff filter.

use axum::http::StatusCode;
use sqlx::Connection as _;

use crate::place::{Place, Says};

const LOG: &str = "/staff/log";

#[tokio::test]
async fn the_log_names_who_did_what_and_leads_there() {
    let place = Place::new("time_zone = 'America/Los_Angeles'").await;
    let (ada, prof) = (place.browser("ada").await, place.browser("prof").await);
    place.enter(&ada, "Boars.txt", 4, 1).await;
    for (act, form) in [
        ("pause", ""),
        ("resume", ""),
        ("disqualify", "team=1&text=copied+%3Cb%3E"),
        ("reinstate", "team=1"),
        ("extend", "person=bob&text=2026-12-06+12:00"),
        ("unextend", "person=bob"),
        ("judge-again", ""),
        ("reveal", "sure=yes"),
    ] {
        let place_of_form = match act {
            "extend" | "unextend" => "/staff/people",
            _ => "/contest/staff",
        };
        let address = format!("{place_of_form}/{act}");
        let done = place.post(&prof, &address, form).await;
        assert_eq!(done.status, StatusCode::SEE_OTHER, "{act}: {}", done.body);
    }
    let log = place.page(&prof, LOG).await;
    log.says_all(&[
        "prof paused judging",
        "prof resumed judging",
        "prof removed team 1 from the board: copied &#60;b&#62;",
        "prof put team 1 back on the board",
        "prof set the deadline of bob to 2026-12-06 12:00:00 PST",
        "prof removed the deadline of bob",
        "prof started judging 1 version again",
        "prof revealed the board",
        "2026-12-01 04:00:00 PST",
        "<a href=\"/staff/people?q=ada\"><bdi>ada</bdi></a>",
        "<a href=\"/contest/teams/1\"><bdi>team 1</bdi></a>",
        "<a href=\"/contest/entries/1\"><bdi>receipt 1</bdi></a>",
        "1 to 10 of 10",
    ]);
    // The newest is first.
    let first = log.find("revealed the board").expect("there");
    assert!(first < log.find("sent version 1").expect("there"), "{log}");
}

#[tokio::test]
async fn the_log_is_filtered_by_person_kind_and_text() {
    let place = Place::new("").await;
    let (ada, prof) = (place.browser("ada").await, place.browser("prof").await);
    place.enter(&ada, "Boars.txt", 4, 1).await;
    place.post(&prof, "/contest/staff/pause", "").await;
    let form = "text=The+END+is+%C3%9Cber+%25&sure=yes";
    place.post(&prof, "/contest/staff/message", form).await;
    for (query, rows) in [
        ("", 4),
        ("who=staff", 2),
        ("who=students", 1),
        ("who=server", 1),
        ("by=prof", 2),
        ("by=ada&who=staff", 1),
        ("by=nobody", 0),
        ("kind=judging", 1),
        ("kind=judging&by=ada", 0),
        ("kind=nonsense", 0),
        ("q=the+end", 1),
        ("q=%C3%BCber+%25", 1),
        ("q=%25%25", 0),
        ("q=TEAM+1", 2),
        ("q=2026-12-01", 4),
        ("q=paused&by=prof&kind=judging&page=9", 1),
        ("page=99999999", 4),
    ] {
        let page = place.page(&prof, &format!("{LOG}?{query}")).await;
        let seen = page.matches("<td class=\"what\">").count();
        assert_eq!(seen, rows, "{query}: {page}");
    }
    let wrong = place.get(&prof, &format!("{LOG}?by=%3Cb%3E%20x")).await;
    assert_eq!(wrong.status, StatusCode::OK);
    wrong.body.says("role=\"alert\"");
}

#[tokio::test]
async fn a_long_log_has_pages() {
    let place = Place::new("").await;
    let prof = place.browser("prof").await;
    let insert = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2500) \
        INSERT INTO event (seq, at, kind, audience, body, actor) SELECT i, 0, 'judging', 'all', \
        '{\"kind\":\"judging\",\"paused\":' || CASE i % 2 WHEN 0 THEN 'true' ELSE 'false' END || '}', \
        'prof' FROM n";
    place.sql(insert).await;
    let mut database = place.connect().await;
    // With its indexes, the database reads only what is shown.
    for filter in [
        "actor = 'prof' AND seq < 9999",
        "kind = 'judging' AND seq < 9999",
    ] {
        let question =
            format!("EXPLAIN QUERY PLAN SELECT seq FROM event WHERE {filter} ORDER BY seq DESC");
        let rows: Vec<(i64, i64, i64, String)> = sqlx::query_as(sqlx::AssertSqlSafe(question))
            .fetch_all(&mut database)
            .await
            .expect("a plan");
        let plan: Vec<&str> = rows.iter().map(|row| row.3.as_str()).collect();
        let sorts = plan.iter().any(|step| step.contains("TEMP B-TREE"));
        assert!(!sorts, "{plan:?}");
        plan[0].says("event_");
    }
    database.close().await.expect("closed");
    for (query, range) in [
        ("by=prof&page=0", "1 to 25 of 2500"),
        ("by=prof&page=99", "2476 to 2500 of 2500"),
        ("q=paused&page=49", "1226 to 1250 of 1250"),
    ] {
        let page = place.page(&prof, &format!("{LOG}?{query}")).await;
        assert!(page.contains(range), "{query}: {page}");
    }
    let page = place.page(&prof, &format!("{LOG}?q=paused&by=prof")).await;
    let next = "/staff/log?who=&#38;by=prof&#38;kind=&#38;q=paused&#38;page=1";
    page.says(next);
}
