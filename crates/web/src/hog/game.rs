//! The page of a game.

use std::sync::Arc;

use askama::Template;
use axum::response::Response;
use pigskin_game::{Mark, Seat};
use pigskin_hog::analysis::Review;
use pigskin_hog::solve::PerfectPlay;
use pigskin_hog::{Choice, FeralHogs, Name, Position, Progress, Remarks, Rules, Setting, Turn};

use crate::filters;
use crate::ladder;
use crate::page::{self, Frame};
use crate::pending::pending;
use crate::server::parameters::Parameters;
use crate::server::problem::Problem;
use crate::shown_game::ShownGame as _;
use crate::visit::Visit;

use super::address::{DiceSource, GameAddress};
use super::chances::{self, Hint, TurnChances};
use super::die_picture::DiePicture;
use super::review::so_far;
use super::take;

#[derive(Template)]
#[template(path = "hog/game.html")]
struct GamePage<'a> {
    frame: Frame<'a>,
    address: &'a GameAddress,
    now: &'a Parameters,
    position: &'a Position,
    /// What each player's last turn was, where the rules remember it.
    previous: [Option<String>; 2],
    mover: String,
    winner: Option<Name>,
    counted: Option<String>,
    beaten: Option<String>,
    last: Option<LastTurn>,
    turns: Vec<TurnLine>,
    choices: Vec<ChoiceButton>,
    strategy_turn: Option<StrategyTurn>,
    chances: Chances,
    rules: Vec<(String, String)>,
}

/// The last turn before the board that is shown.
struct LastTurn {
    narration: String,
    remarks: Vec<String>,
    dice: Vec<DiePicture>,
    chances: Option<TurnChances>,
}

/// A line of the list of turns, newest first.
struct TurnLine {
    number: usize,
    scores: [u16; 2],
    narration: String,
    remarks: Vec<String>,
    at: String,
    shown: bool,
    slip: Option<(Mark, f64)>,
}

/// A choice of the person to move.
struct ChoiceButton {
    choice: Choice,
    key: String,
    label: String,
    spent: bool,
    hint: Option<Hint>,
}

/// The choice of the strategy to move, for typed dice.
struct StrategyTurn {
    dice: Option<u8>,
    address: String,
    wait: Option<u32>,
}

enum Chances {
    Off,
    /// The edition is too large to be solved for a page.
    TooLarge,
    /// The chances of both players under perfect play.
    Of([f64; 2]),
}

pub async fn show(visit: Visit, address: GameAddress) -> Result<Response, Problem> {
    if !address.is_ready(&visit).await? {
        let frame = Frame::titled("Computing all choices");
        let words = "The server computes all choices of an uploaded strategy of this game.";
        return pending(frame, words, &address.to("game"));
    }
    let address = address.named(&visit).await?;
    let perfect = if address.view.quiet && !address.view.hints {
        None
    } else {
        visit
            .solved
            .perfect(visit.visitor(), &address.edition.rules)
            .await?
    };
    let shown = address.clone().now();
    let strategy_turn = strategy_turn(&visit, &address, &shown).await?;
    let now = shown.parameters();
    let title = format!(
        "{} against {}",
        address.label(Seat::First),
        address.label(Seat::Second)
    );
    let position = *shown.progress.position();
    let rules = &address.edition.rules;
    let review = match &perfect {
        Some(perfect) => Some(so_far(&visit, Arc::clone(perfect), &address.progress).await?),
        None => None,
    };
    page::html(&GamePage {
        frame: Frame::titled(&title),
        address: &address,
        now: &now,
        position: &position,
        previous: Seat::BOTH.map(|seat| previous(&address, &shown.progress, seat)),
        mover: address.label(position.to_move),
        winner: position
            .winner(rules)
            .map(|seat| address.names().of(seat).clone()),
        counted: counted(&shown.progress, rules),
        beaten: beaten(&shown),
        last: last(&address, &shown.progress, review.as_ref()),
        turns: turns(&address, review.as_ref()),
        choices: choices(&shown, &position, perfect.as_deref()),
        strategy_turn,
        chances: match (address.view.quiet, &review) {
            (true, _) => Chances::Off,
            (false, None) => Chances::TooLarge,
            (false, Some(review)) => {
                let now = review.after(address.shown());
                Chances::Of(Seat::BOTH.map(|seat| chances::of(seat, now)))
            }
        },
        rules: shown.edition.in_words(),
    })
}

/// The edition and the strategy that the person has beaten from the start, without hints.
fn beaten(game: &GameAddress) -> Option<String> {
    let seat = game.progress.position().winner(&game.edition.rules)?;
    let opponent = game.player(seat.other());
    let won = game.player(seat).is_me() && !opponent.is_me();
    let fair = matches!(game.dice, DiceSource::Seed(_));
    let alone = fair && !game.view.hints && *game.progress.start() == Position::START;
    (won && alone).then(|| ladder::key(&game.edition.name, opponent))
}

/// The number of the turn where Time Trot counts turns, and whether it is an extra one, in words.
fn counted(shown: &Progress, rules: &Rules) -> Option<String> {
    let position = shown.position();
    if position.winner(rules).is_some() {
        return None;
    }
    let extra = position.phase.extra || shown.turns().last().is_some_and(|turn| turn.another);
    match (rules.time_trot, extra) {
        (Some(_), true) => Some("Extra turn: Time Trot grants no other one after it.".to_owned()),
        (None, true) => Some("Extra turn.".to_owned()),
        (Some(rule), false) => {
            let (number, cycle) = (position.phase.turn, rule.cycle);
            let dice = if number == 1 { "die" } else { "dice" };
            Some(format!(
                "Time Trot: this turn's number modulo {cycle} is {number}, so rolling {number} \
                 {dice} gives an extra turn."
            ))
        }
        (None, false) => None,
    }
}

