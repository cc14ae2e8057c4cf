//! `course.toml` of a new course: every setting with its explanation, as a comment or set.

use std::path::Path;

use jiff::tz::TimeZone;
use pigskin_settings::Sheet;
use toml::Table;

use crate::CourseSettings;
use crate::course_rows::{CONTEST, ROWS};

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

impl CourseSettings {
    /// The text of a new file, in which every setting is a comment, for a course with a contest or only
    /// with a project.
    pub fn new_text(has_contest: bool) -> String {
        let mut sheet = CourseSettings::new_sheet();
        if has_contest {
            format!("{OF_CONTEST}{}", sheet.new_text(CONTEST, &TimeZone::UTC))
        } else {
            format!("{OF_PROJECT}{}", sheet.new_text("", &TimeZone::UTC))
        }
    }

    /// A sheet in which nothing is set.
    pub fn new_sheet() -> Sheet {
        Sheet::of_table(ROWS, &Table::new(), &TimeZone::UTC)
    }

    /// Writes a sheet as a new file of a course with a contest. Returns the text with its settings, or
    /// nothing after noting everything that is wrong in the sheet.
    ///
    /// ```
    /// use pigskin_course_settings::CourseSettings;
    /// let mut sheet = CourseSettings::new_sheet();
    /// sheet.set("time_zone", "Europe/Berlin");
    /// sheet.set("closes", "2026-12-04 23:59");
    /// let (text, settings) = CourseSettings::written(&mut sheet, "hog".as_ref()).expect("settings");
    /// assert!(text.contains("\ncloses = \"2026-12-04 23:59:00\"\n"));
    /// let closes = settings.schedule.closes.map(|at| at.to_string());
    /// assert_eq!(closes.as_deref(), Some("2026-12-04T22:59:00Z"));
    /// ```
    pub fn written(sheet: &mut Sheet, folder: &Path) -> Option<(String, CourseSettings)> {
        let zone = TimeZone::get(sheet.get("time_zone")).unwrap_or(TimeZone::UTC);
        let text = format!("{OF_CONTEST}{}", sheet.new_text(CONTEST, &zone));
        let settings = CourseSettings::from_toml(&folder.join(Self::FILE), &text);
        let settings = settings.map_err(|error| error.note(sheet)).ok()?;
        (!sheet.is_wrong()).then_some((text, settings))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::MailSettings;

    /// The settings of a text, in which the # in front of each is taken away.
    fn with_all(text: &str) -> CourseSettings {
        let lines = text.lines().map(|line| match line.strip_prefix('#') {
            Some(setting) if !setting.starts_with(' ') => setting,
            _ => line,
        });
        let all = lines.collect::<Vec<_>>().join("\n");
        CourseSettings::from_toml("course.toml".as_ref(), &all).expect("settings")
    }

    #[test]
    fn course_toml_sets_nothing_until_a_comment_is_taken_away() {
        let file = CourseSettings::FILE.as_ref();
        let usual = CourseSettings::from_toml(file, "").expect("settings");
        for has_contest in [true, false] {
            let text = CourseSettings::new_text(has_contest);
            let written = CourseSettings::from_toml(file, &text).expect("settings");
            assert_eq!(written, usual);
            assert_eq!(text.contains("entries are"), has_contest, "{text}");
            let all = with_all(&text);
            assert_eq!(all.address.as_deref(), Some("https://hog.example.edu"));
            assert!(all.mail.is_some() && all.openid.is_some());
            let schedule = &all.schedule;
            let of_contest = schedule.late.is_some() && schedule.freeze.is_some();
            assert_eq!(of_contest && all.grades.is_some(), has_contest);
            assert_eq!(schedule.closes.is_some(), has_contest);
        }
    }

    #[test]
    fn given_settings_are_written_in_place_and_others_stay_comments() {
        let mut sheet = CourseSettings::new_sheet();
        for (path, value) in [
            ("address", "https://hog.example.edu"),
            ("time_zone", "America/Los_Angeles"),
            ("opens", "2026-11-16 09:00"),
            ("closes", "2026-12-04 23:59:59"),
            ("mail.server", "smtp.example.edu"),
            ("mail.port", "2525"),
            ("mail.security", "tls"),
            ("mail.user", "hog"),
            ("mail.password_file", MailSettings::PASSWORD_FILE),
            ("mail.from", "Hog \"26\" <hog@example.edu>"),
        ] {
            sheet.set(path, value);
        }
        let (written, read) = CourseSettings::written(&mut sheet, "a".as_ref()).expect("settings");
        assert_eq!(read.address.as_deref(), Some("https://hog.example.edu"));
        let closes = read.schedule.closes.expect("a deadline").to_string();
        assert_eq!(closes, "2026-12-05T07:59:59Z");
        assert!(read.schedule.freeze.is_none());
        let mail = read.mail.expect("mail");
        assert_eq!((mail.port(), mail.user.as_deref()), (2525, Some("hog")));
        assert_eq!(mail.password_file, Some("a/mail-password".into()));
        assert!(read.openid.is_none() && read.grades.is_none());
        let comments = CourseSettings::new_text(true);
        assert_eq!(written.lines().count(), comments.lines().count());
    }

    #[test]
    fn dates_in_comments_fit_those_that_are_set() {
        for (path, at) in [
            ("closes", "2031-05-04 23:59"),
            ("opens", "2031-05-04 09:00"),
        ] {
            let mut sheet = CourseSettings::new_sheet();
            sheet.set(path, at);
            let (text, _) = CourseSettings::written(&mut sheet, "a".as_ref()).expect("settings");
            let schedule = with_all(&text).schedule;
            let (opens, closes) = (schedule.opens.expect("set"), schedule.closes.expect("set"));
            let (freeze, late) = (schedule.freeze.expect("set"), schedule.late.expect("set"));
            assert!(
                opens < freeze && freeze < closes && closes < late.until,
                "{text}"
            );
        }
    }
}
