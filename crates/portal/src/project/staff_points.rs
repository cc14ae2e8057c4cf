//! The points of the class for staff: files of them, and what students see of them.

use std::collections::BTreeSet;

use axum::Form;
use axum::extract::{Path, Query};
use axum::response::{IntoResponse as _, Redirect, Response};
use pigskin_course_project::{
    ClassPoints, Points, PointsColumns, PointsPart, Publication, StudentPoints, StudentScope,
};
use pigskin_web::{Problem, attachment, page};
use serde::Deserialize;

use super::staff_visitor::StaffVisitor;
use crate::event_text::counted;
use crate::frame::Frame;
use crate::pager::Pager;
use crate::question::{Question, named};
use crate::server::right::Right;
use crate::staff::rejected_form::RejectedForm;
use crate::staff::roster_query::RosterQuery;

#[derive(askama::Template)]
#[template(path = "project/staff_points.html")]
struct StaffPointsPage {
    frame: Frame,
    /// The sections of students, by name; empty for those without one.
    groups: Vec<String>,
    parts: Vec<PartRow>,
    unpublished: Vec<String>,
    students: Vec<StudentPoints>,
    q: String,
    section: String,
    sections: Vec<String>,
    pager: Pager,
    /// The choices in the form that comes back.
    chosen: PublishForm,
    returned: RejectedForm,
}

struct PartRow {
    part: PointsPart,
    what: String,
    shown: String,
    is_held: bool,
}

impl PartRow {
    /// A part that these groups of students see or do not see.
    fn new((part, what): (PointsPart, String), shown: &[bool], groups: &[String]) -> PartRow {
        let named = |wanted: bool| {
            let groups = groups.iter().zip(shown);
            let groups = groups.filter(|(_, shown)| **shown == wanted);
            let names: Vec<&str> = groups.map(|(group, _)| in_words(group)).collect();
            names.join(", ")
        };
        let seeing = shown.iter().filter(|shown| **shown).count();
        let is_held = seeing < shown.len();
        let shown = match seeing {
            _ if shown.is_empty() => "no student yet".to_owned(),
            _ if !is_held => "published".to_owned(),
            0 => "held back".to_owned(),
            seeing if seeing * 2 < shown.len() => format!("published for {} alone", named(true)),
            _ => format!("held back from {}", named(false)),
        };
        PartRow {
            part,
            what,
            shown,
            is_held,
        }
    }
}

fn in_words(section: &str) -> &str {
    if section.is_empty() {
        "students without a section"
    } else {
        section
    }
}

/// The parts of a project's points with their names, in order.
fn parts(staff: &StaffVisitor) -> Vec<(PointsPart, String)> {
    Points::parts(staff.project().settings())
}

async fn seen(staff: &StaffVisitor) -> Result<ClassPoints, Problem> {
    let mut class = staff.project().class_points().await?;
    class
        .students
        .retain(|one| staff.scope.includes(&one.student));
    Ok(class)
}

/// Shows what is published, the files, and the students with their points.
pub async fn show(
    staff: StaffVisitor,
    Query(query): Query<RosterQuery>,
) -> Result<Response, Problem> {
    let form = PublishForm::default();
    page::html(&page(&staff, query, form, RejectedForm::default()).await?)
}

/// The page, perhaps with a form that comes back.
async fn page(
    staff: &StaffVisitor,
    query: RosterQuery,
    chosen: PublishForm,
    returned: RejectedForm,
) -> Result<StaffPointsPage, Problem> {
    let mut class = seen(staff).await?;
    let publication = staff.project().publication().await?;
    let groups = groups(&class, &staff.scope);
    let parts = parts(staff);
    let unpublished = class.unpublished();
    class.students.retain(|one| {
        let student = &one.student;
        query.is_in_section(student) && query.finds(&[student.id.as_str(), &student.name])
    });
    let pager = query.pager("/project/staff/points", class.students.len());
    Ok(StaffPointsPage {
        chosen,
        returned,
        frame: staff.frame("Points of the class"),
        unpublished: parts
            .iter()
            .filter(|(part, _)| unpublished.contains(part))
            .map(|(_, what)| what.clone())
            .collect(),
        parts: parts
            .into_iter()
            .map(|part| {
                let shown = shown_to(&publication, part.0, &groups);
                PartRow::new(part, &shown, &groups)
            })
            .collect(),
        students: class.students[pager.range()].to_vec(),
        sections: (groups.iter())
            .filter(|group| !group.is_empty())
            .cloned()
            .collect(),
        groups,
        q: query.q,
        section: query.section,
        pager,
    })
}

