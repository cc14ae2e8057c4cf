//! The forms of the review.

use std::collections::BTreeMap;

use axum::Form;
use axum::extract::{Path, Query};
use axum::response::{IntoResponse as _, Redirect, Response};
use pigskin_course::PersonId;
use pigskin_course_project::{Marks, NewComment, ReviewCode, ReviewState, StudentScope};
use pigskin_web::Problem;

use super::reader::Reader;
use super::sheet::SheetQuery;
use crate::event_text::counted;
use crate::pager::Pager;
use crate::question::{Question, named};
use crate::server::refusal;
use crate::server::right::Right;
use crate::server::visitor::ProjectVisitor;

const QUEUE: &str = "/project/reviews";

/// The fields of a form in order; a rubric has some more than once.
struct Fields(Vec<(String, String)>);

impl Fields {
    fn text(&self, name: &str) -> &str {
        let mut fields = self.0.iter();
        let found = fields.find(|(known, _)| known == name);
        found.map_or("", |(_, text)| text.as_str())
    }

    /// A text, if it is not empty.
    fn some(&self, name: &str) -> Option<&str> {
        Some(self.text(name).trim()).filter(|text| !text.is_empty())
    }

    fn number(&self, name: &str) -> Result<i64, Problem> {
        let text = self.text(name).trim();
        text.parse()
            .map_err(|_| Problem::refused(format!("{name}: {text:?} is not a number")))
    }

    fn has_marks(&self) -> bool {
        self.0.iter().any(|(name, _)| name.starts_with("item."))
    }

    /// The points: fields that begin with `item.`.
    fn marks(&self, reader: &Reader<'_>) -> Result<Marks, Problem> {
        let pairs = self.0.iter().filter_map(|(name, text)| {
            let item = name.strip_prefix("item.")?;
            Some((item.to_owned(), text.clone()))
        });
        let marks = Marks::choose(&reader.settings.rubric, pairs);
        marks.map_err(Problem::refused)
    }
}

pub async fn on_one(
    visitor: ProjectVisitor,
    Path((name, act)): Path<(String, String)>,
    Query(query): Query<SheetQuery>,
    Form(fields): Form<Vec<(String, String)>>,
) -> Result<Redirect, Problem> {
    let reader = Reader::of(&visitor)?;
    let (project, me) = (&visitor.project, reader.id());
    let code = reader.review(&name).await?.review.code;
    let fields = Fields(fields);
    let section = fields.some("section");
    let mut page = address(code, section);
    if let "comment" | "remove" = act.as_str()
        && fields.has_marks()
    {
        // The points and the text so far come along, and are not lost.
        let marks = fields.marks(&reader)?;
        let kept = project.mark_review(code, me, &marks, fields.text("text"), false);
        kept.await.map_err(refusal::review)?;
    }
    let done = match act.as_str() {
        "claim" => project.claim_review(code, me).await,
        "give-back" => {
            let whose: PersonId = fields.text("reader").parse().map_err(Problem::refused)?;
            project.give_review_back(code, &whose, me).await
        }
        "comment" => {
            let new = new_comment(&fields)?;
            page = format!("{page}#line-{}", new.last);
            project.comment_review(code, me, &new).await
        }
        "remove" => {
            let comment = fields.number("comment")?;
            project.remove_review_comment(code, me, comment).await
        }
        "save" => {
            let next = if page.contains('?') { '&' } else { '?' };
            page = match query.line {
                Some(line) => format!("{page}{next}line={line}"),
                None => format!("{page}{next}done=saved"),
            };
            let marks = fields.marks(&reader)?;
            project
                .mark_review(code, me, &marks, fields.text("text"), false)
                .await
        }
        "finish" => {
            let (marks, note) = (fields.marks(&reader)?, fields.text("text"));
            // An unfinished review is stored all the same.
            let stored = project.mark_review(code, me, &marks, note, false).await;
            match stored {
                Ok(()) => project.mark_review(code, me, &marks, note, true).await,
                Err(why) => Err(why),
            }
        }
        "reopen" => project.reopen_reading(code, me).await,
        "regrade" => {
            let marks = fields.marks(&reader)?;
            project
                .regrade_review(code, me, &marks, fields.text("text"))
                .await
        }
        "redo" => match project.redo_review(code, me).await {
            Ok(code) => {
                page = address(code, section);
                Ok(())
            }
            Err(why) => Err(why),
        },
        other => return Err(Problem::NotFound(format!("to {other}"))),
    };
    done.map_err(refusal::review)?;
    if act == "finish" && fields.some("then") == Some("next") {
        let scope = reader.scope.clone().within(section);
        let next = project.claim_next_review(me, &scope).await;
        let next = next.map_err(refusal::review)?;
        page = next.map_or_else(|| QUEUE.to_owned(), |code| address(code, section));
    }
    Ok(Redirect::to(&page))
}

