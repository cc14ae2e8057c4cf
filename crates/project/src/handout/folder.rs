//! The handout of a project's folder.

use std::path::Path;

use pigskin_settings::{Handout, HandoutUpdate};

use super::CourseFacts;
use crate::kit::folder::{project_of, read};
use crate::{KitError, NoProject, Project, ProjectFile};

impl Project {
    /// The handout of a project's folder as students get it: with the texts of staff in `handout.md`,
    /// and all others by what the other files of the folder say now.
    ///
    /// Fails if a file cannot be read or `project.toml` is not valid.
    pub fn handout_in(folder: &Path) -> Result<Handout, KitError> {
        let text = read(&folder.join(ProjectFile::NAME))?;
        let (settings, project) = project_of(folder, &text)?;
        Ok(handout_in(folder, &project, &settings)?.handout)
    }
}

/// The handout of a project, with the texts of staff in this folder if it has any.
pub(crate) fn handout_in(
    folder: &Path,
    project: &Project,
    settings: &ProjectFile,
) -> Result<HandoutUpdate, KitError> {
    let made = project.handout(settings, &CourseFacts::open(folder));
    let made = made.map_err(NoProject::Text)?;
    let file = folder.join(Handout::NAME);
    if !file.exists() {
        return Ok(HandoutUpdate::new(made));
    }
    Ok(Handout::parse(&read(&file)?).updated(&made))
}
