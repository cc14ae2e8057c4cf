//! Ctrl-C and progress in work that runs without Python.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

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
