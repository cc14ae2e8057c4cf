//! The state that all pages share.

use std::sync::Arc;

use tokio::sync::watch;

use crate::football::{Probes, Programs};
use crate::hog::Solved;
use crate::problem::Problem;
use crate::strategies::Analyses;
use crate::uploads::{UploadSettings, Uploads};
use crate::work::Queue;

/// Caches of computed results, and uploaded files. Caches can be thrown away at any time; files
/// are in a database, where another server finds them.
#[derive(Debug, Default)]
pub struct Site {
    pub(crate) queue: Arc<Queue>,
    pub(crate) solved: Solved,
    pub(crate) analyses: Analyses,
    pub(crate) uploads: Option<Uploads>,
    pub(crate) probes: Probes,
    pub(crate) programs: Programs,
    stopping: watch::Sender<bool>,
}

impl Site {
    /// A site with empty caches that takes no files.
    #[must_use]
    pub fn new() -> Site {
        Site::default()
    }

    /// A site that takes files.
    #[must_use]
    pub fn with_uploads(settings: UploadSettings) -> Site {
        Site {
            uploads: Some(Uploads::new(Arc::new(settings))),
            ..Site::default()
        }
    }

    /// A site beside a contest, whose people have priority over strangers.
    #[must_use]
    pub fn beside_contest() -> Site {
        let site = Site::default();
        site.queue.hold_contest();
        site
    }

    /// The uploaded files, if the site takes any.
    pub(crate) fn uploads(&self) -> Result<&Uploads, Problem> {
        let uploads = self.uploads.as_ref();
        uploads.ok_or_else(|| Problem::File("this server takes no files".to_owned()))
    }

    /// The queue of work for pages.
    #[must_use]
    pub fn queue(&self) -> &Queue {
        &self.queue
    }

    /// Prepares for the end of the server: refuses waiting work, and completes
    /// [`stopped`](Self::stopped).
    pub fn stop(&self) {
        self.stopping.send_replace(true);
        self.queue.close();
    }

    /// Whether the server is about to stop.
    #[must_use]
    pub fn is_stopping(&self) -> bool {
        *self.stopping.borrow()
    }

    /// Waits until the server is about to stop.
    pub async fn stopped(&self) {
        let mut stopping = self.stopping.subscribe();
        // The site has the sender.
        let _ = stopping.wait_for(|stopping| *stopping).await;
    }
}
