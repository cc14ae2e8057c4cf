//! The queue: a review for each submission that counts.
//!
//! A review that nobody has begun follows the submission that counts. One that was begun stays
//! with its version until staff do it again.

use std::collections::{BTreeMap, BTreeSet};

use jiff::Timestamp;
use pigskin_course::{Course, EventKind, PersonId};
use sqlx::{Any, Transaction};

use crate::held_project::HeldProject;
use crate::review::Review;
use crate::review::code::ReviewCode;
use crate::review::error::{Failed, ReviewError};
use crate::review::load::{load, next_id};
use crate::review::settings::ReviewSettings;
use crate::version_id::VersionId;

/// Codes to draw before giving up: of a million codes, a course has thousands.
const DRAWS: usize = 100;

/// A review as it should be.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Group {
    /// The review, if there is one already.
    review: Option<i64>,
    version: VersionId,
    students: BTreeSet<PersonId>,
}

/// What has to change so that each submission that counts has a review.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Changes {
    /// Reviews of which the version or the students change, or that are new.
    groups: Vec<Group>,
    /// Reviews that nobody has begun, and that nobody needs any more.
    gone: Vec<i64>,
}

/// Returns whether a review follows the submission that counts.
fn follows(review: &Review) -> bool {
    review.round == 1 && review.readings.is_empty() && review.published.is_none()
}

fn students(review: &Review) -> BTreeSet<PersonId> {
    review
        .students
        .iter()
        .map(|student| student.id.clone())
        .collect()
}

fn changes(reviews: &[Review], counting: &BTreeMap<PersonId, VersionId>) -> Changes {
    let fixed = || reviews.iter().filter(|review| !follows(review));
    let followers = || reviews.iter().filter(|review| follows(review));
    let settled: BTreeSet<PersonId> = fixed().flat_map(students).collect();
    // The students of each version who are in no review that was begun.
    let mut free: BTreeMap<VersionId, BTreeSet<PersonId>> = BTreeMap::new();
    for (person, version) in counting {
        if !settled.contains(person) {
            free.entry(*version).or_default().insert(person.clone());
        }
    }
    let mut all = Vec::new();
    // One who now shares a submission whose review was begun has that review.
    for review in fixed() {
        if let Some(joining) = free.remove(&review.version_id) {
            let joined = students(review).union(&joining).cloned().collect();
            all.push(Group {
                review: Some(review.id),
                version: review.version_id,
                students: joined,
            });
        }
    }
    // A review goes on with its version, or else with one of its students.
    let mut left: BTreeSet<i64> = followers().map(|review| review.id).collect();
    let pairs = followers().flat_map(|review| {
        let students = review.students.iter();
        students.map(|student| (student.id.clone(), review.id))
    });
    let current: BTreeMap<PersonId, i64> = pairs.collect();
    let kept: BTreeMap<VersionId, i64> = followers()
        .map(|review| (review.version_id, review.id))
        .collect();
    let (same, moved): (Vec<_>, Vec<_>) = free
        .into_iter()
        .partition(|(version, _)| kept.contains_key(version));
    for (version, students) in same {
        let review = kept.get(&version).copied();
        if let Some(review) = review {
            left.remove(&review);
        }
        all.push(Group {
            review,
            version,
            students,
        });
    }
    for (version, students) in moved {
        let mut before = students.iter().filter_map(|student| current.get(student));
        let review = before.find(|review| left.remove(review)).copied();
        all.push(Group {
            review,
            version,
            students,
        });
    }
    let by_id: BTreeMap<i64, &Review> = reviews.iter().map(|one| (one.id, one)).collect();
    all.retain(|group| {
        let same = group.review.and_then(|review| by_id.get(&review));
        !same.is_some_and(|one| one.version_id == group.version && students(one) == group.students)
    });
    Changes {
        groups: all,
        gone: left.into_iter().collect(),
    }
}

impl HeldProject {
    /// The settings of the review.
    pub(crate) fn review_settings(&self) -> Result<&ReviewSettings, ReviewError> {
        self.settings.review.as_ref().ok_or(ReviewError::NoReview)
    }

    /// The result of a change, with the database's name in its errors.
    pub(crate) fn review_changed<T>(&self, done: Result<T, Failed>) -> Result<T, ReviewError> {
        match done {
            Ok(done) => {
                self.course.tell();
                Ok(done)
            }
            Err(Failed::Refused(why)) => Err(why),
            Err(Failed::Sql(error)) => Err(self.course.database().failed(error).into()),
        }
    }

    /// All reviews, by code: one for each submission that counts.
    ///
    /// # Errors
    ///
    /// Fails if the project has no review, or if the database fails.
    pub async fn reviews(&self) -> Result<Vec<Review>, ReviewError> {
        let found = self.find_reviews().await;
        let found = match found {
            Ok((reviews, changes)) if changes == Changes::default() => Ok(reviews),
            Ok(_) => self.write_reviews().await,
            Err(why) => Err(why),
        };
        match found {
            Ok(reviews) => Ok(reviews),
            Err(Failed::Refused(why)) => Err(why),
            Err(Failed::Sql(error)) => Err(self.course.database().failed(error).into()),
        }
    }

