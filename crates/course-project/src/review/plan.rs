//! Which reviews there should be, as a function of the reviews and of what counts.

use std::collections::{BTreeMap, BTreeSet};

use pigskin_course::PersonId;

use crate::review::Review;
use crate::versions::version_id::VersionId;

/// A review as it should be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Group {
    /// The review, if there is one already.
    pub(crate) review: Option<i64>,
    pub(crate) version: VersionId,
    pub(crate) students: BTreeSet<PersonId>,
}

/// The changes after which each submission that counts has a review.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Changes {
    /// Reviews of which the version or the students change, or that are new.
    pub(crate) groups: Vec<Group>,
    /// Reviews that nobody has begun, and that nobody needs any more.
    pub(crate) gone: Vec<i64>,
}

/// Returns whether a review follows the submission that counts.
pub(crate) fn follows(review: &Review) -> bool {
    review.round == 1 && review.readings.is_empty() && review.published.is_none()
}

fn students(review: &Review) -> BTreeSet<PersonId> {
    review
        .students
        .iter()
        .map(|student| student.id.clone())
        .collect()
}

/// The changes after which each submission that counts has a review.
pub(crate) fn changes(reviews: &[Review], counting: &BTreeMap<PersonId, VersionId>) -> Changes {
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
    // Students who now share a submission whose review was begun join that review.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::review::ReviewStudent;
    use crate::review::code::ReviewCode;
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
