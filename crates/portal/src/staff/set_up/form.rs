//! The form of the set-up page, with its errors.

use std::collections::BTreeMap;
use std::path::Path;

use jiff::tz::TimeZone;
use pigskin_contest::{Contest, NewContest, NewGame};
use pigskin_course::{
    CourseFileError, CourseSettings, MailPassword, NewCourse, NewMail, Role, Roster, moment,
    server_address, test_mail,
};
use pigskin_course_project::ProjectFile;
use pigskin_hog::Edition;
use pigskin_web::Upload;

use super::field::{TEST_TO, groups};
use crate::form_field::Group;

/// Maximum length of a title, in characters.
const LONGEST_TITLE: usize = 200;

/// Id of the staff account that is made if the roster has no staff.
pub const STAFF: &str = "staff";

#[derive(Debug, Default)]
pub struct Form {
    values: BTreeMap<String, String>,
    wrong: BTreeMap<String, String>,
    is_sent: bool,
}

#[derive(Debug)]
pub struct Plan {
    pub title: String,
    /// The contest, if there is one.
    pub contest_toml: Option<String>,
    /// The text of `project.toml`, if there is a project.
    pub project_toml: Option<String>,
    pub course_toml: String,
    pub mail_password: Option<MailPassword>,
    pub roster: Roster,
}

impl Form {
    /// The form before anything is typed.
    pub fn new() -> Form {
        let mut form = Form::default();
        let zone = TimeZone::system();
        let zone = zone.iana_name().unwrap_or("UTC");
        for (name, value) in [
            ("title", NewGame::HOG_TITLE),
            ("game", "hog"),
            ("edition", Edition::USUAL),
            ("project", "no"),
            ("time_zone", zone),
            ("mail_security", "starttls"),
        ] {
            form.values.insert(name.to_owned(), value.to_owned());
        }
        form
    }

