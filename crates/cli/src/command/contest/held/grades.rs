//! `pigskin contest grades`

use std::io::Write;
use std::path::PathBuf;

use anyhow::Context;
use clap::{Args, ValueEnum, ValueHint};
use pigskin_contest::{Contest, Results, read_text};
use pigskin_course::{
    Course, CourseSettings, GradeBook, LateFactor, Memberships, PointsRule, Roster,
};
use pigskin_course_contest::HeldContest;
use pigskin_course_project::{ClassPoints, PointsColumns, ProjectSettings};
use pigskin_project::ProjectFile;

use super::board;
use crate::args::course_args::CourseArgs;
use crate::args::grading_args::points;
use crate::block_on::block_on;
use crate::file;
use crate::format::json_text;
use crate::in_command::in_command;
use crate::terminal::standard_error::remark;
use crate::wrong_usage::wrong_usage;

/// Writes every student's grade or points.
///
/// Grades are for a contest that was run or is held on the web, and points for a project. In a
/// folder with a contest and a project, `--of` says which one.
///
/// Without `--roster`, the people, teams and submissions are those in the contest's database.
/// Without submissions on the web, its people are graded by the contest's last run.
///
/// Points follow from the contest's awards, or from the table `grades` in the folder's course.toml.
/// Teams that share a rank get the same points, as does every member of a team. A student without an
/// entry, or with a disqualified one, gets none, and the note says so.
///
/// The roster is a CSV file with the columns id and name, and optionally email, section and role. The
/// file of teams has one line per person with id and entry (a file, or a team's name), and optionally
/// late: yes, or a factor.
///
/// The points of a project are those of its database, by its rules. CSV and JSON have every problem
/// and every part, and name the parts that staff hold back from students. Files for Canvas, Moodle
/// and Gradescope leave these parts out unless `--unpublished` is given.
#[derive(Args)]
#[command(after_help = "\
Examples:
  pigskin contest grades hog-2026                       held on the web
  pigskin contest grades hog-2026 --roster roster.csv --teams teams.csv
  pigskin contest grades hog-2026 --roster roster.csv --teams teams.csv \\
    --format canvas --assignment \"Hog contest\" --out canvas.csv
  pigskin contest grades hog-2026 --roster roster.csv --teams teams.csv \\
    --format moodle --late 0.8 --out moodle.csv
  pigskin contest grades hog-2026 --of project --format canvas --columns lines
  pigskin contest grades hog-2026 --of project --format gradescope --out points.zip")]
pub struct Grades {
    #[command(flatten)]
    course: CourseArgs,
    /// The contest or the project to grade [default: the one in the folder]
    #[arg(long, value_enum, value_name = "WHAT")]
    of: Option<GradedPart>,
    /// The people of the course, for a contest that was run from a folder
    #[arg(long, value_hint = ValueHint::FilePath)]
    roster: Option<PathBuf>,
    /// The people of each entry [default: an entry belongs to the person whose id is the name of its
    /// file]
    #[arg(long, value_hint = ValueHint::FilePath)]
    teams: Option<PathBuf>,
    /// The factor for the points of entries that the file of teams calls late, from 0 to 1
    #[arg(long, value_name = "FACTOR", value_parser = factor, requires = "teams")]
    late: Option<LateFactor>,
    /// The format of the file
    #[arg(long, value_enum, default_value_t = GradesFormat::Csv)]
    format: GradesFormat,
    /// The name of the assignment in Canvas or Moodle [default: the title]
    #[arg(long, value_name = "NAME")]
    assignment: Option<String>,
    /// Canvas, for a contest: the points possible; 0 for extra credit [default: 0]
    #[arg(long, value_name = "POINTS", value_parser = points)]
    possible: Option<f64>,
    /// Canvas and Moodle, for a project: one column, or one for each part
    #[arg(long, value_enum, default_value_t = Columns::Sum)]
    columns: Columns,
    /// Canvas and Moodle, for a project: include the parts that are held back from students
    #[arg(long)]
    unpublished: bool,
    /// The file to write, instead of standard output
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    out: Option<PathBuf>,
    /// Replace an existing file
    #[arg(long, requires = "out")]
    force: bool,
}

