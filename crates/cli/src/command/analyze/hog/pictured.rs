//! Heat maps of a strategy.

use std::io::Write;
use std::path::Path;

use anyhow::{Context, anyhow};
use clap::ValueEnum;
use pigskin_hog::Edition;
use pigskin_hog::analysis::Analysis;
use pigskin_picture::HeatMap;
use pigskin_web::strategy_map::{self, Measure};

use super::{HogArgs, Versus};
use crate::file;
use crate::plain_table::{NAME, shortened};
use crate::strategy::NamedTable;
use crate::wrong_usage::WrongUsage;

/// The values of a heat map.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Kind {
    /// The strategy's choices
    Choices,
    /// What each choice costs in a game: its regret times how often it is made
    Cost,
    /// What each choice gives away each time it is made
    Regret,
    /// How often each pair of scores occurs
    Visits,
    /// Where the strategy's choices differ from those of --against
    Difference,
}

/// A requested heat map.
pub struct Pictured<'a> {
    pub args: &'a HogArgs,
    pub kind: Kind,
    pub versus: &'a Versus,
}

/// The format of a picture.
#[derive(Clone, Copy)]
enum Format {
    Svg,
    Png,
}

impl Format {
    /// The format of a file's extension.
    fn of(path: &Path) -> Result<Format, WrongUsage> {
        match path.extension().and_then(|ending| ending.to_str()) {
            Some("svg") => Ok(Format::Svg),
            Some("png") => Ok(Format::Png),
            _ => Err(WrongUsage(format!(
                "--output {}: the file's name must end in .svg or .png",
                path.display()
            ))),
        }
    }
}

impl Pictured<'_> {
    /// Draws it into its file, or as text.
    pub fn write(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        let args = self.args;
        let Some(path) = &args.output else {
            return Ok(write!(out, "{}", self.map()?.to_text())?);
        };
        let format = Format::of(path)?;
        file::check_free(path, args.force)?;
        let map = self.map()?;
        let drawn = match format {
            Format::Svg => map.to_svg().map(String::into_bytes),
            Format::Png => map.to_png(),
        };
        let drawn = drawn.with_context(|| format!("could not draw {}", path.display()))?;
        file::write(path, drawn, args.force)?;
        Ok(writeln!(out, "Wrote the heat map to {}.", path.display())?)
    }

    fn map(&self) -> anyhow::Result<HeatMap> {
        let versus = self.versus;
        let edition = self.args.edition(versus)?;
        if self.kind == Kind::Difference && versus.against.is_none() {
            let why = "--heat-map difference compares two strategies; add --against STRATEGY";
            return Err(WrongUsage(why.to_owned()).into());
        }
        let named = versus.strategy.table(&edition, versus.trust)?;
        match (self.kind, &versus.against) {
            (Kind::Choices, _) => {
                let name = shortened(&named.name, NAME);
                Ok(strategy_map::choices(&edition, &name, &named.table))
            }
            (Kind::Difference, Some(other)) => {
                let other = other.table(&edition, versus.trust)?;
                let (a, b) = (shortened(&named.name, NAME), shortened(&other.name, NAME));
                let tables = [&named.table, &other.table];
                Ok(strategy_map::difference(&edition, [&a, &b], tables))
            }
            (Kind::Cost, _) => self.measured(Measure::Cost, &named, &edition),
            (Kind::Visits, _) => self.measured(Measure::Visits, &named, &edition),
            (Kind::Regret | Kind::Difference, _) => {
                self.measured(Measure::Regret, &named, &edition)
            }
        }
    }

    /// Regrets or visits.
    fn measured(
        &self,
        measure: Measure,
        named: &NamedTable,
        edition: &Edition,
    ) -> anyhow::Result<HeatMap> {
        let (opponent, against) = self.versus.opponent(edition)?;
        let analysis = Analysis::new(&opponent, &named.table)
            .map_err(|why| anyhow!("{} {why}", named.name))?;
        let (name, against) = (shortened(&named.name, NAME), shortened(&against, NAME));
        let names = [name.as_str(), against.as_str()];
        Ok(strategy_map::measured(edition, names, measure, &analysis))
    }
}
