//! A student's points line by line, as pages show them.

use pigskin_course::points_text;
use pigskin_course_project::Points;

pub struct PointsTable {
    pub lines: Vec<(String, String, String, String)>,
    pub sum: String,
    pub of: String,
}

pub fn points_table(points: &Points) -> PointsTable {
    let lines = points.lines.iter().map(|line| {
        (
            line.what.clone(),
            line.points.map_or_else(|| "–".to_owned(), points_text),
            points_text(line.of),
            line.why(),
        )
    });
    PointsTable {
        lines: lines.collect(),
        sum: points_text(points.points),
        of: points_text(points.of),
    }
}
