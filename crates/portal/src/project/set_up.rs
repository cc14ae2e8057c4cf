//! The page of staff that makes the project of a course, and changes its settings later.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Form;
use axum::extract::{RawQuery, State};
use axum::response::{IntoResponse as _, Redirect, Response};
use jiff::tz::TimeZone;
use pigskin_course::CourseSettings;
use pigskin_course_project::{
    ChangeProjectError, Project, ProjectFile, ProjectSettings, SettingsEffects,
};
use pigskin_hog::{Edition, Semester};
use pigskin_web::{Parameters, Problem, RulesForm, page, parameters_of};

use crate::form_field::{Field, Group, Shape};
use crate::frame::Frame;
use crate::portal::Portal;
use crate::semesters::{OWN, SemesterRow, mark, refuse};
use crate::server::right::Right;
use crate::server::visitor::Visitor;
use crate::settings_form::{
    self, ChangesPage, Files, HiddenFields, SettingChange, SettingsForm, SheetFields, Sheets,
    grouped, zone_name, zone_named,
};
use crate::staff::extensions::sees;

/// The field with the choice of an edition.
const EDITION: &str = "edition";

const ADDRESS: &str = "/project/staff/set-up";

/// The heading of the problems, which are a table.
const PROBLEMS: &str = "Problems";

/// The most students whose points are listed.
const MOST_LISTED: usize = 20;

#[derive(askama::Template)]
#[template(path = "project/set_up.html")]
struct SetUpPage {
    frame: Frame,
    /// The semesters; empty if there is a project.
    semesters: Vec<SemesterRow>,
    editions: Vec<(String, String)>,
    /// The form of rules of one's own.
    form: RulesForm,
    /// The choice of the form, and its edition.
    chosen: Parameters,
    is_own: bool,
    contest_only: Option<String>,
    edition: String,
    /// The semesters that used the rules.
    used: String,
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

/// A request for the page, or a form of it.
struct SetUp {
    visitor: Visitor,
    portal: Arc<Portal>,
    /// The text of `project.toml`, or of a new one.
    text: String,
    files: Files,
    /// The edition of a new project: a choice and, with it, rules of one's own.
    chosen: Parameters,
    form: RulesForm,
}

impl SetUp {
    async fn read(
        visitor: Visitor,
        portal: Arc<Portal>,
        chosen: Parameters,
        zone: Option<TimeZone>,
    ) -> Result<SetUp, Problem> {
        visitor.may(Right::Settings)?;
        let text = portal.project.text().await.map_err(Problem::server)?;
        let are_new = text.is_none();
        let chosen = match chosen.get(EDITION) {
            None => usual_edition(&portal),
            Some(_) => chosen,
        };
        let mut form = RulesForm::read(&chosen, "base");
        let text = match text {
            Some(text) => text,
            None => new_text(chosen.get(EDITION).unwrap_or_default(), &mut form)?,
        };
        let course = portal.course.settings();
        let sheet = ProjectSettings::sheet(&text, course).map_err(Problem::Refused)?;
        Ok(SetUp {
            files: Files {
                now: Sheets(vec![sheet]),
                are_new,
                zone: zone.unwrap_or_else(|| course.schedule.time_zone.clone()),
            },
            visitor,
            text,
            portal,
            chosen,
            form,
        })
    }

    fn is_own(&self) -> bool {
        self.files.are_new && self.chosen.get(EDITION) == Some(OWN)
    }

    fn course(&self) -> &CourseSettings {
        self.portal.course.settings()
    }

    /// The problems and phases of the file.
    fn settings(&self) -> Result<ProjectSettings, Problem> {
        let settings =
            ProjectSettings::from_toml("project.toml".as_ref(), &self.text, self.course());
        settings.map_err(Problem::refused)
    }

    /// Whether the server uses settings; not if the file was changed by hand.
    fn is_held(&self, settings: &ProjectSettings) -> bool {
        let held = self.portal.project.held();
        held.is_none_or(|held| held.settings() == settings)
    }

    fn frame(&self) -> Frame {
        Frame::new(&self.visitor, "Set-up")
    }

