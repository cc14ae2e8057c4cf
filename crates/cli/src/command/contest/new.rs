//! `pigskin contest new`

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::{Args, ValueHint};
use pigskin_contest::{Contest, Handout, NewGame, read_text};
use pigskin_course_settings::CourseSettings;
use pigskin_hog::Edition;

use crate::args::edition_args::EditionSource;
use crate::args::game_arg::GameArg;
use crate::file;
use crate::in_command::in_command;
use crate::wrong_usage::wrong_usage;

/// Makes the folder of a new contest.
///
/// It has contest.toml and course.toml, with every setting explained, and a folder for the entries. In
/// Hog, contest-handout.md is what students read, in blocks: change any of them. course.toml is for a
/// contest on the web (`pigskin serve`). An existing one is not changed.
///
/// With `--like`, the new folder is like that of an earlier semester, with a contest, a project or
/// both: it gets the settings, texts, rubric, reference and kits, and no people, entries, versions,
/// tokens or secrets. Dates are commented out and listed. The published winners who agreed are
/// copied to winners.toml.
#[derive(Args)]
#[command(after_help = "\
Examples:
  pigskin contest new hog-2026
  pigskin contest new hog-2026 --edition current --title \"Hog, 2026\"
  pigskin contest new football-2026 --game d-football
  pigskin contest new hog-2027 --like hog-2026 --title \"Hog, 2027\"

Then put the students' files into hog-2026/entries and run
  pigskin contest run hog-2026
or set the address in hog-2026/course.toml and let them send their files
  pigskin serve hog-2026")]
pub struct New {
    /// The folder to make
    #[arg(value_hint = ValueHint::DirPath)]
    folder: PathBuf,
    /// The game
    #[arg(long, value_enum, default_value_t = GameArg::Hog)]
    game: GameArg,
    /// Hog: the rules, by the name of an edition, such as current or fall-2023, or a file that ends
    /// in .toml [default: fall-2019]
    #[arg(long, value_name = "NAME-OR-FILE")]
    edition: Option<EditionSource>,
    /// The title
    #[arg(long)]
    title: Option<String>,
    /// The folder of an earlier semester, with a contest, a project or both
    #[arg(
        long,
        value_name = "FOLDER",
        value_hint = ValueHint::DirPath,
        conflicts_with_all = ["game", "edition"]
    )]
    like: Option<PathBuf>,
    /// The database of the earlier semester, if it is not in its folder
    #[arg(long, value_name = "ADDRESS", requires = "like")]
    database: Option<String>,
}

impl New {
    /// Writes the folder.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        if let Some(like) = &self.like {
            return self.like(like, out);
        }
        let file = self.folder.join(Contest::FILE);
        let (text, own) = match self.game {
            GameArg::Hog => self.hog()?,
            GameArg::DFootball if self.edition.is_some() => {
                return wrong_usage("--edition: only for Hog, and --game d-football was given");
            }
            GameArg::DFootball => {
                let title = self.title.as_deref().unwrap_or(NewGame::FOOTBALL_TITLE);
                (NewGame::d_football().toml(title), None)
            }
        };
        let entries = self.folder.join("entries");
        fs::create_dir_all(&entries)
            .with_context(|| format!("could not make {}", entries.display()))?;
        file::write_new(&file, &text)?;
        if let Some((name, edition)) = own {
            // A folder that contains its whole contest can be moved.
            file::write_new(&self.folder.join(name), &edition)?;
        }
        let course = self.folder.join(CourseSettings::FILE);
        if !course.exists() {
            file::write_new(&course, &CourseSettings::new_text(true))?;
        }
        // The files that were written can be read.
        let contest = Contest::open(&self.folder)?;
        let course = CourseSettings::open(&self.folder)?;
        if let Some(handout) = contest.handout(&course.kit_facts())? {
            let path = self.folder.join(Handout::OF_CONTEST);
            file::write(&path, handout.to_string(), true)?;
        }
        writeln!(
            out,
            "Made {} and {}.\nPut the entries into {}, a file or a folder each, then:\n  \
             pigskin contest run {in_command}\n\
             Or write the server's address into {}, and let students send them:\n  \
             pigskin serve {in_command}\n\
             Groups are as your course sets them: team_size in course.toml on the web,\n\
             `pigskin contest grades --teams` for entries in a folder.",
            file.display(),
            CourseSettings::FILE,
            entries.display(),
            CourseSettings::FILE,
            in_command = in_command(&self.folder)
        )?;
        let is_default = match self.game {
            GameArg::Hog => self.edition.is_none(),
            GameArg::DFootball => false,
        };
        if is_default {
            writeln!(
                out,
                "The rules are those of {}, since no --edition was named. To play by\n\
                 others, change the line edition in {}; `pigskin editions current`\n\
                 shows the latest, and `pigskin editions` all.",
                Edition::USUAL,
                Contest::FILE
            )?;
        }
        Ok(())
    }

    #[cfg(feature = "full")]
    fn like(&self, like: &Path, out: &mut dyn Write) -> anyhow::Result<()> {
        let (database, title) = (self.database.as_deref(), self.title.as_deref());
        super::held::new_like::run(&self.folder, like, database, title, out)
    }

    #[cfg(not(feature = "full"))]
    fn like(&self, _: &Path, _: &mut dyn Write) -> anyhow::Result<()> {
        Err(crate::not_built_in::NotBuiltIn("--like").into())
    }

    /// The text of contest.toml, and the name and text of the contest's own edition if it has one.
    fn hog(&self) -> anyhow::Result<(String, Option<(String, String)>)> {
        let title = self.title.as_deref().unwrap_or(NewGame::HOG_TITLE);
        let source = match &self.edition {
            Some(source) => source,
            None => &EditionSource::default(),
        };
        let edition = source.read()?;
        let Some(path) = source.file() else {
            let edition = edition.name.clone();
            return Ok((NewGame::Hog { edition }.toml(title), None));
        };
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let own = (name.to_string(), read_text(path)?);
        let edition = name.to_string();
        Ok((NewGame::Hog { edition }.toml(title), Some(own)))
    }
}
