//! The review of composition: the queue, readers, points, and publishing.

use std::collections::{BTreeMap, BTreeSet};

use pigskin_course::EventKind;
use pigskin_coursework::{
    Marks, MarksError, NewComment, ReadingRole, Review, ReviewCode, ReviewError, ReviewState,
};

use crate::place::{HANDOUT, Kind, Place, id};

in_both_databases!(
    each_submission_that_counts_has_one_review,
    the_queue_follows_what_counts,
    readers_never_get_the_same,
    a_reading_from_the_claim_to_the_points,
    comments_are_on_lines_of_the_file,
    sentences_are_kept_and_counted,
    a_second_reader_is_independent,
    readers_that_differ_are_settled,
    publishing_tells_all_at_once,
    sections_are_published_apart,
);

/// A rubric for the two points of the handout.
pub const RUBRIC: &str = "
[[review.rubric]]
id = 'names'
title = 'Names'
points = 1
levels = [{ title = 'clear', points = 1 }, { title = 'some', points = 0.5 }]
[[review.rubric]]
id = 'repetition'
title = 'Repetition'
points = 1
deductions = [{ title = 'repeated code', points = 0.5 }]

# The rules, as";

/// A project with these settings of the review.
pub async fn reviewed(kind: Kind, settings: &str) -> Place {
    let text = format!("[review]\n{settings}\n{RUBRIC}");
    Place::of(
        kind,
        &[HANDOUT, &[("# The rules, as", text.as_str())]].concat(),
    )
    .await
}

/// The marks of a form.
pub fn marks(place: &Place, pairs: &[(&str, &str)]) -> Result<Marks, MarksError> {
    let rubric = &place
        .project
        .settings()
        .review
        .as_ref()
        .expect("a review")
        .rubric;
    let pairs = pairs
        .iter()
        .map(|(item, choice)| ((*item).to_owned(), (*choice).to_owned()));
    Marks::choose(rubric, pairs)
}

/// Marks for everything: the number of the level, and whether code is repeated.
pub fn all(place: &Place, level: &str, repeats: bool) -> Marks {
    let repeated = if repeats { "0" } else { "" };
    marks(place, &[("names", level), ("repetition", repeated)]).expect("marks")
}

/// All reviews.
pub async fn reviews(place: &Place) -> Vec<Review> {
    place.project.reviews().await.expect("reviews")
}

/// A student's review.
pub async fn review_of(place: &Place, person: &str) -> Review {
    let mut found = reviews(place).await.into_iter();
    let is_theirs = |review: &Review| review.students.iter().any(|one| one.id == id(person));
    found.find(is_theirs).expect("a review")
}

/// The state of a student's review.
pub async fn state(place: &Place, person: &str) -> ReviewState {
    let rubric = &place
        .project
        .settings()
        .review
        .as_ref()
        .expect("a review")
        .rubric;
    review_of(place, person).await.state(rubric)
}

/// Reads a student's submission from the claim to the end.
pub async fn read(place: &Place, person: &str, reader: &str, marks: &Marks) -> ReviewCode {
    let code = review_of(place, person).await.code;
    let project = &place.project;
    project
        .claim_review(code, &id(reader))
        .await
        .expect("claimed");
    let done = project
        .mark_review(code, &id(reader), marks, "", true)
        .await;
    done.expect("finished");
    code
}

/// Makes Ada and Bob partners.
pub async fn partner(place: &Place) {
    let (ada, bob) = (id("ada"), id("bob"));
    place.project.invite(&ada, &bob).await.expect("invited");
    place.project.accept(&bob, &ada).await.expect("accepted");
}

/// The students of all reviews.
async fn groups(place: &Place) -> BTreeSet<String> {
    let names = reviews(place).await.into_iter().map(|review| {
        let names = review.students.iter().map(|student| student.id.to_string());
        names.collect::<Vec<_>>().join(" ")
    });
    names.collect()
}

/// The events of a kind, by person.
pub async fn told(place: &Place) -> Vec<String> {
    let events = place.project.course().events(0, 1000).await.expect("read");
    let told = events.into_iter().filter_map(|event| match event.kind {
        EventKind::Reviewed { person } => Some(person.to_string()),
        EventKind::RegradeAnswered { person } => Some(format!("answer {person}")),
        EventKind::RegradeAsked { .. } => Some("asked".to_owned()),
        _ => None,
    });
    told.collect()
}

