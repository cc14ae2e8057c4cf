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
use self::pictured::Kind;
use self::strategy_analysis::{RatesAlone, StrategyAnalysis, StrategyRates};
use crate::args::edition_args::EditionArgs;
use crate::args::trust_args::TrustArgs;
use crate::field_tables::FieldTables;
use crate::format::{Format, write_json};
use crate::strategy::StrategyArg;

/// The options for a strategy.
#[derive(Args)]
#[command(next_help_heading = "Strategies")]
pub struct HogArgs {
    /// A folder of entries, or of a contest, to compare with as well
    /// [default: the house strategies]
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    field: Option<PathBuf>,
    #[command(flatten)]
    edition: EditionArgs,
    /// Draw the table instead, by both scores
    #[arg(long, value_enum, value_name = "KIND", conflicts_with_all = ["field", "format"])]
    heat_map: Option<Kind>,
    /// The picture's file, .svg or .png [default: as text on standard output]
    #[arg(
        long,
        value_name = "FILE",
        requires = "heat_map",
        value_hint = ValueHint::FilePath,
    )]
    out: Option<PathBuf>,
    /// Replace an existing file
    #[arg(long, requires = "out")]
    force: bool,
}

/// A strategy and its opponent.
pub struct Versus {
    pub strategy: StrategyArg,
    /// The opponent; `None` is perfect play.
    pub against: Option<StrategyArg>,
    pub trust: TrustArgs,
}

/// Name of the opponent without `--against`.
const PERFECT: &str = "perfect play";

impl HogArgs {
    /// Tests whether any of the options is given.
    pub fn any(&self) -> bool {
        self.field.is_some() || self.heat_map.is_some() || self.edition.is_stated()
    }

    /// Analyses the strategy and writes the result.
    pub fn run(&self, versus: &Versus, format: Format, out: &mut dyn Write) -> anyhow::Result<()> {
        if let Some(kind) = self.heat_map {
            return pictured::write(self, kind, versus, out);
        }
        let edition = self.edition(versus)?;
        let named = versus.strategy.table(&edition, versus.trust)?;
        let unfit = |why| anyhow!("{} {why}", named.name);
        let (opponent, against) = versus.opponent(&edition)?;
        let analyses = Analysis::new(&opponent, &named.table)
            .and_then(|analysis| Ok((analysis, GameLengths::new(&opponent, &named.table)?)));
        let win_rate = match &analyses {
            Ok((analysis, _)) => analysis.win_rate(),
            Err(_) => opponent.win_rate(&named.table).map_err(unfit)?,
        };
        let perfect_play = match &versus.against {
            None => win_rate,
            Some(_) => Opponent::perfect(&edition.rules)
                .win_rate(&named.table)
                .map_err(unfit)?,
        };
        let field = match &self.field {
            Some(folder) => FieldTables::of_folder(folder, &edition, versus.trust)?,
            None => FieldTables::of_houses(&edition),
        };
        let rates = StrategyRates {
            edition: &edition.name,
            strategy: &named.name,
            against: &against,
            win_rate: win_rate.into(),
            perfect_play: perfect_play.into(),
            field: FieldRates::of(&field, &named.table, &edition)?,
        };
        match analyses {
            Ok((analysis, lengths)) => {
                let answer = StrategyAnalysis::new(rates, &analysis, &lengths);
                match format {
                    Format::Text => text::write(&answer, out),
                    Format::Json => write_json(out, &answer),
                }
            }
            Err(why) => {
                let not_computed = why.to_string();
                let answer = RatesAlone {
                    rates,
                    not_computed,
                };
                match format {
                    Format::Text => text::write_rates_alone(&answer, out),
                    Format::Json => write_json(out, &answer),
                }
            }
        }
    }

    /// The edition, which the strategy, its opponent or the field may know.
    fn edition(&self, versus: &Versus) -> anyhow::Result<Edition> {
        let strategies = [Some(&versus.strategy), versus.against.as_ref()];
        let paths = strategies.into_iter().flatten().map(StrategyArg::path);
        self.edition
            .read_for(paths.chain([self.field.as_deref()]).flatten())
    }
}

impl Versus {
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