fn remembered(rule: FeralHogs, rules: &Rules, previous: u8) -> String {
    if !rule.by_points {
        return format!("rolled {previous} last");
    }
    let most = rule.most_remembered(rules.most_dice);
    let or_more = if previous == most { " or more" } else { "" };
    format!("scored {previous}{or_more} last")
}

fn previous(address: &GameAddress, shown: &Progress, seat: Seat) -> Option<String> {
    let rules = &address.edition.rules;
    let previous = shown.position().players[seat.index()].previous;
    // Without a turn, there is nothing to describe.
    let is_there = previous > 0 || shown.turns().iter().any(|turn| turn.seat == seat);
    let rule = rules.feral_hogs.filter(|_| is_there)?;
    Some(remembered(rule, rules, previous))
}

fn last(address: &GameAddress, shown: &Progress, review: Option<&Review>) -> Option<LastTurn> {
    let (before, turn) = shown.steps().last()?;
    let reviewed = review.and_then(|review| review.turns.get(shown.turns().len() - 1));
    Some(LastTurn {
        narration: narrate(address, before, turn),
        remarks: remarks(address)
            .drain(..shown.turns().len())
            .next_back()
            .unwrap_or_default(),
        dice: DiePicture::of(turn),
        chances: reviewed
            .filter(|_| !address.view.quiet)
            .map(TurnChances::of),
    })
}

fn narrate(address: &GameAddress, before: &Position, turn: &Turn) -> String {
    turn.told(&address.edition, before, &address.names())
}

fn remarks(address: &GameAddress) -> Vec<Vec<String>> {
    // The library writes valid text.
    let remarks: Remarks = Remarks::BESIDE_SCORES.parse().unwrap_or_default();
    let progress = &address.progress;
    remarks.in_sentences(progress.start(), progress.turns(), &address.names())
}

fn turns(address: &GameAddress, review: Option<&Review>) -> Vec<TurnLine> {
    let review = review.filter(|_| !address.view.quiet);
    let remarks = remarks(address);
    let steps = address.progress.steps().zip(remarks);
    let lines = (1..).zip(steps).map(|(number, ((before, turn), remarks))| {
        let mut at = address.clone();
        at.view.at = Some(number);
        let reviewed = review.and_then(|review| review.turns.get(number - 1));
        TurnLine {
            number,
            scores: turn.after.players.map(|player| player.score.0),
            narration: narrate(address, before, turn),
            remarks,
            at: at.to("game"),
            shown: address.shown() == number,
            slip: reviewed.and_then(|turn| Some((turn.mark()?, -turn.decision().abs()))),
        }
    });
    let mut lines: Vec<TurnLine> = lines.collect();
    lines.reverse();
    lines
}

fn choices(
    shown: &GameAddress,
    position: &Position,
    perfect: Option<&PerfectPlay>,
) -> Vec<ChoiceButton> {
    let rules = &shown.edition.rules;
    let mine = shown.player(position.to_move).is_me();
    if !mine || position.winner(rules).is_some() {
        return Vec::new();
    }
    let hints = perfect.filter(|_| shown.view.hints);
    let mut hints = hints.map_or(Vec::new(), |perfect| Hint::all(perfect, position));
    let spent = position.mover().chop_spent;
    let choice = |choice: Choice| ChoiceButton {
        choice,
        key: match choice.as_dice() {
            None => "c".to_owned(),
            Some(10) => "t".to_owned(),
            Some(dice) => dice.to_string(),
        },
        label: match choice.as_dice() {
            None => shown.edition.title(Setting::PorkChop).to_owned(),
            Some(0) if rules.free_bacon.is_some() => {
                shown.edition.title(Setting::FreeBacon).to_owned()
            }
            Some(1) => "die".to_owned(),
            Some(_) => "dice".to_owned(),
        },
        spent: choice == Choice::PORK_CHOP && spent,
        hint: hints
            .iter()
            .position(|hint| hint.choice == choice)
            .map(|place| hints.swap_remove(place)),
    };
    rules.choices().map(choice).collect()
}

/// The choice of the strategy to move, if one is.
async fn strategy_turn(
    visit: &Visit,
    address: &GameAddress,
    shown: &GameAddress,
) -> Result<Option<StrategyTurn>, Problem> {
    let position = shown.progress.position();
    let over = position.winner(&shown.edition.rules).is_some();
    if over || shown.player(position.to_move).is_me() {
        return Ok(None);
    }
    let dice = match shown.dice {
        DiceSource::Seed(_) => None,
        DiceSource::Typed => {
            let choice = take::choose(visit, shown).await?;
            let roll = shown.edition.rules.roll_in(position, choice);
            Some(roll.map_err(Problem::address)?.dice())
        }
    };
    Ok(Some(StrategyTurn {
        dice,
        address: shown.to("turn"),
        wait: address
            .view
            .pace
            .milliseconds()
            .filter(|_| address.is_current() && dice.is_none()),
    }))
}

impl GamePage<'_> {
    fn has_won(&self, seat: Seat) -> bool {
        self.position.winner(&self.address.edition.rules) == Some(seat)
    }

    fn is_to_move(&self, seat: Seat) -> bool {
        self.winner.is_none() && self.position.to_move == seat
    }

    fn is_typed(&self) -> bool {
        self.address.dice == DiceSource::Typed
    }
}
