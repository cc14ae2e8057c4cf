//! Autograders for Gradescope, which compare an entry with a frozen field.

mod entry_grade;
mod frozen_field;
mod frozen_field_error;
mod frozen_programs;
mod frozen_tables;
mod results_file;

use pigskin_autograder::{AutograderZip, AutograderZipError, Visibility, ZipFile, plain_name};
use pigskin_entry::{Source, Wall};

use crate::Contest;
use crate::{ContestText, ContestTextError};

pub use entry_grade::{Against, EntryGrade, GradeEntryError};
pub use frozen_field::FrozenField;
pub use frozen_field_error::FrozenFieldError;
pub use frozen_programs::{FrozenProgram, FrozenPrograms};
pub use frozen_tables::{FrozenTables, Opponent};

/// The settings of an autograder.
#[derive(Clone, Debug, PartialEq)]
pub struct Autograder {
    /// Points for beating the whole field; by default one for each opponent.
    pub points: Option<f64>,
    /// When students see the tests.
    pub visibility: Visibility,
    /// The weakest wall to accept between an entry and the container. Each submission has a
    /// container of its own, and few containers allow boxes.
    pub least: Wall,
}

impl Default for Autograder {
    /// One point for each opponent, visible to students, behind the strongest wall that the
    /// container allows.
    fn default() -> Autograder {
        Autograder {
            points: None,
            visibility: Visibility::Visible,
            least: Wall::Limits,
        }
    }
}

#[derive(Debug, thiserror::Error)]
pub enum AutograderError {
    #[error(transparent)]
    Text(#[from] ContestTextError),
    #[error(transparent)]
    Field(#[from] FrozenFieldError),
    #[error(transparent)]
    Zip(#[from] AutograderZipError),
}

impl Autograder {
    /// The folder in the zip with the contest and its field.
    const FOLDER: &str = "contest";

    /// Makes the zip for Gradescope: `setup.sh`, `run_autograder`, the grading program, and
    /// a folder with the contest and its field. In Hog the field has tables and no code; in
    /// D-Football it has the entries' programs. The same inputs give the same bytes.
    ///
    /// Fails if the field is empty, if the contest's settings cannot be packed, or if
    /// Gradescope cannot start the program.
    pub fn pack(
        &self,
        contest: &Contest,
        field: &FrozenField,
        program: &[u8],
    ) -> Result<Vec<u8>, AutograderError> {
        if field.opponents(contest) == 0 {
            return Err(FrozenFieldError::Empty.into());
        }
        let mut files = ZipFile::default();
        for (name, text) in ContestText::read(&contest.folder)?.files() {
            files.file(&format!("{}/{name}", Self::FOLDER), text);
        }
        field.pack(&mut files, Self::FOLDER)?;
        let points = self.points;
        let points = points.map_or_else(String::new, |points| format!(" --points {points}"));
        let zip = AutograderZip {
            command: "contest grade-entry",
            folder: Self::FOLDER,
            visibility: self.visibility,
            sandbox: self.least.as_str(),
            arguments: &points,
            languages: &languages_script(contest),
            program,
        };
        Ok(zip.pack(files)?)
    }
}

/// The lines that install R and the contest's packages. Package names consist of letters,
/// digits, dots and underscores.
fn languages_script(contest: &Contest) -> String {
    let mut lines = Vec::new();
    if contest.game.football().is_some() {
        lines.push("command -v Rscript >/dev/null || install r-base-core".to_owned());
    }
    lines.extend(
        contest
            .packages
            .r
            .iter()
            .map(|name| format!("r_package {name}")),
    );
    let python = contest.packages.python.iter();
    lines.extend(python.map(|name| format!("python_module {name} {}", pypi_name(name))));
    // Ends the last line.
    lines.push(String::new());
    lines.join("\n")
}

/// The name of a Python module's package, which can differ from the module's.
fn pypi_name(module: &str) -> &str {
    match module {
        "PIL" => "pillow",
        "bs4" => "beautifulsoup4",
        "cv2" => "opencv-python-headless",
        "dateutil" => "python-dateutil",
        "skimage" => "scikit-image",
        "sklearn" => "scikit-learn",
        "yaml" => "pyyaml",
        module => module,
    }
}

/// The files of an entry with this name, with paths that unpack everywhere.
pub fn packed_entry(name: &str, source: &Source) -> Vec<(String, Vec<u8>)> {
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

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn the_setup_installs_the_packages_of_the_contest() {
        let script = |text: &str| {
            let contest = Contest::from_toml(Path::new("c"), text).expect("a contest");
            languages_script(&contest)
        };
        let hog = script("edition = 'fall-2019'\npackages.python = ['numpy', 'sklearn']");
        let lines = "python_module numpy numpy\npython_module sklearn scikit-learn\n";
        assert_eq!(hog, lines);
        let football = script("game = 'd-football'\npackages.r = ['dplyr']");
        let lines = "install r-base-core\nr_package dplyr\n";
        assert!(football.contains(lines), "{football}");
    }
}
