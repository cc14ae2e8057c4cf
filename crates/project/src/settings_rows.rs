//! The settings of `project.toml`, each with its row.

use pigskin_settings::{Kind, Row};

/// Most points that something can bring.
const POINTS: Kind = Kind::Number(0.0, 1e6);

const WHOLE: &str = "The project";
const PHASE: &str = "Phase *";
const LATE: &str = "Late submissions";
const EARLY: &str = "Early points";
const GRADING: &str = "Grading";
const COMPOSITION: &str = "Composition";
const RUBRIC: &str = "Rubric: *";

/// The settings in the order of the form. A new file has those without a table first.
pub const ROWS: &[Row] = &[
    Row::new("title", Kind::Line, "")
        .shown(WHOLE, "Title")
        .required(),
    Row::new("edition", Kind::Line, ""),
    Row::new(
        "seconds_per_question",
        Kind::Number(0.001, 3600.0),
        "Seconds for each call; a problem has five times as many, a whole file twenty-five times.",
    ),
    Row::new(
        "endpoint",
        Kind::Line,
        "The address of the course's server, which `ok` backs up and submits to. `pigskin serve` on \
         this folder writes its own address into the kit that it offers. Without one `ok` sends nothing.",
    )
    .example("\"https://hog.example.edu\""),
    Row::new(
        "closes",
        Kind::Moment,
        "Until when submissions are in time; none if the project stays open.",
    )
    .example("\"2026-09-12 23:59:59\"")
    .shown(WHOLE, "Closes"),
    Row::new(
        "grace_seconds",
        Kind::Whole(86_400),
        "Seconds after each deadline that still count as in time, at most a day; students do not see them.",
    )
    .example("60")
    .shown(WHOLE, "Grace, in seconds"),
    Row::new("phase.*.title", Kind::Line, "")
        .shown(PHASE, "Title")
        .required(),
    Row::new(
        "phase.*.partners",
        Kind::Tick,
        "Whether two students may work on it together.",
    )
    .shown(PHASE, "Partners"),
    Row::new("phase.*.due", Kind::Moment, "When it is due.")
        .example("\"2026-09-09 23:59:59\"")
        .shown(PHASE, "Due"),
    Row::new(
        "phase.*.checkpoint_points",
        POINTS,
        "Points if the whole phase passes in a submission by its due date.",
    )
    .example("1")
    .shown(PHASE, "Points for the checkpoint"),
    Row::new(
        "phase.*.starts",
        Kind::Moment,
        "From when on a partner's submission counts for it; none if from the beginning.",
    )
    .example("\"2026-09-02 12:00:00\"")
    .shown(PHASE, "Partners from"),
    Row::new(
        "late.until",
        Kind::Moment,
        "Until when late submissions are accepted; none if they are not.",
    )
    .example("{ until = \"2026-09-14 23:59:59\", factor = 0.5 }")
    .shown(LATE, "Accepted until")
    .required(),
    Row::new(
        "late.factor",
        Kind::Number(0.0, 1.0),
        "What the points of late submissions are multiplied by, from 0 to 1.",
    )
    .shown(LATE, "Factor of the points")
    .required(),
    Row::new(
        "early",
        Kind::Moment,
        "Until when the whole project earns extra points; none if it never does.",
    )
    .example("\"2026-09-11 23:59:59\"")
    .shown(EARLY, "Until"),
    Row::new("early_points", POINTS, "The extra points.")
        .example("1")
        .shown(EARLY, "Points"),
    Row::new(
        "early_requires",
        Kind::Choice(&[
            ("passing", "everything passes"),
            ("submitted", "everything is written"),
        ]),
        "Whether every problem with points has to pass (\"passing\"), or to be written (\"submitted\").",
    )
    .example("\"submitted\"")
    .shown(EARLY, "If"),
    Row::new(
        "verdicts",
        Kind::Choice(&[
            ("at once", "at once"),
            ("after the deadline", "after the deadline"),
        ]),
        "When students see what the server's grading found: \"at once\" or \"after the deadline\".",
    )
    .example("\"at once\"")
    .shown(GRADING, "Students see verdicts"),
    Row::new(
        "faults",
        Kind::Choice(&[
            ("as they run", "costs all problems that use the function"),
            ("each problem alone", "costs its own problem"),
        ]),
        "Whether one mistake costs the points of all problems that use the function: \"as they run\" or \
         \"each problem alone\".",
    )
    .example("\"as they run\"")
    .shown(GRADING, "A mistake"),
    Row::new(
        "staff_see",
        Kind::Choice(&[
            ("their sections", "students of their sections"),
            ("all students", "all students"),
        ]),
        "Which students staff with a section see: \"their sections\" or \"all students\".",
    )
    .example("\"their sections\"")
    .shown(GRADING, "Staff with a section see"),
    Row::new(
        "seed",
        Kind::Whole(i64::MAX as u64),
        "The server also asks inputs that no kit contains. They are drawn from this number, which \
         students do not know.",
    )
    .example("1"),
    Row::new(
        "composition_points",
        POINTS,
        "Points that staff give for composition. A table [review] with a rubric lets them do it on the \
         server.",
    )
    .default("0")
    .shown(COMPOSITION, "Points"),
    Row::new(
        "review",
        Kind::Table,
        "Staff read and give points on the server, by a rubric.",
    )
    .shown(COMPOSITION, "Review here"),
    Row::new(
        "review.teachers",
        Kind::Names,
        "Ids of the staff who publish; none if all without a section do.",
    )
    .shown(COMPOSITION, "Teachers"),
    Row::new(
        "review.anonymous",
        Kind::Tick,
        "Other readers see neither names nor ids.",
    )
    .shown(COMPOSITION, "Anonymous"),
    Row::new(
        "review.regrade_until",
        Kind::Moment,
        "Until when students may ask for a regrade; none if they always may.",
    )
    .shown(COMPOSITION, "Regrades until"),
    Row::new("review.rubric.+.id", Kind::Id, "")
        .shown(RUBRIC, "Id")
        .required(),
    Row::new(
        "review.rubric.+.title",
        Kind::Line,
        "Without a title and points the item is left out.",
    )
    .shown(RUBRIC, "Title")
    .required(),
    Row::new(
        "review.rubric.+.description",
        Kind::Text,
        "What readers look at.",
    )
    .shown(RUBRIC, "Description"),
    Row::new("review.rubric.+.points", POINTS, "Quarters of a point.")
        .shown(RUBRIC, "Points")
        .required(),
    Row::new(
        "review.rubric.+.levels",
        Kind::Scale,
        "Readers choose one: a line for each, points and then words, such as \"0.5 Some are unclear\".",
    )
    .shown(RUBRIC, "Levels"),
    Row::new(
        "review.rubric.+.deductions",
        Kind::Scale,
        "Or readers choose any: a line for each, points that it takes off and then words.",
    )
    .shown(RUBRIC, "Deductions"),
    Row::new("problem.*.points", POINTS, "The points for solving it.")
        .shown("Problems", "Points")
        .required(),
    Row::new(
        "problem.*.phase",
        Kind::Whole(255),
        "The number of its phase.",
    )
    .shown("Problems", "Phase")
    .required(),
];

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    /// The row of a table in the docs.
    fn documented(row: &Row) -> String {
        let (table, key) = row.place();
        let name = match table.strip_suffix(['*', '+']) {
            Some(array) => format!("`{key}` of a `[[{}]]`", array.trim_end_matches('.')),
            None => format!("`{}`", row.path),
        };
        let usual = match row.kind {
            Kind::Choice([(usual, _), ..]) => format!(" Usual is \"{usual}\"."),
            _ => String::new(),
        };
        format!("| {name} | {}{usual} |\n", row.note)
    }

    #[test]
    fn the_docs_have_each_setting() {
        let noted = ROWS.iter().filter(|row| !row.note.is_empty());
        let table: String = noted.map(documented).collect();
        let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/project.md");
        let docs = std::fs::read_to_string(docs).expect("the docs");
        assert!(
            docs.contains(&table),
            "docs/project.md lacks this table:\n{table}"
        );
    }
}