/// The page of a review in the queue of a section, or of all.
fn address(code: ReviewCode, section: Option<&str>) -> String {
    let query = section.map(|section| format!("?section={}", Pager::encoded(section)));
    format!("{QUEUE}/{code}{}", query.unwrap_or_default())
}

fn new_comment(fields: &Fields) -> Result<NewComment, Problem> {
    let sentence = fields.some("sentence").map(|_| fields.number("sentence"));
    Ok(NewComment {
        first: fields.number("first")?,
        last: fields.number("last")?,
        item: fields.some("item").map(str::to_owned),
        sentence: sentence.transpose()?,
        text: fields.text("said").to_owned(),
        keep: fields.some("keep").is_some(),
    })
}

/// Does something with the queue, all reviews or the kept sentences.
pub async fn on_all(
    visitor: ProjectVisitor,
    Path(act): Path<String>,
    Form(fields): Form<Vec<(String, String)>>,
) -> Result<Response, Problem> {
    let reader = Reader::of(&visitor)?;
    let (project, me) = (&visitor.project, reader.id());
    let fields = Fields(fields);
    let queue = || Redirect::to(QUEUE).into_response();
    let section = fields.some("section");
    let scope = reader.scope.clone().within(section);
    match act.as_str() {
        "next" => {
            let next = project.claim_next_review(me, &scope).await;
            let next = next.map_err(refusal::review)?;
            let none = || Problem::refused("nothing waits for a reader here");
            let code = next.ok_or_else(none)?;
            Ok(Redirect::to(&address(code, section)).into_response())
        }
        "publish" if fields.some(Question::SURE).is_none() => {
            let question = publish_question(&visitor, &reader, &scope, section).await?;
            question.page()
        }
        "publish" => {
            let published = project.publish_reviews(me, &scope).await;
            published.map_err(refusal::review)?;
            Ok(queue())
        }
        "keep" => {
            let kept = project
                .keep_sentence(fields.text("text"), fields.some("item"))
                .await;
            kept.map_err(refusal::review)?;
            Ok(queue())
        }
        "remove" => {
            let removed = project.remove_sentence(fields.number("sentence")?).await;
            removed.map_err(refusal::review)?;
            Ok(queue())
        }
        other => Err(Problem::NotFound(format!("to {other}"))),
    }
}

/// The question before publishing: for whom, and how many.
async fn publish_question(
    visitor: &ProjectVisitor,
    reader: &Reader<'_>,
    scope: &StudentScope,
    section: Option<&str>,
) -> Result<Question, Problem> {
    visitor.visitor.may(Right::Publish)?;
    let mut reviews = visitor.project.reviews().await.map_err(refusal::review)?;
    reviews.retain(|one| one.is_in(scope) && one.state() == ReviewState::Done);
    let students = reviews.iter().flat_map(|review| &review.students);
    let students: BTreeMap<&PersonId, &str> = students
        .map(|student| (&student.id, student.name.as_str()))
        .collect();
    let what = counted(reviews.len(), "review", "reviews");
    let who = if reader.shows_names() {
        let names = students.into_values().map(str::to_owned);
        named(&names.collect::<Vec<_>>(), "students")
    } else {
        counted(students.len(), "student", "students")
    };
    Ok(Question {
        effects: vec![
            format!("Their points, comments and notes are shown at once to {who}."),
            "They cannot be taken back; a regrade changes them, with a reason that the students see."
                .to_owned(),
        ],
        fields: vec![("section", section.unwrap_or_default().to_owned())],
        does: format!("Publish {what}"),
        ..Question::new(
            &visitor.visitor,
            format!("Publish {what}?"),
            "/project/reviews/all/publish".to_owned(),
            "/project/reviews".to_owned(),
        )
    })
}
