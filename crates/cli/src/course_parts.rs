//! The contest and the project that a server and its workers judge and grade.

use std::path::Path;
use std::sync::Arc;

use pigskin_contest::Contest;
use pigskin_course::CourseSettings;
use pigskin_course_project::{ProjectKit, ProjectSettings};
use pigskin_entry::Wall;
use pigskin_project::ProjectFile;
use tokio::task::spawn_blocking;

use crate::args::trust_args::TrustArgs;

/// The contest and the project of a course's folder, as far as it has them.
pub struct CourseParts {
    pub contest: Option<Contest>,
    /// The kit, with the wall behind which students' files run.
    pub project: Option<(Arc<ProjectKit>, Wall)>,
}

impl CourseParts {
    /// Opens both. Fails if a sandbox is missing, and not only at the first submission.
    pub async fn open(
        folder: &Path,
        settings: &CourseSettings,
        trust: TrustArgs,
    ) -> anyhow::Result<CourseParts> {
        let mut parts = CourseParts {
            contest: None,
            project: None,
        };
        if folder.join(Contest::FILE).exists() {
            let contest = trust.open(folder)?;
            let wall = contest.wall.at_least();
            wall.map_err(|error| trust.explain(&contest, error.into()))?;
            contest.keep_promise()?;
            parts.contest = Some(contest);
        }
        if folder.join(ProjectFile::NAME).exists() {
            // Wrong dates come before the right answers, which take a while.
            ProjectSettings::open(folder, settings)?;
            let (folder, address) = (folder.to_owned(), settings.address.clone());
            let kit = spawn_blocking(move || ProjectKit::open(&folder, address.as_deref()));
            parts.project = Some((Arc::new(kit.await??), trust.wall()?));
        }
        Ok(parts)
    }
}