    /// The form that was sent. A file with the roster takes the place of the typed one.
    pub fn read(sent: &Upload) -> Form {
        let mut form = Form {
            is_sent: true,
            ..Form::default()
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

    /// Notes the error of a field of course.toml, or of another one if the page does not have it.
    fn fail_in_file(&mut self, field: &str, otherwise: &str, why: String) {
        let field = field.replace('.', "_");
        let groups = self.groups();
        let mut fields = groups.iter().flat_map(|group| &group.fields);
        let is_shown = fields.any(|shown| shown.name == field);
        self.fail(if is_shown { &field } else { otherwise }, why);
    }

    /// Returns the files to write into a folder; `None` after noting the errors of wrong fields.
    pub fn plan(&mut self, folder: &Path) -> Option<Plan> {
        let contest = self.contest();
        let title = contest.title.clone();
        let contest_toml = (self.value("game") != "none").then(|| contest.to_toml());
        if self.wrong.is_empty()
            && let Some(text) = &contest_toml
            && let Err(error) = Contest::from_toml(folder, text)
        {
            self.fail("edition", error.to_string());
        }
        let project_toml = self.project_toml(contest_toml.is_none().then_some(title.as_str()));
        self.check_address();
        self.check_times();
        let course_toml = self.course_toml(folder);
        let mail_password = self.mail_password();
        let roster = self.roster();
        if self.wrong.is_empty() {
            Some(Plan {
                title,
                contest_toml,
                project_toml,
                course_toml,
                mail_password,
                roster,
            })
        } else {
            None
        }
    }

    fn contest(&mut self) -> NewContest {
        let is_football = self.value("game") == "d-football";
        let title = match self.value("title") {
            // The form's first title was left.
            NewGame::HOG_TITLE if is_football => NewGame::FOOTBALL_TITLE.to_owned(),
            title => title.to_owned(),
        };
        if title.is_empty() {
            self.fail("title", "write a title");
        }
        if title.chars().count() > LONGEST_TITLE || title.contains(char::is_control) {
            self.fail("title", "it is not one line of at most 200 characters");
        }
        let edition = self.value("edition").to_owned();
        let game = if is_football {
            NewGame::d_football()
        } else {
            if Edition::named(&edition).is_none() {
                self.fail("edition", format!("{edition:?} is not an edition"));
            }
            NewGame::Hog { edition }
        };
        NewContest { title, game }
    }

    /// The text of `project.toml`, if a project is wanted. Without a contest it has the course's
    /// title.
    fn project_toml(&mut self, title: Option<&str>) -> Option<String> {
        if self.value("project") != "yes" {
            if title.is_some() {
                self.fail("project", "choose a contest, the project, or both");
            }
            return None;
        }
        let title = title.filter(|title| *title != NewGame::HOG_TITLE);
        let edition = Edition::named(self.value("edition"))?;
        match ProjectFile::new_text(&edition, title) {
            Ok(text) => Some(text),
            Err(error) => {
                self.fail("edition", error.to_string());
                None
            }
        }
    }

    fn check_address(&mut self) {
        if let Some(Err(why)) = self.given("address").map(|text| server_address(&text)) {
            self.fail("address", why);
        }
    }

    fn check_times(&mut self) {
        let zone = self.given("time_zone").unwrap_or_else(|| "UTC".to_owned());
        let zone = TimeZone::get(&zone).unwrap_or_else(|_| {
            let why = format!("{zone:?} is not a time zone, such as \"Europe/Berlin\"");
            self.fail("time_zone", why);
            TimeZone::UTC
        });
        let [opens, closes, _] = ["opens", "closes", "freeze"].map(|name| {
            let read = self.given(name).map(|text| moment(&text, &zone));
            read.transpose().unwrap_or_else(|why| {
                self.fail(name, why);
                None
            })
        });
        // The settings file would name only its first wrong field.
        if let (Some(opens), Some(closes)) = (opens, closes)
            && closes <= opens
        {
            self.fail("closes", "it is not after the opening");
        }
    }

    /// The text of course.toml, if it can be read.
    fn course_toml(&mut self, folder: &Path) -> String {
        let course = NewCourse {
            address: self.given("address"),
            time_zone: self.given("time_zone"),
            opens: self.given("opens"),
            closes: self.given("closes"),
            freeze: self.given("freeze"),
            mail: self.mail(),
            ..NewCourse::default()
        };
        let text = course.to_toml();
        let path = folder.join(CourseSettings::FILE);
        if let Err(error) = CourseSettings::from_toml(&path, &text) {
            let (field, why) = match error {
                CourseFileError::Field { field, reason, .. } => (field, reason),
                CourseFileError::Toml { source, .. } => ("title", source.message().to_owned()),
                CourseFileError::Read(error) => ("title", error.to_string()),
            };
            self.fail_in_file(field, "title", why);
        }
        text
    }

    fn mail(&mut self) -> Option<NewMail> {
        let server = self.given("mail_server")?;
        let port = self.given("mail_port").map(|port| port.parse::<u16>());
        if port.as_ref().is_some_and(|port| !matches!(port, Ok(1..))) {
            self.fail("mail_port", "it is not a number from 1 to 65535");
        }
        if self.value("mail_from").is_empty() {
            let why = "write the sender, such as Hog contest <hog@example.edu>";
            self.fail("mail_from", why);
        }
        Some(NewMail {
            server,
            port: port.and_then(Result::ok),
            security: self
                .given("mail_security")
                .unwrap_or_else(|| "starttls".to_owned()),
            user: self.given("mail_user"),
            from: self.value("mail_from").to_owned(),
        })
    }

    fn mail_password(&mut self) -> Option<MailPassword> {
        self.given("mail_server").and(self.given("mail_user"))?;
        // A password can begin or end with a space.
        let given = self.values.get("mail_password");
        let password = given.and_then(|text| MailPassword::new(text));
        if password.is_none() {
            self.fail(
                "mail_password",
                "write the password of this user, in one line",
            );
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
        if self.value("mail_server").is_empty() {
            self.fail("mail_server", "name the mail server");
        }
        if self.value(TEST_TO).is_empty() {
            self.fail(TEST_TO, "write the address that the test goes to");
        }
        let mail = self.mail();
        let password = self.mail_password();
        let text = NewCourse {
            mail,
            ..NewCourse::default()
        };
        let path = folder.join(CourseSettings::FILE);
        let read = CourseSettings::from_toml(&path, &text.to_toml());
        if let Err(CourseFileError::Field { field, reason, .. }) = &read {
            self.fail_in_file(field, "mail_server", reason.clone());
        }
        if !self.wrong.is_empty() {
            return None;
        }
        let settings = read.ok()?.mail?;
        let (title, to) = (
            self.value("title").to_owned(),
            self.value(TEST_TO).to_owned(),
        );
        Some(match test_mail(&settings, &title, &to, password).await {
            Ok(()) => format!("The mail server has accepted a test for {to}."),
            Err(error) => format!("No test was sent: {error}. To do: {}.", error.advice()),
        })
    }

    pub fn groups(&self) -> Vec<Group> {
        groups(&self.values, &self.wrong, !self.is_sent)
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

    fn wrong(form: &Form) -> Vec<&str> {
        form.wrong.keys().map(String::as_str).collect()
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
    fn each_wrong_field_is_named_and_keeps_its_value() {
        let mut form = form(&[
            ("title", " "),
            ("edition", "fall-1999"),
            ("address", "hog.example.edu"),
            ("opens", "soon"),
            ("closes", "2026-12-04"),
            ("roster", "name\nAda\n"),
            ("mail_server", "smtp.example.edu"),
            ("mail_port", "70000"),
            ("mail_user", "hog"),
        ]);
        assert!(form.plan("hog".as_ref()).is_none());
        assert_eq!(
            wrong(&form),
            [
                "address",
                "closes",
                "edition",
                "mail_from",
                "mail_password",
                "mail_port",
                "opens",
                "roster",
                "title"
            ]
        );
        let groups = form.groups();
        let fields = groups.iter().flat_map(|group| &group.fields);
        let closes = fields
            .clone()
            .find(|field| field.name == "closes")
            .expect("there");
        assert_eq!(closes.value, "2026-12-04");
        assert!(
            closes
                .wrong
                .as_deref()
                .is_some_and(|why| why.contains("a day without a time"))
        );
    }

    #[test]
    fn what_only_goes_together_is_checked_too() {
        let mut order = form(&[
            ("opens", "2026-12-04 10:00"),
            ("closes", "2026-12-04 09:00"),
        ]);
        assert!(order.plan("hog".as_ref()).is_none());
        assert_eq!(wrong(&order), ["closes"]);
        // A wrong time zone hides no wrong date.
        let mut both = form(&[
            ("time_zone", "Mars/Base"),
            ("opens", "2026-12-04 10:00"),
            ("closes", "2026-12-04 09:00"),
            ("freeze", "soon"),
        ]);
        assert!(both.plan("hog".as_ref()).is_none());
        assert_eq!(wrong(&both), ["closes", "freeze", "time_zone"]);
        let mut far = form(&[
            ("mail_server", "smtp.example.edu"),
            ("mail_security", "none"),
            ("mail_from", "hog@example.edu"),
        ]);
        assert!(far.plan("hog".as_ref()).is_none());
        assert_eq!(wrong(&far), ["mail_security"]);
    }

    #[test]
    fn every_field_of_the_page_is_read() {
        let mut sent = Upload::default();
        let groups = Form::new().groups();
        let shown = || groups.iter().flat_map(|group| &group.fields);
        for field in shown() {
            sent.parameters.push(&field.name, "typed");
        }
        let read = Form::read(&sent);
        assert!(shown().all(|field| read.value(&field.name) == "typed"));
    }
}
