//! The state that all pages share.

use std::sync::Arc;

use tokio::sync::watch;

use crate::course_edition::CourseEdition;
use crate::football::{Probes, Programs};
use crate::hog::{Solved, parameters_of};
use crate::server::parameters::Parameters;
use crate::server::problem::Problem;
use crate::strategies::Analyses;
use crate::uploads::{UploadSettings, Uploads, takes_no_files};
use crate::work::Queue;
use crate::write::{Drafts, Writers};
use pigskin_contest::ContestGame;
use pigskin_entry::{Interpreters, Limits, Wall};

/// Caches of computed results, and uploaded files. Caches can be thrown away at any time; files
/// are in a database, where another server finds them.
#[derive(Debug, Default)]
pub struct Site {
    pub(crate) queue: Arc<Queue>,
    pub(crate) solved: Solved,
    pub(crate) analyses: Analyses,
    pub(crate) uploads: Option<Uploads>,
    pub(crate) drafts: Option<Drafts>,
    pub(crate) probes: Probes,
    pub(crate) programs: Programs,
    playing: Option<Arc<dyn CourseEdition>>,
    stopping: watch::Sender<bool>,
}

/// Settings for programs that people write beside a contest.
#[derive(Clone, Debug)]
pub struct WriterSettings {
    pub limits: Limits,
    pub wall: Wall,
    pub interpreters: Arc<Interpreters>,
    pub game: ContestGame,
}

impl Site {
    /// A site with empty caches that takes no files.
    pub fn new() -> Site {
        Site::default()
    }

    /// A site that takes files, and runs programs that people on this machine write.
    pub fn with_uploads(settings: UploadSettings) -> Site {
        let (limits, wall) = (settings.limits.clone(), settings.wall);
        let uploads = Uploads::new(Arc::new(settings));
        let interpreters = uploads.interpreters();
        Site {
            drafts: Some(Drafts::new(
                &limits,
                wall,
                interpreters,
                Writers::ThisMachine,
            )),
            uploads: Some(uploads),
            ..Site::default()
        }
    }

    /// A site beside a contest, whose people have priority over strangers.
    pub fn beside_contest() -> Site {
        let site = Site::default();
        site.queue.hold_contest();
        site
    }

    /// Lets people who are signed in write programs for the contest.
    pub fn with_writers(self, settings: WriterSettings) -> Site {
        let WriterSettings {
            limits,
            wall,
            interpreters,
            game,
        } = settings;
        let drafts = Drafts::new(&limits, wall, interpreters, Writers::SignedIn);
        Site {
            drafts: Some(drafts.beside(game)),
            ..self
        }
    }

    /// Begins with the edition of a course wherever an address names none.
    pub fn playing(self, course: Arc<dyn CourseEdition>) -> Site {
        Site {
            playing: Some(course),
            ..self
        }
    }

    /// Reads the parameters of an address. If they name no edition, they get that of the course, with
    /// its settings where they have none themselves.
    pub(crate) fn parameters(&self, query: Option<&str>) -> Parameters {
        let given = Parameters::parse(query);
        let playing = self.playing.as_ref().and_then(|course| course.edition());
        match playing {
            Some(edition) if given.get("edition").is_none() => given.or(&parameters_of(&edition)),
            _ => given,
        }
    }

    /// The uploaded files, if the site takes any.
    pub(crate) fn uploads(&self) -> Result<&Uploads, Problem> {
        self.uploads.as_ref().ok_or_else(takes_no_files)
    }

    /// The judging of texts that are being written, if programs run on this server.
    pub(crate) fn drafts(&self) -> Result<&Drafts, Problem> {
        let drafts = self.drafts.as_ref();
        drafts.ok_or_else(|| {
            let none = "this server runs no programs";
            Problem::refused(none)
        })
    }

    pub fn runs_drafts(&self) -> bool {
        self.drafts.is_some()
    }

    pub fn queue(&self) -> &Queue {
        &self.queue
    }

    /// Prepares for the end of the server: refuses waiting work, and completes
    /// [`stopped`](Self::stopped).
    pub fn stop(&self) {
        self.stopping.send_replace(true);
        self.queue.close();
    }

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
