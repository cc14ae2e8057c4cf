//! The check of `project.toml` in a project's folder.

use std::path::Path;

use pigskin_course_settings::{CourseSettings, ProjectSettings};

/// Checks the settings of a project, with its dates and points.
///
/// Fails if a field is wrong; the error names it.
pub fn check_settings(folder: &Path) -> anyhow::Result<()> {
    ProjectSettings::open(folder, &CourseSettings::open(folder)?)?;
    Ok(())
}
