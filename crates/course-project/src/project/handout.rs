//! A handout that is kept until one of its files changes.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use pigskin_contest::Contest;
use pigskin_course::CourseSettings;
use pigskin_project::{Handout, HandoutHtml, KitError, ProjectFile};

use crate::HeldProject;

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
                html: Arc::new(Handout::open(folder)?.to_html()),
            }),
        }
    }
}

/// Why there is no handout.
#[derive(Debug, thiserror::Error)]
pub enum HandoutError {
    #[error(transparent)]
    Folder(#[from] KitError),
    #[error(transparent)]
    Stopped(#[from] tokio::task::JoinError),
}

impl HeldProject {
    /// The handout as the files in the course's folder are now. It is made again when one of them
    /// has changed.
    ///
    /// Fails if a file cannot be read or is not valid.
    pub async fn handout(&self) -> Result<Arc<HandoutHtml>, HandoutError> {
        let mut kept = self.handout.lock().await;
        let folder = self.course.folder().to_owned();
        let before = kept.take();
        let made = tokio::task::spawn_blocking(move || KeptHandout::current(&folder, before));
        Ok(Arc::clone(&kept.insert(made.await??).html))
    }
}
