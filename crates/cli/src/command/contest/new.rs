//! `pigskin contest new`

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use anyhow::Context;
use clap::{Args, ValueHint};
use pigskin_contest::{Contest, read_text};
use pigskin_course::CourseSettings;

use super::new_like;
use crate::edition_args::EditionSource;
use crate::file;
use crate::game_arg::GameArg;

/// Makes the folder of a new contest: contest.toml and course.toml, with every setting explained, and
/// a folder for the entries.
///
/// course.toml is for a contest on the web (`pigskin serve`). An existing one is not changed.
///
/// With `--like`, the new folder is like that of an earlier semester, with a contest, a project or both:
/// it gets the settings, texts, rubric, reference and kits, and no people, entries, versions, tokens or
/// secrets. Dates are commented out, and named.
#[derive(Args)]
#[command(after_help = "\
Examples:
  pigskin contest new hog-2026
  pigskin contest new hog-2026 --edition spring-2017 --title \"Hog, 2026\"
  pigskin contest new football-2026 --game d-football
  pigskin contest new hog-2027 --like hog-2026

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
    /// Hog: the rules, by the name of an edition or a file that ends in .toml
    #[arg(long, value_name = "NAME-OR-FILE", default_value = "fall-2019")]
    edition: EditionSource,
    /// The title
    #[arg(long)]
    title: Option<String>,
    /// The folder of an earlier semester, with a contest, a project or both
    #[arg(
        long,
        value_name = "DIR",
        value_hint = ValueHint::DirPath,
        conflicts_with_all = ["game", "edition", "title"]
    )]
    like: Option<PathBuf>,
}

impl New {
    /// Writes the folder.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        if let Some(like) = &self.like {
            return new_like::run(&self.folder, like, out);
        }
        let file = self.folder.join(Contest::FILE);
        let (text, own) = match self.game {
            GameArg::Hog => self.hog()?,
            GameArg::DFootball => {
                let title = self.title.as_deref().unwrap_or("D-Football contest");
                (football_toml(title), None)
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
            file::write_new(&course, COURSE_TOML)?;
        }
        // The files that were written can be read.
        Contest::open(&self.folder)?;
        CourseSettings::open(&self.folder)?;
        writeln!(
            out,
            "Made {} and {}.\nPut the entries into {}, a file or a folder each, then:\n  \
             pigskin contest run {folder}\n\
             Or write the server's address into {}, and let students send them:\n  \
             pigskin serve {folder}\n\
             Groups are as your course sets them: team_size in course.toml on the web,\n\
             `pigskin contest grades --teams` for entries in a folder.",
            file.display(),
            CourseSettings::FILE,
            entries.display(),
            CourseSettings::FILE,
            folder = self.folder.display()
        )?;
        Ok(())
    }

    /// The text of contest.toml, and the name and text of the contest's own edition if it has one.
    fn hog(&self) -> anyhow::Result<(String, Option<(String, String)>)> {
        let title = self.title.as_deref().unwrap_or("Hog contest");
        let edition = self.edition.read()?;
        let Some(path) = self.edition.file() else {
            return Ok((hog_toml(title, &edition.name), None));
        };
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let own = (name.to_string(), read_text(path)?);
        Ok((hog_toml(title, &name), Some(own)))
    }
}

/// All settings of a contest on the web, each as a comment.
const COURSE_TOML: &str = "\
# How the contest is held on the web, with `pigskin serve`. Everything here may be
# left out. To set something, take the # away in front of it.

# The address of the server as browsers see it. Personal links are made with it.
#address = \"https://hog.example.edu\"

# The time zone of the times below and of those on the pages; UTC otherwise.
#time_zone = \"America/Los_Angeles\"
# When entries are taken. The last moment that is in time is the deadline.
#opens = \"2026-11-16 09:00\"
#closes = \"2026-12-04 23:59:59\"
# Seconds after the deadline in which an entry still counts as in time. Nobody is told.
#grace_seconds = 60
# The public board stands still from this moment until staff reveal it.
#freeze = \"2026-12-04 18:00\"

# The most people in a team. Groups are as the course sets them.
#team_size = 2
# Whether the public board shows \"Team 7\" instead of a team's name.
#pseudonyms = false
# Whether everybody sees heat maps and replays; otherwise teams see their own.
#open_strategies = false

# Late entries: until when they are taken, and what their points are multiplied by.
# Without this they are refused.
#[late]
#until = \"2026-12-06 23:59:59\"
#factor = 0.5

# Sign-in with university accounts, beside personal links and passwords.
#[openid]
#issuer = \"https://login.example.edu\"
#client_id = \"pigskin\"
#client_secret_file = \"openid-secret\"

