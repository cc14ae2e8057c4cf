//! The static files: styles, scripts, pictures.

use axum::extract::Path;
use axum::http::header;
use axum::response::{IntoResponse, Redirect, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::server::problem::Problem;

/// The files, embedded in the program.
#[derive(RustEmbed)]
#[folder = "assets/"]
struct Assets;

/// Length of the hash in a file's address, in characters.
const HASH: usize = 12;

/// The address of a file. It contains the file's hash, so that browsers can cache it forever.
pub fn address(name: &str) -> String {
    let hash = Assets::get(name).map(|file| hash(&file));
    format!("/assets/{}/{name}", hash.unwrap_or_default())
}

fn hash(file: &EmbeddedFile) -> String {
    let bytes = file.metadata.sha256_hash();
    let digits = bytes.iter().map(|byte| format!("{byte:02x}"));
    digits.collect::<String>()[..HASH].to_owned()
}

/// Redirects to the site's icon. Browsers request it here when they show a file that is not a
/// page, such as a picture.
pub(crate) async fn icon() -> Redirect {
    Redirect::temporary(&address("icon.svg"))
}

/// Sends a file. The hash is not checked: another version of the file is better than none.
pub(crate) async fn send(Path((_, name)): Path<(String, String)>) -> Result<Response, Problem> {
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
