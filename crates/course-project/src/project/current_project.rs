//! The project that a course holds now.
//!
//! Staff make and change it while the server runs. Each change holds the project anew, so that a
//! request sees the same settings from its beginning to its end.

use std::fs;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use pigskin_course::{Course, CourseFileError, DatabaseError, EventKind, PersonId, act::set};
use pigskin_entry::{Hash, Interpreters, NoInterpreter, NoWall, Wall};
use pigskin_project::{
    DrawKitKeyError, HandoutConflict, KitError, KitFolder, KitKey, ProjectFile, SandboxInterviewer,
};
use tokio::sync::{Mutex, watch};
use tokio::task::{JoinError, spawn_blocking};

use crate::{HeldProject, OpenProjectKitError, ProjectKit, ProjectSettings};

/// The project that a course holds now, if it has one.
#[derive(Debug)]
pub struct CurrentProject {
    course: Arc<Course>,
    /// The weakest wall that is accepted around programs.
    wall: Wall,
    held: watch::Sender<Option<Arc<HeldProject>>>,
    stopping: watch::Sender<bool>,
    /// Held while the project is made or changed.
    changing: Mutex<()>,
}

/// Time between tries to record unseen settings.
const TRY_AGAIN: Duration = Duration::from_secs(5);

/// Why a project is not made or changed.
#[derive(Debug, thiserror::Error)]
pub enum ChangeProjectError {
    /// Somebody has changed `project.toml`, or made the project, since.
    #[error("project.toml was changed in the meantime")]
    Changed,
    #[error("could not read {}: {source}", .path.display())]
    Read { path: PathBuf, source: io::Error },
    #[error(transparent)]
    Settings(#[from] CourseFileError),
    #[error(transparent)]
    Kit(#[from] KitError),
    #[error(transparent)]
    Python(#[from] NoInterpreter),
    #[error(transparent)]
    NoWall(#[from] NoWall),
    #[error(transparent)]
    Key(#[from] DrawKitKeyError),
    #[error(transparent)]
    Open(#[from] OpenProjectKitError),
    #[error(transparent)]
    Database(#[from] DatabaseError),
    #[error("could not finish writing: {0}")]
    Lost(#[from] JoinError),
}

/// The name under which the database has the hash of the settings of the last event.
const NOTED: &str = "project-settings";

/// The note about settings that are in use without an event.
const UNSEEN: &str = "project.toml differs from what was noted last: it was changed while no server ran, or \
                      the server ended before it could note the change";

/// A text of `project.toml`, and what has to be there before.
struct Writing {
    /// The text in the folder; `None` if there is no project yet.
    before: Option<String>,
    text: String,
}

impl CurrentProject {
    /// A course without a project. Programs of its later project run behind
    /// this wall or a stronger one.
    pub fn none(course: Arc<Course>, wall: Wall) -> CurrentProject {
        CurrentProject {
            course,
            wall,
            held: watch::Sender::new(None),
            stopping: watch::Sender::new(false),
            changing: Mutex::default(),
        }
    }

    /// The project, if there is one.
    pub fn held(&self) -> Option<Arc<HeldProject>> {
        self.held.borrow().clone()
    }

    /// Grades submitted versions of the project, whichever it is, until the grading is
    /// [stopped](Self::stop_grading). First it records settings that came into use without an event.
    pub async fn grade(self: Arc<Self>) {
        while let Err(ChangeProjectError::Database(_)) = self.note_unseen().await {
            tokio::time::sleep(TRY_AGAIN).await;
        }
        let (mut held, mut stopping) = (self.held.subscribe(), self.stopping.subscribe());
        loop {
            let project = held.borrow_and_update().clone();
            if let Some(project) = project {
                // Ends when another one is held.
                project.grade().await;
            }
            let changed = async {
                tokio::select! {
                    changed = held.changed() => changed.is_ok(),
                    _ = stopping.wait_for(|stopping| *stopping) => false,
                }
            };
            if *self.stopping.borrow() || !changed.await {
                return;
            }
        }
    }

    /// Stops the grading: no further version is started.
    pub fn stop_grading(&self) {
        self.stopping.send_replace(true);
        if let Some(project) = self.held() {
            project.stop_grading();
        }
    }

    /// The text of `project.toml` in the course's folder; `None` if there is no such file.
    ///
    /// Fails if it cannot be read.
    pub async fn text(&self) -> Result<Option<String>, ChangeProjectError> {
        let path = self.course.folder().join(ProjectFile::NAME);
        spawn_blocking(move || match fs::read_to_string(&path) {
            Ok(text) => Ok(Some(text)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(source) => Err(ChangeProjectError::Read { path, source }),
        })
        .await?
    }

    /// Makes the project by this text of `project.toml`, with a seed if it has none, and holds it.
    ///
    /// Fails if there is one, or the text is not valid.
    pub async fn make(
        self: &Arc<Self>,
        text: String,
        by: Option<&PersonId>,
    ) -> Result<(), ChangeProjectError> {
        let text = ProjectFile::seeded(&text)?;
        let writing = Writing { before: None, text };
        let what = |title| EventKind::ProjectMade { title };
        self.write(writing, what, by).await?;
        Ok(())
    }

    /// Replaces the text `before` of `project.toml`, makes the students' files again and holds the
    /// project by the new settings. `changes` are the changes in words. Returns the blocks of the
    /// handout that staff changed and that would be made otherwise now.
    ///
    /// Fails if the file has another text than `before`, or the new text is not valid for the same
    /// rules.
    pub async fn change(
        self: &Arc<Self>,
        before: String,
        text: String,
        changes: Vec<String>,
        by: Option<&PersonId>,
    ) -> Result<Vec<HandoutConflict>, ChangeProjectError> {
        let before = Some(before);
        let what = |_| EventKind::ProjectChanged { changes };
        self.write(Writing { before, text }, what, by).await
    }

    async fn write(
        self: &Arc<Self>,
        writing: Writing,
        what: impl FnOnce(String) -> EventKind,
        by: Option<&PersonId>,
    ) -> Result<Vec<HandoutConflict>, ChangeProjectError> {
        let _changing = self.changing.lock().await;
        if self.text().await? != writing.before {
            return Err(ChangeProjectError::Changed);
        }
        let own = Arc::clone(self);
        let written = spawn_blocking(move || own.write_files(writing));
        let (project, conflicts) = written.await??;
        let what = what(project.settings().title.clone());
        let before = self.held();
        self.hold(project);
        let text = self.text().await?.unwrap_or_default();
        self.note(&text, before, &what, by).await?;
        Ok(conflicts)
    }

    /// Records the settings in use, if their event is missing, and tells the teachers: a server that is
    /// killed while it changes them has written the files, and no event.
    async fn note_unseen(&self) -> Result<(), ChangeProjectError> {
        let _changing = self.changing.lock().await;
        let (Some(held), Some(text)) = (self.held(), self.text().await?) else {
            return Ok(());
        };
        let (file, course) = (self.course.folder().join(ProjectFile::NAME), &self.course);
        let is_in_use = ProjectSettings::from_toml(&file, &text, course.settings())
            .is_ok_and(|settings| settings == *held.settings());
        let noted = course.setting(NOTED).await?;
        if !is_in_use || noted == Some(hash_of(&text)) {
            return Ok(());
        }
        let what = match noted {
            Some(_) => EventKind::ProjectChanged {
                changes: vec![UNSEEN.to_owned()],
            },
            None => EventKind::ProjectMade {
                title: held.settings().title.clone(),
            },
        };
        self.note(&text, None, &what, None).await
    }

    /// Records that the project has these settings now, and tells its teachers.
    async fn note(
        &self,
        text: &str,
        before: Option<Arc<HeldProject>>,
        what: &EventKind,
        by: Option<&PersonId>,
    ) -> Result<(), ChangeProjectError> {
        // Former teachers are told, too.
        let held = [before, self.held()];
        let settings = || held.iter().flatten().map(|one| one.settings());
        let members = self.course.members().await?.into_iter();
        let teachers = members.filter(|one| settings().any(|held| held.is_teacher(&one.person)));
        let teachers: Vec<PersonId> = teachers.map(|one| one.person.id).collect();
        let noted = set(NOTED, hash_of(text));
        self.course
            .act_telling(Some(noted), what, by, &teachers)
            .await?;
        Ok(())
    }

    /// Writes the kit, and reads it as it is held.
    fn write_files(
        &self,
        writing: Writing,
    ) -> Result<(HeldProject, Vec<HandoutConflict>), ChangeProjectError> {
        let (path, settings) = (self.course.folder(), self.course.settings());
        let file = path.join(ProjectFile::NAME);
        ProjectSettings::from_toml(&file, &writing.text, settings)?;
        let interpreters = Interpreters::default();
        let wall = self.wall.at_least()?;
        let ask = SandboxInterviewer::new(interpreters.python()?, wall);
        let folder = if writing.before.is_some() {
            let folder = KitFolder::open(path)?.with_settings(writing.text)?;
            folder.update(&folder.made(&ask, &|| ())?)?;
            folder
        } else {
            let folder = KitFolder::new(path, writing.text, KitKey::draw_new()?)?;
            folder.made(&ask, &|| ())?.write_beside(path)?;
            folder
        };
        Ok((self.opened(wall)?, folder.handout.conflicts))
    }

    /// Holds the project, if there is one, as its files and the course's settings are now.
    pub async fn open_again(self: &Arc<Self>) -> Result<(), ChangeProjectError> {
        let _changing = self.changing.lock().await;
        let Some(held) = self.held() else {
            return Ok(());
        };
        let own = Arc::clone(self);
        self.hold(spawn_blocking(move || own.opened(held.wall)).await??);
        Ok(())
    }

    fn opened(&self, wall: Wall) -> Result<HeldProject, ChangeProjectError> {
        let address = self.course.settings().address.as_deref();
        let kit = Arc::new(ProjectKit::open(self.course.folder(), address)?);
        Ok(HeldProject::new(Arc::clone(&self.course), kit, wall)?)
    }

    /// Holds this project from now on.
    fn hold(&self, project: HeldProject) {
        let before = self.held.send_replace(Some(Arc::new(project)));
        if let Some(before) = before {
            before.stop_grading();
        }
    }
}

fn hash_of(text: &str) -> String {
    Hash::of_parts([text]).to_string()
}

/// A course with this project.
impl From<Arc<HeldProject>> for CurrentProject {
    fn from(project: Arc<HeldProject>) -> CurrentProject {
        CurrentProject {
            held: watch::Sender::new(Some(Arc::clone(&project))),
            ..CurrentProject::none(Arc::clone(&project.course), project.wall)
        }
    }
}