/// The sections of the students within this scope, by name; empty for those without one.
fn groups(class: &ClassPoints, scope: &StudentScope) -> Vec<String> {
    let sections = class.students.iter();
    let sections: BTreeSet<&str> = sections
        .flat_map(|one| one.student.section_names())
        .filter(|section| scope.includes_section(section))
        .collect();
    sections.into_iter().map(str::to_owned).collect()
}

fn shown_to(publication: &Publication, part: PointsPart, sections: &[String]) -> Vec<bool> {
    let sections = sections.iter();
    sections
        .map(|section| publication.shows(part, section))
        .collect()
}

/// Whether some of a student's points are not known yet.
fn is_open(one: &StudentPoints) -> bool {
    let mut lines = one.points.lines.iter();
    lines.any(|line| line.points.is_none())
}

#[derive(Default, Deserialize)]
pub struct PublishForm {
    /// A part, or nothing for all.
    #[serde(default)]
    part: String,
    /// `all`, or `section` for the section in the next field.
    #[serde(default)]
    whom: String,
    #[serde(default)]
    act: String,
    /// [`Question::SURE`]: it was asked about.
    #[serde(default)]
    sure: String,
}

/// The start of the value for a single section.
const SECTION: &str = "section ";

impl PublishForm {
    fn is_for(&self, section: &str) -> bool {
        self.whom.strip_prefix(SECTION) == Some(section)
    }
}

/// The parts that a form publishes or holds back.
struct PublishedParts {
    parts: Vec<PointsPart>,
    /// The section; `None` for all students.
    section: Option<String>,
    published: bool,
}

impl PublishedParts {
    async fn of(staff: &StaffVisitor, form: &PublishForm) -> Result<PublishedParts, Problem> {
        let known = parts(staff).into_iter().map(|(part, _)| part);
        let parts: Vec<PointsPart> = match form.part.as_str() {
            "all" => known.collect(),
            part => {
                let part: PointsPart = part.parse().map_err(Problem::refused)?;
                known.filter(|known| *known == part).collect()
            }
        };
        if parts.is_empty() {
            let why = format!("this project has no part {}", form.part);
            return Err(Problem::Refused(why));
        }
        let section = match form.whom.as_str() {
            "all" if staff.scope.is_all() => None,
            "all" => {
                let why = "you can publish only for your own sections; choose one of them";
                return Err(Problem::Refused(why.to_owned()));
            }
            whom => {
                let known = groups(&seen(staff).await?, &staff.scope);
                let section = whom.strip_prefix(SECTION).map(str::to_owned);
                let section = section.filter(|section| known.contains(section));
                let missing = || Problem::Refused("no student is in that section".to_owned());
                Some(section.ok_or_else(missing)?)
            }
        };
        let published = match form.act.as_str() {
            "publish" => true,
            "hold-back" => false,
            other => return Err(Problem::NotFound(format!("to {other}"))),
        };
        Ok(PublishedParts {
            parts,
            section,
            published,
        })
    }

