//! The edition that a command uses.

use std::path::{Path, PathBuf};
use std::str::FromStr;

use clap::{Args, ValueHint};
use pigskin_contest::find_edition;
use pigskin_game::similar;
use pigskin_hog::{Edition, Semester, Setting, SettingError};
use pigskin_project::Project;

use crate::known_edition::known_edition;
use crate::terminal::standard_error::say;
use crate::wrong_usage::wrong_usage;

/// `--edition` and `--set`.
#[derive(Args)]
pub struct EditionArgs {
    #[arg(
        long,
        value_name = "NAME-OR-FILE",
        value_hint = ValueHint::FilePath,
        help = edition_help(),
    )]
    edition: Option<EditionSource>,
    #[arg(
        long,
        value_name = "NAME=VALUE",
        value_parser = change,
        help = SET_HELP,
    )]
    set: Vec<(Setting, String)>,
}

const SET_HELP: &str = "Change a setting of the edition, such as feral_hogs=off; may be repeated \
                        (pigskin help editions lists all)";

fn edition_help() -> String {
    format!(
        "The rules: a semester such as {}, fa17 or current (pigskin editions lists all), or a file that ends in .toml [default: the edition of the contest or kit that the strategy is in, otherwise {}]",
        Semester::ALL[0].name,
        Edition::USUAL
    )
}

impl EditionArgs {
    /// Tests whether an edition or a change is given.
    pub fn is_stated(&self) -> bool {
        self.edition.is_some() || !self.set.is_empty()
    }

    /// The edition with the changes.
    ///
    /// The name of a changed edition says so, because answers and records name their edition.
    pub fn read(&self) -> anyhow::Result<Edition> {
        let edition = match &self.edition {
            Some(source) => source.read()?,
            None => EditionSource::default().read()?,
        };
        self.changed(&edition)
    }

    /// The edition of a project with the changes, under the name of the semester that is meant where
    /// several have its rules. `rules` stands for the edition where our own project will do.
    pub fn read_project(&self, rules: Option<&EditionSource>) -> anyhow::Result<Edition> {
        let source = rules.or(self.edition.as_ref()).cloned().unwrap_or_default();
        let mut edition = self.changed(&source.read()?)?;
        let Some(semester) = Edition::of_semester(&source.0) else {
            return Ok(edition);
        };
        let name = semester.name;
        let is_ours = Project::check(&edition).is_ok() && Project::is_our_own(&semester.rules);
        if rules.is_none() && is_ours {
            return wrong_usage(format!(
                "the project of {name} had other problems; --rules {name} makes our own project with its \
                 rules"
            ));
        }
        if Edition::named(&source.0).is_some_and(|named| named.name == edition.name) {
            edition.name = name;
        }
        Ok(edition)
    }

    /// The edition with the changes. If no edition is stated, it is that of the contest or kit
    /// that these strategies are in, and standard error names it.
    ///
    /// Strategies of contests with different rules are wrong usage.
    pub fn read_for<'a>(
        &self,
        strategies: impl IntoIterator<Item = &'a Path>,
    ) -> anyhow::Result<Edition> {
        if self.edition.is_some() {
            return self.read();
        }
        let mut found: Option<(Edition, PathBuf)> = None;
        for path in strategies {
            match (&found, known_edition(path)?) {
                (_, None) => {}
                (None, known) => found = known,
                (Some((one, _)), Some((other, _))) if one.rules == other.rules => {}
                (Some((one, file)), Some((other, other_file))) => {
                    return wrong_usage(format!(
                        "{} names {} and {} names {}; choose one with --edition",
                        file.display(),
                        one.name,
                        other_file.display(),
                        other.name
                    ));
                }
            }
        }
        let Some((edition, file)) = found else {
            return self.read();
        };
        let (name, file) = (&edition.name, file.display());
        say(&format!(
            "The edition is {name}, as in {file}; --edition names another.\n"
        ));
        self.changed(&edition)
    }

    fn changed(&self, edition: &Edition) -> anyhow::Result<Edition> {
        let changes = self.set.iter();
        let changes = changes.map(|(setting, value)| (*setting, value.as_str()));
        Ok(edition.with(changes)?)
    }
}

/// An edition by name, or by its file.
#[derive(Clone, Debug)]
pub struct EditionSource(String);

/// The usual edition.
impl Default for EditionSource {
    fn default() -> EditionSource {
        EditionSource(Edition::USUAL.to_owned())
    }
}

impl EditionSource {
    pub fn read(&self) -> anyhow::Result<Edition> {
        Ok(find_edition(Path::new(""), &self.0)?)
    }

    /// The edition's file, if it is not a handout's edition.
    pub fn file(&self) -> Option<&Path> {
        let named = Edition::named(&self.0);
        named.is_none().then_some(Path::new(&self.0))
    }
}

impl FromStr for EditionSource {
    type Err = String;

    fn from_str(text: &str) -> Result<EditionSource, String> {
        let file = Path::new(text)
            .extension()
            .is_some_and(|end| end.eq_ignore_ascii_case("toml"));
        if file || Edition::named(text).is_some() {
            return Ok(EditionSource(text.to_owned()));
        }
        let meant = similar(text, Semester::ALL.iter().map(|semester| semester.name));
        let meant = meant.map_or_else(String::new, |name| format!("did you mean {name}? "));
        Err(format!(
            "{meant}`pigskin editions` lists all, {} is the current one; the name of your own file must \
             end in .toml",
            Semester::ALL[0].name
        ))
    }
}

/// Reads a setting with a valid value.
fn change(text: &str) -> Result<(Setting, String), String> {
    let (name, value) = text
        .split_once('=')
        .ok_or("it has no '='; write, for example, feral_hogs=off")?;
    let setting = Setting::named(name.trim()).and_then(|setting| {
        setting.check(value)?;
        Ok(setting)
    });
    let setting = setting.map_err(|error: SettingError| error.to_string())?;
    Ok((setting, value.trim().to_owned()))
}