    fn fields<'a>(&'a self, sheets: &'a Sheets, settings: &'a ProjectSettings) -> SheetFields<'a> {
        SheetFields {
            sheet: &sheets.0[0],
            file: "",
            zone: &self.files.zone,
            schedule: &settings.schedule,
        }
    }

    /// The differences of a sheet from what the file has now.
    fn differing(&self, sheets: &Sheets, settings: &ProjectSettings) -> Vec<SettingChange> {
        let fields = self.fields(sheets, settings);
        let mut all = fields.all();
        let problems = problem_rows(settings, &all).into_iter();
        let problems = problems.flat_map(|row| [row.points, row.phase]);
        let problems: Vec<_> = problems.map(|field| (PROBLEMS.to_owned(), field)).collect();
        all.retain(|(heading, _)| heading != PROBLEMS);
        all.extend(problems);
        fields.changes(all, &self.files.now.0[0])
    }
}

impl SettingsForm for SetUp {
    /// The text of the file with its settings.
    type New = (String, ProjectSettings);
    type Page = SetUpPage;

    fn files(&self) -> &Files {
        &self.files
    }

    fn written(&self, sheets: &mut Sheets) -> Option<Self::New> {
        ProjectSettings::written(sheets.0.first_mut()?, &self.text, self.course())
    }

    fn uses(&self, (_, settings): &Self::New) -> bool {
        self.is_held(settings)
    }

    async fn refused(&self, (_, settings): &Self::New) -> Result<Option<&'static str>, Problem> {
        let members = self.portal.course.members().await?;
        let mut people = members.iter().map(|member| &member.person);
        let why = "Nobody on the roster would be a teacher, and change these settings again.";
        Ok((!people.any(|person| settings.is_teacher(person))).then_some(why))
    }

    fn form(
        &self,
        sheets: &Sheets,
        notices: Vec<String>,
        wrong: Option<String>,
    ) -> Result<SetUpPage, Problem> {
        let settings = self.settings()?;
        let mut fields = self.fields(sheets, &settings).all();
        let problems = problem_rows(&settings, &fields);
        fields.retain(|(heading, _)| heading != PROBLEMS);
        let semester = Semester::named(&settings.edition.name);
        let names = semester.map(|semester| semester.names().collect::<Vec<_>>().join(", "));
        let mut form = self.form.clone();
        let semesters = if self.files.are_new {
            SemesterRow::all()
        } else {
            Vec::new()
        };
        let with_project = semesters.iter().filter(|row| row.contest_only.is_none());
        Ok(SetUpPage {
            frame: self.frame(),
            editions: SemesterRow::choices(with_project),
            semesters,
            chosen: self.chosen.clone(),
            is_own: self.is_own(),
            contest_only: mark(&mut form).filter(|_| self.is_own()),
            form,
            edition: settings.edition.name.clone(),
            used: names.unwrap_or_default(),
            rules: settings.edition.in_words(),
            groups: grouped(fields),
            problems,
            hidden: self.files.hidden(),
            course_zone: zone_name(&self.course().schedule.time_zone),
            notices,
            wrong: sheets.wrong(wrong),
        })
    }

    async fn changes(
        &self,
        sheets: &Sheets,
        (_, settings): Self::New,
        notices: Vec<String>,
    ) -> Result<ChangesPage, Problem> {
        let effects = match self.portal.project.held() {
            Some(project) => project.effects_of(&settings).await?,
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
        Ok(ChangesPage {
            frame: self.frame(),
            address: ADDRESS,
            files: ProjectFile::NAME,
            changes: self.differing(sheets, &settings),
            effects: in_words(&effects),
            points: students.collect(),
            more,
            hidden: self.files.hidden(),
            values: sheets.json(),
            notices,
        })
    }

    async fn write(
        self,
        sheets: &Sheets,
        (text, settings): Self::New,
        notices: Vec<String>,
    ) -> Result<Response, Problem> {
        let by = self
            .visitor
            .member
            .as_ref()
            .map(|one| one.person.id.clone());
        let changes = SettingChange::told(&self.differing(sheets, &settings));
        let project = Arc::clone(&self.portal.project);
        let before = (!self.files.are_new).then(|| self.text.clone());
        // Goes on if the browser leaves.
        let writing = async move {
            match before {
                Some(before) => project.change(before, text, changes, by.as_ref()).await,
                None => project.make(text, by.as_ref()).await.map(|()| Vec::new()),
            }
        };
        let written = tokio::spawn(writing).await;
        match written.map_err(ChangeProjectError::Lost).flatten() {
            Ok(conflicts) if conflicts.is_empty() => {
                let done = if self.files.are_new { "made" } else { "saved" };
                Ok(Redirect::to(&format!("{ADDRESS}?done={done}")).into_response())
            }
            Ok(conflicts) => {
                let names: Vec<&str> = conflicts.iter().map(|one| one.name.as_str()).collect();
                let notice = format!(
                    "The settings are saved and in use. Your texts in handout.md stay; \
                     handout.md.new has what would stand there now: {}.",
                    names.join(", ")
                );
                let set_up =
                    SetUp::read(self.visitor, self.portal, Parameters::default(), None).await?;
                page::html(&set_up.form(&set_up.files.now, vec![notice], None)?)
            }
            Err(ChangeProjectError::Database(error)) => Err(error.into()),
            Err(error) => {
                let why = format!("Nothing was written: {error}.");
                page::returned(&self.form(sheets, notices, Some(why))?)
            }
        }
    }
}

