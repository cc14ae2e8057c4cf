//! The next step of a student.

use pigskin_course::{Acceptance, Admission, Member};
use pigskin_course_project::{HeldProject, ProblemSetting, Reported, StudentProgress};
use pigskin_web::Problem;

use super::standing::OwnStanding;
use crate::server::visitor::ContestVisitor;

/// The next step of a person: a command or a button does it.
pub struct Step {
    pub heading: String,
    pub text: String,
    /// A command for the student's own machine.
    pub command: Option<String>,
    pub action: Option<Action>,
}

/// A button: a link, or a form that is sent.
pub struct Action {
    pub word: String,
    pub address: String,
    pub sends: bool,
    pub downloads: bool,
}

impl Action {
    fn link(word: &str, address: &str) -> Action {
        Action {
            word: word.to_owned(),
            address: address.to_owned(),
            sends: false,
            downloads: false,
        }
    }

    fn file(word: &str, address: &str) -> Action {
        Action {
            downloads: true,
            ..Action::link(word, address)
        }
    }

    fn send(word: &str, address: &str) -> Action {
        Action {
            sends: true,
            ..Action::link(word, address)
        }
    }
}

impl Step {
    /// The next step of a student in the project; `None` if there is none.
    pub async fn in_project(
        project: &HeldProject,
        student: &Member,
        progress: &StudentProgress,
    ) -> Result<Option<Step>, Problem> {
        let settings = project.settings();
        let now = project.course().clock().now();
        let admission = settings.schedule.admits(now, student.extension);
        if !matches!(admission, Admission::InTime | Admission::Late) {
            return Ok(None);
        }
        if !project.partner_choice(student).await?.is_empty() {
            return Ok(Some(Step {
                heading: "Choose the submission that counts".to_owned(),
                text: "You and your partner had both submitted before: choose the one that counts for \
                       both of you."
                    .to_owned(),
                command: None,
                action: Some(Action::link("Choose", "/project")),
            }));
        }
        let inviters = project.partners(&student.person.id).await?.inviters;
        if let Some(inviter) = inviters.first() {
            return Ok(Some(Step {
                heading: format!("{} invites you to be partners", inviter.name),
                text: "What one of you submits then counts for both.".to_owned(),
                command: None,
                action: Some(Action::link("Answer", "/project")),
            }));
        }
        if progress.version == 0 {
            return Ok(Some(Step {
                heading: "Download the files".to_owned(),
                text:
                    "Unzip them, and run ok in their folder. It says what to do first, and keeps \
                       each of your runs here."
                        .to_owned(),
                command: Some("python3 ok".to_owned()),
                action: Some(Action::file("Download", "/project/kit.zip")),
            }));
        }
        if let Some(offer) = project.offer(student).await? {
            let version = offer.version;
            let action = if offer.late.is_none() {
                Action::send("Submit", &format!("/project/versions/{version}/submit"))
            } else {
                Action::link(
                    "Submit late",
                    &format!("/project/versions/{version}#submit"),
                )
            };
            return Ok(Some(Step {
                heading: format!("Submit version {version}"),
                text: offer.to_string(),
                command: None,
                action: Some(action),
            }));
        }
        let reported = |problem: &ProblemSetting| {
            let report = progress.problems.get(&problem.number);
            report.map_or(Reported::NotStarted, |report| report.state)
        };
        let next = (settings.problems.iter()).find(|one| reported(one) != Reported::Passed);
        Ok(next.map(|problem| of_problem(problem, progress)))
    }

    /// The next step of a student in the contest; `None` once it is over.
    pub fn in_contest(
        visitor: &ContestVisitor,
        standing: &OwnStanding,
        writes: bool,
    ) -> Option<Step> {
        let course = visitor.contest.course();
        let extension = visitor.member.as_ref().and_then(|member| member.extension);
        let (schedule, now) = (&course.settings().schedule, course.clock().now());
        match schedule.acceptance(now, extension) {
            Acceptance::From { opens } => {
                return Some(Step {
                    heading: "Try a strategy".to_owned(),
                    text: format!("The contest opens on {}.", schedule.shown(opens)),
                    command: None,
                    action: write(writes),
                });
            }
            Acceptance::Over { .. } => return None,
            _ => {}
        }
        Some(if standing.has_sent {
            Step {
                heading: "Make your strategy better".to_owned(),
                text: standing.in_words(),
                command: None,
                action: write(writes).or_else(|| Some(Action::link("My team", "/contest/mine"))),
            }
        } else {
            Step {
                heading: "Send a first strategy".to_owned(),
                text: "A few lines are enough to be on the board. The last accepted version \
                       counts."
                    .to_owned(),
                command: None,
                action: write(writes)
                    .or_else(|| Some(Action::link("Send a file", "/contest/mine"))),
            }
        })
    }
}

fn write(writes: bool) -> Option<Action> {
    writes.then(|| Action::link("Write a strategy", "/write"))
}

/// The step for the first problem that does not pass.
fn of_problem(problem: &ProblemSetting, progress: &StudentProgress) -> Step {
    let ProblemSetting { number, title, .. } = problem;
    let report = progress.problems.get(number);
    let state = report.map_or(Reported::NotStarted, |report| report.state);
    let (verb, text, unlocks) = match (state, report) {
        (Reported::Locked, _) => (
            "Unlock",
            "Its questions come before the code: they show whether you understand the rule."
                .to_owned(),
            true,
        ),
        (Reported::Failing, Some(report)) => {
            let sentences = [&report.smallest, &report.diagnosis].map(Option::as_deref);
            let sentences: Vec<&str> = sentences.into_iter().flatten().collect();
            ("Mend", sentences.join(". "), false)
        }
        _ => ("Write", "Nothing of it is written yet.".to_owned(), false),
    };
    let option = if unlocks { " -u" } else { "" };
    Step {
        heading: format!("{verb} problem {number}: {title}"),
        text,
        command: Some(format!("python3 ok -q {number}{option}")),
        action: Some(Action::link("Handout", "/project/handout")),
    }
}
