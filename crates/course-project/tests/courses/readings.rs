//! Readings: points, comments on lines and kept sentences.

use std::collections::BTreeMap;

use pigskin_course_project::{Marks, NewComment, ReviewError, ReviewState};

use crate::place::{Kind, id};
use crate::reviews::{all, comment, marks, on_lines, review_of, reviewed, state};
use crate::says::Says as _;

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
    let comments = async |about: &NewComment| project.comment_review(code, &tim, about).await;
    let why = comments(&on_lines(1, 1, "?")).await;
    assert!(matches!(why, Err(ReviewError::NotReading)), "{why:?}");
    project.claim_review(code, &tim).await.expect("claimed");
    for (first, last) in [(0, 1), (2, 1), (3, 4), (i64::MIN, i64::MAX)] {
        let why = comments(&on_lines(first, last, "?")).await;
        let are_three = matches!(why, Err(ReviewError::Lines { lines: 3, .. }));
        assert!(are_three, "{why:?}");
    }
    for text in ["", " \n", "\0"] {
        let why = comments(&on_lines(1, 1, text)).await;
        assert!(matches!(why, Err(ReviewError::Empty(_))), "{why:?}");
    }
    let long = on_lines(1, 1, &"x".repeat(2001));
    assert!(comments(&long).await.is_err());
    let wrong = NewComment {
        item: Some("other".to_owned()),
        ..on_lines(1, 1, "?")
    };
    assert!(comments(&wrong).await.is_err());
    let hostile = "<script>alert(1)</script>\r\n\u{202e}why";
    let named = NewComment {
        item: Some("names".to_owned()),
        ..on_lines(2, 3, hostile)
    };
    comment(&place, code, &named).await;
    comment(&place, code, &on_lines(1, 1, "first")).await;
    let sheet = project.review(code).await.expect("a sheet");
    let texts = sheet.comments[0].iter().map(|(_, one)| one.text.as_str());
    let kept = ["first", "<script>alert(1)</script>\n\u{202e}why"];
    assert_eq!(texts.collect::<Vec<_>>(), kept);
    // Another reader does not remove it.
    let number = sheet.comments[0][0].0;
    let uma = id("uma");
    let why = project.remove_review_comment(code, &uma, number).await;
    assert!(matches!(why, Err(ReviewError::NotReading)), "{why:?}");
    let removed = project.remove_review_comment(code, &tim, number).await;
    removed.expect("removed");
    let why = project.remove_review_comment(code, &tim, number).await;
    assert!(matches!(why, Err(ReviewError::Gone)), "{why:?}");
    // Giving it back takes the comments away.
    let given_back = project.give_review_back(code, &tim, &id("prof")).await;
    given_back.expect("given back");
    assert_eq!(place.count("SELECT COUNT(*) FROM review_comment").await, 0);
}

async fn sentences_are_kept_and_counted(kind: Kind) {
    let place = reviewed(kind, "").await;
    place.submit("ada", "one", "a = 1\n").await;
    let (project, tim) = (&place.project, id("tim"));
    let code = review_of(&place, "ada").await.code;
    project.claim_review(code, &tim).await.expect("claimed");
    let sentence = "This name says little.";
    let kept = project.keep_sentence(sentence, Some("names")).await;
    kept.expect("kept");
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
    let both = [sentence, "This name says little. Call it score."];
    for ((_, stored), text) in sheet.comments[0].iter().zip(both) {
        assert_eq!(
            (stored.text.as_str(), stored.item.as_deref()),
            (text, Some("names"))
        );
    }
    let kept = project.kept_sentences().await.expect("read");
    let kept: BTreeMap<String, i64> = kept.into_iter().map(|one| (one.text, one.uses)).collect();
    assert_eq!(kept[sentence], 2);
    assert_eq!(kept["Call it score."], 1);
    // Kept again, it is one; removed, comments stay.
    let kept = project.keep_sentence("Call it score.", None).await;
    kept.expect("kept");
    assert_eq!(project.kept_sentences().await.expect("read").len(), 2);
    project.remove_sentence(one.id).await.expect("removed");
    let why = project.remove_sentence(one.id).await;
    assert!(matches!(why, Err(ReviewError::Gone)), "{why:?}");
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
    let marks = async |marks: &Marks, note: &str, is_end: bool| {
        project.mark_review(code, &tim, marks, note, is_end).await
    };
    marks(&some, "so \0far", false).await.expect("stored");
    let reading = review_of(&place, "ada").await.readings.remove(0);
    assert_eq!((&reading.marks, reading.note.as_str()), (&some, "so far"));
    let why = marks(&some, "", true).await;
    why.expect_err("unmarked").to_string().says("Repetition");
    let long = "x".repeat(4001);
    assert!(marks(&some, &long, false).await.is_err());
    let whole = all(&place, "1", true);
    marks(&whole, "fine", true).await.expect("done");
    assert_eq!(state(&place, "ada").await, ReviewState::Done);
    // Finished is finished, until it is reopened by its reader.
    let why = marks(&whole, "", false).await;
    assert!(matches!(why, Err(ReviewError::NotReading)), "{why:?}");
    let why = project.reopen_reading(code, &id("prof")).await;
    assert!(matches!(why, Err(ReviewError::Closed)), "{why:?}");
    project.reopen_reading(code, &tim).await.expect("reopened");
    assert_eq!(state(&place, "ada").await, ReviewState::Begun);
}
