//! Sentences that scripts say.
//!
//! A script knows what happens on the page, and no language. So the page gives it each sentence with
//! gaps: a name in braces, such as `{mine}`, which the script fills (`fillGaps` of `pigskin.js`).

use std::collections::BTreeMap;

use crate::language::Language;
use crate::texts::Text;

/// Sentences by the keys of their messages, with the names of their gaps.
pub type Sentences = &'static [(&'static str, &'static [&'static str])];

/// Sentences in a language by their keys, as JSON. `decimal-mark` is the mark before decimals.
pub fn script_words(language: Language, sentences: Sentences) -> String {
    let said = sentences.iter().map(|&(key, gaps)| {
        let text = Text::of_frame(language, key);
        let fill = |text: Text, gap: &&'static str| text.with(gap, format!("{{{gap}}}"));
        (key, gaps.iter().fold(text, fill).to_string())
    });
    let mark = ("decimal-mark", language.marked("."));
    let words: BTreeMap<&str, String> = said.chain([mark]).collect();
    // Texts by texts are always JSON.
    serde_json::to_string(&words).unwrap_or_default()
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// Asserts that sentences exist in all languages, each with its gaps and no others.
    pub(crate) fn assert_complete(sentences: Sentences) {
        for &language in Language::ALL {
            let words = script_words(language, sentences);
            let words: BTreeMap<String, String> = serde_json::from_str(&words).expect("texts");
            for (key, gaps) in sentences {
                let said = &words[*key];
                assert_ne!(said, key, "{}", language.tag());
                for gap in *gaps {
                    assert_eq!(
                        said.matches(&format!("{{{gap}}}")).count(),
                        1,
                        "{gap}: {said}"
                    );
                }
                assert_eq!(said.matches('{').count(), gaps.len(), "{said}");
            }
        }
    }

    #[test]
    fn sentences_have_the_decimal_mark_of_their_language() {
        let words = |language| script_words(language, &[("map-choice", &[])]);
        assert_eq!(
            words(Language::ENGLISH),
            "{\"decimal-mark\":\".\",\"map-choice\":\"Choice\"}"
        );
        assert!(words(Language::GERMAN).contains("\"decimal-mark\":\",\""));
    }
}
