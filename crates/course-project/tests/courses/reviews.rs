//! The review of composition: the queue, readers, points, and publishing.

use std::collections::BTreeSet;

use pigskin_course::{CourseSettings, EventKind, Roster};
use pigskin_course_project::{
    Marks, MarksError, NewComment, ProjectSettings, Review, ReviewCode, ReviewError, ReviewState,
    StudentScope,
};

use crate::place::{HANDOUT, Kind, Place, RUBRIC, id, settings};

in_both_databases!(
    each_submission_that_counts_has_one_review,
    the_queue_follows_what_counts,
    readers_never_get_the_same,
    publishing_tells_all_at_once,
    sections_are_published_apart,
);

/// A project with these settings of the review.
pub async fn reviewed(kind: Kind, settings: &str) -> Place {
    let text = format!("[review]\n{settings}\n{RUBRIC}");
    let changes = [HANDOUT, &[("# The rules, as", &text)]].concat();
    Place::of(kind, &changes).await
}

pub fn marks(place: &Place, pairs: &[(&str, &str)]) -> Result<Marks, MarksError> {
    let review = place.project.settings().review.as_ref();
    let pairs = pairs
        .iter()
        .map(|&(item, choice)| (item.to_owned(), choice.to_owned()));
    Marks::choose(&review.expect("a review").rubric, pairs)
}

/// Marks for everything: the number of the level, and whether code is repeated.
pub fn all(place: &Place, level: &str, repeats: bool) -> Marks {
    let repeated = if repeats { "0" } else { "" };
    marks(place, &[("names", level), ("repetition", repeated)]).expect("marks")
}

pub async fn reviews(place: &Place) -> Vec<Review> {
    place.project.reviews().await.expect("reviews")
}

/// A student's review.
pub async fn review_of(place: &Place, person: &str) -> Review {
    let mut found = reviews(place).await.into_iter();
    let is_theirs = |review: &Review| review.students.iter().any(|one| one.id == id(person));
    found.find(is_theirs).expect("a review")
}

pub async fn state(place: &Place, person: &str) -> ReviewState {
    review_of(place, person).await.state()
}

/// Reads a student's submission from the claim to the end.
pub async fn read(place: &Place, person: &str, reader: &str, marks: &Marks) -> ReviewCode {
    let code = review_of(place, person).await.code;
    let claimed = place.project.claim_review(code, &id(reader)).await;
    claimed.expect("claimed");
    finish(place, code, reader, marks).await;
    code
}

/// Finishes a reading with these points.
pub async fn finish(place: &Place, code: ReviewCode, reader: &str, marks: &Marks) {
    let (project, reader) = (&place.project, id(reader));
    let done = project.mark_review(code, &reader, marks, "", true).await;
    done.expect("finished");
}

/// A comment on some lines.
pub fn on_lines(first: i64, last: i64, text: &str) -> NewComment {
    NewComment {
        first,
        last,
        text: text.to_owned(),
        ..NewComment::default()
    }
}

/// Stores a comment of Tim's.
pub async fn comment(place: &Place, code: ReviewCode, comment: &NewComment) {
    let (project, tim) = (&place.project, id("tim"));
    let stored = project.comment_review(code, &tim, comment).await;
    stored.expect("stored");
}

/// Publishes the reviews of these students, and returns how many.
pub async fn publish(place: &Place, scope: &StudentScope) -> usize {
    let published = place.project.publish_reviews(&id("prof"), scope).await;
    published.expect("published")
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
    let events = place.events().await;
    let told = events.into_iter().filter_map(|event| match event.kind {
        EventKind::Reviewed { person } => Some(person.to_string()),
        EventKind::RegradeAnswered { person } => Some(format!("answer {person}")),
        EventKind::RegradeAsked { .. } => Some("asked".to_owned()),
        _ => None,
    });
    told.collect()
}

#[test]
fn the_example_in_the_documents_is_valid() {
    let page = include_str!("../../../../docs/project-grading.md");
    let (_, example) = page.split_once("```toml\n[review]").expect("an example");
    let (example, _) = example.split_once("```").expect("its end");
    let text = format!("{}\n[review]{example}", settings(&[]));
    let course = CourseSettings::from_toml("course.toml".as_ref(), "").expect("settings");
    let read = ProjectSettings::from_toml("project.toml".as_ref(), &text, &course);
    let settings = read.expect("settings");
    let review = settings.review.as_ref().expect("a review");
    assert_eq!((review.points(), review.rubric.len()), (2.0, 2));
    let roster = "id,name,role\nprof,Prof,staff\ntim,Tim,staff\n";
    let roster = Roster::from_csv(roster).expect("a roster");
    let people = roster.people().iter();
    let teachers = people.filter(|person| settings.is_teacher(person));
    let teachers: Vec<&str> = teachers.map(|person| person.id.as_str()).collect();
    assert!(review.anonymous && teachers == ["prof"], "{teachers:?}");
}

async fn each_submission_that_counts_has_one_review(kind: Kind) {
    let place = reviewed(kind, "").await;
    assert_eq!(reviews(&place).await, []);
    place.submit("ada", "one", "a").await;
    place.send("cy", "one", "not submitted").await;
    assert_eq!(groups(&place).await, BTreeSet::from(["ada".to_owned()]));
    let alone = review_of(&place, "ada").await;
    place.partner("ada", "bob").await;
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
    let events = place.events().await;
    reviews(&place).await;
    assert_eq!(place.events().await, events);
    // After the deadline nothing counts that comes.
    place.set("2026-09-30T12:00:00Z");
    let dee = crate::place::version("one", "d", true);
    assert!(place.try_send("dee", &dee).await.is_ok() || groups(&place).await.len() == 2);
    assert_eq!(groups(&place).await.len(), 2);
}

