//! Facts of the course in a handout.

use std::fs;
use std::path::Path;

use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::tz::TimeZone;
use serde::Deserialize;

/// A day and a time, as a student reads it.
const SHOWN: &str = "%A, %-d %B %Y, %H:%M";

/// Facts of the course in a handout: the time zone of its dates, its server, and its contest.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CourseFacts {
    /// The name of the time zone, such as `America/Los_Angeles`.
    pub time_zone: Option<String>,
    /// The address of the course's server.
    pub address: Option<String>,
    /// The contest of Hog in the same folder.
    pub contest: Option<ContestFacts>,
}

/// Facts of a contest in a handout.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ContestFacts {
    pub title: String,
    /// The name of its edition, or of a file with one.
    pub edition: String,
    /// The names of the settings in which the rules differ from the edition.
    pub set: Vec<String>,
    /// The points for the first ranks.
    pub awards: Vec<String>,
    /// The most people in a team, if the course says so.
    pub team_size: Option<u32>,
    /// Until when entries are taken, as staff wrote it.
    pub closes: Option<String>,
}

#[derive(Default, Deserialize)]
struct CourseToml {
    time_zone: Option<String>,
    address: Option<String>,
    team_size: Option<u32>,
    closes: Option<toml::Value>,
}

#[derive(Deserialize)]
struct ContestToml {
    title: String,
    game: Option<String>,
    edition: Option<String>,
    #[serde(default)]
    set: toml::Table,
    awards: Option<toml::Value>,
}

impl CourseFacts {
    /// Reads `course.toml` and `contest.toml` in a folder. A file that is missing or not valid says
    /// nothing; other commands check them.
    pub fn open(folder: &Path) -> CourseFacts {
        let read = |name: &str| fs::read_to_string(folder.join(name)).unwrap_or_default();
        CourseFacts::from_toml(&read("course.toml"), &read("contest.toml"))
    }

    /// Reads the texts of both files.
    pub fn from_toml(course: &str, contest: &str) -> CourseFacts {
        let course: CourseToml = toml::from_str(course).unwrap_or_default();
        let contest = toml::from_str::<ContestToml>(contest).ok();
        let is_hog = |file: &ContestToml| file.game.as_deref().is_none_or(|game| game == "hog");
        let contest = contest.filter(is_hog).map(|file| ContestFacts {
            title: file.title,
            edition: file.edition.unwrap_or_default(),
            set: file.set.keys().cloned().collect(),
            awards: match file.awards {
                Some(toml::Value::Array(awards)) => {
                    awards.iter().map(ToString::to_string).collect()
                }
                _ => Vec::new(),
            },
            team_size: course.team_size,
            closes: course.closes.as_ref().map(|at| match at {
                toml::Value::String(text) => text.clone(),
                other => other.to_string(),
            }),
        });
        CourseFacts {
            time_zone: course.time_zone,
            address: course.address,
            contest,
        }
    }

    /// A time that staff wrote, with its day of the week. A text that is no time stays as it is.
    ///
    /// ```
    /// use pigskin_project::CourseFacts;
    /// let course = CourseFacts::default();
    /// assert_eq!(course.shown("2019-09-09 23:59:59"), "Monday, 9 September 2019, 23:59");
    /// assert_eq!(course.shown("soon"), "soon");
    /// ```
    pub fn shown(&self, text: &str) -> String {
        if let Ok(at) = text.parse::<Timestamp>() {
            let name = self.time_zone.as_deref().unwrap_or("UTC");
            let zone = TimeZone::get(name).unwrap_or(TimeZone::UTC);
            return at.to_zoned(zone).strftime(SHOWN).to_string();
        }
        match text.parse::<DateTime>() {
            Ok(at) if text.contains([' ', 'T', 't']) => at.strftime(SHOWN).to_string(),
            _ => text.to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_shown_in_the_course_s_time_zone() {
        let course = CourseFacts::from_toml("time_zone = \"America/Los_Angeles\"", "");
        assert_eq!(
            course.shown("2019-09-10T06:59:59Z"),
            "Monday, 9 September 2019, 23:59"
        );
        assert_eq!(
            course.shown("2019-09-09T23:59"),
            "Monday, 9 September 2019, 23:59"
        );
        assert_eq!(course.contest, None);
    }

    #[test]
    fn only_a_contest_of_hog_is_one() {
        let contest = |text: &str| CourseFacts::from_toml("team_size = 2", text).contest;
        let hog = contest("title = \"Hog 26\"\nedition = \"fall-2019\"\nawards = [3, 2, 1]\n");
        let hog = hog.expect("a contest");
        assert_eq!((hog.awards.len(), hog.team_size), (3, Some(2)));
        assert_eq!(contest("title = \"D\"\ngame = \"d-football\"\n"), None);
    }
}
