//! Heat maps of a strategy.

use std::io::Write;
use std::path::Path;

use anyhow::{Context, anyhow};
use clap::ValueEnum;
use pigskin_hog::analysis::{Analysis, Cell};
use pigskin_hog::{Choice, Edition, Scores, Table};
use pigskin_picture::{HeatMap, Labels, Scale, Step};

use super::HogArgs;
use crate::file;
use crate::plain_table::{NAME, shortened};
use crate::strategy::{NamedTable, StrategyArg};
use crate::wrong_usage::WrongUsage;

/// What a heat map shows.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Kind {
    /// What the strategy chooses
    Choices,
    /// What each choice gives away whenever it is made
    Regret,
    /// How often each pair of scores is met
    Visits,
    /// Where the strategy chooses otherwise than that of --against
    Difference,
}

/// A heat map that was asked for.
pub struct Pictured<'a> {
    pub args: &'a HogArgs,
    pub kind: Kind,
    pub strategy: &'a StrategyArg,
}

/// What a picture is written as.
#[derive(Clone, Copy)]
enum Format {
    Svg,
    Png,
}

impl Format {
    /// That of the file's ending.
    fn of(path: &Path) -> Result<Format, WrongUsage> {
        match path.extension().and_then(|ending| ending.to_str()) {
            Some("svg") => Ok(Format::Svg),
            Some("png") => Ok(Format::Png),
            _ => Err(WrongUsage(format!(
                "--output {}: a picture's file ends in .svg or .png",
                path.display()
            ))),
        }
    }
}

impl Pictured<'_> {
    /// Draws it, into its file or as text.
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
        let args = self.args;
        let edition = args.edition.read()?;
        if self.kind == Kind::Difference && args.against.is_none() {
            let why = "--heat-map difference is between two strategies: add --against STRATEGY";
            return Err(WrongUsage(why.to_owned()).into());
        }
        let named = self.strategy.table(&edition, args.trust)?;
        match (self.kind, &args.against) {
            (Kind::Choices, _) => Ok(choices(&named, &edition)),
            (Kind::Difference, Some(other)) => {
                let other = other.table(&edition, args.trust)?;
                Ok(difference(&named, &other, &edition))
            }
            _ => self.measured(&named, &edition),
        }
    }

    /// Regrets or visits, in percent.
    fn measured(&self, named: &NamedTable, edition: &Edition) -> anyhow::Result<HeatMap> {
        let (opponent, against) = self.args.opponent(edition)?;
        let analysis =
            Analysis::of(&opponent, &named.table).map_err(|why| anyhow!("{} {why}", named.name))?;
        let (what, measure, value): (_, _, fn(&Cell) -> Option<f64>) = match self.kind {
            Kind::Visits => ("How often it is asked", "% of games", |cell| {
                (cell.visits > 0.0).then_some(cell.visits * 100.0)
            }),
            _ => ("Regret of each choice", "points of a percent", |cell| {
                Some(cell.regret()? * 100.0)
            }),
        };
        let values = analysis.cells().iter().filter_map(value);
        let highest = values.fold(0.0, f64::max);
        // Below these, nobody sees a difference in play.
        let lowest = match self.kind {
            Kind::Visits => 1e-3,
            _ => 1e-2,
        };
        let (name, against) = (shortened(&named.name, NAME), shortened(&against, NAME));
        let mut labels = labels(what.to_owned(), edition, measure, "never met");
        labels.subtitle = format!("{name} against {against}, {}", edition.name);
        let goal = usize::from(analysis.goal());
        Ok(HeatMap::from_fn(
            goal,
            Scale::logarithmic(lowest, highest),
            labels,
            |mine, theirs| value(&analysis.cells()[mine * goal + theirs]),
        ))
    }
}

/// The labels of every map.
fn labels(title: String, edition: &Edition, measure: &str, nothing: &str) -> Labels {
    Labels {
        title,
        subtitle: edition.name.clone(),
        across: "opponent's score".to_owned(),
        up: "own score".to_owned(),
        measure: measure.to_owned(),
        nothing: nothing.to_owned(),
    }
}

fn choices(named: &NamedTable, edition: &Edition) -> HeatMap {
    let steps = edition.rules.choices().map(|choice| Step {
        value: choice.number().into(),
        label: match choice.as_dice() {
            None => "−1, the Pork Chop".to_owned(),
            Some(1) => "1 die".to_owned(),
            Some(dice) => format!("{dice} dice"),
        },
        symbol: symbol(choice),
    });
    let title = format!("Choices of {}", shortened(&named.name, NAME));
    let labels = labels(title, edition, "Choice", "");
    by_scores(&named.table, Scale::Steps(steps.collect()), labels, |at| {
        Some(named.table.choice(at).number().into())
    })
}

/// A choice as one character.
fn symbol(choice: Choice) -> char {
    match choice.number() {
        -1 => 'P',
        10 => 'X',
        dice => char::from(b'0' + dice.unsigned_abs()),
    }
}

fn difference(named: &NamedTable, other: &NamedTable, edition: &Edition) -> HeatMap {
    let differs = |at: Scores| {
        let (mine, theirs) = (named.table.choice(at), other.table.choice(at));
        let difference = mine.number() - theirs.number();
        (difference != 0).then(|| f64::from(difference))
    };
    let all: Vec<f64> = named
        .table
        .cells()
        .filter_map(|(at, _)| differs(at))
        .collect();
    let least = all.iter().copied().fold(f64::INFINITY, f64::min);
    let most = all.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let steps = (-11..=11).filter(|&step| step != 0).map(|step: i8| Step {
        value: step.into(),
        label: if step < 0 {
            format!("{} fewer", step.unsigned_abs())
        } else {
            format!("{step} more")
        },
        symbol: if step < 0 { '-' } else { '+' },
    });
    let steps = steps.filter(|step| (least..=most).contains(&step.value));
    let (a, b) = (shortened(&named.name, NAME), shortened(&other.name, NAME));
    let title = format!("Dice of {a}, compared with {b}");
    let labels = labels(title, edition, "Dice", "the same choice");
    by_scores(&named.table, Scale::Steps(steps.collect()), labels, differs)
}

/// A map over all scores of a table.
fn by_scores(
    table: &Table,
    scale: Scale,
    labels: Labels,
    value: impl Fn(Scores) -> Option<f64>,
) -> HeatMap {
    let cells: Vec<Scores> = table.cells().map(|(at, _)| at).collect();
    let goal = usize::from(table.goal());
    HeatMap::from_fn(goal, scale, labels, |mine, theirs| {
        value(cells[mine * goal + theirs])
    })
}
