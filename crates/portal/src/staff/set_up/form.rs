//! The form of the set-up page, with its errors.

use std::collections::BTreeMap;
use std::path::Path;

use jiff::tz::TimeZone;
use pigskin_contest::{Contest, NewGame};
use pigskin_course::{CourseSettings, MailSettings, Role, Roster, Secret, test_mail};
use pigskin_course_project::{ProjectFile, Sheet};
use pigskin_hog::Edition;
use pigskin_web::{Parameters, RulesForm, Upload};

use super::field::{PASSWORD, TEST_TO, groups};
use crate::form_field::Group;
use crate::semesters::{OWN, SemesterRow, refuse};

/// Maximum length of a title, in characters.
const LONGEST_TITLE: usize = 200;

/// Id of the staff account that is made if the roster has no staff.
pub const STAFF: &str = "staff";

/// The file of an edition of one's own, which contest.toml names.
pub const EDITION: &str = "edition.toml";

#[derive(Debug)]
pub struct Form {
    values: BTreeMap<String, String>,
    wrong: BTreeMap<String, String>,
    /// Rules of one's own, which count if they are chosen as the edition.
    pub rules: RulesForm,
    is_sent: bool,
}

#[derive(Debug)]
pub struct Plan {
    pub title: String,
    /// The contest, if there is one.
    pub contest_toml: Option<String>,
    /// The text of the contest's own edition, if it has one.
    pub edition_toml: Option<String>,
    /// The text of `project.toml`, if there is a project.
    pub project_toml: Option<String>,
    pub course_toml: String,
    pub mail_password: Option<Secret>,
    pub roster: Roster,
}

impl Form {
    /// The form before anything is typed.
    pub fn new() -> Form {
        let mut form = Form::of(&Parameters::default());
        let zone = TimeZone::system();
        let zone = zone.iana_name().unwrap_or("UTC");
        for (name, value) in [
            ("title", NewGame::HOG_TITLE),
            ("game", "hog"),
            ("edition", Edition::USUAL),
            ("project", "no"),
            ("time_zone", zone),
            ("mail.security", "starttls"),
        ] {
            form.values.insert(name.to_owned(), value.to_owned());
        }
        form
    }

    /// The form that was sent. A file with the roster takes the place of the typed one.
    pub fn read(sent: &Upload) -> Form {
        let mut form = Form {
            is_sent: true,
            ..Form::of(&sent.parameters)
        };
        for (name, value) in sent.parameters.pairs() {
            form.values.insert(name.to_owned(), value.to_owned());
        }
        if let Some((_, contents)) = sent.files.first() {
            match str::from_utf8(contents) {
                Ok(text) => {
                    form.values.insert("roster".to_owned(), text.to_owned());
                }
                Err(_) => form.fail("roster", "the file is not text in UTF-8; save it as CSV"),
            }
        }
        form
    }

    /// A form with nothing but its rules.
    fn of(parameters: &Parameters) -> Form {
        Form {
            values: BTreeMap::new(),
            wrong: BTreeMap::new(),
            rules: RulesForm::read(parameters, "base"),
            is_sent: false,
        }
    }

    /// A value without the space around it.
    fn value(&self, name: &str) -> &str {
        self.values.get(name).map_or("", |value| value.trim())
    }

    /// A value, unless it is empty.
    fn given(&self, name: &str) -> Option<String> {
        Some(self.value(name).to_owned()).filter(|value| !value.is_empty())
    }

    fn fail(&mut self, name: &str, why: impl Into<String>) {
        let wrong = self.wrong.entry(name.to_owned());
        wrong.or_insert_with(|| why.into());
    }

    /// Returns the files to write into a folder; `None` after noting the errors of wrong fields.
    pub fn plan(&mut self, folder: &Path) -> Option<Plan> {
        let title = self.title();
        let contest_toml = self.contest_toml(folder, &title);
        let project_toml = self.project_toml(contest_toml.is_none().then_some(title.as_str()));
        let course = self.course(folder, "");
        let mail_password = self.mail_password();
        let roster = self.roster();
        let (course_toml, _) = course.filter(|_| self.wrong.is_empty())?;
        let is_hog = !["none", "d-football"].contains(&self.value("game"));
        let made = self.rules.made.as_ref();
        let made = made.filter(|_| is_hog && self.is_own());
        Some(Plan {
            title,
            contest_toml,
            edition_toml: made.map(|made| made.file.clone()),
            project_toml,
            course_toml,
            mail_password,
            roster,
        })
    }

