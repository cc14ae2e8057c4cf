//! Which parts of the points students see.

use std::collections::BTreeMap;

use pigskin_course::{Course, DatabaseError, EventKind, Member, PersonId, Role, sections};
use serde::{Deserialize, Serialize};

use crate::points::part::PointsPart;
use crate::project::held_project::HeldProject;
use crate::row::Json;

/// Which parts of the points students see: all, except those that staff hold back.
///
/// A section's own setting takes precedence over the setting for all students.
///
/// ```
/// use pigskin_course_project::{PointsPart, Publication};
/// let mut publication = Publication::default();
/// publication.set(&[PointsPart::Composition], None, false);
/// publication.set(&[PointsPart::Composition], Some("101"), true);
/// assert!(publication.shows(PointsPart::Phase(1), "102"));
/// assert!(!publication.shows(PointsPart::Composition, "102"));
/// assert!(publication.shows(PointsPart::Composition, "101"));
/// // Said about all students again, it holds for every section.
/// publication.set(&[PointsPart::Composition], None, false);
/// assert!(!publication.shows(PointsPart::Composition, "101"));
/// // Somebody in two sections sees what both see.
/// publication.set(&[PointsPart::Composition], Some("101"), true);
/// assert!(!publication.shows(PointsPart::Composition, "101, 102"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Publication {
    /// Whether a part is published, for all students.
    #[serde(default)]
    all: BTreeMap<PointsPart, bool>,
    /// For single sections by name, whether a part is published.
    #[serde(default)]
    sections: BTreeMap<String, BTreeMap<PointsPart, bool>>,
}

impl Publication {
    /// Returns whether students with this section see a part. A student in several sections sees
    /// what all of them see.
    pub fn shows(&self, part: PointsPart, section: &str) -> bool {
        let several = sections(section);
        let shows = |section: &str| {
            let own = self.sections.get(section).and_then(|own| own.get(&part));
            own.or_else(|| self.all.get(&part)).copied().unwrap_or(true)
        };
        if several.is_empty() {
            return shows("");
        }
        several.into_iter().all(shows)
    }

    /// Returns whether some students do not see a part.
    pub fn holds_back(&self) -> bool {
        let mut shown = self.all.values();
        let mut sections = self.sections.values().flat_map(BTreeMap::values);
        shown.any(|shown| !shown) || sections.any(|shown| !shown)
    }

    /// Publishes parts or holds them back, for a section or for all students.
    pub fn set(&mut self, parts: &[PointsPart], section: Option<&str>, published: bool) {
        let own = if let Some(section) = section {
            self.sections.entry(section.to_owned()).or_default()
        } else {
            for own in self.sections.values_mut() {
                own.retain(|part, _| !parts.contains(part));
            }
            self.sections.retain(|_, own| !own.is_empty());
            &mut self.all
        };
        own.extend(parts.iter().map(|part| (*part, published)));
    }
}

/// The setting in the database.
const SETTING: &str = "points";

/// The question for the decisions of staff.
const QUESTION: &str = "SELECT value FROM setting WHERE name = $1";

fn read(value: Option<String>) -> Result<Publication, sqlx::Error> {
    let read = value.map(|value| serde_json::from_str(&value)).transpose();
    // Points that were held back must not be shown because of a damaged database.
    read.map(Option::unwrap_or_default)
        .map_err(|error| sqlx::Error::Decode(error.into()))
}

/// The decisions of staff.
pub(crate) async fn publication(course: &Course) -> Result<Publication, DatabaseError> {
    let database = course.database();
    let value = sqlx::query_scalar(QUESTION)
        .bind(SETTING)
        .fetch_optional(database.pool())
        .await?;
    Ok(read(value)?)
}

impl HeldProject {
    /// Which parts of the points students see.
    pub async fn publication(&self) -> Result<Publication, DatabaseError> {
        publication(&self.course).await
    }

    /// Publishes parts of the points or holds them back, for the students of a section or for
    /// all. Each student who sees more gets an event. The log keeps the member of staff.
    pub async fn publish(
        &self,
        parts: &[PointsPart],
        section: Option<&str>,
        published: bool,
        by: &PersonId,
    ) -> Result<(), DatabaseError> {
        let members = self.course.members().await?;
        let by = Some(by.as_str());
        let mut transaction = self.course.database().write().await?;
        let value = sqlx::query_scalar(QUESTION)
            .bind(SETTING)
            .fetch_optional(&mut *transaction)
            .await?;
        let before = read(value)?;
        let mut after = before.clone();
        after.set(parts, section, published);
        if after == before {
            return Ok(());
        }
        let statement = "INSERT INTO setting (name, value) VALUES ($1, $2) \
                         ON CONFLICT (name) DO UPDATE SET value = excluded.value";
        sqlx::query(statement)
            .bind(SETTING)
            .bind(Json(&after))
            .execute(&mut *transaction)
            .await?;
        let now = self.course.moment(&mut transaction).await?;
        if published {
            for what in news(&members, parts, (&before, &after)) {
                Course::note_by(&mut transaction, now, &what, by).await?;
            }
        } else {
            let what = EventKind::HeldBack {
                section: section.map(str::to_owned),
                parts: names(parts),
            };
            Course::note_by(&mut transaction, now, &what, by).await?;
        }
        Ok(self.course.commit(transaction).await?)
    }
}

fn names(parts: &[PointsPart]) -> Vec<String> {
    parts.iter().map(ToString::to_string).collect()
}

/// An event for each student who sees more than before.
fn news<'a>(
    members: &'a [Member],
    parts: &'a [PointsPart],
    (before, after): (&'a Publication, &'a Publication),
) -> impl Iterator<Item = EventKind> + 'a {
    let students = members.iter();
    let students = students.filter(|member| member.person.role == Role::Student);
    students.filter_map(move |member| {
        let (person, section) = (&member.person.id, &member.person.section);
        let mut new = parts.to_vec();
        new.retain(|&one| after.shows(one, section) && !before.shows(one, section));
        (!new.is_empty()).then(|| EventKind::Published {
            person: person.clone(),
            parts: names(&new),
        })
    })
}
