//! Work that waits for staff.

use jiff::SignedDuration;
use pigskin_course::{MailCounts, Member};
use pigskin_course_project::{HeldProject, Review, ReviewState, StudentScope};
use pigskin_web::Problem;

use crate::portal::Portal;

pub struct WaitingRow {
    pub words: String,
    pub address: &'static str,
    /// Whether something is wrong, rather than to be done.
    pub is_trouble: bool,
}

impl WaitingRow {
    fn counted(count: usize, one: &str, more: &str, address: &'static str) -> Option<WaitingRow> {
        let words = if count == 1 { one } else { more };
        (count > 0).then(|| WaitingRow {
            words: format!("{count} {words}"),
            address,
            is_trouble: false,
        })
    }

    fn trouble(words: &str, address: &'static str) -> WaitingRow {
        WaitingRow {
            words: words.to_owned(),
            address,
            is_trouble: true,
        }
    }
}

/// Troubles first, then what is to be done.
pub async fn waiting(portal: &Portal, staff: &Member) -> Result<Vec<WaitingRow>, Problem> {
    let mut rows: Vec<WaitingRow> = Vec::new();
    let course = &portal.course;
    if let Some(contest) = &portal.contest {
        if contest.trouble().is_some() {
            rows.push(WaitingRow::trouble("Judging is held up", "/contest/staff"));
        }
        if course.is_paused().await? {
            rows.push(WaitingRow::trouble("Judging is paused", "/contest/staff"));
        }
        let waiting = usize::try_from(contest.waiting().await?).unwrap_or_default();
        let words = ("entry waits to be judged", "entries wait to be judged");
        rows.extend(WaitingRow::counted(
            waiting,
            words.0,
            words.1,
            "/contest/staff",
        ));
        let now = course.clock().now();
        let yesterday = now
            .checked_sub(SignedDuration::from_hours(24))
            .unwrap_or(now);
        let refused = course.events_by_hour("refused", yesterday, 24).await?;
        let refused = usize::try_from(refused.iter().sum::<i64>()).unwrap_or_default();
        let words = ("entry was refused today", "entries were refused today");
        let log = "/staff/log?kind=refused";
        rows.extend(WaitingRow::counted(refused, words.0, words.1, log));
    }
    if let Some(project) = portal.project.held() {
        if project.trouble().is_some() {
            let grading = "/project/staff/grading";
            rows.push(WaitingRow::trouble("Grading is held up", grading));
        }
        let waiting = usize::try_from(project.waiting().await?).unwrap_or_default();
        let words = (
            "submission waits to be graded",
            "submissions wait to be graded",
        );
        let grading = "/project/staff/grading";
        rows.extend(WaitingRow::counted(waiting, words.0, words.1, grading));
        rows.extend(reviews(&project, staff).await?);
    }
    if course.mail_trouble().is_some() {
        rows.push(WaitingRow::trouble("Mail is held up", "/staff/mail"));
    }
    let failed = MailCounts::new(&course.mails().await?).failed;
    let words = ("mail failed", "mails failed");
    let mails = "/staff/mail?state=failed";
    rows.extend(WaitingRow::counted(failed, words.0, words.1, mails));
    rows.sort_by_key(|row| !row.is_trouble);
    Ok(rows)
}

/// The reviews of the students whom a member of staff sees.
async fn reviews(project: &HeldProject, staff: &Member) -> Result<Vec<WaitingRow>, Problem> {
    if project.settings().review.is_none() {
        return Ok(Vec::new());
    }
    let scope = StudentScope::of_staff(project.settings(), &staff.person);
    let reviews = project.reviews().await.map_err(Problem::server)?;
    let states = reviews.iter().filter(|review| review.is_in(&scope));
    let states: Vec<ReviewState> = states.map(Review::state).collect();
    let count = |wanted| states.iter().filter(|state| **state == wanted).count();
    let rows = [
        WaitingRow::counted(
            count(ReviewState::RegradeAsked),
            "student asks for a regrade",
            "students ask for a regrade",
            "/project/reviews?state=regrade-asked",
        ),
        WaitingRow::counted(
            count(ReviewState::ToDo),
            "review to do",
            "reviews to do",
            "/project/reviews",
        ),
    ];
    Ok(rows.into_iter().flatten().collect())
}
