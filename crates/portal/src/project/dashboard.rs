//! The student's page of the project.

use std::sync::Arc;

use axum::extract::{Query, State};
use axum::response::Response;
use jiff::{SignedDuration, Timestamp};
use pigskin_course::{Admission, Member, Role, Schedule, points_text};
use pigskin_coursework::{GradeState, HeldProject, Partner, Points, ProjectSettings, VersionRow};
use pigskin_web::language::Language;
use pigskin_web::texts::Text;
use pigskin_web::{Problem, page};
use serde::Deserialize;

use super::enter::contest_title;
use super::points_words;
use super::review::student::{ToldReview, told};
use super::seen::Seen;
use crate::frame::Frame;
use crate::pager::Pager;
use crate::portal::Portal;
use crate::texts::{moment, say, time_left};
use crate::view::View;
use crate::visitor::ProjectVisitor;

/// Versions on one page.
const VERSIONS: u32 = 50;

#[derive(askama::Template)]
#[template(path = "project/dashboard.html")]
struct DashboardPage {
    frame: Frame,
    title: String,
    deadline: DeadlineShown,
    phases: Vec<PhaseRow>,
    early: Option<String>,
    /// Whether verdicts are shown after the deadline only.
    hides: bool,
    points: Option<PointsTable>,
    /// What counts, in words.
    counting: Vec<String>,
    versions: Vec<DashboardRow>,
    /// The number to continue before.
    next: Option<i64>,
    is_first: bool,
    unlocked: Vec<(String, i64, i64)>,
    has_partners: bool,
    partner: Option<Partner>,
    invited: Option<Partner>,
    inviters: Vec<Partner>,
    theirs: Vec<TheirRow>,
    /// What staff published of the review of composition.
    review: Option<ToldReview>,
    /// The contest that takes a version as an entry, and the newest version.
    contest: Option<(String, i64)>,
    /// The student as whom staff look at the page; nothing can be done there.
    view: Option<View>,
}

/// Until when submissions are accepted.
struct DeadlineShown {
    text: String,
    /// Whether that is less than a day.
    is_urgent: bool,
    /// Whether submissions are accepted now.
    is_open: bool,
}

/// Who looks at the page.
pub enum Looks {
    /// The person, with the title of the contest that takes a version as an entry.
    Own(Option<String>),
    /// Staff.
    Staff(View),
}

/// A phase with its date.
struct PhaseRow {
    title: String,
    due: String,
    left: String,
    alone: bool,
}

/// The points line by line.
pub struct PointsTable {
    pub lines: Vec<(String, String, String, String)>,
    pub sum: String,
    pub of: String,
}

/// A version in the list.
struct DashboardRow {
    version: i64,
    received: String,
    /// The key of its words.
    state: &'static str,
    points: String,
    failed: String,
    counts: bool,
    can_submit: bool,
}

/// A partner's version.
struct TheirRow {
    by: String,
    name: String,
    version: i64,
    at: String,
}

/// The page of the list.
#[derive(Deserialize)]
pub struct ListQuery {
    pub before: Option<i64>,
}

/// Shows the visitor's versions, points and partners.
pub async fn show(
    visitor: ProjectVisitor,
    State(portal): State<Arc<Portal>>,
    Query(query): Query<ListQuery>,
) -> Result<Response, Problem> {
    let (project, member) = (&visitor.project, &visitor.member);
    let title = project.settings().title.clone();
    let frame = Frame::of_project(&visitor.visitor, title, "project");
    page(
        project,
        member,
        frame,
        &query,
        Looks::Own(contest_title(&portal)),
    )
    .await
}

