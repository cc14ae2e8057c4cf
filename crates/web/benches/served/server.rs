//! The server.

use std::io::{BufRead, BufReader, Lines, Read, Write};
use std::net::SocketAddr;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::{env, fs, io};

use pigskin_web::{Site, serve};
use tokio::net::TcpListener;

/// What a process is told that is to be the server.
const SERVE: &str = "serve";

/// Whether this process is to be the server.
pub fn is_server() -> bool {
    env::args().nth(1).as_deref() == Some(SERVE)
}

/// The server, in a process that ends with this one.
pub struct Server {
    process: Child,
    said: Lines<BufReader<ChildStdout>>,
    /// The host and the port.
    pub address: String,
}

impl Server {
    /// Starts this program once more, with this in its environment too.
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

    /// The next line of what it says; the first one was its address.
    pub fn line(&mut self) -> String {
        self.said.next().expect("a line").expect("text")
    }

    /// What it has used of all processors, in seconds.
    pub fn processor_time(&self) -> f64 {
        /// Linux counts in hundredths of a second there, whatever it counts in itself.
        const TICKS: f64 = 100.0;
        let path = format!("/proc/{}/stat", self.process.id());
        let counted = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
        // The name before it is in brackets, and can have anything in it.
        let (_, counted) = counted.rsplit_once(')').expect("a name");
        let times = counted.split_whitespace().skip(11).take(2);
        times
            .map(|ticks| ticks.parse::<f64>().expect("a number") / TICKS)
            .sum()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It ends when nobody can write to it any more.
        drop(self.process.stdin.take());
        let _ = self.process.wait();
    }
}

/// Says the address and these lines, and serves until the standard input ends.
pub async fn until_input_ends(site: Site, lines: &[String]) {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address: SocketAddr = listener.local_addr().expect("an address");
    println!("{address}");
    for line in lines {
        println!("{line}");
    }
    io::stdout().flush().expect("somebody who reads it");
    let ended = tokio::task::spawn_blocking(|| io::stdin().read_to_end(&mut Vec::new()));
    tokio::select! {
        served = serve(listener, Arc::new(site), std::future::pending()) => {
            served.expect("a server that goes on");
        }
        _ = ended => {}
    }
}
