//! The texts of the editor's form.

use crate::server::parameters::Parameters;
use crate::server::problem::Problem;

/// A text that is being written, with the earlier one that it is compared with.
pub struct Texts {
    pub text: String,
    pub before: Option<String>,
    /// The name of the earlier text, such as `version 3`; `None` for the last version.
    pub since: Option<String>,
}

/// Maximum length of a text, in bytes.
const LONGEST: usize = 64 << 10;

/// Maximum length of the earlier text's name, in characters.
const LONGEST_SINCE: usize = 40;

impl Texts {
    pub fn begun(text: String) -> Texts {
        Texts {
            text,
            before: None,
            since: None,
        }
    }

    /// Reads the fields of a form; a problem if a text is too long.
    pub fn parse(parameters: &Parameters) -> Result<Texts, Problem> {
        let text = |name| parameters.get(name).map(with_plain_line_ends);
        let since = parameters.get("since");
        let texts = Texts {
            text: text("text").unwrap_or_default(),
            before: text("before"),
            since: since.map(|since| pigskin_entry::printable(since, LONGEST_SINCE)),
        };
        let all = [Some(&texts.text), texts.before.as_ref()];
        if all.into_iter().flatten().any(|text| text.len() > LONGEST) {
            let long = "a text has at most 64 KiB";
            return Err(Problem::File(long.to_string()));
        }
        Ok(texts)
    }

    /// The earlier text, if it differs.
    pub fn earlier(&self) -> Option<&str> {
        let before = self.before.as_deref();
        before.filter(|before| *before != self.text)
    }

    pub fn since(&self) -> &str {
        self.since.as_deref().unwrap_or("the last version")
    }

    /// The text with which the next one is compared without scripts: this one if it plays.
    pub fn next_before(&self, plays: bool) -> &str {
        if plays {
            &self.text
        } else {
            self.before.as_deref().unwrap_or_default()
        }
    }
}

/// The text as its author wrote it: forms send other ends of lines.
fn with_plain_line_ends(text: &str) -> String {
    text.replace("\r\n", "\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_form_is_read_as_it_was_written() {
        let body = "text=a%0D%0Ab&before=&since=version+3%0a";
        let texts = Texts::parse(&Parameters::parse(Some(body))).ok();
        let texts = texts.expect("texts");
        assert_eq!(texts.text, "a\nb");
        assert_eq!((&texts.before, texts.earlier()), (&None, None));
        assert_eq!(texts.since(), "version 3 ");
        assert_eq!(texts.next_before(true), "a\nb");
        assert_eq!(texts.next_before(false), "");
    }

    #[test]
    fn long_texts_are_refused() {
        for name in ["text", "before"] {
            let long = format!("{name}={}", "x".repeat(LONGEST + 1));
            let refused = Texts::parse(&Parameters::parse(Some(&long)));
            assert!(matches!(refused, Err(Problem::File(_))));
        }
    }
}
