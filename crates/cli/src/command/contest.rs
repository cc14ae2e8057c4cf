//! `pigskin contest …`

mod field_on_the_web;
mod game;
mod grade_entry;
pub mod gradescope;
#[cfg(feature = "full")]
mod held;
mod kit;
mod new;
pub mod progress;
mod run;
pub mod standings_text;

use std::io::Write;

use clap::Subcommand;

#[cfg(not(feature = "full"))]
use crate::not_built_in::HeldCommand;
#[cfg(feature = "full")]
pub use held::HeldCommand;

/// Runs contests between the entries in a folder.
#[derive(Subcommand)]
pub enum Contest {
    New(new::New),
    Run(run::Run),
    Game(game::Game),
    Kit(kit::Kit),
    Gradescope(gradescope::Gradescope),
    GradeEntry(grade_entry::GradeEntry),
    #[command(flatten)]
    Held(HeldCommand),
}

impl Contest {
    /// Runs the command.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        match self {
            Contest::New(command) => command.run(out),
            Contest::Run(command) => command.run(out),
            Contest::Game(command) => command.run(out),
            Contest::Kit(command) => command.run(out),
            Contest::Gradescope(command) => command.run(out),
            Contest::GradeEntry(command) => command.run(out),
            Contest::Held(command) => command.run(out),
        }
    }
}
