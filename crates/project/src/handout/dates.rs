//! The dates and points of a project, as students read them.

use crate::{EarlyRule, PhaseSettings, Problem, Project, ProjectFile, VerdictTime};

use super::course_facts::CourseFacts;

/// The words where a phase has no date.
const NO_DATE: &str = "your course tells you";

/// The table of the phases and what belongs to it, as Markdown.
pub(super) fn dates(
    project: &Project,
    settings: &ProjectFile,
    course: &CourseFacts,
) -> Vec<String> {
    let mut lines = vec![
        "## Dates and points".to_owned(),
        String::new(),
        "| phase | due | points | problems | work on it |".to_owned(),
        "|---|---|---|---|---|".to_owned(),
    ];
    for phase in &settings.phases {
        let problems = of_phase(project, phase.number);
        lines.push(format!(
            "| {}: {} | {} | {} | {} | {} |",
            phase.number,
            phase.title,
            due(phase, settings, course),
            sum(&problems),
            first_to_last(&problems),
            who(phase),
        ));
    }
    lines.push(String::new());
    lines.extend(closing(settings, course));
    lines.extend(points(project, settings, course));
    lines.extend(pace(settings, course));
    if has_dates(settings) {
        let zone = course.time_zone.as_deref().unwrap_or("UTC");
        lines.push(format!("- All times are those of the time zone {zone}."));
    }
    lines
}

/// The date of a phase, which is the end of the project if it has none of its own.
pub(super) fn due(phase: &PhaseSettings, settings: &ProjectFile, course: &CourseFacts) -> String {
    let date = phase.due.as_ref().or(settings.closes.as_ref());
    date.map_or_else(|| NO_DATE.to_owned(), |date| course.shown(date))
}

/// The problems of a phase, in order.
pub(super) fn of_phase(project: &Project, phase: u8) -> Vec<&Problem> {
    let problems = project.problems().iter();
    problems.filter(|problem| problem.phase == phase).collect()
}

/// The number of a problem, as people say it: `5a` for `05a`.
pub(super) fn spoken(number: &str) -> &str {
    match number.trim_start_matches('0') {
        "" => "0",
        number => number,
    }
}

/// A number of points.
pub(super) fn counted(points: f64) -> String {
    let plural = if (points - 1.0).abs() < f64::EPSILON {
        ""
    } else {
        "s"
    };
    format!("{points} point{plural}")
}

pub(super) fn sum(problems: &[&Problem]) -> f64 {
    problems.iter().map(|problem| problem.points).sum()
}

fn first_to_last(problems: &[&Problem]) -> String {
    match problems {
        [] => "none".to_owned(),
        [one] => spoken(&one.number).to_owned(),
        [first, .., last] => {
            format!("{} to {}", spoken(&first.number), spoken(&last.number))
        }
    }
}

/// How students may work on a phase.
pub(super) fn who(phase: &PhaseSettings) -> &'static str {
    if phase.partners {
        "alone or with a partner"
    } else {
        "alone"
    }
}

fn has_dates(settings: &ProjectFile) -> bool {
    let of_phases = settings.phases.iter().any(|phase| phase.due.is_some());
    of_phases || settings.closes.is_some() || settings.early.is_some()
}

/// Until when submissions are taken.
fn closing(settings: &ProjectFile, course: &CourseFacts) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(closes) = &settings.closes {
        lines.push(format!(
            "- Submit the whole project by **{}**.",
            course.shown(closes)
        ));
    }
    match &settings.late {
        Some(late) => lines.push(format!(
            "- Later submissions are taken until {}. Their points are multiplied by {}. A late one \
             counts for a phase only if it still brings more points.",
            course.shown(&late.until),
            late.factor
        )),
        None if settings.closes.is_some() => {
            lines.push("- Later submissions do not count.".to_owned());
        }
        None => {}
    }
    if settings.verdicts == VerdictTime::AfterDeadline {
        lines
            .push("- You see the server's verdicts once no more submissions are taken.".to_owned());
    }
    lines
}

/// The table of points.
fn points(project: &Project, settings: &ProjectFile, course: &CourseFacts) -> Vec<String> {
    let mut lines = Vec::new();
    let mut parts = vec![format!("{} for the problems", project.points())];
    let mut total = project.points();
    for phase in &settings.phases {
        let Some(points) = phase.checkpoint_points.filter(|points| *points > 0.0) else {
            continue;
        };
        total += points;
        parts.push(format!("{points} for phase {} by its date", phase.number));
        lines.push(format!(
            "- You get the {} for phase {} if all its tests pass in a submission by its date.",
            counted(points),
            phase.number
        ));
    }
    if settings.composition_points > 0.0 {
        total += settings.composition_points;
        parts.push(format!("{} for composition", settings.composition_points));
    }
    let whole = match &parts[..] {
        [_] => format!("- The problems are worth {}.", counted(total)),
        _ => format!(
            "- The project is worth {}: {}.",
            counted(total),
            listed(&parts)
        ),
    };
    lines.insert(
        0,
        whole + " A problem counts when everything about it is right.",
    );
    if let (Some(early), Some(points)) = (&settings.early, settings.early_points) {
        let what = match settings.early_requires {
            EarlyRule::Submitted => "written, right or wrong",
            EarlyRule::Passing => "right",
        };
        lines.push(format!(
            "- A submission by {} brings {} extra if every problem is {what}.",
            course.shown(early),
            counted(points)
        ));
    }
    lines
}

/// How to plan the time, if there are several phases.
fn pace(settings: &ProjectFile, course: &CourseFacts) -> Vec<String> {
    let mut lines = Vec::new();
    if settings.phases.len() > 1 {
        lines.push(
            "- Begin early, and go on when a phase is done: you need not wait for its date, and the \
             later phases take more time."
                .to_owned(),
        );
    }
    for phase in settings
        .phases
        .iter()
        .filter(|phase| phase.starts.is_some())
    {
        let starts = course.shown(phase.starts.as_deref().unwrap_or_default());
        lines.push(format!(
            "- What a partner submits counts for phase {} from {starts} on.",
            phase.number
        ));
    }
    lines
}

/// "a, b and c".
pub(super) fn listed(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
