//! A match as an address.

use std::fmt;

use pigskin_football::{Football, Progress};

use crate::server::parameters::Parameters;
use crate::server::problem::Problem;
use crate::uploads::Uploads;
use crate::visit::Visit;
use crate::work::{Stage, WorkProgress};

use super::address::{self, GameAddress};
use super::player::Player;
use super::programs::GamePlayed;
use super::take;

/// Everything that a match depends on: `/d-football/match?n=11&a=random&b=perfect&games=20&seed=7`.
pub struct MatchAddress {
    pub game: Football,
    players: [Player; 2],
    pub games: usize,
    /// The seed of the first game; each further game uses the next one.
    pub seed: u64,
}

/// Default and maximum number of games.
const USUAL_GAMES: usize = 20;
const MOST_GAMES: usize = 100;

/// Maximum number of games with a program, which may take 100 ms for each move.
const MOST_OF_PROGRAMS: usize = 20;

impl MatchAddress {
    pub fn parse(parameters: &Parameters) -> Result<MatchAddress, Problem> {
        let game = address::start(parameters)?;
        let player = |name: &str, usual: &str| {
            let player = parameters.get(name).unwrap_or(usual).parse();
            let player: Player = player.map_err(|why| Problem::parameter(name, why))?;
            if player.is_me() {
                return Err(Problem::parameter(name, "a match needs two strategies"));
            }
            player
                .check_for_match(game.start)
                .map_err(|why| Problem::parameter(name, why))?;
            Ok(player)
        };
        let players = [player("a", "random")?, player("b", "prefer-jumps")?];
        let most = if players.iter().any(Player::is_program) {
            MOST_OF_PROGRAMS
        } else {
            MOST_GAMES
        };
        let games = match parameters.get("games") {
            None => Some(USUAL_GAMES),
            Some(games) => games
                .parse()
                .ok()
                .filter(|games| (1..=most).contains(games)),
        };
        let seed = parameters.get("seed").map_or(Ok(0), str::parse);
        Ok(MatchAddress {
            game,
            players,
            games: games.ok_or_else(|| {
                Problem::parameter("games", format!("not a number from 1 to {most}"))
            })?,
            seed: seed.map_err(|_| Problem::parameter("seed", "not a seed"))?,
        })
    }

    /// Looks up the names of uploaded players; a problem if one is unknown.
    pub async fn named(mut self, files: Option<&Uploads>) -> Result<MatchAddress, Problem> {
        for player in &mut self.players {
            player.find_name(files).await?;
        }
        Ok(self)
    }

    /// The names of both players, which differ.
    pub fn labels(&self) -> [String; 2] {
        let [a, b] = self.players.each_ref().map(Player::label);
        if a == b {
            [format!("{a} (A)"), format!("{b} (B)")]
        } else {
            [a, b]
        }
    }

    /// Plays the games, or returns the number that programs have played so far.
    pub async fn play(&self, visit: &Visit) -> WorkProgress<Vec<GameAddress>> {
        if !self.players.iter().any(Player::is_program) {
            let mut games = Vec::new();
            for number in 0..self.games {
                games.push(self.play_ours(visit, number).await?);
            }
            return Ok(Stage::Done(games));
        }
        let (programs, files) = (&visit.programs, visit.uploads.as_ref());
        let played = programs.play(
            visit.visitor(),
            files,
            self.game,
            &self.players,
            self.games,
            self.seed,
        );
        Ok(match played.await? {
            Stage::Waiting => Stage::Waiting,
            Stage::Working { since, steps } => Stage::Working { since, steps },
            Stage::Done(played) => {
                let games = played.iter().enumerate();
                let games = games.map(|(number, played)| self.played(number, played));
                Stage::Done(games.collect())
            }
        })
    }

    /// A game at its start, by its number from 0. The players move first in turn.
    fn begun(&self, number: usize) -> GameAddress {
        let [a, b] = self.players.clone();
        let players = if number.is_multiple_of(2) {
            [a, b]
        } else {
            [b, a]
        };
        let seed = self.seed.wrapping_add(number as u64);
        GameAddress::new(players, seed, Progress::from(self.game))
    }

    fn played(&self, number: usize, played: &GamePlayed) -> GameAddress {
        GameAddress {
            progress: played.progress.clone(),
            forfeit: played.forfeit.clone(),
            ..self.begun(number)
        }
    }

    /// Plays a game between two house strategies.
    async fn play_ours(&self, visit: &Visit, number: usize) -> Result<GameAddress, Problem> {
        let mut game = self.begun(number);
        let mut luck = game.luck();
        while game.progress.winner().is_none() {
            let &Player::House(house) = game.mover() else {
                return Err(Problem::parameter("a", "a match needs two strategies"));
            };
            let square =
                take::choose_with(visit, game.progress.position(), house, &mut luck).await?;
            game.progress.take(square).map_err(Problem::address)?;
        }
        Ok(game)
    }

    pub fn next(&self) -> MatchAddress {
        MatchAddress {
            game: self.game,
            players: self.players.clone(),
            games: self.games,
            // An even step keeps who moves first for each seed.
            seed: self
                .seed
                .wrapping_add(self.games.next_multiple_of(2) as u64),
        }
    }
}

impl fmt::Display for MatchAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parameters = Parameters::default();
        address::push_start(&mut parameters, self.game);
        for (name, player) in ["a", "b"].into_iter().zip(&self.players) {
            parameters.push(name, player.to_string());
        }
        parameters.push("games", self.games.to_string());
        parameters.push("seed", self.seed.to_string());
        write!(f, "/d-football/match?{parameters}")
    }
}
