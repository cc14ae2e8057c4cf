//! The page of staff that changes the settings of the contest.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Form;
use axum::extract::{Query, State};
use axum::response::{IntoResponse as _, Redirect, Response};
use jiff::tz::TimeZone;
use pigskin_contest::Contest;
use pigskin_course::{CourseSettings, Sheet};
use pigskin_course_contest::{
    ChangeContestError, ContestEffects, ContestSettings, ContestTexts, HeldContest,
};
use pigskin_web::{Problem, page};
use serde::Deserialize;

use crate::form_field::{Group, Shape};
use crate::frame::Frame;
use crate::portal::Portal;
use crate::server::right::Right;
use crate::server::visitor::Visitor;
use crate::sheet_form::{
    ChangesPage, HiddenFields, SettingChange, SheetFields, grouped, zone_name, zone_named,
};

const ADDRESS: &str = "/contest/staff/settings";

#[derive(askama::Template)]
#[template(path = "staff_settings.html")]
struct SettingsPage {
    frame: Frame,
    groups: Vec<Group>,
    hidden: HiddenFields,
    course_zone: String,
    notices: Vec<String>,
    wrong: Vec<String>,
}

/// The settings of both files.
#[derive(Clone, PartialEq)]
struct Sheets {
    contest: Sheet,
    course: Sheet,
}

impl Sheets {
    fn of_values([contest, course]: [BTreeMap<String, String>; 2]) -> Sheets {
        Sheets {
            contest: Sheet::of_values(Contest::ROWS, contest),
            course: Sheet::of_values(CourseSettings::ROWS, course),
        }
    }

    fn of_json(text: &str) -> Result<Sheets, Problem> {
        let values = serde_json::from_str(text).map_err(Problem::address)?;
        Ok(Sheets::of_values(values))
    }

    fn json(&self) -> String {
        let values = [self.contest.values(), self.course.values()];
        serde_json::to_string(&values).unwrap_or_default()
    }

    fn each(&mut self) -> [&mut Sheet; 2] {
        [&mut self.contest, &mut self.course]
    }

    fn is_wrong(&self) -> bool {
        self.contest.is_wrong() || self.course.is_wrong()
    }
}

/// A request for the page, or a form of it.
struct Settings<'a> {
    visitor: &'a Visitor,
    held: &'a Arc<HeldContest>,
    texts: ContestTexts,
    now: Sheets,
    /// The time zone of the form.
    zone: TimeZone,
}

