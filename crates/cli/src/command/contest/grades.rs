//! `pigskin contest grades`

use std::io::{Write, stderr};
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::{Args, ValueEnum, ValueHint};
use pigskin_contest::{Contest, Results, read_text};
use pigskin_course::{Course, GradeBook, GradeScale, HeldContest, LateFactor, Memberships, Roster};

use super::grading_args::points;
use crate::file;
use crate::format::write_json;
use crate::wrong_usage::WrongUsage;

/// Writes every student's grade for a contest that was run, or is held on the web.
///
/// Without `--roster`, the people, teams and submissions are those in the contest's database.
///
/// Points follow from the contest's awards, or from the table `grades` in the folder's course.toml.
/// Teams that share a rank get the same points, as does every member of a team. A student without an
/// entry, or with a disqualified one, gets none, and the note says so.
///
/// The roster is a CSV file with the columns id and name, and optionally email, section and role. The
/// file of teams has one line per person with id and entry (a file, or a team's name), and optionally
/// late: yes, or a factor.
#[derive(Args)]
#[command(after_help = "\
Examples:
  pigskin contest grades hog-2026                       held on the web
  pigskin contest grades hog-2026 --roster roster.csv --teams teams.csv
  pigskin contest grades hog-2026 --roster roster.csv --teams teams.csv \\
    --format canvas --assignment \"Hog contest\" --out canvas.csv
  pigskin contest grades hog-2026 --roster roster.csv --teams teams.csv \\
    --format moodle --late 0.8 --out moodle.csv")]
pub struct Grades {
    /// The folder of the contest
    #[arg(value_hint = ValueHint::DirPath)]
    folder: PathBuf,
    /// The people of the course, for a contest that was run from a folder
    #[arg(long, value_hint = ValueHint::FilePath)]
    roster: Option<PathBuf>,
    /// The contest's database, if it is not in its folder
    #[arg(long, value_name = "ADDRESS", conflicts_with = "roster")]
    database: Option<String>,
    /// The people of each entry [default: an entry belongs to the person whose id is the name of its
    /// file]
    #[arg(long, value_hint = ValueHint::FilePath, requires = "roster")]
    teams: Option<PathBuf>,
    /// The factor for the points of late entries, from 0 to 1
    #[arg(long, value_name = "FACTOR", default_value = "1", value_parser = factor)]
    late: LateFactor,
    /// The format of the file
    #[arg(long, value_enum, default_value_t = GradesFormat::Csv)]
    format: GradesFormat,
    /// The name of the assignment in Canvas or Moodle [default: the contest's title]
    #[arg(long, value_name = "NAME")]
    assignment: Option<String>,
    /// Canvas: the points possible; 0 for extra credit
    #[arg(long, value_name = "POINTS", default_value_t = 0.0, value_parser = points)]
    possible: f64,
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
}

impl Grades {
    /// Grades the students and writes the grades.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        if let Some(path) = &self.out {
            file::check_free(path, self.force)?;
        }
        let (book, title) = match &self.roster {
            Some(roster) => self.of_folder(roster)?,
            None => self.of_course()?,
        };
        remark(&book);
        let assignment = self.assignment.as_deref().unwrap_or(&title);
        let mut text = Vec::new();
        match self.format {
            GradesFormat::Csv => text.extend(book.to_csv().into_bytes()),
            GradesFormat::Canvas => {
                text.extend(book.to_canvas(assignment, self.possible).into_bytes());
            }
            GradesFormat::Moodle => text.extend(book.to_moodle(assignment).into_bytes()),
            GradesFormat::Json => write_json(&mut text, &book)?,
        }
        match &self.out {
            Some(path) => file::write(path, text, self.force),
            None => Ok(out.write_all(&text)?),
        }
    }
}

impl Grades {
    /// The grades of a contest that was run from a folder, and its title.
    fn of_folder(&self, roster: &Path) -> anyhow::Result<(GradeBook, String)> {
        let contest = Contest::open(&self.folder)?;
        let results = Results::read(&contest.results_folder().join("results.json"))?;
        let roster = Roster::from_csv(&read_text(roster)?)?;
        let (standings, disqualified) = (&results.standings, &results.disqualified);
        let memberships = match &self.teams {
            Some(teams) => Memberships::from_csv(&read_text(teams)?, self.late)?,
            None => Memberships::by_files(&roster, standings, disqualified),
        };
        let scale = GradeScale::open(&self.folder)?;
        let scale = scale.as_ref();
        let book = GradeBook::from_standings(&roster, &memberships, standings, disqualified, scale);
        Ok((book, results.title))
    }

    /// The grades of a contest on the web, and its title.
    fn of_course(&self) -> anyhow::Result<(GradeBook, String)> {
        let there = self.folder.join(Course::DATABASE).exists();
        if self.database.is_none() && !there {
            let folder = self.folder.display();
            return Err(WrongUsage(format!(
                "{folder} is not held on the web; name the people of the course with --roster"
            ))
            .into());
        }
        let runtime = tokio::runtime::Runtime::new().context("could not start")?;
        runtime.block_on(async {
            let course = HeldContest::open(&self.folder, self.database.as_deref()).await?;
            let board = course.board().await?;
            let book = course.grades(&board).await?;
            let title = course.contest().title.clone();
            course.close().await;
            Ok((book, title))
        })
    }
}

/// Reports on standard error what does not match, so that a typing error costs nobody a grade.
fn remark(book: &GradeBook) {
    let mut remarks = Vec::new();
    if !book.unclaimed.is_empty() {
        let entries = book.unclaimed.join(", ");
        remarks.push(format!(
            "entries that no student of the roster belongs to: {entries}"
        ));
    }
    if !book.strangers.is_empty() {
        let people = book.strangers.join(", ");
        remarks.push(format!("in a team, and no student of the roster: {people}"));
    }
    let absent = book.grades.iter().filter(|grade| grade.is_absent);
    let absent: Vec<String> = absent.map(|grade| grade.student.id.to_string()).collect();
    if !absent.is_empty() {
        let people = absent.join(", ");
        remarks.push(format!("their entries are not in the contest: {people}"));
    }
    for remark in remarks {
        // If standard error is closed, nobody reads it.
        let _ = writeln!(stderr(), "pigskin: {remark}");
    }
}

fn factor(text: &str) -> Result<LateFactor, String> {
    let factor = text.parse().ok().and_then(LateFactor::new);
    factor.ok_or_else(|| "it is not from 0 to 1".to_owned())
}
