//! A match of two strategies, as a list of games to be replayed.

use std::sync::Arc;

use askama::Template;
use axum::extract::{RawQuery, State};
use axum::response::Response;
use pigskin_football::solve::AnalyzedTurn;
use pigskin_football::{Football, Progress, Team};

use crate::Site;
use crate::pace::Pace;
use crate::page::{self, Frame};
use crate::parameters::Parameters;
use crate::problem::Problem;

use super::address::{self, GameAddress, bad};
use super::player::Player;
use super::take;
use super::told::team_name;

#[derive(Template)]
#[template(path = "football/match.html")]
struct MatchPage<'a> {
    frame: Frame<'a>,
    players: [PlayerShown; 2],
    games: Vec<GameLine>,
    start: String,
    seed: u64,
    more: String,
}

/// What one of the players did in all games.
struct PlayerShown {
    label: String,
    won: usize,
    won_first: usize,
    /// The games in which it threw a win away, and how often in all.
    careless: usize,
    mistakes: usize,
}

/// A game of the match.
struct GameLine {
    number: usize,
    /// The players' places: who moved first, and who won.
    first: usize,
    winner: usize,
    winning_team: &'static str,
    length: usize,
    /// Whether all moves could be looked at.
    known: bool,
    mistakes: [usize; 2],
    decisive: Option<Decisive>,
    replay: String,
    review: String,
    watch: String,
}

/// The last mistake.
struct Decisive {
    number: usize,
    player: usize,
    team: &'static str,
    address: String,
}

/// The usual number of games, and the most.
const USUAL_GAMES: usize = 20;
const MOST_GAMES: usize = 100;

/// Shows a match: `/d-football/match?n=11&a=random&b=perfect&games=20&seed=7`.
/// The players take turns in moving first.
pub async fn show(
    State(site): State<Arc<Site>>,
    RawQuery(query): RawQuery,
) -> Result<Response, Problem> {
    let asked = Asked::parse(&Parameters::parse(query.as_deref()))?;
    let mut games = Vec::new();
    for number in 0..asked.games {
        games.push(asked.play(&site, number).await?);
    }
    let progresses: Vec<Progress> = games.iter().map(|game| game.progress.clone()).collect();
    let reviews = site.judged.review(progresses).await?;
    let lines = (1..).zip(games.iter().zip(reviews));
    let lines: Vec<GameLine> = lines
        .map(|(number, (game, review))| line(number, game, &review))
        .collect();
    let [a, b] = asked.players.map(Player::label);
    let labels = if a == b {
        [format!("{a} (A)"), format!("{b} (B)")]
    } else {
        [a, b]
    };
    let title = format!("{} against {}", labels[0], labels[1]);
    let mut place = 0;
    let players = labels.map(|label| {
        let player = shown(label, place, &lines);
        place += 1;
        player
    });
    page::html(&MatchPage {
        frame: Frame {
            title: &title,
            part: "/d-football",
        },
        players,
        start: asked.game.start.to_string(),
        seed: asked.seed,
        more: asked.next(),
        games: lines,
    })
}

/// What an address asks for.
struct Asked {
    game: Football,
    players: [Player; 2],
    games: usize,
    seed: u64,
}

impl Asked {
    fn parse(parameters: &Parameters) -> Result<Asked, Problem> {
        let game = address::start(parameters)?;
        let player = |name: &str, usual: &str| {
            let player = parameters.get(name).unwrap_or(usual).parse();
            let player: Player = player.map_err(|why| bad(name, why))?;
            if player.is_me() {
                return Err(bad(name, "a match is of strategies"));
            }
            player
                .check_for_match(game.start)
                .map_err(|why| bad(name, why))?;
            Ok(player)
        };
        let games = match parameters.get("games") {
            None => Some(USUAL_GAMES),
            Some(games) => games
                .parse()
                .ok()
                .filter(|games| (1..=MOST_GAMES).contains(games)),
        };
        let seed = parameters.get("seed").map_or(Ok(0), str::parse);
        Ok(Asked {
            game,
            players: [player("a", "random")?, player("b", "prefer-jumps")?],
            games: games
                .ok_or_else(|| bad("games", format!("not a number from 1 to {MOST_GAMES}")))?,
            seed: seed.map_err(|_| bad("seed", "not the number of a seed"))?,
        })
    }

