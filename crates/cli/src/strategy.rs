//! A strategy named on the command line.

use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;

use anyhow::Context;
use pigskin_entry::{FunctionName, HousePlayer, Judge, Judged, Limits, ReadSourceError, Source};
use pigskin_hog::solve::PerfectPlay;
use pigskin_hog::{Edition, House, Rules, Setting, Table};

use crate::args::trust_args::TrustArgs;
use crate::wrong_usage::WrongUsage;

/// The help of an argument that is a strategy.
pub const HELP: &str = "\
A strategy: always:DICE, bacon:MARGIN,DICE, swap:MARGIN,DICE, perfect, or a \
file (.py, .json, .txt) or folder; hog.py:FUNCTION names a function";

/// The name of perfect play.
pub const PERFECT: &str = "perfect";

/// Prefixes of house strategies.
const HOUSES: [&str; 3] = ["always:", "bacon:", "swap:"];

/// Extensions of strategies' files.
const ENDINGS: [&str; 3] = ["py", "json", "txt"];

/// A strategy as given on the command line.
#[derive(Clone, Debug)]
pub struct StrategyArg {
    given: String,
    source: StrategySource,
}

#[derive(Clone, Debug)]
enum StrategySource {
    House(House),
    Perfect,
    Path(PathBuf, Option<FunctionName>),
}

/// A strategy in an exact comparison: a table, or perfect play, which may use all that the rules
/// remember.
pub enum NamedStrategy {
    Table(NamedTable),
    Perfect(Arc<PerfectPlay>),
}

impl NamedStrategy {
    pub fn name(&self) -> &str {
        match self {
            NamedStrategy::Table(named) => &named.name,
            NamedStrategy::Perfect(_) => PERFECT,
        }
    }
}

/// A table that is ready to play.
#[derive(Clone, Debug)]
pub struct NamedTable {
    /// The team's name, the house strategy's text, or the file's name.
    pub name: String,
    /// All its choices, each valid in the edition.
    pub table: Table,
}

impl From<Judged> for NamedTable {
    fn from(judged: Judged) -> NamedTable {
        NamedTable {
            name: judged.name.team.to_string(),
            table: judged.table,
        }
    }
}

impl StrategyArg {
    /// The strategy's file or folder, if it has one.
    pub fn path(&self) -> Option<&Path> {
        match &self.source {
            StrategySource::House(_) | StrategySource::Perfect => None,
            StrategySource::Path(path, _) => Some(path),
        }
    }

    /// The strategy; perfect play is more than a table.
    pub fn strategy(&self, edition: &Edition, trust: TrustArgs) -> anyhow::Result<NamedStrategy> {
        match &self.source {
            StrategySource::Perfect => {
                let perfect = PerfectPlay::solve(&edition.rules);
                Ok(NamedStrategy::Perfect(Arc::new(perfect)))
            }
            StrategySource::House(_) | StrategySource::Path(..) => {
                Ok(NamedStrategy::Table(self.table(edition, trust)?))
            }
        }
    }

    /// Asks the strategy for all its choices.
    ///
    /// A house strategy with a choice that the edition does not have is [`WrongUsage`]. If perfect
    /// play is not a table, the result is the least exploitable table of its choices.
    pub fn table(&self, edition: &Edition, trust: TrustArgs) -> anyhow::Result<NamedTable> {
        let rules = &edition.rules;
        match &self.source {
            StrategySource::House(house) => {
                check_choice(*house, edition)?;
                Ok(NamedTable {
                    name: self.given.clone(),
                    table: Table::from_strategy(&house.in_edition(rules), rules.goal),
                })
            }
            StrategySource::Perfect => {
                let perfect = PerfectPlay::solve(rules);
                let (name, table) = match perfect.as_table() {
                    Some(table) => (PERFECT, table),
                    None => ("perfect, as a table", perfect.submission().table),
                };
                Ok(NamedTable {
                    name: name.to_owned(),
                    table,
                })
            }
            StrategySource::Path(path, function) => judged(path, function.as_ref(), rules, trust),
        }
    }
}

fn check_choice(house: House, edition: &Edition) -> Result<(), WrongUsage> {
    let choice = house.usual_choice();
    if edition.rules.allows(choice) {
        return Ok(());
    }
    let (least, most) = edition.rules.choice_range();
    let hint = if choice.as_dice().is_some() {
        String::new()
    } else {
        let rule = edition.title(Setting::PorkChop);
        format!("; -1 needs {rule} (--set pork_chop=on)")
    };
    Err(WrongUsage(format!(
        "{house} chooses {choice}, but {} has choices from {least} to {most}{hint}",
        edition.name
    )))
}

/// The table of the entry in a file or folder, as in a contest.
fn judged(
    path: &Path,
    function: Option<&FunctionName>,
    rules: &Rules,
    trust: TrustArgs,
) -> anyhow::Result<NamedTable> {
    let judge = Judge::new(rules, &Limits::default(), trust.least());
    Ok(judged_by(&judge, path, function)?.into())
}

/// Like [`judged`], with an existing judge, and with everything that it reports.
pub fn judged_by(
    judge: &Judge,
    path: &Path,
    function: Option<&FunctionName>,
) -> anyhow::Result<Judged> {
    let shown = match function {
        Some(function) => format!("{}:{function}", path.display()),
        None => path.display().to_string(),
    };
    let no_strategy = || format!("{shown} is not a strategy");
    let source = match read_source(path, function) {
        Err(error @ ReadSourceError::Io { .. }) => return Err(error.into()),
        read => read.with_context(no_strategy)?,
    };
    judge.judge(&source).with_context(no_strategy)
}

/// The entry in a file or folder, or a function of it.
pub fn read_source(
    path: &Path,
    function: Option<&FunctionName>,
) -> Result<Source, ReadSourceError> {
    let source = Source::read(path)?;
    Ok(match function {
        Some(function) => source.naming(function)?,
        None => source,
    })
}

fn ending(path: &Path) -> Option<&str> {
    path.extension()?.to_str()
}

impl FromStr for StrategyArg {
    type Err = String;

    fn from_str(text: &str) -> Result<StrategyArg, String> {
        let (path, function) = FunctionName::split(text);
        let path = Path::new(path);
        let source = if HOUSES.iter().any(|house| text.starts_with(house)) {
            StrategySource::House(text.parse().map_err(|error| format!("{error}"))?)
        } else if text == PERFECT && !path.exists() {
            StrategySource::Perfect
        } else if ending(path).is_some_and(|ending| ENDINGS.contains(&ending)) || path.exists() {
            StrategySource::Path(path.to_owned(), function)
        } else {
            return Err(format!(
                "it is neither a house strategy (always:DICE, bacon:MARGIN,DICE or \
                     swap:MARGIN,DICE), nor perfect, nor a file or folder{}",
                football_hint(path)
            ));
        };
        Ok(StrategyArg {
            given: text.to_owned(),
            source,
        })
    }
}

/// A hint if the user may have forgotten to name the game.
pub fn football_hint(given: &Path) -> &'static str {
    let is_football =
        ending(given).is_some_and(|ending| matches!(ending, "R" | "r" | "ipynb" | "Rmd" | "qmd"));
    let is_player = given
        .to_str()
        .is_some_and(|text| text.parse::<HousePlayer>().is_ok());
    if is_football || is_player {
        "; for D-Football, add --game d-football"
    } else {
        ""
    }
}

/// The argument as it was given.
impl fmt::Display for StrategyArg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.given)
    }
}
