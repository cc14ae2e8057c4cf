//! Perfect play of Hog.

mod field;
mod past;
mod text;
mod written;

use std::io::Write;
use std::path::PathBuf;
use std::str::FromStr;

use anyhow::anyhow;
use clap::{Args, ValueHint};
use pigskin_hog::solve::{BestResponse, PerfectPlay};
use pigskin_hog::{Choice, Edition, Player, Position, Score};
use serde::Serialize;

use self::past::Past;
use super::Writing;
use crate::args::edition_args::EditionArgs;
use crate::args::trust_args::TrustArgs;
use crate::command::convert::Kind;
use crate::exact_rate::ExactRate;
use crate::file;
use crate::format::{Format, object, write_json};
use crate::strategy::StrategyArg;
use crate::wrong_usage::wrong_usage;

/// The options for Hog.
#[derive(Args)]
#[command(next_help_heading = "Hog")]
pub struct HogArgs {
    #[command(flatten)]
    edition: EditionArgs,
    /// Show the value of each choice at these scores, for the player to move
    #[arg(long, value_name = "MINE,THEIRS")]
    position: Option<Pair>,
    #[command(flatten)]
    past: Past,
    /// Write the best choices at all scores.
    ///
    /// If the rules remember only the scores, the choices are perfect play. With Feral Hogs or Pork
    /// Chop perfect play depends on more: the choices are then those for the past given by --past
    /// and --spent or, without these, for the past whose choices are the least exploitable among a
    /// few; the file names it. With --against, they are the best response, or with Feral Hogs or
    /// Pork Chop a good one that uses only the scores; with --field, the table that was found
    #[arg(long, value_enum, value_name = "KIND", conflicts_with = "position")]
    to: Option<Kind>,
    /// The file to write them to [default: standard output]
    #[arg(
        long,
        value_name = "FILE",
        requires = "to",
        group = "written",
        value_hint = ValueHint::FilePath,
    )]
    out: Option<PathBuf>,
    /// The team's name in a Python file
    #[arg(
        long,
        value_name = "NAME",
        requires = "to",
        default_value = "Backward Hogs"
    )]
    team: String,
    /// Show the win rate of the best response to a strategy, which uses everything that the rules
    /// remember
    #[arg(long, value_name = "STRATEGY", conflicts_with_all = ["position", "past", "spent"])]
    against: Option<StrategyArg>,
    /// Search for the table that wins most matches against a folder of entries,
    /// or of a contest, with all win rates exact.
    ///
    /// Entries are programs, or tables in JSON or text, judged as in a contest;
    /// `houses` are the house strategies. A search takes about a minute for 300 entries, and several
    /// with Feral Hogs. Ctrl-C stops it and writes the best table so far
    #[arg(
        long,
        value_name = "FOLDER",
        conflicts_with_all = ["position", "past", "spent", "against"],
        value_hint = ValueHint::DirPath,
    )]
    field: Option<PathBuf>,
    /// Minutes after which a search of --field stops [default: no limit, which always finds the same
    /// table]
    #[arg(long, value_name = "MINUTES", requires = "field")]
    minutes: Option<f64>,
    #[command(flatten)]
    trust: TrustArgs,
}

/// Two numbers, the mover's and the other player's.
#[derive(Clone, Copy, Debug)]
struct Pair {
    mine: u16,
    theirs: u16,
}

impl FromStr for Pair {
    type Err = String;

    fn from_str(text: &str) -> Result<Pair, String> {
        let number = |text: &str| text.trim().parse().ok();
        text.split_once(',')
            .and_then(|(mine, theirs)| {
                Some(Pair {
                    mine: number(mine)?,
                    theirs: number(theirs)?,
                })
            })
            .ok_or_else(|| "it is not two numbers separated by a comma".to_owned())
    }
}

/// The value of each choice in a position.
#[derive(Serialize)]
struct Values<'a> {
    edition: &'a str,
    mine: u16,
    theirs: u16,
    previous_dice: [u8; 2],
    chop_spent: [bool; 2],
    value: f64,
    best: Option<i8>,
    choices: Vec<Value>,
    error_bound: f64,
    method: String,
}

#[derive(Serialize)]
struct Value {
    choice: i8,
    win_chance: f64,
    /// The value of the best choice less this value.
    regret: f64,
}

impl HogArgs {
    /// Tests whether any option without a default is given.
    pub fn any(&self) -> bool {
        self.position.is_some()
            || self.to.is_some()
            || self.against.is_some()
            || self.field.is_some()
            || self.past.is_stated()
    }

