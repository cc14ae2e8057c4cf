//! Work that waits for staff.

use jiff::SignedDuration;
use pigskin_course::{MailCounts, Member};
use pigskin_course_project::{HeldProject, Review, ReviewState, StudentScope};
use pigskin_web::Problem;

use crate::event_text::counted;
use crate::portal::Portal;

pub struct WaitingRow {
    pub words: String,
    pub address: &'static str,
    /// Whether something is wrong, rather than to be done.
    pub is_trouble: bool,
}

impl WaitingRow {
    fn counted(
        count: impl TryInto<usize>,
        one: &str,
        many: &str,
        address: &'static str,
    ) -> Option<WaitingRow> {
        let count = count.try_into().unwrap_or_default();
        (count > 0).then(|| WaitingRow {
            words: counted(count, one, many),
            address,
            is_trouble: false,
        })
    }

    fn trouble(is_there: bool, words: &str, address: &'static str) -> Option<WaitingRow> {
        is_there.then(|| WaitingRow {
            words: words.to_owned(),
            address,
            is_trouble: true,
        })
    }
}

/// Troubles first, then what is to be done.
pub async fn waiting(portal: &Portal, staff: &Member) -> Result<Vec<WaitingRow>, Problem> {
    let (judging, grading) = ("/contest/staff", "/project/staff/grading");
    let mut rows: Vec<Option<WaitingRow>> = Vec::new();
    let course = &portal.course;
    if let Some(contest) = &portal.contest {
        let (is_held_up, is_paused) = (contest.trouble().is_some(), course.is_paused().await?);
        rows.push(WaitingRow::trouble(
            is_held_up,
            "Judging is held up",
            judging,
        ));
        rows.push(WaitingRow::trouble(is_paused, "Judging is paused", judging));
        let waiting = contest.waiting().await?;
        let (one, many) = ("entry waits to be judged", "entries wait to be judged");
        rows.push(WaitingRow::counted(waiting, one, many, judging));
        let now = course.clock().now();
        let yesterday = now.checked_sub(SignedDuration::from_hours(24));
        let refused = course.events_by_hour("refused", yesterday.unwrap_or(now), 24);
        let refused: i64 = refused.await?.iter().sum();
        let (one, many) = ("entry was refused today", "entries were refused today");
        let log = "/staff/log?kind=refused";
        rows.push(WaitingRow::counted(refused, one, many, log));
    }
    if let Some(project) = portal.project.held() {
        let is_held_up = project.trouble().is_some();
        rows.push(WaitingRow::trouble(
            is_held_up,
            "Grading is held up",
            grading,
        ));
        let waiting = project.waiting().await?;
        let one = "submission waits to be graded";
        let many = "submissions wait to be graded";
        rows.push(WaitingRow::counted(waiting, one, many, grading));
        rows.extend(reviews(&project, staff).await?);
    }
    let is_held_up = course.mail_trouble().is_some();
    rows.push(WaitingRow::trouble(
        is_held_up,
        "Mail is held up",
        "/staff/mail",
    ));
    let failed = MailCounts::new(&course.mails().await?).failed;
    let mails = "/staff/mail?state=failed";
    rows.push(WaitingRow::counted(
        failed,
        "mail failed",
        "mails failed",
        mails,
    ));
    let mut rows: Vec<WaitingRow> = rows.into_iter().flatten().collect();
    rows.sort_by_key(|row| !row.is_trouble);
    Ok(rows)
}

/// The reviews of the students whom a member of staff sees.
async fn reviews(
    project: &HeldProject,
    staff: &Member,
) -> Result<[Option<WaitingRow>; 3], Problem> {
    if project.settings().review.is_none() {
        return Ok([None, None, None]);
    }
    let scope = StudentScope::of_staff(project.settings(), &staff.person);
    let reviews = project.reviews().await.map_err(Problem::server)?;
    let own = reviews.iter().filter(|review| review.is_in(&scope));
    let states: Vec<ReviewState> = own.clone().map(Review::state).collect();
    let begun = own.filter(|review| review.open_reading(&staff.person.id).is_some());
    let count = |wanted| states.iter().filter(|state| **state == wanted).count();
    Ok([
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
        WaitingRow::counted(
            begun.count(),
            "review that you began",
            "reviews that you began",
            "/project/reviews?state=begun",
        ),
    ])
}
