//! The processes that judge and grade, for staff.

use pigskin_course::{Course, DatabaseError, SeenWorker};

/// A process that judges or grades, as text.
pub struct WorkerRow {
    pub name: String,
    pub host: String,
    /// The speed of its machine, compared with the server's.
    pub speed: String,
    pub doing: String,
    pub seen: String,
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
        let rows = workers
            .iter()
            .map(|worker| WorkerRow::new(worker, reference));
        Ok(rows.collect())
    }

    fn new(worker: &SeenWorker, reference: Option<i64>) -> WorkerRow {
        let speed = worker.speed.zip(reference);
        let speed = speed.map(|(own, reference)| own as f64 / reference.max(1) as f64);
        WorkerRow {
            name: worker.name.clone(),
            host: worker.host.clone(),
            speed: speed.map_or_else(String::new, |speed| format!("{speed:.2}")),
            doing: match (&worker.trouble, worker.doing) {
                (Some(trouble), _) => trouble.clone(),
                (None, doing) => format!("{}: {doing}", worker.task),
            },
            seen: if worker.is_alive() {
                "now".to_owned()
            } else {
                format!("{} s ago", worker.unseen / 1000)
            },
        }
    }
}
