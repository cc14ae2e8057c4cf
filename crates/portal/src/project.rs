//! The project: its pages, and its interface for programs.

mod api;
mod bodies;
mod class;
mod class_api;
mod class_cell;
mod dashboard;
mod dates;
mod difference;
mod enter;
mod findings;
mod grading;
pub mod handout;
mod partners;
mod review;
mod set_up;
mod staff;
mod staff_bearer;
mod staff_points;
mod staff_visitor;
mod student;
mod student_points;
mod version;
mod viewer;
mod what_counts;

use std::sync::Arc;

use axum::Router;
use axum::extract::{DefaultBodyLimit, State};
use axum::response::Response;
use axum::routing::{get, post};
use pigskin_course_project::LARGEST_VERSION;
use pigskin_web::{Problem, attachment};

use crate::portal::Portal;
use crate::server::live;

pub use api::ProjectDescription;

pub fn pages() -> Router<Arc<Portal>> {
    Router::new()
        .route("/project", get(dashboard::show))
        .route("/project/live", get(live::listen_to_project))
        .route("/project/handout", get(handout::show))
        .route("/project/kit.zip", get(kit))
        .route("/project/difference", get(difference::show))
        .route("/project/versions/{version}", get(version::show))
        .route("/project/versions/{version}/submit", post(version::submit))
        .route(
            "/project/versions/{version}/files/{file}",
            get(version::save),
        )
        .route("/project/enter", post(enter::enter))
        .route("/project/partners/{act}", post(partners::act))
        .route("/project/regrade", post(review::ask_regrade::ask_regrade))
        .merge(review::pages())
        .route("/project/staff", get(class::show))
        .route("/project/staff/class.csv", get(class::save))
        .route("/project/staff/findings", get(findings::show))
        .route("/project/staff/students/{student}", get(student::show))
        .route("/project/staff/students/{student}/view", get(student::view))
        .route("/project/staff/grading", get(grading::show))
        .route("/project/staff/set-up", get(set_up::show).post(set_up::act))
        .route("/project/staff/{act}", post(staff::act))
        .route("/project/staff/points", get(staff_points::show))
        .route("/project/staff/points/publish", post(staff_points::publish))
        .route(
            "/project/staff/points/files/{file}",
            get(staff_points::save),
        )
        .route(
            "/project/staff/students/{student}/points",
            get(student_points::show),
        )
        .route(
            "/project/staff/students/{student}/points/{act}",
            post(student_points::act),
        )
}

pub fn interface() -> Router<Arc<Portal>> {
    Router::new()
        .route("/api/v1/project", get(api::project))
        .route("/api/v1/project/reviews", get(review::api::reviews))
        .route(
            "/api/v1/project/versions",
            get(api::versions)
                .post(api::send)
                .layer(DefaultBodyLimit::max(LARGEST_VERSION)),
        )
        .route("/api/v1/project/versions/{version}", get(api::version))
        .route("/api/v1/project/class", get(class_api::class))
        .route("/api/v1/project/class.csv", get(class_api::table))
        .route(
            "/api/v1/project/versions/{version}/submit",
            post(api::submit),
        )
}

/// Sends the files with which students begin.
async fn kit(State(portal): State<Arc<Portal>>) -> Result<Response, Problem> {
    let zip = portal.project()?.kit_zip().to_vec();
    Ok(attachment("application/zip", "hog.zip", zip))
}
