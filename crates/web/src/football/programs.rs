//! Programs that are asked for moves, a few at a time.

use std::sync::Arc;

use pigskin_contest::{
    HashPrefix, Interpreters, Limits, Match, Player as Seated, Program, ProgramError, Referee,
    Source, SourceGame, Wall,
};
use pigskin_football::{Football, Progress, Square};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

use crate::Site;
use crate::kept::{Kept, KeptPlayer, not_kept};
use crate::problem::Problem;
use crate::work::{Stage, Work};

use super::address::GameAddress;
use super::player::Player;

/// So many run at a time, of all games and matches; in a match of two programs that is
/// a pair.
const AT_ONCE: usize = 2;

/// What came of asking a program for a move.
#[derive(Clone, Debug)]
pub enum Answer {
    /// It moves the piece on this square, counted from Michigan's edge.
    Move(Square),
    /// It has lost the game on the spot, and why.
    Forfeit(String),
}

/// A game in which a program played.
#[derive(Clone, Debug)]
pub struct GamePlayed {
    /// The game, to its end or until it was forfeited.
    pub progress: Progress,
    /// Why the player to move at the end has lost though it could move.
    pub forfeit: Option<String>,
}

/// What programs did, and those that are asked at this moment. All of it can be found
/// out again.
#[derive(Debug)]
pub struct Programs {
    moves: Arc<Work<Answer>>,
    matches: Arc<Work<Arc<Vec<GamePlayed>>>>,
    turns: Arc<Semaphore>,
    interpreters: Arc<Interpreters>,
}

impl Default for Programs {
    fn default() -> Programs {
        Programs {
            moves: Arc::default(),
            matches: Arc::default(),
            turns: Arc::new(Semaphore::new(AT_ONCE)),
            interpreters: Arc::default(),
        }
    }
}

impl Programs {
    /// What the program to move does next in a game: the same as in game 0 of a
    /// contest's match with the game's seed.
    pub async fn next_move(
        &self,
        site: &Site,
        address: &GameAddress,
        program: &KeptPlayer,
    ) -> Result<Stage<Answer>, Problem> {
        let files = files_of(site, &program.hash)?;
        let source = files.source(SourceGame::DFootball, &program.hash).await?;
        let progress = address.progress.clone();
        let moves = progress.turns().iter().map(|turn| turn.from.to_string());
        let name = format!(
            "{} {} {} {}",
            source.hash(),
            address.seed,
            progress.game().start,
            moves.collect::<Vec<_>>().join(".")
        );
        let (seed, asking) = (address.seed, self.asking(files));
        let turns = Arc::clone(&self.turns);
        let work = |_| async move {
            let ask = move || {
                let referee = asking.referee()?;
                let player = match asking.player(&source)? {
                    Ok(player) => player,
                    Err(why) => return Ok(Answer::Forfeit(why)),
                };
                let answer = referee.next_move(&player, &progress, seed);
                Ok(match answer.map_err(|error| error.to_string())? {
                    Ok(square) => Answer::Move(square),
                    Err(forfeit) => Answer::Forfeit(forfeit.to_string()),
                })
            };
            in_turn(turns, ask).await
        };
        self.moves.stage(&name, work).await
    }

    /// Plays games of two players of whom at least one is a program: as many as wanted,
    /// with the seeds from `seed` on. The second moves first in every other one.
    pub async fn play(
        &self,
        site: &Site,
        game: Football,
        players: &[Player; 2],
        games: usize,
        seed: u64,
    ) -> Result<Stage<Arc<Vec<GamePlayed>>>, Problem> {
        let mut name = format!("{games} {seed} {}", game.start);
        let mut sources: Vec<Contender> = Vec::new();
        let mut asking = None;
        for player in players {
            sources.push(match player {
                Player::Kept(kept) => {
                    let files = files_of(site, &kept.hash)?;
                    asking = Some(self.asking(files));
                    let source = files.source(SourceGame::DFootball, &kept.hash).await?;
                    name = format!("{name} {}", source.hash());
                    Contender::Program(source)
                }
                Player::House(house) => {
                    name = format!("{name} {house}");
                    Contender::House(house.player())
                }
                Player::Me => return Err(Problem::address("a match is of strategies")),
            });
        }
        let asking = Arc::new(asking.ok_or_else(Problem::failed)?);
        let sources = Arc::new(sources);
        let turns = Arc::clone(&self.turns);
        let work = |tell: Arc<crate::work::Tell<_>>| async move {
            let mut played = Vec::new();
            for number in 0..games {
                let (asking, sources) = (Arc::clone(&asking), Arc::clone(&sources));
                let one = move || asking.play(game, &sources, number, seed);
                // Between two games others may have their turn.
                played.push(in_turn(Arc::clone(&turns), one).await?);
                tell.steps(played.len());
            }
            Ok(Arc::new(played))
        };
        self.matches.stage(&name, work).await
    }

