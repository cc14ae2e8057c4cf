//! A form that comes back because what was typed cannot be taken.

use std::fmt::Display;

/// What the page says in the place of the wrong field, with what was typed. A page has several forms,
/// some of them one for each row of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Returned {
    form: String,
    /// The person, team or message of the form; empty if there is one form of its kind.
    of: String,
    why: String,
    typed: String,
}

impl Returned {
    /// A form with what was typed into its field, and why that cannot be taken.
    pub fn new(
        form: impl Into<String>,
        of: impl Into<String>,
        typed: impl Into<String>,
        why: impl Into<String>,
    ) -> Returned {
        Returned {
            form: form.into(),
            of: of.into(),
            typed: typed.into(),
            why: why.into(),
        }
    }

    fn is(&self, form: &str, of: impl Display) -> bool {
        !self.why.is_empty() && self.form == form && self.of == of.to_string()
    }

    /// What is wrong, if a form comes back: the page says it at its top, too, since the form may be gone
    /// meanwhile.
    pub fn reason(&self) -> Option<&str> {
        (!self.why.is_empty()).then_some(&self.why)
    }

    pub fn why(&self, form: &str, of: impl Display) -> Option<&str> {
        self.is(form, of).then_some(&self.why)
    }

    /// What was typed into the field of a form; otherwise what it has at first.
    pub fn typed<'a>(&'a self, form: &str, of: impl Display, first: &'a str) -> &'a str {
        if self.is(form, of) {
            &self.typed
        } else {
            first
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_is_told_at_its_form_alone() {
        let returned = Returned::new("extend", "ada", "soon", "no moment");
        assert_eq!(returned.why("extend", "ada"), Some("no moment"));
        assert_eq!(returned.typed("extend", "ada", ""), "soon");
        for (form, of) in [("extend", "bob"), ("disqualify", "ada"), ("extend", "")] {
            assert_eq!(returned.why(form, of), None);
            assert_eq!(returned.typed(form, of, "first"), "first");
        }
        assert_eq!(returned.reason(), Some("no moment"));
        assert_eq!(Returned::default().why("", ""), None);
        assert_eq!(Returned::default().reason(), None);
    }
}
