//! A file that is being judged.

use std::sync::Arc;
use std::time::Duration;

use askama::Template;
use axum::extract::{Path, RawQuery, State};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse as _, Redirect, Response};
use tokio::sync::mpsc;
use tokio::time::timeout;
use tokio_stream::wrappers::ReceiverStream;

use crate::Site;
use crate::kept::{Kept, Stage, not_kept};
use crate::page::{self, Frame};
use crate::parameters::Parameters;
use crate::problem::Problem;

use super::address::{StrategyAddress, strategy_named};
use super::chosen::Pending;
use super::name::StrategyName;

/// The page of a file that is being judged.
#[derive(Template)]
#[template(path = "strategies/pending.html")]
struct PendingPage<'a> {
    frame: Frame<'a>,
    label: &'a str,
    words: String,
    /// This page.
    here: String,
    /// Where progress is told.
    events: String,
}

/// Shows how far the file is. The page becomes the strategy's by itself; without
/// a script a link does it.
pub fn show(
    kept: &Kept,
    address: &StrategyAddress,
    name: &StrategyName,
    pending: &Pending,
) -> Result<Response, Problem> {
    page::html(&PendingPage {
        frame: Frame {
            title: "Asking for all choices",
            part: "/strategies",
        },
        label: &pending.label,
        words: in_words(&pending.stage, kept),
        here: address.to(name, ""),
        events: address.to(name, "/progress"),
    })
}

/// How far it is.
fn in_words(stage: &Stage, kept: &Kept) -> String {
    match stage {
        Stage::Waiting => "Other files come first; it waits for its turn.".to_owned(),
        Stage::Asked(since) => format!(
            "It has been asked for {} s; it has at most {} s for all choices, and is asked twice.",
            since.elapsed().as_secs(),
            kept.limits().time.as_secs()
        ),
        Stage::Over(_) => "It is done.".to_owned(),
    }
}

/// So often something is said, so that the page moves.
const EVERY: Duration = Duration::from_secs(1);

/// Tells how far the file is, until it is done.
pub async fn events(
    State(site): State<Arc<Site>>,
    Path(strategy): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Response, Problem> {
    let address = StrategyAddress::parse(&Parameters::parse(query.as_deref()))?;
    let hash = kept_named(&strategy)?;
    let kept = site.kept.as_ref().ok_or_else(|| not_kept(&hash))?;
    let mut stage = kept.judged(&hash, address.rules()).await?;
    let (send, receive) = mpsc::channel(1);
    let site = Arc::clone(&site);
    tokio::spawn(async move {
        loop {
            let now = stage.borrow_and_update().clone();
            let over = matches!(now, Stage::Over(_));
            let words = site.kept.as_ref().map(|kept| in_words(&now, kept));
            let event = Event::default().event(if over { "done" } else { "progress" });
            let event = event.data(words.unwrap_or_default());
            // Nobody listens any more, or there is nothing more to say.
            if send
                .send(Ok::<_, std::convert::Infallible>(event))
                .await
                .is_err()
                || over
            {
                return;
            }
            // The sender has gone without a word.
            if matches!(timeout(EVERY, stage.changed()).await, Ok(Err(_))) {
                return;
            }
        }
    });
    let events = Sse::new(ReceiverStream::new(receive));
    Ok(events.keep_alive(KeepAlive::default()).into_response())
}

fn kept_named(strategy: &str) -> Result<pigskin_contest::HashPrefix, Problem> {
    match strategy_named(strategy)? {
        StrategyName::Kept(hash) => Ok(hash),
        other => Err(Problem::Address(format!("{other} is no file"))),
    }
}

/// Judges a file once more.
pub async fn again(
    State(site): State<Arc<Site>>,
    Path(strategy): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Redirect, Problem> {
    let address = StrategyAddress::parse(&Parameters::parse(query.as_deref()))?;
    let hash = kept_named(&strategy)?;
    let kept = site.kept.as_ref().ok_or_else(|| not_kept(&hash))?;
    kept.again(&hash, address.rules()).await?;
    Ok(Redirect::to(&address.to(&StrategyName::Kept(hash), "")))
}