impl<'a> Settings<'a> {
    async fn read(
        visitor: &'a Visitor,
        held: &'a Arc<HeldContest>,
        zone: Option<TimeZone>,
    ) -> Result<Settings<'a>, Problem> {
        visitor.may(Right::Settings)?;
        let texts = held.settings_texts().await.map_err(Problem::refused)?;
        let own_zone = &held.course().settings().schedule.time_zone;
        let sheet = |rows, text, file| {
            let sheet = Sheet::of_text(rows, text, own_zone);
            sheet.map_err(|error| Problem::Refused(format!("{file}: {error}")))
        };
        Ok(Settings {
            now: Sheets {
                contest: sheet(Contest::ROWS, &texts.contest, Contest::FILE)?,
                course: sheet(CourseSettings::ROWS, &texts.course, CourseSettings::FILE)?,
            },
            zone: zone.unwrap_or_else(|| own_zone.clone()),
            visitor,
            held,
            texts,
        })
    }

    fn fields<'s>(&'s self, sheet: &'s Sheet, file: &'s str) -> SheetFields<'s> {
        SheetFields {
            sheet,
            file,
            zone: &self.zone,
            schedule: &self.held.course().settings().schedule,
        }
    }

    /// The fields of both files.
    fn both<'s>(&'s self, sheets: &'s Sheets) -> [SheetFields<'s>; 2] {
        let game = self.held.game().as_str();
        [
            self.fields(&sheets.course, CourseSettings::OF_CONTEST),
            self.fields(&sheets.contest, game),
        ]
    }

    fn frame(&self) -> Frame {
        Frame::new(self.visitor, "Contest settings")
    }

    fn form(&self, sheets: &Sheets, notices: Vec<String>, wrong: Option<String>) -> SettingsPage {
        let fields = self
            .both(sheets)
            .iter()
            .flat_map(SheetFields::all)
            .collect();
        let whole = [&sheets.contest, &sheets.course].map(|sheet| sheet.wrong(Sheet::WHOLE));
        let some = "Some fields are wrong; nothing was written.".to_owned();
        let wrong = wrong.or_else(|| sheets.is_wrong().then_some(some));
        let whole = whole.into_iter().flatten().map(str::to_owned);
        SettingsPage {
            frame: self.frame(),
            groups: grouped(fields),
            hidden: HiddenFields::new(&self.zone, self.now.json()),
            course_zone: zone_name(&self.held.course().settings().schedule.time_zone),
            notices,
            wrong: wrong.into_iter().chain(whole).collect(),
        }
    }

    fn changes(&self, sheets: &Sheets) -> Vec<SettingChange> {
        let before = [&self.now.course, &self.now.contest];
        let both = self.both(sheets).into_iter().zip(before);
        let changes = both.flat_map(|(fields, before)| fields.changes(fields.all(), before));
        changes.collect()
    }

    /// The page with what would change.
    async fn changes_page(
        &self,
        sheets: &Sheets,
        new: &ContestSettings,
        needs_restart: bool,
        notices: Vec<String>,
    ) -> Result<Response, Problem> {
        let effects = self.held.effects_of(&new.course).await?;
        let is_revealed = self.held.course().is_revealed().await?;
        let mut effects = self.in_words(effects, new, is_revealed);
        if needs_restart {
            effects.push(RESTART.to_owned());
        }
        page::html(&ChangesPage {
            frame: self.frame(),
            address: ADDRESS,
            files: "course.toml and contest.toml",
            changes: self.changes(sheets),
            effects,
            points: Vec::new(),
            more: 0,
            hidden: HiddenFields::new(&self.zone, self.now.json()),
            values: sheets.json(),
            notices,
        })
    }

    /// The effects of changed settings, in words.
    fn in_words(
        &self,
        effects: ContestEffects,
        new: &ContestSettings,
        is_revealed: bool,
    ) -> Vec<String> {
        let (course, now) = (self.held.course(), self.held.course().clock().now());
        let (old, dates) = (course.settings(), &new.course.schedule);
        let mut words = Vec::new();
        if let Some(count) = effects.after_deadline {
            let who = match count {
                0 => "nobody has sent anything after it".to_owned(),
                1 => "1 team has sent entries after it, which stay as they were taken".to_owned(),
                _ => {
                    format!(
                        "{count} teams have sent entries after it, which stay as they were taken"
                    )
                }
            };
            words.push(format!("The deadline comes earlier: {who}."));
        }
        match (old.schedule.takes(now, None), dates.takes(now, None)) {
            (false, true) => words.push("Entries are taken at once.".to_owned()),
            (true, false) => {
                words.push("Entries are no longer taken, but for extensions.".to_owned())
            }
            _ => {}
        }
        match (old.schedule.is_frozen(now), dates.is_frozen(now)) {
            (false, true) if !is_revealed => {
                words
                    .push("The public board goes back to that moment and stands still.".to_owned());
            }
            (true, false) if !is_revealed => {
                words.push("Everybody sees at once what the frozen board hides.".to_owned());
            }
            _ => {}
        }
        if old.schedule.late != dates.late {
            words.push(
                "Entries that came late stay late; their points follow the new factor.".to_owned(),
            );
        }
        if new.course.team_size < old.team_size && effects.too_large > 0 {
            let count = effects.too_large;
            words.push(format!(
                "Teams with more people than that stay as they are: {count}."
            ));
        }
        if new.contest != *self.held.contest() {
            words.push("The standings are made anew from the same entries.".to_owned());
        }
        if new.course.address != old.address {
            words.push("Links, mails and new downloads have the new address; a proxy in front of the server may need its restart.".to_owned());
        }
        words.push("Nothing is judged again, and extensions stay.".to_owned());
        words
    }
}

/// The note about settings that are read only at the start.
const RESTART: &str = "The files also have changes that the server uses after its next start: of the rules, the \
                       sandbox, the time zone, sign-in or mail.";

