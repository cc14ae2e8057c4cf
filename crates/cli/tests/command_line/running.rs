//! A command that runs beside a test.

use std::io::{BufRead as _, BufReader, Read};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

use crate::ran::Ran;

/// Time after which something does not happen any more, on a machine that may be busy.
pub const NEVER: Duration = Duration::from_mins(3);

/// Asks servers, also those that refuse.
pub fn agent() -> ureq::Agent {
    let config = ureq::Agent::config_builder().http_status_as_error(false);
    config.build().into()
}

/// The status and the text of an answer.
pub fn heard(answer: Result<ureq::http::Response<ureq::Body>, ureq::Error>) -> (u16, String) {
    let mut answer = answer.expect("an answer");
    let text = answer.body_mut().read_to_string().expect("text");
    (answer.status().as_u16(), text)
}

/// Sends an entry to a server at this host and port, for the owner of a token.
pub fn send_entry(
    at: &str,
    token: &str,
    name: &str,
    entry: &str,
) -> Result<ureq::http::Response<ureq::Body>, ureq::Error> {
    agent()
        .post(format!("http://{at}/api/v1/entries?name={name}"))
        .header("authorization", &format!("Bearer {token}"))
        .header("content-type", "application/octet-stream")
        .send(entry)
}

/// `pigskin` at work; it ends with the test.
pub struct Running {
    pub process: Child,
    lines: Receiver<String>,
    logged: Receiver<String>,
}

impl Running {
    /// Starts a command whose input stays open.
    pub fn start(mut command: Command) -> Running {
        command.stdin(Stdio::piped());
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut process = command.spawn().expect("pigskin runs");
        let said = read(process.stdout.take().expect("a pipe, as asked for"));
        let logged = read(process.stderr.take().expect("a pipe, as asked for"));
        Running {
            process,
            lines: said,
            logged,
        }
    }

    /// The next line of its output, unless it has ended.
    pub fn line(&self) -> Option<String> {
        self.lines.recv_timeout(NEVER).ok()
    }

    /// Waits for a line of its output with these words.
    #[track_caller]
    pub fn says(&self, words: &str) -> String {
        self.said(words, |line| line.contains(words))
    }

    /// Waits for a line of its messages with these words.
    #[track_caller]
    pub fn logs(&self, words: &str) -> String {
        let line = find(&self.logged, |line| line.contains(words));
        line.unwrap_or_else(|| panic!("it does not log {words}"))
    }

    #[track_caller]
    fn said(&self, what: &str, is_it: impl Fn(&str) -> bool) -> String {
        find(&self.lines, is_it).unwrap_or_else(|| {
            let log: Vec<String> = self.logged.try_iter().collect();
            panic!("it does not say {what}: {log:#?}")
        })
    }

    /// Waits until it says where the course is, and returns the server's address.
    #[track_caller]
    pub fn address(&self) -> String {
        let is_course =
            |line: &str| line.contains(" is at http://") && !line.starts_with("Pigskin");
        let line = self.said("where the course is", is_course);
        let (_, address) = line.split_once(" at ").expect("an address");
        let origin = address.splitn(4, '/').take(3).collect::<Vec<_>>();
        origin.join("/")
    }

    /// Waits until it says where operators look, and returns that address.
    #[track_caller]
    pub fn operations(&self) -> String {
        let line = self.says("Metrics are at http://127.0.0.1:");
        line.replace("Metrics are at ", "").replace("/metrics", "")
    }

    /// Makes it stand still: a thread can go on for a moment after the signal.
    pub fn stop(&self) {
        self.signal(Signal::STOP);
        let tasks = format!("/proc/{}/task", self.process.id());
        until("all threads stand still", || {
            let tasks = std::fs::read_dir(&tasks).expect("its threads");
            let stands = tasks.flatten().all(|task| {
                let state = std::fs::read_to_string(task.path().join("stat"));
                state.is_ok_and(|state| {
                    state
                        .rsplit(") ")
                        .next()
                        .is_some_and(|rest| rest.starts_with('T'))
                })
            });
            stands.then_some(())
        });
    }

    pub fn signal(&self, signal: Signal) {
        let pid = Pid::from_child(&self.process);
        kill_process(pid, signal).expect("it is ours, and we have not waited for it");
    }

    /// Waits for its end. The output is what no test has read.
    pub fn ended(mut self) -> Ran {
        let (out, err) = (rest(&self.lines), rest(&self.logged));
        let _input = self.process.stdin.take();
        let code = self.process.wait().expect("it ends").code();
        Ran { code, out, err }
    }

    /// Ends it as systemd does, and returns the rest of its log.
    #[track_caller]
    pub fn stopped(self) -> String {
        self.signal(Signal::TERM);
        let ran = self.ended();
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        ran.err
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended by itself, which is as good.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Reads all lines, so that the program never waits for a reader.
fn read(pipe: impl Read + Send + 'static) -> Receiver<String> {
    let (teller, told) = channel();
    let lines = BufReader::new(pipe).lines().map_while(Result::ok);
    thread::spawn(move || lines.for_each(|line| drop(teller.send(line))));
    told
}

/// The lines until the end of the program.
fn rest(lines: &Receiver<String>) -> String {
    let mut text = String::new();
    loop {
        match lines.recv_timeout(NEVER) {
            Ok(line) => text = text + &line + "\n",
            Err(RecvTimeoutError::Disconnected) => return text,
            Err(RecvTimeoutError::Timeout) => panic!("it does not end: {text}"),
        }
    }
}

fn find(lines: &Receiver<String>, is_it: impl Fn(&str) -> bool) -> Option<String> {
    let mut lines = std::iter::from_fn(|| lines.recv_timeout(NEVER).ok());
    lines.find(|line| is_it(line))
}

/// Waits until something is there.
#[track_caller]
pub fn until<T>(what: &str, mut there: impl FnMut() -> Option<T>) -> T {
    let begun = Instant::now();
    loop {
        if let Some(found) = there() {
            return found;
        }
        assert!(begun.elapsed() < NEVER, "{what}");
        thread::sleep(Duration::from_millis(20));
    }
}
