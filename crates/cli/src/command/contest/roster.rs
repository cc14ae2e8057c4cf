//! `pigskin contest roster`

use std::io::Write;
use std::path::PathBuf;

use anyhow::Context;
use clap::{Args, ValueHint};
use pigskin_contest::read_text;
use pigskin_course::Course;

/// Adds people to the roster of a contest or a project, from a CSV file.
///
/// A contest and a project in one folder have one roster.
///
/// The first line of the file has the column names: id and name, and optionally email, section and
/// role (student or staff). Exports of learning platforms work unchanged, with commas, semicolons or
/// tabs between the columns. People who are on the roster already are updated by the columns that the
/// file has. Nobody is removed.
#[derive(Args)]
#[command(after_help = "\
Examples:
  pigskin contest roster hog-2026 people.csv
  pigskin contest roster hog-2026             shows who is on it")]
pub struct Roster {
    /// The folder of the contest or project
    #[arg(value_hint = ValueHint::DirPath)]
    folder: PathBuf,
    /// The people, as CSV
    #[arg(value_hint = ValueHint::FilePath)]
    people: Option<PathBuf>,
    /// The course's database, if it is not in the folder
    #[arg(long, value_name = "ADDRESS")]
    database: Option<String>,
}

impl Roster {
    /// Adds the people, or shows the roster.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let runtime = tokio::runtime::Runtime::new().context("could not start")?;
        runtime.block_on(async {
            let course = Course::open(&self.folder, self.database.as_deref()).await?;
            if let Some(people) = &self.people {
                let roster = pigskin_course::Roster::from_csv(&read_text(people)?);
                let roster = roster.with_context(|| people.display().to_string())?;
                let enrolled = course.enrol(&roster).await?;
                let all = roster.people().len();
                let (new, changed) = (enrolled.new, enrolled.changed.len());
                write!(out, "{new} of {all} people are new on the roster")?;
                match changed {
                    0 => writeln!(out, ".")?,
                    1 => writeln!(out, ", and {} is changed.", enrolled.changed[0])?,
                    _ => writeln!(out, ", and {changed} are changed.")?,
                }
                if !enrolled.no_longer_staff.is_empty() {
                    let people: Vec<String> = (enrolled.no_longer_staff.iter())
                        .map(ToString::to_string)
                        .collect();
                    writeln!(out, "No longer staff: {}.", people.join(", "))?;
                }
            } else {
                let mut csv = csv::Writer::from_writer(out);
                csv.write_record(["id", "name", "email", "section", "role", "team"])?;
                for member in course.members().await? {
                    let person = member.person;
                    let team = member.team.map(|team| team.to_string());
                    csv.write_record([
                        person.id.as_str(),
                        &person.name,
                        &person.email,
                        &person.section,
                        person.role.as_str(),
                        &team.unwrap_or_default(),
                    ])?;
                }
                csv.flush()?;
            }
            course.close().await;
            Ok(())
        })
    }
}