/// The page of a person.
pub async fn page(
    project: &HeldProject,
    member: &Member,
    frame: Frame,
    query: &ListQuery,
    looks: Looks,
) -> Result<Response, Problem> {
    let (contest, view) = match looks {
        Looks::Own(contest) => (contest, None),
        Looks::Staff(view) => (None, Some(view)),
    };
    let settings = project.settings();
    let schedule = &settings.schedule;
    let language = frame.language;
    let now = project.course().clock().now();
    let seen = Seen::by(project, member).await?;
    let person = &member.person.id;
    let before = query.before.unwrap_or(i64::MAX);
    let rows = project.versions(person, before, VERSIONS).await;
    let rows = rows.map_err(Problem::server)?;
    let points = project.points(person).await.map_err(Problem::server)?;
    let unlocked = project.unlocked(person).await.map_err(Problem::server)?;
    let partners = project.partners(person).await.map_err(Problem::server)?;
    let mut theirs = Vec::new();
    for submission in seen
        .submissions
        .iter()
        .rev()
        .filter(|one| one.by != *person)
    {
        let known: Option<&TheirRow> = theirs.iter().find(|row: &&TheirRow| {
            row.by == submission.by.as_str() && row.version == submission.version
        });
        if known.is_some() {
            continue;
        }
        let by = project.course().member(&submission.by).await;
        let by = by.map_err(Problem::server)?;
        theirs.push(TheirRow {
            by: submission.by.to_string(),
            name: by.map(|by| by.person.name).unwrap_or_default(),
            version: submission.version,
            at: moment(language, schedule, submission.at),
        });
    }
    let mut review = told(project, member, language).await?;
    if view.is_some() {
        // Staff who look at the page cannot ask.
        review = review.map(|review| ToldReview {
            can_ask: None,
            ..review
        });
    }
    let full = rows.len() == usize::try_from(VERSIONS).unwrap_or(usize::MAX);
    let newest = rows.first().map(|row| row.version);
    let next = rows
        .last()
        .map(|row| row.version)
        .filter(|&last| full && last > 1);
    page::html(&DashboardPage {
        frame,
        title: settings.title.clone(),
        deadline: DeadlineShown {
            text: when(settings, now, member.extension, language),
            is_urgent: is_urgent(schedule, now, member.extension),
            is_open: matches!(
                schedule.admits(now, member.extension),
                Admission::InTime | Admission::Late
            ),
        },
        phases: phases(settings, now, language),
        early: settings.early.map(|early| {
            let until = moment(language, schedule, early.until);
            let text = say(language, "dates-early").with("until", until);
            counted_points(text, language, early.points).to_string()
        }),
        hides: seen.hides,
        points: (!seen.hides && member.person.role == Role::Student)
            .then(|| points_table_in(language, &points.published(), schedule)),
        counting: counting(&seen, language),
        versions: (rows.iter())
            .map(|row| dashboard_row(row, &seen, language))
            .collect(),
        next,
        is_first: query.before.is_none(),
        unlocked: unlocked
            .into_iter()
            .map(|one| (one.question, one.right, one.tries))
            .collect(),
        has_partners: settings.has_partners() && member.person.role == Role::Student,
        partner: partners.partner,
        invited: partners.invited,
        inviters: partners.inviters,
        theirs,
        review,
        contest: contest.zip(newest),
        view,
    })
}

impl DashboardPage {
    /// Whether there are versions, as messages name it.
    fn some_versions(&self) -> &'static str {
        if self.versions.is_empty() {
            "none"
        } else {
            "some"
        }
    }

    /// The query of a version's address: whose it is, if it is not the visitor's.
    fn whose(&self) -> String {
        let view = self.view.as_ref();
        view.map_or_else(String::new, |view| {
            format!("?by={}", Pager::encoded(&view.id))
        })
    }

    /// The address of the page.
    fn address(&self) -> String {
        match &self.view {
            Some(view) => {
                let id = Pager::encoded(&view.id);
                format!("/project/staff/students/{id}/view")
            }
            None => "/project".to_owned(),
        }
    }
}

/// Until when submissions are accepted.
fn when(
    settings: &ProjectSettings,
    now: Timestamp,
    extension: Option<Timestamp>,
    language: Language,
) -> String {
    let shown = |at| moment(language, &settings.schedule, at);
    let schedule = &settings.schedule;
    let Some(closes) = schedule.deadline(extension) else {
        return say(language, "submissions-always").to_string();
    };
    if now <= closes {
        let late = schedule.late.filter(|late| late.until > closes);
        let late = late.map(|late| {
            let text = say(language, "submissions-late")
                .with("until", shown(late.until))
                .with("factor", language.number(late.factor));
            format!(" {text}")
        });
        let text = say(language, "submissions-until")
            .with("closes", shown(closes))
            .with("left", time_left(language, now, closes));
        return format!("{text}{}", late.unwrap_or_default());
    }
    let text = match (schedule.admits(now, extension), schedule.late) {
        // Students do not see the grace.
        (Admission::InTime, _) => say(language, "submissions-was").with("closes", shown(closes)),
        (Admission::Late, Some(late)) => say(language, "submissions-only-late")
            .with("until", shown(late.until))
            .with("left", time_left(language, now, late.until)),
        _ => say(language, "submissions-over").with("closes", shown(closes)),
    };
    text.to_string()
}

/// Whether the last day in which submissions are accepted has begun, late ones included.
fn is_urgent(schedule: &Schedule, now: Timestamp, extension: Option<Timestamp>) -> bool {
    let closes = schedule.deadline(extension);
    let late = schedule.late.map(|late| late.until);
    // An extension may reach beyond the time for late ones.
    let late = late.filter(|&late| closes.is_none_or(|closes| late > closes));
    [closes, late].into_iter().flatten().any(|end| {
        let left = end.duration_since(now);
        left >= SignedDuration::ZERO && left < SignedDuration::from_hours(24)
    })
}

fn phases(settings: &ProjectSettings, now: Timestamp, language: Language) -> Vec<PhaseRow> {
    let rows = settings.phases.iter().map(|phase| PhaseRow {
        title: say(language, "dates-phase")
            .with("number", phase.number.to_string())
            .with("title", &phase.title)
            .to_string(),
        due: phase.due.map_or_else(
            || say(language, "dates-with-project").to_string(),
            |due| moment(language, &settings.schedule, due),
        ),
        left: (phase.due)
            .map(|due| time_left(language, now, due))
            .unwrap_or_default(),
        alone: !phase.partners,
    });
    rows.collect()
}

