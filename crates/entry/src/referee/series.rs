//! One player against several strategies of ours in turn, within a time.

use std::time::Instant;

use pigskin_football::Football;

use super::contest_match::Match;
use super::player_process::PlayerProcess;
use super::{HousePlayer, Player, Referee, RefereeError, RefereedGame};

/// Matches of one player against several strategies of ours, one after the other.
///
/// A program runs in one process for all of them, so that a series of few games costs one start.
/// Game by game it is asked as in a [`Match`] of the same seed, as player 0.
///
/// ```
/// use pigskin_entry::{HousePlayer, Player, Referee, Series};
/// use pigskin_football::{Football, House};
/// use std::time::{Duration, Instant};
/// let player = Player::house("prefer-jumps", House::PreferJumps);
/// let series = Series {
///     game: Football::new(11).expect("11 is a number of pieces"),
///     player: &player,
///     opponents: &[HousePlayer::House(House::Random), HousePlayer::Perfect],
///     referee: &Referee::default(),
///     games_per_seat: 5,
///     seed: 0,
///     most_forfeits: 1,
/// };
/// let games = series.play(Instant::now() + Duration::from_secs(60))?;
/// assert_eq!(games.len(), 20);
/// let won = |opponent| {
///     let won = games.iter().filter(|one| one.opponent == opponent && one.game.winner == 0);
///     won.count()
/// };
/// assert!(won(0) > won(1));
/// # Ok::<(), pigskin_entry::RefereeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Series<'a> {
    /// The game, which has the start.
    pub game: Football,
    pub player: &'a Player,
    /// The opponents in turn.
    pub opponents: &'a [HousePlayer],
    /// The player's limits.
    pub referee: &'a Referee,
    /// Number of games against each opponent in which the player moves first, and in which it
    /// moves second.
    pub games_per_seat: u32,
    pub seed: u64,
    /// Number of games forfeited by the player after which the series ends.
    pub most_forfeits: usize,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeriesGame {
    /// The opponent, by its place.
    pub opponent: usize,
    /// The game; the player is player 0.
    pub game: RefereedGame,
}

impl Series<'_> {
    /// Plays the games in order; the seats take turns. After `until` no turn begins, and a game
    /// that has begun does not count.
    ///
    /// Fails with what is wrong with this machine, never because of the player.
    pub fn play(&self, until: Instant) -> Result<Vec<SeriesGame>, RefereeError> {
        let others: Vec<Player> = self.opponents.iter().map(|house| house.player()).collect();
        let mut own = PlayerProcess::alone(self.player, self.referee)?;
        let (mut games, mut forfeits) = (Vec::new(), 0);
        for (opponent, other) in others.iter().enumerate() {
            let matched = Match {
                games_per_seat: self.games_per_seat,
                seed: self.seed,
                until: Some(until),
                ..Match::new(self.game, [self.player, other], self.referee)
            };
            let mut processes = [own, PlayerProcess::alone(other, self.referee)?];
            let seats =
                (0..self.games_per_seat).flat_map(|repeat| [0, 1].map(|first| (first, repeat)));
            for (first, repeat) in seats {
                let game = match matched.game(&mut processes, matched.number(first, repeat)) {
                    Ok(game) => game,
                    Err(RefereeError::CutShort) => return Ok(games),
                    Err(error) => return Err(error),
                };
                forfeits += usize::from(game.forfeited.is_some() && game.winner == 1);
                games.push(SeriesGame { opponent, game });
                if forfeits >= self.most_forfeits {
                    return Ok(games);
                }
            }
            [own, _] = processes;
        }
        Ok(games)
    }
}
