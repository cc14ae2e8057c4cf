//! A student's points line by line, as pages show them.

use pigskin_course::{Schedule, points_text};
use pigskin_course_project::Points;
use pigskin_web::language::Language;

use super::points_words;

/// The points line by line.
pub struct PointsTable {
    pub lines: Vec<(String, String, String, String)>,
    pub sum: String,
    pub of: String,
}

/// The points as staff see them.
pub fn points_table(points: &Points, schedule: &Schedule) -> PointsTable {
    points_table_in(Language::ENGLISH, points, schedule)
}

/// The points line by line, in a language.
pub fn points_table_in(language: Language, points: &Points, schedule: &Schedule) -> PointsTable {
    let points_text = |points: f64| language.marked(&points_text(points));
    let lines = points.lines.iter().map(|line| {
        (
            points_words::line(language, line.part, &line.what),
            line.points.map_or_else(|| "–".to_owned(), points_text),
            points_text(line.of),
            points_words::reason(language, &line.reason, schedule),
        )
    });
    PointsTable {
        lines: lines.collect(),
        sum: points_text(points.points),
        of: points_text(points.of),
    }
}