    /// The question before it is done.
    async fn question(&self, staff: &StaffVisitor, form: PublishForm) -> Result<Question, Problem> {
        let before = staff.project().publication().await?;
        let mut after = before.clone();
        after.set(&self.parts, self.section.as_deref(), self.published);
        let class = seen(staff).await?;
        let differs = |one: &&StudentPoints| {
            let section = &one.student.section;
            let mut parts = self.parts.iter();
            parts.any(|&part| before.shows(part, section) != after.shows(part, section))
        };
        let changed: Vec<&StudentPoints> = class.students.iter().filter(differs).collect();
        let names = changed.iter().map(|one| one.student.name.clone());
        let who = named(&names.collect::<Vec<_>>(), "students");
        let known = parts(staff).into_iter();
        let known = known.filter(|(part, _)| self.parts.contains(part));
        let what: Vec<String> = known.map(|(_, what)| what).collect();
        let what = what.join(", ");
        let effect = match (changed.len(), self.published) {
            (0, true) => format!("All of them see {what} already."),
            (0, false) => format!("None of them sees {what} now."),
            (_, true) => format!("New to see {what}: {who}."),
            (_, false) => format!("No longer to see {what}: {who}."),
        };
        let open = changed.iter().filter(|one| is_open(one)).count();
        let verb = if self.published {
            "Publish"
        } else {
            "Hold back"
        };
        let whom = match self.section.as_deref() {
            None => "all students".to_owned(),
            Some("") => in_words("").to_owned(),
            Some(section) => format!("section {section}"),
        };
        Ok(Question {
            effects: vec![effect],
            warning: (self.published && open > 0).then(|| {
                format!(
                    "{} some points that are not known yet.",
                    match open {
                        1 => "1 of these students has".to_owned(),
                        open => format!("{open} of these students have"),
                    }
                )
            }),
            fields: vec![("part", form.part), ("whom", form.whom), ("act", form.act)],
            does: format!(
                "{verb} for {}",
                counted(changed.len(), "student", "students")
            ),
            ..Question::new(
                &staff.visitor.visitor,
                format!("{verb} points for {whom}?"),
                "/project/staff/points/publish".to_owned(),
                "/project/staff/points".to_owned(),
            )
        })
    }
}

/// Publishes parts of the points, or holds them back; first asks.
pub async fn publish(
    staff: StaffVisitor,
    Form(form): Form<PublishForm>,
) -> Result<Response, Problem> {
    let by = staff.may(Right::Help)?;
    let change = match PublishedParts::of(&staff, &form).await {
        Ok(change) => change,
        Err(Problem::Refused(why)) => {
            let returned = RejectedForm::new("publish", "", "", why);
            return page::returned(&page(&staff, RosterQuery::default(), form, returned).await?);
        }
        Err(other) => return Err(other),
    };
    if form.sure.is_empty() {
        return change.question(&staff, form).await?.page();
    }
    let section = change.section.as_deref();
    staff
        .project()
        .publish(&change.parts, section, change.published, by)
        .await?;
    Ok(Redirect::to("/project/staff/points").into_response())
}

#[derive(Deserialize)]
pub struct FileQuery {
    /// `lines` for a column for each line.
    #[serde(default)]
    columns: String,
    #[serde(default)]
    unpublished: bool,
}

pub async fn save(
    staff: StaffVisitor,
    Path(file): Path<String>,
    Query(query): Query<FileQuery>,
) -> Result<Response, Problem> {
    let class = seen(&staff).await?;
    let columns = match query.columns.as_str() {
        "lines" => PointsColumns::Lines,
        _ => PointsColumns::Sum,
    };
    let table = || class.to_table(&class.title, columns, query.unpublished);
    let csv = "text/csv; charset=utf-8";
    let (kind, bytes) = match file.as_str() {
        "points.csv" => (csv, class.to_csv().map_err(Problem::server)?.into_bytes()),
        "canvas.csv" => (csv, table().to_canvas().into_bytes()),
        "moodle.csv" => (csv, table().to_moodle().into_bytes()),
        "points.json" => {
            let text = class.to_json().map_err(Problem::server)?;
            ("application/json", text.into_bytes())
        }
        "gradescope.zip" => {
            let zip = class.to_gradescope().map_err(Problem::server)?;
            ("application/zip", zip)
        }
        other => return Err(Problem::NotFound(format!("for the file {other}"))),
    };
    Ok(attachment(kind, &file, bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shorter_list_of_sections_is_named() {
        let groups = ["", "101", "102", "103"].map(str::to_owned);
        for (shown, expected) in [
            ([true; 4], "published"),
            ([false; 4], "held back"),
            ([true, true, true, false], "held back from 103"),
            (
                [false, true, true, false],
                "held back from students without a section, 103",
            ),
            ([false, true, false, false], "published for 101 alone"),
        ] {
            let part = (PointsPart::Composition, String::new());
            let row = PartRow::new(part, &shown, &groups);
            assert_eq!(row.shown, expected);
            assert_eq!(row.is_held, expected != "published");
        }
    }
}
