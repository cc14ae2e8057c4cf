//! Names that Python has dropped.

use super::{Advice, Instead};

/// A line for each: the module, or `module.name`, the version that dropped it, and what to use.
const GONE: &str = include_str!("gone.txt");

/// Names that were there without an import in Python 2, and their new names.
pub(super) const RENAMED_BUILTINS: [(&str, &str); 7] = [
    ("basestring", "str"),
    ("long", "int"),
    ("raw_input", "input, though nobody can type in a contest"),
    ("reduce", "functools.reduce"),
    ("unichr", "chr"),
    ("unicode", "str"),
    ("xrange", "range"),
];

impl Advice {
    /// Advice about a module, or `module.name`, that is gone.
    pub(super) fn about_gone(name: &str) -> Option<Advice> {
        let line = GONE
            .lines()
            .find_map(|line| line.strip_prefix(name)?.strip_prefix(' '))?;
        let (since, instead) = line.split_once(' ')?;
        let instead = match instead {
            "NO SCREEN" => Instead::NoScreen,
            "NO NETWORK" => Instead::NoNetwork,
            "WRITE IT" => Instead::Write,
            names => Instead::Use {
                names: names.to_owned(),
            },
        };
        Some(Advice::Gone {
            name: name.to_owned(),
            since: since.to_owned(),
            instead,
        })
    }
}
