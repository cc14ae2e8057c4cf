//! A contest that is held for a course: the board, people, entries.

mod answers;
mod api;
mod around;
mod at_a_time;
mod board;
mod limits;
mod live;
mod matrix;
mod mine;
mod openid;
mod send;
mod sessions;
mod sign_in;
mod staff;
mod submission;
mod team;
mod visitor;

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::{HeaderValue, StatusCode, header};
use axum::routing::{get, post};
use pigskin_course::{Course, OpenId};
use tower_http::set_header::SetResponseHeaderLayer;
use tower_http::timeout::TimeoutLayer;
use tower_sessions::cookie::SameSite;
use tower_sessions::cookie::time::Duration;
use tower_sessions::{Expiry, SessionManagerLayer};

use crate::Site;
use crate::upload::LARGEST;

pub use answers::{EntrySaid, ReceiptSaid, Wrong};
pub use limits::Pace;
pub use matrix::Pictures;
pub use openid::Provider;

use sessions::Sessions;

/// Somebody stays signed in for so long after their last visit.
const SIGNED_IN: Duration = Duration::days(14);

/// The most bytes of what people write into forms.
const LARGEST_FORM: usize = 64 << 10;

/// A request is read and answered within this time, however slowly it comes; a
/// stream of what happens has begun by then.
const PATIENCE: std::time::Duration = std::time::Duration::from_mins(2);

/// The pages of a contest, where there is one.
pub fn routes(course: Option<&Arc<Course>>) -> Router<Arc<Site>> {
    let Some(course) = course else {
        return Router::new().route("/contest", get(board::none));
    };
    let address = course.settings().address.as_deref().unwrap_or_default();
    let sessions = SessionManagerLayer::new(Sessions::of(Arc::clone(course)))
        .with_name("pigskin")
        .with_same_site(SameSite::Lax)
        .with_secure(address.starts_with("https://"))
        .with_expiry(Expiry::OnInactivity(SIGNED_IN));
    Router::new()
        .route("/contest", get(board::show))
        .route("/contest/table", get(board::table))
        .route("/contest/live", get(live::listen))
        .route("/contest/matrix.svg", get(matrix::show))
        .route("/contest/teams/{team}", get(team::show))
        .route(
            "/contest/sign-in",
            get(sign_in::show).post(sign_in::password),
        )
        .route(
            "/contest/sign-in/link",
            get(sign_in::link).post(sign_in::token),
        )
        .route("/contest/sign-in/openid", get(openid::begin))
        .route(OpenId::BACK, get(openid::back))
        .route("/contest/sign-out", post(sign_in::out))
        .route("/contest/mine", get(mine::show))
        .route("/contest/mine/password", post(mine::password))
        .route("/contest/mine/invite", post(mine::invite))
        .route("/contest/mine/join", post(mine::join))
        .route("/contest/mine/decline", post(mine::decline))
        .route("/contest/mine/withdraw", post(mine::withdraw))
        .route(
            "/contest/entries",
            post(send::receive).layer(DefaultBodyLimit::max(LARGEST)),
        )
        .route("/contest/entries/{submission}", get(submission::show))
        .route("/contest/staff", get(staff::show))
        .route("/contest/staff/{act}", post(staff::act))
        .route("/contest/staff/files/{file}", get(staff::save))
        .layer(sessions)
        .merge(api::routes())
        .layer(DefaultBodyLimit::max(LARGEST_FORM))
        .layer(TimeoutLayer::with_status_code(
            StatusCode::REQUEST_TIMEOUT,
            PATIENCE,
        ))
        .layer(SetResponseHeaderLayer::if_not_present(
            header::CACHE_CONTROL,
            HeaderValue::from_static("no-store"),
        ))
}
