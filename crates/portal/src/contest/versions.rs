//! The versions of a person's texts in the editor, and the difference of any two.
//!
//! Everything here is read by the visitor's own id, so that nobody sees another one's, staff included.

use axum::Json;
use axum::extract::Query;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse as _, Response};
use pigskin_course::{Course, Draft, PersonId};
use pigskin_web::{Problem, attachment, page};
use serde::{Deserialize, Serialize};
use tokio::task::spawn_blocking;

use crate::difference::{DifferenceLine, lines};
use crate::frame::Frame;
use crate::visitor::MemberVisitor;

/// The beginnings of the addresses of the editor's pages, with the ends of their files.
const PAGES: [(&str, &str); 3] = [
    ("/write?", "py"),
    ("/write/d-football?language=python", "py"),
    ("/write/d-football?language=r", "R"),
];

#[derive(askama::Template)]
#[template(path = "versions.html")]
struct VersionsPage {
    frame: Frame,
    page: String,
    /// The versions, and when they ran last.
    versions: Vec<(Draft, String)>,
    /// Those that are compared, or would be.
    chosen: [Option<i64>; 2],
    /// Maximum number of texts, and their size in KiB.
    most: usize,
    kibibytes: usize,
    compared: Option<VersionDifference>,
}

impl VersionsPage {
    fn is_chosen(&self, side: usize, version: &Draft) -> bool {
        self.chosen[side] == Some(version.number)
    }
}

struct VersionDifference {
    from: i64,
    to: i64,
    lines: Vec<DifferenceLine>,
}

/// A version for the editor's script.
#[derive(Serialize)]
struct VersionBody {
    number: i64,
    /// When it ran last, in milliseconds since 1970.
    at: i64,
    worth: String,
    against: String,
}

#[derive(Deserialize)]
pub struct VersionsQuery {
    page: String,
    text: Option<String>,
    from: Option<String>,
    to: Option<String>,
}

/// Shows the visitor's versions and the difference of two; or lists them for a program; or sends the
/// text of one.
pub async fn show(
    MemberVisitor { visitor, member }: MemberVisitor,
    Query(query): Query<VersionsQuery>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let (course, person) = (&visitor.course, &member.person.id);
    let known = (PAGES.iter().rev()).find(|(page, _)| query.page.starts_with(page));
    let Some((_, end)) = known else {
        return Err(Problem::NotFound("for versions".to_owned()));
    };
    if let Some(number) = &query.text {
        let (number, text) = version(course, person, &query.page, number).await?;
        let file = format!("version-{number}.{end}");
        return Ok(attachment("text/plain; charset=utf-8", &file, text));
    }
    let drafts = course.drafts(person, &query.page).await?;
    let accepts = headers.get(header::ACCEPT);
    if accepts.is_some_and(|accepts| accepts.as_bytes().starts_with(b"application/json")) {
        let bodies = drafts.into_iter().rev().map(|draft| VersionBody {
            number: draft.number,
            at: draft.at.as_millisecond(),
            worth: draft.worth,
            against: draft.against,
        });
        return Ok(Json(bodies.collect::<Vec<_>>()).into_response());
    }
    let compared = match query.from.as_ref().zip(query.to.as_ref()) {
        Some((from, to)) => {
            let (from, before) = version(course, person, &query.page, from).await?;
            let (to, after) = version(course, person, &query.page, to).await?;
            let lines = spawn_blocking(move || lines(&before, &after))
                .await
                .map_err(Problem::server)?;
            Some(VersionDifference { from, to, lines })
        }
        None => None,
    };
    let schedule = &course.settings().schedule;
    let chosen = match &compared {
        Some(compared) => [Some(compared.from), Some(compared.to)],
        None => [1, 0].map(|place| drafts.get(place).map(|draft| draft.number)),
    };
    let row = |draft: Draft| {
        let at = schedule.shown(draft.at);
        (draft, at)
    };
    page::html(&VersionsPage {
        frame: Frame::new(&visitor, "Versions of your strategy"),
        page: query.page,
        versions: drafts.into_iter().map(row).collect(),
        chosen,
        most: Course::MOST_DRAFTS,
        kibibytes: Course::MOST_DRAFT_BYTES >> 10,
        compared,
    })
}

async fn version(
    course: &Course,
    person: &PersonId,
    page: &str,
    number: &str,
) -> Result<(i64, String), Problem> {
    let nothing = || Problem::NotFound(format!("for version {number} of yours"));
    let number: i64 = number.parse().map_err(|_| nothing())?;
    let text = course.draft_text(person, page, Some(number)).await;
    let text = text?.ok_or_else(nothing)?;
    Ok((number, text))
}
