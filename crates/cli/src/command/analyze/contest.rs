//! A whole contest.

use std::io::Write;
use std::path::Path;

use anyhow::{Context, bail};
use pigskin_contest::{Contest, ContestAnalysis, GameResults, Results};

use crate::format::{Format, object, write_json};
use crate::in_command::in_command;
use crate::name_list::name_list;
use crate::terminal::plain_table::{NAME, PlainTable, percent, shortened};

/// Circles, close matchups and similar tables that are listed.
const MOST: usize = 10;

/// Reads the contest's results and writes the analysis.
pub fn run(folder: &Path, format: Format, out: &mut dyn Write) -> anyhow::Result<()> {
    let contest = Contest::open(folder)?;
    let path = contest.results_folder().join("results.json");
    if !path.exists() {
        let (folder, run) = (folder.display(), in_command(folder));
        bail!("{folder} has no results yet; `pigskin contest run {run}` makes them");
    }
    let results = Results::read(&path).context("could not analyze the contest")?;
    let analysis = ContestAnalysis::of(&results, MOST);
    match format {
        Format::Text => write(&results, &analysis, out),
        Format::Json => write_json(
            out,
            &object! {
                title: &results.title,
                #[serde(flatten)]
                analysis: &analysis,
            },
        ),
    }
}

fn write(results: &Results, analysis: &ContestAnalysis, out: &mut dyn Write) -> anyhow::Result<()> {
    writeln!(out, "{}\n", results.title)?;
    if analysis.ranks.is_empty() {
        return Ok(writeln!(out, "No entry takes part.")?);
    }
    write_ranks(analysis, out)?;
    write_circles(analysis, out)?;
    write_closest(results, analysis, out)?;
    write_alike(results, analysis, out)
}

fn write_ranks(analysis: &ContestAnalysis, out: &mut dyn Write) -> anyhow::Result<()> {
    let headings = ["By wins", "By mean", "Team", "Won", "Lost", "Mean win rate"];
    let mut table = PlainTable::headed(headings, [0, 1, 3, 4, 5]);
    for row in &analysis.ranks {
        table.row([
            row.copeland_rank.to_string(),
            row.mean_rank.to_string(),
            // It shares the line with five columns of numbers.
            shortened(&row.team, 32),
            row.wins.to_string(),
            row.losses.to_string(),
            percent(row.mean_win_rate),
        ]);
    }
    let moved = analysis.ranks.iter();
    let moved = moved
        .filter(|row| row.copeland_rank != row.mean_rank)
        .count();
    writeln!(
        out,
        "{}\nBy wins is by matchups won less lost (Copeland), by mean is by mean win rate;\n\
         {moved} of {} ranks differ.\n",
        table.to_text(),
        analysis.ranks.len(),
    )?;
    Ok(())
}

fn write_circles(analysis: &ContestAnalysis, out: &mut dyn Write) -> anyhow::Result<()> {
    match analysis.top.as_slice() {
        [only] => writeln!(out, "{} beats everybody else.", shortened(only, NAME))?,
        top => {
            let many = top.len();
            writeln!(
                out,
                "Nobody beats everybody; these {many} teams beat all others:"
            )?;
            for team in top.iter().take(MOST) {
                writeln!(out, "  {}", shortened(team, NAME))?;
            }
            if many > MOST {
                writeln!(out, "  and {} more", many - MOST)?;
            }
        }
    }
    let circles = &analysis.circles;
    match circles.count {
        0 => writeln!(out, "No three beat each other in a circle.\n")?,
        1 => writeln!(out, "Three beat each other in a circle:")?,
        count => writeln!(
            out,
            "{count} times three beat each other in a circle, among them:"
        )?,
    }
    if circles.count > 0 {
        // Three names share a line.
        let mut table = PlainTable::new([]);
        for circle in &circles.shown {
            let [a, b, c] = circle.each_ref().map(|team| shortened(team, 20));
            table.row([a, format!("beats {b}"), format!("beats {c}")]);
        }
        writeln!(out, "{}", table.to_text())?;
    }
    Ok(())
}

fn write_closest(
    results: &Results,
    analysis: &ContestAnalysis,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    if analysis.closest.is_empty() {
        return Ok(());
    }
    let what = match results.game {
        GameResults::Hog(_) => "Win rate",
        GameResults::DFootball(_) => "Games won",
    };
    let mut table = PlainTable::headed(["The closest matchups", "", what, "Flips by"], [2, 3]);
    for row in &analysis.closest {
        let does = if row.won { "beats" } else { "ties with" };
        table.row([
            shortened(&row.a, 22),
            format!("{does} {}", shortened(&row.b, 22)),
            percent(row.win_rate),
            format!("{:.4}", row.margin * 100.0),
        ]);
    }
    Ok(writeln!(
        out,
        "{}\nFlips by: percentage points between the first team's win rate and a win.\n",
        table.to_text()
    )?)
}

fn write_alike(
    results: &Results,
    analysis: &ContestAnalysis,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let alike = results.game.alike();
    for group in &analysis.same {
        write!(out, "{}", name_list(alike, group))?;
    }
    if analysis.same.is_empty() {
        writeln!(out, "{alike}: none.")?;
    }
    if analysis.alike.is_empty() {
        return Ok(());
    }
    let mut table = PlainTable::headed(["Nearly the same table", "", "Choices that differ"], [2]);
    for row in &analysis.alike {
        table.row([
            shortened(&row.a, 24),
            shortened(&row.b, 24),
            format!("{} of {}", row.differing, row.choices),
        ]);
    }
    Ok(write!(out, "\n{}", table.to_text())?)
}
