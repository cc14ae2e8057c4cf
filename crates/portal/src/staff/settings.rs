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
use crate::settings_form::{
    self, ChangesPage, Files, HiddenFields, SettingChange, SettingsForm, SheetFields, Sheets,
    grouped, zone_name, zone_named,
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

/// A request for the page, or a form of it.
struct Settings<'a> {
    visitor: &'a Visitor,
    portal: &'a Portal,
    held: &'a Arc<HeldContest>,
    texts: ContestTexts,
    /// What the texts say, as far as the server can use it.
    stated: ContestSettings,
    files: Files,
}

/// Settings with the texts of their files.
struct NewSettings {
    texts: ContestTexts,
    settings: ContestSettings,
}

impl<'a> Settings<'a> {
    async fn read(
        visitor: &'a Visitor,
        portal: &'a Portal,
        zone: Option<TimeZone>,
    ) -> Result<Settings<'a>, Problem> {
        visitor.may(Right::Settings)?;
        let held = portal.contest()?;
        let texts = held.settings_texts().await.map_err(Problem::refused)?;
        let stated = held.usable(&texts).map_err(Problem::refused)?;
        let own_zone = &held.course().settings().schedule.time_zone;
        let sheet = |rows, text| Sheet::of_text(rows, text, own_zone).map_err(Problem::refused);
        Ok(Settings {
            files: Files {
                now: Sheets(vec![
                    sheet(Contest::ROWS, &texts.contest)?,
                    sheet(CourseSettings::ROWS, &texts.course)?,
                ]),
                are_new: false,
                zone: zone.unwrap_or_else(|| own_zone.clone()),
            },
            visitor,
            portal,
            held,
            texts,
            stated,
        })
    }

    /// The fields of both files.
    fn fields<'s>(&'s self, sheets: &'s Sheets) -> [SheetFields<'s>; 2] {
        let files = [self.held.game().as_str(), CourseSettings::OF_CONTEST];
        [0, 1].map(|place| SheetFields {
            sheet: &sheets.0[place],
            file: files[place],
            zone: &self.files.zone,
            schedule: &self.held.course().settings().schedule,
        })
    }

    fn differing(&self, sheets: &Sheets) -> Vec<SettingChange> {
        let both = self.fields(sheets).into_iter().zip(&self.files.now.0);
        let changes = both.flat_map(|(fields, before)| fields.changes(fields.all(), before));
        changes.collect()
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
        let is_earlier = effects.after_deadline.is_some();
        let after = effects.after_deadline.unwrap_or_default();
        let (took, takes) = (old.schedule.takes(now, None), dates.takes(now, None));
        let [froze, freezes] =
            [&old.schedule, dates].map(|dates| dates.is_frozen(now) && !is_revealed);
        let is_smaller = new.course.team_size < old.team_size && effects.too_large > 0;
        let words = [
            (is_earlier, format!("The deadline comes earlier. Teams with entries from after it, which stay as they were taken: {after}.")),
            (!took && takes, "Entries are taken at once.".to_owned()),
            (took && !takes, "Entries are no longer taken, but for extensions.".to_owned()),
            (!froze && freezes, "The public board goes back to that moment and stands still.".to_owned()),
            (froze && !freezes, "Everybody sees at once what the frozen board hides.".to_owned()),
            (old.schedule.late != dates.late, "Entries that came late stay late; their points follow the new rule.".to_owned()),
            (is_smaller, format!("Teams with more people than that stay as they are: {}.", effects.too_large)),
            (new.contest != *self.held.contest(), "The standings are made anew from the same entries.".to_owned()),
            (new.course.address != old.address, "Links, mails and new downloads have the new address; a proxy in front of the server may need its restart.".to_owned()),
            (true, "Nothing is judged again, and extensions stay.".to_owned()),
        ];
        let words = words.into_iter().filter(|(applies, _)| *applies);
        words.map(|(_, words)| words).collect()
    }
}

