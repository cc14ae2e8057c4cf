//! The stream of events to open pages.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Query, State};
use axum::http::HeaderMap;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse as _, Response};
use pigskin_course::{Audience, EventKind, PersonId};
use pigskin_course_contest::HeldContest;
use pigskin_course_project::StudentScope;
use pigskin_web::{Client, Failure, Problem, Stream};
use serde::Deserialize;
use tokio::sync::mpsc;
use tokio::time::sleep;
use tokio_stream::wrappers::ReceiverStream;

use crate::account::sender::Sender;
use crate::portal::Portal;
use crate::server::concurrency_limit::Permit;
use crate::server::visitor::{ContestVisitor, Visitor};

/// Shortest time between two updates of a page.
const EVERY: Duration = Duration::from_millis(1500);

/// Shortest time between two looks at events, so that many that a page does not see cost little.
const LOOK_EVERY: Duration = Duration::from_millis(250);

#[derive(Deserialize)]
pub struct LiveQuery {
    after: Option<i64>,
}

/// Tells a page about new boards, and about events after those that it shows.
///
/// The stream resumes after the last event that the page received (`Last-Event-ID`), so that
/// a page that was disconnected misses nothing.
pub async fn listen(
    visitor: ContestVisitor,
    State(portal): State<Arc<Portal>>,
    Sender(sender): Sender,
    Query(query): Query<LiveQuery>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let contest = Arc::clone(&visitor.contest);
    let shown = query.after;
    let place = place(&visitor, &portal, &sender)?;
    stream(
        (*visitor).clone(),
        Some(contest),
        portal,
        place,
        (shown, headers),
    )
    .await
}

/// Tells a page of the project about events after those that it shows. A visitor who is not signed
/// in gets 401 instead of a redirect: a stream cannot show the sign-in page.
pub async fn listen_to_project(
    visitor: Visitor,
    State(portal): State<Arc<Portal>>,
    Sender(sender): Sender,
    Query(query): Query<LiveQuery>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    visitor.member().map_err(Failure::new)?;
    let place = place(&visitor, &portal, &sender).map_err(Failure::new)?;
    let told = stream(visitor, None, portal, place, (query.after, headers)).await;
    told.map_err(Failure::new)
}

fn place(visitor: &Visitor, portal: &Portal, sender: &Client) -> Result<Permit, Problem> {
    let who = visitor.member.as_ref().map(|member| &member.person.id);
    portal.limits.stream(who.map(PersonId::as_str), sender)
}

async fn stream(
    visitor: Visitor,
    contest: Option<Arc<HeldContest>>,
    portal: Arc<Portal>,
    place: Permit,
    (shown, headers): (Option<i64>, HeaderMap),
) -> Result<Response, Problem> {
    let known = headers.get("last-event-id");
    let known = known
        .and_then(|id| id.to_str().ok()?.parse::<i64>().ok())
        .or(shown);
    let scope = if visitor.is_staff() {
        visitor.scope()
    } else {
        StudentScope::All
    };
    let last = visitor.course.last_event().await?;
    // A larger number is from before a backup was restored.
    let after = known.map_or(last, |known| known.min(last));
    let (send, receive) = mpsc::channel(16);
    // Counted before the answer begins, not when the task first runs.
    let stream = Stream::begun();
    tokio::spawn(async move {
        let _stream = stream;
        tokio::select! {
            // Ends when the page is closed.
            _ = async {
                match &contest {
                    Some(contest) => tell(&visitor, &scope, contest, after, send).await,
                    None => tell_news(&visitor, &scope, after, send).await,
                }
            } => {}
            // The page reconnects by itself when a server is back.
            () = portal.site.stopped() => {}
        }
        drop(place);
    });
    let events = Sse::new(ReceiverStream::new(receive));
    Ok(events.keep_alive(KeepAlive::default()).into_response())
}

/// The stream is over: the page is closed or the database fails. The page reconnects.
struct StreamEnded;

type Send = mpsc::Sender<Result<Event, Infallible>>;