    async fn find_reviews(&self) -> Result<(Vec<Review>, Changes), Failed> {
        let settings = self.review_settings()?;
        let mut snapshot = self.course.database().snapshot().await?;
        let counting = self.all_reviewed(&mut snapshot).await?;
        let mut reviews = load(&mut snapshot, settings, None).await?;
        let changes = changes(&reviews, &counting);
        shown(&mut reviews, &counting);
        Ok((reviews, changes))
    }

    async fn write_reviews(&self) -> Result<Vec<Review>, Failed> {
        let mut transaction = self.course.database().write().await?;
        let reviews = self.update_reviews(&mut transaction).await?;
        transaction.commit().await?;
        self.course.tell();
        Ok(reviews)
    }

    /// Makes the reviews those of the submissions that count, and returns them.
    pub(crate) async fn update_reviews(
        &self,
        transaction: &mut Transaction<'static, Any>,
    ) -> Result<Vec<Review>, Failed> {
        let settings = self.review_settings()?;
        let counting = self.all_reviewed(transaction).await?;
        let reviews = load(transaction, settings, None).await?;
        let changes = changes(&reviews, &counting);
        let now = self.course.moment(transaction).await?;
        let mut codes: BTreeSet<ReviewCode> = reviews.iter().map(|review| review.code).collect();
        for group in &changes.groups {
            let review = match group.review {
                Some(review) => {
                    sqlx::query("UPDATE review SET project_version = $2 WHERE id = $1")
                        .bind(review)
                        .bind(group.version.0)
                        .execute(&mut **transaction)
                        .await?;
                    review
                }
                None => insert(transaction, group.version, &mut codes).await?,
            };
            for student in &group.students {
                join(transaction, now, review, student).await?;
            }
        }
        // Those who were in it have joined others by now, or nothing of theirs counts any more.
        for review in &changes.gone {
            for statement in [
                "DELETE FROM review_student WHERE review = $1",
                "DELETE FROM review WHERE id = $1",
            ] {
                sqlx::query(statement)
                    .bind(*review)
                    .execute(&mut **transaction)
                    .await?;
            }
        }
        // A review can have lost a student without a submission that counts.
        for review in reviews.iter().filter(|review| follows(review)) {
            for student in &review.students {
                if !counting.contains_key(&student.id) {
                    leave(transaction, &student.id).await?;
                }
            }
        }
        let mut reviews = load(transaction, settings, None).await?;
        shown(&mut reviews, &counting);
        Ok(reviews)
    }
}

/// Leaves out reviews without students, which are history, and finds those with newer
/// submissions.
fn shown(reviews: &mut Vec<Review>, counting: &BTreeMap<PersonId, VersionId>) {
    reviews.retain(|review| !review.students.is_empty());
    for review in reviews {
        let newer = |id: &PersonId| {
            let version = counting.get(id);
            version.is_some_and(|version| *version != review.version_id)
        };
        review.has_newer = review.students.iter().any(|student| newer(&student.id));
    }
}

async fn insert(
    transaction: &mut Transaction<'static, Any>,
    version: VersionId,
    codes: &mut BTreeSet<ReviewCode>,
) -> Result<i64, Failed> {
    let mut code = ReviewCode::draw().map_err(ReviewError::from)?;
    for _ in 0..DRAWS {
        if codes.insert(code) {
            break;
        }
        code = ReviewCode::draw().map_err(ReviewError::from)?;
    }
    let id = next_id(transaction, "review").await?;
    sqlx::query(
        "INSERT INTO review (id, code, project_version, round, second_asked) \
         VALUES ($1, $2, $3, 1, 0)",
    )
    .bind(id)
    .bind(code.to_string())
    .bind(version.0)
    .execute(&mut **transaction)
    .await?;
    Ok(id)
}

/// Puts a student into a review. What others were told in it, the student is told, too.
pub(crate) async fn join(
    transaction: &mut Transaction<'static, Any>,
    now: Timestamp,
    review: i64,
    student: &PersonId,
) -> Result<(), sqlx::Error> {
    let before: Option<i64> =
        sqlx::query_scalar("SELECT review FROM review_student WHERE person = $1")
            .bind(student.to_string())
            .fetch_optional(&mut **transaction)
            .await?;
    if before == Some(review) {
        return Ok(());
    }
    sqlx::query(
        "INSERT INTO review_student (person, review) VALUES ($1, $2) \
         ON CONFLICT (person) DO UPDATE SET review = excluded.review",
    )
    .bind(student.to_string())
    .bind(review)
    .execute(&mut **transaction)
    .await?;
    let told = sqlx::query(
        "INSERT INTO review_outcome (id, review, person, at, by_person, outcome) \
         SELECT (SELECT MAX(id) + 1 FROM review_outcome), o.review, $2, $3, o.by_person, o.outcome \
         FROM review_outcome o JOIN review v ON v.id = o.review WHERE v.published IS NOT NULL \
         AND o.id = (SELECT MAX(id) FROM review_outcome WHERE review = $1)",
    )
    .bind(review)
    .bind(student.to_string())
    .bind(now.as_millisecond())
    .execute(&mut **transaction)
    .await?;
    if told.rows_affected() > 0 {
        let person = student.clone();
        Course::note(transaction, now, &EventKind::Reviewed { person }).await?;
    }
    Ok(())
}

