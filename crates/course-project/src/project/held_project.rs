//! A project that is held for a course.

use std::sync::Arc;

use pigskin_course::{Course, CourseFileError, Queue, VerdictBasis, WorkTable};
use pigskin_entry::{Interpreters, Language, Wall};
use tokio::sync::Mutex;

use crate::ProjectSettings;
use crate::class::memory::ClassMemory;
use crate::project::kept_handout::KeptHandout;
use crate::project::project_kit::ProjectKit;
use crate::versions::version_id::VersionId;

/// The table of versions.
const TABLES: &[WorkTable] = &[WorkTable {
    name: "project_version",
    key: "id",
    state: "grade",
    doing: "grading",
}];

/// A project that is held for a course: students' versions, their grading and points.
///
/// All queries and changes go through it. Several processes can have it open at a time, of
/// which one server [grades](Self::grade), and workers beside it.
#[derive(Debug)]
pub struct HeldProject {
    pub(crate) course: Arc<Course>,
    pub(crate) settings: ProjectSettings,
    pub(crate) kit: Arc<ProjectKit>,
    pub(crate) interpreters: Arc<Interpreters>,
    /// The wall around students' programs.
    pub(crate) wall: Wall,
    pub(crate) queue: Queue<VersionId>,
    /// The class as it was read last.
    pub(crate) class: Mutex<ClassMemory>,
    pub(crate) handout: Mutex<Option<KeptHandout>>,
}

impl HeldProject {
    /// Holds a project for a course, with the settings in the course's folder. Students'
    /// programs run behind this wall.
    ///
    /// Fails if the settings are not valid.
    pub fn new(
        course: Arc<Course>,
        kit: Arc<ProjectKit>,
        wall: Wall,
    ) -> Result<HeldProject, CourseFileError> {
        let interpreters = Arc::default();
        let basis = VerdictBasis {
            values: vec![
                ("the kit", kit.grading.hash().to_string()),
                ("the sandbox", format!("{wall:?}")),
            ],
            interpreters: Arc::clone(&interpreters),
            languages: &[Language::Python],
        };
        Ok(HeldProject {
            queue: Queue::new(Arc::clone(&course), "grading", TABLES, basis),
            settings: ProjectSettings::open(course.folder(), course.settings())?,
            kit,
            interpreters,
            wall,
            class: Mutex::default(),
            handout: Mutex::default(),
            course,
        })
    }

    /// Replaces the interpreters.
    pub fn with_interpreters(self, interpreters: Interpreters) -> HeldProject {
        HeldProject {
            interpreters: Arc::new(interpreters),
            ..self
        }
    }

    pub fn course(&self) -> &Arc<Course> {
        &self.course
    }

    pub fn settings(&self) -> &ProjectSettings {
        &self.settings
    }

    /// The version of the kit.
    pub fn kit_name(&self) -> &str {
        &self.kit.name
    }

    /// The `hog.py` that every student begins with.
    pub fn given(&self) -> &str {
        &self.kit.grading.given
    }

    /// How the students' files differ from those that the folder's settings make, in sentences.
    pub fn stale_files(&self) -> Option<&str> {
        self.kit.stale()
    }

    /// The students' files as a zip, with a folder `hog`.
    pub fn kit_zip(&self) -> &[u8] {
        &self.kit.zip
    }
}
