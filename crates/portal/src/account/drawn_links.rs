//! The links of a person that staff drew and saw.

use std::collections::BTreeSet;

use jiff::SignedDuration;
use pigskin_course::{Course, DatabaseError, PersonId};

/// How long the other pages of a person tell them than that of the account.
pub const LATELY: SignedDuration = SignedDuration::from_hours(14 * 24);

/// A sentence for each member of staff who drew a link of a person that works, about the newest one.
/// Links that were drawn longer ago than `most` are left out.
pub async fn drawn_links(
    course: &Course,
    person: &PersonId,
    most: SignedDuration,
) -> Result<Vec<String>, DatabaseError> {
    let now = course.clock().now();
    let drawn = course.drawn_links(person).await?.into_iter();
    let drawn = drawn.filter(|(_, made)| now.duration_since(*made) <= most);
    let mut drawers = BTreeSet::new();
    let drawn = drawn.filter(|(by, _)| drawers.insert(by.clone()));
    let schedule = &course.settings().schedule;
    let sentences = drawn.map(|(by, made)| {
        let at = schedule.shown(made);
        format!("{by} drew a personal link of yours on {at}, and can sign in as you with it.")
    });
    Ok(sentences.collect())
}
