//! What happens, as it happens.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse as _, Response};
use pigskin_course::{Audience, Course, Happening, PersonId};
use tokio::sync::mpsc;
use tokio::time::sleep;
use tokio_stream::wrappers::ReceiverStream;

use super::visitor::Visitor;
use crate::Site;
use crate::problem::Problem;

/// A page is told of changes at most this often.
const EVERY: Duration = Duration::from_millis(1500);

/// Tells a page that the board has changed, and what has happened since the last
/// event that it knows (`Last-Event-ID`), so that one that was away misses
/// nothing.
pub async fn listen(
    visitor: Visitor,
    State(site): State<Arc<Site>>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let who = visitor.member.as_ref().map(|member| &member.person.id);
    let place = site.pace.stream(who.map(PersonId::as_str))?;
    let known = headers.get("last-event-id");
    let known = known.and_then(|id| id.to_str().ok()?.parse::<i64>().ok());
    let last = visitor.course.last_event().await.map_err(Problem::server)?;
    // Whoever knows of more has it from before a backup was restored.
    let after = known.map_or(last, |known| known.min(last));
    let (send, receive) = mpsc::channel(16);
    tokio::spawn(async move {
        // Whoever has gone away is told nothing any more.
        let _ = tell(&visitor, after, send).await;
        drop(place);
    });
    let events = Sse::new(ReceiverStream::new(receive));
    Ok(events.keep_alive(KeepAlive::default()).into_response())
}

/// Nobody listens any more, or the database fails; the page asks again.
struct Over;

type Send = mpsc::Sender<Result<Event, Infallible>>;

async fn tell(visitor: &Visitor, mut after: i64, send: Send) -> Result<(), Over> {
    let course: &Arc<Course> = &visitor.course;
    let (mut changed, mut boards) = (course.listen(), course.boards());
    let mut progress = course.progress();
    // What was missed is seen at once.
    boards.mark_changed();
    loop {
        tokio::select! {
            () = send.closed() => return Err(Over),
            _ = changed.changed() => {}
            _ = boards.changed() => boards.mark_changed(),
            _ = progress.changed() => progress.mark_changed(),
        }
        let (last, is_news) = tell_events(visitor, after, &send).await?;
        after = last;
        let moved = boards.has_changed().unwrap_or(true) || progress.has_changed().unwrap_or(true);
        changed.borrow_and_update();
        progress.borrow_and_update();
        let version = boards.borrow_and_update().version;
        if moved {
            // Whoever goes away now knows from where on it has missed something.
            let event = Event::default().event("board").id(after.to_string());
            let event = event.data(version.to_string());
            send.send(Ok(event)).await.map_err(|_| Over)?;
        }
        if is_news {
            let event = Event::default().event("news").data(after.to_string());
            send.send(Ok(event)).await.map_err(|_| Over)?;
        }
        sleep(EVERY).await;
    }
}

/// Tells what happened after an event; returns the number of the last one, and
/// whether anything of it changes more than the board for this visitor.
async fn tell_events(visitor: &Visitor, mut after: i64, send: &Send) -> Result<(i64, bool), Over> {
    let (team, staff) = (visitor.team(), visitor.is_staff());
    let pseudonyms = visitor.course.settings().pseudonyms;
    let mut is_news = false;
    loop {
        let events = visitor.course.recent_events(after).await;
        let events = events.map_err(|_| Over)?;
        let Some(last) = events.last() else {
            return Ok((after, is_news));
        };
        after = last.seq;
        let private = events.iter().any(|event| event.audience != Audience::All);
        if private && !visitor.is_unchanged().await.map_err(|_| Over)? {
            // Whoever signed out, or was signed out, is told nothing of a team.
            return Err(Over);
        }
        for event in events {
            let Some(event) = event.seen_by(team, staff, pseudonyms) else {
                continue;
            };
            // What others have accepted is on the board, and comes often.
            is_news |= match event.what {
                Happening::Accepted { team: of, .. } => team == Some(of),
                _ => true,
            };
            let told = Event::default().event("event").id(event.seq.to_string());
            let told = told.json_data(&event).map_err(|_| Over)?;
            send.send(Ok(told)).await.map_err(|_| Over)?;
        }
    }
}