/// The points as staff see them.
pub fn points_table(points: &Points, schedule: &Schedule) -> PointsTable {
    points_table_in(Language::ENGLISH, points, schedule)
}

/// A message that counts points.
fn counted_points(text: Text, language: Language, points: f64) -> Text {
    // Only a number has a plural, and only a text has the language's mark.
    match points_text(points).parse::<i64>() {
        Ok(whole) => text.with("points", whole),
        Err(_) => text.with("points", language.marked(&points_text(points))),
    }
}

/// The points line by line, in a language.
fn points_table_in(language: Language, points: &Points, schedule: &Schedule) -> PointsTable {
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

/// Which submissions count and why.
fn counting(seen: &Seen<'_>, language: Language) -> Vec<String> {
    let own = &seen.member.person.id;
    let sentences = seen.counting().into_iter().map(|submission| {
        let at = moment(language, &seen.project.settings().schedule, submission.at);
        let key = match (&submission.chosen, submission.by == *own) {
            (Some(_), true) => "counting-chosen",
            (Some(_), false) => "counting-chosen-partner",
            (None, true) => "counting-own",
            (None, false) => "counting-partner",
        };
        let text = say(language, key)
            .with("version", submission.version)
            .with("at", at)
            .with("reason", submission.chosen.as_deref().unwrap_or_default());
        text.to_string()
    });
    sentences.collect()
}

fn dashboard_row(row: &VersionRow, seen: &Seen<'_>, language: Language) -> DashboardRow {
    let points_of = |points: f64, of: f64| {
        let text = say(language, "project-points-of")
            .with("points", language.number(points))
            .with("of", language.number(of));
        text.to_string()
    };
    let of = seen.project.settings().problem_points();
    let verdict = row.verdict.as_ref().filter(|_| !seen.hides);
    let reported = row.results.values();
    let (points, failed) = match verdict {
        Some(verdict) => (
            points_of(verdict.points, of),
            names(
                verdict
                    .problems
                    .iter()
                    .map(|(name, one)| (name, one.passed)),
            ),
        ),
        None if row.results.is_empty() => ("–".to_owned(), String::new()),
        None => (
            points_of(
                reported.clone().map(|result| result.points).sum(),
                reported.map(|result| result.of).sum(),
            ),
            names(row.results.iter().map(|(name, one)| (name, one.passed))),
        ),
    };
    DashboardRow {
        version: row.version,
        received: moment(language, &seen.project.settings().schedule, row.received),
        state: match row.grade {
            None => "grade-none",
            Some(GradeState::Queued) => "grade-queued",
            Some(GradeState::Grading) => "grade-grading",
            Some(GradeState::Graded) => "grade-graded",
        },
        points,
        failed,
        counts: seen.counts(row),
        can_submit: row.grade.is_none(),
    }
}

/// The problems that do not pass.
fn names<'a>(problems: impl Iterator<Item = (&'a String, bool)>) -> String {
    let failed = problems.filter(|(_, passed)| !passed);
    let names: Vec<&str> = failed.map(|(name, _)| name.as_str()).collect();
    names.join(", ")
}

#[cfg(test)]
mod tests {
    use pigskin_course::Late;

    use super::*;

    #[test]
    fn the_last_day_is_urgent() {
        let schedule = Schedule {
            closes: Some("2026-09-09T12:00:00Z".parse().expect("a time")),
            late: Some(Late {
                until: "2026-09-12T12:00:00Z".parse().expect("a time"),
                factor: 0.5,
            }),
            ..Schedule::default()
        };
        for (now, expected) in [
            ("2026-09-08T12:00:00Z", false),
            ("2026-09-08T12:00:01Z", true),
            ("2026-09-09T12:00:00Z", true),
            ("2026-09-10T12:00:00Z", false),
            ("2026-09-12T11:00:00Z", true),
            ("2026-09-12T12:00:01Z", false),
        ] {
            let now = now.parse().expect("a time");
            assert_eq!(is_urgent(&schedule, now, None), expected, "{now}");
        }
        let later = "2026-09-11T00:00:00Z".parse().expect("a time");
        let now = "2026-09-09T11:00:00Z".parse().expect("a time");
        assert!(!is_urgent(&schedule, now, Some(later)));
        let beyond_late = "2026-09-20T00:00:00Z".parse().expect("a time");
        let now = "2026-09-11T13:00:00Z".parse().expect("a time");
        assert!(!is_urgent(&schedule, now, Some(beyond_late)));
    }

    #[test]
    fn time_left_has_two_units() {
        let now: Timestamp = "2026-09-09T12:00:00Z".parse().expect("a time");
        for (until, expected) in [
            ("2026-09-12T23:59:59Z", "3 days 11 h left"),
            ("2026-09-10T12:00:00Z", "1 day 0 h left"),
            ("2026-09-09T15:20:00Z", "3 h 20 min left"),
            ("2026-09-09T12:05:30Z", "5 min left"),
            ("2026-09-09T12:00:00Z", "over"),
        ] {
            let until = until.parse().expect("a time");
            assert_eq!(time_left(Language::ENGLISH, now, until), expected);
        }
    }
}
