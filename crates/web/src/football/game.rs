//! The page of a game.

use askama::Template;
use axum::response::Response;
use pigskin_football::solve::AnalyzedTurn;
use pigskin_football::{Football, Square, Team, Turn};
use pigskin_game::Mark;

use crate::filters;
use crate::page::{self, Frame};
use crate::server::parameters::Parameters;
use crate::server::problem::Problem;
use crate::shown_game::ShownGame as _;
use crate::visit::Visit;

use super::address::{GameAddress, USUAL_PIECES};
use super::field::Field;
use super::ladder;
use super::narration::{narrate, team_name};

#[derive(Template)]
#[template(path = "football/game.html")]
struct GamePage<'a> {
    frame: Frame<'a>,
    address: &'a GameAddress,
    /// The parameters without `at`, for forms that show other moments.
    always: Parameters,
    /// The game up to the board that is shown.
    shown: &'a GameAddress,
    field: Field,
    winner: Option<Team>,
    beaten: Option<String>,
    last: Option<LastTurn>,
    /// The moves with their numbers and marks, the newest first.
    turns: Vec<(usize, &'a Turn, Option<Mark>)>,
    /// The request for a strategy's move, and how long to wait before it.
    strategy_turn: Option<(String, Option<u32>)>,
    outlook: Outlook,
}

/// The last move before the board that is shown.
struct LastTurn {
    narration: String,
    mistake: Option<String>,
}

/// The winner if both play perfectly from here.
enum Outlook {
    Off,
    Unknown,
    Won {
        team: Team,
        keep: Option<WinningMoves>,
    },
}

/// The moves that keep a win.
struct WinningMoves {
    squares: String,
    kept: usize,
    all: usize,
}

pub async fn show(visit: Visit, address: GameAddress) -> Result<Response, Problem> {
    let address = address.named(&visit).await?;
    let shown = address.clone().now();
    let position = shown.progress.position();
    let winner = shown.winner();
    let winning = match winner {
        None if !address.view.quiet || address.view.hints => {
            let board = position.seen_by_mover();
            visit.probes.winning_moves(visit.visitor(), board).await?
        }
        _ => None,
    };
    let last = last(&visit, &shown).await?;
    let review = if address.view.quiet {
        Vec::new()
    } else {
        visit
            .probes
            .review_at_once(visit.visitor(), &address.progress)
            .await?
    };
    let title = format!(
        "{} against {}",
        address.label(Team::Michigan),
        address.label(Team::Ohio)
    );
    page::html(&GamePage {
        frame: Frame::titled(&title),
        always: always(&address),
        field: field(&shown, winning),
        winner,
        beaten: beaten(&shown),
        last,
        turns: turns(&address, &review),
        strategy_turn: strategy_turn(&address, &shown),
        outlook: outlook(&shown, winning),
        address: &address,
        shown: &shown,
    })
}

/// The strategy that the person has beaten on the board of a contest, without hints.
fn beaten(game: &GameAddress) -> Option<String> {
    let team = game.winner()?;
    let opponent = game.player(team.other());
    let won = game.player(team).is_me() && !opponent.is_me();
    let is_usual = Football::new(USUAL_PIECES).as_ref() == Some(game.progress.game());
    (won && is_usual && !game.view.hints).then(|| ladder::beaten(opponent))
}

/// The parameters without the moment that is shown.
pub fn always(address: &GameAddress) -> Parameters {
    let mut always = address.clone();
    always.view.at = None;
    always.parameters()
}

fn field(shown: &GameAddress, winning: Option<u64>) -> Field {
    let position = shown.progress.position();
    let mut field = Field::new(position, shown.progress.turns().last());
    let mine = shown.mover().is_me();
    if let Some(winning) = winning.filter(|_| shown.view.hints) {
        field.hint(position, winning);
    }
    for square in field.movable() {
        let Ok(from) = Square::try_from(i64::from(square.number)) else {
            continue;
        };
        if mine {
            let mut after = shown.clone();
            if after.progress.take(from).is_ok() {
                square.address = Some(after.to("game"));
            }
        }
    }
    field
}

async fn last(visit: &Visit, shown: &GameAddress) -> Result<Option<LastTurn>, Problem> {
    let Some((before, turn)) = shown.progress.steps().next_back() else {
        return Ok(None);
    };
    let board = before.seen_by_mover();
    let winning = if shown.view.quiet {
        None
    } else {
        visit.probes.winning_moves(visit.visitor(), board).await?
    };
    let analyzed = winning.map(|winning| AnalyzedTurn::new(before, turn.from, winning));
    let analyzed = analyzed.filter(AnalyzedTurn::is_mistake);
    Ok(Some(LastTurn {
        narration: narrate(turn),
        mistake: analyzed.map(|analyzed| squares(&analyzed.winning)),
    }))
}

/// A list of squares in words: `4, 5 and 9`.
pub fn squares(squares: &[Square]) -> String {
    let numbers: Vec<String> = squares.iter().map(Square::to_string).collect();
    match numbers.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
        None => String::new(),
    }
}

fn turns<'a>(
    address: &'a GameAddress,
    review: &[Option<AnalyzedTurn>],
) -> Vec<(usize, &'a Turn, Option<Mark>)> {
    let turns = (1..).zip(address.progress.turns());
    let mut lines: Vec<_> = turns
        .map(|(number, turn)| {
            let analyzed = review.get(number - 1);
            let mark = analyzed.and_then(|analyzed| analyzed.as_ref()?.mark());
            (number, turn, mark)
        })
        .collect();
    lines.reverse();
    lines
}

fn strategy_turn(address: &GameAddress, shown: &GameAddress) -> Option<(String, Option<u32>)> {
    if shown.winner().is_some() || shown.mover().is_me() {
        return None;
    }
    let wait = address.view.pace.milliseconds();
    Some((shown.to("turn"), wait.filter(|_| address.is_current())))
}

fn outlook(shown: &GameAddress, winning: Option<u64>) -> Outlook {
    let won = |team: Team, keep| Outlook::Won { team, keep };
    let position = shown.progress.position();
    let mover = position.to_move();
    match (shown.view.quiet, shown.winner(), winning) {
        (true, _, _) => Outlook::Off,
        (_, Some(team), _) => won(team, None),
        (_, None, None) => Outlook::Unknown,
        (_, None, Some(0)) => won(mover.other(), None),
        (_, None, Some(winning)) => {
            let moves = position.moves();
            let wins = |square: &&Square| winning >> position.turned(**square).bit() & 1 == 1;
            let kept: Vec<Square> = moves.iter().filter(wins).copied().collect();
            won(
                mover,
                Some(WinningMoves {
                    squares: squares(&kept),
                    kept: kept.len(),
                    all: moves.len(),
                }),
            )
        }
    }
}

impl GamePage<'_> {
    fn mover(&self) -> Team {
        self.shown.progress.position().to_move()
    }

    fn has_won(&self, team: Team) -> bool {
        self.winner == Some(team)
    }

    fn is_to_move(&self, team: Team) -> bool {
        self.winner.is_none() && self.mover() == team
    }

    fn pieces(&self, team: Team) -> u32 {
        let board = self.shown.progress.position().seen_by_michigan();
        let pieces = match team {
            Team::Michigan => board.mine(),
            Team::Ohio => board.theirs(),
        };
        pieces.count_ones()
    }

    fn is_you(&self, team: Team) -> bool {
        self.address.player(team).is_me() && self.address.label(team) == "You"
    }
}