/// The formats of grades.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum GradesFormat {
    /// People: grades.csv.
    Csv,
    /// The import of Canvas's gradebook.
    Canvas,
    /// The CSV import of Moodle's gradebook.
    Moodle,
    /// Programs.
    Json,
    /// A zip with a results.json of Gradescope for each student of a project.
    Gradescope,
}

/// The part of a folder whose grades are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum GradedPart {
    /// The contest of the folder.
    Contest,
    /// The project of the folder.
    Project,
}

/// The columns of a file for a learning system.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Columns {
    /// One column with all points.
    Sum,
    /// A column for each part.
    Lines,
}

impl Grades {
    /// Grades the students and writes the grades.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        file::check_free(self.out.as_deref(), self.force)?;
        let text = match self.graded()? {
            GradedPart::Contest => self.of_contest()?,
            GradedPart::Project => self.of_project()?,
        };
        match &self.out {
            Some(path) => file::write(path, text, self.force),
            None => Ok(out.write_all(&text)?),
        }
    }

    /// The part of the folder to grade.
    fn graded(&self) -> anyhow::Result<GradedPart> {
        let there = |name| self.course.folder.join(name).exists();
        match (self.of, there(Contest::FILE), there(ProjectFile::NAME)) {
            (Some(graded), ..) => Ok(graded),
            (None, true, true) => {
                let folder = self.course.folder.display();
                wrong_usage(format!(
                    "{folder} has a contest and a project; say which one with --of contest or \
                     --of project"
                ))
            }
            (None, false, true) => Ok(GradedPart::Project),
            (None, ..) => Ok(GradedPart::Contest),
        }
    }

    fn of_contest(&self) -> anyhow::Result<Vec<u8>> {
        if self.columns != Columns::Sum || self.unpublished {
            return wrong_usage("--columns and --unpublished are for a project");
        }
        let possible = self.possible.unwrap_or(0.0);
        let (book, title) = if let Some(path) = &self.roster {
            let roster = Roster::from_csv(&read_text(path)?);
            self.of_run(&roster.with_context(|| path.display().to_string())?)?
        } else {
            block_on(self.of_database())?
        };
        tell_mismatches(&book);
        let assignment = self.assignment.as_deref().unwrap_or(&title);
        let table = || book.to_table(assignment, possible);
        Ok(match self.format {
            GradesFormat::Csv => book.to_csv().into_bytes(),
            GradesFormat::Canvas => table().to_canvas().into_bytes(),
            GradesFormat::Moodle => table().to_moodle().into_bytes(),
            GradesFormat::Json => json_text(&book)?,
            GradesFormat::Gradescope => {
                let why = "for a contest, 'pigskin contest gradescope' makes an autograder";
                return wrong_usage(why);
            }
        })
    }

    fn of_project(&self) -> anyhow::Result<Vec<u8>> {
        if self.possible.is_some() {
            let why = "--possible is for a contest; the points of a project are those of its \
                       problems";
            return wrong_usage(why);
        }
        if self.roster.is_some() {
            let why = "the people of a project are those of its database; leave --roster out";
            return wrong_usage(why);
        }
        let class = self.course.with(async |course| {
            let settings = ProjectSettings::open(&self.course.folder, course.settings())?;
            Ok(ClassPoints::read(course, &settings).await?)
        })?;
        let assignment = self.assignment.as_deref().unwrap_or(&class.title);
        let columns = match self.columns {
            Columns::Sum => PointsColumns::Sum,
            Columns::Lines => PointsColumns::Lines,
        };
        let held_back: Vec<String> = (class.unpublished().iter())
            .map(ToString::to_string)
            .collect();
        if !held_back.is_empty() {
            let parts = held_back.join(", ");
            remark(format!("held back from some students: {parts}"));
        }
        let table = || class.to_table(assignment, columns, self.unpublished);
        Ok(match self.format {
            GradesFormat::Csv => class.to_csv()?.into_bytes(),
            GradesFormat::Canvas => table().to_canvas().into_bytes(),
            GradesFormat::Moodle => table().to_moodle().into_bytes(),
            GradesFormat::Json => class.to_json()?.into_bytes(),
            GradesFormat::Gradescope => {
                if self.out.is_none() {
                    return wrong_usage("a zip needs a file; name one with --out");
                }
                class.to_gradescope().map_err(anyhow::Error::from_boxed)?
            }
        })
    }
}

