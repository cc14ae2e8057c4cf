//! The routes of a course: addresses with their handlers, and the layers around them.

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::from_fn_with_state;
use axum::routing::{get, post};
use pigskin_course::{Course, OpenId};
use pigskin_web::{LARGEST_UPLOAD, complete, pages};
use tower_http::set_header::SetResponseHeaderLayer;
use tower_http::timeout::TimeoutLayer;
use tower_sessions::cookie::SameSite;
use tower_sessions::cookie::time::Duration;
use tower_sessions::{Expiry, SessionManagerLayer};

use crate::account::sessions::Sessions;
use crate::navigation::navigate;
use crate::portal::Portal;
use crate::program::Program;
use crate::{
    account, account::device, account::openid, account::sign_in, api, contest::board,
    contest::check, contest::matchup, contest::matrix, contest::my_team, contest::pairs,
    contest::recognition, contest::rules, contest::submission, contest::team, contest::upload,
    contest::winners, contest::write, home, kit, program_download, project, server::live, staff,
    staff::extensions, staff::log, staff::mail,
};

/// Time after a visit until a person is signed out.
const SIGNED_IN: Duration = Duration::days(14);

/// Maximum size of a form without files, in bytes.
const LARGEST_FORM: usize = 64 << 10;

/// Time in which a request is read and answered, or a stream begins.
const PATIENCE: std::time::Duration = std::time::Duration::from_mins(2);

fn sessions(course: &Arc<Course>) -> SessionManagerLayer<Sessions> {
    let address = course.settings().address.as_deref().unwrap_or_default();
    SessionManagerLayer::new(Sessions::new(Arc::clone(course)))
        .with_name("pigskin")
        .with_same_site(SameSite::Lax)
        .with_secure(address.starts_with("https://"))
        .with_expiry(Expiry::OnInactivity(SIGNED_IN))
}

/// The whole site with its contest, ready to be served.
pub fn router(portal: Arc<Portal>) -> Router {
    let course = Arc::clone(&portal.course);
    let mut own = Router::new()
        .route("/", get(home::show))
        .merge(account())
        .merge(extensions::pages())
        .merge(mail::pages())
        .merge(staff::people::pages())
        .merge(staff::roster::pages())
        .merge(log::pages())
        .merge(api::shared_routes());
    if portal.contest.is_some() {
        own = own.merge(routes());
    } else {
        // There can be a project at any time.
        own = own.route("/contest", get(home::no_contest));
    }
    own = own.merge(project::pages()).merge(project::interface());
    let pages = pages(Arc::clone(&portal.site));
    complete(pages.merge(bounded(own).with_state(Arc::clone(&portal))))
        .layer(from_fn_with_state(portal, navigate))
        .layer(sessions(&course))
}

/// The pages for signing in and out, of a visitor's account, and on which devices sign in.
fn account() -> Router<Arc<Portal>> {
    Router::new()
        .route("/sign-in", get(sign_in::show).post(sign_in::password))
        .route("/sign-in/link", get(sign_in::link).post(sign_in::token))
        .route("/sign-in/openid", get(openid::begin))
        .route(OpenId::BACK, get(openid::back))
        .route("/sign-out", post(sign_in::out))
        .route("/account", get(account::show))
        .route("/account/password", post(account::password))
        .route("/account/revoke", post(account::revoke))
        .route("/device", get(device::show).post(device::decide))
}

/// Limits the size and the time of requests.
fn bounded(pages: Router<Arc<Portal>>) -> Router<Arc<Portal>> {
    pages
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

fn routes() -> Router<Arc<Portal>> {
    Router::new()
        .route("/contest", get(board::show))
        .route("/contest/table", get(board::table))
        .route("/contest/live", get(live::listen))
        .route("/contest/matrix.svg", get(matrix::show))
        .route("/contest/kit.zip", get(kit::save))
        .route(Program::ADDRESS, get(program_download::save))
        .route("/contest/teams/{team}", get(team::show))
        .route("/contest/winners", get(winners::show))
        .route("/contest/rules", get(rules::show))
        .route("/contest/teams/{team}/against/{other}", get(matchup::show))
        .route("/contest/mine", get(my_team::show))
        .route("/contest/mine/recognition", post(recognition::save))
        .route("/contest/mine/token", post(my_team::access::token))
        .route("/contest/mine/invite", post(my_team::invitations::invite))
        .route("/contest/mine/join", post(my_team::invitations::join))
        .route("/contest/mine/decline", post(my_team::invitations::decline))
        .route(
            "/contest/mine/withdraw",
            post(my_team::invitations::withdraw),
        )
        .route(
            "/contest/entries",
            post(upload::receive).layer(DefaultBodyLimit::max(LARGEST_UPLOAD)),
        )
        .route(
            "/contest/check",
            post(check::show).layer(DefaultBodyLimit::max(LARGEST_UPLOAD)),
        )
        .route(
            "/contest/write/send",
            post(write::send).layer(DefaultBodyLimit::max(LARGEST_UPLOAD)),
        )
        .route(
            "/contest/write/measure",
            post(write::measure).layer(DefaultBodyLimit::max(LARGEST_UPLOAD)),
        )
        .route("/contest/entries/{submission}", get(submission::show))
        .route(
            "/contest/entries/{submission}/results",
            get(submission::results::show),
        )
        .route("/contest/staff", get(staff::show))
        .route("/contest/pairs", get(pairs::show))
        .route("/contest/staff/ceremony", get(staff::ceremony::show))
        .route("/contest/staff/view/{person}/mine", get(staff::view::mine))
        .route(
            "/contest/staff/view/{person}/board",
            get(staff::view::board),
        )
        .route("/contest/staff/teams", get(staff::teams::show))
        .route(
            "/contest/staff/settings",
            get(staff::settings::show).post(staff::settings::act),
        )
        .route("/contest/staff/{act}", post(staff::act::act))
        .route("/contest/staff/files/{file}", get(staff::save))
        .merge(api::routes())
}
