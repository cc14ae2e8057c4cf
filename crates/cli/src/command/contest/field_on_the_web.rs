//! The field of a contest that is held on the web.

use std::path::Path;

use pigskin_contest::FrozenField;

/// The field on the board of a contest on the web; `None` if the contest is not held there.
#[cfg(feature = "full")]
pub fn field_on_the_web(
    folder: &Path,
    database: Option<&str>,
) -> anyhow::Result<Option<FrozenField>> {
    crate::block_on::block_on(async {
        let found = pigskin_course_contest::HeldContest::find(folder, database);
        let Some(course) = found.await? else {
            return Ok(None);
        };
        let board = super::held::board(&course).await?;
        let field = course.frozen_field(&board).await?;
        course.close().await;
        Ok(Some(field))
    })
}

/// `None` for a folder without a database.
///
/// Fails for one with a database, which this program cannot read.
#[cfg(not(feature = "full"))]
pub fn field_on_the_web(
    folder: &Path,
    database: Option<&str>,
) -> anyhow::Result<Option<FrozenField>> {
    if database.is_some()
        || folder
            .join(pigskin_course_settings::CourseSettings::DATABASE)
            .exists()
    {
        return Err(crate::not_built_in::NotBuiltIn("a course's database").into());
    }
    Ok(None)
}
