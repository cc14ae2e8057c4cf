//! A strategy of Hog, analysed against an opponent.

mod field;
mod pictured;
mod strategy_analysis;
mod text;

use std::io::Write;
use std::path::PathBuf;

use anyhow::anyhow;
use clap::{Args, ValueHint};
use pigskin_hog::Edition;
use pigskin_hog::analysis::{Analysis, GameLengths, Opponent};

use self::field::FieldRates;
use self::pictured::{Kind, Pictured};
use self::strategy_analysis::StrategyAnalysis;
use crate::edition_args::EditionArgs;
use crate::field_tables::FieldTables;
use crate::format::{Format, write_json};
use crate::strategy::StrategyArg;
use crate::trust_args::TrustArgs;

/// The options for a strategy.
#[derive(Args)]
#[command(next_help_heading = "Strategies")]
pub struct HogArgs {
    /// The opponent, also a strategy [default: perfect play]
    #[arg(long, value_name = "STRATEGY")]
    against: Option<StrategyArg>,
    /// A folder of entries, or of a contest, to compare with as well
    /// [default: the house strategies]
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    field: Option<PathBuf>,
    #[command(flatten)]
    edition: EditionArgs,
    /// Draws the table instead, by both scores
    #[arg(long, value_enum, value_name = "KIND", conflicts_with_all = ["field", "format"])]
    heat_map: Option<Kind>,
    /// The picture's file, .svg or .png [default: as text on standard output]
    #[arg(
        long,
        value_name = "FILE",
        requires = "heat_map",
        value_hint = ValueHint::FilePath,
    )]
    output: Option<PathBuf>,
    /// Replaces an existing file
    #[arg(long, requires = "output")]
    force: bool,
    #[command(flatten)]
    trust: TrustArgs,
}

/// Name of the opponent without `--against`.
const PERFECT: &str = "perfect play";

impl HogArgs {
    /// Tests whether any of the options is given.
    pub fn any(&self) -> bool {
        self.against.is_some()
            || self.field.is_some()
            || self.heat_map.is_some()
            || self.edition.is_stated()
    }

    /// Analyses the strategy and writes the result.
    pub fn run(
        &self,
        strategy: &StrategyArg,
        format: Format,
        out: &mut dyn Write,
    ) -> anyhow::Result<()> {
        if let Some(kind) = self.heat_map {
            return Pictured {
                args: self,
                kind,
                strategy,
            }
            .write(out);
        }
        let edition = self.edition.read()?;
        let named = strategy.table(&edition, self.trust)?;
        let unfit = |why| anyhow!("{} {why}", named.name);
        let (opponent, against) = self.opponent(&edition)?;
        let not_analyzed = |why| anyhow!("{} {why}", named.name);
        let analysis = Analysis::new(&opponent, &named.table).map_err(not_analyzed)?;
        let perfect_play = match &self.against {
            None => analysis.win_rate(),
            Some(_) => Opponent::perfect(&edition.rules)
                .win_rate(&named.table)
                .map_err(unfit)?,
        };
        let lengths = GameLengths::new(&opponent, &named.table).map_err(not_analyzed)?;
        let field = match &self.field {
            Some(folder) => FieldTables::of_folder(folder, &edition, self.trust)?,
            None => FieldTables::of_houses(&edition),
        };
        let field = FieldRates::of(field, &named.table, &edition)?;
        let answer = StrategyAnalysis {
            edition: &edition,
            strategy: &named.name,
            against: &against,
            analysis: &analysis,
            perfect_play,
            lengths: &lengths,
            field: &field,
        };
        match format {
            Format::Text => text::write(&answer, out),
            Format::Json => write_json(out, &answer.to_json()),
        }
    }
    /// The opponent and its name.
    fn opponent(&self, edition: &Edition) -> anyhow::Result<(Opponent, String)> {
        let Some(against) = &self.against else {
            return Ok((Opponent::perfect(&edition.rules), PERFECT.to_owned()));
        };
        let named = against.table(edition, self.trust)?;
        let opponent = Opponent::table(&edition.rules, named.table)
            .map_err(|why| anyhow!("{} {why}", named.name))?;
        Ok((opponent, named.name))
    }
}
