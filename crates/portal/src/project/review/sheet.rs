//! The page on which staff read a submission.

use std::collections::BTreeMap;

use axum::extract::{Path, Query};
use axum::response::Response;
use pigskin_course::PersonId;
use pigskin_course_project::{
    Marks, Reading, ReadingRole, Regrade, Review, ReviewSettings, ReviewSheet, ReviewState,
};
use pigskin_web::{Problem, attachment, page};
use serde::Deserialize;

use super::code_block::CodeBlock;
use super::code_line::LineComment;
use super::form::{CommentForm, MarksForm};
use super::lines::{lines, titles};
use super::reader::{Progress, Reader, staff_names};
use crate::frame::Frame;
use crate::server::refusal;
use crate::server::visitor::ProjectVisitor;

#[derive(askama::Template)]
#[template(path = "project/review/sheet.html")]
struct SheetPage<'a> {
    frame: Frame,
    reader: &'a Reader<'a>,
    review: &'a Review,
    /// The names of staff.
    staff: &'a BTreeMap<PersonId, String>,
    progress: Progress,
    /// The section whose queue is being read.
    section: Option<String>,
    points: Option<String>,
    acts: Vec<(&'static str, &'static str)>,
    can_give_back: Vec<(&'a PersonId, String)>,
    /// When the student asked for a regrade, and the text.
    regrade: Option<(String, Regrade)>,
    form: Option<MarksForm>,
    is_saved: bool,
    load_error: Option<String>,
    can_comment: bool,
    lines: Option<Vec<CodeBlock>>,
}

impl SheetPage<'_> {
    fn role(reading: &Reading) -> &'static str {
        match (reading.role, reading.finished.is_some()) {
            (ReadingRole::First, true) => "reader, done",
            (ReadingRole::First, false) => "reader, reads",
            (ReadingRole::Regrade, _) => "changed after it was published",
        }
    }

    /// The marks of a reading, if the visitor sees them: the titles of the items, and the points
    /// with what was chosen.
    fn items(&self, reading: &Reading) -> Option<Vec<(&str, String)>> {
        let shows = self.review.shows(reading, self.reader.id());
        let items = self.reader.settings.rubric.iter().map(|item| {
            let mark = reading.marks.of(item);
            let text = mark.map_or_else(
                || "–".to_owned(),
                |mark| {
                    let chosen = mark.chosen.join("; ");
                    let points = format!("{} of {}", mark.points, item.points);
                    if chosen.is_empty() {
                        points
                    } else {
                        format!("{points}: {chosen}")
                    }
                },
            );
            (item.title.as_str(), text)
        });
        (shows && reading.finished.is_some()).then(|| items.collect())
    }
}

#[derive(Deserialize)]
pub struct SheetQuery {
    pub line: Option<i64>,
    section: Option<String>,
    #[serde(default)]
    done: String,
}

