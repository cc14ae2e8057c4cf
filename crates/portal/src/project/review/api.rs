//! The reviews for programs, such as lecturers' spreadsheets.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use pigskin_course::PersonId;
use pigskin_course_project::{Mark, Reading, Review, ReviewSettings};
use pigskin_web::{ErrorBody, Problem};
use serde::Serialize;
use utoipa::ToSchema;

use super::queue::ReviewsQuery;
use crate::portal::Portal;
use crate::project::bodies::PersonBody;
use crate::project::staff_bearer::StaffBearer;
use crate::server::bearer::{Refusal, unreadable};
use crate::server::refusal;

/// The points for an item of the rubric.
#[derive(Serialize, ToSchema)]
pub struct MarkBody {
    pub points: f64,
    /// The titles of the level or of the deductions.
    pub chosen: Vec<String>,
}

/// A reading by a member of staff.
#[derive(Serialize, ToSchema)]
pub struct ReadingBody {
    /// The id of the reader.
    pub reader: String,
    /// `first` or `regrade`.
    pub role: String,
    /// When it was finished.
    pub finished: Option<String>,
    /// The points by the id of the rubric's item; nothing as long as the owner of the token must
    /// not see them.
    pub items: Option<BTreeMap<String, MarkBody>>,
    /// The reader's note on the whole; nothing as long as the owner of the token must not see it.
    pub note: Option<String>,
}

/// A regrade that a student asked for.
#[derive(Serialize, ToSchema)]
pub struct RegradeBody {
    /// When.
    pub asked: String,
    /// The student's text.
    pub text: String,
    /// When staff answered.
    pub answered: Option<String>,
    pub answer: Option<String>,
}

/// The review of a submission.
#[derive(Serialize, ToSchema)]
pub struct ReviewBody {
    /// Its code, which names nobody.
    pub code: String,
    /// Whose review it is; nothing if the owner of the token must not see names.
    pub students: Option<Vec<PersonBody>>,
    /// The sections of the students.
    pub sections: Vec<String>,
    /// `to-do`, `begun`, `done`, `published` or `regrade-asked`.
    pub state: String,
    /// From 1; a new round begins when it is done again for another submission.
    pub round: i64,
    /// The points that hold, as soon as they do.
    pub points: Option<f64>,
    /// The points that the rubric is worth.
    pub of: f64,
    /// When it was published.
    pub published: Option<String>,
    /// The readings of this round, in order.
    pub readings: Vec<ReadingBody>,
    pub regrade: Option<RegradeBody>,
    /// Whether another submission counts now for one of the students.
    pub newer: bool,
}

#[derive(Serialize, ToSchema)]
pub struct ReviewsBody {
    /// The reviews, by code.
    pub reviews: Vec<ReviewBody>,
}

/// Returns the reviews of composition, for staff.
#[utoipa::path(
    get,
    path = "/api/v1/project/reviews",
    params(
        ("state" = Option<String>, Query, description = "Only reviews in this state."),
        ("section" = Option<String>, Query, description = "Only reviews of students of this section."),
        ("reader" = Option<String>, Query, description = "Only reviews that the member of staff with this id reads."),
    ),
    responses(
        (status = 200, description = "The reviews.", body = ReviewsBody),
        (status = 401, description = "The token is missing or does not work.", body = ErrorBody),
        (status = 403, description = "The owner of the token is not staff.", body = ErrorBody),
        (status = 404, description = "The project has no review.", body = ErrorBody),
    ),
    security(("token" = []))
)]
pub async fn reviews(
    State(portal): State<Arc<Portal>>,
    StaffBearer { person: me, scope }: StaffBearer,
    query: Result<Query<ReviewsQuery>, QueryRejection>,
) -> Result<Json<ReviewsBody>, Refusal> {
    let Query(query) = query.map_err(unreadable)?;
    let project = portal.project()?;
    let all = project.reviews().await.map_err(refusal::review)?;
    let settings = project.settings().review.as_ref();
    let settings = settings.ok_or_else(|| Problem::NotFound("of a review".to_owned()))?;
    let shows_names = project.settings().shows_names(&me);
    let seen = all.iter().filter(|one| one.is_in(&scope));
    let listed = seen.filter(|one| query.lists(one, one.state()));
    Ok(Json(ReviewsBody {
        reviews: listed
            .map(|review| ReviewBody::new(review, settings, &me.id, shows_names))
            .collect(),
    }))
}

impl ReviewBody {
    /// A review as a member of staff may see it.
    fn new(
        review: &Review,
        settings: &ReviewSettings,
        me: &PersonId,
        shows_names: bool,
    ) -> ReviewBody {
        let rubric = &settings.rubric;
        let decisive = review.decisive();
        let decisive = decisive.filter(|reading| review.shows(reading, me));
        let mut sections: Vec<String> = review
            .students
            .iter()
            .map(|student| student.section.clone())
            .collect();
        sections.sort();
        sections.dedup();
        let students = review.students.iter().map(|student| PersonBody {
            id: student.id.to_string(),
            name: student.name.clone(),
        });
        ReviewBody {
            code: review.code.to_string(),
            students: shows_names.then(|| students.collect()),
            sections,
            state: review.state().as_str().to_owned(),
            round: review.round,
            points: decisive.map(|reading| reading.marks.points(rubric)),
            of: settings.points(),
            published: review.published.map(|at| at.to_string()),
            readings: review
                .readings
                .iter()
                .map(|one| ReadingBody::new(one, settings, review.shows(one, me)))
                .collect(),
            regrade: review.regrade.as_ref().map(|regrade| RegradeBody {
                asked: regrade.asked.to_string(),
                text: regrade.text.clone(),
                answered: regrade.answer.as_ref().map(|(at, _)| at.to_string()),
                answer: regrade.answer.as_ref().map(|(_, answer)| answer.clone()),
            }),
            newer: review.has_newer,
        }
    }
}

impl ReadingBody {
    fn new(reading: &Reading, settings: &ReviewSettings, shows: bool) -> ReadingBody {
        let items = settings.rubric.iter().filter_map(|item| {
            let Mark { points, chosen } = reading.marks.of(item)?.clone();
            Some((item.id.clone(), MarkBody { points, chosen }))
        });
        ReadingBody {
            reader: reading.reader.to_string(),
            role: reading.role.as_str().to_owned(),
            finished: reading.finished.map(|at| at.to_string()),
            items: shows.then(|| items.collect()),
            note: shows.then(|| reading.note.clone()),
        }
    }
}
