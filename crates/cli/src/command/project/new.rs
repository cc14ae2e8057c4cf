//! `pigskin project new`

use std::fmt::Write as _;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, ValueHint};
use pigskin_course_settings::CourseSettings;
use pigskin_entry::{Interpreters, Wall};
use pigskin_project::{
    Handout, HandoutUpdate, Kit, KitFolder, KitKey, ProjectFile, SandboxInterviewer, check_empty,
};
use serde::Serialize;

use super::check_settings::check_settings;
use crate::args::edition_args::{EditionArgs, EditionSource};
use crate::args::grading_args::wall;
use crate::file;
use crate::format::AnswerArgs;
use crate::in_command::in_command;
use crate::terminal::progress_display::ProgressDisplay;

/// Makes a course's Hog project.
///
/// FOLDER/student has hog.py with a place for the code of each problem, the dice, a page to play
/// on, an exact calculator, and ok, which checks the code; student.zip has the same files.
/// FOLDER/staff has the reference hog.py, wrong variants of it and the right answers.
/// FOLDER/project.toml has points and dates. FOLDER/handout.md is what students read, in blocks: the
/// students get it as handout.html. Change any block; --update keeps your text, makes all others again,
/// and says where both have changed.
///
/// The problems, their rules, questions and right answers come from the edition. Semesters before fall
/// 2017 had other problems: --rules makes our own project with their rules. That with the rules of
/// spring-2017 leaves out Pork Chop, which belongs to the contest.
///
/// Each kit has a key of its own, so that two kits have no file of answers in common; the same key
/// makes the same bytes. Nothing is ever replaced, unless --update makes the students' files of a
/// folder again, after a change of project.toml, of handout.md or of the sentences in variants/variants.json.
#[derive(Args)]
#[command(after_help = "\
Examples:
  pigskin project new hog-2026
  pigskin project new hog-2026 --edition fall-2017 --title \"Project 1: Hog\"
  pigskin project new hog-2026 --rules spring-2017
  pigskin project new hog-2026 --set feral_hogs=off
  pigskin project new hog-2026 --update

Then
  pigskin project check hog-2026
and give hog-2026/student.zip to the students.")]
pub struct New {
    /// The folder to make
    #[arg(value_hint = ValueHint::DirPath)]
    folder: PathBuf,
    #[command(flatten)]
    edition: EditionArgs,
    /// Our own project with the rules of a semester whose project had other problems, such as
    /// spring-2017 (pigskin editions says which)
    #[arg(long, value_name = "SEMESTER", conflicts_with = "edition")]
    rules: Option<EditionSource>,
    /// The title [default: Project 1: Hog, or the edition's own name of the game]
    #[arg(long)]
    title: Option<String>,
    /// The key of the kit, 32 hexadecimal digits [default: drawn; with --update as it was]
    #[arg(long, value_name = "HEX")]
    key: Option<KitKey>,
    /// Make the students' files of an existing folder again; keeps the changes of the staff
    #[arg(long, conflicts_with_all = ["edition", "rules", "set", "title"])]
    update: bool,
    /// The weakest sandbox to accept for the reference and the wrong variants; the strongest that
    /// works is used
    #[arg(long, value_name = "WALL", default_value = "limits", value_parser = wall())]
    sandbox: Wall,
    #[command(flatten)]
    answer: AnswerArgs,
}

/// A project that was made, for programs.
#[derive(Serialize)]
struct ProjectJson<'a> {
    folder: &'a Path,
    problems: usize,
    points: f64,
    /// The number of wrong variants.
    variants: usize,
    /// With --update: the blocks of the handout that staff changed, and that stay as they are.
    kept: Vec<String>,
    /// With --update: those whose made text is another now.
    conflicts: Vec<String>,
}

