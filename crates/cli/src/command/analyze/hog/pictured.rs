//! Heat maps of a strategy.

use std::io::Write;
use std::path::Path;

use anyhow::{Context, anyhow};
use clap::ValueEnum;
use pigskin_contest::strategy_map::{self, Measure};
use pigskin_hog::analysis::Analysis;
use pigskin_picture::{HeatMap, PictureError};

use super::{HogArgs, Versus};
use crate::file;
use crate::terminal::plain_table::{NAME, shortened};
use crate::wrong_usage::wrong_usage;

/// The values of a heat map.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Kind {
    /// The strategy's choices
    Choices,
    /// The cost of each choice in a game: its regret times its frequency
    Cost,
    /// The chance that each choice gives away each time it is made
    Regret,
    /// The frequency of each pair of scores
    Visits,
    /// The scores at which the strategy's choices differ from those of --against
    Difference,
}

type Drawer = fn(&HeatMap) -> Result<Vec<u8>, PictureError>;

/// Draws a heat map into its file, or as text.
pub fn write(
    args: &HogArgs,
    kind: Kind,
    versus: &Versus,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let Some(path) = &args.out else {
        return Ok(write!(out, "{}", map(args, kind, versus)?.to_text())?);
    };
    let draw = drawer(path)?;
    file::check_free(path.as_path(), args.force)?;
    let drawn = draw(&map(args, kind, versus)?);
    let drawn = drawn.with_context(|| format!("could not draw {}", path.display()))?;
    file::write(path, drawn, args.force)?;
    Ok(writeln!(out, "Wrote the heat map to {}.", path.display())?)
}

/// Draws a picture in the format of a file's extension.
fn drawer(path: &Path) -> anyhow::Result<Drawer> {
    match path.extension().and_then(|ending| ending.to_str()) {
        Some("svg") => Ok(|map| map.to_svg().map(String::into_bytes)),
        #[cfg(feature = "full")]
        Some("png") => Ok(HeatMap::to_png),
        #[cfg(not(feature = "full"))]
        Some("png") => Err(crate::not_built_in::NotBuiltIn("PNG").into()),
        _ => wrong_usage(format!(
            "--out {}: the file's name must end in .svg or .png",
            path.display()
        )),
    }
}

fn map(args: &HogArgs, kind: Kind, versus: &Versus) -> anyhow::Result<HeatMap> {
    let edition = args.edition(versus)?;
    if kind == Kind::Difference && versus.against.is_none() {
        let why = "--heat-map difference compares two strategies; add --against STRATEGY";
        return wrong_usage(why);
    }
    let named = versus.strategy.table(&edition, versus.trust)?;
    let measure = match (kind, &versus.against) {
        (Kind::Choices, _) => {
            let name = shortened(&named.name, NAME);
            return Ok(strategy_map::choices(&edition, &name, &named.table));
        }
        (Kind::Difference, Some(other)) => {
            let other = other.table(&edition, versus.trust)?;
            let (a, b) = (shortened(&named.name, NAME), shortened(&other.name, NAME));
            let tables = [&named.table, &other.table];
            return Ok(strategy_map::difference(&edition, [&a, &b], tables));
        }
        (Kind::Cost, _) => Measure::Cost,
        (Kind::Visits, _) => Measure::Visits,
        (Kind::Regret | Kind::Difference, _) => Measure::Regret,
    };
    let (opponent, against) = versus.opponent(&edition)?;
    let analysis =
        Analysis::new(&opponent, &named.table).map_err(|why| anyhow!("{} {why}", named.name))?;
    let (name, against) = (shortened(&named.name, NAME), shortened(&against, NAME));
    let names = [name.as_str(), against.as_str()];
    Ok(strategy_map::measured(&edition, names, measure, &analysis))
}
