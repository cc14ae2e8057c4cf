//! Grades by a board.

use pigskin_course_contest::State;

use crate::place::{Kind, Place, table};

in_both_databases!(teams_without_an_accepted_entry_get_the_reason);

async fn teams_without_an_accepted_entry_get_the_reason(kind: Kind) {
    let place = Place::new(kind, "").await;
    let wrong = "def final_strategy(mine, theirs):\n    return 99\n".to_owned();
    for (person, name, text, is_valid) in [
        ("ada", "Boars.txt", table(4), true),
        // The last of several refused ones is named.
        ("bob", "Sows.txt", "?".to_owned(), false),
        ("bob", "sows.py", wrong, false),
        // A refused version takes nothing from the one before it.
        ("cy", "Pigs.txt", table(2), true),
        ("cy", "Pigs.txt", "?".to_owned(), false),
    ] {
        let judged = place.enter_text(person, name, &text).await;
        assert_eq!(judged.state == State::Accepted, is_valid, "{judged:?}");
    }
    let board = place.contest.board().await.expect("a board");
    let book = place.contest.grades(&board).await.expect("grades");
    let note = |id: &str| {
        let mut grades = book.grades.iter();
        let grade = grades.find(|grade| grade.student.id.as_str() == id);
        grade.expect("a grade").note.clone()
    };
    assert_eq!((note("ada").as_str(), note("cy").as_str()), ("", ""));
    let reason = note("bob");
    assert!(reason.starts_with("disqualified ("), "{reason}");
    assert!(reason.contains("99"), "{reason}");
    assert_eq!(note("dee"), "no entry");
}
