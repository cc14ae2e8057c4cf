//! `pigskin completions`

use std::io::Write;

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use crate::Cli;

/// Writes a shell's completion script.
#[derive(Args)]
#[command(after_help = "\
Examples:
  pigskin completions bash > ~/.local/share/bash-completion/completions/pigskin
  pigskin completions zsh > ~/.zfunc/_pigskin
  pigskin completions fish > ~/.config/fish/completions/pigskin.fish")]
pub struct Completions {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

impl Completions {
    /// Writes the script.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        // The generator panics if writing fails, which never happens with a Vec.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "pigskin", &mut script);
        Ok(out.write_all(&script)?)
    }
}