    /// Plays the game of that number, from 0; the second player moves first in
    /// every other one.
    async fn play(&self, site: &Site, number: usize) -> Result<GameAddress, Problem> {
        let [a, b] = self.players;
        let mut game = GameAddress {
            players: if number.is_multiple_of(2) {
                [a, b]
            } else {
                [b, a]
            },
            seed: self.seed.wrapping_add(number as u64),
            progress: Progress::from(self.game),
            at: None,
            quiet: false,
            hints: false,
            pace: Pace::Usual,
        };
        let mut luck = game.luck();
        while game.progress.winner().is_none() {
            let Player::House(house) = game.mover() else {
                return Err(bad("a", "a match is of strategies"));
            };
            let square =
                take::choose_with(site, game.progress.position(), house, &mut luck).await?;
            game.progress.take(square).map_err(Problem::address)?;
        }
        Ok(game)
    }

    /// The same match with the games after these.
    fn next(&self) -> String {
        let mut parameters = Parameters::default();
        address::push_start(&mut parameters, self.game);
        for (name, player) in ["a", "b"].into_iter().zip(self.players) {
            parameters.push(name, player.to_string());
        }
        // So that the same player moves first with the same seeds.
        let games = self.games.next_multiple_of(2) as u64;
        parameters.push("games", self.games.to_string());
        parameters.push("seed", self.seed.wrapping_add(games).to_string());
        format!("/d-football/match?{parameters}")
    }
}

fn line(number: usize, game: &GameAddress, review: &[Option<AnalyzedTurn>]) -> GameLine {
    // The first player moves first in odd games.
    let first = 1 - number % 2;
    let rules = game.progress.game();
    let player = |team: Team| (first + rules.seat(team).index()) % 2;
    // The loop that played it ended with a winner; else the mover is about to lose.
    let winner = game.progress.position().to_move().other();
    let mut mistakes = [0; 2];
    let mut decisive = None;
    for (place, turn) in review.iter().enumerate() {
        let Some(turn) = turn.as_ref().filter(|turn| turn.is_mistake()) else {
            continue;
        };
        let team = turn.position.to_move();
        mistakes[player(team)] += 1;
        decisive = Some((place, team));
    }
    let mut replay = game.clone();
    replay.at = Some(0);
    GameLine {
        number,
        first,
        winner: player(winner),
        winning_team: team_name(winner),
        length: game.progress.turns().len(),
        known: review.iter().all(Option::is_some),
        mistakes,
        decisive: decisive.map(|(place, team)| {
            let mut before = game.clone();
            before.at = Some(place);
            before.hints = true;
            Decisive {
                number: place + 1,
                player: player(team),
                team: team_name(team),
                address: before.to("game"),
            }
        }),
        replay: replay.to("game"),
        review: game.to("review"),
        watch: game.back_to(0).to("game"),
    }
}

fn shown(label: String, place: usize, games: &[GameLine]) -> PlayerShown {
    let won = || games.iter().filter(move |game| game.winner == place);
    let mistakes = || games.iter().map(move |game| game.mistakes[place]);
    PlayerShown {
        label,
        won: won().count(),
        won_first: won().filter(|game| game.first == place).count(),
        careless: mistakes().filter(|&mistakes| mistakes > 0).count(),
        mistakes: mistakes().sum(),
    }
}

impl MatchPage<'_> {
    fn unknown(&self) -> bool {
        self.games.iter().any(|game| !game.known)
    }
}