/// Takes a student out of their review.
pub(crate) async fn leave(
    transaction: &mut Transaction<'static, Any>,
    student: &PersonId,
) -> Result<(), sqlx::Error> {
    sqlx::query("DELETE FROM review_student WHERE person = $1")
        .bind(student.to_string())
        .execute(&mut **transaction)
        .await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::review::ReviewStudent;
    use crate::review::marks::Marks;
    use crate::review::reading::{Reading, ReadingRole};

    /// Numbers that look random and are the same each time.
    struct Numbers(u64);

    impl Numbers {
        fn below(&mut self, end: u64) -> u64 {
            self.0 = self
                .0
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (self.0 >> 33) % end
        }
    }

    fn person(number: u64) -> PersonId {
        format!("s{number}").parse().expect("an id")
    }

    /// The reviews after changes, as the database would have them.
    fn applied(reviews: &[Review], changes: &Changes) -> Vec<Review> {
        let mut after = reviews.to_vec();
        let mut next = after.iter().map(|review| review.id).max().unwrap_or(0) + 1;
        for group in &changes.groups {
            let id = group.review.unwrap_or(next);
            if group.review.is_none() {
                next += 1;
                after.push(Review {
                    id,
                    code: ReviewCode::draw().expect("drawn"),
                    version_id: group.version,
                    round: 1,
                    students: Vec::new(),
                    readings: Vec::new(),
                    needs_second: false,
                    published: None,
                    regrade: None,
                    has_newer: false,
                });
            }
            for review in &mut after {
                review
                    .students
                    .retain(|one| !group.students.contains(&one.id));
                if review.id == id {
                    review.version_id = group.version;
                    review
                        .students
                        .extend(group.students.iter().map(|id| ReviewStudent {
                            id: id.clone(),
                            name: String::new(),
                            section: String::new(),
                        }));
                    review.students.sort_by(|one, other| one.id.cmp(&other.id));
                }
            }
        }
        after.retain(|review| !changes.gone.contains(&review.id));
        after
    }

    /// Everybody submits, changes partners and is read, again and again.
    #[test]
    fn each_student_has_one_review_of_what_counts() {
        for seed in 0..200 {
            let mut numbers = Numbers(seed);
            let mut reviews: Vec<Review> = Vec::new();
            for _ in 0..12 {
                let people = (0..8).map(person).filter(|_| numbers.below(6) > 0);
                let people: Vec<PersonId> = people.collect();
                let counting: BTreeMap<PersonId, VersionId> = people
                    .into_iter()
                    .map(|person| {
                        (
                            person,
                            VersionId(1 + i64::try_from(numbers.below(9)).expect("small")),
                        )
                    })
                    .collect();
                let changes = changes(&reviews, &counting);
                let after = applied(&reviews, &changes);
                // Reviews that were begun keep their version and students.
                for before in reviews.iter().filter(|review| !follows(review)) {
                    let same = after
                        .iter()
                        .find(|review| review.id == before.id)
                        .expect("kept");
                    assert_eq!(same.version_id, before.version_id);
                    assert!(students(same).is_superset(&students(before)));
                }
                for (person, version) in &counting {
                    let mut of_person = after.iter().filter(|one| students(one).contains(person));
                    let review = of_person.next().expect("a review");
                    assert!(of_person.next().is_none(), "{person} has two");
                    assert!(!follows(review) || review.version_id == *version);
                }
                // No submission has two reviews that nobody has begun, and nothing is left over.
                let followers: Vec<&Review> = after.iter().filter(|one| follows(one)).collect();
                let versions: BTreeSet<VersionId> =
                    followers.iter().map(|review| review.version_id).collect();
                assert_eq!(versions.len(), followers.len());
                for review in followers {
                    assert!(
                        counting
                            .values()
                            .any(|version| *version == review.version_id)
                    );
                }
                reviews = after;
                let begun = numbers.below(5);
                if let Some(review) = reviews.get_mut(usize::try_from(begun).expect("small")) {
                    review.readings.push(Reading {
                        id: 1,
                        review: review.id,
                        reader: person(99),
                        role: ReadingRole::First,
                        finished: None,
                        marks: Marks::default(),
                        note: String::new(),
                    });
                }
            }
        }
    }

    #[test]
    fn what_is_as_it_should_be_does_not_change() {
        let counting: BTreeMap<PersonId, VersionId> = (0..4)
            .map(|number| {
                (
                    person(number),
                    VersionId(1 + i64::try_from(number / 2).expect("small")),
                )
            })
            .collect();
        let reviews = applied(&[], &changes(&[], &counting));
        assert_eq!(reviews.len(), 2);
        assert_eq!(changes(&reviews, &counting), Changes::default());
    }
}
