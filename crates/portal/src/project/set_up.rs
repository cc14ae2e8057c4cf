//! The page of staff that makes the project of a course, and changes its settings later.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Form;
use axum::extract::{Query, State};
use axum::response::{IntoResponse as _, Redirect, Response};
use jiff::tz::TimeZone;
use pigskin_course::CourseSettings;
use pigskin_course_project::{
    ChangeProjectError, HandoutConflict, Project, ProjectFile, ProjectSettings, SettingsEffects,
    Sheet,
};
use pigskin_hog::{Edition, Semester};
use pigskin_web::{Problem, page};
use serde::Deserialize;

use crate::form_field::{Field, Group, Shape};
use crate::frame::Frame;
use crate::portal::Portal;
use crate::server::right::Right;
use crate::server::visitor::Visitor;
use crate::sheet_form::{
    ChangesPage, HiddenFields, SettingChange, SheetFields, grouped, zone_name, zone_named,
};
use crate::staff::extensions::sees;

const ADDRESS: &str = "/project/staff/set-up";

/// The heading of the problems, which are a table.
const PROBLEMS: &str = "Problems";

/// The most students whose points are listed.
const MOST_LISTED: usize = 20;

#[derive(askama::Template)]
#[template(path = "project/set_up.html")]
struct SetUpPage {
    frame: Frame,
    /// The semesters to choose from; empty if there is a project.
    /// The semesters to choose from, and whether their project is our own.
    editions: Vec<(&'static str, bool)>,
    edition: String,
    /// The semesters that used the rules.
    semesters: String,
    rules: Vec<(String, String)>,
    groups: Vec<Group>,
    problems: Vec<ProblemRow>,
    hidden: HiddenFields,
    course_zone: String,
    notices: Vec<String>,
    wrong: Vec<String>,
}

/// A problem with its points and its phase.
struct ProblemRow {
    title: String,
    points: Field,
    phase: Field,
}

#[derive(Default, Deserialize)]
#[serde(default)]
pub struct SetUpQuery {
    edition: String,
    done: String,
}

/// A request for the page, or a form of it.
struct SetUp {
    visitor: Visitor,
    portal: Arc<Portal>,
    /// The text of `project.toml`, or of a new one.
    text: String,
    is_new: bool,
    /// The time zone of the form.
    zone: TimeZone,
}

impl SetUp {
    async fn read(
        visitor: Visitor,
        portal: Arc<Portal>,
        edition: String,
        zone: Option<TimeZone>,
    ) -> Result<SetUp, Problem> {
        visitor.may(Right::Settings)?;
        let text = portal.project.text().await.map_err(Problem::server)?;
        let is_new = text.is_none();
        let edition = match edition {
            name if name.is_empty() => usual_edition(&portal),
            name => name,
        };
        let text = match text {
            Some(text) => text,
            None => new_text(&edition).ok_or_else(|| {
                Problem::NotFound(format!("for a project by the edition {edition}"))
            })?,
        };
        let course_zone = || portal.course.settings().schedule.time_zone.clone();
        Ok(SetUp {
            zone: zone.unwrap_or_else(course_zone),
            visitor,
            text,
            is_new,
            portal,
        })
    }

    fn course(&self) -> &CourseSettings {
        self.portal.course.settings()
    }

    /// The sheet of the file as it is now.
    fn now(&self) -> Result<Sheet, Problem> {
        ProjectSettings::sheet(&self.text, self.course()).map_err(Problem::Refused)
    }

    /// The problems and phases of the file.
    fn settings(&self) -> Result<ProjectSettings, Problem> {
        let settings =
            ProjectSettings::from_toml("project.toml".as_ref(), &self.text, self.course());
        settings.map_err(Problem::refused)
    }

    /// Whether the server uses settings; not if the file was changed by hand.
    fn uses(&self, settings: &ProjectSettings) -> bool {
        let held = self.portal.project.held();
        held.is_none_or(|held| held.settings() == settings)
    }

    fn frame(&self) -> Frame {
        Frame::new(&self.visitor, "Set-up")
    }

