//! The interface for programs: JSON, described by `/api/v1/openapi.json`.

use std::sync::Arc;

use axum::Json;
use axum::Router;
use axum::body::Bytes;
use axum::extract::rejection::{BytesRejection, QueryRejection};
use axum::extract::{DefaultBodyLimit, FromRequestParts, Path, Query, State};
use axum::http::{StatusCode, Uri, header, request::Parts};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get, post};
use pigskin_contest::{ContestGame, Source};
use pigskin_course::{Course, Member, Role, Submission, SubmissionId, Token};
use serde::{Deserialize, Serialize};
use utoipa::openapi::security::{Http, HttpAuthScheme, SecurityScheme};
use utoipa::{Modify, OpenApi, ToSchema};

use crate::Site;
use crate::problem::Problem;
use crate::upload::LARGEST;

use super::answers::{EntrySaid, ReceiptSaid, Wrong};
use super::at_a_time::Place;
use super::send::refused;

/// The addresses of the interface.
pub fn routes() -> Router<Arc<Site>> {
    Router::new()
        .route("/api/v1/contest", get(contest))
        .route("/api/v1/standings", get(standings))
        .route("/api/v1/events", get(events))
        .route(
            "/api/v1/entries",
            post(send).layer(DefaultBodyLimit::max(LARGEST)),
        )
        .route("/api/v1/entries/{submission}", get(entry))
        .route("/api/v1/openapi.json", get(description))
        .route("/api/{*rest}", any(nothing))
}

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Pigskin",
        description = "A contest of strategies. Times are UTC. A token goes into the header \
                       `Authorization: Bearer pigskin_…`."
    ),
    paths(contest, standings, events, send, entry),
    modifiers(&Bearers)
)]
struct Description;

struct Bearers;

impl Modify for Bearers {
    fn modify(&self, description: &mut utoipa::openapi::OpenApi) {
        let scheme = SecurityScheme::Http(Http::new(HttpAuthScheme::Bearer));
        let components = description.components.get_or_insert_default();
        components.add_security_scheme("token", scheme);
    }
}

/// Describes the interface.
async fn description() -> Json<utoipa::openapi::OpenApi> {
    Json(Description::openapi())
}

/// A problem, told to a program.
struct Refusal(Problem);

impl From<Problem> for Refusal {
    fn from(problem: Problem) -> Refusal {
        Refusal(problem)
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let error = match &self.0 {
            Problem::SignIn => "a token is needed that works".to_owned(),
            Problem::NotFound(what) => format!("there is nothing {what}"),
            other => other.to_string(),
        };
        (self.0.status(), Json(Wrong { error })).into_response()
    }
}

/// Whoever a token belongs to.
struct Bearer(Member);

impl FromRequestParts<Arc<Site>> for Bearer {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, site: &Arc<Site>) -> Result<Bearer, Refusal> {
        let course = site.course()?;
        let header = parts.headers.get(header::AUTHORIZATION);
        let text = header.and_then(|header| header.to_str().ok());
        let token = text.and_then(|text| text.strip_prefix("Bearer "));
        let token: Option<Token> = token.and_then(|token| token.parse().ok());
        let Some(token) = token else {
            return Err(Problem::SignIn.into());
        };
        let member = course.bearer(&token).await.map_err(Problem::server)?;
        Ok(Bearer(member.ok_or(Problem::SignIn)?))
    }
}

/// Whoever sends an entry, before any of it is read.
struct Sender(Member, Place);

impl FromRequestParts<Arc<Site>> for Sender {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, site: &Arc<Site>) -> Result<Sender, Refusal> {
        let Bearer(member) = Bearer::from_request_parts(parts, site).await?;
        let place = site.pace.upload(member.person.id.as_str())?;
        Ok(Sender(member, place))
    }
}

/// What stands behind the question mark has no sense.
#[expect(
    clippy::needless_pass_by_value,
    reason = "errors are handed on by value"
)]
fn unreadable(why: QueryRejection) -> Problem {
    Problem::address(why.body_text())
}

/// Nothing has this address.
async fn nothing(uri: Uri) -> Refusal {
    Refusal(Problem::NotFound(format!("at {}", uri.path())))
}

/// What the contest is.
#[derive(Serialize, ToSchema)]
struct ContestSaid {
    /// The title.
    title: String,
    /// `hog` or `d-football`.
    game: String,
    /// The edition of Hog; nothing in D-Football.
    edition: Option<String>,
    /// When entries are taken from.
    opens: Option<String>,
    /// The deadline.
    closes: Option<String>,
    /// The time zone in which people are told of these.
    time_zone: Option<String>,
}

