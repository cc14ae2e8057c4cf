//! The edition that a command plays by.

use std::path::Path;
use std::str::FromStr;

use clap::{Args, ValueHint};
use pigskin_contest::find_edition;
use pigskin_hog::{Edition, Rules, Setting, SettingError};

/// The edition of the latest handout.
const DEFAULT: &str = "fall-2019";

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
        help = "Departs from the edition, such as feral_hogs=off; may be repeated",
        long_help = set_help(),
    )]
    set: Vec<Change>,
}

fn edition_help() -> String {
    let names: Vec<_> = Edition::names().collect();
    format!(
        "The rules: {}, or a file that ends in .toml [default: {DEFAULT}]",
        names.join(", ")
    )
}

fn set_help() -> String {
    let settings = Setting::ALL.map(|setting| format!("{setting}: {}", setting.values()));
    format!(
        "Departs from the edition, such as feral_hogs=off; may be repeated.\n\n\
         Names and values:\n{}",
        settings.join("\n")
    )
}

impl EditionArgs {
    /// Whether an edition or a change is stated.
    pub fn is_stated(&self) -> bool {
        self.edition.is_some() || !self.set.is_empty()
    }

    /// The edition with the changes made.
    ///
    /// An edition with a change has a name that says so, because answers and
    /// records name their edition.
    pub fn read(&self) -> anyhow::Result<Edition> {
        let changes = self.set.iter();
        let changes = changes.map(|change| (change.setting, change.value.as_str()));
        let edition = match &self.edition {
            Some(source) => source.read()?,
            None => EditionSource(DEFAULT.to_owned()).read()?,
        };
        Ok(edition.with(changes)?)
    }
}

/// An edition by name, or by the file that it is in.
#[derive(Clone, Debug)]
pub struct EditionSource(String);

impl EditionSource {
    /// The edition.
    pub fn read(&self) -> anyhow::Result<Edition> {
        Ok(find_edition(Path::new(""), &self.0)?)
    }

    /// The file that the edition is in, if it is no handout's.
    pub fn file(&self) -> Option<&Path> {
        let named = Edition::named(&self.0);
        named.is_none().then_some(Path::new(&self.0))
    }
}

impl FromStr for EditionSource {
    type Err = String;

    fn from_str(text: &str) -> Result<EditionSource, String> {
        let file = Path::new(text).extension().is_some_and(|end| end == "toml");
        if file || Edition::named(text).is_some() {
            return Ok(EditionSource(text.to_owned()));
        }
        let names: Vec<_> = Edition::names().collect();
        Err(format!(
            "there are {}; a file of one's own ends in .toml",
            names.join(", ")
        ))
    }
}

/// A setting with a value that it can have.
#[derive(Clone, Debug)]
struct Change {
    setting: Setting,
    value: String,
}

impl FromStr for Change {
    type Err = String;

    fn from_str(text: &str) -> Result<Change, String> {
        let (name, value) = text
            .split_once('=')
            .ok_or("it has no '='; an example is feral_hogs=off")?;
        let tried: Result<Setting, SettingError> =
            Setting::named(name.trim()).and_then(|setting| {
                // Whether a value will do does not depend on the edition.
                setting.set(&mut Rules::CLASSIC.clone(), value)?;
                Ok(setting)
            });
        Ok(Change {
            setting: tried.map_err(|error| error.to_string())?,
            value: value.trim().to_owned(),
        })
    }
}
