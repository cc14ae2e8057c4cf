//! The queue of the review.

use std::collections::{BTreeMap, BTreeSet};

use axum::extract::Query;
use axum::response::Response;
use pigskin_course::{PersonId, sections};
use pigskin_course_project::{Review, ReviewCode, ReviewState, StudentScope};
use pigskin_web::{Problem, page};
use serde::Deserialize;
use url::form_urlencoded::Serializer;

use super::lines::titles;
use super::reader::{Progress, Reader, staff_names};
use crate::frame::Frame;
use crate::server::refusal;
use crate::server::visitor::ProjectVisitor;

const REVIEWS: usize = 100;

#[derive(askama::Template)]
#[template(path = "project/review/queue.html")]
struct QueuePage<'a> {
    frame: Frame,
    states: Vec<(&'static str, String, usize, bool)>,
    sections: Vec<(String, bool)>,
    readers: Vec<(String, String, bool)>,
    rows: Vec<(&'a Review, ReviewState)>,
    reader: &'a Reader<'a>,
    names: &'a BTreeMap<PersonId, String>,
    next: Option<String>,
    done: usize,
    progress: Progress,
    sentences: Vec<(i64, String, Option<String>, i64)>,
    items: Vec<(String, String)>,
}

impl QueuePage<'_> {
    /// The sections of the students.
    fn sections(review: &Review) -> BTreeSet<&str> {
        let students = review.students.iter();
        students.map(|student| student.section.as_str()).collect()
    }

    /// The points, if the reader sees them.
    fn points(&self, review: &Review) -> Option<f64> {
        let decisive = review.decisive();
        let decisive = decisive.filter(|reading| review.shows(reading, self.reader.id()))?;
        Some(decisive.marks.points(&self.reader.settings.rubric))
    }
}

#[derive(Default, Deserialize)]
pub struct ReviewsQuery {
    pub state: Option<String>,
    pub section: Option<String>,
    pub reader: Option<String>,
    pub after: Option<String>,
}

impl ReviewsQuery {
    fn named(text: Option<&String>) -> Option<&str> {
        text.map(String::as_str).filter(|text| !text.is_empty())
    }

    fn state(&self) -> Option<&str> {
        ReviewsQuery::named(self.state.as_ref())
    }

    pub fn section(&self) -> Option<&str> {
        ReviewsQuery::named(self.section.as_ref())
    }

    fn reader(&self) -> Option<&str> {
        ReviewsQuery::named(self.reader.as_ref())
    }

    fn after(&self) -> Option<ReviewCode> {
        self.after.as_ref()?.parse().ok()
    }

    pub fn lists(&self, review: &Review, state: ReviewState) -> bool {
        let is_read_by = |id: &str| review.readings.iter().any(|one| one.reader.as_str() == id);
        self.state().is_none_or(|name| name == state.as_str())
            && self
                .section()
                .is_none_or(|section| review.is_in(&StudentScope::of_section(section)))
            && self.reader().is_none_or(is_read_by)
    }

    fn address(&self, after: ReviewCode) -> String {
        let mut query = Serializer::new(String::new());
        let fields = [
            ("state", self.state()),
            ("section", self.section()),
            ("reader", self.reader()),
        ];
        for (name, text) in fields {
            if let Some(text) = text {
                query.append_pair(name, text);
            }
        }
        query.append_pair("after", &after.to_string());
        format!("/project/reviews?{}", query.finish())
    }
}

pub async fn show(
    visitor: ProjectVisitor,
    Query(query): Query<ReviewsQuery>,
) -> Result<Response, Problem> {
    let reader = Reader::of(&visitor)?;
    let (project, rubric) = (&visitor.project, &reader.settings.rubric);
    let mut reviews = project.reviews().await.map_err(refusal::review)?;
    reviews.retain(|review| review.is_in(&reader.scope));
    let names = staff_names(project.course()).await?;
    let sentences = project.kept_sentences().await.map_err(refusal::review)?;
    let all: Vec<(&Review, ReviewState)> = reviews
        .iter()
        .map(|review| (review, review.state()))
        .collect();
    let count = |state| all.iter().filter(|(_, other)| *other == state).count();
    let students = reviews.iter().flat_map(|review| &review.students);
    let sections: BTreeSet<&str> = students
        .flat_map(|student| sections(&student.section))
        .collect();
    let after = query.after();
    let listed = all
        .iter()
        .filter(|(review, state)| query.lists(review, *state));
    let mut listed = listed.filter(|(review, _)| after.is_none_or(|after| review.code > after));
    let shown: Vec<_> = listed.by_ref().take(REVIEWS).copied().collect();
    let last = shown.last().map(|(review, _)| review.code);
    let titles = titles(rubric);
    page::html(&QueuePage {
        frame: Frame::new(&visitor.visitor, "Reviews"),
        states: ReviewState::ALL
            .into_iter()
            .map(|state| {
                let is_chosen = query.state() == Some(state.as_str());
                (state.as_str(), state.in_words(), count(state), is_chosen)
            })
            .collect(),
        sections: sections
            .into_iter()
            .filter(|section| !section.is_empty())
            .map(|section| (section.to_owned(), query.section() == Some(section)))
            .collect(),
        readers: names
            .iter()
            .map(|(id, name)| {
                let is_chosen = query.reader() == Some(id.as_str());
                (id.to_string(), name.clone(), is_chosen)
            })
            .collect(),
        rows: shown,
        reader: &reader,
        names: &names,
        next: last
            .filter(|_| listed.next().is_some())
            .map(|last| query.address(last)),
        done: count(ReviewState::Done),
        progress: reader.progress(&reviews, query.section()),
        sentences: sentences
            .into_iter()
            .map(|one| {
                let item = one
                    .item
                    .map(|item| titles.get(&item).cloned().unwrap_or(item));
                (one.id, one.text, item, one.uses)
            })
            .collect(),
        items: titles.into_iter().collect(),
    })
}
