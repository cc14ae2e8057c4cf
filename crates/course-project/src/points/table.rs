//! The points of a class for the gradebook of a learning system.

use pigskin_course::{GradeColumn, GradeRow, GradeTable, points_text};

use crate::points::Points;
use crate::points::of_class::ClassPoints;
use crate::points::part::PointsPart;

/// The columns of a gradebook.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PointsColumns {
    Sum,
    /// One for each line: each phase, checkpoint, composition, early.
    Lines,
}

impl ClassPoints {
    /// The points for Canvas or Moodle, where students read them. What they may not see yet is
    /// left out unless `unpublished` is set: it adds nothing to the sum, and its own column is
    /// empty.
    pub fn to_table(
        &self,
        assignment: &str,
        columns: PointsColumns,
        unpublished: bool,
    ) -> GradeTable {
        let first = self.students.first();
        let first = first.map(|one| &one.points);
        let named = match columns {
            PointsColumns::Sum => vec![GradeColumn {
                name: assignment.to_owned(),
                possible: first.map_or(0.0, |points| points.of),
            }],
            PointsColumns::Lines => {
                let lines = first.into_iter().flat_map(|points| &points.lines);
                let columns = lines.map(|line| GradeColumn {
                    name: format!("{assignment}: {}", line.what),
                    possible: match line.part {
                        PointsPart::Early => 0.0,
                        _ => line.of,
                    },
                });
                columns.collect()
            }
        };
        let rows = self.students.iter().map(|one| {
            let points = if unpublished {
                one.points.clone()
            } else {
                one.points.published()
            };
            GradeRow {
                student: one.student.clone(),
                points: match columns {
                    PointsColumns::Sum => {
                        let is_known = points.lines.iter().any(|line| line.points.is_some());
                        vec![is_known.then_some(points.points)]
                    }
                    PointsColumns::Lines => points.lines.iter().map(|line| line.points).collect(),
                },
                feedback: feedback(&points),
            }
        });
        GradeTable {
            columns: named,
            rows: rows.collect(),
        }
    }
}

/// The lines in words, for a student.
fn feedback(points: &Points) -> String {
    let lines = points.lines.iter().map(|line| {
        let known = line.points.map_or_else(|| "–".to_owned(), points_text);
        let (of, why) = (points_text(line.of), line.why());
        format!("{}: {known} of {of} ({why})", line.what)
    });
    lines.collect::<Vec<_>>().join("; ")
}
