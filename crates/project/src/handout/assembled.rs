//! The blocks of a handout, from the texts in `kit/handout`.

use std::fmt::Write as _;

use pigskin_settings::{Block, Handout};

use super::course_facts::CourseFacts;
use super::dates::{counted, dates, due, of_phase, spoken, sum, who};
use super::{figures, no_line, notices};
use crate::kit::template::{TextError, filled, lines_for};
use crate::{PhaseSettings, Problem, Project, ProjectFile};

/// The texts in front of the problems.
const BEFORE: [&str; 3] = [
    include_str!("../../kit/handout/course.md.in"),
    include_str!("../../kit/handout/rules.md.in"),
    include_str!("../../kit/handout/work.md.in"),
];

/// The texts of the problems, with those that introduce some or follow them.
const PROBLEMS: &str = include_str!("../../kit/handout/problems.md.in");

/// The texts behind the problems.
const BEHIND: &str = include_str!("../../kit/handout/end.md.in");

/// Blocks among the problems that stand in front of the next one. Others stand behind one.
const INTRODUCTIONS: [&str; 2] = ["commentary", "strategies"];

impl Project {
    /// Makes the handout.
    ///
    /// Fails if a text does not fit the rules.
    pub fn handout(
        &self,
        settings: &ProjectFile,
        course: &CourseFacts,
    ) -> Result<Handout, TextError> {
        let read = |text| read(text, self, settings, course);
        let mut blocks = Vec::new();
        for text in BEFORE {
            blocks.extend(read(text)?);
        }
        let texts = read(PROBLEMS)?;
        for phase in &settings.phases {
            let problems = of_phase(self, phase.number);
            let head = phase_text(phase, sum(&problems), settings, course);
            blocks.push(Block::made(format!("phase {}", phase.number), &head));
            for problem in problems {
                blocks.extend(of_problem(problem, &texts)?);
            }
        }
        blocks.extend(read(BEHIND)?);
        Ok(blocks.into_iter().collect())
    }
}

/// The blocks of a text.
fn read(
    text: &str,
    project: &Project,
    settings: &ProjectFile,
    course: &CourseFacts,
) -> Result<Vec<Block>, TextError> {
    let edition = project.edition();
    let text = filled(
        &lines_for(text, &edition.rules)?
            .join("\n")
            .replace("@title@", TITLE),
        edition,
    )?;
    let handout = Handout::parse(&text);
    let blocks = handout.blocks().iter().map(|block| {
        let mut lines = Vec::new();
        for line in block.text.lines() {
            lines.extend(match line.strip_prefix("#: ") {
                Some("dates") => dates(project, settings, course),
                Some("contest") => notices::contest(project, course),
                Some("composition") => notices::composition(settings),
                Some("server") => notices::server(course),
                Some("partners") => notices::partners(settings, course),
                _ => figures::lines(&line.replace(TITLE, &settings.title), project)?,
            });
        }
        Ok(Block::made(block.name.clone(), &lines.join("\n")))
    });
    blocks.collect()
}

/// Stands for the title while places are filled in, since a title may have any characters.
const TITLE: &str = "\u{1}title\u{1}";

/// The heading of a phase, and what it is worth until when.
fn phase_text(
    phase: &PhaseSettings,
    points: f64,
    settings: &ProjectFile,
    course: &CourseFacts,
) -> String {
    let mut text = format!(
        "## Phase {}: {}\n\nDue: {}. This phase is worth {}. Work on it {}.",
        phase.number,
        phase.title,
        due(phase, settings, course),
        counted(points),
        who(phase),
    );
    if let Some(points) = phase.checkpoint_points.filter(|points| *points > 0.0) {
        let more = counted(points);
        let _ = write!(
            text,
            " If all its tests pass in a submission by then, it brings {more} more."
        );
    }
    text + " Hand in before the date, even if something is missing: `python3 ok --submit`."
}

/// The blocks of a problem: what introduces it, its text, and what follows it.
fn of_problem(problem: &Problem, texts: &[Block]) -> Result<Vec<Block>, TextError> {
    let name = format!("problem {}", problem.number);
    let place = texts.iter().position(|block| block.name == name);
    let place = place.ok_or_else(|| no_line(&name))?;
    let is_introduction = |block: &&Block| INTRODUCTIONS.contains(&block.name.as_str());
    let before = texts[..place].iter().rev().take_while(is_introduction);
    let mut blocks: Vec<Block> = before.cloned().collect();
    blocks.push(Block::made(
        name,
        &problem_text(problem, &texts[place].text),
    ));
    let is_behind = |block: &&Block| !block.name.starts_with("problem ") && !is_introduction(block);
    blocks.extend(texts[place + 1..].iter().take_while(is_behind).cloned());
    Ok(blocks)
}

/// The text of a problem with its heading, its rules and its commands.
fn problem_text(problem: &Problem, text: &str) -> String {
    let number = &problem.number;
    let worth = match (problem.points > 0.0, &problem.function) {
        (true, _) => format!(" ({})", counted(problem.points)),
        (false, Some(_)) => " (optional)".to_owned(),
        (false, None) => String::new(),
    };
    let mut lines = vec![
        format!("### Problem {}: {}{worth}", spoken(number), problem.title),
        String::new(),
        text.to_owned(),
    ];
    if problem.function.is_some() && !problem.rules.is_empty() {
        lines.extend([String::new(), "What counts:".to_owned(), String::new()]);
        lines.extend(problem.rules.iter().map(|rule| format!("- {rule}")));
    }
    let has_questions = !problem.suites.is_empty();
    let say = match (has_questions, problem.function.is_some()) {
        (true, true) => "Unlock the questions first. Then write your code and test it:",
        (true, false) => "Unlock the questions about it:",
        (false, _) => "Test it:",
    };
    lines.extend([
        String::new(),
        say.to_owned(),
        String::new(),
        "```".to_owned(),
    ]);
    if has_questions {
        lines.push(format!("python3 ok -q {number} -u"));
    }
    if problem.function.is_some() || !has_questions {
        lines.push(format!("python3 ok -q {number}"));
    }
    lines.push("```".to_owned());
    lines.join("\n")
}
