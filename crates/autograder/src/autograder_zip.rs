//! The zip of an autograder.

use crate::{Glibc, ProgramFileError, Visibility, ZipFile};

/// The parts of an autograder besides the folder that it grades by.
#[derive(Clone, Copy, Debug)]
pub struct AutograderZip<'a> {
    /// The command that grades a submission: `pigskin COMMAND FOLDER SUBMISSION --out FILE
    /// --visibility VISIBILITY --sandbox SANDBOX ARGUMENTS`.
    pub command: &'a str,
    /// The name of the folder in the zip.
    pub folder: &'a str,
    /// When students see the tests.
    pub visibility: Visibility,
    /// The name of the weakest wall to accept between a submission and the container.
    pub sandbox: &'a str,
    /// Further arguments of the command, each after a blank.
    pub arguments: &'a str,
    /// Lines of the setup script that install more than Python, each with its end.
    pub languages: &'a str,
    /// The program `pigskin` for Linux on x86-64.
    pub program: &'a [u8],
}

/// Why no zip can be made.
#[derive(Debug, thiserror::Error)]
pub enum AutograderZipError {
    /// The grading program cannot run on Gradescope.
    #[error(transparent)]
    Program(#[from] ProgramFileError),
    /// The zip cannot be written.
    #[error("could not make the zip: {0}")]
    Zip(#[from] zip::result::ZipError),
}

const SETUP: &str = include_str!("setup.sh");
const RUN: &str = include_str!("run_autograder");

impl AutograderZip<'_> {
    /// Makes the zip for Gradescope: `setup.sh`, `run_autograder`, the grading program, and the
    /// files of the folder, by their paths in the zip. The same inputs give the same bytes.
    ///
    /// Fails if Gradescope cannot start the program, or if a file is too large for a zip.
    pub fn pack(&self, files: ZipFile) -> Result<Vec<u8>, AutograderZipError> {
        let glibc = Glibc::needed_by(self.program)?;
        let mut zip = files;
        zip.program("pigskin", self.program);
        zip.program("run_autograder", self.run_script());
        zip.program("setup.sh", self.setup_script(glibc));
        Ok(zip.packed("setup.sh")?)
    }

    fn run_script(&self) -> String {
        let arguments = format!(
            "--visibility {} --sandbox {}{}",
            self.visibility.as_str(),
            self.sandbox,
            self.arguments
        );
        RUN.replace("@COMMAND@", self.command)
            .replace("@FOLDER@", self.folder)
            .replace("@ARGUMENTS@", &arguments)
    }

    fn setup_script(&self, glibc: Option<Glibc>) -> String {
        let glibc = glibc.map_or_else(|| "none".to_owned(), |glibc| glibc.to_string());
        let script = SETUP.replace("@LANGUAGES@\n", self.languages);
        script.replace("@GLIBC@", &glibc)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_have_no_place_left() {
        let zip = AutograderZip {
            command: "project grade-file",
            folder: "project",
            visibility: Visibility::Hidden,
            sandbox: "limits",
            arguments: " --points 10",
            languages: "install r-base-core\n",
            program: &[],
        };
        let run = zip.run_script();
        assert!(
            run.contains("/pigskin\" project grade-file \"$root/source/project\""),
            "{run}"
        );
        let arguments = "--visibility hidden --sandbox limits --points 10";
        assert!(run.contains(arguments), "{run}");
        let setup = zip.setup_script(None);
        assert!(setup.contains("\ninstall r-base-core\n"), "{setup}");
        for script in [run, setup] {
            let mut words = script.split_whitespace();
            assert!(
                !words.any(|word| word.starts_with('@') && word.ends_with('@')),
                "{script}"
            );
        }
    }
}
