//! The running program as a download, so that students have the same version as the server.

use std::fs::File;
use std::io;
use std::os::unix::fs::FileExt as _;
use std::path::Path;
use std::sync::Arc;

use axum::body::{Body, Bytes};
use data_encoding::HEXLOWER;
use pigskin_web::Problem;
use sha2::{Digest as _, Sha256};
use tokio::sync::{OnceCell, mpsc};
use tokio::task::spawn_blocking;
use tokio_stream::wrappers::ReceiverStream;

/// Bytes that are read at a time.
const PIECE: usize = 256 << 10;

/// A program that students may download.
///
/// The file is open as long as the server runs, so that what is sent is always the program that runs,
/// even if another version is installed meanwhile.
///
/// ```
/// use pigskin_portal::Program;
/// let program = Program::running()?;
/// assert!(program.bytes() > 0);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Program {
    file: Arc<File>,
    bytes: u64,
    /// The hash, computed at the first request.
    hash: Arc<OnceCell<String>>,
}

impl Program {
    pub const NAME: &str = "pigskin";

    pub const ADDRESS: &str = "/contest/pigskin";

    /// The program that runs.
    ///
    /// Fails if its file cannot be found or read.
    pub fn running() -> io::Result<Program> {
        // The link leads to the file even after another one has its name.
        let running = Path::new("/proc/self/exe");
        if running.exists() {
            return Program::open(running);
        }
        Program::open(&std::env::current_exe()?)
    }

    /// The program in a file.
    ///
    /// Fails if the file cannot be read.
    pub fn open(path: &Path) -> io::Result<Program> {
        let file = File::open(path)?;
        let bytes = file.metadata()?.len();
        Ok(Program {
            file: Arc::new(file),
            bytes,
            hash: Arc::default(),
        })
    }

    /// Its size, in bytes.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// The system and the processor for which it is built.
    pub fn platform() -> String {
        let system = match std::env::consts::OS {
            "linux" => "Linux",
            "macos" => "macOS",
            other => other,
        };
        format!("{system}, {}", std::env::consts::ARCH)
    }

    /// Its SHA-256, in hexadecimal.
    pub(crate) async fn hash(&self) -> Result<&str, Problem> {
        let hash = self.hash.get_or_try_init(async || {
            let file = Arc::clone(&self.file);
            let bytes = self.bytes;
            let hash = spawn_blocking(move || hash_of(&file, bytes))
                .await
                .map_err(Problem::server)?;
            hash.map_err(Problem::server)
        });
        hash.await.map(String::as_str)
    }

    /// Its bytes, read as fast as they are sent.
    pub(crate) fn stream(&self) -> Body {
        let (sender, receiver) = mpsc::channel(1);
        let (file, end) = (Arc::clone(&self.file), self.bytes);
        tokio::spawn(async move {
            let mut at = 0;
            while at < end {
                let file = Arc::clone(&file);
                // A slow client holds no thread while it waits.
                let read = spawn_blocking(move || piece(&file, at, end)).await;
                let read = read.unwrap_or_else(|error| Err(io::Error::other(error)));
                at += read.as_ref().map_or(0, |bytes| bytes.len() as u64);
                let failed = read.is_err();
                if sender.send(read).await.is_err() || failed {
                    return;
                }
            }
        });
        Body::from_stream(ReceiverStream::new(receiver))
    }
}

/// The bytes from a place on, at most a piece.
fn piece(file: &File, at: u64, end: u64) -> io::Result<Bytes> {
    let length = usize::try_from(end - at).unwrap_or(PIECE).min(PIECE);
    let mut bytes = vec![0; length];
    file.read_exact_at(&mut bytes, at)?;
    Ok(bytes.into())
}

fn hash_of(file: &File, bytes: u64) -> io::Result<String> {
    let mut hash = Sha256::new();
    let mut at = 0;
    while at < bytes {
        let piece = piece(file, at, bytes)?;
        hash.update(&piece);
        at += piece.len() as u64;
    }
    Ok(HEXLOWER.encode(&hash.finalize()))
}
