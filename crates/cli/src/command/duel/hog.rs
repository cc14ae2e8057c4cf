//! A duel of Hog: an exact win rate.

use std::io::Write;
use std::sync::Arc;

use anyhow::anyhow;
use pigskin_contest::HogContest;
use pigskin_game::{Seat, WinRate};
use pigskin_hog::analysis::Opponent;
use pigskin_hog::solve::Method;
use pigskin_hog::{Bids, DuelError, Edition, Start};

use super::Duel;
use crate::exact_rate::{ExactRate, bound, method_in_words, percent};
use crate::format::{Format, object, write_json};
use crate::strategy::{NamedStrategy, StrategyArg};
use crate::terminal::plain_table::{NAME, PlainTable, shortened};
use crate::wrong_usage::{WrongUsage, wrong_usage};

const THRESHOLD: f64 = HogContest::THRESHOLD;

/// Writes the win rate.
pub fn run(args: &Duel, out: &mut dyn Write) -> anyhow::Result<()> {
    let strategy = |text: &str| {
        text.parse::<StrategyArg>()
            .map_err(|why| WrongUsage(format!("{text}: {why}")))
    };
    let (a_given, b_given) = (strategy(&args.a)?, strategy(&args.b)?);
    let paths = [&a_given, &b_given].map(StrategyArg::path);
    let edition = args.edition.read_for(paths.into_iter().flatten())?;
    let (a, b) = (
        a_given.strategy(&edition, args.trust)?,
        b_given.strategy(&edition, args.trust)?,
    );
    if let Some(bids) = args.bids {
        return from_bids(args, out, &edition, bids, [&a, &b]);
    }
    let (rate, method) = win_rate(&edition, &a, &b)?;
    match args.format {
        Format::Json => write_json(
            out,
            &object! {
                edition: &edition.name,
                a: &args.a,
                b: &args.b,
                #[serde(flatten)]
                rate: ExactRate::new(rate, method),
            },
        ),
        Format::Text => {
            let names = if a.name() == b.name() {
                ["a", "b"].map(|side| format!("{} ({side})", a.name()))
            } else {
                [&a, &b].map(|strategy| strategy.name().to_owned())
            };
            Ok(out.write_all(as_text(&edition, names, rate, method).as_bytes())?)
        }
    }
}

/// Reads two bids, such as `7,2`.
pub fn parse_bids(text: &str) -> Result<Bids, String> {
    let wanted = || format!("'{text}' is not two whole numbers such as 7,2");
    let (first, second) = text.split_once(',').ok_or_else(wanted)?;
    let number = |text: &str| text.trim().parse().map_err(|_| wanted());
    Ok(Bids {
        first: number(first)?,
        second: number(second)?,
    })
}

/// Writes how often `a` wins a game that begins by bids.
fn from_bids(
    args: &Duel,
    out: &mut dyn Write,
    edition: &Edition,
    bids: Bids,
    strategies: [&NamedStrategy; 2],
) -> anyhow::Result<()> {
    let [NamedStrategy::Table(a), NamedStrategy::Table(b)] = strategies else {
        let why = "--bids compares strategies that see the scores, and perfect sees more";
        return wrong_usage(why);
    };
    let start = bids.start(&edition.rules, args.bid_margin);
    let start = start.map_err(|why| WrongUsage(format!("--bids: {why}")))?;
    let (chance, error_bound) = match &start {
        Start::Tie => (0.5, 0.0),
        Start::At(position) => {
            let mut duel = pigskin_hog::Duel::new(&edition.rules);
            duel.chance_from(&a.table, &b.table, position)?
        }
    };
    let begins = match &start {
        Start::Tie => None,
        Start::At(position) => Some((
            position.players.map(|player| player.score.0),
            position.to_move == Seat::First,
        )),
    };
    if args.format == Format::Json {
        let answer = object! {
            edition: &edition.name,
            a: &args.a,
            b: &args.b,
            bids: [bids.first, bids.second],
            /// The scores at the start; none if the bids tie.
            scores: begins.map(|(scores, _)| scores),
            /// True if `a` moves first; none if the bids tie.
            a_moves_first: begins.map(|(_, is_first)| is_first),
            /// The chance that `a` wins.
            win_rate: chance,
            error_bound,
        };
        return write_json(out, &answer);
    }
    let [a, b] = [&a.name, &b.name].map(|name| shortened(name, NAME));
    let told = match begins {
        None => "The bids are equal: a tie without a game, half a win for each.".to_owned(),
        Some((scores, is_first)) => {
            let mover = if is_first { &a } else { &b };
            format!(
                "{mover} moves first. {a} starts with {}, {b} with {}.\n\n{a} wins {}, {b} {}.",
                scores[0],
                scores[1],
                percent(chance),
                percent(1.0 - chance)
            )
        }
    };
    Ok(writeln!(
        out,
        "{}: {a} bids {}, {b} bids {}\n\n{told}",
        edition.name, bids.first, bids.second
    )?)
}

