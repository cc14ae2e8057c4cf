//! A project's kit: what files are graded by, and what students download.

use std::fs;
use std::path::{Path, PathBuf};

use pigskin_autograder::ZipFile;
use pigskin_project::{GradingKit, Kit, KitError, KitFolder, students_files};
use serde_json::Value;

/// A project's kit, as a server uses it.
#[derive(Debug)]
pub struct ProjectKit {
    pub(crate) grading: GradingKit,
    /// The version of the kit.
    pub(crate) name: String,
    /// The students' files in a folder `hog`.
    pub(crate) zip: Vec<u8>,
    /// How the students' files differ from those that the folder's settings make, in sentences.
    pub(crate) stale: Option<String>,
}

#[derive(Debug, thiserror::Error)]
pub enum OpenProjectKitError {
    #[error("{} has no folder student; 'pigskin project new' makes one", .0.display())]
    NoKit(PathBuf),
    #[error(transparent)]
    Kit(#[from] KitError),
    #[error("student/hog.ok: {0}")]
    Config(#[from] serde_json::Error),
    #[error("could not pack the students' files: {0}")]
    Zip(String),
}

/// The client's config.
const CONFIG: &str = "student/hog.ok";

impl ProjectKit {
    /// Reads the kit in a project's folder. The students' files name the server's address, if
    /// it has one, as their `endpoint`.
    ///
    /// The right answers come from the engine, which takes some seconds of all cores.
    ///
    /// Fails if the folder is not what `pigskin project new` wrote.
    pub fn open(folder: &Path, address: Option<&str>) -> Result<ProjectKit, OpenProjectKitError> {
        if !folder.join("student").is_dir() {
            return Err(OpenProjectKitError::NoKit(folder.to_owned()));
        }
        let grading = GradingKit::open(folder)?;
        let mut zip = ZipFile::default();
        let mut kit = String::new();
        let mut files = students_files(folder)?;
        // Dates and texts are those of today's settings, which need no `--update`. Without the files
        // of staff, those of the folder are taken as they are, and staff are told.
        let (made, stale) = match todays_kit(folder) {
            Ok(made) => {
                let stale = differing(folder, &made);
                (Some(made), stale)
            }
            Err(why) => {
                let what = "Students get dates and texts of the last update, and not today's";
                (None, Some(format!("{what}: {why}.")))
            }
        };
        for (path, contents) in made.iter().flat_map(Kit::files) {
            files.insert(path.to_owned(), contents.to_owned());
        }
        for (path, contents) in files {
            let Some(name) = path.strip_prefix("student/") else {
                continue;
            };
            // Left by a trial run, and nobody else's.
            let is_own = name.starts_with("ok-") || name.contains("__pycache__");
            if is_own || name.starts_with('.') {
                continue;
            }
            let name = format!("hog/{name}");
            if path == CONFIG {
                let mut config: Value = serde_json::from_slice(&contents)?;
                if let Some(address) = address {
                    config["endpoint"] = address.into();
                }
                let own = config["pigskin"]["kit"].as_str();
                kit = own.map(str::to_owned).unwrap_or_default();
                zip.file(&name, serde_json::to_string_pretty(&config)? + "\n");
            } else if Kit::is_program(&path) {
                zip.program(&name, contents);
            } else {
                zip.file(&name, contents);
            }
        }
        let packed = zip.packed("hog/README.md");
        let zip = packed.map_err(|error| OpenProjectKitError::Zip(error.to_string()))?;
        Ok(ProjectKit {
            grading,
            name: kit,
            zip,
            stale,
        })
    }
}

impl ProjectKit {
    /// How the students' files differ from those that the folder's settings make, in sentences.
    pub fn stale(&self) -> Option<&str> {
        self.stale.as_deref()
    }
}

/// The sentence about files in the folder that are not those of a kit made from its settings.
fn differing(folder: &Path, made: &Kit) -> Option<String> {
    let is_other =
        |file: &(&str, &[u8])| fs::read(folder.join(file.0)).ok().as_deref() != Some(file.1);
    let (name, _) = made.files().find(is_other)?;
    Some(format!(
        "The folder's files are not those of project.toml, such as {name}. Students download the \
         right ones from this server; `pigskin project new --update` writes them into the folder."
    ))
}

/// The kit with today's dates and texts. Fails with the reason why there is none.
fn todays_kit(folder: &Path) -> Result<Kit, String> {
    let made = KitFolder::open(folder).map_err(|error| error.to_string())?;
    let kit = made.with_kept_tests().map_err(|error| error.to_string())?;
    kit.ok_or_else(|| "the tests are not those of project.toml and staff/variants".to_owned())
}
