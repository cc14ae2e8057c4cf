//! The trouble that staff are shown.

use std::sync::Arc;

use tokio::sync::watch;
use tracing::error;

use crate::Course;

/// The trouble that holds up a task of this server, such as the judging. It is logged, and staff
/// see it until it is over.
#[derive(Debug)]
pub struct Trouble {
    course: Arc<Course>,
    task: &'static str,
    shown: watch::Sender<Option<String>>,
}

impl Trouble {
    /// No trouble yet with a task, such as "judging".
    pub fn new(course: Arc<Course>, task: &'static str) -> Trouble {
        Trouble {
            course,
            task,
            shown: watch::Sender::new(None),
        }
    }

    /// Shows a trouble instead of the last one, and returns its text.
    pub fn report(&self, why: &impl ToString) -> String {
        let why = why.to_string();
        error!(why, "{} is held up", self.task);
        self.shown.send_replace(Some(why.clone()));
        self.course.tell();
        why
    }

    /// Ends a trouble that was [reported](Self::report), unless another one has been reported
    /// since.
    pub fn recovered(&self, told: &mut Option<String>) {
        if let Some(told) = told.take() {
            let over = self.shown.send_if_modified(|shown| {
                let same = shown.as_ref() == Some(&told);
                *shown = shown.take().filter(|_| !same);
                same
            });
            if over {
                self.course.tell();
            }
        }
    }

    pub fn shown(&self) -> Option<String> {
        self.shown.borrow().clone()
    }
}
