//! `course.toml`: the settings of a course.

use std::net::Ipv6Addr;
use std::path::{Path, PathBuf};

use jiff::tz::TimeZone;
use pigskin_contest::{KitFacts, ReadTextError, read_text};
use pigskin_entry::optional_time_text;
use pigskin_project::{LateSettings, NoProject};
use pigskin_settings::{InvalidSettings, Row, Sheet, Wrong};
use serde::Deserialize;

use crate::course_rows::{CONTEST, ROWS};
use crate::schedule_text::ScheduleText;
use crate::{GradeScale, MailSettings, OpenId, Schedule};

#[derive(Clone, Debug, PartialEq)]
pub struct CourseSettings {
    /// When entries are accepted.
    pub schedule: Schedule,
    /// Largest number of people in a team.
    pub team_size: usize,
    /// Whether the public board shows pseudonyms instead of the teams' names.
    pub pseudonyms: bool,
    /// Whether everybody sees all strategies and games; otherwise a team sees its own, and
    /// staff see all.
    pub open_strategies: bool,
    /// The server's public address, such as `https://hog.example.edu`, for links.
    pub address: Option<String>,
    /// The provider for signing in, in addition to links and passwords.
    pub openid: Option<OpenId>,
    /// The points for ranks and scores, instead of the contest's awards.
    pub grades: Option<GradeScale>,
    /// The mail server, if the course sends mail.
    pub mail: Option<MailSettings>,
}