# Mail through a server of the university: personal links (`pigskin contest links --mail`),
# messages from staff, and receipts of entries. `pigskin contest mail --test` tries it.
#[mail]
#server = \"smtp.example.edu\"
#security = \"starttls\"
#user = \"hog\"
#password_file = \"mail-password\"
#from = \"Hog contest <hog@example.edu>\"
#send = [\"links\", \"messages\"]
#per_minute = 30

# Points for ranks and scores, in place of the awards of contest.toml.
#[grades]
#tiers = [{ top_percent = 10, points = 5 }, { rank = 3, points = 4 }, { points = 1 }]
";

/// A text as a TOML string.
fn quoted(text: &str) -> String {
    // A JSON string of plain characters is a TOML string too.
    serde_json::Value::from(text).to_string()
}

fn football_toml(title: &str) -> String {
    format!(
        "\
title = {title}
game = \"d-football\"

# The pieces a side.
n = 11
# How often each of a pair moves first.
games_per_seat = 50
# What all randomness comes from.
seed = 0
# A point for each game won.
scoring = \"games-won\"
# Award points: for the best, and for the others times score / highest score.
awards = {{ best = 6, others = 5 }}
# The weakest sandbox that entries may run in: full, partial or limits. Less than
# full also needs --trust-this-code from the person who runs the contest.
sandbox = \"full\"
# Packages that entries may use beside what comes with R and Python. They have to be
# installed here. The handout's strategies need dplyr.
#packages = {{ r = [\"dplyr\"], python = [] }}
# The folder with the entries.
entries = \"entries\"
# \"required\" refuses an entry that gives no team name; \"optional\" names it after its
# file.
team_names = \"optional\"
# Groups are as the course sets them: team_size in course.toml for a contest on
# the web, the file of teams for one in a folder.
# What an entry's file has to be called. Take the # away to require it.
# file_name = \"instructions.ipynb\"
# Players of ours to compare with, without a rank: random, prefer-jumps,
# mix:RANDOM,JUMPS, perfect, perfect-swindler.
reference = [\"random\", \"prefer-jumps\"]

# The time for a move, and for the start of a program.
[clock]
move_ms = 100
start_seconds = 10

# What the program of an entry may use up in a match, beside that.
[limits]
memory_mib = 512
output_kib = 1024
processes = 1
",
        title = quoted(title)
    )
}

fn hog_toml(title: &str, edition: &str) -> String {
    format!(
        "\
title = {title}
# The rules: fall-2017, fall-2019, spring-2017, or a file of one's own
# (`pigskin editions` shows them).
edition = {edition}

# A matchup is won by a mean win rate proved to be above this.
threshold = 0.500001
# A point for each matchup won; a tie is a loss for both.
scoring = \"match-points\"
# Award points for the first ranks.
awards = [3, 2, 1]
# The weakest sandbox that entries may run in: full, partial or limits. Less than
# full also needs --trust-this-code from the person who runs the contest.
sandbox = \"full\"
# Python modules that entries may use beside what comes with Python. They have to be
# installed here.
#packages = {{ python = [\"numpy\"] }}
# The folder with the entries.
entries = \"entries\"
# \"required\" refuses an entry that gives no team name; \"optional\" names it after its
# file.
team_names = \"optional\"
# Reference players to compare with, without a rank, such as \"always:4\".
reference = []

# Changes to the edition, such as feral_hogs = \"off\".
[set]

# What the program of an entry may use up for all its choices.
[limits]
seconds = 10
memory_mib = 512
output_kib = 1024
processes = 1
",
        title = quoted(title),
        edition = quoted(edition),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Takes the # away in front of each setting.
    fn with_settings(text: &str) -> String {
        let lines = text.lines().map(|line| match line.strip_prefix('#') {
            Some(setting) if !setting.starts_with(' ') => setting,
            _ => line,
        });
        lines.collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn course_toml_sets_nothing_until_a_comment_is_taken_away() {
        let file = CourseSettings::FILE.as_ref();
        let usual = CourseSettings::from_toml(file, "").expect("settings");
        let written = CourseSettings::from_toml(file, COURSE_TOML).expect("settings");
        assert_eq!(written, usual);
        let all = with_settings(COURSE_TOML);
        let all = CourseSettings::from_toml(file, &all).expect("settings");
        assert_eq!(all.address.as_deref(), Some("https://hog.example.edu"));
        assert!(all.schedule.late.is_some() && all.schedule.freeze.is_some());
        assert!(all.openid.is_some() && all.grades.is_some() && all.mail.is_some());
    }
}
