//! The class at a glance: students by problems.

use axum::extract::Query;
use axum::response::Response;
use pigskin_course_project::{ClassFilter, ClassSort, ClassStudent, ProjectSettings, StudentState};
use pigskin_web::{Problem, attachment, page};
use serde::Deserialize;

use super::class_cell::{ProblemCell, ProblemColumn};
use super::staff_visitor::StaffVisitor;
use crate::filters;
use crate::frame::Frame;
use crate::pager::Pager;

/// The order of the page if none is chosen.
const ORDER: ClassSort = ClassSort::Help;

#[derive(askama::Template)]
#[template(path = "project/class.html")]
struct ClassPage<'a> {
    frame: Frame,
    query: ClassQuery,
    sections: Vec<String>,
    limited: Option<String>,
    /// The states, each with the number of students who have it.
    states: Vec<(StudentState, usize)>,
    problems: Vec<ProblemColumn>,
    students: &'a [ClassStudent],
    settings: &'a ProjectSettings,
    all: usize,
    time_zone: String,
    pager: Pager,
    csv: String,
    held_up: bool,
}

#[derive(Default, Deserialize)]
#[serde(default)]
pub struct ClassQuery {
    pub q: String,
    pub section: String,
    pub state: String,
    pub sort: String,
    pub page: usize,
}

impl ClassQuery {
    /// The filter; ignores unknown states and orders. `sort` is the order if none is named.
    pub fn filter(&self, sort: ClassSort) -> ClassFilter {
        ClassFilter {
            text: self.q.clone(),
            section: self.section.clone(),
            state: StudentState::from_name(&self.state),
            sort: ClassSort::from_name(&self.sort).unwrap_or(sort),
        }
    }

    /// The query of an address with the same students.
    fn text(&self) -> String {
        let parts = [
            ("q", &self.q),
            ("section", &self.section),
            ("state", &self.state),
            ("sort", &self.sort),
        ];
        let parts = parts.map(|(name, value)| format!("{name}={}", Pager::encoded(value)));
        parts.join("&")
    }
}

pub async fn show(
    staff: StaffVisitor,
    Query(query): Query<ClassQuery>,
) -> Result<Response, Problem> {
    let project = staff.project();
    let settings = project.settings();
    let schedule = &settings.schedule;
    let mut class = project.class(&staff.scope).await?;
    let sections = class.sections();
    class.keep(&ClassFilter {
        section: query.section.clone(),
        ..ClassFilter::default()
    });
    let all = class.students.len();
    let columns = settings.problems.iter().enumerate();
    let columns =
        columns.map(|(place, one)| ProblemColumn::new(&class, place, &one.number, &one.title));
    let problems = columns.collect();
    let states = StudentState::ALL.map(|state| {
        let students = class.students.iter().filter(|one| state.has(one));
        (state, students.count())
    });
    class.keep(&query.filter(ORDER));
    let address = format!("/project/staff?{}", query.text());
    let pager = Pager::of_class(address, query.page, class.students.len());
    let own = &staff.visitor.member.person.section;
    page::html(&ClassPage {
        frame: staff.frame("The class"),
        sections,
        limited: (!staff.scope.is_all()).then(|| own.clone()),
        states: states.into(),
        problems,
        students: &class.students[pager.range()],
        settings,
        all,
        pager,
        time_zone: schedule.time_zone.iana_name().unwrap_or("UTC").to_owned(),
        held_up: project.trouble().is_some(),
        csv: format!("/project/staff/class.csv?{}", query.text()),
        query,
    })
}

pub async fn save(
    staff: StaffVisitor,
    Query(query): Query<ClassQuery>,
) -> Result<Response, Problem> {
    let project = staff.project();
    let mut class = project.class(&staff.scope).await?;
    class.keep(&query.filter(ORDER));
    let text = class.to_csv(project.settings());
    Ok(attachment("text/csv; charset=utf-8", "class.csv", text))
}
