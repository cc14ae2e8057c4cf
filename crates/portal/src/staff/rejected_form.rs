//! A form that comes back because what was typed cannot be taken.

use std::fmt::Display;

use pigskin_web::Problem;

/// The error of a rejected form and the text that was typed. A page has several forms, some of them
/// one for each row of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RejectedForm {
    form: String,
    /// The person, team or message of the form; empty if there is one form of its kind.
    of: String,
    why: String,
    typed: String,
}

impl RejectedForm {
    /// A form with what was typed into its field, and why that cannot be taken.
    pub fn new(
        form: impl Into<String>,
        of: impl Into<String>,
        typed: impl Into<String>,
        why: impl Into<String>,
    ) -> RejectedForm {
        RejectedForm {
            form: form.into(),
            of: of.into(),
            typed: typed.into(),
            why: why.into(),
        }
    }

    /// The form that comes back because of a problem with it. Others keep a page of their own.
    pub fn after(
        problem: Problem,
        form: &str,
        of: impl Display,
        typed: &str,
    ) -> Result<RejectedForm, Problem> {
        match problem {
            Problem::Refused(why) | Problem::File(why) => {
                Ok(RejectedForm::new(form, of.to_string(), typed, why))
            }
            other => Err(other),
        }
    }

    fn is(&self, form: &str, of: impl Display) -> bool {
        !self.why.is_empty() && self.form == form && self.of == of.to_string()
    }

    /// The error, for the top of the page, since the row with the form may be gone.
    pub fn reason(&self) -> Option<&str> {
        (!self.why.is_empty()).then_some(&self.why)
    }

    pub fn why(&self, form: &str, of: impl Display) -> Option<&str> {
        self.is(form, of).then_some(&self.why)
    }

    /// The value of a form's field: the rejected text, or `first` in other forms.
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
        let returned = RejectedForm::new("extend", "ada", "soon", "no moment");
        assert_eq!(returned.why("extend", "ada"), Some("no moment"));
        assert_eq!(returned.typed("extend", "ada", ""), "soon");
        for (form, of) in [("extend", "bob"), ("disqualify", "ada"), ("extend", "")] {
            assert_eq!(returned.why(form, of), None);
            assert_eq!(returned.typed(form, of, "first"), "first");
        }
        assert_eq!(returned.reason(), Some("no moment"));
        assert_eq!(RejectedForm::default().why("", ""), None);
        assert_eq!(RejectedForm::default().reason(), None);
    }
}
