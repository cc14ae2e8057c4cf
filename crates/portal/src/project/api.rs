//! The project's interface for programs, such as `ok`.

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::{BytesRejection, QueryRejection};
use axum::extract::{FromRequestParts, Path, Query, State};
use axum::http::{StatusCode, request::Parts};
use axum::response::{IntoResponse as _, Response};
use pigskin_course::{Member, Role};
use pigskin_course_project::{SentVersion, VersionReceipt};
use pigskin_web::{ErrorBody, Problem};
use serde::Deserialize;
use utoipa::OpenApi;

use super::bodies::{
    PersonBody, PhaseBody, ProjectBody, QueueBody, VerdictBody, VersionBody, VersionReceiptBody,
    VersionRowBody, VersionsBody,
};
use super::class_api;
use super::viewer::{ByQuery, Viewer};
use crate::portal::Portal;
use crate::server::bearer::{Bearer, Refusal, unreadable, unreadable_body};
use crate::server::concurrency_limit::Permit;
use crate::server::refusal;

/// The description of the project's interface.
#[derive(OpenApi)]
#[openapi(paths(
    project,
    versions,
    send,
    version,
    submit,
    super::review::api::reviews,
    class_api::class,
    class_api::table
))]
pub struct ProjectDescription;

/// Returns the project's dates and the owner of the token.
#[utoipa::path(
    get,
    path = "/api/v1/project",
    responses(
        (status = 200, description = "The project.", body = ProjectBody),
        (status = 401, description = "The token is missing or does not work.", body = ErrorBody),
    ),
    security(("token" = []))
)]
pub async fn project(
    State(portal): State<Arc<Portal>>,
    Bearer(member): Bearer,
) -> Result<Json<ProjectBody>, Refusal> {
    let project = portal.project()?;
    let settings = project.settings();
    let partners = project.partners(&member.person.id).await?;
    let partner = partners.partner;
    let phases = settings.phases.iter().map(|phase| PhaseBody {
        number: phase.number,
        title: phase.title.clone(),
        due: phase.due.map(|due| due.to_string()),
        partners: phase.partners,
    });
    let closes = settings.schedule.deadline(member.extension);
    Ok(Json(ProjectBody {
        title: settings.title.clone(),
        edition: settings.edition.name.clone(),
        partner: partner.map(|partner| PersonBody {
            id: partner.id.to_string(),
            name: partner.name,
        }),
        now: portal.course.clock().now().to_string(),
        phases: phases.collect(),
        closes: closes.map(|at| at.to_string()),
        early: settings.early.map(|early| early.until.to_string()),
        late_until: settings.schedule.late.map(|late| late.until.to_string()),
        kit: project.kit_name().to_owned(),
        person: PersonBody {
            id: member.person.id.to_string(),
            name: member.person.name,
        },
    }))
}

#[derive(Deserialize)]
pub struct VersionsQuery {
    before: Option<i64>,
    limit: Option<u32>,
}

/// Versions in one answer.
const MOST: u32 = 200;

/// Returns the versions of the token's owner, the newest first.
#[utoipa::path(
    get,
    path = "/api/v1/project/versions",
    params(
        ("before" = Option<i64>, Query, description = "Only versions before this one."),
        ("limit" = Option<u32>, Query, description = "Number of versions, at most 200; 50 if missing."),
    ),
    responses(
        (status = 200, description = "The versions.", body = VersionsBody),
        (status = 401, description = "The token is missing or does not work.", body = ErrorBody),
    ),
    security(("token" = []))
)]
pub async fn versions(
    State(portal): State<Arc<Portal>>,
    Bearer(member): Bearer,
    query: Result<Query<VersionsQuery>, QueryRejection>,
) -> Result<Json<VersionsBody>, Refusal> {
    let Query(query) = query.map_err(unreadable)?;
    let project = portal.project()?;
    let seen = Viewer::by(&project, &member).await?;
    let before = query.before.unwrap_or(i64::MAX);
    let limit = query.limit.unwrap_or(50).clamp(1, MOST);
    let rows = project.versions(&member.person.id, before, limit).await?;
    let name = &member.person.name;
    let versions = rows
        .iter()
        .map(|row| VersionRowBody::new(row, &seen, name.clone()));
    Ok(Json(VersionsBody {
        versions: versions.collect(),
    }))
}

/// Returns a version with its files and verdict.
#[utoipa::path(
    get,
    path = "/api/v1/project/versions/{version}",
    params(
        ("version" = i64, Path, description = "The version's number."),
        ("by" = Option<String>, Query, description = "The id of a partner who submitted it."),
    ),
    responses(
        (status = 200, description = "The version.", body = VersionBody),
        (status = 401, description = "The token is missing or does not work.", body = ErrorBody),
        (status = 404, description = "There is no such version, or it is private.", body = ErrorBody),
    ),
    security(("token" = []))
)]
pub async fn version(
    State(portal): State<Arc<Portal>>,
    Bearer(member): Bearer,
    Path(number): Path<String>,
    by: Result<Query<ByQuery>, QueryRejection>,
) -> Result<Json<VersionBody>, Refusal> {
    let Query(by) = by.map_err(unreadable)?;
    let project = portal.project()?;
    let seen = Viewer::by(&project, &member).await?;
    let by = by.whose(&member)?;
    let version = seen.version(&by, &number).await?;
    let whose = portal.course.member(&by).await?;
    let name = whose.map(|whose| whose.person.name).unwrap_or_default();
    let place = project.queue_place(version.row.id).await?;
    let row = VersionRowBody::new(&version.row, &seen, name);
    let files = version.files.into_iter();
    let results = version.row.results.into_iter();
    let verdict = version.row.verdict;
    Ok(Json(VersionBody {
        row,
        files: files.map(|file| (file.name.clone(), file.into())).collect(),
        results: results.map(|(number, one)| (number, one.into())).collect(),
        verdict: verdict.map(|verdict| VerdictBody::new(verdict, seen.hides)),
        queue: place.map(QueueBody::from),
    }))
}

