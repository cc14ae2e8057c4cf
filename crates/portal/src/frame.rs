//! The frame around the pages of a course.

use pigskin_web::page::Sections;

use crate::portal::Parts;
use crate::visitor::Visitor;

/// The frame around a page of the course.
pub struct Frame {
    /// The page's title.
    pub title: String,
    /// The section of the site, by the start of its address.
    pub part: &'static str,
    /// The active tab.
    pub tab: &'static str,
    /// The name of the visitor, if signed in.
    pub name: Option<String>,
    /// Whether the visitor is staff.
    pub staff: bool,
    /// What is held for the course.
    pub held: Parts,
    /// When the contest opens, if it has not opened yet; for [`opens`](Self::opens).
    pub opens: Option<String>,
    /// Whether the visitor is invited to a team.
    pub invited: bool,
}

/// The sections of a site with a project.
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

/// The sections of a site with what is held for its course.
pub fn sections(held: Parts) -> Sections {
    match (held.project, held.contest) {
        (true, true) => WITH_BOTH,
        (true, false) => WITH_PROJECT,
        (false, _) => pigskin_web::page::Frame::PARTS,
    }
}

impl Frame {
    /// The frame of a page for a visitor.
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

    /// The frame of a page of the project.
    pub fn of_project(visitor: &Visitor, title: impl Into<String>, tab: &'static str) -> Frame {
        Frame {
            part: "/project",
            ..Frame::new(visitor, title, tab)
        }
    }

    /// The frame of a page of the visitor's account.
    pub fn of_account(visitor: &Visitor, title: impl Into<String>) -> Frame {
        let part = visitor.held.first_page();
        Frame {
            part,
            ..Frame::new(visitor, title, "account")
        }
    }

    /// The sections that the page names.
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
