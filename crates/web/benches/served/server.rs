//! The server.

use std::io::{BufRead, BufReader, Lines, Read, Write};
use std::net::SocketAddr;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::{env, fs, io};

use tokio::net::TcpListener;

/// The argument that makes a process the server.
const SERVE: &str = "serve";

pub fn is_server() -> bool {
    env::args().nth(1).as_deref() == Some(SERVE)
}

/// The server process, which ends with this one.
pub struct Server {
    process: Child,
    said: Lines<BufReader<ChildStdout>>,
    pub address: String,
}

impl Server {
    /// Starts this program as the server, with additional environment variables.
    pub fn start(environment: &[(&str, String)]) -> Server {
        let program = env::current_exe().expect("this program");
        let mut process = Command::new(program)
            .arg(SERVE)
            .envs(environment.iter().cloned())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("a process");
        let said = process.stdout.take().expect("a pipe, as asked for");
        let mut server = Server {
            process,
            said: BufReader::new(said).lines(),
            address: String::new(),
        };
        server.address = server.line();
        server
    }

    /// The next line of the server's output; the first one was its address.
    pub fn line(&mut self) -> String {
        self.said.next().expect("a line").expect("text")
    }

    /// The processor time that the server has used, in seconds.
    pub fn processor_time(&self) -> f64 {
        /// Linux always reports hundredths of a second there.
        const TICKS: f64 = 100.0;
        let path = format!("/proc/{}/stat", self.process.id());
        let counted = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
        // The name before it is in parentheses, and can contain any character.
        let (_, counted) = counted.rsplit_once(')').expect("a name");
        let times = counted.split_whitespace().skip(11).take(2);
        times
            .map(|ticks| ticks.parse::<f64>().expect("a number") / TICKS)
            .sum()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // The server ends when its standard input is closed.
        drop(self.process.stdin.take());
        let _ = self.process.wait();
    }
}

/// Prints the address of a new listener and these lines, and serves until standard input ends.
pub async fn until_input_ends<F>(serve: impl FnOnce(TcpListener) -> F, lines: &[String])
where
    F: Future<Output = io::Result<()>>,
{
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address: SocketAddr = listener.local_addr().expect("an address");
    println!("{address}");
    for line in lines {
        println!("{line}");
    }
    io::stdout().flush().expect("somebody who reads it");
    let ended = tokio::task::spawn_blocking(|| io::stdin().read_to_end(&mut Vec::new()));
    tokio::select! {
        served = serve(listener) => {
            served.expect("a server that goes on");
        }
        _ = ended => {}
    }
}
