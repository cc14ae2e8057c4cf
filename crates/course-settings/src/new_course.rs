//! `course.toml` of a new course: every setting with its explanation, as a comment or set.

use std::collections::BTreeMap;

use jiff::ToSpan as _;
use jiff::civil::DateTime;
use serde::Serialize;
use toml::{Table, Value};

/// A course whose folder is made. Settings that are missing here are comments in the file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct NewCourse {
    /// The address of the server as browsers see it.
    pub address: Option<String>,
    pub time_zone: Option<String>,
    pub opens: Option<String>,
    pub closes: Option<String>,
    /// The time at which the public board is frozen.
    pub freeze: Option<String>,
    /// The mail server, if the course sends mail.
    pub mail: Option<NewMail>,
    /// Whether it is made for a project, whose dates are in a file of their own.
    #[serde(skip)]
    pub is_of_project: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NewMail {
    /// The host name or address.
    pub server: String,
    /// The port, if it is not the usual one.
    pub port: Option<u16>,
    /// `starttls`, `tls` or `none`.
    pub security: String,
    /// The name with which the server signs in there. The password is in
    /// [`PASSWORD_FILE`](Self::PASSWORD_FILE).
    pub user: Option<String>,
    pub from: String,
}

impl NewMail {
    pub const PASSWORD_FILE: &str = "mail-password";
}

impl NewCourse {
    /// A course that is made for a project.
    pub fn of_project() -> NewCourse {
        NewCourse {
            is_of_project: true,
            ..NewCourse::default()
        }
    }

    /// All settings, each as a comment.
    fn comments(&self) -> String {
        let parts: &[&str] = if self.is_of_project {
            &[OF_PROJECT, PLACE, ACCOUNTS_AND_MAIL]
        } else {
            &[
                OF_CONTEST,
                PLACE,
                DATES_AND_TEAMS,
                ACCOUNTS_AND_MAIL,
                GRADES,
            ]
        };
        parts.concat()
    }

    /// The dates that stay comments, so that they fit those that are set.
    fn example_dates(&self) -> Option<Table> {
        let read = |text: &Option<String>| text.as_deref()?.parse::<DateTime>().ok();
        let opens = read(&self.opens);
        let closes = read(&self.closes).or_else(|| opens?.checked_add(18.days()).ok())?;
        let opens = opens.or_else(|| closes.checked_sub(18.days()).ok())?;
        let freeze = closes.checked_sub(6.hours()).ok()?.max(opens);
        let until = closes.checked_add(2.days()).ok()?;
        let value = |at: DateTime| Value::from(at.strftime("%F %T").to_string());
        let late = [("until".to_owned(), value(until))];
        let dates = [("opens", opens), ("closes", closes), ("freeze", freeze)];
        let dates = dates.map(|(key, at)| (key.to_owned(), value(at)));
        let late = ("late".to_owned(), Table::from_iter(late).into());
        Some(dates.into_iter().chain([late]).collect())
    }

    /// The text of `course.toml`.
    ///
    /// ```
    /// use pigskin_course_settings::{CourseSettings, NewCourse};
    /// let course = NewCourse {
    ///     time_zone: Some("Europe/Berlin".to_owned()),
    ///     closes: Some("2026-12-04 23:59".to_owned()),
    ///     ..NewCourse::default()
    /// };
    /// let settings = CourseSettings::from_toml("course.toml".as_ref(), &course.to_toml())?;
    /// let closes = settings.schedule.closes.map(|at| at.to_string());
    /// assert_eq!(closes.as_deref(), Some("2026-12-04T22:59:00Z"));
    /// # Ok::<(), pigskin_course_settings::CourseFileError>(())
    /// ```
    pub fn to_toml(&self) -> String {
        let mut set = Table::try_from(self).unwrap_or_default();
        if let Some(Value::Table(mail)) = set.get_mut("mail")
            && mail.contains_key("user")
        {
            let file = NewMail::PASSWORD_FILE.into();
            mail.insert("password_file".to_owned(), file);
        }
        let dates = self.example_dates().unwrap_or_default();
        settings_text(&self.comments(), set, dates)
    }
}

