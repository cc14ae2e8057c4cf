//! A review as text.

use std::io::Write;

use pigskin_game::Seat;
use pigskin_hog::analysis::{Review, ReviewedTurn};

use crate::recorded::RecordedHog;
use crate::terminal::plain_table::{NAME, PlainTable, shortened};

/// A chance in hundredths of a percent. Differences are taken of these, so that the printed numbers
/// add up to the last digit.
fn hundredths(chance: f64) -> i32 {
    #[expect(clippy::cast_possible_truncation, reason = "it is from 0 to 10,000")]
    let rounded = (chance * 10_000.0).round() as i32;
    rounded
}

/// Writes every turn, then the sums of luck and decisions.
pub fn write(game: &RecordedHog, review: &Review, out: &mut dyn Write) -> anyhow::Result<()> {
    let players = game.players.each_ref().map(|name| shortened(name, NAME));
    let first = |seat| {
        if game.game.start.to_move == seat {
            ", moves first"
        } else {
            ""
        }
    };
    writeln!(
        out,
        "Edition   {}\nPlayer 0  {}{}\nPlayer 1  {}{}\n\n\
         Player 0's win chance in percent, if both play perfectly from there on, and\n\
         what each choice and each roll added to it\n",
        game.edition.name,
        players[0],
        first(Seat::First),
        players[1],
        first(Seat::Second),
    )?;
    writeln!(out, "{}", turns(game, review).to_text())?;
    writeln!(out, "{}", sums(review).to_text())?;
    for seat in Seat::BOTH {
        writeln!(out, "{}", worst(&players, review, seat))?;
    }
    let scores = game.game.final_scores();
    let winner = game.game.winner;
    Ok(writeln!(
        out,
        "{winner} ({}) won {} to {}.",
        players[winner.index()],
        scores[winner.index()],
        scores[winner.other().index()],
    )?)
}

fn turns(game: &RecordedHog, review: &Review) -> PlainTable {
    let headings = [
        "Turn",
        "Scores",
        "Player",
        "Choice",
        "Best",
        "Choice adds",
        "Roll adds",
        "Chance",
    ];
    let mut table = PlainTable::headed(headings, [0, 2, 3, 4, 5, 6, 7]);
    let start = percent(hundredths(review.start));
    let scores = game.game.start.players.map(|player| player.score);
    let scores = format!("{} to {}", scores[0], scores[1]);
    table.row(["", &scores, "", "", "", "", "", &start].map(str::to_owned));
    let after = game.game.turns.iter().map(|turn| turn.after);
    for ((number, turn), after) in (1..).zip(&review.turns).zip(after) {
        let [first, second] = after.players.map(|player| player.score);
        table.row([
            number.to_string(),
            format!("{first} to {second}"),
            turn.seat.index().to_string(),
            turn.choice.to_string(),
            turn.best.to_string(),
            signed(decision(turn)),
            signed(luck(turn)),
            percent(hundredths(turn.after)),
        ]);
    }
    table
}

/// The sums from the start to the result, in five steps.
fn sums(review: &Review) -> PlainTable {
    let mut table = PlainTable::new([1]);
    let start = hundredths(review.start);
    table.row(["At the start".to_owned(), percent(start)]);
    for seat in Seat::BOTH {
        let own = || review.turns.iter().filter(|turn| turn.seat == seat);
        let (choices, rolls) = (own().map(decision).sum(), own().map(luck).sum());
        table.row([format!("{seat}'s choices"), signed(choices)]);
        table.row([format!("{seat}'s rolls"), signed(rolls)]);
    }
    table.row([
        "At the end".to_owned(),
        percent(hundredths(review.result())),
    ]);
    table
}

/// A player's choice that gave most away.
fn worst(players: &[String; 2], review: &Review, seat: Seat) -> String {
    let turns = (1_u32..).zip(&review.turns);
    let own = turns.filter(|(_, turn)| turn.seat == seat && decision(turn) != 0);
    let worst = own.max_by_key(|(_, turn)| decision(turn).abs());
    let name = &players[seat.index()];
    match worst {
        Some((number, turn)) => format!(
            "{seat} ({name}) gave most away in turn {number}: {} instead of {} cost {}.",
            turn.choice,
            turn.best,
            unsigned(decision(turn).abs()),
        ),
        None => format!("{seat} ({name}) gave nothing away."),
    }
}

fn decision(turn: &ReviewedTurn) -> i32 {
    hundredths(turn.chosen) - hundredths(turn.before)
}

fn luck(turn: &ReviewedTurn) -> i32 {
    hundredths(turn.after) - hundredths(turn.chosen)
}

fn percent(hundredths: i32) -> String {
    format!("{} %", unsigned(hundredths))
}

fn unsigned(hundredths: i32) -> String {
    format!("{}.{:02}", hundredths / 100, hundredths % 100)
}

/// A difference with its sign, or a dash for zero.
fn signed(hundredths: i32) -> String {
    match hundredths {
        0 => "-".to_owned(),
        1.. => format!("+{}", unsigned(hundredths)),
        _ => format!("−{}", unsigned(-hundredths)),
    }
}
