//! The form of a project's settings.

use pigskin_project::ProjectFile;
use pigskin_settings::Sheet;

use crate::{CourseSettings, ProjectSettings};

impl ProjectSettings {
    /// The sheet of the text of a file.
    ///
    /// Fails if the text is not such a file, with the reason.
    pub fn sheet(text: &str, course: &CourseSettings) -> Result<Sheet, String> {
        ProjectFile::parse(text).map_err(|error| error.to_string())?;
        let sheet = Sheet::of_text(ProjectFile::ROWS, text, &course.schedule.time_zone);
        sheet.map_err(|error| error.to_string())
    }

    /// Writes a sheet into the text of a file for the same rules. Returns the new text with its
    /// settings, or nothing after noting everything that is wrong in the sheet.
    pub fn written(
        sheet: &mut Sheet,
        text: &str,
        course: &CourseSettings,
    ) -> Option<(String, ProjectSettings)> {
        let text = sheet.written_into(text, &course.schedule.time_zone)?;
        let settings = ProjectSettings::from_toml(ProjectFile::NAME.as_ref(), &text, course);
        let settings = settings.map_err(|error| error.note(sheet)).ok()?;
        (!sheet.is_wrong()).then_some((text, settings))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use jiff::tz::TimeZone;
    use pigskin_hog::Edition;

    use super::*;

    const REVIEW: &str = "\
[review]
teachers = ['prof']
anonymous = true
[[review.rubric]]
id = 'names'
title = 'Names'
points = 1
levels = [{ title = 'clear', points = 1 }, { title = 'some', points = 0.5 }]
";

    fn text() -> String {
        let edition = Edition::named("fall-2019").expect("an edition");
        let text = ProjectFile::new_text(&edition, None).expect("a project");
        let text = text.replace("#closes", "closes").replace("#late", "late");
        format!("{text}\n{REVIEW}")
    }

    fn course() -> CourseSettings {
        let text = "time_zone = 'America/Los_Angeles'";
        CourseSettings::from_toml("course.toml".as_ref(), text).expect("settings")
    }

    fn sheet() -> Sheet {
        ProjectSettings::sheet(&text(), &course()).expect("a sheet")
    }

    /// The sheet with some values typed, as local times of Berlin.
    fn typed(changes: &[(&str, &str)]) -> Sheet {
        let zone = TimeZone::get("Europe/Berlin").expect("a zone");
        let was = sheet();
        let names = was.values().keys();
        let fields = names.map(|name| (name.clone(), was.shown(name, &zone)));
        let mut fields: BTreeMap<String, String> = fields.collect();
        let changes = changes.iter();
        fields.extend(changes.map(|(name, value)| ((*name).to_owned(), (*value).to_owned())));
        Sheet::typed(fields, &was, &zone)
    }

    #[test]
    fn a_form_that_nobody_types_into_changes_nothing() {
        // A field that is sent empty has its usual value.
        let mut same = typed(&[("review.rubric.2.title", ""), ("verdicts", "")]);
        assert_eq!(same.differing(&sheet()), ["verdicts"]);
        let (written, _) =
            ProjectSettings::written(&mut same, &text(), &course()).expect("settings");
        assert_eq!(written, text());
    }

    /// Files that differ in everything that a form changes.
    fn various() -> [String; 3] {
        let edition = Edition::named("fall-2019").expect("an edition");
        let plain = ProjectFile::new_text(&edition, None).expect("a project");
        let mut full = text();
        for key in ["grace", "early", "starts", "due", "checkpoint"] {
            full = full.replacen(&format!("#{key}"), key, 4);
        }
        let other = full
            .replace("'names'", "'length'")
            .replace("levels", "deductions");
        let other = other.replace("partners = false", "partners = true");
        let other = other
            .replace("points = 2", "points = 2.5")
            .replace("#verdicts = \"at once", "verdicts = \"after the deadline");
        [plain, full, other]
    }

    #[test]
    fn each_file_is_written_into_each_other_and_comments_stay() {
        for from in various() {
            for to in various() {
                let mut sheet = ProjectSettings::sheet(&to, &course()).expect("a sheet");
                let written = ProjectSettings::written(&mut sheet, &from, &course());
                let (written, _) = written.unwrap_or_else(|| panic!("{:?}", sheet.all_wrong()));
                let [written_file, file] = [&written, &to].map(|text| ProjectFile::parse(text));
                assert_eq!(written_file.expect("a file"), file.expect("a file"));
                for comment in from.lines().filter(|line| line.starts_with("# ")) {
                    assert!(written.contains(comment), "{comment}");
                }
            }
        }
    }

    #[test]
    fn a_time_of_the_browser_is_written_as_one_of_the_course() {
        let mut sheet = typed(&[
            ("phase.1.due", "2026-09-10T08:59:59"),
            // This hour occurs twice in Los Angeles.
            ("phase.2.due", "2026-11-01T10:30:00"),
            ("closes", ""),
            ("late.until", ""),
            ("late.factor", ""),
        ]);
        let (written, settings) =
            ProjectSettings::written(&mut sheet, &text(), &course()).expect("settings");
        assert!(
            written.contains("\ndue = \"2026-09-09 23:59:59\"\n"),
            "{written}"
        );
        assert!(
            written.contains("\ndue = \"2026-11-01T01:30:00-08:00\"\n"),
            "{written}"
        );
        assert!(
            written.contains("\n#closes = \"2026-09-12 23:59:59\"\n"),
            "{written}"
        );
        let due = settings.phases[1].due.map(|due| due.to_string());
        assert_eq!(due.as_deref(), Some("2026-11-01T09:30:00Z"));
    }

    #[test]
    fn everything_that_is_wrong_is_named_at_once() {
        let mut sheet = typed(&[
            ("title", ""),
            ("phase.1.due", "soon"),
            ("phase.2.due", "2030-01-01T00:00:00"),
            ("phase.3.checkpoint_points", "1"),
            ("late.factor", "1.5"),
            ("early_points", "2"),
            ("problem.01.points", "-1"),
            ("problem.02.points", "two"),
            ("composition_points", "0.5"),
            ("review.rubric.1.levels", "1 clear\nsome"),
            ("review.rubric.2.title", "Length"),
            ("review.rubric.2.points", "0.3"),
        ]);
        assert!(ProjectSettings::written(&mut sheet, &text(), &course()).is_none());
        assert_eq!(sheet.wrong(""), None);
        let wrong: Vec<&str> = sheet.all_wrong().keys().map(String::as_str).collect();
        assert_eq!(
            wrong,
            [
                "early_points",
                "late.factor",
                "phase.1.due",
                "phase.2.due",
                "phase.3.checkpoint_points",
                "problem.01.points",
                "problem.02.points",
                "review",
                "review.rubric.1.levels",
                "review.rubric.2.points",
                "title",
            ]
        );
        let why = sheet.wrong("late.factor").unwrap_or_default();
        assert!(why.contains("1.5 is not from 0 to 1"), "{why}");
        assert_eq!(sheet.get("problem.02.points"), "two");
    }

    #[test]
    fn items_of_a_rubric_come_and_go() {
        let mut sheet = typed(&[
            ("review.rubric.1.title", ""),
            ("review.rubric.1.points", ""),
            ("review.rubric.2.title", "Long lines!"),
            ("review.rubric.2.points", "1"),
            ("review.rubric.2.deductions", "0.5 Some lines are long"),
        ]);
        let (_, settings) =
            ProjectSettings::written(&mut sheet, &text(), &course()).expect("settings");
        let rubric = settings.review.expect("a review").rubric;
        let ids: Vec<&str> = rubric.iter().map(|item| item.id.as_str()).collect();
        assert_eq!(ids, ["long-lines"]);
        let mut sheet = typed(&[("review", "")]);
        let (_, settings) =
            ProjectSettings::written(&mut sheet, &text(), &course()).expect("settings");
        assert_eq!(settings.review, None);
    }

    #[test]
    fn two_people_lose_nothing() {
        let was = sheet();
        let mut now = was.clone();
        for (name, value) in [("title", "Pigs"), ("late.factor", "0.75")] {
            now.set(name, value);
        }
        let mut mine = typed(&[("composition_points", "3"), ("late.factor", "0.25")]);
        mine.merge(&was, &now);
        assert_eq!(
            (mine.get("title"), mine.get("composition_points")),
            ("Pigs", "3")
        );
        assert_eq!(mine.get("late.factor"), "0.25");
        let why = mine.wrong("late.factor").unwrap_or_default();
        assert!(why.contains("set it to 0.75"), "{why}");
        assert!(mine.wrong("title").is_none());
    }
}