async fn tell_news(
    visitor: &Visitor,
    scope: &StudentScope,
    mut after: i64,
    send: Send,
) -> Result<(), StreamEnded> {
    let mut changed = visitor.course.listen();
    // The page may have missed an event.
    changed.mark_changed();
    loop {
        tokio::select! {
            () = send.closed() => return Err(StreamEnded),
            _ = changed.changed() => {}
        }
        let told = tell_events(visitor, scope, after, &send).await?;
        after = told.last;
        if told.is_news {
            let event = Event::default().event("news").data(after.to_string());
            send.send(Ok(event)).await.map_err(|_| StreamEnded)?;
        }
        sleep(if told.is_any { EVERY } else { LOOK_EVERY }).await;
    }
}

async fn tell(
    visitor: &Visitor,
    scope: &StudentScope,
    course: &HeldContest,
    mut after: i64,
    send: Send,
) -> Result<(), StreamEnded> {
    let (mut changed, mut boards) = (course.course().listen(), course.boards());
    let mut progress = course.progress();
    // The page may have missed a board.
    boards.mark_changed();
    loop {
        tokio::select! {
            () = send.closed() => return Err(StreamEnded),
            _ = changed.changed() => {}
            _ = boards.changed() => boards.mark_changed(),
            _ = progress.changed() => progress.mark_changed(),
        }
        let told = tell_events(visitor, scope, after, &send).await?;
        after = told.last;
        let moved = boards.has_changed().unwrap_or(true) || progress.has_changed().unwrap_or(true);
        changed.borrow_and_update();
        progress.borrow_and_update();
        let version = boards.borrow_and_update().version;
        if moved {
            // The id lets a page that disconnects now resume here.
            let event = Event::default().event("board").id(after.to_string());
            let event = event.data(version.to_string());
            send.send(Ok(event)).await.map_err(|_| StreamEnded)?;
        }
        if told.is_news {
            let event = Event::default().event("news").data(after.to_string());
            send.send(Ok(event)).await.map_err(|_| StreamEnded)?;
        }
        let pause = if moved || told.is_any {
            EVERY
        } else {
            LOOK_EVERY
        };
        sleep(pause).await;
    }
}

/// The events that a page was told.
struct Told {
    /// The number of the last event, which the visitor may not see.
    last: i64,
    /// Whether the visitor sees any of them.
    is_any: bool,
    /// Whether any of these changes more than the board for the visitor.
    is_news: bool,
}

/// Sends the events after a given one.
async fn tell_events(
    visitor: &Visitor,
    scope: &StudentScope,
    after: i64,
    send: &Send,
) -> Result<Told, StreamEnded> {
    let person = visitor.member.as_ref().map(|member| &member.person.id);
    let (team, staff) = (visitor.team(), visitor.is_staff());
    let pseudonyms = visitor.course.settings().pseudonyms;
    let mut told = Told {
        last: after,
        is_any: false,
        is_news: false,
    };
    loop {
        let events = visitor.course.recent_events(told.last).await;
        let events = events.map_err(|_| StreamEnded)?;
        let Some(last) = events.last() else {
            return Ok(told);
        };
        told.last = last.seq;
        let private = events.iter().any(|event| event.audience != Audience::All);
        if private && !visitor.is_unchanged().await.map_err(|_| StreamEnded)? {
            // A visitor who is no longer signed in must not see events of a team.
            return Err(StreamEnded);
        }
        for event in events {
            let Some(event) = event.seen_by(person, team, staff, pseudonyms) else {
                continue;
            };
            if !is_in_scope(visitor, scope, &event.kind).await? {
                continue;
            }
            // Accepted entries of other teams are frequent, and the board shows them.
            told.is_news |= match event.kind {
                EventKind::Accepted { team: of, .. } => team == Some(of),
                _ => true,
            };
            told.is_any = true;
            let sent = Event::default().event("event").id(event.seq.to_string());
            let sent = sent.json_data(&event).map_err(|_| StreamEnded)?;
            send.send(Ok(sent)).await.map_err(|_| StreamEnded)?;
        }
    }
}

/// Returns whether the visitor sees an event: it is about nobody, or about somebody in their scope.
async fn is_in_scope(
    visitor: &Visitor,
    scope: &StudentScope,
    what: &EventKind,
) -> Result<bool, StreamEnded> {
    let person = what.person().filter(|_| !scope.is_all());
    let Some(person) = person.and_then(|person| person.parse::<PersonId>().ok()) else {
        return Ok(true);
    };
    let member = visitor
        .course
        .member(&person)
        .await
        .map_err(|_| StreamEnded)?;
    Ok(member.is_some_and(|member| scope.includes(&member.person)))
}
