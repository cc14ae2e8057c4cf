//! A game as an address.

use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use pigskin_entry::{HousePlayer, printable};
use pigskin_football::{Football, Luck, Progress, RecordTag, Strategy as _, Team};
use pigskin_game::Seat;

use crate::Site;
use crate::server::parameters::Parameters;
use crate::server::problem::Problem;
use crate::shown_game::{ShownGame, View};
use crate::visit::Visit;

use super::player::Player;

/// Everything that a page of a game depends on: `/d-football/game?n=11&first=me&…`.
///
/// The start has `n` pieces per side, or is any `board` as [`Position`](pigskin_football::Position)
/// writes it. The first player moves first, as Michigan unless the board says otherwise. Moves
/// are the squares that pieces left, counted from Michigan's edge for both teams. Missing
/// parameters have their defaults.
#[derive(Clone, Debug)]
pub struct GameAddress {
    pub players: [Player; 2],
    pub names: Option<[String; 2]>,
    pub seed: u64,
    pub progress: Progress,
    /// Why the program to move has forfeited, if it has; in a record, why the team to move has.
    pub forfeit: Option<String>,
    pub view: View,
}

/// Pieces per side in a contest.
pub const USUAL_PIECES: u8 = 11;

/// Maximum length of a player's name, in characters.
const LONGEST_NAME: usize = 80;

/// Maximum length of a forfeit's reason, in characters.
const LONGEST_REASON: usize = 300;

impl GameAddress {
    /// A game without names and a forfeit.
    pub fn new(players: [Player; 2], seed: u64, progress: Progress) -> GameAddress {
        GameAddress {
            players,
            names: None,
            seed,
            progress,
            forfeit: None,
            view: View::default(),
        }
    }

    /// Reads an address and replays its moves.
    pub fn parse(parameters: &Parameters) -> Result<GameAddress, Problem> {
        let game = start(parameters)?;
        let player = |name: &str| {
            let player = parameters.get(name).unwrap_or("me").parse();
            let player: Player = player.map_err(|why| Problem::parameter(name, why))?;
            player
                .check(game.start)
                .map_err(|why| Problem::parameter(name, why))?;
            Ok::<_, Problem>(player)
        };
        let players = [player("first")?, player("second")?];
        let seed = parameters.get("seed").map_or(Ok(0), str::parse);
        let seed = seed.map_err(|_| Problem::parameter("seed", "not a seed"))?;
        let mut progress = Progress::from(game);
        let moves = parameters.get("moves").unwrap_or_default().split('.');
        for (number, text) in (1..).zip(moves.filter(|text| !text.is_empty())) {
            let wrong = |why: &dyn std::fmt::Display| {
                Problem::parameter("moves", format!("move {number}: {why}"))
            };
            let square = text.parse().map_err(|why| wrong(&why))?;
            progress.take(square).map_err(|why| wrong(&why))?;
        }
        let last = progress.turns().len();
        let mut view = View::parse(parameters, last)?;
        // The current position continues the game.
        view.at = view.at.filter(|&at| at < last);
        let mover = &players[game.seat(progress.position().to_move()).index()];
        let name = |name: &str| {
            parameters
                .get(name)
                .map(|name| printable(name, LONGEST_NAME))
        };
        let names = name("first-name").zip(name("second-name"));
        let names = names.map(|(first, second)| [first, second]);
        let can_forfeit = mover.is_program() || names.is_some();
        let forfeit = parameters.get("forfeit");
        if forfeit.is_some() && (progress.winner().is_some() || !can_forfeit) {
            return Err(Problem::parameter("forfeit", "no program is to move"));
        }
        Ok(GameAddress {
            players,
            names,
            seed,
            progress,
            forfeit: forfeit.map(|why| printable(why, LONGEST_REASON)),
            view,
        })
    }

    /// The team that has won, if one has.
    pub fn winner(&self) -> Option<Team> {
        let forfeited = self.forfeit.as_ref();
        let mover = self.progress.position().to_move();
        forfeited.map_or(self.progress.winner(), |_| Some(mover.other()))
    }

