//! The settings of `project.toml`, each with its row.

use pigskin_settings::{Kind, Row, rows};

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
pub const ROWS: &[Row] = rows! {
    "title": Kind::Line, shown(WHOLE, "Title") required() "";
    "edition": Kind::Line, "";
    "seconds_per_question": Kind::Number(0.001, 3600.0),
        "Seconds for each call; a problem has five times as many, a whole file twenty-five times.";
    "endpoint": Kind::Line, example("\"https://hog.example.edu\"")
        "The address of the course's server, which `ok` backs up and submits to. `pigskin serve` on this \
         folder writes its own address into the kit that it offers. Without one `ok` sends nothing.";
    "closes": Kind::Moment, example("\"2026-09-12 23:59:59\"") shown(WHOLE, "Closes")
        "Until when submissions are in time; none if the project stays open.";
    "grace_seconds": Kind::Whole(0, 86_400), example("60") shown(WHOLE, "Grace, in seconds")
        "Seconds after each deadline that still count as in time, at most a day; students do not see them.";
    "phase.*.title": Kind::Line, shown(PHASE, "Title") required() "";
    "phase.*.partners": Kind::Tick, shown(PHASE, "Partners") "Whether two students may work on it together.";
    "phase.*.due": Kind::Moment, example("\"2026-09-09 23:59:59\"") shown(PHASE, "Due") "When it is due.";
    "phase.*.checkpoint_points": POINTS, example("1") dated() shown(PHASE, "Points for the checkpoint")
        "Points if the whole phase passes in a submission by its due date.";
    "phase.*.starts": Kind::Moment, example("\"2026-09-02 12:00:00\"") shown(PHASE, "Partners from")
        "From when on a partner's submission counts for it; none if from the beginning.";
    "late.until": Kind::Moment,
        example("{ until = \"2026-09-14 23:59:59\", factor = 0.5 }") shown(LATE, "Accepted until") required()
        "Until when late submissions are accepted; none if they are not.";
    "late.factor": Kind::Number(0.0, 1.0), dated() shown(LATE, "Factor of the points") required()
        "What the points of late submissions are multiplied by, from 0 to 1.";
    "early": Kind::Moment, example("\"2026-09-11 23:59:59\"") shown(EARLY, "Until")
        "Until when the whole project earns extra points; none if it never does.";
    "early_points": POINTS, example("1") dated() shown(EARLY, "Points") "The extra points.";
    "early_requires": Kind::Choice(&[("passing", "everything passes"), ("submitted", "everything is written")]),
        example("\"submitted\"") shown(EARLY, "If")
        "Whether every problem with points has to pass (\"passing\"), or to be written (\"submitted\").";
    "verdicts": Kind::Choice(&[("at once", "at once"), ("after the deadline", "after the deadline")]),
        example("\"at once\"") dated() shown(GRADING, "Students see verdicts")
        "When students see what the server's grading found: \"at once\" or \"after the deadline\".";
    "faults": Kind::Choice(&[
        ("as they run", "costs all problems that use the function"),
        ("each problem alone", "costs its own problem"),
    ]), example("\"as they run\"") shown(GRADING, "A mistake")
        "Whether one mistake costs the points of all problems that use the function: \"as they run\" or \
         \"each problem alone\".";
    "staff_see": Kind::Choice(&[("their sections", "students of their sections"), ("all students", "all students")]),
        example("\"their sections\"") shown(GRADING, "Staff with a section see")
        "Which students staff with a section see: \"their sections\" or \"all students\".";
    "seed": Kind::Whole(0, i64::MAX as u64), example("1")
        "The server also asks inputs that no kit contains. They are drawn from this number, which students \
         do not know.";
    "composition_points": POINTS, default("0") shown(COMPOSITION, "Points")
        "Points that staff give for composition. A table [review] with a rubric lets them do it on the server.";
    "review": Kind::Table, shown(COMPOSITION, "Review here")
        "Staff read and give points on the server, by a rubric.";
    "review.teachers": Kind::Names, shown(COMPOSITION, "Teachers")
        "Ids of the staff who publish; none if all without a section do. An anonymous review needs them.";
    "review.anonymous": Kind::Tick, shown(COMPOSITION, "Anonymous") "Other readers see neither names nor ids.";
    "review.regrade_until": Kind::Moment, shown(COMPOSITION, "Regrades until")
        "Until when students may ask for a regrade; none if they always may.";
    "review.rubric.+.id": Kind::Id, shown(RUBRIC, "Id") required() "";
    "review.rubric.+.title": Kind::Line, shown(RUBRIC, "Title") required()
        "Without a title and points the item is left out.";
    "review.rubric.+.description": Kind::Text, shown(RUBRIC, "Description") "What readers look at.";
    "review.rubric.+.points": POINTS, shown(RUBRIC, "Points") required() "Quarters of a point.";
    "review.rubric.+.levels": Kind::Scale, shown(RUBRIC, "Levels")
        "Readers choose one: a line for each, points and then words, such as \"0.5 Some are unclear\".";
    "review.rubric.+.deductions": Kind::Scale, shown(RUBRIC, "Deductions")
        "Or readers choose any: a line for each, points that it takes off and then words.";
    "problem.*.points": POINTS, shown("Problems", "Points") required() "The points for solving it.";
    "problem.*.phase": Kind::Whole(0, 255), shown("Problems", "Phase") required() "The number of its phase.";
};
