//! Notices of the handout about partners, composition and the contest.

use pigskin_hog::Setting;

use super::course_facts::{ContestFacts, CourseFacts};
use super::dates::{counted, listed};
use crate::{Project, ProjectFile, RubricFileItem};

/// The notice for partners, if a phase has them.
pub(super) fn partners(settings: &ProjectFile, course: &CourseFacts) -> Vec<String> {
    let with: Vec<String> = settings
        .phases
        .iter()
        .filter(|phase| phase.partners)
        .map(|phase| phase.number.to_string())
        .collect();
    if with.is_empty() {
        return vec![
            String::new(),
            "Everybody hands in a file of their own.".to_owned(),
        ];
    }
    let phases = if with.len() == 1 { "phase" } else { "phases" };
    let others = if with.len() < settings.phases.len() {
        " Work alone on all other phases."
    } else {
        ""
    };
    let place = if course.address.is_some() {
        "Invite each other on the project's page of the course's server"
    } else {
        "Tell your course who your partner is"
    };
    vec![
        String::new(),
        format!(
            "In {phases} {}, two students can work together. {place}: then what either of you submits \
             counts for both.{others}",
            listed(&with)
        ),
    ]
}

/// Where students see what the course's server has of them, or what to do without a server.
pub(super) fn server(course: &CourseFacts) -> Vec<String> {
    let line = match &course.address {
        Some(address) => format!(
            "[The project's page]({}/project) has your versions, the verdicts and your points.",
            address.trim_end_matches('/')
        ),
        None => {
            "If your course has no server, hand in `hog.py` as your course tells you.".to_owned()
        }
    };
    vec![line]
}

/// How composition is judged; nothing if it brings no points.
pub(super) fn composition(settings: &ProjectFile) -> Vec<String> {
    if settings.composition_points <= 0.0 {
        return Vec::new();
    }
    let mut lines = vec![format!(
        "People read your code and give up to {} for how it is written: whether somebody else understands \
         it at first sight. Use names that say what a value is, no repeated code where a function can hold \
         it, comments only where the code cannot speak for itself, and no leftovers of earlier tries.",
        counted(settings.composition_points)
    )];
    for item in settings.review.iter().flat_map(|review| &review.rubric) {
        lines.extend(rubric_item(item));
    }
    lines
}

fn rubric_item(item: &RubricFileItem) -> Vec<String> {
    let colon = if item.description.is_empty() {
        "."
    } else {
        ": "
    };
    let head = format!(
        "**{}**, {}{colon}{}",
        item.title,
        counted(item.points),
        item.description
    );
    let levels = item.levels.iter();
    let levels = levels.map(|level| format!("- {}: {}", level.title, counted(level.points)));
    let deductions = item.deductions.iter();
    let deductions = deductions
        .map(|deduction| format!("- {}: minus {}", deduction.title, counted(deduction.points)));
    let mut lines = vec![String::new(), head, String::new()];
    lines.extend(levels.chain(deductions));
    lines
}

/// The notice about the contest, if the folder holds one.
pub(super) fn contest(project: &Project, course: &CourseFacts) -> Vec<String> {
    let Some(contest) = &course.contest else {
        return Vec::new();
    };
    let mut lines = vec![
        format!(
            "Your `final_strategy` can play in **{}**. Taking part is up to you. Each strategy plays against \
             all others. Who wins more often is computed exactly for each pair, so that no luck decides; a \
             win against another entry is worth a point, and a tie is worth none.",
            contest.title
        ),
        String::new(),
    ];
    lines.extend(rules(project, contest));
    lines.push(
        "- An entry has `final_strategy` and a line such as `TEAM_NAME = 'The Six Sides'`."
            .to_owned(),
    );
    lines.push(
        "- `final_strategy` must be a pure function of both scores: no chance, and no memory of the game. \
         All its choices together may take only some seconds."
            .to_owned(),
    );
    if let Some(most) = contest.team_size {
        lines.push(match most {
            1 => "- Everybody enters alone.".to_owned(),
            _ => format!("- A team has up to {most} people and one entry; nobody is in two teams."),
        });
    }
    if !contest.awards.is_empty() {
        let awards = listed(&contest.awards);
        lines.push(format!("- The first ranks bring extra points: {awards}."));
    }
    if let Some(closes) = &contest.closes {
        lines.push(format!(
            "- Entries are taken until {}.",
            course.shown(closes)
        ));
    }
    lines.push(
        "- The last accepted entry counts. On the course's server, a button on the project's page enters a \
         version of your `hog.py`."
            .to_owned(),
    );
    lines
}

/// Whether the contest is played by the project's rules.
fn rules(project: &Project, contest: &ContestFacts) -> Vec<String> {
    let edition = project.edition();
    let is_same = contest.set.is_empty() && contest.edition == edition.name;
    let line = if is_same {
        "- It is played by the rules of this project.".to_owned()
    } else {
        let changed = contest.set.iter();
        let changed: Vec<String> = changed
            .map(|name| {
                Setting::named(name).map_or(name.clone(), |rule| edition.title(rule).to_owned())
            })
            .collect();
        let with = if changed.is_empty() {
            String::new()
        } else {
            format!(", with changes of {}", listed(&changed))
        };
        format!(
            "- It is played by the rules of {}{with}: the contest's page has them.",
            contest.edition
        )
    };
    vec![line]
}
