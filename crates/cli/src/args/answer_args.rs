//! The options of a command that takes a while.

use clap::Args;

use crate::format::Format;

/// The format of the answer, and the progress before it.
#[derive(Args)]
pub struct AnswerArgs {
    /// The format of the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,
    /// Show no progress
    #[arg(long, short)]
    pub quiet: bool,
}