/// Says what the contest is.
#[utoipa::path(
    get,
    path = "/api/v1/contest",
    responses((status = 200, description = "What is played, and when.", body = ContestSaid))
)]
async fn contest(State(site): State<Arc<Site>>) -> Result<Json<ContestSaid>, Refusal> {
    let course = site.course()?;
    let schedule = &course.settings().schedule;
    let edition = match &course.contest().game {
        ContestGame::Hog(hog) => Some(hog.edition.name.clone()),
        ContestGame::DFootball(_) => None,
    };
    Ok(Json(ContestSaid {
        title: course.contest().title.clone(),
        game: course.game().as_str().to_owned(),
        edition,
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
    /// The rank with what was sent before today.
    rank_yesterday: Option<usize>,
}

/// The board.
#[derive(Serialize, ToSchema)]
struct Standings {
    /// Grows with each change.
    version: u64,
    /// Whether the board stands still before the end.
    frozen: bool,
    /// The lines, best first, then the reference players.
    lines: Vec<Line>,
}

/// Says how the teams stand, as everybody may know it.
#[utoipa::path(
    get,
    path = "/api/v1/standings",
    responses((status = 200, description = "The public board.", body = Standings))
)]
async fn standings(State(site): State<Arc<Site>>) -> Result<Json<Standings>, Refusal> {
    let course = site.course()?;
    let boards = course.boards().borrow().clone();
    let rows = boards.rows(false, course.settings().pseudonyms);
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

/// From where the feed is read on.
#[derive(Deserialize)]
struct After {
    #[serde(default)]
    after: i64,
}

/// So many events are told at a time.
const EVENTS: u32 = 1000;

/// Tells what everybody may know of what happened after an event; without a
/// number from the beginning. Who asks again with the number of the last one
/// misses nothing.
#[utoipa::path(
    get,
    path = "/api/v1/events",
    params(("after" = Option<i64>, Query, description = "The number of the last event known.")),
    responses(
        (status = 200, description = "Events in order; docs/events.md has the kinds.", body = Vec<Object>),
        (status = 400, description = "No number.", body = Wrong),
    )
)]
async fn events(
    State(site): State<Arc<Site>>,
    after: Result<Query<After>, QueryRejection>,
) -> Result<Response, Refusal> {
    let course = site.course()?;
    let Query(After { after }) = after.map_err(unreadable)?;
    let events = course.public_events(after, EVENTS).await;
    let events = events.map_err(Problem::server)?;
    let pseudonyms = course.settings().pseudonyms;
    let seen = events
        .iter()
        .filter_map(|event| event.seen_by(None, false, pseudonyms));
    Ok(Json(seen.collect::<Vec<_>>()).into_response())
}

/// An entry's file, as it is.
#[derive(ToSchema)]
#[schema(value_type = String, format = Binary)]
#[expect(dead_code, reason = "it is described and never made")]
struct EntryFile(Vec<u8>);

/// What an entry's file is called.
#[derive(Deserialize)]
struct Named {
    name: String,
}

/// Keeps an entry of one file. Once this has answered, it is on the disk.
#[utoipa::path(
    post,
    path = "/api/v1/entries",
    params(("name" = String, Query, description = "The file's name, whose ending says what it is.")),
    request_body(content = EntryFile, content_type = "application/octet-stream"),
    responses(
        (status = 201, description = "The receipt.", body = ReceiptSaid),
        (status = 400, description = "No name, or one that cannot be read.", body = Wrong),
        (status = 401, description = "No token that works.", body = Wrong),
        (status = 409, description = "The contest is not open.", body = Wrong),
        (status = 413, description = "More than any entry has.", body = Wrong),
        (status = 422, description = "No file of an entry.", body = Wrong),
        (status = 429, description = "Too many at once.", body = Wrong),
    ),
    security(("token" = []))
)]
async fn send(
    State(site): State<Arc<Site>>,
    Sender(member, _place): Sender,
    named: Result<Query<Named>, QueryRejection>,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, Refusal> {
    let course = site.course()?;
    let Query(named) = named.map_err(unreadable)?;
    let body = body.map_err(|why| match why.status() {
        StatusCode::PAYLOAD_TOO_LARGE => Problem::TooLarge,
        _ => Problem::address(why.body_text()),
    })?;
    let source = Source::sent(course.game(), &named.name, body.to_vec());
    let source = source.map_err(|fault| Problem::File(fault.reason))?;
    let sent = course.submit(&member.person.id, &source).await;
    let receipt = sent.map_err(refused)?;
    let said = ReceiptSaid {
        submission: receipt.submission.0,
        team: receipt.team.0,
        version: receipt.version,
        hash: receipt.hash.to_string(),
        sent: receipt.sent.to_string(),
        late: receipt.late,
        again: receipt.again,
        state: receipt.state.to_string(),
        ahead: receipt.ahead,
    };
    Ok((StatusCode::CREATED, Json(said)).into_response())
}

/// Says what is known of an entry of one's own team.
#[utoipa::path(
    get,
    path = "/api/v1/entries/{submission}",
    params(("submission" = i64, Path, description = "The entry's number.")),
    responses(
        (status = 200, description = "The entry.", body = EntrySaid),
        (status = 401, description = "No token that works.", body = Wrong),
        (status = 404, description = "No entry of one's own team.", body = Wrong),
    ),
    security(("token" = []))
)]
async fn entry(
    State(site): State<Arc<Site>>,
    Bearer(member): Bearer,
    Path(id): Path<String>,
) -> Result<Json<EntrySaid>, Refusal> {
    let course = site.course()?;
    let nothing = || Problem::NotFound(format!("for the entry {id}"));
    let number: SubmissionId = id.parse().map_err(|_| nothing())?;
    let found = course.submission(number).await.map_err(Problem::server)?;
    let staff = member.person.role == Role::Staff;
    let found = found.filter(|one| staff || member.team == Some(one.team));
    Ok(Json(said(course, found.ok_or_else(nothing)?).await?))
}

async fn said(course: &Course, found: Submission) -> Result<EntrySaid, Problem> {
    let standing = course.standing_version(found.team).await;
    let counts = standing
        .map_err(Problem::server)?
        .is_some_and(|one| one.id == found.id);
    let (fault, reason) = found.fault.unzip();
    Ok(EntrySaid {
        ahead: match found.state {
            pigskin_course::State::Queued => {
                course.ahead(found.id).await.map_err(Problem::server)?
            }
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
        counts,
    })
}