async fn the_queue_follows_what_counts(kind: Kind) {
    let place = reviewed(kind, "").await;
    place.partner("ada", "bob").await;
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
    place.part("ada", "bob").await;
    place.submit("ada", "three", "aa").await;
    let apart = ["ada", "bob", "cy"].map(str::to_owned);
    assert_eq!(groups(&place).await, BTreeSet::from(apart));
    // One that was begun stays with its version, and says so.
    let claimed = place.project.claim_review(of_cy.code, &id("prof")).await;
    claimed.expect("claimed");
    place.submit("cy", "two", "cc").await;
    let begun = review_of(&place, "cy").await;
    assert_eq!(begun.code, of_cy.code);
    assert_eq!(begun.version_id, of_cy.version_id);
    assert!(begun.has_newer && !review_of(&place, "ada").await.has_newer);
    let sheet = place.project.review(of_cy.code).await.expect("a sheet");
    assert_eq!((sheet.hog.as_str(), sheet.review.has_newer), ("c", true));
    // The query for all students agrees with that for each.
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
        project.claim_next_review(&prof, &StudentScope::All),
        project.claim_next_review(&tim, &StudentScope::All),
        project.claim_next_review(&uma, &StudentScope::All),
    );
    let codes = [one, other, third].map(|code| code.expect("claimed").expect("one"));
    assert_eq!(BTreeSet::from(codes).len(), 3);
    // Nobody takes what somebody reads.
    let why = project.claim_review(codes[0], &tim).await;
    assert!(matches!(why, Err(ReviewError::Taken)), "{why:?}");
    let why = project.give_review_back(codes[0], &tim, &tim).await;
    let is_nothing = matches!(why, Err(ReviewError::NothingToGiveBack));
    assert!(is_nothing, "{why:?}");
    // Given back, another one gets it.
    let given_back = project.give_review_back(codes[0], &prof, &prof).await;
    given_back.expect("given back");
    let next = async |place: &Place, scope: &StudentScope| {
        let next = place.project.claim_next_review(&tim, scope).await;
        next.expect("read")
    };
    let mut left = BTreeSet::new();
    for _ in 0..2 {
        left.extend(next(&place, &StudentScope::All).await);
    }
    assert!(left.contains(&codes[0]) && left.len() == 2);
    assert_eq!(next(&place, &StudentScope::All).await, None);
    let nobody = "ZZZZ".parse::<ReviewCode>().expect("a code");
    let why = project.claim_review(nobody, &tim).await;
    assert!(matches!(why, Err(ReviewError::Nothing(_))), "{why:?}");
    // By section: Cy and Dee are in B.
    let place = reviewed(kind, "").await;
    for person in ["ada", "cy"] {
        place.submit(person, "one", person).await;
    }
    let section = StudentScope::of_section("B");
    let cys = review_of(&place, "cy").await.code;
    assert_eq!(next(&place, &section).await, Some(cys));
    assert_eq!(next(&place, &section).await, None);
}

async fn publishing_tells_all_at_once(kind: Kind) {
    let place = reviewed(kind, "").await;
    place.partner("ada", "bob").await;
    place.submit("bob", "one", "a = 1\nb = 2\n").await;
    place.submit("cy", "one", "c").await;
    place.submit("dee", "one", "d").await;
    let (project, tim) = (&place.project, id("tim"));
    let code = review_of(&place, "ada").await.code;
    project.claim_review(code, &tim).await.expect("claimed");
    comment(&place, code, &on_lines(2, 2, "why two?")).await;
    let whole = all(&place, "1", false);
    let done = project
        .mark_review(code, &tim, &whole, "well done", true)
        .await;
    done.expect("done");
    read(&place, "cy", "tim", &all(&place, "0", true)).await;
    let composition = async |person: &str| {
        let points = project.points(&id(person)).await.expect("points");
        let mut lines = points.lines.into_iter();
        let line = lines.find(|line| line.what == "Composition");
        let line = line.expect("a line");
        (line.points.map(|points| points.to_string()), line.why())
    };
    for person in ["ada", "bob", "cy", "dee"] {
        assert_eq!(project.outcomes(&id(person)).await.expect("read"), []);
        let none = (None, "not reviewed yet".to_owned());
        assert_eq!(composition(person).await, none);
    }
    assert_eq!(told(&place).await, [""; 0]);
    assert_eq!(publish(&place, &StudentScope::All).await, 2);
    let mut people = told(&place).await;
    people.sort();
    assert_eq!(people, ["ada", "bob", "cy"]);
    // One review holds for both partners.
    let ada = project.outcomes(&id("ada")).await.expect("read");
    let bob = project.outcomes(&id("bob")).await.expect("read");
    assert_eq!(ada, bob);
    let outcome = &ada[0].1;
    assert_eq!((outcome.points, outcome.of), (1.5, 2.0));
    assert_eq!(outcome.notes, ["well done"]);
    assert_eq!(outcome.comments[0].text, "why two?");
    assert_eq!(outcome.items[0].chosen, ["some"]);
    let reviewed = (Some("1.5".to_owned()), "reviewed by staff".to_owned());
    assert_eq!(composition("ada").await, reviewed);
    assert_eq!(composition("dee").await.0, None);
    // Again, nobody is told twice.
    assert_eq!(publish(&place, &StudentScope::All).await, 0);
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
    assert_eq!(publish(&place, &StudentScope::of_section("B")).await, 1);
    assert_eq!(told(&place).await, ["cy"]);
    assert_eq!(state(&place, "ada").await, ReviewState::Done);
    assert_eq!(publish(&place, &StudentScope::of_section("X")).await, 0);
    assert_eq!(publish(&place, &StudentScope::All).await, 1);
    assert_eq!(told(&place).await, ["cy", "ada"]);
}