async fn each_submission_that_counts_has_one_review(kind: Kind) {
    let place = reviewed(kind, "").await;
    assert_eq!(reviews(&place).await, []);
    place.submit("ada", "one", "a").await;
    place.send("cy", "one", "not submitted").await;
    assert_eq!(groups(&place).await, BTreeSet::from(["ada".to_owned()]));
    let alone = review_of(&place, "ada").await;
    partner(&place).await;
    place.submit("bob", "one", "b").await;
    place.submit("cy", "two", "c").await;
    let both = ["ada bob", "cy"].map(str::to_owned);
    assert_eq!(groups(&place).await, BTreeSet::from(both));
    // Its code stays, and so does everything when nothing changes.
    let shared = review_of(&place, "bob").await;
    assert_eq!(shared.code, alone.code);
    assert_ne!(shared.version_id, alone.version_id);
    let before = reviews(&place).await;
    assert_eq!(reviews(&place).await, before);
    let last = place.project.course().last_event().await.expect("read");
    reviews(&place).await;
    assert_eq!(
        place.project.course().last_event().await.expect("read"),
        last
    );
    // After the deadline nothing counts that comes.
    place.set("2026-09-30T12:00:00Z");
    let dee = crate::place::version("one", "d", true);
    assert!(place.try_send("dee", &dee).await.is_ok() || groups(&place).await.len() == 2);
    assert_eq!(groups(&place).await.len(), 2);
}

async fn the_queue_follows_what_counts(kind: Kind) {
    let place = reviewed(kind, "").await;
    partner(&place).await;
    place.submit("ada", "one", "a").await;
    place.submit("cy", "one", "c").await;
    let shared = review_of(&place, "bob").await;
    let of_cy = review_of(&place, "cy").await;
    // Nobody has begun: the review goes on with the new submission.
    place.submit("bob", "two", "b").await;
    let moved = review_of(&place, "ada").await;
    assert_eq!(moved.code, shared.code);
    assert_ne!(moved.version_id, shared.version_id);
    // They part, and each has one.
    let (ada, bob) = (id("ada"), id("bob"));
    place.project.part(&ada, &bob).await.expect("parted");
    place.submit("ada", "three", "aa").await;
    let apart = ["ada", "bob", "cy"].map(str::to_owned);
    assert_eq!(groups(&place).await, BTreeSet::from(apart));
    // One that was begun stays with its version, and says so.
    let claimed = place.project.claim_review(of_cy.code, &id("prof")).await;
    claimed.expect("claimed");
    place.submit("cy", "two", "cc").await;
    let begun = review_of(&place, "cy").await;
    assert_eq!(
        (begun.code, begun.version_id),
        (of_cy.code, of_cy.version_id)
    );
    assert!(begun.has_newer && !review_of(&place, "ada").await.has_newer);
    let sheet = place.project.review(of_cy.code).await.expect("a sheet");
    assert_eq!((sheet.hog.as_str(), sheet.review.has_newer), ("c", true));
    // What counts for all at once is what counts for each.
    for person in ["ada", "bob"] {
        let submissions = place.project.submissions(&id(person)).await.expect("read");
        let counting = place.project.counting(&id(person), &submissions, None);
        let newest = counting.iter().map(|one| one.version_id).max();
        assert_eq!(newest, Some(review_of(&place, person).await.version_id));
    }
}

