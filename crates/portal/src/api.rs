//! The interface for programs: JSON, described in `/api/v1/openapi.json`.

use std::sync::Arc;

use axum::Json;
use axum::Router;
use axum::body::Bytes;
use axum::extract::rejection::{BytesRejection, QueryRejection};
use axum::extract::{DefaultBodyLimit, FromRequestParts, Path, Query, State};
use axum::http::{StatusCode, Uri, request::Parts};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get, post};
use pigskin_course::{Member, SubmissionId};
use pigskin_course_contest::{HeldContest, Submission};
use pigskin_entry::Source;
use pigskin_web::ErrorBody;
use pigskin_web::LARGEST_UPLOAD;
use pigskin_web::Problem;
use serde::{Deserialize, Serialize};
use utoipa::openapi::security::{Http, HttpAuthScheme, SecurityScheme};
use utoipa::{Modify, OpenApi, ToSchema};

use crate::account::device_api::{self, DeviceDescription};
use crate::bodies::{EntryBody, ReceiptBody};
use crate::portal::Portal;
use crate::project::ProjectDescription;
use crate::server::bearer::{Bearer, Refusal, unreadable, unreadable_body};
use crate::server::concurrency_limit::Permit;
use crate::server::refusal;
use crate::server::right::{CourseRole, Reach, Right};

pub fn routes() -> Router<Arc<Portal>> {
    Router::new()
        .route("/api/v1/contest", get(contest))
        .route("/api/v1/standings", get(standings))
        .route("/api/v1/events", get(events))
        .route(
            "/api/v1/entries",
            post(send).layer(DefaultBodyLimit::max(LARGEST_UPLOAD)),
        )
        .route("/api/v1/entries/{submission}", get(entry))
}

/// Routes of the interface that contests and projects share.
pub fn shared_routes() -> Router<Arc<Portal>> {
    Router::new()
        .route("/api/v1/openapi.json", get(description))
        .route("/api/v1/device/code", post(device_api::code))
        .route("/api/v1/device/token", post(device_api::token))
        .route("/api/{*rest}", any(nothing))
}

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Pigskin",
        description = "A contest of strategies. Times are UTC. A token goes into the header \
                       `Authorization: Bearer pigskin_…`; programs get one by the device \
                       authorization flow of RFC 8628."
    ),
    paths(contest, standings, events, send, entry),
    modifiers(&TokenScheme)
)]
struct Description;

/// The description of a course without a contest.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Pigskin",
        description = "A project of a course. Times are UTC. A token goes into the header \
                       `Authorization: Bearer …`; programs get one by the device \
                       authorization flow of RFC 8628.",
    ),
    modifiers(&TokenScheme)
)]
struct CourseDescription;

struct TokenScheme;

impl Modify for TokenScheme {
    fn modify(&self, description: &mut utoipa::openapi::OpenApi) {
        let scheme = SecurityScheme::Http(Http::new(HttpAuthScheme::Bearer));
        let components = description.components.get_or_insert_default();
        components.add_security_scheme("token", scheme);
    }
}

async fn description(State(portal): State<Arc<Portal>>) -> Json<utoipa::openapi::OpenApi> {
    let held = portal.parts();
    let mut description = if held.contest {
        Description::openapi()
    } else {
        CourseDescription::openapi()
    };
    description.merge(DeviceDescription::openapi());
    if held.project {
        description.merge(ProjectDescription::openapi());
    }
    Json(description)
}

/// The sender of an entry, known before the entry is read.
struct Sender(Member, Permit);

impl FromRequestParts<Arc<Portal>> for Sender {
    type Rejection = Refusal;

    async fn from_request_parts(
        parts: &mut Parts,
        portal: &Arc<Portal>,
    ) -> Result<Sender, Refusal> {
        let Bearer(member) = Bearer::from_request_parts(parts, portal).await?;
        let place = portal.limits.upload(member.person.id.as_str()).await?;
        Ok(Sender(member, place))
    }
}

/// Answers requests for addresses that do not exist.
async fn nothing(uri: Uri) -> Refusal {
    Refusal(Problem::NotFound(format!("at {}", uri.path())))
}

