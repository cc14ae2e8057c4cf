//! The first page of a student: the next step, the dates, and where they are.

use std::sync::Arc;

use axum::response::Response;
use pigskin_course::{Member, points_text};
use pigskin_course_project::{HeldProject, StudentProgress};
use pigskin_web::{Problem, page};

use super::dates::DateRow;
use super::standing::OwnStanding;
use super::step::Step;
use crate::account::drawn_links::{LATELY, drawn_links};
use crate::contest::board::{StaffMessage, messages};
use crate::filters;
use crate::frame::Frame;
use crate::moment::Moment;
use crate::portal::Portal;
use crate::server::visitor::{ContestVisitor, Visitor};
use crate::texts;

#[derive(askama::Template)]
#[template(path = "home/student.html")]
struct StudentPage {
    frame: Frame,
    name: String,
    step: Option<Step>,
    /// What is over, if nothing is left to do.
    ended: String,
    project: Option<ProjectCard>,
    contest: Option<ContestCard>,
    dates: Vec<DateRow>,
    messages: Vec<StaffMessage<Moment>>,
    drawn_links: Vec<String>,
}

struct ProjectCard {
    title: String,
    /// The points so far and of how many, as text and as a share, if they are shown.
    points: Option<(String, String, f64)>,
    is_over: bool,
}

struct ContestCard {
    title: String,
    standing: String,
    step: Option<Step>,
}

pub async fn page(visitor: &Visitor, portal: &Portal) -> Result<Response, Problem> {
    let member = visitor.member()?;
    let course = &visitor.course;
    let now = course.clock().now();
    let (mut step, mut project, mut contest) = (None, None, None);
    let (mut dates, mut ended) = (Vec::new(), Vec::new());
    if let Some(held) = portal.project.held() {
        let progress = held.seen_progress(member).await?;
        step = Step::in_project(&held, member, &progress).await?;
        let settings = held.settings();
        dates = DateRow::of_project(settings, now, Some((member, &progress)));
        let card = project_card(&held, member, &progress).await?;
        ended.extend(card.is_over.then(|| format!("{} is closed.", card.title)));
        project = Some(card);
    }
    if let Some(held) = &portal.contest {
        let visitor = ContestVisitor::new(Arc::clone(held), visitor.clone());
        let standing = OwnStanding::of(&visitor).await?;
        let next = Step::in_contest(&visitor, &standing, portal.site.runs_drafts());
        if next.is_none() {
            let how = texts::ended(held.stage().await?);
            ended.extend((!how.is_empty()).then(|| how.to_owned()));
        }
        let title = &held.contest().title;
        let schedule = &held.course().settings().schedule;
        dates.extend(DateRow::of_contest(schedule, title, now, member.extension));
        // Without a step in the project, the contest's is the large one.
        let (large, small) = if step.is_none() {
            (next, None)
        } else {
            (None, next)
        };
        step = step.or(large);
        contest = Some(ContestCard {
            title: title.clone(),
            standing: standing.in_words(),
            step: small,
        });
    }
    page::html(&StudentPage {
        frame: Frame::new(visitor, "Home"),
        name: member.person.name.clone(),
        step,
        ended: ended.join(" "),
        project,
        contest,
        dates: DateRow::sorted(dates),
        messages: messages(course, |at| Moment::new(course, at)).await?,
        drawn_links: drawn_links(course, &member.person.id, LATELY).await?,
    })
}

async fn project_card(
    project: &HeldProject,
    member: &Member,
    progress: &StudentProgress,
) -> Result<ProjectCard, Problem> {
    let settings = project.settings();
    let now = project.course().clock().now();
    let hides = settings.hides_verdicts(now, member.extension);
    let points = project.points(&member.person.id).await?.published();
    let share = if points.of > 0.0 {
        (points.points / points.of).clamp(0.0, 1.0)
    } else {
        0.0
    };
    let shown = (!hides && (progress.version > 0 || points.points > 0.0))
        .then(|| (points_text(points.points), points_text(points.of), share));
    Ok(ProjectCard {
        title: settings.title.clone(),
        points: shown,
        is_over: (settings.accepts_until(member.extension)).is_some_and(|end| now > end),
    })
}