/// Why a file of settings cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum CourseFileError {
    #[error(transparent)]
    Read(#[from] ReadTextError),
    #[error("{}: {error}", .path.display())]
    Invalid {
        path: PathBuf,
        error: InvalidSettings,
    },
    #[error(transparent)]
    NoProject(#[from] NoProject),
}

impl CourseFileError {
    pub(crate) fn invalid(path: &Path, error: InvalidSettings) -> CourseFileError {
        let path = path.to_owned();
        CourseFileError::Invalid { path, error }
    }

    /// Notes what is wrong in the sheet of the file.
    pub fn note(self, sheet: &mut Sheet) {
        match self {
            CourseFileError::Invalid { error, .. } => sheet.fail_all(error),
            error => sheet.fail(Sheet::WHOLE, error.to_string()),
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CourseFile {
    time_zone: Option<String>,
    #[serde(default, deserialize_with = "optional_time_text")]
    opens: Option<String>,
    #[serde(default, deserialize_with = "optional_time_text")]
    closes: Option<String>,
    #[serde(default)]
    grace_seconds: u32,
    late: Option<LateSettings>,
    #[serde(default, deserialize_with = "optional_time_text")]
    freeze: Option<String>,
    #[serde(default = "two")]
    team_size: usize,
    #[serde(default)]
    pseudonyms: bool,
    #[serde(default)]
    open_strategies: bool,
    address: Option<String>,
    openid: Option<OpenId>,
    grades: Option<GradeScale>,
    mail: Option<MailSettings>,
}

fn two() -> usize {
    2
}

impl CourseSettings {
    pub const FILE: &str = "course.toml";

    /// The kind of the file of a course with a contest.
    pub const OF_CONTEST: &str = CONTEST;

    /// The settings of the file.
    pub const ROWS: &[Row] = ROWS;

    /// The file name of the default database in the course's folder.
    pub const DATABASE: &str = "course.sqlite";

    /// Reads the settings in a contest's folder; without the file, the defaults apply.
    ///
    /// Fails if the file cannot be read or a setting is wrong.
    pub fn open(folder: &Path) -> Result<CourseSettings, CourseFileError> {
        let path = folder.join(Self::FILE);
        if !path.exists() {
            return CourseSettings::from_toml(&path, "");
        }
        CourseSettings::from_toml(&path, &read_text(&path)?)
    }

    /// Uses other settings but for sign-in and mail.
    pub fn use_dates_and_teams_of(&mut self, other: CourseSettings) {
        *self = CourseSettings {
            openid: self.openid.take(),
            mail: self.mail.take(),
            ..other
        };
    }

    /// Reads the settings from the text of the file at this path.
    ///
    /// Times are local times of the course's time zone. A time that occurs twice or never,
    /// because summer time begins or ends, needs an offset.
    ///
    /// ```
    /// use pigskin_course_settings::CourseSettings;
    /// let text = "time_zone = 'Europe/Berlin'\ncloses = '2026-12-04 23:59'";
    /// let course = CourseSettings::from_toml("course.toml".as_ref(), text)?;
    /// let closes = course.schedule.closes.map(|at| at.to_string());
    /// assert_eq!(closes.as_deref(), Some("2026-12-04T22:59:00Z"));
    /// assert_eq!(course.team_size, 2);
    /// # Ok::<(), pigskin_course_settings::CourseFileError>(())
    /// ```
    ///
    /// Fails if a setting is unknown or wrong.
    pub fn from_toml(path: &Path, text: &str) -> Result<CourseSettings, CourseFileError> {
        let file = Row::read::<CourseFile>(ROWS, text);
        let settings = file.and_then(|file| file.settings(path.parent().unwrap_or(path)));
        settings.map_err(|error| CourseFileError::invalid(path, error))
    }

    /// What the kit and the handout of the contest say of the course. Of a course without an address
    /// and a deadline, whose teams may form elsewhere, it has no usual size of a team.
    pub fn kit_facts(&self) -> KitFacts {
        let address = self.address.clone();
        let schedule = &self.schedule;
        let closes = schedule.closes;
        let shown = |at| schedule.shown_in_words(at);
        let late = schedule.late.filter(|_| closes.is_some()).map(|late| {
            let (until, factor) = (shown(late.until), late.factor);
            format!("{until}, and their points are multiplied by {factor}")
        });
        let has_size = address.is_some() || closes.is_some() || self.team_size != two();
        KitFacts {
            address,
            opens: schedule.opens.map(shown),
            closes: closes.map(shown),
            late,
            freeze: schedule.freeze.map(shown),
            team_size: has_size.then_some(self.team_size),
            has_own_points: self.grades.is_some(),
        }
    }
}

impl CourseFile {
    fn settings(self, folder: &Path) -> Result<CourseSettings, InvalidSettings> {
        let mut all = Vec::new();
        let zone = self.time_zone.and_then(|zone| TimeZone::get(&zone).ok());
        let schedule = ScheduleText {
            opens: self.opens,
            closes: self.closes,
            grace_seconds: self.grace_seconds,
            late: self.late,
            freeze: self.freeze,
        };
        let schedule = schedule.read(zone.unwrap_or(TimeZone::UTC), &mut all);
        let address = self.address.and_then(|address| {
            let address = server_address(&address);
            Wrong::noted(address.map_err(|why| Wrong::new("address", why)), &mut all)
        });
        let openid = self.openid.and_then(|openid| {
            let openid = openid.in_folder(folder, address.as_deref());
            Wrong::noted(openid, &mut all)
        });
        let mail = self.mail;
        let mail = mail.and_then(|mail| Wrong::noted(mail.in_folder(folder), &mut all));
        InvalidSettings::check(all)?;
        Ok(CourseSettings {
            schedule,
            team_size: self.team_size,
            pseudonyms: self.pseudonyms,
            open_strategies: self.open_strategies,
            address,
            openid,
            grades: self.grades,
            mail,
        })
    }
}

/// Reads a server's address, such as `https://hog.example.edu`, and removes a slash at its
/// end.
///
/// ```
/// use pigskin_course_settings::server_address;
/// let address = server_address("https://hog.example.edu/");
/// assert_eq!(address.as_deref(), Ok("https://hog.example.edu"));
/// assert!(server_address("hog.example.edu").is_err());
/// assert!(server_address("https://hog.example.edu/contest").is_err());
/// ```
///
/// Fails if the text does not begin with `http://` or `https://`, or is not a host and perhaps a port
/// after that.
pub fn server_address(text: &str) -> Result<String, String> {
    let rest = ["https://", "http://"].map(|scheme| text.strip_prefix(scheme));
    let Some(rest) = rest.into_iter().flatten().next() else {
        return Err(format!("{text:?} does not begin with https:// or http://"));
    };
    let server = rest.split(['/', '?', '#']).next().unwrap_or(rest);
    let after = &rest[server.len()..];
    let (host, port) = match server.rsplit_once(':') {
        Some((host, port)) if !port.ends_with(']') => (host, Some(port)),
        _ => (server, None),
    };
    if host.is_empty() {
        return Err(format!("{text:?} names no server"));
    }
    let within = host
        .strip_prefix('[')
        .and_then(|host| host.strip_suffix(']'));
    let is_host = match within {
        Some(address) => address.parse::<Ipv6Addr>().is_ok(),
        None => host
            .chars()
            .all(|c| c.is_alphanumeric() || matches!(c, '-' | '.' | '_')),
    };
    if !is_host {
        return Err(format!("{host:?} is not the name of a server"));
    }
    if let Some(port) = port
        && !(port.bytes().all(|byte| byte.is_ascii_digit())
            && matches!(port.parse::<u16>(), Ok(1..)))
    {
        return Err(format!("the port {port:?} is not a number from 1 to 65535"));
    }
    let address = &text[..text.len() - after.len()];
    if after.trim_end_matches('/').is_empty() {
        Ok(address.to_owned())
    } else {
        Err(format!(
            "{text:?} is a page; the server's address is {address:?}"
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<CourseSettings, String> {
        let settings = CourseSettings::from_toml("course.toml".as_ref(), text);
        settings.map_err(|error| error.to_string())
    }

    #[test]
    fn a_time_of_toml_is_a_time() {
        for closes in [
            "'2026-12-04 23:59:59'",
            "2026-12-04T23:59:59",
            "2026-12-04 23:59:59",
        ] {
            let late = "late = { until = 2026-12-05T23:59:59Z, factor = 0.5 }";
            let settings = read(&format!("closes = {closes}\n{late}")).expect("a time");
            let closes = settings.schedule.closes.expect("a deadline");
            assert_eq!(closes.to_string(), "2026-12-04T23:59:59Z");
            assert!(settings.schedule.late.is_some());
        }
        let error = read("closes = 2026-12-04").expect_err("a day");
        assert!(error.contains("is a day without a time"), "{error}");
        let error = read("closes = 20261204").expect_err("no time");
        assert!(error.contains("a time is written like"), "{error}");
    }

    #[test]
    fn an_address_is_one_server() {
        for good in [
            "http://127.0.0.1:8017",
            "https://[::1]:65535",
            "https://[fe80::1]",
            "http://hög.example",
        ] {
            assert_eq!(server_address(good).as_deref(), Ok(good));
        }
        for (wrong, says) in [
            (
                "https://hog.example.edu\r\nx: y",
                "not the name of a server",
            ),
            (
                "https://hog.example.edu:99999",
                "not a number from 1 to 65535",
            ),
            ("https://hog.example.edu:0", "not a number from 1 to 65535"),
            ("https://hog.example.edu:+80", "is not a number"),
            ("https://prof@hog.example.edu", "not the name of a server"),
            ("https://[::1", "not the name of a server"),
            ("https://:8017/", "names no server"),
            ("https://hog example", "not the name of a server"),
            ("https://hog.example.edu/a", "is a page"),
            ("https://hog.example.edu?a", "is a page"),
            ("https://hog.example.edu/\n", "is a page"),
        ] {
            let why = server_address(wrong).expect_err(wrong);
            assert!(why.contains(says), "{why}");
            let error = read(&format!("address = {wrong:?}")).expect_err(wrong);
            assert!(error.contains(&why), "{error}");
        }
    }

    #[test]
    fn times_that_cannot_be_meant_name_their_field() {
        let closes = "closes = '2026-12-04 23:59'\n";
        for (text, field) in [
            ("freeze = '2026-12-05 00:00'", "freeze"),
            ("grace_seconds = 86401", "grace_seconds"),
            ("grace_seconds = 4294967295", "grace_seconds"),
            ("opens = '-009999-06-01 12:00'", "opens"),
            (
                "late = { until = '9999-12-01T00:00Z', factor = 0.5 }",
                "late.until",
            ),
        ] {
            let error = read(&format!("{closes}{text}")).expect_err(text);
            assert!(error.contains(&format!(": {field}: ")), "{error}");
        }
        let edge = format!("{closes}freeze = '2026-12-04 23:59'\ngrace_seconds = 86400");
        read(&edge).expect("settings");
    }

    #[test]
    fn a_day_alone_is_no_deadline() {
        let error = read("closes = '2026-12-04'").expect_err("a day");
        assert!(error.contains("a day without a time"), "{error}");
        assert!(error.contains("2026-12-04 23:59:59"), "{error}");
    }

    #[test]
    fn nothing_at_all_is_a_course() {
        let settings = read("").expect("settings");
        assert_eq!(settings.schedule, Schedule::default());
        assert_eq!(settings.team_size, 2);
        assert_eq!(settings.kit_facts().team_size, None);
        let facts =
            read("closes = '2026-12-15 12:00'\n[grades]\ntiers = []").map(|it| it.kit_facts());
        let facts = facts.expect("settings");
        assert_eq!((facts.team_size, facts.has_own_points), (Some(2), true));
    }

    #[test]
    fn the_night_of_the_clocks_needs_an_offset() {
        let zone = "time_zone = 'America/Los_Angeles'\n";
        let twice = read(&format!("{zone}closes = '2026-11-01 01:30'"));
        assert!(twice.expect_err("ambiguous").contains("twice"));
        let never = read(&format!("{zone}closes = '2026-03-08 02:30'"));
        assert!(never.expect_err("a gap").contains("twice or never"));
        let told = read(&format!("{zone}closes = '2026-11-01T01:30:00-07:00'")).expect("a moment");
        let closes = told.schedule.closes.expect("a deadline");
        assert_eq!(closes.to_string(), "2026-11-01T08:30:00Z");
    }

    #[test]
    fn invalid_settings_are_named() {
        for (text, part) in [
            ("time_zone = 'Mars/Base'", "time_zone: \"Mars/Base\""),
            ("closes = 'soon'", "closes: \"soon\" is not a time"),
            (
                "opens = '2026-12-04 10:00'\ncloses = '2026-12-04 10:00'",
                "not after the opening",
            ),
            (
                "[late]\nuntil = '2026-12-04 10:00'\nfactor = 0.5",
                "late.until",
            ),
            (
                "closes = '2026-12-04 10:00'\n[late]\nuntil = '2026-12-05 10:00'\nfactor = 2",
                "late.factor: 2",
            ),
            ("team_size = 0", "team_size: 0"),
            ("address = 'hog.example.edu'", "address: "),
            ("colour = 'pink'", "colour"),
        ] {
            let error = read(text).expect_err(text);
            assert!(error.contains(part), "{text}: {error}");
        }
    }
}
