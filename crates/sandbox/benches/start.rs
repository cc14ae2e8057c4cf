//! The cost of a box: its start compared with that of a plain process, and one
//! question with its answer.
//!
//! Run with `cargo bench -p pigskin-sandbox`. The bench asserts every answer before it
//! prints a figure. The two kinds of starts alternate, so that other load on the machine
//! affects both alike.

use std::path::Path;
use std::time::{Duration, Instant};

use pigskin_sandbox::{Answer, Child, Limits, Spawn, User, Wall};

const STARTS: usize = 60;
const QUESTIONS: u32 = 5_000;

/// Answers each line with the same line.
const ECHO: &str = "import os, sys\nfor line in sys.stdin: os.write(3, line.encode())\n";

fn main() {
    pigskin_sandbox::enter();
    let user = User::claim();
    let start = |wall| start(wall, user.as_ref());
    let mut plain = Vec::new();
    let mut boxed = Vec::new();
    for _ in 0..STARTS {
        for (wall, times) in [(Wall::Limits, &mut plain), (Wall::Full, &mut boxed)] {
            let started = Instant::now();
            let mut child = start(wall);
            assert_eq!(ask(&mut child, 0), Answer::Line("0".to_owned()));
            times.push(started.elapsed());
        }
    }
    let (plain, boxed) = (median(plain), median(boxed));
    println!("a plain Python answers after {:6.2} ms", millis(plain));
    println!("one in a box           after {:6.2} ms", millis(boxed));

    for wall in [Wall::Limits, Wall::Full] {
        let mut child = start(wall);
        let times = (0..QUESTIONS).map(|number| {
            let started = Instant::now();
            assert_eq!(ask(&mut child, number), Answer::Line(number.to_string()));
            started.elapsed()
        });
        let time = median(times.collect());
        println!(
            "a question and its answer, wall {wall:6}: {:6.1} us",
            millis(time) * 1e3
        );
    }
}

fn start(wall: Wall, user: Option<&User>) -> Child {
    let args = ["-S", "-c", ECHO].map(Into::into);
    let limits = Limits::default();
    let spawn = Spawn {
        program: Path::new("/usr/bin/python3"),
        args: &args,
        environment: &[],
        folder: Path::new("/"),
        user,
        limits: &limits,
        wall,
        shown: &[],
        scratch: None,
        is_first: true,
        clock_ahead: Duration::ZERO,
    };
    spawn.start().expect("Python starts")
}

fn ask(child: &mut Child, number: u32) -> Answer {
    let deadline = Instant::now() + Duration::from_secs(20);
    assert!(child.send(&number.to_string(), deadline).expect("a pipe"));
    child.next_line(deadline).expect("a pipe")
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}
