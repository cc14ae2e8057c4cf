//! Partners whom extensions leave with an earlier deadline.

use std::collections::BTreeMap;

use jiff::Timestamp;
use pigskin_course::{Course, DatabaseError, ExtensionChange, PersonId};

use crate::partners::partnerships_by_person;

/// The partner who keeps an earlier deadline, by the student who gets a later one. A version that the
/// student submits for both after that deadline is late for the partner, or does not count for them.
pub async fn partners_left_behind(
    course: &Course,
    changes: &[ExtensionChange],
) -> Result<BTreeMap<PersonId, PersonId>, DatabaseError> {
    let members = course.members().await?.into_iter();
    let mut closes: BTreeMap<PersonId, Option<Timestamp>> = members
        .map(|member| (member.person.id, member.extension))
        .collect();
    for change in changes {
        closes.insert(change.member.person.id.clone(), change.extension.closes);
    }
    let mut snapshot = course.database().snapshot().await?;
    let partnerships = partnerships_by_person(&mut snapshot).await?;
    let mut behind = BTreeMap::new();
    for person in changes.iter().map(|change| &change.member.person.id) {
        let of_person = partnerships.get(person).into_iter().flatten();
        let mut current = of_person.filter(|partnership| partnership.is_current());
        let partner = current.next().map(|partnership| partnership.other(person));
        behind.extend(
            partner
                .filter(|partner| {
                    closes
                        .get(*partner)
                        .is_some_and(|theirs| *theirs < closes[person])
                })
                .map(|partner| (person.clone(), partner.clone())),
        );
    }
    Ok(behind)
}
