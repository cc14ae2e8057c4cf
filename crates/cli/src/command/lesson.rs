//! `pigskin lesson`

use std::io::Write;

use clap::Args;

use crate::edition_args::EditionArgs;
use crate::format::Format;
use crate::shown_lesson::ShownLesson;
use crate::strategy::StrategyArg;
use crate::trust_args::TrustArgs;

/// Teaches an edition: the rules that make a simple strategy a good one.
///
/// It begins with a simple strategy and adds one rule after the other, such as "Roll 0 whenever Free
/// Bacon gives 8 or more", always the one that gains most. Each rule has its exact gain after the
/// ones before and alone, and all of them are written as Python.
#[derive(Args)]
#[command(after_help = "\
Examples:
  pigskin lesson
  pigskin lesson --edition fall-2017
  pigskin lesson --against swap:8,4 --rules 5
  pigskin lesson --edition spring-2017 --format json")]
pub struct Lesson {
    #[command(flatten)]
    edition: EditionArgs,
    /// The strategy to begin with
    #[arg(long, value_name = "STRATEGY", default_value = "always:4")]
    from: StrategyArg,
    /// The opponent
    #[arg(long, value_name = "STRATEGY", default_value = "always:4")]
    against: StrategyArg,
    /// The most rules
    #[arg(
        long,
        value_name = "NUMBER",
        default_value_t = MOST_RULES,
        value_parser = clap::value_parser!(u8).range(1..=30)
    )]
    rules: u8,
    #[command(flatten)]
    trust: TrustArgs,
    /// The format of the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// Rules of a lesson, unless another number is given.
pub const MOST_RULES: u8 = 12;

impl Lesson {
    /// Searches for the rules and writes them.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let paths = [&self.from, &self.against].map(StrategyArg::path);
        let edition = self.edition.read_for(paths.into_iter().flatten())?;
        let strategy = self.from.table(&edition, self.trust)?;
        let against = self.against.table(&edition, self.trust)?;
        let lesson = ShownLesson::learn(&edition, &strategy, &against, self.rules.into())?;
        lesson.write(self.format, out)
    }
}
