//! The page that follows a watched file.

use std::convert::Infallible;
use std::sync::Arc;

use askama::Template;
use axum::Router;
use axum::extract::State;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;
use pigskin_contest::strategy_map;
use pigskin_hog::Table;
use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;

use crate::Site;
use crate::filters;
use crate::page::{self, Frame};
use crate::problem::Problem;
use crate::strategies::{Heat, LetteredTable};
use crate::stream::Stream;
use crate::visit::Visit;
use crate::watched_file::{PlayingVersion, Version, VersionResult, WatchedFile};
use crate::write::ChangedCells;

#[derive(Template)]
#[template(path = "watched/page.html")]
struct WatchedPage<'a> {
    frame: Frame<'a>,
    edition: &'a str,
    shown: VersionsSection<'a>,
}

/// The part of the page that changes with each version.
#[derive(Template)]
#[template(path = "watched/versions.html")]
struct VersionsSection<'a> {
    file: &'a str,
    versions: Vec<Arc<Version>>,
    heat: Option<Heat>,
}

impl<'a> VersionsSection<'a> {
    fn new(watched: &'a WatchedFile) -> VersionsSection<'a> {
        let newest = watched.follow().borrow().clone();
        let mut versions = newest.versions;
        versions.reverse();
        let heat = versions.first().and_then(|version| match &version.result {
            VersionResult::Plays(plays) => Some(plays),
            VersionResult::Fault { .. } => None,
        });
        let heat = heat.map(|plays| heat_of(watched, plays, &newest.tables));
        VersionsSection {
            file: watched.name(),
            versions,
            heat,
        }
    }
}

fn heat_of(watched: &WatchedFile, plays: &PlayingVersion, tables: &[Table]) -> Heat {
    let map = strategy_map::choices(watched.edition(), watched.name(), &plays.table);
    let label = "Choices by both scores".to_owned();
    let shown = vec![LetteredTable::of(watched.name(), &plays.table)];
    let mut heat = Heat::new("picture", label, map, shown);
    if let [before, now] = tables {
        heat.outline = ChangedCells::between(before, now).and_then(|cells| cells.outline());
    }
    heat
}

pub fn routes() -> Router<Arc<Site>> {
    Router::new()
        .route("/watch", get(show))
        .route("/watch/versions", get(versions))
        .route("/watch/live", get(listen))
}

fn watched(visit: &Visit) -> Result<&Arc<WatchedFile>, Problem> {
    let watched = visit.watched.as_ref();
    watched.ok_or_else(|| Problem::NotFound("/watch".to_owned()))
}

async fn show(visit: Visit) -> Result<Response, Problem> {
    let watched = watched(&visit)?;
    page::html(&WatchedPage {
        frame: Frame::titled(watched.name()),
        edition: &watched.edition().name,
        shown: VersionsSection::new(watched),
    })
}

async fn versions(visit: Visit) -> Result<Response, Problem> {
    page::html(&VersionsSection::new(watched(&visit)?))
}

async fn listen(visit: Visit, State(site): State<Arc<Site>>) -> Result<Response, Problem> {
    let mut versions = watched(&visit)?.follow();
    let (send, receive) = mpsc::channel::<Result<Event, Infallible>>(1);
    let stream = Stream::begun();
    tokio::spawn(async move {
        let _stream = stream;
        // The page may have missed a version since it was loaded.
        versions.mark_changed();
        loop {
            tokio::select! {
                () = send.closed() => return,
                () = site.stopped() => return,
                changed = versions.changed() => if changed.is_err() { return },
            }
            let count = versions.borrow_and_update().count;
            let event = Event::default().event("version").data(count.to_string());
            if send.send(Ok(event)).await.is_err() {
                return;
            }
        }
    });
    let events = Sse::new(ReceiverStream::new(receive));
    Ok(events.keep_alive(KeepAlive::default()).into_response())
}
