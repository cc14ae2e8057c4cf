//! Man pages.

use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::Context;
use clap::ValueEnum;
use clap_complete::Shell;
use clap_mangen::Man;

use super::completions;
use crate::Cli;

/// Writes the page of the program or, into a folder, all pages and completions.
pub fn write(folder: Option<&Path>, out: &mut dyn Write) -> anyhow::Result<()> {
    // Pages have no commit, so that the same sources make the same bytes.
    let program = Cli::program().version(env!("CARGO_PKG_VERSION"));
    let program = program.disable_help_subcommand(true);
    let Some(folder) = folder else {
        return Ok(Man::new(program).render(out)?);
    };
    let [shells, man] = ["completions", "man"].map(|name| folder.join(name));
    for folder in [&shells, &man] {
        let made = fs::create_dir_all(folder);
        made.with_context(|| format!("could not make {}", folder.display()))?;
    }
    for &shell in Shell::value_variants() {
        let path = shells.join(format!("pigskin.{shell}"));
        let written = fs::write(&path, completions(shell));
        written.with_context(|| format!("could not write {}", path.display()))?;
    }
    let written = clap_mangen::generate_to(program, &man);
    written.with_context(|| format!("could not write to {}", man.display()))?;
    let (shells, man) = (shells.display(), man.display());
    Ok(writeln!(out, "Wrote {shells} and {man}.")?)
}