#[derive(Default, Deserialize)]
#[serde(default)]
pub struct SettingsQuery {
    done: String,
}

pub async fn show(
    visitor: Visitor,
    State(portal): State<Arc<Portal>>,
    Query(query): Query<SettingsQuery>,
) -> Result<Response, Problem> {
    let settings = Settings::read(&visitor, portal.contest()?, None).await?;
    let mut notices: Vec<String> = Vec::new();
    if query.done == "saved" {
        notices.push("The settings are saved and in use.".to_owned());
    }
    let (held, texts) = (settings.held, &settings.texts);
    let usable = held.usable(texts).map_err(Problem::refused)?;
    if !held.uses(&usable) {
        notices.push(
            "course.toml or contest.toml was changed by hand, and the server does not use that yet. \
             See below what changes, and save."
                .to_owned(),
        );
    }
    if held.needs_restart(texts).map_err(Problem::refused)? {
        notices.push(RESTART.to_owned());
    }
    page::html(&settings.form(&settings.now, notices, None))
}

pub async fn act(
    visitor: Visitor,
    State(portal): State<Arc<Portal>>,
    Form(mut form): Form<BTreeMap<String, String>>,
) -> Result<Response, Problem> {
    visitor.may(Right::Settings)?;
    let mut take = |name: &str| form.remove(name).unwrap_or_default();
    let (act, zone, was, values) = (take("act"), take("zone"), take("was"), take("values"));
    let zone = zone_named(&zone)?;
    let settings = Settings::read(&visitor, portal.contest()?, Some(zone)).await?;
    let (held, now) = (settings.held, &settings.now);
    let was = Sheets::of_json(&was)?;
    let mut sheets = if values.is_empty() {
        let typed = |was: &Sheet| Sheet::changed(form.clone(), was, &settings.zone);
        Sheets {
            contest: typed(&was.contest),
            course: typed(&was.course),
        }
    } else {
        Sheets::of_json(&values)?
    };
    let changed_since = was != *now;
    sheets.contest.merge(&was.contest, &now.contest);
    sheets.course.merge(&was.course, &now.course);
    let mut notices = Vec::new();
    if changed_since {
        notices.push(
            "The settings were changed since you opened the page. What you did not change here is as \
             it is there now."
                .to_owned(),
        );
    }
    let conflicts = sheets.is_wrong();
    let [contest, course] = sheets.each();
    let written = held.written(&settings.texts, contest, course);
    if act == "edit" {
        return page::html(&settings.form(&sheets, notices, None));
    }
    let (Some(texts), false) = (written, conflicts) else {
        return page::returned(&settings.form(&sheets, notices, None));
    };
    let new = held.usable(&texts).map_err(Problem::refused)?;
    let changes = settings.changes(&sheets);
    if changes.is_empty() && held.uses(&new) {
        notices.push("Nothing is changed.".to_owned());
        return page::html(&settings.form(&sheets, notices, None));
    }
    if act == "review" || changed_since {
        let needs_restart = held.needs_restart(&texts).map_err(Problem::refused)?;
        return settings
            .changes_page(&sheets, &new, needs_restart, notices)
            .await;
    }
    let moves = new.course.address != held.course().settings().address;
    let (held, project) = (Arc::clone(held), Arc::clone(&portal.project));
    let before = settings.texts.clone();
    let by = visitor.member.as_ref().map(|one| one.person.id.clone());
    let told = SettingChange::told(&changes);
    // Goes on if the browser leaves.
    let writing = async move {
        held.change_settings(before, texts, told, by.as_ref())
            .await?;
        if moves && let Err(error) = project.open_again().await {
            tracing::warn!("students' downloads of the project keep the old address: {error}");
        }
        Ok(())
    };
    match tokio::spawn(writing)
        .await
        .map_err(ChangeContestError::Lost)
    {
        Ok(Ok(())) => Ok(Redirect::to(&format!("{ADDRESS}?done=saved")).into_response()),
        Ok(Err(ChangeContestError::Database(error))) => Err(error.into()),
        Ok(Err(error)) | Err(error) => {
            let why = format!("Nothing was written: {error}.");
            page::returned(&settings.form(&sheets, notices, Some(why)))
        }
    }
}