impl Grades {
    /// The grades of a contest that was run from the folder, and its title.
    fn of_run(&self, roster: &Roster) -> anyhow::Result<(GradeBook, String)> {
        let contest = Contest::open(&self.course.folder)?;
        let results = contest.results_folder().join("results.json");
        if !results.exists() {
            let folder = self.course.folder.display();
            let why = if self.roster.is_some() && self.course.folder.join(Course::DATABASE).exists()
            {
                format!("the people of {folder} are those of its database; leave --roster out")
            } else {
                let run = in_command(&self.course.folder);
                format!("{folder} has no results yet; `pigskin contest run {run}` makes them")
            };
            return wrong_usage(why);
        }
        let results = Results::read(&results)?;
        let (standings, disqualified) = (&results.standings, &results.disqualified);
        let memberships = match &self.teams {
            Some(teams) => {
                let read = Memberships::from_csv(&read_text(teams)?, self.late);
                read.with_context(|| teams.display().to_string())?
            }
            None => Memberships::by_files(roster, standings, disqualified),
        };
        let scale = CourseSettings::open(&self.course.folder)?.grades;
        let rule = PointsRule::of(scale.as_ref(), &results.awards);
        let book = GradeBook::from_standings(roster, &memberships, standings, disqualified, rule);
        Ok((book, results.title))
    }

    /// The grades of a contest on the web, or of one that was run for the people of the database,
    /// and its title.
    async fn of_database(&self) -> anyhow::Result<(GradeBook, String)> {
        let (folder, database) = (&self.course.folder, self.course.database.address());
        let has_database = database.is_some() || folder.join(Course::DATABASE).exists();
        if !has_database {
            let folder = folder.display();
            return wrong_usage(format!(
                "{folder} is not held on the web; name the people of the course with --roster"
            ));
        }
        if let Some(course) = HeldContest::find(folder, database).await? {
            if self.teams.is_some() {
                let why = "the teams of a contest on the web are those of its database; leave \
                     --teams out";
                return wrong_usage(why);
            }
            let board = board(&course).await?;
            let book = course.grades(&board).await?;
            let title = course.contest().title.clone();
            course.close().await;
            return Ok((book, title));
        }
        let course = Course::open(folder, database).await?;
        let members = course.members().await?.into_iter();
        let roster: Roster = members.map(|member| member.person).collect();
        course.close().await;
        remark("there are no submissions on the web; these are the grades of the last run");
        self.of_run(&roster)
    }
}

/// Reports mismatches on standard error, so that a typing error costs no student a grade.
fn tell_mismatches(book: &GradeBook) {
    if !book.unclaimed.is_empty() {
        let entries = book.unclaimed.join(", ");
        remark(format!(
            "entries that no student of the roster belongs to: {entries}"
        ));
    }
    if !book.strangers.is_empty() {
        let people = book.strangers.join(", ");
        remark(format!("in a team, and no student of the roster: {people}"));
    }
    let absent = book.grades.iter().filter(|grade| grade.is_absent);
    let absent: Vec<String> = absent.map(|grade| grade.student.id.to_string()).collect();
    if !absent.is_empty() {
        let people = absent.join(", ");
        remark(format!("their entries are not in the contest: {people}"));
    }
}

fn factor(text: &str) -> Result<LateFactor, String> {
    let factor = text.parse().ok().and_then(LateFactor::new);
    factor.ok_or_else(|| "it is not from 0 to 1".to_owned())
}
