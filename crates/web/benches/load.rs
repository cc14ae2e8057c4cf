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

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};
use std::{env, fs, io};

use http_body_util::{BodyExt, Empty};
use hyper::body::Bytes;
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper::{Request, StatusCode, header};
use hyper_util::rt::TokioIo;
use pigskin_game::Seat;
use pigskin_hog::solve::PerfectPlay;
use pigskin_hog::{Choice, Dice, Die, FALL_2019, FairDice, Position, Progress, Roll, Toss};
use pigskin_web::{Site, serve};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;

const PEOPLE: u64 = 1000;

/// What the page waits before perfect play moves.
const WAIT: Duration = Duration::from_millis(1200);

/// The shortest and the longest time that a person thinks, in milliseconds.
const THINKING: [u64; 2] = [500, 1500];

fn main() {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    if env::args().nth(1).as_deref() == Some("serve") {
        return runtime.block_on(be_served());
    }
    let perfect = PerfectPlay::of(&FALL_2019);
    let games: Vec<Arc<Game>> = (0..PEOPLE)
        .map(|seed| Arc::new(Game::expected(seed, &perfect)))
        .collect();
    let turns: usize = games.iter().map(|game| game.turns.len()).sum();
    println!("{PEOPLE} people, a game each, {turns} moves");
    let server = Server::start();
    // Perfect play is found once, for whoever is the first to ask.
    runtime.block_on(play(&server.address, games[0].clone(), false));
    for (name, thinks) in [("thinking", true), ("at once", false)] {
        let before = [server.processor_time(), processor_time("self")];
        let begun = Instant::now();
        let mut took = runtime.block_on(play_all(&server.address, &games, thinks));
        let seconds = begun.elapsed().as_secs_f64();
        let after = [server.processor_time(), processor_time("self")];
        assert_eq!(took.len(), turns, "a move was not made");
        took.sort_unstable();
        let share = |share: f64| {
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "a share of a number of moves is one of them"
            )]
            let place = (took.len() as f64 * share) as usize;
            took[place.min(took.len() - 1)].as_secs_f64() * 1e3
        };
        println!(
            "{name:9} {seconds:6.1} s, {:5.0} moves a second; a move takes {:.1} ms (median), \
             {:.1} ms (99 of 100), {:.1} ms (all); processor time {:.1} s of the server, {:.1} s \
             of the people",
            turns as f64 / seconds,
            share(0.5),
            share(0.99),
            share(1.0),
            after[0] - before[0],
            after[1] - before[1],
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
    let mut person = Person::connect(server).await;
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
        let page = std::str::from_utf8(&page).expect("a text");
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

/// Somebody with a connection to the server.
struct Person {
    host: String,
    connection: SendRequest<Empty<Bytes>>,
}

impl Person {
    async fn connect(server: &str) -> Person {
        let stream = TcpStream::connect(server).await.expect("a connection");
        stream.set_nodelay(true).expect("a connection");
        let shaken = handshake(TokioIo::new(stream)).await;
        let (connection, carried) = shaken.expect("a connection");
        tokio::spawn(carried);
        Person {
            host: server.to_owned(),
            connection,
        }
    }

    /// The status of an address, where it leads, and its page.
    async fn get(&mut self, address: &str) -> (StatusCode, Option<String>, Bytes) {
        let request = Request::get(address)
            .header(header::HOST, &self.host)
            .body(Empty::new())
            .expect("a request");
        self.connection.ready().await.expect("a connection");
        let answer = self.connection.send_request(request).await;
        let answer = answer.unwrap_or_else(|error| panic!("{address}: {error}"));
        let status = answer.status();
        let moved = answer.headers().get(header::LOCATION);
        let moved = moved.map(|place| place.to_str().expect("an address").to_owned());
        let page = answer.into_body().collect().await.expect("a page");
        (status, moved, page.to_bytes())
    }
}

/// The server, in a process that ends with this one.
struct Server {
    process: Child,
    address: String,
}

impl Server {
    fn start() -> Server {
        let program = env::current_exe().expect("this program");
        let mut process = Command::new(program)
            .arg("serve")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("a process");
        let said = process.stdout.take().expect("a pipe, as asked for");
        let mut address = String::new();
        let read = BufReader::new(said).read_line(&mut address);
        read.expect("an address");
        Server {
            process,
            address: address.trim().to_owned(),
        }
    }

    fn processor_time(&self) -> f64 {
        processor_time(&self.process.id().to_string())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It ends when nobody can write to it any more.
        drop(self.process.stdin.take());
        let _ = self.process.wait();
    }
}

/// Serves until the standard input ends.
async fn be_served() {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    println!("{}", listener.local_addr().expect("an address"));
    io::stdout().flush().expect("somebody who reads it");
    let ended = tokio::task::spawn_blocking(|| io::stdin().read_to_end(&mut Vec::new()));
    tokio::select! {
        served = serve(listener, Arc::new(Site::new()), std::future::pending()) => {
            served.expect("a server that goes on");
        }
        _ = ended => {}
    }
}

/// What a process has used of all processors, in seconds.
fn processor_time(process: &str) -> f64 {
    /// Linux counts in hundredths of a second there, whatever it counts in itself.
    const TICKS: f64 = 100.0;
    let path = format!("/proc/{process}/stat");
    let counted = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    // The name before it is in brackets, and can have anything in it.
    let (_, counted) = counted.rsplit_once(')').expect("a name");
    let times = counted.split_whitespace().skip(11).take(2);
    times
        .map(|ticks| ticks.parse::<f64>().expect("a number") / TICKS)
        .sum()
}
