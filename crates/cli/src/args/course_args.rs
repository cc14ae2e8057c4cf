//! The course that a command opens.

use std::path::PathBuf;

use clap::{Args, ValueHint};
use pigskin_course::Course;

use crate::args::database_args::DatabaseArgs;
use crate::block_on::block_on;

/// A course's folder, and its database.
#[derive(Args)]
pub struct CourseArgs {
    /// The folder of the contest or project
    #[arg(value_hint = ValueHint::DirPath)]
    pub folder: PathBuf,
    #[command(flatten)]
    pub database: DatabaseArgs,
}

impl CourseArgs {
    /// Opens the course, works with it, and closes its database.
    pub fn with<T>(
        &self,
        work: impl AsyncFnOnce(&Course) -> anyhow::Result<T>,
    ) -> anyhow::Result<T> {
        block_on(async {
            let course = Course::open(&self.folder, self.database.address()).await?;
            let done = work(&course).await?;
            course.close().await;
            Ok(done)
        })
    }
}
