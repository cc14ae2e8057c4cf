//! The settings of `[review]` in `project.toml`.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use pigskin_project::ReviewFile;
use pigskin_settings::{Wrong, moment};

use crate::{PersonId, RubricItem};

/// How staff review composition.
#[derive(Clone, Debug, PartialEq)]
pub struct ReviewSettings {
    /// Whether the names and ids of students are hidden from readers.
    pub anonymous: bool,
    /// The teachers by name; without any, the staff without a section are.
    pub teachers: Vec<PersonId>,
    /// Until when students may ask for a regrade; `None` if for ever.
    pub regrade_until: Option<Timestamp>,
    pub rubric: Vec<RubricItem>,
}

impl ReviewSettings {
    /// The settings in a file, with times in this time zone.
    ///
    /// Fails if a setting is wrong.
    pub(crate) fn read(file: ReviewFile, zone: &TimeZone) -> Result<ReviewSettings, Wrong> {
        let teachers = file.teachers.iter().map(|id| {
            let id = id.parse::<PersonId>();
            id.map_err(|error| Wrong::new("review.teachers", error.to_string()))
        });
        let until = file.regrade_until.as_deref();
        let until = until.map(|until| moment(until, zone)).transpose();
        Ok(ReviewSettings {
            anonymous: file.anonymous,
            teachers: teachers.collect::<Result<_, _>>()?,
            regrade_until: until.map_err(|why| Wrong::new("review.regrade_until", why))?,
            rubric: file.rubric.into_iter().map(RubricItem::from).collect(),
        })
    }

    /// The points of all items.
    pub fn points(&self) -> f64 {
        self.rubric.iter().map(|item| item.points).sum()
    }
}