/// The text of a new file with settings: each in its place, or if the new file does not explain
/// it, behind the first lines of its table. Those of `comments` become comments, unless they are
/// set too, and so does all else that the new file sets.
pub fn settings_text(new: &str, set: Table, comments: Table) -> String {
    let header = |line: &str| -> Option<String> {
        let line = line.trim_start_matches('#').strip_prefix('[')?;
        line.strip_suffix(']').map(str::to_owned)
    };
    let headers: Vec<String> = new.lines().filter_map(header).collect();
    let mut settings = BTreeMap::new();
    for (start, table) in [("#", comments), ("", set)] {
        for (key, value) in table {
            let (of, table) = match value {
                Value::Table(table) if headers.contains(&key) => (key, table),
                value => (String::new(), Table::from_iter([(key, value)])),
            };
            for (key, value) in table {
                let line = format!("{start}{key} = {value}");
                settings.insert((of.clone(), key), line);
            }
        }
    }
    let mut of = String::new();
    let mut lines: Vec<(String, String)> = Vec::new();
    for line in new.lines() {
        let bare = line.trim_start_matches('#');
        let key = bare.split_once(" = ").map(|(key, _)| key);
        let mut line = line.to_owned();
        if let Some(name) = header(bare) {
            let mut own = settings.iter().filter(|((of, _), _)| *of == name);
            let is_set = own.any(|(_, line)| !line.starts_with('#'));
            line = format!("{}{bare}", if is_set { "" } else { "#" });
            of = name;
        } else if let Some(key) = key.filter(|key| !key.contains(' ')) {
            let own = settings.remove(&(of.clone(), key.to_owned()));
            line = own.unwrap_or_else(|| format!("#{bare}"));
        }
        lines.push((of.clone(), line));
    }
    for ((of, _), line) in settings {
        let mut others = lines.iter();
        let end = others.position(|(table, line)| *table == of && line.is_empty());
        lines.insert(end.unwrap_or(lines.len()), (of, line));
    }
    lines.into_iter().map(|(_, line)| line + "\n").collect()
}

/// The first lines for a contest.
const OF_CONTEST: &str = "\
# How the contest is held on the web, with `pigskin serve`. Everything here may be
# left out. To set something, take the # away in front of it.
";

/// The first lines for a project.
const OF_PROJECT: &str = "\
# How the project is held on the web, with `pigskin serve`. Everything here may be
# left out. To set something, take the # away in front of it. The dates and points of the
# project are in project.toml. A contest in this folder has more settings here:
# docs/contest-on-the-web.md.
";

const PLACE: &str = "
# The address of the server as browsers see it. Personal links are made with it.
#address = \"https://hog.example.edu\"

# The time zone of all times that are written without one, and of those on the pages; UTC otherwise.
#time_zone = \"America/Los_Angeles\"
";

const DATES_AND_TEAMS: &str = "\
# When entries are taken. The last moment that is in time is the deadline.
#opens = \"2026-11-16 09:00\"
#closes = \"2026-12-04 23:59:59\"
# Seconds after the deadline in which an entry still counts as in time. Nobody is told.
#grace_seconds = 60
# The public board stands still from this moment until staff reveal it.
#freeze = \"2026-12-04 18:00\"

# The most people in a team. Groups are as the course sets them.
#team_size = 2
# Whether the public board shows \"Team 7\" instead of a team's name.
#pseudonyms = false
# Whether everybody sees heat maps and replays; otherwise teams see their own.
#open_strategies = false

# Late entries: until when they are taken, and what their points are multiplied by.
# Without this they are refused.
#[late]
#until = \"2026-12-06 23:59:59\"
#factor = 0.5
";

const ACCOUNTS_AND_MAIL: &str = "
# Sign-in with university accounts, beside personal links and passwords.
#[openid]
#issuer = \"https://login.example.edu\"
#client_id = \"pigskin\"
#client_secret_file = \"openid-secret\"