    fn hidden(&self, now: &Sheet) -> HiddenFields {
        HiddenFields::new(&self.zone, json(now))
    }

    /// The page with the form.
    fn form(
        &self,
        sheet: &Sheet,
        notices: Vec<String>,
        wrong: Option<String>,
    ) -> Result<SetUpPage, Problem> {
        let settings = self.settings()?;
        let fields = self.fields(sheet, &settings).all();
        let problems = problem_rows(&settings, &fields);
        let groups = grouped(
            fields
                .into_iter()
                .filter(|(heading, _)| heading != PROBLEMS)
                .collect(),
        );
        let semester = Semester::named(&settings.edition.name);
        let names = semester.map(|semester| semester.names().collect::<Vec<_>>().join(", "));
        let whole = sheet.wrong(Sheet::WHOLE).map(str::to_owned);
        let some = "Some fields are wrong; nothing was written.".to_owned();
        let wrong = wrong.or_else(|| sheet.is_wrong().then_some(some));
        Ok(SetUpPage {
            frame: self.frame(),
            editions: if self.is_new { editions() } else { Vec::new() },
            edition: settings.edition.name.clone(),
            semesters: names.unwrap_or_default(),
            rules: settings.edition.in_words(),
            groups,
            problems,
            hidden: self.hidden(&self.now()?),
            course_zone: zone_name(&self.course().schedule.time_zone),
            notices,
            wrong: wrong.into_iter().chain(whole).collect(),
        })
    }

    /// The page with what would change.
    async fn changes(
        &self,
        sheet: &Sheet,
        settings: &ProjectSettings,
        notices: Vec<String>,
    ) -> Result<Response, Problem> {
        let now = self.now()?;
        let effects = match self.portal.project.held() {
            Some(project) => project.effects_of(settings).await?,
            None => SettingsEffects::default(),
        };
        // Staff with a section read the names of its students alone.
        let scope = self.visitor.scope();
        let seen = effects.points.iter();
        let seen = seen.filter(|change| sees(&scope, &change.student));
        let more = seen.clone().count().saturating_sub(MOST_LISTED);
        let students = seen.take(MOST_LISTED).map(|change| {
            let (before, after) = (change.before.to_string(), change.after.to_string());
            (change.student.name.clone(), before, after)
        });
        page::html(&ChangesPage {
            frame: self.frame(),
            address: ADDRESS,
            files: ProjectFile::NAME,
            changes: self.differing(sheet, settings, &now),
            effects: in_words(&effects),
            points: students.collect(),
            more,
            hidden: self.hidden(&now),
            values: json(sheet),
            notices,
        })
    }

    fn fields<'a>(&'a self, sheet: &'a Sheet, settings: &'a ProjectSettings) -> SheetFields<'a> {
        SheetFields {
            sheet,
            file: "",
            zone: &self.zone,
            schedule: &settings.schedule,
        }
    }

    /// The differences of a sheet from what the file has now.
    fn differing(
        &self,
        sheet: &Sheet,
        settings: &ProjectSettings,
        now: &Sheet,
    ) -> Vec<SettingChange> {
        let fields = self.fields(sheet, settings);
        let mut all = fields.all();
        let problems = problem_rows(settings, &all).into_iter();
        let problems = problems.flat_map(|row| [row.points, row.phase]);
        let problems: Vec<_> = problems.map(|field| (PROBLEMS.to_owned(), field)).collect();
        all.retain(|(heading, _)| heading != PROBLEMS);
        all.extend(problems);
        fields.changes(all, now)
    }

    /// Makes the project, or changes its settings. Goes on if the browser leaves.
    async fn write(
        &self,
        text: String,
        changes: &[SettingChange],
    ) -> Result<Vec<HandoutConflict>, ChangeProjectError> {
        let by = self
            .visitor
            .member
            .as_ref()
            .map(|member| member.person.id.clone());
        let changes = SettingChange::told(changes);
        let project = Arc::clone(&self.portal.project);
        let before = (!self.is_new).then(|| self.text.clone());
        let writing = async move {
            match before {
                Some(before) => project.change(before, text, changes, by.as_ref()).await,
                None => project.make(text, by.as_ref()).await.map(|()| Vec::new()),
            }
        };
        tokio::spawn(writing).await?
    }
}

