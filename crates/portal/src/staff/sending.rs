//! The students who may still send entries.

use pigskin_course::{Admission, Role};
use pigskin_course_contest::HeldContest;
use pigskin_web::Problem;

/// While the board is frozen, the number of students whose own or common deadline has not passed;
/// `None` for 0.
pub async fn sending(course: &HeldContest) -> Result<Option<usize>, Problem> {
    if course.boards().borrow().frozen.is_none() {
        return Ok(None);
    }
    let schedule = &course.course().settings().schedule;
    let now = course.course().clock().now();
    let members = course.course().members().await?;
    let may_send = members.iter().filter(|member| {
        let admission = schedule.admits(now, member.extension);
        member.person.role == Role::Student && !matches!(admission, Admission::Closed { .. })
    });
    Ok(Some(may_send.count()).filter(|&count| count > 0))
}