# Mail through a server of the university: personal links (`pigskin contest links --mail`),
# messages from staff, and receipts of entries. The page Mail of staff tries it.
#[mail]
#server = \"smtp.example.edu\"
#port = 587
#security = \"starttls\"
#user = \"hog\"
#password_file = \"mail-password\"
#from = \"Hog <hog@example.edu>\"
#send = [\"links\", \"messages\"]
#per_minute = 30
";

const GRADES: &str = "
# Points for ranks and scores, in place of the awards of contest.toml.
#[grades]
#tiers = [{ top_percent = 10, points = 5 }, { rank = 3, points = 4 }, { points = 1 }]
";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::CourseSettings;

    /// Takes the # away in front of each setting.
    fn with_settings(text: &str) -> String {
        let lines = text.lines().map(|line| match line.strip_prefix('#') {
            Some(setting) if !setting.starts_with(' ') => setting,
            _ => line,
        });
        lines.collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn course_toml_sets_nothing_until_a_comment_is_taken_away() {
        let file = CourseSettings::FILE.as_ref();
        let usual = CourseSettings::from_toml(file, "").expect("settings");
        let [of_contest, of_project] =
            [NewCourse::default(), NewCourse::of_project()].map(|course| course.to_toml());
        for text in [&of_contest, &of_project] {
            let written = CourseSettings::from_toml(file, text).expect("settings");
            assert_eq!(written, usual);
        }
        let all = with_settings(&of_project);
        let all = CourseSettings::from_toml(file, &all).expect("settings");
        assert!(all.mail.is_some() && all.openid.is_some() && all.schedule.closes.is_none());
        assert!(!of_project.contains("entries are") && of_project.contains("project.toml"));
        let all = with_settings(&of_contest);
        let all = CourseSettings::from_toml(file, &all).expect("settings");
        assert_eq!(all.address.as_deref(), Some("https://hog.example.edu"));
        assert!(all.schedule.late.is_some() && all.schedule.freeze.is_some());
        assert!(all.openid.is_some() && all.grades.is_some() && all.mail.is_some());
    }

    #[test]
    fn given_settings_are_written_and_others_stay_comments() {
        let text = |text: &str| Some(text.to_owned());
        let course = NewCourse {
            address: text("https://hog.example.edu"),
            time_zone: text("America/Los_Angeles"),
            opens: text("2026-11-16 09:00"),
            closes: text("2026-12-04 23:59:59"),
            freeze: None,
            mail: Some(NewMail {
                server: "smtp.example.edu".to_owned(),
                port: Some(2525),
                security: "tls".to_owned(),
                user: text("hog"),
                from: "Hog \"26\" <hog@example.edu>".to_owned(),
            }),
            is_of_project: false,
        };
        let written = course.to_toml();
        let read = CourseSettings::from_toml("a/course.toml".as_ref(), &written);
        let read = read.expect("settings");
        assert_eq!(read.address, course.address);
        assert!(read.schedule.closes.is_some() && read.schedule.freeze.is_none());
        let mail = read.mail.expect("mail");
        assert_eq!((mail.port, mail.user.as_deref()), (2525, Some("hog")));
        assert_eq!(mail.password_file, Some("a/mail-password".into()));
        assert!(read.openid.is_none() && read.grades.is_none());
        let comments = NewCourse::default().to_toml();
        assert_eq!(written.lines().count(), comments.lines().count());
    }

    #[test]
    fn dates_in_comments_fit_those_that_are_set() {
        for (opens, closes) in [
            (None, Some("2031-05-04 23:59")),
            (Some("2031-05-04 09:00"), None),
        ] {
            let course = NewCourse {
                opens: opens.map(str::to_owned),
                closes: closes.map(str::to_owned),
                ..NewCourse::default()
            };
            let all = with_settings(&course.to_toml());
            let read = CourseSettings::from_toml("course.toml".as_ref(), &all).expect("settings");
            let schedule = read.schedule;
            let (opens, closes) = (schedule.opens.expect("set"), schedule.closes.expect("set"));
            let (freeze, late) = (schedule.freeze.expect("set"), schedule.late.expect("set"));
            assert!(
                opens < freeze && freeze < closes && closes < late.until,
                "{all}"
            );
        }
    }
}
