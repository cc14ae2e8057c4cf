//! An interpreter that is not on this machine.

/// The reason why a program cannot run: no interpreter that will do was found.
///
/// ```
/// use pigskin_entry::NoInterpreter;
/// let error = NoInterpreter::r(vec!["/opt/R/bin/R: it does not answer".to_owned()]);
/// assert_eq!(
///     error.to_string(),
///     "found no R to run it with (/opt/R/bin/R: it does not answer); install one, such as with \
///      `apt-get install r-base-core`",
/// );
/// let error = NoInterpreter::python(true, Vec::new());
/// assert!(error.to_string().contains("`apt-get install python3`"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("found no {name}{purpose}{}; install one{cure}",
    if .tried.is_empty() { String::from(": there is none on PATH") } else { format!(" ({})", .tried.join("; ")) })]
pub struct NoInterpreter {
    /// The name that people use.
    pub name: String,
    purpose: &'static str,
    /// Where one comes from.
    cure: &'static str,
    /// The candidates, each with what is wrong with it.
    tried: Vec<String>,
}

impl NoInterpreter {
    pub fn r(tried: Vec<String>) -> NoInterpreter {
        NoInterpreter {
            cure: ", such as with `apt-get install r-base-core`",
            ..NoInterpreter::named("R".to_owned(), tried)
        }
    }

    /// Where this process is root, another user has to start Python.
    pub fn python(as_root: bool, tried: Vec<String>) -> NoInterpreter {
        NoInterpreter {
            purpose: if as_root {
                " 3.8 or later that an ordinary user (root starts no strangers' programs as root) can start"
            } else {
                " 3.8 or later that the current user can start"
            },
            cure: ", such as with `apt-get install python3`",
            ..NoInterpreter::named("Python".to_owned(), tried)
        }
    }

    pub(super) fn named(name: String, tried: Vec<String>) -> NoInterpreter {
        NoInterpreter {
            name,
            purpose: " to run it with",
            cure: " below /usr",
            tried,
        }
    }
}
