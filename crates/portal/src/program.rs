//! The running program as a download, so that students have the same version as the server.

use std::fs::File;
use std::io;
use std::ops::Range;
use std::os::unix::fs::FileExt as _;
use std::path::Path;
use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use data_encoding::HEXLOWER;
use pigskin_web::Problem;
use sha2::{Digest as _, Sha256};
use tokio::sync::{OnceCell, mpsc};
use tokio::task::spawn_blocking;
use tokio_stream::wrappers::ReceiverStream;

use crate::byte_range::ByteRange;
use crate::portal::Portal;
use crate::visitor::MemberVisitor;

/// Bytes that are read at a time.
const PIECE: usize = 256 << 10;

/// A program that students may download.
///
/// The file is open as long as the server runs, so that what is sent is always the program that runs,
/// even if another version is installed meanwhile.
#[derive(Clone, Debug)]
pub struct Program {
    file: Arc<File>,
    bytes: u64,
    /// The hash, once somebody asked for it.
    hash: Arc<OnceCell<String>>,
}

impl Program {
    /// The name of the download.
    pub const NAME: &str = "pigskin";

    /// The address of the download.
    pub const ADDRESS: &str = "/contest/pigskin";

    /// The program that runs.
    ///
    /// # Errors
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
    /// # Errors
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
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// The system and the processor for which it is built.
    #[must_use]
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
            let hash = spawn_blocking(move || hash_of(&file, bytes)).await;
            hash.map_err(Problem::server)?.map_err(Problem::server)
        });
        hash.await.map(String::as_str)
    }

    /// A part of its bytes, read as fast as they are sent.
    fn stream(&self, range: Range<u64>) -> Body {
        let (sender, receiver) = mpsc::channel(1);
        let file = Arc::clone(&self.file);
        tokio::spawn(async move {
            let mut at = range.start;
            while at < range.end {
                let (file, end) = (Arc::clone(&file), range.end);
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

/// Sends the program to people who are signed in, or a part of it, or nothing if the browser has it.
pub async fn save(
    _: MemberVisitor,
    State(portal): State<Arc<Portal>>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let nothing = || Problem::NotFound("for the program".to_owned());
    let program = portal.program.as_ref().ok_or_else(nothing)?;
    let tag = format!("\"{}\"", program.hash().await?);
    let is_tag = |value: &HeaderValue| value.as_bytes() == tag.as_bytes();
    let mut answer = if headers.get(header::IF_NONE_MATCH).is_some_and(is_tag) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        // A part of another version does not continue this one.
        let continues = headers.get(header::IF_RANGE).is_none_or(is_tag);
        let range = headers.get(header::RANGE).filter(|_| continues);
        match ByteRange::read(range, program.bytes) {
            ByteRange::All => part(program, StatusCode::OK, 0..program.bytes),
            ByteRange::Part(range) => {
                let place = format!("bytes {}-{}/{}", range.start, range.end - 1, program.bytes);
                let mut answer = part(program, StatusCode::PARTIAL_CONTENT, range);
                set(&mut answer, header::CONTENT_RANGE, &place)?;
                answer
            }
            ByteRange::Outside => {
                let mut answer = StatusCode::RANGE_NOT_SATISFIABLE.into_response();
                let place = format!("bytes */{}", program.bytes);
                set(&mut answer, header::CONTENT_RANGE, &place)?;
                answer
            }
        }
    };
    set(&mut answer, header::ETAG, &tag)?;
    set(&mut answer, header::ACCEPT_RANGES, "bytes")?;
    // A browser keeps it, and asks each time whether the server runs another version.
    set(&mut answer, header::CACHE_CONTROL, "private, no-cache")?;
    Ok(answer)
}

/// An answer with a part of the program.
fn part(program: &Program, status: StatusCode, range: Range<u64>) -> Response {
    let headers = [
        (header::CONTENT_TYPE, "application/octet-stream".to_owned()),
        (
            header::CONTENT_DISPOSITION,
            format!("attachment; filename=\"{}\"", Program::NAME),
        ),
        (
            header::CONTENT_LENGTH,
            (range.end - range.start).to_string(),
        ),
    ];
    (status, headers, program.stream(range)).into_response()
}

fn set(answer: &mut Response, name: header::HeaderName, value: &str) -> Result<(), Problem> {
    let value = HeaderValue::from_str(value).map_err(Problem::server)?;
    answer.headers_mut().insert(name, value);
    Ok(())
}