    fn title(&mut self) -> String {
        let title = match self.value("title") {
            // The form's first title was left.
            NewGame::HOG_TITLE if self.value("game") == "d-football" => NewGame::FOOTBALL_TITLE,
            title => title,
        };
        let title = title.to_owned();
        if title.is_empty() {
            self.fail("title", "write a title");
        }
        if title.chars().count() > LONGEST_TITLE || title.contains(char::is_control) {
            self.fail("title", "it is not one line of at most 200 characters");
        }
        title
    }

    /// The text of `contest.toml`, if a contest is wanted.
    fn contest_toml(&mut self, folder: &Path, title: &str) -> Option<String> {
        let game = match self.value("game") {
            "none" => return None,
            "d-football" => NewGame::d_football(),
            _ if self.is_own() => {
                self.edition()?;
                let edition = EDITION.to_owned();
                // Its file is not there yet.
                return Some(NewGame::Hog { edition }.toml(title));
            }
            _ => NewGame::Hog {
                edition: self.edition()?.name,
            },
        };
        let text = game.toml(title);
        if let Err(error) = Contest::from_toml(folder, &text) {
            self.fail("edition", error.to_string());
        }
        Some(text)
    }

    fn is_own(&self) -> bool {
        self.value("edition") == OWN
    }

    /// The edition; `None` after noting why there is none.
    fn edition(&mut self) -> Option<Edition> {
        let name = self.value("edition").to_owned();
        let (edition, why) = if self.is_own() {
            let made = self.rules.made.as_ref();
            let own = made.map(|made| made.address.edition.clone());
            (own, "some of your rules below are wrong".to_owned())
        } else {
            let why = format!("{name:?} is not an edition");
            (Edition::of_semester(&name), why)
        };
        if edition.is_none() {
            self.fail("edition", why);
        }
        edition
    }

    /// The text of `project.toml`, if a project is wanted. Without a contest it has the course's
    /// title.
    pub fn project_toml(&mut self, title: Option<&str>) -> Option<String> {
        if self.value("project") != "yes" {
            if title.is_some() {
                self.fail("project", "choose a contest, the project, or both");
            }
            return None;
        }
        let title = title.filter(|title| *title != NewGame::HOG_TITLE);
        let edition = self.edition()?;
        match ProjectFile::new_text(&edition, title) {
            Ok(text) => Some(text),
            Err(error) => {
                if self.is_own() {
                    refuse(&mut self.rules, &error);
                }
                self.fail("edition", error.to_string());
                None
            }
        }
    }

    /// The text of `course.toml` by the settings whose names start so, with what it says.
    fn course(&mut self, folder: &Path, start: &str) -> Option<(String, CourseSettings)> {
        let mut typed = self.values.clone();
        typed.retain(|name, _| name.starts_with(start));
        let zone = TimeZone::get(self.value("time_zone")).unwrap_or(TimeZone::UTC);
        let mut sheet = Sheet::typed(typed, &CourseSettings::new_sheet(), &zone);
        if !sheet.get("mail.user").is_empty() {
            sheet.set("mail.password_file", MailSettings::PASSWORD_FILE);
        }
        let written = CourseSettings::written(&mut sheet, folder);
        for (name, why) in sheet.all_wrong() {
            self.fail(name, why);
        }
        written
    }

    fn mail_password(&mut self) -> Option<Secret> {
        self.given("mail.server").and(self.given("mail.user"))?;
        // A password can begin or end with a space.
        let given = self.values.get(PASSWORD);
        let password = given.and_then(|text| Secret::new(text));
        if password.is_none() {
            self.fail(PASSWORD, "write the password of this user, in one line");
        }
        password
    }

    fn roster(&mut self) -> Roster {
        let text = self.values.get("roster").cloned().unwrap_or_default();
        if text.trim().is_empty() {
            return Roster::default();
        }
        let roster = match Roster::from_csv(&text) {
            Ok(roster) => roster,
            Err(error) => {
                self.fail("roster", error.to_string());
                return Roster::default();
            }
        };
        let mut people = roster.people().iter();
        if !people.clone().any(|person| person.role == Role::Staff)
            && people.any(|person| person.id.as_str() == STAFF)
        {
            let why = format!("nobody has the role staff, and {STAFF:?} is the id of a student");
            self.fail("roster", why);
        }
        roster
    }

