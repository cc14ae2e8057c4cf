//! A thousand people play Hog at once against perfect play.
//!
//! Run with `cargo bench -p pigskin-web --bench load`; on a machine with more
//! cores than two, `taskset -c 0,1` before it gives the server and the people two.
//! The server is a process of its own; the people are all in this one, each with a
//! connection that stays open. They play one game each, twice: first each thinks
//! for half a second to one and a half before a choice, and waits 1.2 s before
//! the turn of perfect play, as the page does; then nobody thinks at all.
//!
//! On two cores of a shared machine that compilers kept busy (a load average of 9.7):
//! 17,632 moves, 491 a second, a move in 0.7 ms in the middle, 26.4 ms for 99 of 100,
//! 43.4 ms at most; 4.3 s of processor time for the server, 0.24 ms a move. Without
//! thinking: 2,017 moves a second, 0.17 ms of processor time each. Most of what is above
//! the middle is waiting for a processor.
//!
//! A move is the request for the turn, the redirection and the page after it, to
//! its last byte. Every page is asserted to have the scores that the library has
//! computed before for the same choices and the same seed, and every game to end
//! where it ends there.

mod served;

use std::sync::Arc;
use std::time::{Duration, Instant};

use hyper::StatusCode;
use pigskin_game::Seat;
use pigskin_hog::solve::PerfectPlay;
use pigskin_hog::{Choice, Dice, Die, FALL_2019, FairDice, Position, Progress, Roll, Toss};
use pigskin_web::Site;
use tokio::task::JoinSet;

use served::{Connection, Server, is_server, shares, until_input_ends};

const PEOPLE: u64 = 1000;

/// What the page waits before perfect play moves.
const WAIT: Duration = Duration::from_millis(1200);

/// The shortest and the longest time that a person thinks, in milliseconds.
const THINKING: [u64; 2] = [500, 1500];

fn main() {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    if is_server() {
        return runtime.block_on(until_input_ends(Site::new(), &[]));
    }
    let perfect = PerfectPlay::of(&FALL_2019);
    let games: Vec<Arc<Game>> = (0..PEOPLE)
        .map(|seed| Arc::new(Game::expected(seed, &perfect)))
        .collect();
    let turns: usize = games.iter().map(|game| game.turns.len()).sum();
    println!("{PEOPLE} people, a game each, {turns} moves");
    let server = Server::start(&[]);
    // Perfect play is found once, for whoever is the first to ask.
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

/// The game that a seed and a person's choices lead to.
struct Game {
    seed: u64,
    turns: Vec<Move>,
}

struct Move {
    /// What the person chose; `None` for perfect play's turn.
    chosen: Option<u8>,
    /// Both scores after it.
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
            // One to eight dice, as they come; this is nobody's strategy.
            let drawn = u8::try_from((seed + 5 * turns.len() as u64) % 8).expect("less than 8");
            let chosen = (position.to_move == Seat::First).then_some(drawn + 1);
            let choice = chosen.map(Choice::dice);
            let choice = choice.or_else(|| perfect.best_choice(&position));
            let choice = choice.expect("the game is not over");
            let toss = match rules.roll_in(&position, choice).expect("a legal choice") {
                Roll::Chop => Toss::default(),
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

/// Plays all games side by side; how long each move took.
async fn play_all(server: &str, games: &[Arc<Game>], thinks: bool) -> Vec<Duration> {
    let mut people = JoinSet::new();
    for game in games.iter().cloned() {
        let server = server.to_owned();
        people.spawn(async move { play(&server, game, thinks).await });
    }
    let played = people.join_all().await;
    played.into_iter().flatten().collect()
}

/// Plays a game, and asserts that it goes as it should; how long each move took.
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

/// Somewhere between the shortest and the longest time, by two dice.
fn time_to_think(dice: &mut FairDice) -> Duration {
    let [shortest, longest] = THINKING;
    let fell = dice.toss(Die::SIX_SIDED, 2);
    let [first, second] = [0, 1].map(|place| u64::from(fell.outcomes()[place]) - 1);
    Duration::from_millis(shortest + (longest - shortest) * (6 * first + second) / 35)
}
