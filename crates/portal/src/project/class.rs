//! The class at a glance: students by problems.

use axum::extract::Query;
use axum::response::Response;
use pigskin_course_project::{
    ClassCell, ClassFilter, ClassSort, ClassStudent, Counted, Reported, StudentState,
};
use pigskin_web::{Problem, attachment, page};
use serde::Deserialize;

use super::staff_visitor::StaffVisitor;
use crate::frame::Frame;
use crate::pager::Pager;

#[derive(askama::Template)]
#[template(path = "project/class.html")]
struct ClassPage {
    frame: Frame,
    query: ClassQuery,
    sections: Vec<String>,
    limited: Option<String>,
    states: Vec<StateRow>,
    sorts: Vec<(&'static str, &'static str)>,
    problems: Vec<(String, String)>,
    students: Vec<StudentRow>,
    all: usize,
    time_zone: String,
    pager: Pager,
    csv: String,
    held_up: bool,
}

/// A state with the number of students who have it.
struct StateRow {
    name: &'static str,
    words: &'static str,
    students: usize,
}

struct StudentRow {
    id: String,
    name: String,
    section: String,
    points: String,
    of: String,
    ran: String,
    submitted: String,
    is_late: bool,
    stuck: Vec<String>,
    cells: Vec<ProblemCell>,
}

pub struct ProblemCell {
    pub counted: Mark,
    pub reported: Mark,
}

/// A state as a mark, and in words for those who do not see it.
#[derive(Clone, Copy)]
pub struct Mark {
    pub sign: &'static str,
    pub class: &'static str,
    pub words: &'static str,
}

impl Mark {
    const fn new(sign: &'static str, class: &'static str, words: &'static str) -> Mark {
        Mark { sign, class, words }
    }

    pub fn of_counted(counted: &Counted) -> Mark {
        match counted {
            Counted::Nothing => Mark::new("–", "none", "not submitted"),
            Counted::Waiting => Mark::new("…", "none", "waits to be graded"),
            Counted::Passed => Mark::new("✓", "passes", "passes"),
            Counted::Unwritten => Mark::new("○", "none", "not started"),
            Counted::Failing { .. } => Mark::new("✗", "fails", "fails"),
        }
    }

    pub fn of_reported(reported: Reported) -> Mark {
        match reported {
            Reported::NotStarted => Mark::new("○", "none", "not started"),
            Reported::Locked => Mark::new("L", "none", "locked"),
            Reported::Failing => Mark::new("✗", "fails", "fails"),
            Reported::Passed => Mark::new("✓", "passes", "passes"),
        }
    }
}

impl ProblemCell {
    pub fn new(cell: &ClassCell) -> ProblemCell {
        ProblemCell {
            counted: Mark::of_counted(&cell.counted),
            reported: Mark::of_reported(cell.reported()),
        }
    }
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
    /// The filter; ignores unknown states and orders.
    pub fn filter(&self) -> ClassFilter {
        ClassFilter {
            text: self.q.clone(),
            section: self.section.clone(),
            state: StudentState::named(&self.state),
            sort: ClassSort::named(&self.sort).unwrap_or_default(),
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
    let states = StudentState::ALL.map(|state| StateRow {
        name: state.as_str(),
        words: state.in_words(),
        students: (class.students.iter().filter(|one| state.has(one))).count(),
    });
    class.keep(&query.filter());
    let address = format!("/project/staff?{}", query.text());
    let pager = Pager::of_class(address, query.page, class.students.len());
    let students = class.students[pager.range()].iter();
    let own = &staff.visitor.member.person.section;
    page::html(&ClassPage {
        frame: staff.frame("The class"),
        sections,
        limited: (!staff.scope.is_all()).then(|| own.clone()),
        states: states.into(),
        sorts: (ClassSort::ALL.iter())
            .map(|sort| (sort.as_str(), sort.in_words()))
            .collect(),
        problems: (settings.problems.iter())
            .map(|problem| (problem.number.clone(), problem.title.clone()))
            .collect(),
        students: students.map(|one| student_row(one, &staff)).collect(),
        all,
        pager,
        time_zone: schedule.time_zone.iana_name().unwrap_or("UTC").to_owned(),
        held_up: project.trouble().is_some(),
        csv: format!("/project/staff/class.csv?{}", query.text()),
        query,
    })
}

fn student_row(student: &ClassStudent, staff: &StaffVisitor) -> StudentRow {
    let settings = staff.project().settings();
    let person = &student.member.person;
    let stuck = student.stuck();
    let stuck = stuck.filter_map(|(problem, _)| settings.problems.get(problem));
    let shown = |at| settings.schedule.shown_briefly(at);
    StudentRow {
        id: person.id.to_string(),
        name: person.name.clone(),
        section: person.section.clone(),
        points: student.points.to_string(),
        of: student.of.to_string(),
        ran: student.ran.map(shown).unwrap_or_default(),
        submitted: student.submitted.map(shown).unwrap_or_default(),
        is_late: student.is_late,
        stuck: stuck.map(|problem| problem.number.clone()).collect(),
        cells: student.problems.iter().map(ProblemCell::new).collect(),
    }
}

pub async fn save(
    staff: StaffVisitor,
    Query(query): Query<ClassQuery>,
) -> Result<Response, Problem> {
    let project = staff.project();
    let mut class = project.class(&staff.scope).await?;
    class.keep(&query.filter());
    let text = class.to_csv(project.settings());
    Ok(attachment("text/csv; charset=utf-8", "class.csv", text))
}