    /// Sends a test mail with the settings in the form. Returns the result in words; `None` after
    /// noting the errors of wrong fields.
    pub async fn test_mail(&mut self, folder: &Path) -> Option<String> {
        if self.value("mail.server").is_empty() {
            self.fail("mail.server", "name the mail server");
        }
        if self.value(TEST_TO).is_empty() {
            self.fail(TEST_TO, "write the address that the test goes to");
        }
        let course = self.course(folder, "mail.");
        let password = self.mail_password();
        let (_, settings) = course.filter(|_| self.wrong.is_empty())?;
        let settings = settings.mail?;
        let (title, to) = (
            self.value("title").to_owned(),
            self.value(TEST_TO).to_owned(),
        );
        Some(match test_mail(&settings, &title, &to, password).await {
            Ok(()) => format!("The mail server has accepted a test for {to}."),
            Err(error) => format!("No test was sent: {error}. To do: {}.", error.advice()),
        })
    }

    /// The error that belongs to no single field.
    pub fn whole(&self) -> Option<&str> {
        self.wrong.get(Sheet::WHOLE).map(String::as_str)
    }

    pub fn groups(&self, semesters: &[SemesterRow]) -> Vec<Group> {
        groups(&self.values, &self.wrong, semesters, !self.is_sent)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form(values: &[(&str, &str)]) -> Form {
        let mut form = Form::new();
        for (name, value) in values {
            form.values.insert((*name).to_owned(), (*value).to_owned());
        }
        form
    }

    #[test]
    fn the_form_as_it_begins_is_a_contest() {
        let plan = form(&[]).plan("hog".as_ref()).expect("a plan");
        assert_eq!(plan.title, "Hog contest");
        let contest = plan.contest_toml.expect("a contest");
        assert!(contest.contains("edition = \"fall-2019\""));
        assert!(plan.project_toml.is_none());
        assert!(plan.mail_password.is_none() && plan.roster.people().is_empty());
    }

    #[test]
    fn a_contest_of_football_is_called_so_unless_another_title_is_typed() {
        for (typed, title) in [("Hog contest", "D-Football contest"), ("Bowl", "Bowl")] {
            let mut form = form(&[("game", "d-football"), ("title", typed)]);
            let plan = form.plan("hog".as_ref()).expect("a plan");
            assert_eq!(plan.title, title);
            let contest = plan.contest_toml.expect("a contest");
            assert!(contest.contains(title), "{contest}");
        }
    }

    #[test]
    fn a_project_stands_beside_a_contest_or_alone() {
        let plan = |game, project| {
            let mut form = form(&[("game", game), ("project", project)]);
            let plan = form.plan("hog".as_ref());
            plan.map(|plan| (plan.contest_toml.is_some(), plan.project_toml.is_some()))
        };
        assert_eq!(plan("hog", "yes"), Some((true, true)));
        assert_eq!(plan("none", "yes"), Some((false, true)));
        assert_eq!(plan("none", "no"), None);
    }

    #[test]
    fn a_wrong_time_zone_hides_no_wrong_date() {
        let mut both = form(&[
            ("time_zone", "Mars/Base"),
            ("opens", "2026-12-04 10:00"),
            ("closes", "2026-12-04 09:00"),
            ("freeze", "soon"),
        ]);
        assert!(both.plan("hog".as_ref()).is_none());
        let wrong: Vec<&str> = both.wrong.keys().map(String::as_str).collect();
        assert_eq!(wrong, ["closes", "freeze", "time_zone"]);
    }

    #[test]
    fn every_field_of_the_page_is_read() {
        let mut sent = Upload::default();
        let groups = Form::new().groups(&SemesterRow::all());
        let shown = || groups.iter().flat_map(|group| &group.fields);
        for field in shown() {
            sent.parameters.push(&field.name, "typed");
        }
        let read = Form::read(&sent);
        assert!(shown().all(|field| read.value(&field.name) == "typed"));
    }
}
