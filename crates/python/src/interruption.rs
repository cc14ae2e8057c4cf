//! Ctrl-C and progress in work that runs without Python.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use pyo3::call::PyCallArgs;
use pyo3::prelude::*;

/// Time between looks at Ctrl-C.
const EVERY: Duration = Duration::from_millis(100);

/// Tells a Python function how far work has come, and notices Ctrl-C.
pub(crate) struct Watch {
    tell: Option<Py<PyAny>>,
    last: Instant,
    /// What Python raised: `KeyboardInterrupt`, or an error of the function.
    raised: Option<PyErr>,
}

impl Watch {
    pub fn new(tell: Option<Py<PyAny>>) -> Watch {
        Watch {
            tell,
            last: Instant::now(),
            raised: None,
        }
    }

    /// Passes two numbers on, from time to time and once all is done.
    pub fn tell(&mut self, done: usize, of: usize) -> ControlFlow<()> {
        if self.raised.is_some() {
            return ControlFlow::Break(());
        }
        if self.last.elapsed() < EVERY && done < of {
            return ControlFlow::Continue(());
        }
        self.last = Instant::now();
        let told = Python::attach(|py| {
            py.check_signals()?;
            match &self.tell {
                Some(tell) => tell.call1(py, (done, of)).map(|_| ()),
                None => Ok(()),
            }
        });
        match told {
            Ok(()) => ControlFlow::Continue(()),
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

/// Asks a Python function after each step of a search whether to stop, and notices Ctrl-C.
pub(crate) struct Question {
    tell: Option<Py<PyAny>>,
    /// What Python raised.
    raised: Option<PyErr>,
}

impl Question {
    pub fn new(tell: Option<Py<PyAny>>) -> Question {
        Question { tell, raised: None }
    }

    /// Passes on what a step came to, if it was one, and breaks if the function returns true.
    pub fn ask<A>(&mut self, step: Option<A>) -> ControlFlow<()>
    where
        A: for<'py> PyCallArgs<'py>,
    {
        let told = Python::attach(|py| {
            py.check_signals()?;
            match (&self.tell, step) {
                (Some(tell), Some(step)) => tell.call1(py, step)?.is_truthy(py),
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

    /// The error that ended the search, if one did.
    pub fn finish(self) -> PyResult<()> {
        self.raised.map_or(Ok(()), Err)
    }
}
