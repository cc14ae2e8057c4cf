//! Texts of the editor.

use pigskin_course::{Course, Draft, NewDraft};

use crate::place::{Kind, Place, id};

in_both_databases!(
    a_text_is_kept_once_and_by_its_author_alone,
    the_oldest_texts_fall_off,
);

const PAGE: &str = "/write?edition=fall-2017&goal=20";

async fn keep(place: &Place, person: &str, page: &str, text: &str) -> Option<i64> {
    let draft = NewDraft {
        page,
        text,
        worth: "52.10 %",
        against: "swap:8,4",
    };
    let kept = place.course().keep_draft(&id(person), &draft).await;
    kept.expect("kept")
}

async fn numbers(place: &Place, person: &str, page: &str) -> Vec<i64> {
    let drafts = place
        .course()
        .drafts(&id(person), page)
        .await
        .expect("read");
    drafts.iter().map(|draft| draft.number).collect()
}

async fn text(place: &Place, person: &str, number: Option<i64>) -> Option<String> {
    let text = place.course().draft_text(&id(person), PAGE, number).await;
    text.expect("read")
}

async fn a_text_is_kept_once_and_by_its_author_alone(kind: Kind) {
    let place = Place::new(kind, "").await;
    assert_eq!(text(&place, "ada", None).await, None);
    assert_eq!(keep(&place, "ada", PAGE, "ü\0 first").await, Some(1));
    place.set("2026-12-01T12:01:00Z");
    assert_eq!(keep(&place, "ada", PAGE, "second").await, Some(2));
    assert_eq!(keep(&place, "ada", PAGE, "second").await, Some(2));
    // The same text becomes the newest version under its number, and is there once.
    place.set("2026-12-01T12:02:00Z");
    assert_eq!(keep(&place, "ada", PAGE, "ü\0 first").await, Some(1));
    assert_eq!(
        keep(&place, "ada", "/write/d-football?language=r", "x").await,
        Some(1)
    );
    let drafts = place.course().drafts(&id("ada"), PAGE).await.expect("read");
    let expected = |number, at: &str| Draft {
        number,
        at: at.parse().expect("a moment"),
        worth: "52.10 %".to_owned(),
        against: "swap:8,4".to_owned(),
    };
    assert_eq!(
        drafts,
        [
            expected(1, "2026-12-01T12:02:00Z"),
            expected(2, "2026-12-01T12:01:00Z"),
        ]
    );
    assert_eq!(
        text(&place, "ada", Some(2)).await.as_deref(),
        Some("second")
    );
    for number in [None, Some(1)] {
        assert_eq!(
            text(&place, "ada", number).await.as_deref(),
            Some("ü\0 first")
        );
    }
    for number in [0, 3, -1, i64::MIN] {
        assert_eq!(text(&place, "ada", Some(number)).await, None, "{number}");
    }
    // Another text has a number of its own, also where the clock went back.
    place.set("2026-12-01T11:00:00Z");
    assert_eq!(keep(&place, "ada", PAGE, "third").await, Some(3));
    assert_eq!(keep(&place, "ada", PAGE, "second").await, Some(2));
    assert_eq!(numbers(&place, "ada", PAGE).await, [2, 3, 1]);
    for other in ["bob", "prof"] {
        assert_eq!(text(&place, other, Some(2)).await, None);
        assert_eq!(text(&place, other, None).await, None);
        assert!(numbers(&place, other, PAGE).await.is_empty());
    }
}

async fn the_oldest_texts_fall_off(kind: Kind) {
    let place = Place::new(kind, "").await;
    keep(&place, "bob", PAGE, "bob's").await;
    keep(&place, "ada", "/write?edition=fall-2019", "oldest").await;
    place.set("2026-12-01T12:01:00Z");
    let most = i64::try_from(Course::MOST_DRAFTS).expect("a number");
    let at = place.course().clock().now().as_millisecond();
    let text = match kind {
        Kind::Sqlite => "X'78'",
        Kind::Postgres => "'x'",
    };
    let rows =
        (1..=most).map(|number| format!("('ada', '{PAGE}', {number}, {text}, '', '', 60, {at})"));
    let rows: Vec<String> = rows.collect();
    let insert = "INSERT INTO draft (person, page, number, text, worth, against, bytes, at)";
    place
        .sql(&format!("{insert} VALUES {}", rows.join(", ")))
        .await;
    keep(&place, "ada", PAGE, "newest").await;
    let kept: Vec<i64> = (2..=most + 1).rev().collect();
    assert_eq!(numbers(&place, "ada", PAGE).await, kept);
    assert!(
        numbers(&place, "ada", "/write?edition=fall-2019")
            .await
            .is_empty()
    );
    // By size, and the newest one stays even if the clock went back.
    place.set("2026-12-01T11:00:00Z");
    let large = "x".repeat(Course::MOST_DRAFT_BYTES - PAGE.len() - 15 - 100);
    let newest = keep(&place, "ada", PAGE, &large).await.expect("kept");
    let left = numbers(&place, "ada", PAGE).await;
    assert_eq!(left, [newest, newest - 1], "{}", left.len());
    let too_large = "x".repeat(Course::MOST_DRAFT_BYTES);
    assert_eq!(keep(&place, "ada", PAGE, &too_large).await, None);
    assert_eq!(numbers(&place, "ada", PAGE).await, left);
    assert_eq!(numbers(&place, "bob", PAGE).await, [1]);
}
