//! The published review, as students see it.

use pigskin_course::{Member, counted_points};
use pigskin_course_project::{FileGrade, HeldProject, PointsPart, ReviewOutcome, VersionRow};
use pigskin_web::Problem;

use super::code_block::CodeBlock;
use super::code_line::LineComment;
use super::lines::lines;
use crate::pager::Pager;
use crate::server::refusal;
use crate::server::visitor::ProjectVisitor;

pub struct PublishedReview {
    pub at: String,
    pub outcome: ReviewOutcome,
    pub address: Option<String>,
    /// Time and points of each publication, with the reason of the change, if there were several.
    pub history: Vec<(String, Option<String>)>,
    pub regrade: Option<(String, Option<String>)>,
    /// Until when a regrade can be asked for, if it can; empty for always.
    pub can_ask: Option<String>,
}

/// Returns the review of a student's composition; `None` unless it is published.
pub async fn published_review(
    project: &HeldProject,
    member: &Member,
) -> Result<Option<PublishedReview>, Problem> {
    let Some(settings) = &project.settings().review else {
        return Ok(None);
    };
    if !shows_composition(project, member).await? {
        return Ok(None);
    }
    let person = &member.person.id;
    let outcomes = project.outcomes(person).await?;
    let Some(last) = outcomes.last() else {
        return Ok(None);
    };
    let regrade = project.regrade(person).await;
    let (regrade, can_ask) = regrade.map_err(refusal::review)?;
    let schedule = &project.settings().schedule;
    let until = settings.regrade_until.map(|until| schedule.shown(until));
    let (at, outcome) = last;
    let submissions = project.submissions(person).await?;
    let mut submissions = submissions.iter();
    let reviewed = submissions.find(|one| one.version_id == outcome.version_id());
    let moments = outcomes.iter().map(|(at, outcome)| {
        let points = counted_points(outcome.points, "point");
        let change = format!("{}: {points}", schedule.shown(*at));
        (change, outcome.reason.clone())
    });
    Ok(Some(PublishedReview {
        at: schedule.shown(*at),
        outcome: outcome.clone(),
        address: reviewed.map(|one| {
            let by = Pager::encoded(one.by.as_str());
            format!("/project/versions/{}?by={by}#reviewed", one.version)
        }),
        history: if outcomes.len() > 1 {
            moments.collect()
        } else {
            Vec::new()
        },
        can_ask: can_ask.then(|| until.unwrap_or_default()),
        regrade: regrade.map(|regrade| (regrade.text, regrade.answer.map(|(_, answer)| answer))),
    }))
}

pub async fn shows_composition(project: &HeldProject, member: &Member) -> Result<bool, Problem> {
    let publication = project.publication().await?;
    Ok(publication.shows(PointsPart::Composition, &member.person.section))
}

/// The lines of a version's `hog.py` with the comments published to the visitor, if it is the
/// version that was reviewed.
pub async fn reviewed_lines(
    visitor: &ProjectVisitor,
    row: &VersionRow,
    verdict: Option<&FileGrade>,
    hog: &str,
) -> Result<Option<Vec<CodeBlock>>, Problem> {
    if !shows_composition(&visitor.project, &visitor.member).await? {
        return Ok(None);
    }
    let person = &visitor.member.person.id;
    let outcomes = visitor.project.outcomes(person).await?;
    let mut outcomes = outcomes.into_iter().rev().map(|(_, outcome)| outcome);
    let Some(outcome) = outcomes.find(|outcome| outcome.version_id() == row.id) else {
        return Ok(None);
    };
    // The titles of the items as they were.
    let items = outcome.items.iter();
    let titles = items.map(|item| (item.id.clone(), item.title.clone()));
    let titles = titles.collect();
    let comments = outcome.comments.into_iter();
    let comments = comments.map(|comment| {
        let shown = LineComment::new(&comment, &titles);
        (comment, shown)
    });
    let given = visitor.project.given();
    Ok(lines(hog, given, verdict, comments.collect()))
}
