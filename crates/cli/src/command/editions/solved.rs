//! The figures of perfect play, edition by edition.

use std::io::Write;

use pigskin_hog::solve::{PerfectPlay, Summary, TableLoss};
use pigskin_hog::{Choice, Edition};
use serde::Serialize;

use crate::format::{Format, object, write_json};
use crate::terminal::plain_table::{PlainTable, percent, shortened};

/// Columns of an edition's name.
const NAME: usize = 24;

/// Solves the editions and writes their figures.
pub fn write(editions: Vec<Edition>, format: Format, out: &mut dyn Write) -> anyhow::Result<()> {
    let solved = editions.into_iter().map(|edition| {
        let summary = PerfectPlay::solve(&edition.rules).summary();
        (edition, summary)
    });
    let solved: Vec<(Edition, Summary)> = solved.collect();
    match format {
        Format::Json => {
            let all = solved.iter().map(figures);
            write_json(out, &all.collect::<Vec<_>>())
        }
        Format::Text => write_text(&solved, out),
    }
}

fn write_text(solved: &[(Edition, Summary)], out: &mut dyn Write) -> anyhow::Result<()> {
    let heads = [
        "",
        "First\nwins",
        "First\nchoice",
        "\nTurns",
        "Loss to\nperfect play",
        "Loss to\nresponse",
    ];
    let mut table = PlainTable::headed(heads, [1, 2, 3, 4, 5]);
    for solved in solved {
        table.row(cells(solved));
    }
    let mut meanings = PlainTable::new([]);
    for (column, meaning) in MEANINGS {
        meanings.row([column, meaning].map(str::to_owned));
    }
    let bound = |of: fn(&Summary) -> f64| {
        let bounds = solved.iter().map(|(_, summary)| of(summary));
        // Six per cent more than rounding to two digits can take away.
        1.06 * bounds.fold(0.0, f64::max)
    };
    let chances = bound(|summary| {
        summary
            .win_rate
            .error_bound
            .max(summary.table_loss.error_bound)
    });
    let turns = bound(|summary| summary.turns.map_or(0.0, |turns| turns.error_bound));
    Ok(write!(
        out,
        "Perfect play against perfect play\n\n{}\n{}\n\
         Exact but for rounding, which is proved to stay below {:.1e} percentage\n\
         points and {turns:.1e} turns.\n",
        table.to_text(),
        meanings.to_text(),
        chances * 100.0
    )?)
}

/// The meanings of the columns.
const MEANINGS: [(&str, &str); 4] = [
    (
        "First wins",
        "the chance of the player who moves first, if both play perfectly",
    ),
    (
        "First choice",
        "the best choice of the first turn; all of them, if several are equally good",
    ),
    (
        "Turns",
        "the average length of such a game, counting both players' turns; \
         - if perfect play rolls dice that can score nothing",
    ),
    (
        "Loss",
        "by how many percentage points the table that `pigskin solve --to` writes, \
         which sees only the scores, stays below 50 %, against perfect play and \
         against the best response to it; 0 where the table is perfect play",
    ),
];

fn cells((edition, summary): &(Edition, Summary)) -> [String; 6] {
    let table_loss = &summary.table_loss;
    let choices = summary.first_choices.iter().map(Choice::to_string);
    let choices: Vec<String> = choices.collect();
    let turns = summary.turns.map(|turns| format!("{:.4}", turns.mean));
    let points = |loss: f64| {
        if *table_loss == TableLoss::NONE {
            "0".to_owned()
        } else {
            format!("{:.4}", loss * 100.0)
        }
    };
    [
        shortened(&edition.name, NAME),
        percent(summary.win_rate.first),
        choices.join(", "),
        turns.unwrap_or_else(|| "-".to_owned()),
        points(table_loss.to_perfect_play),
        points(table_loss.to_best_response),
    ]
}

/// The figures of an edition, for programs.
fn figures((edition, summary): &(Edition, Summary)) -> impl Serialize {
    let (rate, turns) = (&summary.win_rate, summary.turns);
    let first_choices = summary.first_choices.iter();
    object! {
        edition: &edition.name,
        first: rate.first,
        second: rate.second,
        error_bound: rate.error_bound,
        /// All best choices of the first turn.
        first_choices: first_choices.map(|choice| choice.number()).collect::<Vec<i8>>(),
        /// The average number of turns of both players; `null` if a game may never end.
        turns: turns.map(|turns| turns.mean),
        turns_error_bound: turns.map(|turns| turns.error_bound),
        /// 0.01 is a percentage point.
        table_loss: summary.table_loss,
    }
}