impl New {
    /// Writes the folder.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        if self.update {
            self.make_again(out)
        } else {
            self.make_new(out)
        }
    }

    fn make_new(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        check_empty(&self.folder)?;
        let edition = self.edition.read_project(self.rules.as_ref())?;
        let text = ProjectFile::new_text(&edition, self.title.as_deref())?;
        let text = ProjectFile::seeded(&text)?;
        let key = self.key.map_or_else(KitKey::draw_new, Ok)?;
        let made = KitFolder::new(&self.folder, text, key)?;
        let kit = self.kit(&made)?;
        kit.write_new(&self.folder)?;
        let course = self.folder.join(CourseSettings::FILE);
        if !course.exists() {
            file::write_new(&course, &CourseSettings::new_text(false))?;
        }
        let project = ProjectJson::new(&self.folder, &made, None);
        self.answer
            .format
            .write(out, &project, ProjectJson::to_text)
    }

    fn make_again(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        let mut folder = KitFolder::open(&self.folder)?;
        check_settings(&self.folder)?;
        folder.key = self.key.unwrap_or(folder.key);
        folder.update(&self.kit(&folder)?)?;
        let project = ProjectJson::new(&self.folder, &folder, Some(&folder.handout));
        self.answer.format.write(out, &project, |project| {
            format!(
                "Made the students' files of {} again: {} problems, {} points.\n{}",
                project.folder.display(),
                project.problems,
                project.points,
                in_words(&folder.handout)
            )
        })
    }

    /// Makes the kit. Asks the reference and the variants that are not known if its tests do not fit.
    fn kit(&self, folder: &KitFolder) -> anyhow::Result<Kit> {
        let interpreters = Interpreters::default();
        let ask = SandboxInterviewer::new(interpreters.python()?, self.sandbox.at_least()?);
        let mut progress = ProgressDisplay::new(self.answer.quiet);
        progress.begin(folder.variants.len(), 0, "wrong variants asked");
        let kit = folder.made(&ask, &|| progress.count())?;
        progress.clear();
        Ok(kit)
    }
}

impl<'a> ProjectJson<'a> {
    fn new(folder: &'a Path, made: &KitFolder, update: Option<&HandoutUpdate>) -> ProjectJson<'a> {
        let conflicts = update.map_or(&[][..], |update| &update.conflicts).iter();
        ProjectJson {
            folder,
            problems: made.project.problems().len(),
            points: made.project.points(),
            variants: made.variants.len(),
            kept: update.map_or_else(Vec::new, |update| update.kept.clone()),
            conflicts: conflicts.map(|conflict| conflict.name.clone()).collect(),
        }
    }

    fn to_text(&self) -> String {
        format!(
            "Made {folder}: {} problems, {} points, {} wrong variants.\n\
             What students read is {folder}/handout.md, which you may change.\n\
             Points and dates are in {folder}/project.toml, the time zone and the address of a \
             server in\n{folder}/course.toml; after a change of them:\n  \
             pigskin project new {in_command} --update\n\
             To see whether all is right:\n  \
             pigskin project check {in_command}\n\
             The students' files are {folder}/student.zip.\n",
            self.problems,
            self.points,
            self.variants,
            folder = self.folder.display(),
            in_command = in_command(self.folder),
        )
    }
}

/// Says what became of the blocks of the handout that staff changed.
fn in_words(update: &HandoutUpdate) -> String {
    let (file, beside) = (Handout::NAME, Handout::NEW);
    let mut text = String::new();
    if !update.kept.is_empty() {
        let kept = update.kept.join(", ");
        let _ = writeln!(text, "{file}: your changes stay in {kept}.");
    }
    for conflict in &update.conflicts {
        let name = &conflict.name;
        let _ = match &conflict.new {
            Some(_) => writeln!(
                text,
                "{file}: '{name}' would be made otherwise now. Your text stays; {beside} has the new one:"
            ),
            None => writeln!(
                text,
                "{file}: '{name}' is about something that the project no longer has. Your text stays:"
            ),
        };
        for line in conflict.difference() {
            let _ = writeln!(text, "  {line}");
        }
    }
    text
}
