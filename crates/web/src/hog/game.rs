//! The page of a game.

use std::sync::Arc;

use askama::Template;
use axum::extract::{Path, RawQuery, State};
use axum::response::Response;
use pigskin_game::Seat;
use pigskin_hog::analysis::Review;
use pigskin_hog::solve::PerfectPlay;
use pigskin_hog::{Choice, Position, Progress, Remarks, Turn};

use crate::Site;
use crate::filters;
use crate::pace::Pace;
use crate::page::{self, Frame};
use crate::parameters::Parameters;
use crate::pending::pending;
use crate::problem::Problem;

use super::address::{DiceSource, GameAddress};
use super::chances::{self, Hint, TurnChances};
use super::die_picture::DiePicture;
use super::rules_list::rules_list;
use super::take;

#[derive(Template)]
#[template(path = "hog/game.html")]
struct GamePage<'a> {
    frame: Frame<'a>,
    address: &'a GameAddress,
    /// The parameters for forms that go on from what is shown.
    now: &'a Parameters,
    sides: [SideShown; 2],
    /// Who is to move, or would be.
    mover: String,
    winner: Option<String>,
    /// The turn that led here.
    last: Option<LastTurn>,
    turns: Vec<TurnLine>,
    choices: Vec<ChoiceShown>,
    /// What the strategy to move will do.
    asked: Option<Asked>,
    chances: Chances,
    rules: Vec<(&'static str, String)>,
}

/// Half of the board.
struct SideShown {
    seat: Seat,
    label: String,
    score: u16,
    to_move: bool,
    won: bool,
    /// What it rolled in its last turn, where the rules remember that.
    previous_dice: Option<u8>,
    chop_spent: bool,
}

/// The turn that led to what is shown.
struct LastTurn {
    told: String,
    remarks: Vec<String>,
    dice: Vec<DiePicture>,
    chances: Option<TurnChances>,
}

/// A line of the list of turns, of which the last comes first.
struct TurnLine {
    number: usize,
    scores: [u16; 2],
    told: String,
    remarks: Vec<String>,
    at: String,
    shown: bool,
}

/// A choice of the person to move.
struct ChoiceShown {
    choice: Choice,
    key: String,
    label: String,
    spent: bool,
    hint: Option<Hint>,
}

/// What the strategy to move has chosen, where dice are typed in for it.
struct Asked {
    label: String,
    dice: Option<u8>,
    address: String,
    wait: Option<u32>,
}

/// The bar of win chances.
enum Chances {
    /// Switched off.
    Off,
    /// The edition is too large to be solved for whoever asks.
    TooLarge,
    /// Of both players, if both play perfectly.
    Of([f64; 2]),
}

