//! The games that texts for D-Football play while they are being written.

use std::sync::Arc;
use std::time::{Duration, Instant};

use pigskin_entry::{Fault, HousePlayer, Referee, Series, SeriesGame, Source, TimeLimits};
use pigskin_football::Football;

use crate::football::Runner;
use crate::server::problem::Problem;
use crate::work::{Job, Lane, Price, Visitor, Work};

/// Trials in the cache, of at most about 10 KiB each.
const REMEMBERED: usize = 500;

/// Maximum time for the games of a trial.
const TIME: Duration = Duration::from_secs(4);

/// Maximum time for the start of a program, and for the first move.
const START: Duration = Duration::from_secs(4);

/// Number of forfeited games after which a trial ends: the next ones would mostly end alike.
const MOST_FORFEITS: usize = 2;

/// The seed of all trials, so that two texts play the same games as far as they agree.
const SEED: u64 = 0;

/// Games of a text against house strategies.
#[derive(Debug)]
pub struct Trial {
    pub opponents: Vec<HousePlayer>,
    /// The games, of which the text's player is player 0. They are fewer than planned if the time
    /// was over, or after forfeits.
    pub games: Vec<SeriesGame>,
    pub planned: usize,
}

/// Opponents, and the number of games against each of them in each seat.
pub struct Plan {
    pub opponents: Vec<HousePlayer>,
    pub games_per_seat: u32,
}

/// Trials of texts, cached and in progress. A lost trial is played again.
#[derive(Debug)]
pub struct Trials(Arc<Work<String, TrialResult>>);

/// A trial, or why the text is no program.
type TrialResult = Result<Arc<Trial>, Fault>;

impl Default for Trials {
    fn default() -> Trials {
        Trials(Work::remembering(REMEMBERED))
    }
}

impl Trials {
    /// Plays the games of a text, within a time.
    pub async fn play(
        &self,
        visitor: &Visitor,
        runner: &Runner,
        game: Football,
        source: Source,
        plan: Plan,
    ) -> Result<TrialResult, Problem> {
        let Plan {
            opponents,
            games_per_seat,
        } = plan;
        let names: Vec<String> = opponents.iter().map(ToString::to_string).collect();
        let key = format!(
            "{} {} {} {games_per_seat} {}",
            source.main_path().display(),
            source.hash(),
            game.start,
            names.join(" ")
        );
        let runner = runner.clone();
        let play = move || -> Result<TrialResult, Problem> {
            let player = match runner.player(&source)? {
                Ok(player) => player,
                Err(fault) => return Ok(Err(fault)),
            };
            let referee = runner.referee()?;
            let referee = Referee {
                time: TimeLimits {
                    start: referee.time.start.min(START),
                    ..referee.time
                },
                ..referee
            };
            let series = Series {
                game,
                player: &player,
                opponents: &opponents,
                referee: &referee,
                games_per_seat,
                seed: SEED,
                most_forfeits: MOST_FORFEITS,
            };
            let games = series
                .play(Instant::now() + TIME)
                .map_err(Problem::server)?;
            let planned = opponents.len() * 2 * games_per_seat as usize;
            Ok(Ok(Arc::new(Trial {
                opponents,
                games,
                planned,
            })))
        };
        let work = |job: Job<_>| async move {
            let price = Price::of_time(TIME + START);
            job.run_in(Lane::Programs, price, play).await?
        };
        self.0.done(&key, visitor, work).await
    }
}

impl Trial {
    pub fn against(&self, opponent: usize) -> impl Iterator<Item = &SeriesGame> {
        self.games
            .iter()
            .filter(move |one| one.opponent == opponent)
    }
}
