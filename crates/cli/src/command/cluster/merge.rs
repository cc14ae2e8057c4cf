//! `pigskin cluster merge`

use std::fmt::Write as _;
use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueHint};
use pigskin_cluster::{MergeEvent, MergedContest, merge};

use super::progress::SquareProgress;
use crate::block_on::block_on;
use crate::command::contest::standings_text;
use crate::counted::counted;
use crate::format::Format;
use crate::wrong_usage::WrongUsage;

/// Ranks the entries of a plan from its squares.
///
/// The squares are read one after another, so that memory holds a line for each entry and never the
/// matrix. The folder gets standings.csv, with the bytes that 'pigskin contest run' writes;
/// merged.json with the counts, the closest matchups and the machines; and win-rates.sql, by which
/// `DuckDB` reads all win rates from the squares.
///
/// The merge stops if squares are missing, if the drawn squares were not computed again on another
/// machine, or if two machines differ by more than the error bound; then it names the machine.
#[derive(Args)]
#[command(after_help = "\
Examples:
  pigskin cluster merge hog-2026/cluster
  pigskin cluster merge s3://contests/hog-2026 --out hog-2026/merged
  pigskin cluster merge /shared/hog --unchecked --format json")]
pub struct Merge {
    /// The location of the plan: a folder or `s3://BUCKET/PREFIX`
    plan: String,
    /// The folder for the files [default: merged in the folder of the plan]
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    out: Option<PathBuf>,
    /// Do not insist that drawn squares were computed again
    #[arg(long)]
    unchecked: bool,
    /// The format of the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Show no progress
    #[arg(long, short)]
    quiet: bool,
}

impl Merge {
    /// Ranks the entries.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let (merged, folder) = block_on(self.merge())?;
        self.format.write(out, &merged, |merged| {
            let standings = to_text(merged);
            format!(
                "{standings}\nStandings and win rates: {}\n",
                folder.display()
            )
        })
    }

    async fn merge(&self) -> anyhow::Result<(MergedContest, PathBuf)> {
        let (location, plan) = super::open(&self.plan).await?;
        let folder = match (&self.out, location.folder()) {
            (Some(out), _) => out.clone(),
            (None, Some(folder)) => folder.join("merged"),
            (None, None) => {
                let what = "the plan is in an object store: name a folder with --out";
                return Err(WrongUsage(what.to_owned()).into());
            }
        };
        let mut progress = SquareProgress::new(self.quiet, 0);
        let mut tell = |event| match event {
            MergeEvent::Begins { squares } => progress = SquareProgress::new(self.quiet, squares),
            MergeEvent::Read => progress.read(),
        };
        let merged = merge(&location, &plan, self.unchecked, &mut tell).await;
        progress.clear();
        let merged = merged?;
        merged.write(&folder, &location, &plan)?;
        Ok((merged, folder))
    }
}

/// Lines of the standings that are shown.
const LINES: usize = 30;

fn to_text(merged: &MergedContest) -> String {
    let MergedContest {
        title,
        standings,
        matchups,
        decided,
        ties,
        unproved,
        squares,
        checked,
        identical,
        machines,
        disqualified,
        ..
    } = merged;
    let shown = &standings[..standings.len().min(LINES)];
    let mut text = format!("{title}\n\n{}", standings_text::of_rows(shown));
    if standings.len() > LINES {
        let _ = writeln!(text, "… and {} more", standings.len() - LINES);
    }
    if !disqualified.is_empty() {
        let disqualified = match disqualified.len() {
            1 => "1 entry is".to_owned(),
            count => format!("{count} entries are"),
        };
        let _ = write!(text, "\n{disqualified} disqualified.\n");
    }
    let _ = write!(
        text,
        "\n{}: {decided} won, {ties} proved ties, {unproved} too close to prove \
         either.\n",
        counted(*matchups, "matchup", "matchups")
    );
    let squares = counted(*squares, "square", "squares");
    let _ = match checked {
        0 => writeln!(text, "{squares}, none computed again on another machine."),
        checked => writeln!(
            text,
            "{squares}. Computed again and the same within the error bound: {checked};\n\
             to the last bit: {identical}."
        ),
    };
    let machines = machines.iter();
    let machines = machines.map(|(name, share)| {
        format!(
            "  {name}: {}, {}\n",
            counted(share.squares, "square", "squares"),
            share.instructions
        )
    });
    text + &machines.collect::<String>()
}
