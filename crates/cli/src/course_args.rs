//! The course that a command opens.

use std::path::PathBuf;

use clap::{Args, ValueHint};
use pigskin_course::Course;

use crate::block_on::block_on;

/// A course's folder, and its database.
#[derive(Args)]
pub struct CourseArgs {
    /// The folder of the contest or project
    #[arg(value_hint = ValueHint::DirPath)]
    pub folder: PathBuf,
    /// The course's database, if it is not in the folder
    #[arg(long, value_name = "ADDRESS", display_order = 900)]
    pub database: Option<String>,
}

impl CourseArgs {
    /// Opens the course, works with it, and closes its database.
    pub fn with<T>(
        &self,
        work: impl AsyncFnOnce(&Course) -> anyhow::Result<T>,
    ) -> anyhow::Result<T> {
        block_on(async {
            let course = Course::open(&self.folder, self.database.as_deref()).await?;
            let done = work(&course).await?;
            course.close().await;
            Ok(done)
        })
    }
}
