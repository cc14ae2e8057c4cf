//! The page of a file that is being judged.

use std::time::Duration;

use askama::Template;
use axum::extract::{Path, RawQuery};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse as _, Redirect, Response};
use tokio::sync::mpsc;
use tokio::time::timeout;
use tokio_stream::wrappers::ReceiverStream;

use crate::page::{self, Frame};
use crate::server::problem::Problem;
use crate::server::stream::Stream;
use crate::uploads::{EntryVerdict, Uploads, unknown_file};
use crate::visit::Visit;
use crate::work::{Stage, is_over};

use super::address::{StrategyAddress, strategy_named};
use super::loaded_strategy::PendingStrategy;
use super::name::StrategyName;

/// The page of a file that is being judged.
#[derive(Template)]
#[template(path = "strategies/pending.html")]
struct PendingPage<'a> {
    frame: Frame<'a>,
    label: &'a str,
    words: String,
    here: String,
    events: String,
}

/// Shows the progress of a file. The page becomes the strategy's page by itself, or by a link
/// without scripts.
pub fn show(
    uploads: &Uploads,
    address: &StrategyAddress,
    name: &StrategyName,
    pending: &PendingStrategy,
) -> Result<Response, Problem> {
    page::html(&PendingPage {
        frame: Frame::titled("Computing all choices"),
        label: &pending.label,
        words: in_words(&pending.stage, uploads),
        here: address.to(name, ""),
        events: address.to(name, "/progress"),
    })
}

fn in_words(stage: &Stage<EntryVerdict>, uploads: &Uploads) -> String {
    match stage {
        Stage::Waiting => "Waiting: other files are judged first.".to_owned(),
        Stage::Working { since, .. } => format!(
            "Running for {} s. The limit for all choices is {} s, and the program is asked twice.",
            since.elapsed().as_secs(),
            uploads.limits().time.as_secs()
        ),
        Stage::Done(_) => "It is done.".to_owned(),
    }
}

/// Time between two messages, so that the page shows life.
const EVERY: Duration = Duration::from_secs(1);

/// Streams the progress of a file until it is done.
pub async fn events(
    visit: Visit,
    Path(strategy): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Response, Problem> {
    let address = StrategyAddress::parse(&visit.parameters(query.as_deref()))?;
    let hash = upload_hash(&strategy)?;
    let uploads = visit.uploads.as_ref().ok_or_else(|| unknown_file(&hash))?;
    let mut stage = uploads
        .judged(visit.visitor(), &hash, address.rules())
        .await?;
    let (send, receive) = mpsc::channel(1);
    // Counted before the answer begins, not when the task first runs.
    let stream = Stream::begun();
    tokio::spawn(async move {
        let _stream = stream;
        loop {
            let now = stage.borrow_and_update().clone();
            let over = is_over(&now);
            let words = match (&now, &visit.uploads) {
                (Ok(stage), Some(uploads)) => Some(in_words(stage, uploads)),
                (Err(problem), _) => Some(problem.to_string()),
                (_, None) => None,
            };
            let event = Event::default().event(if over { "done" } else { "progress" });
            let event = event.data(words.unwrap_or_default());
            // The page is closed, or the file is done.
            if send
                .send(Ok::<_, std::convert::Infallible>(event))
                .await
                .is_err()
                || over
            {
                return;
            }
            // The work was lost.
            if matches!(timeout(EVERY, stage.changed()).await, Ok(Err(_))) || visit.is_stopping() {
                return;
            }
        }
    });
    let events = Sse::new(ReceiverStream::new(receive));
    Ok(events.keep_alive(KeepAlive::default()).into_response())
}

fn upload_hash(strategy: &str) -> Result<pigskin_entry::HashPrefix, Problem> {
    match strategy_named(strategy)? {
        StrategyName::Upload(hash) => Ok(hash),
        other => Err(Problem::Address(format!("{other} is not a file"))),
    }
}

/// Judges a file again.
pub async fn again(
    visit: Visit,
    Path(strategy): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Redirect, Problem> {
    let address = StrategyAddress::parse(&visit.parameters(query.as_deref()))?;
    let hash = upload_hash(&strategy)?;
    let uploads = visit.uploads.as_ref().ok_or_else(|| unknown_file(&hash))?;
    uploads.again(&hash, address.rules()).await?;
    Ok(Redirect::to(&address.to(&StrategyName::Upload(hash), "")))
}
