//! A handout that is kept until one of its files changes.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use pigskin_contest::Contest;
use pigskin_course::CourseSettings;
use pigskin_project::{Handout, HandoutHtml, KitError, Project, ProjectFile};

/// The files that a handout follows from.
const FILES: [&str; 4] = [
    Handout::NAME,
    ProjectFile::NAME,
    CourseSettings::FILE,
    Contest::FILE,
];

/// A handout with the texts of the files that it was made from.
#[derive(Debug)]
pub(crate) struct KeptHandout {
    files: Vec<String>,
    pub(crate) html: Arc<HandoutHtml>,
}

impl KeptHandout {
    /// The handout as the files in a folder are now: `kept` if none of them has changed since.
    pub(crate) fn current(
        folder: &Path,
        kept: Option<KeptHandout>,
    ) -> Result<KeptHandout, KitError> {
        let read = |name| fs::read_to_string(folder.join(name)).unwrap_or_default();
        let files = FILES.map(read).to_vec();
        match kept {
            Some(kept) if kept.files == files => Ok(kept),
            _ => Ok(KeptHandout {
                files,
                html: Arc::new(Project::handout_in(folder)?.to_html()),
            }),
        }
    }
}
