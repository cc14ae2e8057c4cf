//! A thousand people play Hog at once against perfect play.
//!
//! Run with `cargo bench -p pigskin-web --bench load`; on a machine with more than two cores,
//! prefix it with `taskset -c 0,1`. The server is a separate process. All people are in this process,
//! each with a connection that stays open. Each plays one game twice: first with 0.5 to 1.5 s of
//! thinking before each choice and 1.2 s before each turn of perfect play, as on the page; then
//! without any delay.
//!
//! Measured on two cores of a machine with a load average of 9.7: 17,632 moves, 491 per second; a
//! move took a median of 0.7 ms, a 99th percentile of 26.4 ms and a maximum of 43.4 ms. The server
//! used 4.3 s of processor time, 0.24 ms per move. Without delays: 2,017 moves per second, with
//! 0.17 ms of processor time each. Most of the time above the median is spent waiting for a processor.
//!
//! A move is the request for the turn, the redirect, and the page after it up to its last byte. The
//! bench asserts that every page has the scores that the library computes for the same choices and
//! seed, and that every game ends in the same way.

mod served;

use std::env;
use std::future::pending;
use std::sync::Arc;
use std::time::{Duration, Instant};

use hyper::StatusCode;
use pigskin_game::Seat;
use pigskin_hog::solve::PerfectPlay;
use pigskin_hog::{Choice, Dice, Die, FALL_2019, FairDice, Position, Progress, Roll, Toss};
use pigskin_web::Site;
use tokio::task::JoinSet;

use served::{Connection, Server, is_server, shares, until_input_ends};

/// People with a game each. `PEOPLE` in the environment makes it smaller.
const PEOPLE: u64 = 1000;

/// Time before a turn of perfect play, as on the page.
const WAIT: Duration = Duration::from_millis(1200);

/// Shortest and longest time of thinking, in milliseconds.
const THINKING: [u64; 2] = [500, 1500];

fn main() {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    if is_server() {
        let serve = |listener| pigskin_web::serve(listener, Arc::new(Site::new()), pending());
        return runtime.block_on(until_input_ends(serve, &[]));
    }
    let perfect = PerfectPlay::solve(&FALL_2019);
    let people = env::var("PEOPLE").map_or(PEOPLE, |number| number.parse().expect("a number"));
    let games: Vec<Arc<Game>> = (0..people)
        .map(|seed| Arc::new(Game::expected(seed, &perfect)))
        .collect();
    let turns: usize = games.iter().map(|game| game.turns.len()).sum();
    println!("{people} people, a game each, {turns} moves");
    let server = Server::start(&[]);
    // The first request solves the edition.
    runtime.block_on(play(&server.address, games[0].clone(), false));
    for (name, thinks) in [("thinking", true), ("at once", false)] {
        let before = server.processor_time();
        let begun = Instant::now();
        let mut took = runtime.block_on(play_all(&server.address, &games, thinks));
        let seconds = begun.elapsed().as_secs_f64();
        let used = server.processor_time() - before;
        assert_eq!(took.len(), turns, "a move was not made");
        println!(
            "{name:9} {seconds:6.1} s, {:5.0} moves a second; a move takes {}; \
             processor time of the server {used:.1} s",
            turns as f64 / seconds,
            shares(&mut took),
        );
    }
}

/// The expected game for a seed and a person's choices.
struct Game {
    seed: u64,
    turns: Vec<Move>,
}

struct Move {
    /// The person's choice; `None` for a turn of perfect play.
    chosen: Option<u8>,
    scores: [u16; 2],
}

impl Game {
    fn expected(seed: u64, perfect: &PerfectPlay) -> Game {
        let rules = &FALL_2019;
        let mut dice = FairDice::new(seed);
        let mut progress = Progress::from(Position::START);
        let mut turns = Vec::new();
        while progress.winner(rules).is_none() {
            let position = *progress.position();
            // One to eight dice, without any strategy.
            let drawn = u8::try_from((seed + 5 * turns.len() as u64) % 8).expect("less than 8");
            let chosen = (position.to_move == Seat::First).then_some(drawn + 1);
            let choice = chosen.map(Choice::dice);
            let choice = choice.or_else(|| perfect.best_choice(&position));
            let choice = choice.expect("the game is not over");
            let toss = match rules.roll_in(&position, choice).expect("a legal choice") {
                Roll::Chop | Roll::Exchange => Toss::default(),
                Roll::Dice(number, die) => dice.toss(die, number),
            };
            let taken = progress.take(rules, choice, &toss);
            taken.expect("a legal turn");
            let scores = progress.position().players.map(|player| player.score.0);
            turns.push(Move { chosen, scores });
        }
        Game { seed, turns }
    }
}

/// Plays all games at the same time, and returns the time of each move.
async fn play_all(server: &str, games: &[Arc<Game>], thinks: bool) -> Vec<Duration> {
    let mut people = JoinSet::new();
    for game in games.iter().cloned() {
        let server = server.to_owned();
        people.spawn(async move { play(&server, game, thinks).await });
    }
    let played = people.join_all().await;
    played.into_iter().flatten().collect()
}

/// Plays a game, asserts that it is the expected one, and returns the time of each move.
async fn play(server: &str, game: Arc<Game>, thinks: bool) -> Vec<Duration> {
    let mut person = Connection::open(server).await;
    let mut thought = FairDice::new(game.seed);
    let mut at = format!("first=me&second=perfect&dice={}", game.seed);
    let mut took = Vec::with_capacity(game.turns.len());
    for next in &game.turns {
        let address = match next.chosen {
            Some(dice) => format!("/hog/fall-2019/turn?{at}&choice={dice}"),
            None => format!("/hog/fall-2019/turn?{at}"),
        };
        if thinks {
            tokio::time::sleep(match next.chosen {
                Some(_) => time_to_think(&mut thought),
                None => WAIT,
            })
            .await;
        }
        let begun = Instant::now();
        let (status, moved, _) = person.get(&address).await;
        assert_eq!(status, StatusCode::SEE_OTHER, "{address}");
        let moved = moved.expect("a place to go to");
        let (status, _, page) = person.get(&moved).await;
        took.push(begun.elapsed());
        assert_eq!(status, StatusCode::OK, "{moved}");
        for (player, score) in next.scores.iter().enumerate() {
            let shown = format!("id=\"score-{player}\">{score}<");
            assert!(page.contains(&shown), "{shown} is not in {moved}");
        }
        at = moved.split_once('?').expect("a game").1.to_owned();
        let over = page.contains("id=\"over\"");
        assert_eq!(over, took.len() == game.turns.len(), "{moved}");
    }
    took
}

fn time_to_think(dice: &mut FairDice) -> Duration {
    let [shortest, longest] = THINKING;
    let fell = dice.toss(Die::SIX_SIDED, 2);
    let [first, second] = [0, 1].map(|place| u64::from(fell.outcomes()[place]) - 1);
    Duration::from_millis(shortest + (longest - shortest) * (6 * first + second) / 35)
}