/// Shows a game.
pub async fn show(
    State(site): State<Arc<Site>>,
    Path(edition): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Response, Problem> {
    let address = GameAddress::parse(&edition, &Parameters::parse(query.as_deref()))?;
    if !address.is_ready(&site).await? {
        let frame = Frame {
            title: "Asking for all choices",
            part: "/hog",
        };
        let words = "A file of this game is asked for all its choices.";
        return pending(frame, words, &address.to("game"));
    }
    let address = address.named(&site).await?;
    let perfect = if address.quiet && !address.hints {
        None
    } else {
        site.solved.perfect(&address.edition.rules).await?
    };
    let shown = address.clone().now();
    let asked = asked(&site, &address, &shown).await?;
    let now = shown.parameters();
    let title = format!(
        "{} against {}",
        address.label(Seat::First),
        address.label(Seat::Second)
    );
    let position = *shown.progress.position();
    let rules = &address.edition.rules;
    let review = perfect
        .as_deref()
        .map(|perfect| Review::so_far(perfect, &shown.progress));
    page::html(&GamePage {
        frame: Frame {
            title: &title,
            part: "/hog",
        },
        address: &address,
        now: &now,
        sides: Seat::BOTH.map(|seat| side(&address, &shown.progress, seat)),
        mover: address.label(position.to_move),
        winner: position.winner(rules).map(|seat| address.label(seat)),
        last: last(&address, &shown.progress, review.as_ref()),
        turns: turns(&address),
        choices: choices(&shown, &position, perfect.as_deref()),
        asked,
        chances: match (address.quiet, &review) {
            (true, _) => Chances::Off,
            (false, None) => Chances::TooLarge,
            (false, Some(review)) => {
                Chances::Of(Seat::BOTH.map(|seat| chances::of(seat, review.result())))
            }
        },
        rules: rules_list(rules),
    })
}

fn side(address: &GameAddress, shown: &Progress, seat: Seat) -> SideShown {
    let position = shown.position();
    let rules = &address.edition.rules;
    let player = position.players[seat.index()];
    let winner = position.winner(rules);
    SideShown {
        seat,
        label: address.label(seat),
        score: player.score.0,
        to_move: winner.is_none() && position.to_move == seat,
        won: winner == Some(seat),
        // Nothing is said of a turn that nobody took.
        previous_dice: rules
            .feral_hogs
            .map(|_| player.previous_dice)
            .filter(|&dice| dice > 0 || shown.turns().iter().any(|turn| turn.seat == seat)),
        chop_spent: player.chop_spent,
    }
}

fn last(address: &GameAddress, shown: &Progress, review: Option<&Review>) -> Option<LastTurn> {
    let (before, turn) = shown.steps().last()?;
    let reviewed = review.and_then(|review| review.turns.last());
    Some(LastTurn {
        told: told(address, before, turn),
        remarks: remarks(address).pop_at(shown.turns().len()),
        dice: DiePicture::of(turn),
        chances: reviewed.filter(|_| !address.quiet).map(TurnChances::of),
    })
}

/// The turn in words, with the players' names instead of their numbers.
fn told(address: &GameAddress, before: &Position, turn: &Turn) -> String {
    named(address, turn.told(&address.edition.rules, before))
}

/// A text of the library with the players' names instead of their numbers, and
/// with the person addressed.
fn named(address: &GameAddress, mut text: String) -> String {
    for seat in Seat::BOTH {
        text = text.replace(&seat.to_string(), &address.label(seat));
    }
    for (told, said) in [
        ("You rolls", "You roll"),
        ("You takes", "You take"),
        ("for You", "for you"),
    ] {
        text = text.replace(told, said);
    }
    text
}

/// What is said after each turn.
struct Said(Vec<Vec<String>>);

impl Said {
    fn pop_at(mut self, turns: usize) -> Vec<String> {
        self.0.drain(..turns).next_back().unwrap_or_default()
    }
}

fn remarks(address: &GameAddress) -> Said {
    // The text is the library's own.
    let remarks: Remarks = Remarks::BESIDE_SCORES.parse().unwrap_or_default();
    let mut said = remarks.on(address.progress.start(), address.progress.turns());
    for remark in said.iter_mut().flatten() {
        *remark = named(address, std::mem::take(remark));
    }
    Said(said)
}

fn turns(address: &GameAddress) -> Vec<TurnLine> {
    let said = remarks(address).0;
    let steps = address.progress.steps().zip(said);
    let lines = (1..).zip(steps).map(|(number, ((before, turn), remarks))| {
        let mut at = address.clone();
        at.at = Some(number);
        TurnLine {
            number,
            scores: turn.after.players.map(|player| player.score.0),
            told: told(address, before, turn),
            remarks,
            at: at.to("game"),
            shown: address.shown() == number,
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
) -> Vec<ChoiceShown> {
    let rules = &shown.edition.rules;
    let mine = shown.player(position.to_move).is_me();
    if !mine || position.winner(rules).is_some() {
        return Vec::new();
    }
    let hints = perfect.filter(|_| shown.hints);
    let mut hints = hints.map_or(Vec::new(), |perfect| Hint::all(perfect, position));
    let spent = position.mover().chop_spent;
    let choice = |choice: Choice| ChoiceShown {
        choice,
        key: match choice.as_dice() {
            None => "c".to_owned(),
            Some(10) => "t".to_owned(),
            Some(dice) => dice.to_string(),
        },
        label: match choice.as_dice() {
            None => "Pork Chop".to_owned(),
            Some(0) if rules.free_bacon.is_some() => "Free Bacon".to_owned(),
            Some(1) => "die".to_owned(),
            Some(_) => "dice".to_owned(),
        },
        spent: choice == Choice::PORK_CHOP && spent,
        hint: hints
            .iter()
            .position(|hint| hint.choice == choice)
            .map(|place| hints.swap_remove(place)),
    };
    let mut choice = choice;
    rules.choices().map(&mut choice).collect()
}

/// What the strategy to move does, if one is.
async fn asked(
    site: &Site,
    address: &GameAddress,
    shown: &GameAddress,
) -> Result<Option<Asked>, Problem> {
    let position = shown.progress.position();
    let over = position.winner(&shown.edition.rules).is_some();
    if over || shown.player(position.to_move).is_me() {
        return Ok(None);
    }
    let dice = match shown.dice {
        DiceSource::Seed(_) => None,
        DiceSource::Typed => {
            let choice = take::choose(site, shown).await?;
            let roll = shown.edition.rules.roll_in(position, choice);
            Some(roll.map_err(Problem::address)?.dice())
        }
    };
    Ok(Some(Asked {
        label: shown.label(position.to_move),
        dice,
        address: shown.to("turn"),
        wait: address
            .pace
            .milliseconds()
            .filter(|_| address.is_current() && dice.is_none()),
    }))
}

impl GamePage<'_> {
    /// The same game with another pace.
    fn paced(&self, name: &str) -> String {
        let mut address = self.address.clone();
        address.pace = Pace::named(name).unwrap_or(Pace::Usual);
        address.to("game")
    }

    /// Whether strategies play at this pace.
    fn is_paced(&self, name: &str) -> bool {
        self.address.pace.name() == name
    }

    /// The same game with the chances shown or not.
    fn with_chances(&self, shown: bool) -> String {
        let mut address = self.address.clone();
        address.quiet = !shown;
        address.to("game")
    }

    /// The same game with hints or without.
    fn with_hints(&self, shown: bool) -> String {
        let mut address = self.address.clone();
        address.hints = shown;
        address.to("game")
    }

    /// The game before the person's last choice; `None` where nothing was
    /// chosen yet.
    fn undo(&self) -> Option<String> {
        let shown = self.address.shown();
        let turns = &self.address.progress.turns()[..shown];
        let people = self
            .address
            .players
            .iter()
            .any(super::player::Player::is_me);
        let mine = |turn: &Turn| !people || self.address.player(turn.seat).is_me();
        let last = turns.iter().rposition(mine)?;
        Some(self.address.back_to(last).to("game"))
    }

    /// The same game from its start.
    fn restart(&self) -> String {
        self.address.back_to(0).to("game")
    }

    /// The same game after one turn less or more.
    fn stepped(&self, by: isize) -> Option<String> {
        let at = self.address.shown().checked_add_signed(by)?;
        let last = self.address.progress.turns().len();
        (at <= last).then(|| {
            let mut address = self.address.clone();
            address.at = (at < last).then_some(at);
            address.to("game")
        })
    }

    fn is_typed(&self) -> bool {
        self.address.dice == DiceSource::Typed
    }

    /// Whether a strategy plays at all.
    fn has_strategy(&self) -> bool {
        !self
            .address
            .players
            .iter()
            .all(super::player::Player::is_me)
    }
}