    /// The random numbers for a strategy's next move.
    ///
    /// The draws for the moves so far are repeated first, so that a seed gives the same game here
    /// and in [`Play::new`](pigskin_football::Play::new).
    pub fn luck(&self) -> Luck {
        let mut luck = Luck::new(self.seed);
        for (before, _) in self.progress.steps() {
            // Perfect play draws nothing.
            if let &Player::House(HousePlayer::House(house)) = self.player(before.to_move()) {
                house.choose(before.seen_by_mover(), &mut luck);
            }
        }
        luck
    }

    pub fn player(&self, team: Team) -> &Player {
        &self.players[self.progress.game().seat(team).index()]
    }

    /// The player to move after all moves, or who would be.
    pub fn mover(&self) -> &Player {
        self.player(self.progress.position().to_move())
    }

    /// The name of a team's player. Two people on one screen have different names, and so have two
    /// players with the same strategy.
    pub fn label(&self, team: Team) -> String {
        if let Some(names) = &self.names {
            return names[self.progress.game().seat(team).index()].clone();
        }
        match &self.players {
            [Player::Me, Player::Me] => self.progress.game().seat(team).to_string(),
            [first, second] if first == second => {
                format!("{} ({team})", self.player(team).label())
            }
            _ => self.player(team).label(),
        }
    }

    pub fn parameters(&self) -> Parameters {
        let mut parameters = Parameters::default();
        push_start(&mut parameters, *self.progress.game());
        for (seat, name) in Seat::BOTH.into_iter().zip(["first", "second"]) {
            parameters.push(name, self.players[seat.index()].to_string());
        }
        if let Some([first, second]) = &self.names {
            parameters.push("first-name", first);
            parameters.push("second-name", second);
        }
        parameters.push("seed", self.seed.to_string());
        self.view.push(&mut parameters);
        let turns = self.progress.turns().iter();
        let moves: Vec<String> = turns.map(|turn| turn.from.to_string()).collect();
        if !moves.is_empty() {
            parameters.push("moves", moves.join("."));
        }
        if let Some(why) = &self.forfeit {
            parameters.push("forfeit", why);
        }
        self.view.push_moment(&mut parameters);
        parameters
    }
}

impl FromRequestParts<Arc<Site>> for GameAddress {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &Arc<Site>) -> Result<GameAddress, Problem> {
        GameAddress::parse(&Parameters::parse(parts.uri.query()))
    }
}

impl ShownGame for GameAddress {
    const FILE: &'static str = "d-football.txt";

    fn view(&self) -> &View {
        &self.view
    }

    fn view_mut(&mut self) -> &mut View {
        &mut self.view
    }

    fn people(&self) -> [bool; 2] {
        self.players.each_ref().map(Player::is_me)
    }

    fn movers(&self) -> Vec<Seat> {
        let turns = self.progress.turns().iter();
        turns
            .map(|turn| self.progress.game().seat(turn.team))
            .collect()
    }

    fn back_to(&self, turns: usize) -> GameAddress {
        let mut address = self.clone();
        address.progress.truncate(turns);
        address.forfeit = None;
        address.view.at = None;
        address
    }

    fn next_game(&self) -> GameAddress {
        let [first, second] = self.players.clone();
        GameAddress {
            players: [second, first],
            names: None,
            seed: self.seed.wrapping_add(1),
            ..self.back_to(0)
        }
    }

    async fn named(mut self, visit: &Visit) -> Result<GameAddress, Problem> {
        for player in &mut self.players {
            player.find_name(visit.uploads.as_ref()).await?;
        }
        Ok(self)
    }

    fn record(&self) -> String {
        let game = self.progress.game();
        let [first, second] = Seat::BOTH.map(|seat| self.label(game.team(seat)));
        let mut record = self.progress.record([&first, &second]);
        if let (Some(why), Some(winner)) = (&self.forfeit, self.winner()) {
            let why = format!("{} strategy {why}", winner.other());
            let tags = [
                RecordTag::Result.with(&winner),
                RecordTag::Forfeit.with(&why),
            ];
            record.tags.extend(tags);
        }
        record.to_string()
    }

    fn to(&self, page: &str) -> String {
        format!("/d-football/{page}?{}", self.parameters())
    }
}

/// Reads where play starts.
pub fn start(parameters: &Parameters) -> Result<Football, Problem> {
    if let Some(board) = parameters.get("board") {
        let start = board
            .parse()
            .map_err(|why| Problem::parameter("board", why))?;
        return Ok(Football { start });
    }
    let n = match parameters.get("n") {
        None => Ok(USUAL_PIECES),
        Some(n) => n.parse(),
    };
    let game = n.ok().and_then(Football::new);
    game.ok_or_else(|| Problem::parameter("n", "not a number of pieces from 1 to 31"))
}