impl SettingsForm for Settings<'_> {
    type New = NewSettings;
    type Page = SettingsPage;

    fn files(&self) -> &Files {
        &self.files
    }

    fn written(&self, sheets: &mut Sheets) -> Option<NewSettings> {
        let [contest, course] = &mut sheets.0[..] else {
            return None;
        };
        let texts = self.held.written(&self.texts, contest, course)?;
        let settings = self.held.usable(&texts).ok()?;
        Some(NewSettings { texts, settings })
    }

    fn uses(&self, new: &NewSettings) -> bool {
        self.held.uses(&new.settings)
    }

    fn form(
        &self,
        sheets: &Sheets,
        notices: Vec<String>,
        wrong: Option<String>,
    ) -> Result<SettingsPage, Problem> {
        let fields = self
            .fields(sheets)
            .iter()
            .flat_map(SheetFields::all)
            .collect();
        Ok(SettingsPage {
            frame: Frame::new(self.visitor, "Contest settings"),
            groups: grouped(fields),
            hidden: self.files.hidden(),
            course_zone: zone_name(&self.held.course().settings().schedule.time_zone),
            notices,
            wrong: sheets.wrong(wrong),
        })
    }

    async fn changes(
        &self,
        sheets: &Sheets,
        new: NewSettings,
        notices: Vec<String>,
    ) -> Result<ChangesPage, Problem> {
        let effects = self.held.effects_of(&new.settings.course).await?;
        let is_revealed = self.held.course().is_revealed().await?;
        let mut effects = self.in_words(effects, &new.settings, is_revealed);
        if self
            .held
            .needs_restart(&new.texts)
            .map_err(Problem::refused)?
        {
            effects.push(RESTART.to_owned());
        }
        Ok(ChangesPage {
            frame: Frame::new(self.visitor, "Contest settings"),
            address: ADDRESS,
            files: "course.toml and contest.toml",
            changes: self.differing(sheets),
            effects,
            points: Vec::new(),
            more: 0,
            hidden: self.files.hidden(),
            values: sheets.json(),
            notices,
        })
    }

    async fn write(
        self,
        sheets: &Sheets,
        new: NewSettings,
        notices: Vec<String>,
    ) -> Result<Response, Problem> {
        let moves = new.settings.course.address != self.held.course().settings().address;
        let (held, project) = (Arc::clone(self.held), Arc::clone(&self.portal.project));
        let before = self.texts.clone();
        let by = self
            .visitor
            .member
            .as_ref()
            .map(|one| one.person.id.clone());
        let told = SettingChange::told(&self.differing(sheets));
        // Goes on if the browser leaves.
        let writing = async move {
            held.change_settings(before, new.texts, told, by.as_ref())
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
                page::returned(&self.form(sheets, notices, Some(why))?)
            }
        }
    }
}

/// The note about settings that are read only at the start.
const RESTART: &str = "The files also have changes that the server uses after its next start: of the rules, the \
                       sandbox, sign-in or mail.";

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
    let settings = Settings::read(&visitor, &portal, None).await?;
    let mut notices: Vec<String> = Vec::new();
    if query.done == "saved" {
        notices.push("The settings are saved and in use.".to_owned());
    }
    let (held, texts) = (settings.held, &settings.texts);
    if !held.uses(&settings.stated) {
        notices.push(
            "course.toml or contest.toml was changed by hand, and the server does not use that yet. \
             See below what changes, and save."
                .to_owned(),
        );
    }
    if held.needs_restart(texts).map_err(Problem::refused)? {
        notices.push(RESTART.to_owned());
    }
    page::html(&settings.form(&settings.files.now, notices, None)?)
}

pub async fn act(
    visitor: Visitor,
    State(portal): State<Arc<Portal>>,
    Form(mut form): Form<BTreeMap<String, String>>,
) -> Result<Response, Problem> {
    visitor.may(Right::Settings)?;
    let zone = zone_named(&form.remove("zone").unwrap_or_default())?;
    settings_form::act(Settings::read(&visitor, &portal, Some(zone)).await?, form).await
}
