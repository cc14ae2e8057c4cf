//! `pigskin contest roster`

use std::collections::BTreeSet;
use std::io::Write;
use std::path::PathBuf;

use anyhow::Context;
use clap::{Args, ValueHint};
use pigskin_contest::read_text;
use pigskin_course::{Course, PersonId, TeamId};

use crate::database_args::DatabaseArgs;

/// Adds people to the roster of a contest or a project, from a CSV file.
///
/// A contest and a project in one folder have one roster.
///
/// The first line of the file has the column names: id and name, and optionally email, section and
/// role (student or staff). Exports of learning platforms work unchanged, with commas, semicolons or
/// tabs between the columns. People who are on the roster already are updated by the columns that the
/// file has. People who are missing from the file stay on the roster.
///
/// --drop and --drop-missing take people off the roster: they cannot sign in any more, get no mail, and
/// are in no list and no grades. Their submissions stay, and their teams keep their places. To put
/// people back, add them from a file and make new links for them.
#[derive(Args)]
#[command(after_help = "\
Examples:
  pigskin contest roster hog-2026 people.csv
  pigskin contest roster hog-2026             shows who is on it
  pigskin contest roster hog-2026 --drop cy,dee
  pigskin contest roster hog-2026 all.csv --drop-missing")]
pub struct Roster {
    /// The folder of the contest or project
    #[arg(value_hint = ValueHint::DirPath)]
    folder: PathBuf,
    /// The people, as CSV
    #[arg(value_hint = ValueHint::FilePath)]
    people: Option<PathBuf>,
    /// The ids of people to take off the roster, separated by commas
    #[arg(
        long,
        value_name = "IDS",
        value_delimiter = ',',
        conflicts_with = "people"
    )]
    drop: Vec<PersonId>,
    /// Take the students off the roster who are not in the file; never staff
    #[arg(long, requires = "people")]
    drop_missing: bool,
    #[command(flatten)]
    database: DatabaseArgs,
}

impl Roster {
    /// Adds the people, or shows the roster.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let runtime = tokio::runtime::Runtime::new().context("could not start")?;
        runtime.block_on(async {
            let course = Course::open(&self.folder, self.database.address()).await?;
            if !self.drop.is_empty() {
                drop_people(&course, &self.drop, out).await?;
            } else if let Some(people) = &self.people {
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
                if self.drop_missing {
                    let missing = course.students_not_on(&roster).await?;
                    drop_people(&course, &missing, out).await?;
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

/// Takes people off the roster, and writes who they are and which teams have no members any more.
async fn drop_people(
    course: &Course,
    people: &[PersonId],
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    if people.is_empty() {
        writeln!(out, "Nobody was taken off the roster.")?;
        return Ok(());
    }
    let before = course.members().await?;
    course.drop_people(people).await?;
    let ids: Vec<&str> = people.iter().map(PersonId::as_str).collect();
    writeln!(out, "Taken off the roster: {}.", ids.join(", "))?;
    let (gone, still): (Vec<_>, Vec<_>) =
        (before.iter()).partition(|member| people.contains(&member.person.id));
    let still: BTreeSet<TeamId> = still.iter().filter_map(|member| member.team).collect();
    let left: BTreeSet<TeamId> = gone.iter().filter_map(|member| member.team).collect();
    let empty: Vec<String> = left.difference(&still).map(ToString::to_string).collect();
    if !empty.is_empty() {
        writeln!(
            out,
            "Teams without members keep their places on the board, unless you take them off on the \
             page Teams: {}.",
            empty.join(", ")
        )?;
    }
    Ok(())
}
