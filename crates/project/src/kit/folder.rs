//! The folder of a kit.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use pigskin_entry::utf8_text;
use pigskin_settings::{Handout, HandoutUpdate, InvalidSettings};
use serde::Deserialize;

use crate::handout::CourseFacts;
use crate::kit::staged_files;
use crate::{
    Kit, KitError, KitKey, NoProject, Project, ProjectFile, Variant, VariantDigests,
    VariantSentence,
};

/// A kit's folder with the files that staff may change.
#[derive(Clone, Debug)]
pub struct KitFolder {
    pub path: PathBuf,
    /// The project by the rules of `project.toml`, with staff's points.
    pub project: Project,
    /// The settings of the staff.
    pub settings: ProjectFile,
    /// The text of `project.toml`.
    pub settings_text: String,
    pub key: KitKey,
    /// The handout with the texts of staff.
    pub handout: HandoutUpdate,
    /// The wrong variants, with staff's sentences.
    pub variants: Vec<Variant>,
}

#[derive(Deserialize)]
struct HogOk {
    pigskin: HogOkBlock,
}

#[derive(Deserialize)]
struct HogOkBlock {
    kit: String,
}

impl KitFolder {
    /// A kit for a folder that has none, by the text of `project.toml`. Nothing is written yet.
    ///
    /// Fails if the text is not valid or its rules have no project.
    pub fn new(path: &Path, settings_text: String, key: KitKey) -> Result<KitFolder, KitError> {
        let (settings, project) = project_of(path, &settings_text)?;
        Ok(KitFolder {
            path: path.to_owned(),
            handout: handout_in(path, &project, &settings)?,
            variants: project.variants()?,
            project,
            settings,
            settings_text,
            key,
        })
    }

    /// The same kit with another text of `project.toml` for the same rules. Nothing is written yet.
    ///
    /// Fails if the text is not valid.
    pub fn with_settings(self, settings_text: String) -> Result<KitFolder, KitError> {
        let (settings, project) = project_of(&self.path, &settings_text)?;
        Ok(KitFolder {
            handout: handout_in(&self.path, &project, &settings)?,
            project,
            settings,
            settings_text,
            ..self
        })
    }

    /// Reads the files that staff may change: `project.toml`, `handout.md` and the variants.
    ///
    /// Fails if a file is missing or not valid.
    pub fn open(path: &Path) -> Result<KitFolder, KitError> {
        staged_files::settle(path)?;
        let settings_text = read(&path.join(ProjectFile::NAME))?;
        let (settings, project) = project_of(path, &settings_text)?;
        let handout = handout_in(path, &project, &settings)?;
        Ok(KitFolder {
            path: path.to_owned(),
            handout,
            project,
            settings,
            settings_text,
            key: key(path)?,
            variants: variants(&path.join("staff/variants"))?,
        })
    }

    /// The file of a kit in this folder.
    pub fn file(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    /// The text of a file of the kit.
    pub fn text(&self, name: &str) -> Result<String, KitError> {
        read(&self.file(name))
    }

    /// The files below `student`, by their paths in the kit.
    pub fn students_files(&self) -> Result<BTreeMap<String, Vec<u8>>, KitError> {
        students_files(&self.path)
    }

    /// The known digests of wrong variants' answers: of the editions' variants, and of those in the
    /// folder that were asked before.
    pub fn known_digests(&self) -> VariantDigests {
        let mut known = VariantDigests::of_editions();
        if let Ok(own) = fs::read(self.file(VariantDigests::FILE)) {
            known.extend(VariantDigests::read(&own));
        }
        known
    }

    /// The files in the folder that depend on the rules and variants alone. A file that cannot be
    /// read is left out.
    pub(crate) fn kept_tests(&self) -> BTreeMap<String, Vec<u8>> {
        let mut files = BTreeMap::new();
        for folder in ["student/tests", "staff/answers"] {
            for entry in fs::read_dir(self.file(folder))
                .into_iter()
                .flatten()
                .flatten()
            {
                let name = entry.file_name();
                if let Ok(contents) = fs::read(entry.path()) {
                    files.insert(format!("{folder}/{}", name.to_string_lossy()), contents);
                }
            }
        }
        if let Ok(contents) = fs::read(self.file(HOG)) {
            files.insert(HOG.to_owned(), contents);
        }
        files
    }

    /// Makes the students' files again: writes a kit without the files of staff that it does not
    /// change, and removes the tests of problems that it does not have. The new texts of blocks that
    /// staff changed go into [`Handout::NEW`].
    ///
    /// Fails if a file cannot be written.
    pub fn update(&self, kit: &Kit) -> Result<(), KitError> {
        let is_staffs =
            |name: &str| name.starts_with("staff/") && !name.starts_with("staff/answers/");
        let here = self.students_files()?;
        let tests = here
            .keys()
            .filter(|name| name.starts_with("student/tests/"));
        let gone = tests.filter(|name| !kit.files().any(|(file, _)| file == name.as_str()));
        let gone: Vec<&str> = gone.map(String::as_str).collect();
        let new = Handout::of_conflicts(&self.handout.conflicts).to_string();
        let settings = (ProjectFile::NAME, self.settings_text.as_bytes());
        let beside = (!new.is_empty()).then_some((Handout::NEW, new.as_bytes()));
        let others = kit.files();
        let others = others.filter(|(name, _)| !is_staffs(name) && *name != ProjectFile::NAME);
        let files: Vec<_> = others.chain(beside).chain([settings]).collect();
        Ok(staged_files::write(&self.path, &files, &gone)?)
    }
}

/// The files below `student` in a kit's folder, by their paths in the kit.
pub fn students_files(kit: &Path) -> Result<BTreeMap<String, Vec<u8>>, KitError> {
    let mut files = BTreeMap::new();
    let mut open = vec!["student".to_owned()];
    while let Some(folder) = open.pop() {
        let path = kit.join(&folder);
        let io_error = |source| KitError::unread(&path)(source);
        for entry in fs::read_dir(&path).map_err(io_error)? {
            let entry = entry.map_err(io_error)?;
            let name = format!("{folder}/{}", entry.file_name().to_string_lossy());
            if entry.file_type().map_err(io_error)?.is_dir() {
                open.push(name);
            } else {
                files.insert(name, fs::read(entry.path()).map_err(io_error)?);
            }
        }
    }
    Ok(files)
}

impl Kit {
    /// Writes the kit into a folder that is empty or not there yet.
    ///
    /// Fails if the folder has something in it, or a file cannot be written.
    pub fn write_new(&self, folder: &Path) -> Result<(), KitError> {
        let io_error = |source| KitError::unread(folder)(source);
        check_empty(folder)?;
        fs::create_dir_all(folder).map_err(io_error)?;
        self.write_beside(folder)
    }

