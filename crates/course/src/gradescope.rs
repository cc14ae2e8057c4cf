//! Autograders for Gradescope, which check an entry against a frozen field.

mod entry_grade;
mod frozen_field;
mod glibc;
mod results_file;

use std::path::{Path, PathBuf};

use pigskin_contest::{
    Contest, ContestFileError, ContestGame, GameResults, ReadResultsError, ReadSourceError,
    Results, Source, Wall,
};

use crate::contest_text::{ContestText, ContestTextError};
use crate::zip_file::{ZipFile, plain_name};

pub use entry_grade::{Against, EntryGrade, GradeEntryError};
pub use frozen_field::{FrozenField, FrozenFieldError, Opponent};
pub use glibc::{Glibc, ProgramFileError};
pub use results_file::{AutograderResults, AutograderTest, LeaderboardRow, Visibility};

/// How an autograder grades.
#[derive(Clone, Debug, PartialEq)]
pub struct Autograder {
    /// The points for beating all of the field; one for each opponent where
    /// nothing is said.
    pub points: Option<f64>,
    /// Who sees the tests, and when.
    pub visibility: Visibility,
    /// The least that has to stand between an entry and the container. Each
    /// submission has a container of its own, and few of these let a box be
    /// built in them.
    pub least: Wall,
}

impl Default for Autograder {
    /// A point for each opponent, for all to see, behind the best wall that the
    /// container has.
    fn default() -> Autograder {
        Autograder {
            points: None,
            visibility: Visibility::Visible,
            least: Wall::Limits,
        }
    }
}

