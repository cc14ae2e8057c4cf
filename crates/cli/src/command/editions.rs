//! `pigskin editions`

mod solved;

use std::io::Write;

use anyhow::bail;
use clap::{Args, ValueHint};
use pigskin_hog::{Edition, Semester, Setting};
use pigskin_project::Project;

use crate::args::edition_args::EditionSource;
use crate::format::Format;
use crate::terminal::plain_table::PlainTable;
use crate::terminal::wrapped::wrapped;

/// Lists the editions and their rules, or writes one as a file.
///
/// With `--solved`, it shows the results of perfect play.
#[derive(Args)]
#[command(after_help = EXAMPLES, after_long_help = settings())]
pub struct Editions {
    /// The edition to write as a file, or to solve: a name, or a file that ends in .toml
    #[arg(value_name = "NAME-OR-FILE", value_hint = ValueHint::FilePath)]
    edition: Option<EditionSource>,
    /// List the editions of a semester (fa25, current), a year, or with a rule of this name
    #[arg(long, value_name = "WORDS", conflicts_with = "edition")]
    find: Option<String>,
    /// Show the results of perfect play, in all editions or in the given one: the win rate of the
    /// first player, the best first choice, the length of a game, and the loss of the best table that
    /// uses only the scores.
    ///
    /// Takes seconds, and minutes for an edition with Feral Hogs, Pork Chop and a high goal
    #[arg(long)]
    solved: bool,
    /// The format of --solved
    #[arg(long, value_enum, default_value_t = Format::Text, requires = "solved")]
    format: Format,
}

const EXAMPLES: &str = "\
Examples:
  pigskin editions
  pigskin editions --find \"boar brawl\"
  pigskin editions --find 2022
  pigskin editions fall-2019 > mine.toml
  pigskin duel --edition mine.toml always:6 always:4
  pigskin editions --solved
  pigskin editions --solved mine.toml --format json";

/// The examples, and the names and values that `--set` takes.
fn settings() -> String {
    let settings = Setting::ALL.map(|setting| {
        let line = format!("{setting}: {}", setting.values());
        wrapped("    ", &line).replacen("    ", "  ", 1)
    });
    let settings = settings.concat();
    format!("{EXAMPLES}\n\nSettings, for --set NAME=VALUE and for a file:\n{settings}")
}

impl Editions {
    /// Writes the list, or the edition.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        if self.solved {
            let editions = if let Some(source) = self.edition {
                vec![source.read()?]
            } else {
                let found = found(self.find.as_deref())?.into_iter();
                let edition = |semester: &Semester| Edition::named(semester.name);
                found.filter_map(edition).collect()
            };
            return solved::write(editions, self.format, out);
        }
        match self.edition {
            None => {
                for semester in found(self.find.as_deref())? {
                    let names: Vec<&str> = semester.names().collect();
                    let names = wrapped("", &names.join(", "));
                    writeln!(out, "{names}{}", as_text(semester))?;
                }
                if self.find.is_none() {
                    out.write_all(OWN_EDITION.as_bytes())?;
                }
            }
            Some(source) => write_toml(&source.read()?, out)?,
        }
        Ok(())
    }
}

/// The semesters that the words describe, or all.
fn found(words: Option<&str>) -> anyhow::Result<Vec<&'static Semester>> {
    let Some(words) = words else {
        return Ok(Semester::ALL.iter().collect());
    };
    let found = Semester::search(words);
    if found.is_empty() {
        bail!(
            "no edition has the semester, the year or a rule of the name '{words}'; pigskin editions \
             lists all"
        );
    }
    Ok(found)
}

const OWN_EDITION: &str = "\
An edition of one's own is a file. Take one of these, change it, and play by it:
  pigskin editions fall-2019 > mine.toml
  pigskin play --edition mine.toml always:6 always:4

For one change --set is enough:
  pigskin play --set goal=50 always:6 always:4
";

fn as_text(semester: &Semester) -> String {
    let mut table = PlainTable::new([]);
    for (name, words) in semester.rules.in_words() {
        table.row([name.to_owned(), words]);
    }
    if !semester.is_contest() {
        let words = if Project::is_our_own(semester.rules) {
            format!("our own, with these rules: --rules {}", semester.name)
        } else {
            "the semester's own".to_owned()
        };
        table.row(["Project".to_owned(), words]);
    }
    table.to_text()
}

/// Writes the edition as a file that [`Edition::from_toml`] reads again.
fn write_toml(edition: &Edition, out: &mut dyn Write) -> anyhow::Result<()> {
    // A JSON string without control characters is a TOML string too.
    let quoted = |text: &str| serde_json::to_string(text);
    out.write_all(TOML_HEAD.as_bytes())?;
    // A handout's name is reserved for the handout's rules.
    let name = match Edition::named(&edition.name) {
        Some(_) => format!("my-{}", edition.name),
        None => edition.name.clone(),
    };
    writeln!(out, "name = {}", quoted(&name)?)?;
    for setting in Setting::ALL {
        let value = setting.get(&edition.rules);
        let number = value.bytes().all(|byte| byte.is_ascii_digit());
        let value = if number { value } else { quoted(&value)? };
        let values = wrapped("# ", setting.values()).replace("\n  ", "\n# ");
        writeln!(out, "\n{values}{setting} = {value}")?;
    }
    out.write_all(TOML_NAMES.as_bytes())?;
    for (rule, name) in edition.rule_names.pairs() {
        writeln!(out, "{rule} = {}", quoted(name.as_str())?)?;
    }
    Ok(())
}

const TOML_NAMES: &str = "
# What pages, commentary and kits call a rule, such as free_bacon = \"Hog Out\".
# game = \"Swine-It-Out\" names the game itself.
[names]
";

const TOML_HEAD: &str = "\
# An edition for `pigskin --edition FILE.toml`. A line that is left out is off,
# or as usual: 100 points, up to 10 dice, 6 sides.

";
