//! The frame of the editor, which exists in several languages.

use crate::language::Language;
use crate::page::{Frame, Sections};
use crate::script_words::{Sentences, script_words};
use crate::texts::{Markup, Text};

/// The sentences of the editor's script.
const SCRIPT: Sentences = &[
    ("editor-label", &["language"]),
    ("editor-against", &[]),
    ("editor-version", &["number"]),
    ("editor-open", &[]),
    ("editor-open-version", &["number"]),
    ("editor-compare", &[]),
    ("editor-compare-version", &["number"]),
    ("editor-signed-out", &[]),
    ("editor-not-taken", &[]),
    ("editor-silent", &[]),
    ("editor-not-sent", &[]),
];

/// The frame of the editor in the language that the visitor asks for.
pub struct EditorFrame {
    /// The page's title.
    pub title: String,
    /// The section of the site, by the start of its address.
    pub part: &'static str,
    language: Language,
}

impl EditorFrame {
    /// The frame in a section.
    pub fn new(part: &'static str) -> EditorFrame {
        let language = Language::asked();
        EditorFrame {
            title: Text::of_frame(language, "editor-title").to_string(),
            part,
            language,
        }
    }

    /// The sections that the page names.
    pub fn parts(&self) -> Sections {
        Frame::titled(&self.title).parts()
    }

    /// The language of the page.
    pub fn language(&self) -> Language {
        self.language
    }

    /// A text in the language of the page.
    pub fn say(&self, key: &'static str) -> Markup {
        Text::of_frame(self.language, key).markup()
    }

    /// The sentences of the script.
    pub fn script_words(&self) -> String {
        script_words(self.language, SCRIPT)
    }

    /// A difference of chances in percentage points, with its sign.
    #[expect(
        clippy::trivially_copy_pass_by_ref,
        reason = "templates pass references"
    )]
    pub fn points(&self, difference: &f64) -> String {
        // Avoids −0.00.
        let rounded = (difference * 10_000.0).round() / 100.0 + 0.0;
        let points = format!("{rounded:+.2}").replace('-', "−");
        self.language.marked(&points)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::script_words::tests::assert_complete;

    #[test]
    fn the_script_has_its_sentences_in_all_languages() {
        assert_complete(SCRIPT);
    }
}
