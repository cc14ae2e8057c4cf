//! The links of a person that staff drew and saw.

use jiff::SignedDuration;
use pigskin_course::{Course, DatabaseError, PersonId};

/// How long the pages of a person tell them.
const TOLD: SignedDuration = SignedDuration::from_hours(14 * 24);

/// A sentence for each link of a person that staff drew and that works, the newest first.
pub async fn drawn_links(course: &Course, person: &PersonId) -> Result<Vec<String>, DatabaseError> {
    sentences(course, person, SignedDuration::MAX).await
}

/// Only those that were drawn lately.
pub async fn new_drawn_links(
    course: &Course,
    person: &PersonId,
) -> Result<Vec<String>, DatabaseError> {
    sentences(course, person, TOLD).await
}

async fn sentences(
    course: &Course,
    person: &PersonId,
    most: SignedDuration,
) -> Result<Vec<String>, DatabaseError> {
    let now = course.clock().now();
    let drawn = course.drawn_links(person).await?.into_iter();
    let drawn = drawn.filter(|(_, made)| now.duration_since(*made) <= most);
    let schedule = &course.settings().schedule;
    let sentences = drawn.map(|(by, made)| {
        let at = schedule.shown(made);
        format!("{by} drew a personal link of yours at {at}, and can sign in as you with it.")
    });
    Ok(sentences.collect())
}
