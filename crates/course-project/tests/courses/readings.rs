//! Readings: points, comments on lines and kept sentences.

use std::collections::BTreeMap;

use pigskin_course_project::{NewComment, ReviewError, ReviewState};

use crate::place::{Kind, id};
use crate::reviews::{all, comment, marks, on_lines, review_of, reviewed, state};

in_both_databases!(
    comments_are_on_lines_of_the_file,
    sentences_are_kept_and_counted,
    a_reading_from_the_claim_to_the_points,
);

async fn comments_are_on_lines_of_the_file(kind: Kind) {
    let place = reviewed(kind, "").await;
    place.submit("ada", "one", "a = 1\nb = 2\nc = 3\n").await;
    let (project, tim) = (&place.project, id("tim"));
    let code = review_of(&place, "ada").await.code;
    let why = project
        .comment_review(code, &tim, &on_lines(1, 1, "?"))
        .await;
    assert!(matches!(why, Err(ReviewError::NotReading)), "{why:?}");
    project.claim_review(code, &tim).await.expect("claimed");
    for (first, last) in [(0, 1), (2, 1), (3, 4), (i64::MIN, i64::MAX)] {
        let why = project
            .comment_review(code, &tim, &on_lines(first, last, "?"))
            .await;
        assert!(
            matches!(why, Err(ReviewError::Lines { lines: 3, .. })),
            "{why:?}"
        );
    }
    for text in ["", " \n", "\0"] {
        let why = project
            .comment_review(code, &tim, &on_lines(1, 1, text))
            .await;
        assert!(matches!(why, Err(ReviewError::Empty(_))), "{why:?}");
    }
    let long = on_lines(1, 1, &"x".repeat(2001));
    assert!(project.comment_review(code, &tim, &long).await.is_err());
    let wrong = NewComment {
        item: Some("other".to_owned()),
        ..on_lines(1, 1, "?")
    };
    assert!(project.comment_review(code, &tim, &wrong).await.is_err());
    let hostile = "<script>alert(1)</script>\r\n\u{202e}why";
    let named = NewComment {
        item: Some("names".to_owned()),
        ..on_lines(2, 3, hostile)
    };
    comment(&place, code, &named).await;
    comment(&place, code, &on_lines(1, 1, "first")).await;
    let sheet = project.review(code).await.expect("a sheet");
    let texts: Vec<&str> = sheet.comments[0]
        .iter()
        .map(|(_, one)| one.text.as_str())
        .collect();
    assert_eq!(texts, ["first", "<script>alert(1)</script>\n\u{202e}why"]);
    // Another reader does not remove it.
    let number = sheet.comments[0][0].0;
    let why = project
        .remove_review_comment(code, &id("uma"), number)
        .await;
    assert!(matches!(why, Err(ReviewError::NotReading)), "{why:?}");
    project
        .remove_review_comment(code, &tim, number)
        .await
        .expect("removed");
    let why = project.remove_review_comment(code, &tim, number).await;
    assert!(matches!(why, Err(ReviewError::Gone)), "{why:?}");
    // Giving it back takes the comments away.
    project
        .give_review_back(code, &tim, &id("prof"))
        .await
        .expect("given back");
    assert_eq!(place.count("SELECT COUNT(*) FROM review_comment").await, 0);
}

async fn sentences_are_kept_and_counted(kind: Kind) {
    let place = reviewed(kind, "").await;
    place.submit("ada", "one", "a = 1\n").await;
    let (project, tim) = (&place.project, id("tim"));
    let code = review_of(&place, "ada").await.code;
    project.claim_review(code, &tim).await.expect("claimed");
    project
        .keep_sentence("This name says little.", Some("names"))
        .await
        .expect("kept");
    let one = project.kept_sentences().await.expect("read").remove(0);
    let mut again = NewComment {
        sentence: Some(one.id),
        ..on_lines(1, 1, "")
    };
    comment(&place, code, &again).await;
    "Call it score.".clone_into(&mut again.text);
    again.keep = true;
    comment(&place, code, &again).await;
    let sheet = project.review(code).await.expect("a sheet");
    let stored: Vec<_> = sheet.comments[0]
        .iter()
        .map(|(_, one)| (one.text.as_str(), one.item.as_deref()))
        .collect();
    assert_eq!(
        stored,
        [
            ("This name says little.", Some("names")),
            ("This name says little. Call it score.", Some("names")),
        ]
    );
    let kept = project.kept_sentences().await.expect("read");
    let kept: BTreeMap<String, i64> = kept.into_iter().map(|one| (one.text, one.uses)).collect();
    assert_eq!(kept["This name says little."], 2);
    assert_eq!(kept["Call it score."], 1);
    // Kept again, it is one; removed, comments stay.
    project
        .keep_sentence("Call it score.", None)
        .await
        .expect("kept");
    assert_eq!(project.kept_sentences().await.expect("read").len(), 2);
    project.remove_sentence(one.id).await.expect("removed");
    assert!(matches!(
        project.remove_sentence(one.id).await,
        Err(ReviewError::Gone)
    ));
    let why = project.comment_review(code, &tim, &again).await;
    assert!(matches!(why, Err(ReviewError::Gone)), "{why:?}");
    assert_eq!(place.count("SELECT COUNT(*) FROM review_comment").await, 2);
    assert!(project.keep_sentence(" ", None).await.is_err());
    assert!(project.keep_sentence("x", Some("other")).await.is_err());
}

async fn a_reading_from_the_claim_to_the_points(kind: Kind) {
    let place = reviewed(kind, "").await;
    place.submit("ada", "one", "a").await;
    let (project, tim) = (&place.project, id("tim"));
    assert_eq!(state(&place, "ada").await, ReviewState::ToDo);
    let code = review_of(&place, "ada").await.code;
    let some = marks(&place, &[("names", "1")]).expect("marks");
    let why = project.mark_review(code, &tim, &some, "", false).await;
    assert!(matches!(why, Err(ReviewError::NotReading)), "{why:?}");
    project.claim_review(code, &tim).await.expect("claimed");
    assert_eq!(state(&place, "ada").await, ReviewState::Begun);
    // Half of it is stored, and is not the end.
    let stored = project
        .mark_review(code, &tim, &some, "so \0far", false)
        .await;
    stored.expect("stored");
    let reading = review_of(&place, "ada").await.readings.remove(0);
    assert_eq!(
        (reading.marks, reading.note.as_str()),
        (some.clone(), "so far")
    );
    let why = project.mark_review(code, &tim, &some, "", true).await;
    let why = why.expect_err("unmarked").to_string();
    assert!(why.contains("Repetition"), "{why}");
    let long = "x".repeat(4001);
    assert!(
        project
            .mark_review(code, &tim, &some, &long, false)
            .await
            .is_err()
    );
    let whole = all(&place, "1", true);
    project
        .mark_review(code, &tim, &whole, "fine", true)
        .await
        .expect("done");
    assert_eq!(state(&place, "ada").await, ReviewState::Done);
    // Finished is finished, until it is reopened by its reader.
    let why = project.mark_review(code, &tim, &whole, "", false).await;
    assert!(matches!(why, Err(ReviewError::NotReading)), "{why:?}");
    let why = project.reopen_reading(code, &id("prof")).await;
    assert!(matches!(why, Err(ReviewError::Closed)), "{why:?}");
    project.reopen_reading(code, &tim).await.expect("reopened");
    assert_eq!(state(&place, "ada").await, ReviewState::Begun);
}
