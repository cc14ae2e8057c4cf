//! `pigskin generate`

#[cfg(feature = "full")]
mod man;

use std::io::Write;
use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Args, ValueEnum, ValueHint};
use clap_complete::Shell;

use crate::Cli;

/// Writes completions for shells, and man pages.
#[derive(Args)]
#[command(after_help = "\
Examples:
  pigskin generate bash > ~/.local/share/bash-completion/completions/pigskin
  pigskin generate zsh > ~/.zfunc/_pigskin
  pigskin generate fish > ~/.config/fish/completions/pigskin.fish
  pigskin generate man | man -l -
  pigskin generate --out share            all of them, and the page of each command")]
pub struct Generate {
    /// The shell whose completions are written, or man for the page of the program
    #[arg(value_parser = kinds(), required_unless_present = "out")]
    kind: Option<String>,
    /// The folder to write completions and man to, for all shells and commands
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath, conflicts_with = "kind")]
    out: Option<PathBuf>,
}

fn kinds() -> PossibleValuesParser {
    let shells = Shell::value_variants().iter();
    let shells = shells.filter_map(Shell::to_possible_value);
    shells.chain([PossibleValue::new("man")]).into()
}

impl Generate {
    /// Writes the completions, the page, or all files.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        match self.kind.unwrap_or_default().parse() {
            Ok(shell) => Ok(out.write_all(&completions(shell))?),
            #[cfg(feature = "full")]
            Err(_) => man::write(self.out.as_deref(), out),
            #[cfg(not(feature = "full"))]
            Err(_) => {
                let what = if self.out.is_some() { "--out" } else { "man" };
                Err(crate::not_built_in::NotBuiltIn(what).into())
            }
        }
    }
}

fn completions(shell: Shell) -> Vec<u8> {
    // The generator panics if writing fails, which never happens with a Vec.
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::program(), "pigskin", &mut script);
    script
}
