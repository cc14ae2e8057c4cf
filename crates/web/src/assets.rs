//! The files that come along: style, scripts, pictures.

use axum::extract::Path;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::problem::Problem;

/// All of them are in the program itself.
#[derive(RustEmbed)]
#[folder = "assets/"]
struct Assets;

/// The characters of a file's hash that its address has.
const HASH: usize = 12;

/// The address of a file: with its hash, so that it can be kept for ever.
pub fn address(name: &str) -> String {
    let hash = Assets::get(name).map(|file| hash(&file));
    format!("/assets/{}/{name}", hash.unwrap_or_default())
}

fn hash(file: &EmbeddedFile) -> String {
    let bytes = file.metadata.sha256_hash();
    let digits = bytes.iter().map(|byte| format!("{byte:02x}"));
    digits.collect::<String>()[..HASH].to_owned()
}

/// Sends a file. The hash is not looked at: another version of the file is
/// better than none.
pub async fn send(Path((_, name)): Path<(String, String)>) -> Result<Response, Problem> {
    let file = Assets::get(&name).ok_or(Problem::NotFound(format!("for the file {name}")))?;
    let kind = match name.rsplit('.').next() {
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        _ => "application/octet-stream",
    };
    let headers = [
        (header::CONTENT_TYPE, kind),
        (header::CACHE_CONTROL, "public, max-age=31536000, immutable"),
    ];
    Ok((headers, file.data).into_response())
}