pub async fn show(
    visitor: ProjectVisitor,
    Path(name): Path<String>,
    Query(query): Query<SheetQuery>,
) -> Result<Response, Problem> {
    let reader = Reader::of(&visitor)?;
    let (project, settings) = (&visitor.project, reader.settings);
    let sheet = reader.review(&name).await?;
    let names = staff_names(project.course()).await?;
    let review = &sheet.review;
    let schedule = &project.settings().schedule;
    let state = review.state();
    let decisive = review.decisive();
    let decisive = decisive.filter(|reading| review.shows(reading, reader.id()));
    let open = review.readings.iter().filter(|one| one.finished.is_none());
    let own = open.filter(|one| one.reader == *reader.id() || reader.is_teacher());
    let is_open = review.open_reading(reader.id()).is_some();
    let mut code_lines = commented(&sheet, &reader, &names);
    if is_open && let Some(blocks) = &mut code_lines {
        let sentences = project.kept_sentences().await.map_err(refusal::review)?;
        let address = format!("/project/reviews/{}", review.code);
        for line in blocks.iter_mut().flat_map(|block| &mut block.lines) {
            // Browsers give no field the focus, and scroll to it, where an address names a place.
            line.ask = Some(format!("{address}/save?line={}", line.number));
            line.form = (query.line == Some(line.number)).then(|| {
                let action = format!("{address}/comment");
                CommentForm::new(action, line.number, &settings.rubric, &sentences)
            });
        }
    }
    let verdict = sheet.version.verdict.as_ref();
    let section = query.section.filter(|section| !section.is_empty());
    let reviews = project.reviews().await.map_err(refusal::review)?;
    page::html(&SheetPage {
        frame: Frame::new(&visitor.visitor, format!("Student {}", review.code)),
        reader: &reader,
        review,
        staff: &names,
        progress: reader.progress(&reviews, section.as_deref()),
        section,
        points: decisive.map(|reading| shown(&reading.marks, settings)),
        acts: acts(review, reader.id()),
        can_give_back: own
            .map(|one| (&one.reader, named(&names, &one.reader)))
            .collect(),
        regrade: (review.regrade.as_ref())
            .map(|regrade| (schedule.shown(regrade.asked), regrade.clone())),
        form: MarksForm::for_reader(&reader, review).filter(|_| state != ReviewState::ToDo),
        is_saved: query.done == "saved",
        load_error: verdict
            .and_then(|verdict| verdict.load_error.as_ref().map(ToString::to_string)),
        can_comment: is_open,
        lines: code_lines,
    })
}

/// Names and labels of the buttons for a member of staff.
fn acts(review: &Review, me: &PersonId) -> Vec<(&'static str, &'static str)> {
    let is_published = review.published.is_some();
    let is_mine = |one: &Reading| one.reader == *me && one.finished.is_some();
    let is_alone = matches!(&review.readings[..], [one] if is_mine(one));
    let all = [
        (review.is_free(), "claim", "Claim it"),
        (is_alone && !is_published, "reopen", "Reopen my reading"),
    ];
    let can = all.into_iter().filter(|(can, ..)| *can);
    can.map(|(_, act, label)| (act, label)).collect()
}

/// The name of a member of staff, or the id of one who is no longer staff.
fn named(names: &BTreeMap<PersonId, String>, id: &PersonId) -> String {
    names.get(id).cloned().unwrap_or_else(|| id.to_string())
}

fn shown(marks: &Marks, settings: &ReviewSettings) -> String {
    format!(
        "{} of {}",
        marks.points(&settings.rubric),
        settings.points()
    )
}

/// The file with the comments that the visitor may see.
fn commented(
    sheet: &ReviewSheet,
    reader: &Reader<'_>,
    names: &BTreeMap<PersonId, String>,
) -> Option<Vec<CodeBlock>> {
    let review = &sheet.review;
    let titles = titles(&reader.settings.rubric);
    let mut all = Vec::new();
    for (reading, comments) in review.readings.iter().zip(&sheet.comments) {
        if !review.shows(reading, reader.id()) {
            continue;
        }
        let is_open = reading.reader == *reader.id() && reading.finished.is_none();
        for (id, comment) in comments {
            let shown = LineComment {
                by: (!is_open).then(|| named(names, &reading.reader)),
                remove: is_open.then(|| format!("/project/reviews/{}/remove", review.code)),
                id: *id,
                ..LineComment::new(comment, &titles)
            };
            all.push((comment.clone(), shown));
        }
    }
    let given = reader.visitor.project.given();
    lines(&sheet.hog, given, sheet.version.verdict.as_ref(), all)
}

/// Sends the file under review, under a name that identifies nobody.
pub async fn save(visitor: ProjectVisitor, Path(name): Path<String>) -> Result<Response, Problem> {
    let sheet = Reader::of(&visitor)?.review(&name).await?;
    Ok(attachment(
        "application/octet-stream",
        "hog.py",
        sheet.hog.into_bytes(),
    ))
}
