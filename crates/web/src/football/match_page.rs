//! A match of two strategies, as a list of games to replay.

use askama::Template;
use axum::extract::RawQuery;
use axum::response::Response;
use pigskin_football::solve::AnalyzedTurn;
use pigskin_football::{Progress, Team};

use crate::filters;
use crate::page::{self, Frame};
use crate::pending::pending;
use crate::server::parameters::Parameters;
use crate::server::problem::Problem;
use crate::shown_game::ShownGame as _;
use crate::visit::Visit;
use crate::work::Stage;

use super::address::GameAddress;
use super::match_address::MatchAddress;
use super::narration::team_name;

#[derive(Template)]
#[template(path = "football/match.html")]
struct MatchPage<'a> {
    frame: Frame<'a>,
    players: [PlayerRow; 2],
    games: Vec<GameLine>,
    start: String,
    seed: u64,
    more: String,
}

/// The results of one player over all games.
struct PlayerRow {
    label: String,
    won: usize,
    won_first: usize,
    careless: usize,
    mistakes: usize,
    forfeits: usize,
}

struct GameLine {
    number: usize,
    first: usize,
    winner: usize,
    winning_team: &'static str,
    length: usize,
    forfeit: Option<String>,
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

/// Shows a match: `/d-football/match?n=11&a=random&b=perfect&games=20&seed=7`.
/// The players take turns in moving first.
pub async fn show(visit: Visit, RawQuery(query): RawQuery) -> Result<Response, Problem> {
    let asked = MatchAddress::parse(&Parameters::parse(query.as_deref()))?;
    let asked = asked.named(visit.uploads.as_ref()).await?;
    let games = match asked.play(&visit).await? {
        Stage::Done(games) => games,
        stage => return underway(&asked, stage.steps()),
    };
    let progresses: Vec<Progress> = games.iter().map(|game| game.progress.clone()).collect();
    let reviews = visit.probes.review(visit.visitor(), progresses).await?;
    let lines = (1..).zip(games.iter().zip(reviews));
    let lines: Vec<GameLine> = lines
        .map(|(number, (game, review))| line(number, game, &review))
        .collect();
    let labels = asked.labels();
    let title = format!("{} against {}", labels[0], labels[1]);
    page::html(&MatchPage {
        frame: Frame::titled(&title),
        players: [0, 1].map(|place| shown(&labels[place], place, &lines)),
        start: asked.game.start.to_string(),
        seed: asked.seed,
        more: asked.next().to_string(),
        games: lines,
    })
}

fn underway(asked: &MatchAddress, done: usize) -> Result<Response, Problem> {
    let [a, b] = asked.labels();
    let title = format!("{a} plays against {b}");
    let frame = Frame::titled(&title);
    let words = format!(
        "{done} of {} games are over. The others are played while this page is open.",
        asked.games
    );
    pending(frame, &words, &asked.to_string())
}

fn line(number: usize, game: &GameAddress, review: &[Option<AnalyzedTurn>]) -> GameLine {
    // The first player moves first in games 1, 3, 5, …
    let first = 1 - number % 2;
    let rules = game.progress.game();
    let player = |team: Team| (first + rules.seat(team).index()) % 2;
    // Every game is over, so the player to move has lost.
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
    replay.view.at = Some(0);
    GameLine {
        number,
        first,
        winner: player(winner),
        winning_team: team_name(winner),
        length: game.progress.turns().len(),
        forfeit: game.forfeit.clone(),
        known: review.iter().all(Option::is_some),
        mistakes,
        decisive: decisive.map(|(place, team)| {
            let mut before = game.clone();
            before.view.at = Some(place);
            before.view.hints = true;
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

fn shown(label: &str, place: usize, games: &[GameLine]) -> PlayerRow {
    let won = || games.iter().filter(move |game| game.winner == place);
    let mistakes = || games.iter().map(move |game| game.mistakes[place]);
    PlayerRow {
        label: label.to_owned(),
        won: won().count(),
        won_first: won().filter(|game| game.first == place).count(),
        careless: mistakes().filter(|&mistakes| mistakes > 0).count(),
        mistakes: mistakes().sum(),
        forfeits: games
            .iter()
            .filter(|game| game.forfeit.is_some() && game.winner != place)
            .count(),
    }
}

impl MatchPage<'_> {
    fn any_forfeit(&self) -> bool {
        self.players.iter().any(|player| player.forfeits > 0)
    }

    fn unknown(&self) -> bool {
        self.games.iter().any(|game| !game.known)
    }
}