/// Why there is no autograder for a contest.
#[derive(Debug, thiserror::Error)]
pub enum AutograderError {
    /// The contest cannot be read.
    #[error(transparent)]
    Contest(#[from] ContestFileError),
    /// Its settings cannot be taken along.
    #[error(transparent)]
    Text(#[from] ContestTextError),
    /// It was not run.
    #[error("{0}; `pigskin contest run` makes the field")]
    Results(#[from] ReadResultsError),
    /// The results are those of another game.
    #[error("the results are not of the contest's game; run the contest again")]
    OtherGame,
    /// Nobody takes part in it.
    #[error("nobody is in the field; add entries or reference players, and run the contest")]
    Empty,
    /// An opponent's program cannot be read.
    #[error("the entry {file}: {source}")]
    Entry {
        /// The entry's name.
        file: String,
        /// What is wrong with it.
        source: ReadSourceError,
    },
    /// What stands of a contest that is held cannot be read.
    #[error("the entry {file}: {reason}")]
    Held {
        /// The entry's name.
        file: String,
        /// What is wrong with it.
        reason: String,
    },
    /// The database of a contest that is held fails.
    #[error(transparent)]
    Database(#[from] crate::DatabaseError),
    /// The program that grades is none.
    #[error(transparent)]
    Program(#[from] ProgramFileError),
    /// The zip cannot be written.
    #[error("could not make the zip: {0}")]
    Zip(#[from] zip::result::ZipError),
}

/// The program that grades, which Gradescope can start.
pub(crate) struct GradingProgram<'a> {
    bytes: &'a [u8],
    glibc: Option<Glibc>,
}

impl GradingProgram<'_> {
    /// Looks whether it can be started there, and what it needs.
    pub fn read(bytes: &[u8]) -> Result<GradingProgram<'_>, ProgramFileError> {
        let glibc = Glibc::needed_by(bytes)?;
        Ok(GradingProgram { bytes, glibc })
    }
}

const SETUP: &str = include_str!("gradescope/setup.sh");
const RUN: &str = include_str!("gradescope/run_autograder");

impl Autograder {
    /// The name of the folder in the zip with the contest and its field.
    const FOLDER: &str = "contest";

    /// Makes the zip that Gradescope is given: `setup.sh`, `run_autograder`, the
    /// program that grades, and the contest in a folder with its field as it came
    /// out when it was run last. In Hog that field is tables, and nobody's code;
    /// in D-Football it is the entries' programs. The same inputs give the same
    /// bytes.
    ///
    /// # Errors
    ///
    /// Where the contest was not run, cannot be read, or the program is none
    /// that Gradescope can start.
    pub fn pack(&self, folder: &Path, program: &[u8]) -> Result<Vec<u8>, AutograderError> {
        let grading = GradingProgram::read(program)?;
        let contest = Contest::open(folder)?;
        let results = Results::read(&contest.results_folder().join("results.json"))?;
        let files = results.standings.iter().filter_map(|row| row.file.as_ref());
        let mut programs = Vec::new();
        if let ContestGame::DFootball(_) = contest.game {
            for file in files {
                let source = Source::read_football(&contest.entries.join(file));
                let source = source.map_err(|source| AutograderError::Entry {
                    file: file.clone(),
                    source,
                })?;
                programs.push((file.clone(), source));
            }
        }
        self.pack_field(&contest, &results, &programs, &grading)
    }

    /// The same for a field as it is given: the results, and in D-Football the
    /// programs by their files in those.
    pub(crate) fn pack_field(
        &self,
        contest: &Contest,
        results: &Results,
        programs: &[(String, Source)],
        grading: &GradingProgram<'_>,
    ) -> Result<Vec<u8>, AutograderError> {
        if results.standings.is_empty() {
            return Err(AutograderError::Empty);
        }
        let mut zip = ZipFile::default();
        zip.program("pigskin", grading.bytes);
        zip.program("run_autograder", self.run_script(&contest.game));
        zip.program("setup.sh", setup_script(&contest.game, grading.glibc));
        let inside = |name: &str| format!("{}/{name}", Self::FOLDER);
        for (name, text) in ContestText::read(&contest.folder)?.files() {
            zip.file(&inside(name), text);
        }
        match (&contest.game, &results.game) {
            (ContestGame::Hog(_), GameResults::Hog(_)) => {
                // Somebody plays, and so there is a field.
                let field = FrozenField::of(results).ok_or(AutograderError::OtherGame)?;
                zip.file(&inside(FrozenField::FILE), field.to_json());
            }
            (ContestGame::DFootball(_), GameResults::DFootball(_)) => {
                for (file, source) in programs {
                    let name = plain_name(file.as_bytes());
                    for (path, contents) in packed_entry(&name, source) {
                        zip.file(&inside(&format!("entries/{path}")), contents);
                    }
                }
            }
            _ => return Err(AutograderError::OtherGame),
        }
        Ok(zip.packed("setup.sh")?)
    }

    fn run_script(&self, game: &ContestGame) -> String {
        let mut arguments = format!(
            "--visibility {} --sandbox {}",
            self.visibility.as_str(),
            self.least.as_str()
        );
        if let Some(points) = self.points {
            arguments = format!("{arguments} --points {points}");
        }
        if let ContestGame::DFootball(_) = game {
            // Wherever the contest had them, here they are beside its file.
            let entries = format!("$root/source/{}/entries", Self::FOLDER);
            arguments = format!("{arguments} --entries \"{entries}\"");
        }
        RUN.replace("@ARGUMENTS@", &arguments)
    }
}

fn setup_script(game: &ContestGame, glibc: Option<Glibc>) -> String {
    let language = match game {
        ContestGame::Hog(_) => "",
        ContestGame::DFootball(_) => {
            "command -v Rscript >/dev/null || install r-base-core r-cran-dplyr\n"
        }
    };
    let glibc = glibc.map_or_else(|| "none".to_owned(), |glibc| glibc.to_string());
    let script = SETUP.replace("@LANGUAGES@\n", language);
    script.replace("@GLIBC@", &glibc)
}

/// The files of an entry of this name by paths that unpack everywhere.
pub(crate) fn packed_entry(name: &str, source: &Source) -> Vec<(String, Vec<u8>)> {
    use std::os::unix::ffi::OsStrExt as _;
    let files = source.files();
    files
        .map(|(path, contents)| {
            let mut packed = name.to_owned();
            if source.is_folder() {
                for part in path {
                    packed = format!("{packed}/{}", plain_name(part.as_bytes()));
                }
            }
            (packed, contents.to_vec())
        })
        .collect()
}

/// The entry in a folder of submitted files: its only file, if it has but one,
/// since a table's team is called as its file is; else the folder.
#[must_use]
pub fn submitted_entry(path: &Path) -> PathBuf {
    let Ok(found) = path.read_dir() else {
        return path.to_owned();
    };
    let mut entries = found.filter_map(Result::ok).filter(|entry| {
        let name = entry.file_name();
        !name.as_encoded_bytes().starts_with(b".")
    });
    let only = entries.next().filter(|_| entries.next().is_none());
    match only {
        Some(only) if only.file_type().is_ok_and(|kind| kind.is_file()) => only.path(),
        _ => path.to_owned(),
    }
}
