//! Signing in first, and coming back.

use axum::response::Redirect;
use jiff::SignedDuration;
use pigskin_web::Problem;
use tower_sessions::cookie::time::OffsetDateTime;
use tower_sessions::{Expiry, Session};

use crate::portal::{Parts, Portal};

/// Key of the page to come back to in the session.
const BACK: &str = "back";

/// Time to sign in before the page to come back to is forgotten.
const PATIENCE: SignedDuration = SignedDuration::from_hours(1);

/// Sends a visitor who is not signed in to the page for that, to come back to this page.
pub async fn first(portal: &Portal, session: &Session, page: &str) -> Result<Redirect, Problem> {
    if session.id().is_none() {
        portal.limits.stranger()?;
    }
    let until = portal.course.clock().now() + PATIENCE;
    let until = OffsetDateTime::from_unix_timestamp(until.as_second());
    session.set_expiry(Some(Expiry::AtDateTime(until.map_err(Problem::server)?)));
    let kept = session.insert(BACK, page).await;
    kept.map_err(Problem::server)?;
    let doors = portal.parts().doors();
    Ok(Redirect::to(&format!("{doors}/sign-in")))
}

/// Sends a visitor who has signed in to where they came from.
pub async fn back(session: &Session, held: Parts) -> Result<Redirect, Problem> {
    let page: Option<String> = session.remove(BACK).await.map_err(Problem::server)?;
    // Only this server's own pages are remembered; no address begins with two slashes.
    let page = page.filter(|page| page.starts_with('/') && !page.starts_with("//"));
    Ok(Redirect::to(page.as_deref().unwrap_or(held.first_page())))
}
