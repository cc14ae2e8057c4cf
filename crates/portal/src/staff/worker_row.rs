//! The processes that judge and grade, for staff.

use pigskin_course::{Course, DatabaseError, SeenWorker};

/// A process that judges or grades.
pub struct WorkerRow {
    pub worker: SeenWorker,
    /// The speed of its machine, compared with the server's.
    pub speed: Option<f64>,
}

impl WorkerRow {
    /// The processes with one of these tasks; none if there is only the server.
    pub async fn all(course: &Course, tasks: &[&str]) -> Result<Vec<WorkerRow>, DatabaseError> {
        let mut workers = course.workers().await?;
        workers.retain(|worker| tasks.contains(&worker.task.as_str()));
        if workers.iter().all(|worker| worker.is_server) {
            return Ok(Vec::new());
        }
        let server = workers.iter().find(|worker| worker.is_server);
        let reference = server.and_then(|server| server.speed);
        let rows = workers.into_iter().map(|worker| {
            let speed = worker.speed.zip(reference);
            let speed = speed.map(|(own, reference)| own as f64 / reference.max(1) as f64);
            WorkerRow { worker, speed }
        });
        Ok(rows.collect())
    }
}