/// Writes where play starts.
pub fn push_start(parameters: &mut Parameters, game: Football) {
    let pieces = game.start.seen_by_mover().squares() / 2;
    if Football::new(pieces) == Some(game) {
        parameters.push("n", pieces.to_string());
    } else {
        parameters.push("board", game.start.to_string());
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::Site;
    use crate::football::take;
    use crate::visit::Visit;
    use crate::work::Client;
    use pigskin_football::{House, Play};

    fn read(query: &str) -> Result<GameAddress, Problem> {
        GameAddress::parse(&Parameters::parse(Some(query)))
    }

    #[test]
    fn what_is_written_is_read_again() {
        for query in [
            "n=5&first=me&second=prefer-jumps&seed=7&hints=on&pace=step&moves=5.7.4&at=1",
            "board=MM_O_O+to+move+ohio&first=random&second=me&seed=0&chances=off&moves=4",
            "n=31&first=mix:3,1&second=me&seed=18446744073709551615",
            "n=2&first=me&second=file:0123456789abcdef&seed=0&moves=2&forfeit=took+long",
            "n=2&first=me&second=me&first-name=boars&second-name=pigs+%26+co&seed=0&moves=2\
             &forfeit=took+long",
        ] {
            let address = read(query).expect("a game");
            assert_eq!(address.parameters().to_string(), query);
        }
    }

    #[test]
    fn what_cannot_have_happened_is_refused() {
        for (query, says) in [
            ("n=2&moves=1", "michigan's piece on square 1 cannot move"),
            ("n=2&moves=2.2", "ohio has no piece on square 2"),
            ("n=2&moves=2.4.1.5.3.1", "move 6: the game is over"),
            ("n=2&moves=64", "not a square"),
            ("n=0", "not a number of pieces"),
            ("n=32", "not a number of pieces"),
            ("board=MMX", "'X' is not a square"),
            ("first=nobody", "first: 'nobody' is none of"),
            ("n=13&second=perfect", "second: perfect plays here"),
            ("seed=many", "seed"),
            ("at=3", "at: not a number up to 0"),
            ("pace=never", "pace"),
            ("forfeit=late", "forfeit: no program is to move"),
            (
                "first-name=boars&forfeit=late",
                "forfeit: no program is to move",
            ),
            (
                "n=2&first=file:0123456789abcdef&moves=2.4.1.5.3&forfeit=late",
                "forfeit: no program is to move",
            ),
            ("first=file:../passwd", "first: "),
        ] {
            let why = read(query).expect_err(query).to_string();
            assert!(why.contains(says), "{query}: {why}");
        }
    }

    #[test]
    fn players_trade_seats() {
        let game = read("n=3&second=random&seed=4&moves=3&hints=on").expect("a game");
        let next = game.next_game();
        let query = "n=3&first=random&second=me&seed=5&hints=on";
        assert_eq!(next.parameters().to_string(), query);
    }

    #[tokio::test]
    async fn a_seed_gives_the_game_that_it_gives_everywhere() {
        let (first, second) = (
            House::Random,
            House::Mix {
                random: 1,
                prefer_jumps: 2,
            },
        );
        for seed in 0..5 {
            let query = format!("n=6&first={first}&second={second}&seed={seed}");
            let mut address = read(&query).expect("a game");
            let houses: [&dyn pigskin_football::Strategy; 2] = [&first, &second];
            let game = *address.progress.game();
            let play = Play::new(&game, houses, &mut Luck::new(seed)).expect("legal moves");
            let visit = Visit::of(Arc::new(Site::new()), Client::Unknown);
            for &square in &play.moves {
                let Player::House(house) = address.mover() else {
                    panic!("nobody is asked");
                };
                // The same address gives the same move.
                for _ in 0..2 {
                    let chosen = take::choose(&visit, &address, *house)
                        .await
                        .expect("a move");
                    assert_eq!(chosen, square);
                }
                address.progress.take(square).expect("a legal move");
            }
            assert_eq!(address.progress.winner(), Some(play.winner));
        }
    }
}