pub async fn show(
    visitor: Visitor,
    State(portal): State<Arc<Portal>>,
    Query(query): Query<SetUpQuery>,
) -> Result<Response, Problem> {
    let set_up = SetUp::read(visitor, portal, query.edition, None).await?;
    let mut notices: Vec<String> = Vec::new();
    match query.done.as_str() {
        "made" => notices.push("The project is made. Students can download it.".to_owned()),
        "saved" => notices.push("The settings are saved and in use.".to_owned()),
        _ => {}
    }
    if let Some(project) = set_up.portal.project.held()
        && let Some(why) = project.stale_files()
    {
        notices.push(why.to_owned());
    }
    if !set_up.uses(&set_up.settings()?) {
        notices.push(
            "project.toml was changed by hand, and the server does not use that yet. See below what \
             changes, and save."
                .to_owned(),
        );
    }
    page::html(&set_up.form(&set_up.now()?, notices, None)?)
}

pub async fn act(
    visitor: Visitor,
    State(portal): State<Arc<Portal>>,
    Form(mut form): Form<BTreeMap<String, String>>,
) -> Result<Response, Problem> {
    visitor.may(Right::Settings)?;
    let mut take = |name: &str| form.remove(name).unwrap_or_default();
    let (act, zone, edition) = (take("act"), take("zone"), take("edition"));
    let (was, values) = (take("was"), take("values"));
    let zone = Some(zone_named(&zone)?);
    let set_up = SetUp::read(visitor, portal, edition, zone).await?;
    let of_values = |values: &str| {
        let values = serde_json::from_str(values).map_err(Problem::address)?;
        Ok::<_, Problem>(Sheet::of_values(ProjectFile::ROWS, values))
    };
    let was = of_values(&was)?;
    let mut sheet = if values.is_empty() {
        Sheet::typed(form, &was, &set_up.zone)
    } else {
        of_values(&values)?
    };
    let now = set_up.now()?;
    if set_up.is_new != (act == "make") {
        let why = "somebody has made the project in the meantime; open the page again";
        return Err(Problem::refused(why));
    }
    let changed_since = !set_up.is_new && was != now;
    sheet.merge(&was, &now);
    let mut notices = Vec::new();
    if changed_since {
        notices.push(
            "project.toml was changed since you opened the page. What you did not change here is as \
             it is there now."
                .to_owned(),
        );
    }
    let conflicts = sheet.is_wrong();
    let written = ProjectSettings::written(&mut sheet, &set_up.text, set_up.course());
    if act == "edit" {
        return page::html(&set_up.form(&sheet, notices, None)?);
    }
    let (Some((text, settings)), false) = (written, conflicts) else {
        return page::returned(&set_up.form(&sheet, notices, None)?);
    };
    if !set_up.is_new && sheet.differing(&now).is_empty() && set_up.uses(&settings) {
        notices.push("Nothing is changed.".to_owned());
        return page::html(&set_up.form(&sheet, notices, None)?);
    }
    let members = set_up.portal.course.members().await?;
    if !members
        .iter()
        .any(|member| settings.is_teacher(&member.person))
    {
        let why = "Nobody on the roster would be a teacher, and change these settings again.";
        return page::returned(&set_up.form(&sheet, notices, Some(why.to_owned()))?);
    }
    if act == "review" || changed_since {
        return set_up.changes(&sheet, &settings, notices).await;
    }
    let changes = set_up.differing(&sheet, &settings, &now);
    match set_up.write(text, &changes).await {
        Ok(conflicts) if conflicts.is_empty() => {
            let done = if set_up.is_new { "made" } else { "saved" };
            Ok(Redirect::to(&format!("{ADDRESS}?done={done}")).into_response())
        }
        Ok(conflicts) => {
            let names: Vec<&str> = conflicts.iter().map(|one| one.name.as_str()).collect();
            let notice = format!(
                "The settings are saved and in use. Your texts in handout.md stay; handout.md.new \
                 has what would stand there now: {}.",
                names.join(", ")
            );
            let set_up = SetUp::read(set_up.visitor, set_up.portal, String::new(), None).await?;
            page::html(&set_up.form(&set_up.now()?, vec![notice], None)?)
        }
        Err(ChangeProjectError::Database(error)) => Err(error.into()),
        Err(error) => {
            let why = format!("Nothing was written: {error}.");
            page::returned(&set_up.form(&sheet, notices, Some(why))?)
        }
    }
}