#[derive(Serialize, ToSchema)]
struct ContestBody {
    title: String,
    /// `hog` or `d-football`.
    game: String,
    /// The edition of Hog; nothing in D-Football.
    edition: Option<String>,
    /// The time at which the contest opens.
    opens: Option<String>,
    /// The deadline.
    closes: Option<String>,
    /// The time zone in which pages show these times.
    time_zone: Option<String>,
}

/// Returns the contest's game and schedule.
#[utoipa::path(
    get,
    path = "/api/v1/contest",
    responses((status = 200, description = "The game and the schedule.", body = ContestBody))
)]
async fn contest(State(portal): State<Arc<Portal>>) -> Result<Json<ContestBody>, Refusal> {
    let course = portal.contest()?;
    let schedule = &course.course().settings().schedule;
    let edition = course.contest().game.edition();
    Ok(Json(ContestBody {
        title: course.contest().title.clone(),
        game: course.game().as_str().to_owned(),
        edition: edition.map(|edition| edition.name.clone()),
        opens: schedule.opens.map(|at| at.to_string()),
        closes: schedule.closes.map(|at| at.to_string()),
        time_zone: schedule.time_zone.iana_name().map(str::to_owned),
    }))
}

/// A line of the board.
#[derive(Serialize, ToSchema)]
struct Line {
    /// From 1; shared by those with the same score. A reference player has none.
    rank: Option<usize>,
    /// The team's number; a reference player has none.
    team: Option<i64>,
    /// The team's name, or its pseudonym. It may be any line of text.
    name: String,
    /// Matchups won, or games in D-Football.
    wins: usize,
    /// Award points.
    award: f64,
    /// The mean win rate over all opponents.
    mean_win_rate: f64,
    /// The version of the entry, from 1.
    version: Option<i64>,
    /// The rank by the entries sent before today.
    rank_yesterday: Option<usize>,
}

/// The board.
#[derive(Serialize, ToSchema)]
struct Standings {
    /// Increases with each change.
    version: u64,
    /// Whether the board is frozen before the end.
    frozen: bool,
    /// The lines, best first, then the reference players.
    lines: Vec<Line>,
}

/// Returns the public standings.
#[utoipa::path(
    get,
    path = "/api/v1/standings",
    responses((status = 200, description = "The public board.", body = Standings))
)]
async fn standings(State(portal): State<Arc<Portal>>) -> Result<Json<Standings>, Refusal> {
    let course = portal.contest()?;
    let boards = course.boards().borrow().clone();
    let rows = boards.rows(false, course.course().settings().pseudonyms);
    let lines = rows.iter().map(|row| Line {
        rank: row.rank,
        team: row.team.map(|team| team.0),
        name: row.name.clone(),
        wins: row.wins,
        award: row.award,
        mean_win_rate: row.mean_win_rate,
        version: row.version,
        rank_yesterday: row.rank_yesterday,
    });
    Ok(Json(Standings {
        version: boards.version,
        frozen: boards.frozen.is_some(),
        lines: lines.collect(),
    }))
}

#[derive(Deserialize)]
struct EventsQuery {
    #[serde(default)]
    after: i64,
}

/// Events in one answer.
const EVENTS: u32 = 1000;

/// Returns the public events after a given one, or from the beginning. To resume without
/// gaps, pass the `seq` of the last event you received.
#[utoipa::path(
    get,
    path = "/api/v1/events",
    params(("after" = Option<i64>, Query, description = "The `seq` of the last event received.")),
    responses(
        (status = 200, description = "Events in order; docs/events.md has the kinds.", body = Vec<Object>),
        (status = 400, description = "`after` is not a number.", body = ErrorBody),
    )
)]
async fn events(
    State(portal): State<Arc<Portal>>,
    after: Result<Query<EventsQuery>, QueryRejection>,
) -> Result<Response, Refusal> {
    let course = portal.contest()?;
    let Query(EventsQuery { after }) = after.map_err(unreadable)?;
    let events = course.course().public_events(after, EVENTS).await?;
    let pseudonyms = course.course().settings().pseudonyms;
    let seen = events
        .iter()
        .filter_map(|event| event.seen_by(None, None, false, pseudonyms));
    Ok(Json(seen.collect::<Vec<_>>()).into_response())
}

