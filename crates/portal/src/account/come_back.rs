//! Signing in first, and coming back.

use axum::response::Redirect;
use pigskin_web::{Client, Problem};
use tower_sessions::cookie::time::{Duration, OffsetDateTime};
use tower_sessions::{Expiry, Session};

use crate::portal::Portal;

/// Key of the page to come back to in the session.
const BACK: &str = "back";

/// Time to sign in before the page to come back to is forgotten.
const PATIENCE: Duration = Duration::hours(1);

pub async fn first(
    portal: &Portal,
    sender: &Client,
    session: &Session,
    page: &str,
) -> Result<Redirect, Problem> {
    if session.id().is_none() {
        portal.limits.stranger(sender)?;
    }
    // By the system's clock; the store of sessions goes by the course's.
    let until = OffsetDateTime::now_utc() + PATIENCE;
    session.set_expiry(Some(Expiry::AtDateTime(until)));
    session.insert(BACK, page).await.map_err(Problem::server)?;
    Ok(Redirect::to("/sign-in"))
}

/// Redirects a visitor who has signed in to the page that they came from, or else to the first page.
pub async fn back(session: &Session) -> Result<Redirect, Problem> {
    let page: Option<String> = session.remove(BACK).await.map_err(Problem::server)?;
    // Only this server's own pages are remembered; no address begins with two slashes.
    let page = page.filter(|page| page.starts_with('/') && !page.starts_with("//"));
    Ok(Redirect::to(page.as_deref().unwrap_or("/")))
}