fn json(sheet: &Sheet) -> String {
    serde_json::to_string(sheet.values()).unwrap_or_default()
}

/// The rows of problems, made of their fields.
fn problem_rows(settings: &ProjectSettings, fields: &[(String, Field)]) -> Vec<ProblemRow> {
    let phases = settings.phases.iter();
    let phases = phases.map(|phase| phase.number.to_string());
    let phases: Vec<(String, String)> = phases.map(|phase| (phase.clone(), phase)).collect();
    let problems = settings.problems.iter().filter_map(|problem| {
        let number = &problem.number;
        let field = |key: &str| {
            let name = format!("problem.{number}.{key}");
            let (_, field) = fields.iter().find(|(_, field)| field.name == name)?;
            let label = format!("{} of problem {number}", field.label);
            Some(Field {
                label,
                ..field.clone()
            })
        };
        Some(ProblemRow {
            title: format!("{number} {}", problem.title),
            points: field("points")?,
            phase: Field {
                shape: Shape::Choice(phases.clone()),
                ..field("phase")?
            },
        })
    });
    problems.collect()
}

/// The text of a new project's file by an edition that has a project.
fn new_text(edition: &str) -> Option<String> {
    ProjectFile::new_text(&Edition::of_semester(edition)?, None).ok()
}

fn has_project(edition: &str) -> bool {
    Edition::named(edition).is_some_and(|edition| Project::check(&edition).is_ok())
}

/// The edition of the course's contest, if it has one, or the usual one.
fn usual_edition(portal: &Portal) -> String {
    let contest = portal.contest.as_ref();
    let hog = contest.and_then(|contest| contest.contest().game.hog());
    let own = hog.map(|hog| hog.edition.name.clone());
    let own = own.filter(|name| has_project(name));
    own.unwrap_or_else(|| Edition::USUAL.to_owned())
}

/// The semesters whose edition has a project.
fn editions() -> Vec<(&'static str, bool)> {
    // A contest's rules are those of the semester with something added.
    let semesters = Semester::ALL.iter();
    let semesters = semesters.filter(|semester| !semester.is_contest());
    let semesters = semesters.filter(|semester| has_project(semester.name));
    let named = semesters.flat_map(|semester| {
        let is_ours = Project::is_our_own(semester.rules);
        semester.names().map(move |name| (name, is_ours))
    });
    named.collect()
}

/// The effects of changed settings on students, in words.
fn in_words(effects: &SettingsEffects) -> Vec<String> {
    let students = |count: usize| match count {
        0 => "nobody has".to_owned(),
        1 => "1 student has".to_owned(),
        count => format!("{count} students have"),
    };
    let mut words = Vec::new();
    for earlier in &effects.earlier {
        let what = match earlier.phase {
            Some(phase) => format!("Phase {phase} is due earlier"),
            None => "The project closes earlier".to_owned(),
        };
        let who = students(earlier.students);
        words.push(format!(
            "{what}: {who} submitted between the new time and the old one."
        ));
    }
    words.push(match effects.points.len() {
        0 => "Nobody's points change by what is submitted so far.".to_owned(),
        1 => "The points of 1 student change by what is submitted so far.".to_owned(),
        count => format!("The points of {count} students change by what is submitted so far."),
    });
    words.push("Nothing is graded again, and students keep the files that they have: the tests stay the same. The handout and new downloads have the new settings at once.".to_owned());
    words
}