pub async fn show(
    visitor: Visitor,
    State(portal): State<Arc<Portal>>,
    RawQuery(query): RawQuery,
) -> Result<Response, Problem> {
    let query = Parameters::parse(query.as_deref());
    let done = query.get("done").unwrap_or_default().to_owned();
    let set_up = SetUp::read(visitor, portal, query, None).await?;
    let mut notices: Vec<String> = Vec::new();
    match done.as_str() {
        "made" => notices.push("The project is made. Students can download it.".to_owned()),
        "saved" => notices.push("The settings are saved and in use.".to_owned()),
        _ => {}
    }
    if let Some(project) = set_up.portal.project.held()
        && let Some(why) = project.stale_files()
    {
        notices.push(why.to_owned());
    }
    if !set_up.is_held(&set_up.settings()?) {
        notices.push(
            "project.toml was changed by hand, and the server does not use that yet. See below what \
             changes, and save."
                .to_owned(),
        );
    }
    page::html(&set_up.form(&set_up.files.now, notices, None)?)
}

pub async fn act(
    visitor: Visitor,
    State(portal): State<Arc<Portal>>,
    Form(mut form): Form<BTreeMap<String, String>>,
) -> Result<Response, Problem> {
    visitor.may(Right::Settings)?;
    let mut take = |name: &str| form.remove(name).unwrap_or_default();
    let zone = zone_named(&take("zone"))?;
    let mut chosen = Parameters::default();
    chosen.push(EDITION, take(EDITION));
    let chosen = chosen.or(&Parameters::parse(Some(&take("rules"))));
    let set_up = SetUp::read(visitor, portal, chosen, Some(zone)).await?;
    if set_up.is_own() && !set_up.form.wrong.is_empty() {
        return Err(Problem::refused("no project can be made with these rules"));
    }
    settings_form::act(set_up, form).await
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

/// The text of a new project's file by a chosen edition. If rules of one's own have no project, this
/// is noted in their form, and the text is that of the usual edition.
fn new_text(chosen: &str, form: &mut RulesForm) -> Result<String, Problem> {
    let made = form.made.as_ref().filter(|_| chosen == OWN);
    if let Some(made) = made {
        match ProjectFile::new_text(&made.address.edition, None) {
            Ok(text) => return Ok(text),
            Err(why) => refuse(form, &why),
        }
    }
    let semester = if chosen == OWN {
        Edition::USUAL
    } else {
        chosen
    };
    let edition = Edition::of_semester(semester);
    let text = edition.and_then(|edition| ProjectFile::new_text(&edition, None).ok());
    text.ok_or_else(|| Problem::NotFound(format!("for a project by the edition {chosen}")))
}

/// The choice of the edition of the course's contest, if it has one with a project, or of the usual
/// one.
fn usual_edition(portal: &Portal) -> Parameters {
    let contest = portal.contest.as_ref();
    let hog = contest.and_then(|contest| contest.contest().game.hog());
    let own = hog.map(|hog| &hog.edition);
    let own = own.filter(|edition| Project::check(edition).is_ok());
    let mut chosen = Parameters::default();
    match own {
        Some(own) if Edition::named(&own.name).is_none() => {
            chosen.push(EDITION, OWN);
            chosen.push("name", &own.name);
            for (name, value) in parameters_of(own).pairs() {
                let name = if name == EDITION { "base" } else { name };
                chosen.push(name, value);
            }
        }
        own => chosen.push(EDITION, own.map_or(Edition::USUAL, |own| &own.name)),
    }
    chosen
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
