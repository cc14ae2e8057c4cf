//! A strategy that is named on the command line.

use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use anyhow::Context;
use pigskin_contest::{HousePlayer, Judge, Limits, ReadSourceError, Source};
use pigskin_hog::{Edition, House, Rules, Table};

use crate::trust_args::TrustArgs;
use crate::wrong_usage::WrongUsage;

/// What an argument that is a strategy can be.
pub const HELP: &str = "\
A strategy: always:DICE, bacon:MARGIN,DICE, swap:MARGIN,DICE, or a file \
(.py, .json, .txt) or folder";

/// The house strategies' names, as they begin an argument.
const HOUSES: [&str; 3] = ["always:", "bacon:", "swap:"];

/// The endings of files that strategies are in.
const ENDINGS: [&str; 3] = ["py", "json", "txt"];

/// A strategy as the command line names it.
#[derive(Clone, Debug)]
pub struct StrategyArg {
    given: String,
    source: Given,
}

#[derive(Clone, Debug)]
enum Given {
    House(House),
    Path(PathBuf),
}

/// A strategy that is ready to play.
#[derive(Clone, Debug)]
pub struct NamedTable {
    /// The team's name, the house strategy's text or the file's name.
    pub name: String,
    /// All its choices, each of which the edition has.
    pub table: Table,
}

impl StrategyArg {
    /// Asks the strategy for all its choices.
    ///
    /// A house strategy with a choice that the edition does not have is
    /// [`WrongUsage`].
    pub fn table(&self, edition: &Edition, trust: TrustArgs) -> anyhow::Result<NamedTable> {
        let rules = &edition.rules;
        match &self.source {
            Given::House(house) => {
                check_choice(*house, edition)?;
                Ok(NamedTable {
                    name: self.given.clone(),
                    table: Table::of(&house.in_edition(rules), rules.goal),
                })
            }
            Given::Path(path) => judged(path, rules, trust),
        }
    }
}

fn check_choice(house: House, edition: &Edition) -> Result<(), WrongUsage> {
    let choice = house.usual_choice();
    if edition.rules.allows(choice) {
        return Ok(());
    }
    let (least, most) = edition.rules.choice_range();
    let hint = match choice.as_dice() {
        Some(_) => "",
        None => "; -1 needs Pork Chop (--set pork_chop=on)",
    };
    Err(WrongUsage(format!(
        "{house} chooses {choice}, but {} has choices from {least} to {most}{hint}",
        edition.name
    )))
}

/// The table of the entry in a file or folder, as a contest would have it.
pub fn judged(path: &Path, rules: &Rules, trust: TrustArgs) -> anyhow::Result<NamedTable> {
    let judge = Judge::new(rules, &Limits::default(), trust.least());
    judged_by(&judge, path)
}

/// The same, by a judge that is there already.
pub fn judged_by(judge: &Judge, path: &Path) -> anyhow::Result<NamedTable> {
    let no_strategy = || format!("{} is no strategy", path.display());
    let source = match Source::read(path) {
        Err(error @ ReadSourceError::Io { .. }) => return Err(error.into()),
        read => read.with_context(no_strategy)?,
    };
    let judged = judge.judge(&source).with_context(no_strategy)?;
    Ok(NamedTable {
        name: judged.team.to_string(),
        table: judged.table,
    })
}

fn ending(path: &Path) -> Option<&str> {
    path.extension()?.to_str()
}

impl FromStr for StrategyArg {
    type Err = String;

    fn from_str(text: &str) -> Result<StrategyArg, String> {
        let path = Path::new(text);
        let source = if HOUSES.iter().any(|house| text.starts_with(house)) {
            Given::House(text.parse().map_err(|error| format!("{error}"))?)
        } else if ending(path).is_some_and(|ending| ENDINGS.contains(&ending)) || path.exists() {
            Given::Path(path.to_owned())
        } else {
            return Err(format!(
                "it is neither a house strategy (always:DICE, bacon:MARGIN,DICE or \
                     swap:MARGIN,DICE) nor a file or folder{}",
                football_hint(path)
            ));
        };
        Ok(StrategyArg {
            given: text.to_owned(),
            source,
        })
    }
}

/// What to say beside, where somebody may have forgotten which game it is.
pub fn football_hint(given: &Path) -> &'static str {
    let is_football = ending(given).is_some_and(|ending| matches!(ending, "R" | "r" | "ipynb"));
    let is_player = given
        .to_str()
        .is_some_and(|text| text.parse::<HousePlayer>().is_ok());
    if is_football || is_player {
        "; for D-Football, add --game d-football"
    } else {
        ""
    }
}

/// As it was given.
impl fmt::Display for StrategyArg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.given)
    }
}
