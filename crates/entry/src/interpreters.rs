//! The interpreters of this machine.

mod needs;
mod no_interpreter;
mod package_states;
mod python;
mod r;
mod runner;
mod search;

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::Path;
use std::sync::{Mutex, OnceLock, PoisonError};

use crate::packages::{Available, unpromised};
use crate::{Fault, Language, Packages, Private};

pub use no_interpreter::NoInterpreter;
pub use package_states::PackageState;
pub use python::Python;
pub use r::R;
pub(crate) use runner::Runner;
pub use runner::{InterpreterName, InvalidInterpreterName};

/// The interpreters of this machine, which are looked for when the first program needs them.
/// An interpreter that would show programs something private is passed over.
#[derive(Debug, Default)]
pub struct Interpreters {
    private: Private,
    /// The packages that programs may use; `None` if they may use all that are installed.
    packages: Option<Packages>,
    r: OnceLock<Result<R, NoInterpreter>>,
    python: OnceLock<Result<Python, NoInterpreter>>,
    allowed: Allowed,
    hides_machine_code: bool,
    runners: Mutex<BTreeMap<InterpreterName, Result<Runner, NoInterpreter>>>,
}

/// The interpreters beside R and Python that an entry may name.
#[derive(Clone, Debug)]
enum Allowed {
    These(Vec<InterpreterName>),
    All,
}

impl Default for Allowed {
    fn default() -> Allowed {
        Allowed::These(Vec::new())
    }
}

impl Interpreters {
    /// Takes what was found elsewhere.
    pub fn new(r: Result<R, NoInterpreter>, python: Result<Python, NoInterpreter>) -> Interpreters {
        Interpreters {
            r: r.into(),
            python: python.into(),
            ..Interpreters::default()
        }
    }

    /// Interpreters that do not show programs anything private.
    pub fn hiding(private: Private) -> Interpreters {
        Interpreters {
            private,
            ..Interpreters::default()
        }
    }

    /// Lets run lines name these interpreters.
    pub fn allowing(self, names: Vec<InterpreterName>) -> Interpreters {
        Interpreters {
            allowed: Allowed::These(names),
            ..self
        }
    }

    /// Lets run lines name any interpreter of this machine.
    pub fn allowing_all(self) -> Interpreters {
        Interpreters {
            allowed: Allowed::All,
            ..self
        }
    }

    /// Hides Python's modules that call machine code also where no contest says what is promised.
    /// Programs tell the date by them, and packages may need them.
    pub fn without_machine_code(self) -> Interpreters {
        Interpreters {
            hides_machine_code: true,
            ..self
        }
    }

    /// Lets programs use these packages only.
    pub fn promising(self, packages: Packages) -> Interpreters {
        let promising = |language| Packages::told(Some(&packages), language);
        let r = self.r.into_inner();
        let r = r.map(|r| r.map(|r| r.promising(promising(Language::R))));
        let python = self.python.into_inner();
        let python =
            python.map(|python| python.map(|python| python.promising(promising(Language::Python))));
        Interpreters {
            r: r.map(OnceLock::from).unwrap_or_default(),
            python: python.map(OnceLock::from).unwrap_or_default(),
            packages: Some(packages),
            ..self
        }
    }

    /// The packages that programs may use; `None` where there is no contest.
    pub fn packages(&self) -> Option<&Packages> {
        self.packages.as_ref()
    }

    /// Refuses an entry that asks for a package that it may not use.
    pub(crate) fn admit_packages(
        &self,
        available: &Available<'_>,
        main: &Path,
        files: &[(&Path, &[u8])],
    ) -> Result<(), Fault> {
        match &self.packages {
            Some(promised) => unpromised(promised, available, main, files),
            None => Ok(()),
        }
    }

    /// The R on this machine.
    ///
    /// Fails if there is none, naming the command that installs it.
    pub fn r(&self) -> Result<&R, NoInterpreter> {
        let find = || {
            let told = Packages::told(self.packages.as_ref(), Language::R);
            Ok(R::find_in(&path(), &self.private)?.promising(told))
        };
        let r = self.r.get_or_init(find);
        r.as_ref().map_err(Clone::clone)
    }

    /// The Python on this machine.
    ///
    /// Fails if there is none, naming the command that installs it.
    pub fn python(&self) -> Result<&Python, NoInterpreter> {
        let find = || {
            let told = Packages::told(self.packages.as_ref(), Language::Python);
            let python = Python::find_in(&path(), &self.private)?;
            Ok(python
                .promising(told)
                .hiding_machine_code(self.hides_machine_code))
        };
        let python = self.python.get_or_init(find);
        python.as_ref().map_err(Clone::clone)
    }

    /// Checks that entries may name this interpreter. The reason lists the allowed ones.
    pub(crate) fn check_allowed(&self, name: &InterpreterName) -> Result<(), String> {
        match &self.allowed {
            Allowed::All => Ok(()),
            Allowed::These(names) if names.contains(name) => Ok(()),
            Allowed::These(names) if names.is_empty() => Err(format!(
                "its run line starts {name}, and this contest allows no interpreters but R and \
                 Python"
            )),
            Allowed::These(names) => {
                let names: Vec<String> = names.iter().map(ToString::to_string).collect();
                Err(format!(
                    "its run line starts {name}, and this contest allows {} alone",
                    names.join(", ")
                ))
            }
        }
    }

    /// An interpreter on this machine.
    pub(crate) fn runner(&self, name: &InterpreterName) -> Result<Runner, NoInterpreter> {
        let mut runners = self.runners.lock().unwrap_or_else(PoisonError::into_inner);
        let runner = runners.entry(name.clone());
        runner.or_insert_with(|| Runner::find(name)).clone()
    }
}

/// Where programs are looked for.
fn path() -> OsString {
    std::env::var_os("PATH").unwrap_or_default()
}
