//! The health of a course, for operators.

use std::time::Duration;

use async_trait::async_trait;
use metrics::gauge;
use pigskin_course::Duty;
use pigskin_web::Health;
use tokio::time::timeout;

use crate::portal::Portal;

/// Time to wait for the database.
const PATIENCE: Duration = Duration::from_secs(2);

#[async_trait]
impl Health for Portal {
    async fn problem(&self) -> Option<String> {
        if let Some(problem) = self.site.problem().await {
            return Some(problem);
        }
        let checked = self.course.check_database(PATIENCE).await;
        checked.err().map(|error| error.to_string())
    }

    async fn measure(&self) {
        self.site.measure().await;
        let is_up = self.course.check_database(PATIENCE).await.is_ok();
        gauge!("pigskin_database_up").set(f64::from(u8::from(is_up)));
        if let Some(contest) = &self.contest {
            let waiting = timeout(PATIENCE, contest.waiting()).await;
            if let Ok(Ok(waiting)) = waiting {
                gauge!("pigskin_judging_waiting").set(waiting as f64);
            }
            let trouble = contest.trouble().is_some();
            gauge!("pigskin_judging_trouble").set(f64::from(u8::from(trouble)));
        }
        if let Some(project) = self.project.held() {
            let waiting = timeout(PATIENCE, project.waiting()).await;
            if let Ok(Ok(waiting)) = waiting {
                gauge!("pigskin_grading_waiting").set(waiting as f64);
            }
            let trouble = project.trouble().is_some();
            gauge!("pigskin_grading_trouble").set(f64::from(u8::from(trouble)));
        }
        let judges = self.course.duty() == Duty::Judging;
        gauge!("pigskin_judging").set(f64::from(u8::from(judges)));
        let (open, idle) = self.course.connections();
        gauge!("pigskin_database_connections", "state" => "busy").set((open - idle) as f64);
        gauge!("pigskin_database_connections", "state" => "idle").set(idle as f64);
    }
}
