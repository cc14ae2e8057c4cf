//! Ctrl-C and progress in work that runs without Python.

use std::ops::ControlFlow;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use pigskin_hog::search::Stop;
use pyo3::call::PyCallArgs;
use pyo3::prelude::*;

/// Time between looks at Ctrl-C.
const EVERY: Duration = Duration::from_millis(100);

/// Tells a Python function how far work has come, and notices Ctrl-C.
pub(crate) struct Watch {
    progress: Option<Py<PyAny>>,
    last: Instant,
    /// The exception of Python: `KeyboardInterrupt`, or an error of the function.
    raised: Option<PyErr>,
}

impl Watch {
    pub fn new(progress: Option<Py<PyAny>>) -> Watch {
        Watch {
            progress,
            last: Instant::now(),
            raised: None,
        }
    }

    /// Passes two numbers on, from time to time and once all is done.
    pub fn tell(&mut self, done: usize, of: usize) -> ControlFlow<()> {
        if self.raised.is_none() && (self.last.elapsed() >= EVERY || done >= of) {
            self.last = Instant::now();
            // Only an error stops this work.
            let _ = self.ask(Some((done, of)));
        }
        self.raised
            .as_ref()
            .map_or(ControlFlow::Continue(()), |_| ControlFlow::Break(()))
    }

    /// Passes on what a step came to, if it was one, and breaks if the function returns true or raises
    /// an error.
    fn ask<A>(&mut self, step: Option<A>) -> ControlFlow<()>
    where
        A: for<'py> PyCallArgs<'py>,
    {
        if self.raised.is_some() {
            return ControlFlow::Break(());
        }
        let told = Python::attach(|py| {
            py.check_signals()?;
            match (&self.progress, step) {
                (Some(progress), Some(step)) => progress.call1(py, step)?.is_truthy(py),
                _ => Ok(false),
            }
        });
        match told {
            Ok(false) => ControlFlow::Continue(()),
            Ok(true) => ControlFlow::Break(()),
            Err(error) => {
                self.raised = Some(error);
                ControlFlow::Break(())
            }
        }
    }

    /// The error that ended the work, if one did.
    pub fn finish(self) -> PyResult<()> {
        self.raised.map_or(Ok(()), Err)
    }
}

/// Runs a search on a thread of its own. This thread passes its steps on to a Python function, whose
/// answer stops the search after a step, and looks at Ctrl-C, which stops it at once.
pub(crate) fn search<A, T>(
    py: Python<'_>,
    progress: Option<Py<PyAny>>,
    run: impl FnOnce(&Stop, &mut dyn FnMut(A) -> ControlFlow<()>) -> T + Send,
) -> PyResult<T>
where
    A: for<'py> PyCallArgs<'py> + Send,
    T: Send,
{
    let mut watch = Watch::new(progress);
    let stop = &Stop::new();
    let found = py.detach(|| {
        thread::scope(|scope| {
            let (step, steps) = mpsc::channel();
            let (answer, answers) = mpsc::channel();
            let searcher = thread::Builder::new().spawn_scoped(scope, move || {
                run(stop, &mut |told| {
                    // Without an answer, nobody waits for the search any more.
                    let asked = step.send(told).ok();
                    let answer = asked.and_then(|()| answers.recv().ok());
                    answer.unwrap_or(ControlFlow::Break(()))
                })
            })?;
            loop {
                let told = match steps.recv_timeout(EVERY) {
                    Ok(told) => Some(told),
                    Err(RecvTimeoutError::Timeout) => None,
                    Err(RecvTimeoutError::Disconnected) => break,
                };
                let is_step = told.is_some();
                let answered = watch.ask(told);
                if watch.raised.is_some() {
                    stop.ask();
                }
                if is_step {
                    // It fails if the search has ended meanwhile.
                    let _ = answer.send(answered);
                }
            }
            let found = searcher.join();
            Ok(found.unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
        })
    });
    watch.finish()?;
    found.map_err(|error: std::io::Error| error.into())
}
