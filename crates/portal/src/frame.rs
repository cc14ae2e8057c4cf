//! The frame around the pages of a course.

use pigskin_web::page::Sections;

use crate::portal::Parts;
use crate::visitor::Visitor;

/// The frame around a page of the course.
pub struct Frame {
    pub title: String,
    pub part: &'static str,
    pub tab: &'static str,
    pub name: Option<String>,
    pub staff: bool,
    pub held: Parts,
    /// When the contest opens, if it has not opened yet; for [`opens`](Self::opens).
    pub opens: Option<String>,
    pub invited: bool,
}

const WITH_PROJECT: Sections = &[
    ("/hog", "Hog"),
    ("/strategies", "Strategies"),
    ("/project", "Project"),
];

/// The sections of a site with a project and a contest.
const WITH_BOTH: Sections = &[
    ("/hog", "Hog"),
    ("/d-football", "D-Football"),
    ("/strategies", "Strategies"),
    ("/project", "Project"),
    ("/contest", "Contest"),
];

pub fn sections(held: Parts) -> Sections {
    match (held.project, held.contest) {
        (true, true) => WITH_BOTH,
        (true, false) => WITH_PROJECT,
        (false, _) => pigskin_web::page::Frame::PARTS,
    }
}

impl Frame {
    pub fn new(visitor: &Visitor, title: impl Into<String>, tab: &'static str) -> Frame {
        let name = visitor.member.as_ref();
        let course = &visitor.course;
        let schedule = &course.settings().schedule;
        let opens = schedule.opens.filter(|&opens| course.clock().now() < opens);
        Frame {
            title: title.into(),
            part: "/contest",
            tab,
            name: name.map(|member| member.person.name.clone()),
            staff: visitor.is_staff(),
            invited: visitor.is_invited,
            held: visitor.held,
            opens: opens.map(|opens| schedule.shown(opens)),
        }
    }

    pub fn of_project(visitor: &Visitor, title: impl Into<String>, tab: &'static str) -> Frame {
        Frame {
            part: "/project",
            ..Frame::new(visitor, title, tab)
        }
    }

    pub fn of_account(visitor: &Visitor, title: impl Into<String>) -> Frame {
        let part = visitor.held.first_page();
        Frame {
            part,
            ..Frame::new(visitor, title, "account")
        }
    }

    pub fn parts(&self) -> Sections {
        sections(self.held)
    }

    /// When the contest opens, on its pages before that.
    pub fn opens(&self) -> Option<&str> {
        let opens = self.opens.as_deref();
        opens.filter(|_| self.held.contest && self.part == "/contest")
    }

    /// The start of the addresses for signing in and out.
    pub fn doors(&self) -> &'static str {
        self.held.doors()
    }
}
