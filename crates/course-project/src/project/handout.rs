//! The handout of a project.

use std::sync::Arc;

use pigskin_project::{HandoutHtml, KitError};

use crate::HeldProject;
use crate::project::kept_handout::KeptHandout;

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
