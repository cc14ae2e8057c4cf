//! `pigskin project similar`

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use anyhow::Context;
use clap::{Args, ValueHint};
use pigskin_project::StudentFile;

use crate::in_command::in_command;
use crate::terminal::standard_error::remark;
use crate::wrong_usage::wrong_usage;

/// Writes students' files for programs that compare them, such as Dolos.
///
/// They compare the files with each other, without the code that the project gives. Without
/// --files, the files are the submissions that count of a project on the web.
///
/// Students' files are in `students/NAME/hog.py` of the folder, the code that is given in
/// `given/hog.py`, and the names as labels in `info.csv`.
#[derive(Args)]
#[command(after_help = "\
Examples:
  pigskin project similar hog-2026 --files handed-in --out compared
  pigskin project similar hog-2026 --out compared")]
pub struct Similar {
    /// The folder that 'pigskin project new' made
    #[arg(value_hint = ValueHint::DirPath)]
    folder: PathBuf,
    /// The folder with the students' files
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    files: Option<PathBuf>,
    /// The folder to make
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    out: PathBuf,
    #[cfg(feature = "full")]
    #[command(flatten)]
    database: crate::args::database_args::DatabaseArgs,
}

/// The student's file in a folder of its own, and the one that is given.
const HOG: &str = "hog.py";

impl Similar {
    /// Writes the files.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        if self.out.symlink_metadata().is_ok() {
            let shown = self.out.display();
            return wrong_usage(format!("{shown} exists already; name a new folder"));
        }
        let given = self.folder.join("student").join(HOG);
        let given = fs::read(&given).with_context(|| format!("could not read {}", given.display()));
        self.write("given", HOG, &given?)?;
        let files = match &self.files {
            Some(files) => StudentFile::read_all(files)?,
            None => self.counting()?,
        };
        let mut info = csv::Writer::from_writer(Vec::new());
        info.write_record(["filename", "label", "full_name"])?;
        for (name, file) in StudentFile::unique_names(&files).iter().zip(&files) {
            match &file.contents {
                Ok(contents) => {
                    let place = format!("students/{name}");
                    self.write(&place, HOG, contents)?;
                    info.write_record([&format!("{place}/{HOG}"), &file.name, &file.name])?;
                }
                Err(why) => remark(format!("left out {}: {why}", file.file)),
            }
        }
        self.write("", "info.csv", &info.into_inner()?)?;
        let place = |name: &str| in_command(self.out.join(name));
        let (given, students) = (place("given/hog.py"), place("students"));
        writeln!(
            out,
            "Wrote the files of {} students. Compare them with one of\n  \
             dolos run --language python --ignore {given} {}\n  \
             java -jar jplag.jar --language python3 \\\n    --base-code {} {students}",
            files.len(),
            place("info.csv"),
            place("given"),
        )?;
        Ok(())
    }

    fn write(&self, folder: &str, name: &str, contents: &[u8]) -> anyhow::Result<()> {
        let folder = self.out.join(folder);
        let path = folder.join(name);
        fs::create_dir_all(&folder)
            .and_then(|()| fs::write(&path, contents))
            .with_context(|| format!("could not write {}", path.display()))
    }

    /// The submissions that count of a project on the web.
    #[cfg(feature = "full")]
    fn counting(&self) -> anyhow::Result<Vec<StudentFile>> {
        use pigskin_course::Course;
        use pigskin_course_project::{HeldProject, ProjectKit};

        crate::block_on::block_on(async {
            let course = Course::open(&self.folder, self.database.address()).await?;
            let kit = ProjectKit::open(&self.folder, None)?;
            let project = HeldProject::new(course.into(), kit.into(), pigskin_entry::Wall::Limits)?;
            Ok(project.counting_files().await?)
        })
    }

    #[cfg(not(feature = "full"))]
    fn counting(&self) -> anyhow::Result<Vec<StudentFile>> {
        Err(crate::not_built_in::NotBuiltIn("similar without --files").into())
    }
}
