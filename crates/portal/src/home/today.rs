//! The first page of staff: what is to be set up, what waits, and who needs help.

mod checklist;
mod ending;
mod waiting;

use axum::response::Response;
use jiff::{SignedDuration, Timestamp};
use pigskin_course::{Member, Person};
use pigskin_course_project::{Class, ClassStudent, HeldProject, StudentScope, StudentState};
use pigskin_web::{Problem, page};

use self::checklist::{CheckItem, checklist};
use self::ending::ending;
use self::waiting::{WaitingRow, waiting};
use super::dates::DateRow;
use crate::frame::Frame;
use crate::portal::Portal;
use crate::server::right::Right;
use crate::server::visitor::Visitor;

/// Students who are stuck, of whom the page shows the first.
const STUCK: usize = 8;

/// Hours of the chart of work.
const HOURS: usize = 48;

#[derive(askama::Template)]
#[template(path = "home/today.html")]
struct TodayPage {
    frame: Frame,
    titles: Vec<String>,
    /// Steps at the beginning and at the end, with a heading and an id.
    steps: [(&'static str, &'static str, Vec<CheckItem>); 2],
    dates: Vec<DateRow>,
    class: Option<ClassCard>,
    waiting: Vec<WaitingRow>,
    work: WorkChart,
}

struct ClassCard {
    students: usize,
    not_started: usize,
    stuck: usize,
    behind: usize,
    /// Students who are stuck, with the problem and the smallest case.
    first: Vec<(Person, String, String)>,
}

/// Work by hour: runs of the project and entries of the contest.
struct WorkChart {
    hours: Vec<i64>,
    most: i64,
    all: i64,
}

pub async fn page(visitor: &Visitor, portal: &Portal) -> Result<Response, Problem> {
    let member = visitor.may(Right::Class)?;
    let course = &visitor.course;
    let now = course.clock().now();
    let project = portal.project.held();
    let mut dates = Vec::new();
    let mut class = None;
    if let Some(project) = &project {
        dates = DateRow::of_project(project.settings(), now, None);
        class = Some(class_card(project, member).await?);
    }
    if let Some(contest) = &portal.contest {
        let schedule = &contest.course().settings().schedule;
        let title = &contest.contest().title;
        dates.extend(DateRow::of_contest(schedule, title, now, None));
    }
    page::html(&TodayPage {
        frame: Frame::new(visitor, "Home"),
        titles: portal.titles(),
        steps: [
            ("What is next", "next", ending(portal).await?),
            ("Set-up", "set-up", checklist(visitor, portal).await?),
        ],
        dates: DateRow::sorted(dates),
        class,
        waiting: waiting(portal, member).await?,
        work: work(portal, now).await?,
    })
}

async fn class_card(project: &HeldProject, staff: &Member) -> Result<ClassCard, Problem> {
    let scope = StudentScope::of_staff(project.settings(), &staff.person);
    let Class { students } = project.class(&scope).await?;
    let count = |state: StudentState| students.iter().filter(|one| state.has(one)).count();
    let row = |student: &ClassStudent| {
        let (place, report) = student.stuck().next()?;
        let diagnosis = report.diagnosis.as_ref().or(report.smallest.as_ref());
        let person = student.member.person.clone();
        let problem = project.settings().problems.get(place)?.number.clone();
        let why = diagnosis.cloned().unwrap_or_default();
        Some((report.since(), (person, problem, why)))
    };
    let mut first: Vec<_> = students.iter().filter_map(row).collect();
    // The student who is stuck longest comes first.
    first.sort_by_key(|(since, _)| *since);
    Ok(ClassCard {
        students: students.len(),
        not_started: count(StudentState::NotStarted),
        stuck: first.len(),
        behind: count(StudentState::Behind),
        first: first.into_iter().take(STUCK).map(|(_, row)| row).collect(),
    })
}

async fn work(portal: &Portal, now: Timestamp) -> Result<WorkChart, Problem> {
    // The last hour ends after this moment.
    let span = SignedDuration::from_hours(i64::try_from(HOURS).unwrap_or_default());
    let since = now.checked_sub(span - SignedDuration::from_secs(1));
    let since = since.unwrap_or(now);
    let mut hours = portal
        .course
        .events_by_hour("submitted", since, HOURS)
        .await?;
    if let Some(project) = portal.project.held() {
        let runs = project.versions_by_hour(since, HOURS).await?;
        for (hour, runs) in hours.iter_mut().zip(runs) {
            *hour += runs;
        }
    }
    Ok(WorkChart {
        most: hours.iter().copied().max().unwrap_or_default(),
        all: hours.iter().sum(),
        hours,
    })
}

impl WorkChart {
    /// The bars: their places from the left, and their heights of 40.
    fn bars(&self) -> Vec<(usize, i64)> {
        let height = |work: i64| (work * 40).checked_div(self.most).unwrap_or_default();
        let bars = self.hours.iter().map(|&work| height(work)).enumerate();
        bars.filter(|(_, height)| *height > 0).collect()
    }
}
