//! Programs that play, a few at a time.

use std::sync::Arc;

use pigskin_entry::{Fault, Match, Player as Seated, Referee, Source, SourceGame};
use pigskin_football::{Football, Progress, Square};

use crate::server::problem::Problem;
use crate::uploads::{UploadedPlayer, Uploads, unknown_file};
use crate::work::{Job, Lane, Price, Visitor, Work, WorkProgress};

use super::player::Player;
use super::runner::Runner;

/// Moves and matches in the cache.
const REMEMBERED: usize = 2000;

/// A program's move: the square that a piece leaves, counted from Michigan's edge, or the
/// reason of a forfeit.
pub type ProgramMove = Result<Square, String>;

#[derive(Clone, Debug)]
pub struct GamePlayed {
    pub progress: Progress,
    pub forfeit: Option<String>,
}

/// Moves and matches of programs, cached and in progress. All of it can be computed again.
#[derive(Debug)]
pub struct Programs {
    moves: Arc<Work<String, ProgramMove>>,
    matches: Arc<Work<String, Arc<Vec<GamePlayed>>>>,
}

impl Default for Programs {
    fn default() -> Programs {
        Programs {
            moves: Work::remembering(REMEMBERED),
            matches: Work::remembering(REMEMBERED),
        }
    }
}

impl Programs {
    /// The next move of the program to move, the same as in game 0 of a contest's match with this
    /// seed.
    pub async fn next_move(
        &self,
        visitor: &Visitor,
        files: Option<&Uploads>,
        game: &Progress,
        seed: u64,
        program: &UploadedPlayer,
    ) -> WorkProgress<ProgramMove> {
        let files = files.ok_or_else(|| unknown_file(&program.hash))?;
        let source = files.source(SourceGame::DFootball, &program.hash).await?;
        let moves = game.turns().iter().map(|turn| turn.from.to_string());
        let name = format!(
            "{} {seed} {} {}",
            source.hash(),
            game.game().start,
            moves.collect::<Vec<_>>().join(".")
        );
        let (game, runner) = (game.clone(), Runner::of(files));
        // The program replays the moves before.
        let price = price(game.turns().len() + 1);
        let work = |job: Job<_>| async move {
            let ask = move || -> Result<ProgramMove, Problem> {
                let referee = runner.referee()?;
                let player = match runner.player(&source)? {
                    Ok(player) => player,
                    Err(fault) => return Ok(Err(cannot_play(&fault))),
                };
                let chosen = referee.next_move(&player, &game, seed);
                let chosen = chosen.map_err(Problem::server)?;
                Ok(chosen.map_err(|forfeit| forfeit.to_string()))
            };
            job.run_in(Lane::Programs, price, ask).await?
        };
        self.moves.stage(&name, visitor, work).await
    }

    /// Plays `games` games of two players, at least one of which is a program, with seeds from
    /// `seed` on. The second player moves first in every other game.
    pub async fn play(
        &self,
        visitor: &Visitor,
        files: Option<&Uploads>,
        game: Football,
        players: &[Player; 2],
        games: usize,
        seed: u64,
    ) -> WorkProgress<Arc<Vec<GamePlayed>>> {
        let mut name = format!("{games} {seed} {}", game.start);
        let mut sources: Vec<Contender> = Vec::new();
        let mut runner = None;
        for player in players {
            sources.push(match player {
                Player::Upload(upload) => {
                    let files = files.ok_or_else(|| unknown_file(&upload.hash))?;
                    runner = Some(Runner::of(files));
                    let source = files.source(SourceGame::DFootball, &upload.hash).await?;
                    name = format!("{name} {}", source.hash());
                    Contender::Program(source)
                }
                Player::House(house) => {
                    name = format!("{name} {house}");
                    Contender::House(house.player())
                }
                Player::Me => return Err(Problem::address("a match needs two strategies")),
            });
        }
        let runner = Arc::new(runner.ok_or_else(Problem::failed)?);
        let sources = Arc::new(sources);
        let price = price(MOVES_OF_A_GAME);
        let work = |job: Job<_>| async move {
            let mut played = Vec::new();
            for number in 0..games {
                let (runner, sources) = (Arc::clone(&runner), Arc::clone(&sources));
                let one = move || play(&runner, game, &sources, number, seed);
                // Other work may have its turn between two games.
                played.push(job.run_in(Lane::Programs, price, one).await??);
                job.steps(played.len());
            }
            Ok(Arc::new(played))
        };
        self.matches.stage(&name, visitor, work).await
    }
}

enum Contender {
    Program(Source),
    House(Seated),
}

/// Number of moves in a long game with 11 a side.
const MOVES_OF_A_GAME: usize = 156;

/// The maximum price of a number of moves.
fn price(moves: usize) -> Price {
    let clock = Referee::default().time;
    let moves = u32::try_from(moves).unwrap_or(u32::MAX);
    let moves = clock.move_time.saturating_mul(moves);
    Price::of_time(clock.start.saturating_add(moves))
}

fn play(
    runner: &Runner,
    game: Football,
    contenders: &[Contender],
    number: usize,
    seed: u64,
) -> Result<GamePlayed, Problem> {
    let mut players = Vec::new();
    for (place, contender) in contenders.iter().enumerate() {
        players.push(match contender {
            Contender::House(player) => player.clone(),
            Contender::Program(source) => match runner.player(source)? {
                Ok(player) => player,
                Err(fault) => return Ok(never_played(game, place, number, cannot_play(&fault))),
            },
        });
    }
    let referee = runner.referee()?;
    let first = number % 2;
    let played = Match {
        games_per_seat: 1,
        seed: seed.wrapping_add(number as u64),
        ..Match::new(game, [&players[first], &players[1 - first]], &referee)
    };
    let played = played.play_game(0).map_err(Problem::server)?;
    let mut progress = Progress::from(game);
    for square in played.moves {
        progress.take(square).map_err(Problem::server)?;
    }
    let forfeit = played.forfeited.map(|why| why.forfeit.to_string());
    Ok(GamePlayed { progress, forfeit })
}

/// The reason of a forfeit by a file that is no program.
fn cannot_play(fault: &Fault) -> String {
    format!("cannot play: {fault}")
}

/// A game with a file that is not a program. The file loses at its first move.
fn never_played(game: Football, place: usize, number: usize, why: String) -> GamePlayed {
    let mut progress = Progress::from(game);
    if place != number % 2 {
        // The opponent moves first, with any move.
        if let Some(&square) = game.start.moves().first() {
            let _ = progress.take(square);
        }
    }
    let forfeit = progress.winner().is_none().then_some(why);
    GamePlayed { progress, forfeit }
}
