//! The settings on which verdicts depend: a worker compares its own with the server's.

use std::collections::BTreeSet;
use std::sync::Arc;

use pigskin_entry::{Interpreters, Language, program_hash};

/// The settings on which verdicts of a task depend: named values, besides the program and its interpreters.
#[derive(Clone, Debug)]
pub struct VerdictBasis {
    pub values: Vec<(&'static str, String)>,
    pub interpreters: Arc<Interpreters>,
    /// The languages in which programs are asked.
    pub languages: &'static [Language],
}

impl VerdictBasis {
    /// All of it as a text, with a value in each line. This starts interpreters, and takes a moment.
    pub(super) fn text(&self) -> String {
        let mut lines = vec![("the program", program_hash().map(|hash| hash.to_string()))];
        let python = || Some(self.interpreters.python().ok()?.full_version().to_owned());
        let r = || Some(self.interpreters.r().ok()?.version().to_owned());
        lines.extend(self.languages.iter().map(|language| match language {
            Language::Python => ("Python", python()),
            Language::R => ("R", r()),
        }));
        let values = self.values.iter();
        lines.extend(values.map(|(name, value)| (*name, Some(value.clone()))));
        let lines = lines.into_iter().map(|(name, value)| {
            let value = value.unwrap_or_else(|| "none".to_owned());
            format!("{name}: {value}\n")
        });
        lines.collect()
    }
}

/// The names of the values that differ between two texts, sorted.
pub(super) fn differing(ours: &str, theirs: &str) -> Vec<String> {
    let [ours, theirs] = [ours, theirs].map(|text| text.lines().collect::<BTreeSet<_>>());
    let differing = ours.symmetric_difference(&theirs);
    let names = differing.filter_map(|line| line.split(':').next());
    let names: BTreeSet<&str> = names.collect();
    names.into_iter().map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use pigskin_entry::NoInterpreter;

    use super::*;

    fn text(values: Vec<(&'static str, String)>) -> String {
        let why = || NoInterpreter::python(false, Vec::new());
        let basis = VerdictBasis {
            values,
            interpreters: Arc::new(Interpreters::new(Err(why()), Err(why()))),
            languages: &[Language::Python, Language::R],
        };
        basis.text()
    }

    #[test]
    fn what_differs_is_named() {
        let ours = text(vec![("the kit", "1".to_owned())]);
        assert!(
            ours.starts_with("the program: ")
                && ours.ends_with("Python: none\nR: none\nthe kit: 1\n")
        );
        assert_eq!(differing(&ours, &ours), [""; 0]);
        let theirs = text(vec![("the kit", "2".to_owned())]);
        assert_eq!(differing(&ours, &theirs), ["the kit"]);
        let theirs = theirs.replace("the program: ", "the program: f");
        let theirs = theirs.replace("R: none", "R: 4.3.1");
        assert_eq!(differing(&ours, &theirs), ["R", "the kit", "the program"]);
        assert_eq!(differing("Python: 3.11.2\n", ""), ["Python"]);
    }
}