    fn asking(&self, files: &Kept) -> Asking {
        Asking {
            interpreters: Arc::clone(&self.interpreters),
            limits: files.limits().clone(),
            least: files.least_wall(),
        }
    }
}

/// Who plays in a match.
enum Contender {
    Program(Source),
    House(Seated),
}

/// What is needed to start a program.
struct Asking {
    interpreters: Arc<Interpreters>,
    limits: Limits,
    least: Wall,
}

impl Asking {
    /// The referee of contests, behind the strongest wall of this machine.
    fn referee(&self) -> Result<Referee, String> {
        let usual = Referee::default();
        let wall = self.least.at_least().map_err(|why| {
            format!("{why}; 'pigskin serve --trust-this-code' runs programs as code of one's own")
        })?;
        Ok(Referee {
            wall,
            limits: Limits {
                // The clock is that of a move.
                time: usual.limits.time,
                ..self.limits.clone()
            },
            ..usual
        })
    }

    /// The program in an entry's files, or why there is none; an error where this
    /// machine does not have its language.
    fn player(&self, source: &Source) -> Result<Result<Seated, String>, String> {
        match Program::new(source, &self.interpreters) {
            Ok(program) => Ok(Ok(Seated::program(source.name(), program))),
            Err(ProgramError::Fault(fault)) => Ok(Err(format!("cannot play: {}", fault.reason))),
            Err(other) => Err(other.to_string()),
        }
    }

    /// Plays the game of that number.
    fn play(
        &self,
        game: Football,
        contenders: &[Contender],
        number: usize,
        seed: u64,
    ) -> Result<GamePlayed, String> {
        let mut players = Vec::new();
        for (place, contender) in contenders.iter().enumerate() {
            players.push(match contender {
                Contender::House(player) => player.clone(),
                Contender::Program(source) => match self.player(source)? {
                    Ok(player) => player,
                    Err(why) => return Ok(never_played(game, place, number, why)),
                },
            });
        }
        let referee = self.referee()?;
        let first = number % 2;
        let played = Match {
            games_per_seat: 1,
            seed: seed.wrapping_add(number as u64),
            ..Match::new(game, [&players[first], &players[1 - first]], &referee)
        };
        let played = played.play_game(0).map_err(|error| error.to_string())?;
        let mut progress = Progress::from(game);
        for square in played.moves {
            progress.take(square).map_err(|error| error.to_string())?;
        }
        let forfeit = played.forfeited.map(|why| why.forfeit.to_string());
        Ok(GamePlayed { progress, forfeit })
    }
}

/// A game with a file that is no program; it is lost when the file would have to move.
fn never_played(game: Football, place: usize, number: usize, why: String) -> GamePlayed {
    let mut progress = Progress::from(game);
    if place != number % 2 {
        // The other moves first, in whatever way.
        if let Some(&square) = game.start.moves().first() {
            let _ = progress.take(square);
        }
    }
    let forfeit = progress.winner().is_none().then_some(why);
    GamePlayed { progress, forfeit }
}

fn files_of<'a>(site: &'a Site, hash: &HashPrefix) -> Result<&'a Kept, Problem> {
    site.kept.as_ref().ok_or_else(|| not_kept(hash))
}

/// Does work that keeps a thread, once it is its turn.
async fn in_turn<T: Send + 'static>(
    turns: Arc<Semaphore>,
    work: impl FnOnce() -> Result<T, String> + Send + 'static,
) -> Result<T, String> {
    let lost = "a part of the program has failed on this file";
    let turn = turns.acquire_owned().await.map_err(|_| lost)?;
    let work = move || {
        let done = work();
        drop(turn);
        done
    };
    spawn_blocking(work).await.map_err(|_| lost)?
}
