//! What is left for staff once a contest or project is over.

use pigskin_course_contest::ContestStage;
use pigskin_web::Problem;

use super::checklist::CheckItem;
use crate::event_text::counted;
use crate::portal::Portal;
use crate::staff::sending::sending;

/// The steps of an ending; empty as long as entries and submissions are taken.
pub async fn ending(portal: &Portal) -> Result<Vec<CheckItem>, Problem> {
    let item = |words: &str, is_done, address| CheckItem {
        words: words.to_owned(),
        is_done,
        address: Some(address),
        by: "",
    };
    let (mut items, now) = (Vec::new(), portal.course.clock().now());
    if let Some(contest) = &portal.contest {
        let stage = contest.stage().await?;
        if stage != ContestStage::Open {
            let freezes = contest.course().settings().schedule.freeze.is_some();
            let is_seen = stage != ContestStage::Frozen;
            let reveal = match sending(contest).await? {
                None => "Reveal the board".to_owned(),
                Some(count) => {
                    let students = counted(count, "student", "students");
                    format!("Reveal the board ({students} may still send entries)")
                }
            };
            let hall = "/contest/staff/ceremony";
            items.extend(freezes.then(|| item(&reveal, is_seen, hall)));
            let is_named = stage == ContestStage::Published;
            items.push(item("Name the winners", is_named, "/contest/staff#winners"));
            items.push(item(
                "Take the grades of the contest",
                false,
                "/contest/staff#grades",
            ));
            let archive = "/contest/staff/files/archive.zip";
            items.push(item("Keep the archive of the contest", false, archive));
        }
    }
    if let Some(project) = portal.project.held()
        && (project.settings().accepts_until(None)).is_some_and(|end| now > end)
    {
        let points = "/project/staff/points";
        let held_back = project.publication().await?.holds_back();
        items.extend(
            held_back.then(|| item("Publish the points that are held back", false, points)),
        );
        items.push(item("Take the points of the project", false, points));
    }
    Ok(items)
}