    /// Writes the kit into a course's folder that has none, all of it or nothing.
    ///
    /// Fails if a file or folder of a kit is there, or a file cannot be written.
    pub fn write_beside(&self, folder: &Path) -> Result<(), KitError> {
        staged_files::settle(folder)?;
        let mut names = KIT.into_iter().chain([ProjectFile::NAME]);
        if let Some(name) = names.find(|name| folder.join(name).exists()) {
            return Err(KitError::invalid(folder.join(name), "it is there already"));
        }
        let files: Vec<_> = self.files().collect();
        Ok(staged_files::write(folder, &files, &[])?)
    }
}

/// The students' file.
const HOG: &str = "student/hog.py";

/// The files and folders of a kit besides `project.toml`.
const KIT: [&str; 3] = ["student", "student.zip", "staff"];

/// Tests that a folder is empty, holds only a contest, or does not exist yet.
///
/// Fails if it holds anything else.
pub fn check_empty(folder: &Path) -> Result<(), KitError> {
    let is_empty = match fs::read_dir(folder) {
        Ok(mut entries) => entries.next().is_none(),
        Err(error) if error.kind() == io::ErrorKind::NotFound => true,
        Err(source) => {
            return Err(KitError::unread(folder)(source));
        }
    };
    let is_there = |name: &str| folder.join(name).exists();
    let is_kit = is_there(ProjectFile::NAME);
    // A contest and a project can share a folder.
    let is_contest = is_there("contest.toml") && !KIT.iter().any(|name| is_there(name));
    if is_empty || is_contest && !is_kit {
        return Ok(());
    }
    Err(KitError::Invalid {
        path: folder.to_owned(),
        why: if is_kit {
            "the folder is a project already; `pigskin project new --update` makes its students' \
             files again and keeps what staff changed"
        } else {
            "the folder is not empty; name a new one"
        }
        .to_owned(),
    })
}

fn read(path: &Path) -> Result<String, KitError> {
    let bytes = fs::read(path).map_err(KitError::unread(path))?;
    let text = utf8_text(&bytes).map_err(|fault| KitError::invalid(path, &fault))?;
    Ok(text.to_owned())
}

/// The settings and the project by the text of `project.toml` in a folder.
fn project_of(folder: &Path, text: &str) -> Result<(ProjectFile, Project), KitError> {
    let path = folder.join(ProjectFile::NAME);
    let invalid = |error: InvalidSettings| KitError::invalid(&path, &error);
    let settings = ProjectFile::parse(text).map_err(invalid)?;
    let mut project = Project::for_edition(&settings.rules().map_err(invalid)?)?;
    project.set(&settings).map_err(invalid)?;
    Ok((settings, project))
}

/// The handout of a project, with the texts of staff in this folder if it has any.
fn handout_in(
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

/// The key that `hog.ok` names.
fn key(folder: &Path) -> Result<KitKey, KitError> {
    let path = folder.join("student/hog.ok");
    let text = read(&path)?;
    let config: Result<HogOk, String> =
        serde_json::from_str(&text).map_err(|error| error.to_string());
    let key = config.and_then(|config| {
        let key = config.pigskin.kit.parse::<KitKey>();
        key.map_err(|error| error.to_string())
    });
    key.map_err(|why| KitError::invalid(path, &why))
}

fn variants(folder: &Path) -> Result<Vec<Variant>, KitError> {
    let path = folder.join("variants.json");
    let text = read(&path)?;
    let rows: Vec<VariantSentence> =
        serde_json::from_str(&text).map_err(|error| KitError::invalid(path, &error))?;
    let variants = rows.into_iter().map(|row| {
        Ok(Variant {
            hog: read(&folder.join(format!("{}.py", row.name)))?,
            name: row.name,
            problems: row.problems,
            sentence: row.sentence,
        })
    });
    variants.collect()
}
