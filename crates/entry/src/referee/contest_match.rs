//! All games of two players.

use std::collections::BTreeMap;
use std::time::Instant;

use pigskin_football::{Football, Luck, RecordTag};

use super::CancelToken;
use super::player_process::{AnnouncedGame, PlayerProcess};
use super::refereed::{RefereedGame, record};
use super::{Forfeit, ForfeitKind, Forfeited, Player, Referee, RefereeError};

/// Number of further games in each seat that have to go the same way before both players
/// count as deterministic. A player that draws between two moves once a game is mistaken for
/// one once in a million matches.
const ENOUGH_REPEATS: usize = 10;

/// Games after which a match ends early if every game is forfeited, which is seldom random and
/// often slow.
const ENOUGH_FORFEITS: usize = 3;

/// A match: a number of games of two players in each seat.
///
/// A game's randomness comes from the match's seed and the game's number only: house
/// strategies draw from [`Luck::for_game`], and a program receives a seed of its own at the
/// start of each game.
///
/// Games 0 to `games_per_seat` − 1 begin with player 0, the others with player 1.
///
/// ```
/// use pigskin_entry::{Match, Player, Referee};
/// use pigskin_football::{Football, House};
/// let players =
///     [House::PreferJumps, House::Random].map(|house| Player::house(house.to_string(), house));
/// let game = Football::new(11).expect("11 is a number of pieces");
/// let result = Match::new(game, [&players[0], &players[1]], &Referee::default()).play()?;
/// assert_eq!(result.games_won(0) + result.games_won(1), 100);
/// assert!(result.games_won(0) > 75);
/// # Ok::<(), pigskin_entry::RefereeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Match<'a> {
    /// The game, which has the start.
    pub game: Football,
    pub players: [&'a Player; 2],
    pub referee: &'a Referee,
    /// Number of games in which each player moves first: 50 in the handout.
    pub games_per_seat: u32,
    pub seed: u64,
    /// Whether all games are played even if they all go the same way.
    pub play_all: bool,
    pub cancel: Option<&'a CancelToken>,
    /// The time after which no turn begins; then it is cut short.
    pub until: Option<Instant>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchResult {
    /// The games won by each player when moving first and when moving second.
    pub wins: [[u32; 2]; 2],
    /// Number of games that each player forfeited, by kind.
    pub forfeits: [BTreeMap<ForfeitKind, u32>; 2],
    /// Whether all games in each seat went the same way though their seeds
    /// differ; `None` where there was but one.
    pub is_deterministic: Option<bool>,
    /// The games that were played, by number. Where they are not all, the
    /// first one in each seat counts for the rest.
    pub games: Vec<RefereedGame>,
}

impl<'a> Match<'a> {
    /// The handout's match of 50 games in each seat, with seed 0.
    pub fn new(game: Football, players: [&'a Player; 2], referee: &'a Referee) -> Match<'a> {
        Match {
            game,
            players,
            referee,
            games_per_seat: 50,
            seed: 0,
            play_all: false,
            cancel: None,
            until: None,
        }
    }

    /// Plays the match.
    ///
    /// The seats take turns. As soon as it is clear that both players always
    /// do the same, the games that were played count for the others, unless
    /// all are to be played.
    ///
    /// Fails with what is wrong with this machine, never because of a player; or
    /// where it is cut short.
    pub fn play(&self) -> Result<MatchResult, RefereeError> {
        let mut processes = PlayerProcess::both(self.players, self.referee)?;
        let mut games: [Vec<RefereedGame>; 2] = [Vec::new(), Vec::new()];
        let mut is_same = true;
        for repeat in 0..self.games_per_seat {
            for (first, games) in games.iter_mut().enumerate() {
                let game = self.game(&mut processes, self.number(first, repeat))?;
                is_same &= games.first().is_none_or(|other| game.is_same_play(other));
                games.push(game);
            }
            if is_same && !self.play_all && Self::is_enough(&games) {
                break;
            }
        }
        let is_deterministic = (self.games_per_seat > 1).then_some(is_same);
        Ok(self.result(games, is_deterministic))
    }

    /// Plays one game of the match alone, with programs that were just
    /// started: the same game again, if they remember nothing of others.
    ///
    /// Fails with what is wrong with this machine, never because of a player.
    pub fn play_game(&self, number: u32) -> Result<RefereedGame, RefereeError> {
        let mut processes = PlayerProcess::both(self.players, self.referee)?;
        self.game(&mut processes, number)
    }

    /// The number of a game by the player who moves first, 0 or 1, and how many of these came
    /// before.
    pub(super) fn number(&self, first: usize, repeat: u32) -> u32 {
        if first == 0 {
            repeat
        } else {
            self.games_per_seat + repeat
        }
    }

    /// Plays a game by its number.
    pub(super) fn game(
        &self,
        processes: &mut [PlayerProcess; 2],
        number: u32,
    ) -> Result<RefereedGame, RefereeError> {
        let first = usize::from(number >= self.games_per_seat);
        let mut luck = Luck::for_game(self.seed, number.into());
        for player in processes.iter_mut() {
            player.next_game();
        }
        let mut position = self.game.start;
        let mut moves = Vec::new();
        let mut forfeited = None;
        let winning_team = loop {
            if let Some(winner) = position.winner() {
                break winner;
            }
            let is_late = self.until.is_some_and(|until| Instant::now() >= until);
            if is_late || self.cancel.is_some_and(CancelToken::is_cancelled) {
                return Err(RefereeError::CutShort);
            }
            let team = position.to_move();
            let seat = self.game.seat(team).index();
            let told = AnnouncedGame {
                start: self.game.start.seen_by_mover(),
                seed: program_seed(self.seed, number, seat),
            };
            let player = &mut processes[(first + seat) % 2];
            let board = position.seen_by_mover();
            let chosen = player.choose(board, told, &mut luck)?;
            // A square was checked already; an error here is one all the same.
            let moved = chosen.and_then(|square| {
                let square = position.turned(square);
                let after = position.after(square);
                after
                    .map(|after| (square, after))
                    .map_err(|error| Forfeit::invalid(&error.to_string()))
            });
            match moved {
                Ok((square, after)) => {
                    moves.push(square);
                    position = after;
                }
                Err(forfeit) => {
                    forfeited = Some(Forfeited { team, forfeit });
                    break team.other();
                }
            }
        };
        let names = [first, 1 - first].map(|player| self.players[player].name.as_str());
        let mut others = vec![
            (RecordTag::Seed, self.seed.to_string()),
            (RecordTag::Number, number.to_string()),
        ];
        others.extend(
            forfeited
                .iter()
                .map(|why| (RecordTag::Forfeit, why.to_string())),
        );
        Ok(RefereedGame {
            number,
            first,
            winner: (first + self.game.seat(winning_team).index()) % 2,
            record: record(&self.game, names, &moves, winning_team, others),
            moves,
            end: position,
            forfeited,
        })
    }

    /// Tests whether games that all went the same way show that others would.
    fn is_enough(games: &[Vec<RefereedGame>; 2]) -> bool {
        let [repeats, _] = games.each_ref().map(|games| games.len() - 1);
        let all_forfeited = games.iter().all(|games| games[0].forfeited.is_some());
        let enough = if all_forfeited {
            ENOUGH_FORFEITS
        } else {
            ENOUGH_REPEATS
        };
        repeats >= enough
    }

    fn result(&self, games: [Vec<RefereedGame>; 2], is_deterministic: Option<bool>) -> MatchResult {
        let mut wins = [[0; 2]; 2];
        let mut forfeits = [BTreeMap::new(), BTreeMap::new()];
        for games in &games {
            let played = u32::try_from(games.len()).unwrap_or(u32::MAX);
            let rest = self.games_per_seat.saturating_sub(played);
            for (place, game) in games.iter().enumerate() {
                let count = if place == 0 { 1 + rest } else { 1 };
                wins[game.winner][game.seat(game.winner).index()] += count;
                if let Some(forfeited) = &game.forfeited {
                    let kind = forfeited.forfeit.kind();
                    *forfeits[1 - game.winner].entry(kind).or_default() += count;
                }
            }
        }
        MatchResult {
            wins,
            forfeits,
            is_deterministic,
            games: games.into_iter().flatten().collect(),
        }
    }
}

/// The seed that the program in a seat is told in a game of a match; another one for
/// each seat, since two that draw the same would play one another's moves.
pub(super) fn program_seed(seed: u64, number: u32, seat: usize) -> u32 {
    let stream = u64::from(number) * 2 + seat as u64;
    Luck::for_game(!seed, stream).below(1 << 31)
}

impl MatchResult {
    /// All games that a player has won, 0 or 1.
    pub fn games_won(&self, player: usize) -> u32 {
        self.wins[player].iter().sum()
    }

    /// Why a player, 0 or 1, forfeited the first of the games that it forfeited; follows "it".
    pub fn first_forfeit(&self, player: usize) -> Option<&Forfeit> {
        let lost = self.games.iter().filter(|game| game.winner != player);
        let mut forfeited = lost.filter_map(|game| game.forfeited.as_ref());
        forfeited.next().map(|forfeited| &forfeited.forfeit)
    }
}