/// The win rate of `a` against `b`, and the method of the computation.
fn win_rate(
    edition: &Edition,
    a: &NamedStrategy,
    b: &NamedStrategy,
) -> anyhow::Result<(WinRate, Method)> {
    let (table, perfect, is_a) = match (a, b) {
        (NamedStrategy::Table(a), NamedStrategy::Table(b)) => {
            return pigskin_hog::Duel::new(&edition.rules)
                .win_rate_and_method(&a.table, &b.table)
                .map_err(|error| match error {
                    DuelError::A(why) => anyhow!("{} {why}", a.name),
                    DuelError::B(why) => anyhow!("{} {why}", b.name),
                });
        }
        (NamedStrategy::Perfect(perfect), NamedStrategy::Perfect(_)) => {
            return Ok((perfect.win_rate(), perfect.method()));
        }
        (NamedStrategy::Table(table), NamedStrategy::Perfect(perfect)) => (table, perfect, true),
        (NamedStrategy::Perfect(perfect), NamedStrategy::Table(table)) => (table, perfect, false),
    };
    let opponent = Opponent::solved(Arc::clone(perfect));
    let rate = opponent.win_rate(&table.table);
    let rate = rate.map_err(|why| anyhow!("{} {why}", table.name))?;
    let rate = if is_a { rate } else { rate.reversed() };
    Ok((rate, perfect.method()))
}

fn as_text(edition: &Edition, names: [String; 2], rate: WinRate, method: Method) -> String {
    let [a, b] = names.map(|name| shortened(&name, NAME));
    let mut table = PlainTable::new([1, 2]);
    table.row([
        "Moves first".to_owned(),
        format!("{a} wins"),
        format!("{b} wins"),
    ]);
    for (who, chance) in [
        (a.as_str(), rate.first),
        (b.as_str(), rate.second),
        ("each half the time", rate.mean()),
    ] {
        table.row([who.to_owned(), percent(chance), percent(1.0 - chance)]);
    }
    let bound = bound(rate.error_bound);
    let verdict = verdict([&a, &b], rate);
    format!(
        "{}: {a} against {b}\n\n{}\n{verdict}\nExact but for rounding, which is proved to stay below {bound} \
         percentage points.\n{}",
        edition.name,
        table.to_text(),
        method_in_words(method)
    )
}

fn verdict([a, b]: [&str; 2], rate: WinRate) -> String {
    let threshold = THRESHOLD * 100.0;
    let back = rate.reversed();
    if rate.is_above(THRESHOLD) {
        format!("{a} wins: it is proved to win more than {threshold} % of the games.")
    } else if back.is_above(THRESHOLD) {
        format!("{b} wins: it is proved to win more than {threshold} % of the games.")
    } else if rate.is_at_most(THRESHOLD) && back.is_at_most(THRESHOLD) {
        format!("A tie: it is proved that neither wins more than {threshold} % of the games.")
    } else {
        format!("Too close to {threshold} % to say who wins.")
    }
}