/// The sender of a version, known before the version is read.
pub struct Sender(Member, Permit);

impl FromRequestParts<Arc<Portal>> for Sender {
    type Rejection = Refusal;

    async fn from_request_parts(
        parts: &mut Parts,
        portal: &Arc<Portal>,
    ) -> Result<Sender, Refusal> {
        let Bearer(member) = Bearer::from_request_parts(parts, portal).await?;
        student(&member)?;
        let place = portal.limits.version(member.person.id.as_str())?;
        Ok(Sender(member, place))
    }
}

fn student(member: &Member) -> Result<(), Problem> {
    match member.person.role {
        Role::Student => Ok(()),
        Role::Staff => Err(Problem::NotLetIn(
            "staff send no versions; send them as a test student on the roster".to_owned(),
        )),
    }
}

#[derive(utoipa::ToSchema)]
#[schema(value_type = Object)]
#[expect(dead_code, reason = "only the description of the interface uses it")]
struct SentVersionBody(Vec<u8>);

/// Accepts a version: the files, results and tries of one run of `ok`. It is on the disk before
/// the server answers. A run that was sent before, by its `key`, makes no new version.
#[utoipa::path(
    post,
    path = "/api/v1/project/versions",
    request_body(content = SentVersionBody, content_type = "application/json"),
    responses(
        (status = 201, description = "The receipt.", body = VersionReceiptBody),
        (status = 200, description = "The receipt of the same run, sent before.", body = VersionReceiptBody),
        (status = 400, description = "The version cannot be read.", body = ErrorBody),
        (status = 401, description = "The token is missing or does not work.", body = ErrorBody),
        (status = 403, description = "The owner of the token is no student.", body = ErrorBody),
        (status = 409, description = "The version is not accepted.", body = ErrorBody),
        (status = 413, description = "The version is too large.", body = ErrorBody),
        (status = 429, description = "Too many requests.", body = ErrorBody),
    ),
    security(("token" = []))
)]
pub async fn send(
    State(portal): State<Arc<Portal>>,
    Sender(member, _place): Sender,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, Refusal> {
    let body = body.map_err(unreadable_body)?;
    let sent = SentVersion::parse(&body).map_err(Problem::address)?;
    if sent.submit {
        portal.limits.submission(member.person.id.as_str()).await?;
    }
    let receipt = portal.project()?.receive(&member.person.id, &sent).await;
    let receipt = receipt.map_err(refusal::version)?;
    Ok(receipt_answer(&portal, receipt))
}

/// Submits an earlier version.
#[utoipa::path(
    post,
    path = "/api/v1/project/versions/{version}/submit",
    params(("version" = i64, Path, description = "The version's number.")),
    responses(
        (status = 201, description = "The receipt.", body = VersionReceiptBody),
        (status = 200, description = "The receipt; this version was the last submission already.", body = VersionReceiptBody),
        (status = 401, description = "The token is missing or does not work.", body = ErrorBody),
        (status = 404, description = "There is no such version.", body = ErrorBody),
        (status = 409, description = "The project is closed.", body = ErrorBody),
        (status = 429, description = "Too many requests.", body = ErrorBody),
    ),
    security(("token" = []))
)]
pub async fn submit(
    State(portal): State<Arc<Portal>>,
    Bearer(member): Bearer,
    Path(number): Path<String>,
) -> Result<Response, Refusal> {
    student(&member)?;
    let version = number.parse();
    let version = version.map_err(|_| Problem::NotFound(format!("for the version {number}")))?;
    portal.limits.submission(member.person.id.as_str()).await?;
    let receipt = portal.project()?.submit(&member.person.id, version).await;
    let receipt = receipt.map_err(refusal::version)?;
    Ok(receipt_answer(&portal, receipt))
}

/// A receipt; the status is 201 if something new was stored.
fn receipt_answer(portal: &Portal, receipt: VersionReceipt) -> Response {
    let status = if receipt.is_new {
        StatusCode::CREATED
    } else {
        StatusCode::OK
    };
    let address = portal.course.settings().address.as_deref();
    let address = address.unwrap_or_default();
    let shown = receipt.submitted_as().unwrap_or(receipt.version);
    let body = VersionReceiptBody {
        version: receipt.version,
        received: receipt.received.to_string(),
        submission: receipt.submission.is_some(),
        same_as: receipt.same_as,
        submitted_as: receipt.submitted_as(),
        address: format!("{address}/project/versions/{shown}"),
        counts: receipt.counts,
        question: receipt.question,
        offer: receipt.offer.map(|offer| offer.to_string()),
        queue: receipt.place.map(QueueBody::from),
    };
    (status, Json(body)).into_response()
}