    /// Writes the answer.
    pub fn run(&self, writing: Writing, out: &mut dyn Write) -> anyhow::Result<()> {
        file::check_free(self.out.as_deref(), writing.force)?;
        if let Some(folder) = &self.field {
            return self.answer_field(folder, writing, out);
        }
        let strategy = self.against.as_ref().and_then(StrategyArg::path);
        let edition = self.edition.read_for(strategy)?;
        self.past.check(&edition)?;
        if let (Some(strategy), Some(kind)) = (&self.against, self.to) {
            return self.write_response(strategy, kind, &edition, writing, out);
        }
        if let Some(strategy) = &self.against {
            return self.respond(strategy, &edition, writing.format, out);
        }
        if let Some(kind) = self.to {
            return self.write_table(kind, &edition, writing, out);
        }
        if let Some(scores) = self.position {
            return self.show_position(scores, &edition, writing.format, out);
        }
        if self.past.is_stated() {
            return wrong_usage("--past and --spent are for --position or --to");
        }
        let perfect = PerfectPlay::solve(&edition.rules);
        match writing.format {
            Format::Text => text::write_summary(&edition, &perfect, out),
            Format::Json => {
                let rate = perfect.win_rate();
                let opening = perfect.best_choice(&Position::START);
                let summary = object! {
                    edition: &edition.name,
                    first: rate.first,
                    second: rate.second,
                    error_bound: rate.error_bound,
                    method: perfect.method().to_string(),
                    /// A best choice of the first turn.
                    opening: opening.map(Choice::number),
                    /// The memory that perfect play uses besides the scores.
                    remembers: remembered(&edition),
                };
                write_json(out, &summary)
            }
        }
    }

    fn respond(
        &self,
        strategy: &StrategyArg,
        edition: &Edition,
        format: Format,
        out: &mut dyn Write,
    ) -> anyhow::Result<()> {
        let named = strategy.table(edition, self.trust)?;
        let response = BestResponse::to(&edition.rules, &named.table)
            .map_err(|why| anyhow!("{} {why}", named.name))?;
        let rate = response.win_rate();
        match format {
            Format::Text => {
                text::write_response(edition, &named.name, rate, response.method(), out)
            }
            Format::Json => write_json(
                out,
                &object! {
                    edition: &edition.name,
                    against: strategy.to_string(),
                    #[serde(flatten)]
                    rate: ExactRate::new(rate, response.method()),
                },
            ),
        }
    }

    fn show_position(
        &self,
        scores: Pair,
        edition: &Edition,
        format: Format,
        out: &mut dyn Write,
    ) -> anyhow::Result<()> {
        let goal = edition.rules.goal;
        if scores.mine.max(scores.theirs) >= goal {
            let why = format!(
                "--position: both scores must be below {goal}, with which the game is over"
            );
            return wrong_usage(why);
        }
        let [mine, theirs] = self.past.memories();
        let player = |score, memory: pigskin_hog::solve::Memory| Player {
            score: Score(score),
            previous: memory.previous,
            chop_spent: memory.chop_spent,
        };
        let position = Position {
            players: [player(scores.mine, mine), player(scores.theirs, theirs)],
            ..Position::START
        };
        let perfect = PerfectPlay::solve(&edition.rules);
        let value = perfect.value(&position);
        let values = Values {
            edition: &edition.name,
            mine: scores.mine,
            theirs: scores.theirs,
            previous_dice: [mine.previous, theirs.previous],
            chop_spent: [mine.chop_spent, theirs.chop_spent],
            value,
            best: perfect.best_choice(&position).map(Choice::number),
            choices: perfect
                .choice_values(&position)
                .into_iter()
                .map(|(choice, win_chance)| Value {
                    choice: choice.number(),
                    win_chance,
                    // The value that is kept was rounded once more.
                    regret: (value - win_chance).max(0.0),
                })
                .collect(),
            error_bound: perfect.error_bound(),
            method: perfect.method().to_string(),
        };
        match format {
            Format::Text => text::write_values(edition, &values, perfect.method(), &self.past, out),
            Format::Json => write_json(out, &values),
        }
    }
}

/// The memory that perfect play uses besides the scores, in words.
fn remembered(edition: &Edition) -> Vec<String> {
    let rules = &edition.rules;
    let turns = rules.feral_hogs.map(|rule| {
        if rule.by_points {
            "the points of both players' turns before".to_owned()
        } else {
            "the dice of both players' turns before".to_owned()
        }
    });
    let chops = rules
        .has_chop_to_spend()
        .then(|| format!("who has spent {}", edition.chop()));
    let number = rules.time_trot.map(|_| "the number of the turn".to_owned());
    let is_extra = rules.time_trot.is_some() || rules.extra_die.is_some();
    let extra = is_extra.then(|| "whether it is an extra turn".to_owned());
    let exchanged = rules
        .exchanges_dice()
        .then(|| "whether the dice are exchanged".to_owned());
    let all = [turns, chops, number, extra, exchanged];
    all.into_iter().flatten().collect()
}
