//! `pigskin contest roster`

use std::fmt::Write as _;
use std::io::Write;
use std::path::PathBuf;

use anyhow::Context;
use clap::{Args, ValueHint};
use pigskin_contest::read_text;
use pigskin_course::{Course, Member, PersonId, RosterChanges, TeamId, emptied};
use serde::Serialize;

use super::write_rows;
use crate::args::course_args::CourseArgs;
use crate::format::{Format, object};

/// Adds people to the roster, or shows it.
///
/// A contest and a project in one folder have one roster. People are added from a CSV file.
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
  pigskin contest roster hog-2026             shows who is on it, as CSV
  pigskin contest roster hog-2026 --drop cy,dee
  pigskin contest roster hog-2026 all.csv --drop-missing --dry-run")]
pub struct Roster {
    #[command(flatten)]
    course: CourseArgs,
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
    /// Show what would change, and change nothing
    #[arg(long, requires = "people")]
    dry_run: bool,
    /// The format of the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

const COLUMNS: [&str; 6] = ["id", "name", "email", "section", "role", "team"];

/// The changes of the roster, for programs.
#[derive(Default, Serialize)]
struct ChangesJson {
    /// People in the file.
    people: usize,
    new: usize,
    changed: Vec<PersonId>,
    no_longer_staff: Vec<PersonId>,
    /// Students who are not in the file, and stay.
    missing: Vec<PersonId>,
    dropped: Vec<PersonId>,
    /// Teams whose last members were dropped.
    empty_teams: Vec<TeamId>,
}

impl Roster {
    /// Adds the people, or shows the roster.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        self.course.with(async |course| {
            let mut changes = ChangesJson::default();
            if let Some(people) = &self.people {
                let roster = pigskin_course::Roster::from_csv(&read_text(people)?);
                let roster = roster.with_context(|| people.display().to_string())?;
                let made = if self.dry_run {
                    course.preview_roster(&roster).await?
                } else {
                    let taken = course.take_roster(&roster, self.drop_missing, None, |_| true);
                    taken.await?.0
                };
                changes = ChangesJson::of(made, self.drop_missing);
            } else if self.drop.is_empty() {
                let members = course.members().await?.into_iter();
                let rows = members.map(|Member { person, team, .. }| {
                    object! {
                        id: person.id,
                        name: person.name,
                        email: person.email,
                        section: person.section,
                        role: person.role.as_str(),
                        team,
                    }
                });
                return write_rows(self.format, out, &COLUMNS, &rows.collect::<Vec<_>>());
            } else {
                changes.drop_people(course, self.drop.clone()).await?;
            }
            self.format
                .write(out, &changes, |changes| self.in_words(changes))
        })
    }

    fn in_words(&self, changes: &ChangesJson) -> String {
        let mut text = String::new();
        if self.dry_run {
            text += "Nothing was changed. Without --dry-run:\n";
        }
        if self.people.is_some() {
            let (people, new) = (changes.people, changes.new);
            let changed = match &changes.changed[..] {
                [] => String::new(),
                [one] => format!(", and {one} is changed"),
                many => format!(", and {} are changed", many.len()),
            };
            let _ = writeln!(
                text,
                "{new} of {people} people are new on the roster{changed}."
            );
        }
        if !changes.no_longer_staff.is_empty() {
            let _ = writeln!(
                text,
                "No longer staff: {}.",
                listed(&changes.no_longer_staff)
            );
        }
        if let [first, ..] = &changes.missing[..] {
            let count = changes.missing.len();
            let _ = writeln!(
                text,
                "Students on the roster who are not in the file: {count}, such as {first}.\n\
                 --drop-missing takes them off, and with --dry-run names them first."
            );
        }
        if !changes.dropped.is_empty() {
            let _ = writeln!(text, "Taken off the roster: {}.", listed(&changes.dropped));
        } else if self.drop_missing {
            text += "Nobody was taken off the roster.\n";
        }
        if !changes.empty_teams.is_empty() {
            let _ = writeln!(
                text,
                "Teams without members keep their places on the board, unless you take them off on \
                 the page Teams: {}.",
                listed(&changes.empty_teams)
            );
        }
        text
    }
}

impl ChangesJson {
    /// The changes of a file, which drops the missing students or leaves them.
    fn of(changes: RosterChanges, drops: bool) -> ChangesJson {
        let [_, no_longer_staff] = changes.staff();
        let missing = RosterChanges::ids(&changes.missing);
        let (missing, dropped, empty_teams) = if drops {
            (Vec::new(), missing, changes.emptied)
        } else {
            (missing, Vec::new(), Vec::new())
        };
        ChangesJson {
            people: changes.people.len(),
            new: changes.new.len(),
            changed: RosterChanges::ids(changes.changed.iter().map(|(_, after)| after)),
            no_longer_staff,
            missing,
            dropped,
            empty_teams,
        }
    }

    /// Takes people off the roster, and notes which teams have no members any more.
    async fn drop_people(&mut self, course: &Course, people: Vec<PersonId>) -> anyhow::Result<()> {
        let before = course.members().await?;
        course.drop_people(&people).await?;
        self.empty_teams = emptied(&before, &people);
        self.dropped = people;
        Ok(())
    }
}

fn listed(names: &[impl ToString]) -> String {
    let names: Vec<String> = names.iter().map(ToString::to_string).collect();
    names.join(", ")
}
