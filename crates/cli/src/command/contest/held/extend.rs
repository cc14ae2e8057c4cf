//! `pigskin contest extend`

use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;

use anyhow::Context;
use clap::{Args, ValueHint};
use jiff::Timestamp;
use pigskin_contest::read_text;
use pigskin_course::{
    Course, CourseSettings, ExtensionChange, Extensions, PersonId, Role, Schedule, moment,
};
use pigskin_course_project::{ProjectSettings, partners_left_behind};
use pigskin_entry::printable;
use pigskin_project::ProjectFile;

use crate::args::course_args::CourseArgs;
use crate::counted::counted;
use crate::format::{Format, object, write_json};
use crate::wrong_usage::{WrongUsage, wrong_usage};

/// Gives students a deadline of their own.
///
/// The students are named, or those of a section or of a CSV file. A student's own deadline holds
/// for the contest and the project of the folder. An extension never takes time away. Without
/// `--until`, `--remove` takes their own deadlines back.
///
/// The CSV file has a line of column names: id, until (a local time of the course's time zone, or
/// nothing to remove the deadline) and, if you like, reason. If a line is wrong, every wrong line is
/// named, and nothing is applied. `--dry-run` shows what would change.
#[derive(Args)]
#[command(after_help = "\
Examples:
  pigskin contest extend hog-2026 ada bob --until \"2026-12-06 12:00\" --reason ill
  pigskin contest extend hog-2026 --section 101 --until \"2026-12-06 12:00\" --dry-run
  pigskin contest extend hog-2026 --csv extensions.csv
  pigskin contest extend hog-2026 ada --remove")]
pub struct Extend {
    #[command(flatten)]
    course: CourseArgs,
    /// The ids of students
    people: Vec<PersonId>,
    /// All students of a section
    #[arg(long, value_name = "NAME")]
    section: Option<String>,
    /// The extensions as CSV
    #[arg(
        long,
        value_name = "FILE",
        value_hint = ValueHint::FilePath,
        conflicts_with_all = ["people", "section", "until", "reason", "remove"]
    )]
    csv: Option<PathBuf>,
    /// The deadline, a local time of the course's time zone
    #[arg(long, value_name = "TIME", conflicts_with = "remove")]
    until: Option<String>,
    /// Why, for staff
    #[arg(long, value_name = "TEXT", default_value = "")]
    reason: String,
    /// Remove the students' own deadlines
    #[arg(long)]
    remove: bool,
    /// Show what would change, and change nothing
    #[arg(long)]
    dry_run: bool,
    /// The format of the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

impl Extend {
    /// Gives the extensions and writes the changes.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        self.course.with(async |course| {
            let extensions = self.extensions(course).await?;
            let changes = if self.dry_run {
                course.preview_extensions(&extensions).await
            } else {
                course.apply_extensions(&extensions, None).await
            };
            let changes = match &self.csv {
                Some(path) => changes.with_context(|| path.display().to_string())?,
                None => changes?,
            };
            let behind = partners_left_behind(course, &changes).await?;
            self.show(out, course.settings(), &changes, &behind)
        })
    }

    async fn extensions(&self, course: &Course) -> anyhow::Result<Extensions> {
        let zone = &course.settings().schedule.time_zone;
        if let Some(path) = &self.csv {
            let extensions = Extensions::from_csv(&read_text(path)?, zone);
            return extensions.with_context(|| path.display().to_string());
        }
        let closes = match (&self.until, self.remove) {
            (Some(until), _) => {
                let until = moment(until, zone);
                Some(until.map_err(|why| WrongUsage(format!("--until: {why}")))?)
            }
            (None, true) => None,
            (None, false) => {
                let why = "say until when, with --until, or take deadlines back with --remove";
                return wrong_usage(why);
            }
        };
        let mut people = self.people.clone();
        if let Some(section) = &self.section {
            let members = course.members().await?.into_iter();
            let before = people.len();
            people.extend(members.filter_map(|member| {
                let person = member.person;
                let is_in = person.section_names().contains(&section.as_str());
                let is_in = is_in && person.role == Role::Student;
                is_in.then_some(person.id)
            }));
            if people.len() == before {
                return wrong_usage(format!("no student is in section {section:?}"));
            }
        }
        if people.is_empty() {
            return wrong_usage("name students, a --section, or a file with --csv");
        }
        Ok(Extensions::for_people(people, closes, &self.reason))
    }

    fn show(
        &self,
        out: &mut dyn Write,
        settings: &CourseSettings,
        changes: &[ExtensionChange],
        behind: &BTreeMap<PersonId, PersonId>,
    ) -> anyhow::Result<()> {
        let schedule = &settings.schedule;
        let mut deadlines: Vec<Timestamp> = schedule.closes.into_iter().collect();
        if self.course.folder.join(ProjectFile::NAME).exists() {
            let project = ProjectSettings::open(&self.course.folder, settings)?;
            deadlines.extend(project.schedule.closes);
        }
        let behind = |change: &ExtensionChange| {
            let partner = behind.get(&change.member.person.id);
            partner.filter(|_| !change.gives_nothing(&deadlines))
        };
        if self.format == Format::Json {
            let changes = changes.iter().map(|change| {
                object! {
                    id: &change.member.person.id,
                    before: change.member.extension,
                    after: change.extension.closes,
                    reason: &change.extension.reason,
                    gives_nothing: change.gives_nothing(&deadlines),
                    /// The partner who keeps an earlier deadline.
                    partner_left_behind: behind(change),
                }
            });
            return write_json(out, &changes.collect::<Vec<_>>());
        }
        for change in changes {
            let person = &change.member.person;
            let nothing = if change.gives_nothing(&deadlines) {
                ", no later than everybody's"
            } else {
                ""
            };
            writeln!(
                out,
                "{} ({}): {}{nothing}; before: {}",
                person.id,
                printable(&person.name, 60),
                shown(schedule, change.extension.closes),
                shown(schedule, change.member.extension),
            )?;
        }
        for change in changes {
            let Some(partner) = behind(change) else {
                continue;
            };
            let student = &change.member.person.id;
            writeln!(
                out,
                "{partner}, the partner of {student}, keeps an earlier deadline, by which\n\
                 submissions of both are late for {partner}. Extend {partner}, too, unless you mean this."
            )?;
        }
        let deadlines = counted(changes.len(), "deadline", "deadlines");
        if self.dry_run {
            writeln!(out, "Nothing was changed. This would change {deadlines}.")?;
        } else {
            writeln!(out, "Changed {deadlines}.")?;
        }
        Ok(())
    }
}

fn shown(schedule: &Schedule, at: Option<Timestamp>) -> String {
    at.map_or_else(|| "no own deadline".to_owned(), |at| schedule.exact(at))
}