async fn readers_never_get_the_same(kind: Kind) {
    let place = reviewed(kind, "").await;
    for person in ["ada", "bob", "cy", "dee"] {
        place.submit(person, "one", person).await;
    }
    let project = &place.project;
    let (prof, tim, uma) = (id("prof"), id("tim"), id("uma"));
    let (one, other, third) = tokio::join!(
        project.claim_next_review(&prof, None),
        project.claim_next_review(&tim, None),
        project.claim_next_review(&uma, None),
    );
    let codes = [one, other, third].map(|code| code.expect("claimed").expect("one"));
    assert_eq!(BTreeSet::from(codes).len(), 3);
    // Nobody takes what somebody reads.
    let why = project
        .claim_review(codes[0], &tim)
        .await
        .expect_err("taken");
    assert!(matches!(why, ReviewError::Taken), "{why}");
    let why = project.give_review_back(codes[0], &tim, &tim).await;
    assert!(
        matches!(why, Err(ReviewError::NothingToGiveBack)),
        "{why:?}"
    );
    // Given back, another one gets it.
    project
        .give_review_back(codes[0], &prof, &prof)
        .await
        .expect("given back");
    let mut next = BTreeSet::new();
    for _ in 0..2 {
        next.extend(
            project
                .claim_next_review(&tim, None)
                .await
                .expect("claimed"),
        );
    }
    assert!(next.contains(&codes[0]) && next.len() == 2);
    assert_eq!(
        project.claim_next_review(&tim, None).await.expect("read"),
        None
    );
    let nobody = "ZZZZ".parse::<ReviewCode>().expect("a code");
    let why = project
        .claim_review(nobody, &tim)
        .await
        .expect_err("nothing");
    assert!(matches!(why, ReviewError::Nothing(_)), "{why}");
    // By section: Cy and Dee are in B.
    let place = reviewed(kind, "").await;
    for person in ["ada", "cy"] {
        place.submit(person, "one", person).await;
    }
    let code = place
        .project
        .claim_next_review(&tim, Some("B"))
        .await
        .expect("claimed");
    assert_eq!(code, Some(review_of(&place, "cy").await.code));
    let none = place.project.claim_next_review(&tim, Some("B")).await;
    assert_eq!(none.expect("read"), None);
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

async fn comments_are_on_lines_of_the_file(kind: Kind) {
    let place = reviewed(kind, "").await;
    place.submit("ada", "one", "a = 1\nb = 2\nc = 3\n").await;
    let (project, tim) = (&place.project, id("tim"));
    let code = review_of(&place, "ada").await.code;
    let comment = |first, last, text: &str| NewComment {
        first,
        last,
        text: text.to_owned(),
        ..NewComment::default()
    };
    let why = project
        .comment_review(code, &tim, &comment(1, 1, "?"))
        .await;
    assert!(matches!(why, Err(ReviewError::NotReading)), "{why:?}");
    project.claim_review(code, &tim).await.expect("claimed");
    for (first, last) in [(0, 1), (2, 1), (3, 4), (i64::MIN, i64::MAX)] {
        let why = project
            .comment_review(code, &tim, &comment(first, last, "?"))
            .await;
        assert!(
            matches!(why, Err(ReviewError::Lines { lines: 3, .. })),
            "{why:?}"
        );
    }
    for text in ["", " \n", "\0"] {
        let why = project
            .comment_review(code, &tim, &comment(1, 1, text))
            .await;
        assert!(matches!(why, Err(ReviewError::Empty(_))), "{why:?}");
    }
    let long = comment(1, 1, &"x".repeat(2001));
    assert!(project.comment_review(code, &tim, &long).await.is_err());
    let wrong = NewComment {
        item: Some("other".to_owned()),
        ..comment(1, 1, "?")
    };
    assert!(project.comment_review(code, &tim, &wrong).await.is_err());
    let hostile = "<script>alert(1)</script>\r\n\u{202e}why";
    let named = NewComment {
        item: Some("names".to_owned()),
        ..comment(2, 3, hostile)
    };
    project
        .comment_review(code, &tim, &named)
        .await
        .expect("stored");
    project
        .comment_review(code, &tim, &comment(1, 1, "first"))
        .await
        .expect("stored");
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
    let mut comment = NewComment {
        first: 1,
        last: 1,
        sentence: Some(one.id),
        ..NewComment::default()
    };
    project
        .comment_review(code, &tim, &comment)
        .await
        .expect("stored");
    comment.text = "Call it score.".to_owned();
    comment.keep = true;
    project
        .comment_review(code, &tim, &comment)
        .await
        .expect("stored");
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
    let why = project.comment_review(code, &tim, &comment).await;
    assert!(matches!(why, Err(ReviewError::Gone)), "{why:?}");
    assert_eq!(place.count("SELECT COUNT(*) FROM review_comment").await, 2);
    assert!(project.keep_sentence(" ", None).await.is_err());
    assert!(project.keep_sentence("x", Some("other")).await.is_err());
}

async fn a_second_reader_is_independent(kind: Kind) {
    let place = reviewed(kind, "second_reader = true").await;
    place.submit("ada", "one", "a").await;
    let (project, tim, uma) = (&place.project, id("tim"), id("uma"));
    let code = read(&place, "ada", "tim", &all(&place, "0", false)).await;
    assert_eq!(state(&place, "ada").await, ReviewState::WaitsForSecond);
    let review = review_of(&place, "ada").await;
    // Nobody but its reader sees it, the second reader to be included.
    for (person, sees) in [("tim", true), ("uma", false), ("prof", false)] {
        assert_eq!(
            review.shows(&review.readings[0], &id(person)),
            sees,
            "{person}"
        );
    }
    let why = project
        .claim_review(code, &tim)
        .await
        .expect_err("the same reader");
    assert!(matches!(why, ReviewError::Taken), "{why}");
    assert_eq!(
        project.claim_next_review(&tim, None).await.expect("read"),
        None
    );
    assert_eq!(
        project.claim_next_review(&uma, None).await.expect("read"),
        Some(code)
    );
    let review = review_of(&place, "ada").await;
    assert!(!review.shows(&review.readings[0], &uma) && !review.shows(&review.readings[1], &tim));
    let why = project.reopen_reading(code, &tim).await;
    assert!(matches!(why, Err(ReviewError::Closed)), "{why:?}");
    let same = all(&place, "0", false);
    project
        .mark_review(code, &uma, &same, "", true)
        .await
        .expect("done");
    let review = review_of(&place, "ada").await;
    assert!(review.shows(&review.readings[0], &uma) && review.shows(&review.readings[1], &tim));
    // They agree, so nothing is to settle.
    assert_eq!(state(&place, "ada").await, ReviewState::Done);
    let why = project.settle_review(code, &tim, &same, "").await;
    assert!(matches!(why, Err(ReviewError::NothingToSettle)), "{why:?}");
}

async fn readers_that_differ_are_settled(kind: Kind) {
    let place = reviewed(kind, "teachers = ['prof']").await;
    place.submit("ada", "one", "a").await;
    let project = &place.project;
    let code = read(&place, "ada", "tim", &all(&place, "0", false)).await;
    assert_eq!(state(&place, "ada").await, ReviewState::Done);
    // On demand, once.
    project.ask_second_reader(code).await.expect("asked");
    let why = project.ask_second_reader(code).await;
    assert!(matches!(why, Err(ReviewError::SecondAlready)), "{why:?}");
    read(&place, "ada", "uma", &all(&place, "1", false)).await;
    assert_eq!(state(&place, "ada").await, ReviewState::Differs);
    assert_eq!(
        project
            .publish_reviews(&id("prof"), None)
            .await
            .expect("published"),
        0
    );
    let settled = all(&place, "1", true);
    place
        .sql("INSERT INTO person (id, name, email, section, staff) VALUES ('vic', 'V', '', '', 1)")
        .await;
    let why = project.settle_review(code, &id("vic"), &settled, "").await;
    assert!(matches!(why, Err(ReviewError::NotSettling)), "{why:?}");
    project
        .settle_review(code, &id("uma"), &settled, "agreed")
        .await
        .expect("settled");
    assert_eq!(state(&place, "ada").await, ReviewState::Done);
    // All three are kept.
    let review = review_of(&place, "ada").await;
    let roles: Vec<ReadingRole> = review.readings.iter().map(|one| one.role).collect();
    assert_eq!(
        roles,
        [
            ReadingRole::First,
            ReadingRole::Second,
            ReadingRole::Settled
        ]
    );
    let why = project.publish_reviews(&id("tim"), None).await;
    assert!(matches!(why, Err(ReviewError::TeachersOnly)), "{why:?}");
    assert_eq!(
        project
            .publish_reviews(&id("prof"), None)
            .await
            .expect("published"),
        1
    );
    let told = project.outcomes(&id("ada")).await.expect("read");
    assert_eq!(told[0].outcome.points.to_string(), "1");
    assert_eq!(told[0].outcome.notes, ["agreed"]);
}

async fn publishing_tells_all_at_once(kind: Kind) {
    let place = reviewed(kind, "").await;
    partner(&place).await;
    place.submit("bob", "one", "a = 1\nb = 2\n").await;
    place.submit("cy", "one", "c").await;
    place.submit("dee", "one", "d").await;
    let (project, tim) = (&place.project, id("tim"));
    let code = review_of(&place, "ada").await.code;
    project.claim_review(code, &tim).await.expect("claimed");
    let comment = NewComment {
        first: 2,
        last: 2,
        text: "why two?".to_owned(),
        ..NewComment::default()
    };
    project
        .comment_review(code, &tim, &comment)
        .await
        .expect("stored");
    let whole = all(&place, "1", false);
    project
        .mark_review(code, &tim, &whole, "well done", true)
        .await
        .expect("done");
    read(&place, "cy", "tim", &all(&place, "0", true)).await;
    let composition = async |person: &str| {
        let points = project.points(&id(person)).await.expect("points");
        let mut lines = points.lines.into_iter();
        let line = lines
            .find(|line| line.what == "Composition")
            .expect("a line");
        (line.points.map(|points| points.to_string()), line.why)
    };
    for person in ["ada", "bob", "cy", "dee"] {
        assert_eq!(project.outcomes(&id(person)).await.expect("read"), []);
        assert_eq!(
            composition(person).await,
            (None, "not reviewed yet".to_owned())
        );
    }
    assert_eq!(told(&place).await, [""; 0]);
    assert_eq!(
        project
            .publish_reviews(&id("prof"), None)
            .await
            .expect("published"),
        2
    );
    let mut people = told(&place).await;
    people.sort();
    assert_eq!(people, ["ada", "bob", "cy"]);
    // One review holds for both partners.
    let [ada, bob] = [
        project.outcomes(&id("ada")).await,
        project.outcomes(&id("bob")).await,
    ];
    let (ada, bob) = (ada.expect("read"), bob.expect("read"));
    assert_eq!(ada, bob);
    let outcome = &ada[0].outcome;
    assert_eq!((outcome.points, outcome.of), (1.5, 2.0));
    assert_eq!(outcome.notes, ["well done"]);
    assert_eq!(outcome.comments[0].text, "why two?");
    assert_eq!(outcome.items[0].chosen, ["some"]);
    let reviewed = (Some("1.5".to_owned()), "reviewed by staff".to_owned());
    assert_eq!(composition("ada").await, reviewed);
    assert_eq!(composition("dee").await.0, None);
    // Again, nobody is told twice.
    assert_eq!(
        project
            .publish_reviews(&id("prof"), None)
            .await
            .expect("published"),
        0
    );
    assert_eq!(told(&place).await.len(), 3);
    assert_eq!(state(&place, "ada").await, ReviewState::Published);
    assert_eq!(state(&place, "dee").await, ReviewState::ToDo);
    let why = project.reopen_reading(code, &tim).await;
    assert!(matches!(why, Err(ReviewError::Closed)), "{why:?}");
}

async fn sections_are_published_apart(kind: Kind) {
    let place = reviewed(kind, "").await;
    for person in ["ada", "cy"] {
        place.submit(person, "one", person).await;
        read(&place, person, "tim", &all(&place, "0", false)).await;
    }
    let project = &place.project;
    assert_eq!(
        project
            .publish_reviews(&id("prof"), Some("B"))
            .await
            .expect("published"),
        1
    );
    assert_eq!(told(&place).await, ["cy"]);
    assert_eq!(state(&place, "ada").await, ReviewState::Done);
    assert_eq!(
        project
            .publish_reviews(&id("prof"), Some("X"))
            .await
            .expect("published"),
        0
    );
    assert_eq!(
        project
            .publish_reviews(&id("prof"), None)
            .await
            .expect("published"),
        1
    );
    assert_eq!(told(&place).await, ["cy", "ada"]);
}