/// The contents of an entry's file.
#[derive(ToSchema)]
#[schema(value_type = String, format = Binary)]
#[expect(dead_code, reason = "only the description of the interface uses it")]
struct EntryFile(Vec<u8>);

#[derive(Deserialize)]
struct EntryQuery {
    name: String,
}

/// Accepts an entry of one file. The entry is on the disk before the server answers.
#[utoipa::path(
    post,
    path = "/api/v1/entries",
    params(("name" = String, Query, description = "The file's name; its extension determines the kind of entry.")),
    request_body(content = EntryFile, content_type = "application/octet-stream"),
    responses(
        (status = 201, description = "The receipt.", body = ReceiptBody),
        (status = 400, description = "The name is missing or cannot be read.", body = ErrorBody),
        (status = 401, description = "The token is missing or does not work.", body = ErrorBody),
        (status = 409, description = "The contest is not open.", body = ErrorBody),
        (status = 413, description = "The file is too large.", body = ErrorBody),
        (status = 422, description = "The file is not an entry.", body = ErrorBody),
        (status = 429, description = "Too many requests.", body = ErrorBody),
    ),
    security(("token" = []))
)]
async fn send(
    State(portal): State<Arc<Portal>>,
    Sender(member, _place): Sender,
    named: Result<Query<EntryQuery>, QueryRejection>,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, Refusal> {
    let course = portal.contest()?;
    let Query(named) = named.map_err(unreadable)?;
    let body = body.map_err(unreadable_body)?;
    let source = Source::sent(course.game(), &named.name, body.to_vec());
    let source = source.map_err(|fault| Problem::File(fault.to_string()))?;
    let sent = course.submit(&member.person.id, &source).await;
    let receipt = sent.map_err(refusal::submission)?;
    let receipt = ReceiptBody {
        submission: receipt.submission.id.0,
        team: receipt.submission.team.0,
        version: receipt.submission.version,
        hash: receipt.submission.source.to_string(),
        sent: receipt.submission.sent.to_string(),
        late: receipt.submission.late,
        again: receipt.again,
        state: receipt.submission.state.to_string(),
        ahead: receipt.ahead,
    };
    Ok((StatusCode::CREATED, Json(receipt)).into_response())
}

/// Returns the state of an entry of the token owner's team.
#[utoipa::path(
    get,
    path = "/api/v1/entries/{submission}",
    params(("submission" = i64, Path, description = "The entry's number.")),
    responses(
        (status = 200, description = "The entry.", body = EntryBody),
        (status = 401, description = "The token is missing or does not work.", body = ErrorBody),
        (status = 404, description = "The team has no such entry.", body = ErrorBody),
    ),
    security(("token" = []))
)]
async fn entry(
    State(portal): State<Arc<Portal>>,
    Bearer(member): Bearer,
    Path(id): Path<String>,
) -> Result<Json<EntryBody>, Refusal> {
    let course = portal.contest()?;
    let nothing = || Problem::NotFound(format!("for the entry {id}"));
    let number: SubmissionId = id.parse().map_err(|_| nothing())?;
    let found = course.submission(number).await?;
    let project = portal.project.held();
    let settings = project.as_ref().map(|project| project.settings());
    let role = CourseRole::of(Some(&member.person), settings);
    let sees_all = Right::Contest.reach(role) == Reach::All;
    let found = found.filter(|one| sees_all || member.team == Some(one.team));
    Ok(Json(entry_body(course, found.ok_or_else(nothing)?).await?))
}

async fn entry_body(course: &HeldContest, found: Submission) -> Result<EntryBody, Problem> {
    let active = course.active_version(found.team).await?;
    let team = course.team(found.team).await?;
    let removed = team.and_then(|team| team.disqualified);
    let counts = removed.is_none() && active.is_some_and(|one| one.id == found.id);
    let (fault, reason) = found.fault.unzip();
    Ok(EntryBody {
        ahead: match found.state {
            pigskin_course_contest::State::Queued => course.ahead(found.id).await?,
            _ => 0,
        },
        submission: found.id.0,
        version: found.version,
        hash: found.source.to_string(),
        sent: found.sent.to_string(),
        late: found.late,
        state: found.state.to_string(),
        team_name: found.team_name,
        fault,
        reason,
        note: found.note,
        counts,
        removed,
    })
}
