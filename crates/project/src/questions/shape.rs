//! The shape of a project: with commentary, or with update functions.

use serde::Deserialize;

/// The shape of a project.
///
/// Until summer 2022, `play` took commentary, or none. Since fall 2022, it takes the function that
/// computes the new score. Of the rules by which a score rises, Hog Pile and Pigs on Prime belong to
/// the first shape.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Shape {
    /// Problems of turns, and mostly of commentary.
    #[default]
    Commentary,
    /// Update functions.
    Update,
}

impl Shape {
    /// The update function of every project of this shape.
    pub(crate) const SIMPLE_UPDATE: &'static str = "simple_update";

    /// The problems that this shape has in common with [`Shape::Commentary`].
    pub(crate) fn shares(self, number: &str) -> bool {
        self == Shape::Commentary || ["00", "01", "08", "09", "12"].contains(&number)
    }
}
