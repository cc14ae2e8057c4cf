//! A small mail server on this machine for tests (RFC 5321, as far as it is needed).

use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::{Arc, Mutex};

use tokio::io::{AsyncBufReadExt as _, AsyncRead, AsyncWrite, AsyncWriteExt as _, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// A mail that arrived.
#[derive(Clone, Debug)]
pub struct ReceivedMail {
    pub to: Vec<String>,
    /// Header and body, with the encoding for 7 bits undone.
    pub text: String,
}

/// The server's behaviour for some mails.
#[derive(Clone, Debug, Default)]
pub struct Manners {
    /// Recipients that it refuses for good.
    pub refuses: Vec<String>,
    /// Recipients that it refuses for now.
    pub defers: Vec<String>,
    /// Whether it breaks the connection after the text, without an answer.
    pub breaks: bool,
    /// The credentials that it asks for, in base 64.
    pub credentials: Option<String>,
}

/// A connection, encrypted or not.
pub trait Stream: AsyncRead + AsyncWrite + Send + Unpin {}

impl<S: AsyncRead + AsyncWrite + Send + Unpin> Stream for S {}

/// A connection that is being encrypted.
pub type Encrypting = Pin<Box<dyn Future<Output = io::Result<Box<dyn Stream>>> + Send>>;

/// How a server encrypts connections.
#[derive(Clone, Copy)]
pub struct Encryption {
    pub encrypt: fn(TcpStream) -> Encrypting,
    /// Whether connections begin with it; otherwise it is offered as STARTTLS.
    pub at_once: bool,
}

/// A running server. It ends when this is dropped.
pub struct Smtp {
    pub address: SocketAddr,
    state: Arc<State>,
    serving: JoinHandle<()>,
}

struct State {
    manners: Mutex<Manners>,
    encryption: Option<Encryption>,
    arrived: watch::Sender<Vec<ReceivedMail>>,
    /// Everything that clients said, without the texts of mails.
    said: Mutex<Vec<String>>,
}

impl Smtp {
    /// Starts a server on a free port.
    pub async fn start(manners: Manners) -> Smtp {
        Smtp::start_at("127.0.0.1:0".parse().expect("an address"), manners).await
    }

    pub async fn start_at(address: SocketAddr, manners: Manners) -> Smtp {
        Smtp::start_with(address, manners, None).await
    }

    /// Starts a server at an address, which may encrypt connections.
    pub async fn start_with(
        address: SocketAddr,
        manners: Manners,
        encryption: Option<Encryption>,
    ) -> Smtp {
        let listener = TcpListener::bind(address).await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let state = Arc::new(State {
            manners: Mutex::new(manners),
            encryption,
            arrived: watch::Sender::new(Vec::new()),
            said: Mutex::default(),
        });
        let state_there = Arc::clone(&state);
        let serving = tokio::spawn(async move {
            loop {
                let (stream, _) = listener.accept().await.expect("a connection");
                let state = Arc::clone(&state_there);
                // A client that breaks off is no trouble.
                tokio::spawn(async move { _ = state.talk(stream).await });
            }
        });
        Smtp {
            address,
            state,
            serving,
        }
    }

    /// A free address at which nothing listens.
    pub async fn nowhere() -> SocketAddr {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        listener.local_addr().expect("an address")
    }

    /// The settings of a course that sends mail through a server here.
    pub fn settings(address: SocketAddr, others: &str) -> String {
        format!(
            "address = 'https://hog.example.edu'\n[mail]\nserver = '127.0.0.1'\nport = {}\n\
             security = 'none'\nfrom = 'Hog <hog@example.edu>'\nper_minute = 6000\n{others}\n",
            address.port()
        )
    }

    /// Changes what it does.
    pub fn behave(&self, manners: Manners) {
        *self.state.manners.lock().expect("nobody panics with it") = manners;
    }

    pub fn arrived(&self) -> Vec<ReceivedMail> {
        self.state.arrived.borrow().clone()
    }

    /// The mails to an address.
    pub fn arrived_at(&self, to: &str) -> Vec<ReceivedMail> {
        let mut arrived = self.arrived();
        arrived.retain(|mail| mail.to == [to]);
        arrived
    }

    /// The only mail to Ada.
    pub fn arrived_for_ada(&self) -> ReceivedMail {
        let mut arrived = self.arrived_at("ada@example.edu");
        assert_eq!(arrived.len(), 1, "{:?}", self.arrived());
        arrived.remove(0)
    }

    /// Everything that clients said, without the texts of mails.
    pub fn said(&self) -> Vec<String> {
        let said = self.state.said.lock().expect("nobody panics with it");
        said.clone()
    }
}

impl Drop for Smtp {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

impl State {
    async fn talk(&self, stream: TcpStream) -> io::Result<()> {
        let Some(Encryption { encrypt, at_once }) = self.encryption else {
            return self
                .converse(&mut BufReader::new(stream), true, false)
                .await
                .map(drop);
        };
        let stream = if at_once {
            stream
        } else {
            let mut plain = BufReader::new(stream);
            if !self.converse(&mut plain, true, true).await? {
                return Ok(());
            }
            plain.into_inner()
        };
        let stream = encrypt(stream).await?;
        let ended = self
            .converse(&mut BufReader::new(stream), at_once, false)
            .await;
        ended.map(drop)
    }

    /// Returns whether encryption is to begin.
    async fn converse<S: Stream>(
        &self,
        stream: &mut BufReader<S>,
        greets: bool,
        offers_tls: bool,
    ) -> io::Result<bool> {
        if greets {
            stream.write_all(b"220 here\r\n").await?;
            stream.flush().await?;
        }
        let mut to = Vec::new();
        let mut line = String::new();
        while read(stream, &mut line).await? {
            let manners = self.manners.lock().expect("nobody panics with it").clone();
            let said = line.trim_end().to_owned();
            self.said
                .lock()
                .expect("nobody panics with it")
                .push(said.clone());
            let verb = said.get(..4).unwrap_or_default().to_ascii_uppercase();
            let answer = match verb.as_str() {
                "EHLO" => {
                    let tls = if offers_tls { "250-STARTTLS\r\n" } else { "" };
                    let sign_in = manners.credentials.map(|_| "250-AUTH PLAIN\r\n");
                    format!("250-here\r\n{tls}{}250 HELP", sign_in.unwrap_or_default())
                }
                "STAR" if offers_tls => {
                    stream.write_all(b"220 go on\r\n").await?;
                    stream.flush().await?;
                    return Ok(true);
                }
                "AUTH" => match manners.credentials {
                    Some(right) if said == format!("AUTH PLAIN {right}") => {
                        "235 welcome".to_owned()
                    }
                    // Some servers repeat what they were told.
                    _ => "535 no sign-in with s3cret".to_owned(),
                },
                "MAIL" => {
                    to.clear();
                    "250 ok".to_owned()
                }
                "RCPT" => {
                    let address = said.split(['<', '>']).nth(1).unwrap_or_default().to_owned();
                    if manners.refuses.contains(&address) {
                        "550 5.1.1 nobody here has this name".to_owned()
                    } else if manners.defers.contains(&address) {
                        "450 4.2.0 greylisted, come back later".to_owned()
                    } else {
                        to.push(address);
                        "250 ok".to_owned()
                    }
                }
                "DATA" => {
                    stream.write_all(b"354 go on\r\n").await?;
                    stream.flush().await?;
                    let mut text = String::new();
                    while read(stream, &mut line).await? && line != ".\r\n" {
                        text += &line;
                    }
                    if manners.breaks {
                        return Ok(false);
                    }
                    let mail = ReceivedMail {
                        to: to.clone(),
                        text: decoded(&text),
                    };
                    self.arrived.send_modify(|arrived| arrived.push(mail));
                    "250 kept".to_owned()
                }
                "QUIT" => {
                    stream.write_all(b"221 bye\r\n").await?;
                    stream.flush().await?;
                    return Ok(false);
                }
                _ => "250 ok".to_owned(),
            };
            stream.write_all(format!("{answer}\r\n").as_bytes()).await?;
            stream.flush().await?;
        }
        Ok(false)
    }
}

async fn read<S: Stream>(stream: &mut BufReader<S>, line: &mut String) -> io::Result<bool> {
    line.clear();
    Ok(stream.read_line(line).await? > 0)
}

/// Undoes the encoding for 7 bits (quoted-printable), as far as ASCII goes.
fn decoded(text: &str) -> String {
    if !text.contains("quoted-printable") {
        return text.to_owned();
    }
    text.replace("=\r\n", "").replace("=3D", "=")
}
