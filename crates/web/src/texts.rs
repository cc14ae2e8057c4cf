//! The texts of pages in their languages.
//!
//! Texts are messages of [Fluent](https://projectfluent.org), in a file per language and subject.
//! English is complete. A message that another language lacks is said in English.

use std::borrow::Cow;
use std::fmt;
use std::sync::LazyLock;

use askama::filters::{Escaper as _, Html, HtmlSafe};
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

use crate::language::Language;

/// The files of a subject in `locales`, one per language, beside the `src` of the crate whose file in
/// `src` asks for them.
#[macro_export]
macro_rules! subject {
    ($file:literal) => {
        [
            (
                $crate::language::Language::ENGLISH,
                include_str!(concat!("../locales/en/", $file)),
            ),
            (
                $crate::language::Language::GERMAN,
                include_str!(concat!("../locales/de/", $file)),
            ),
        ]
    };
}

pub use crate::subject;

/// The texts of this crate by subject: the frame of all pages, and what pages of a course share with
/// those of games and strategies.
const SUBJECTS: [[(Language, &str); 2]; 4] = [
    subject!("frame.ftl"),
    subject!("maps.ftl"),
    subject!("editor.ftl"),
    subject!("faults.ftl"),
];

/// The texts of the frame and of what all pages share.
pub const FRAME: &[(Language, &str)] = SUBJECTS.as_flattened();

static OF_FRAME: LazyLock<Catalog> = LazyLock::new(|| Catalog::new(FRAME));

/// Messages in several languages.
pub struct Catalog(Vec<(Language, FluentBundle<FluentResource>)>);

impl Catalog {
    /// The messages of these files. A line that cannot be read is left out: its message is then
    /// said in English, or by its key.
    pub fn new(files: &[(Language, &str)]) -> Catalog {
        let mut bundles: Vec<(Language, FluentBundle<FluentResource>)> = Vec::new();
        for (language, text) in files {
            let at = bundles.iter().position(|(known, _)| known == language);
            let at = at.unwrap_or_else(|| {
                let tag: LanguageIdentifier = language.tag().parse().unwrap_or_default();
                let mut bundle = FluentBundle::new_concurrent(vec![tag]);
                // Pages isolate names by `bdi`.
                bundle.set_use_isolating(false);
                bundles.push((*language, bundle));
                bundles.len() - 1
            });
            let read = FluentResource::try_new((*text).to_owned());
            let resource = read.unwrap_or_else(|(resource, _)| resource);
            bundles[at].1.add_resource_overriding(resource);
        }
        Catalog(bundles)
    }

    /// What cannot be read of these files, with the language.
    ///
    /// ```
    /// use pigskin_web::language::Language;
    /// use pigskin_web::texts::Catalog;
    /// assert!(Catalog::faults(&[(Language::GERMAN, "yes = Ja")]).is_empty());
    /// let faults = Catalog::faults(&[(Language::GERMAN, "yes = { Ja")]);
    /// assert!(faults[0].starts_with("de: "), "{faults:?}");
    /// ```
    pub fn faults(files: &[(Language, &str)]) -> Vec<String> {
        let faults = files.iter().flat_map(|(language, text)| {
            let read = FluentResource::try_new((*text).to_owned());
            let faults = read.err().map(|(_, faults)| faults).unwrap_or_default();
            let tag = language.tag();
            faults
                .into_iter()
                .map(move |fault| format!("{tag}: {fault}"))
        });
        faults.collect()
    }

    /// A message in a language, or in English; `None` if there is none.
    fn message(&self, language: Language, key: &str, with: &FluentArgs<'_>) -> Option<String> {
        let bundles = self.0.iter();
        let own = bundles.clone().filter(|(other, _)| *other == language);
        let english = bundles.filter(|(other, _)| !other.is_foreign());
        own.chain(english).find_map(|(_, bundle)| {
            let pattern = bundle.get_message(key)?.value()?;
            let mut errors = Vec::new();
            let text = bundle.format_pattern(pattern, Some(with), &mut errors);
            errors.is_empty().then(|| text.into_owned())
        })
    }

    /// A text for a page in this language.
    pub fn say(&'static self, language: Language, key: &'static str) -> Text {
        Text {
            catalog: self,
            language,
            key,
            with: FluentArgs::new(),
        }
    }
}

/// What a message can have in its gaps.
pub trait Argument {
    /// The value for Fluent.
    fn value(&self) -> FluentValue<'static>;
}

impl<A: Argument + ?Sized> Argument for &A {
    fn value(&self) -> FluentValue<'static> {
        (**self).value()
    }
}

impl Argument for str {
    fn value(&self) -> FluentValue<'static> {
        self.to_owned().into()
    }
}

impl Argument for String {
    fn value(&self) -> FluentValue<'static> {
        self.clone().into()
    }
}

impl Argument for Text {
    fn value(&self) -> FluentValue<'static> {
        self.to_string().into()
    }
}

macro_rules! numbers {
    ($($number:ty)*) => {$(
        impl Argument for $number {
            fn value(&self) -> FluentValue<'static> {
                (*self).into()
            }
        }
    )*};
}

numbers! { usize u32 u64 i64 }

/// A message in a language, with its arguments. It is shown as text: templates escape it.
///
/// A message that is missing never fails: it is said in English, and without English by its key.
pub struct Text {
    catalog: &'static Catalog,
    language: Language,
    key: &'static str,
    with: FluentArgs<'static>,
}

impl Text {
    /// A text of the frame.
    pub fn of_frame(language: Language, key: &'static str) -> Text {
        OF_FRAME.say(language, key)
    }

    /// The same with a gap filled.
    pub fn with(mut self, name: &'static str, value: impl Argument) -> Text {
        self.with.set(name, value.value());
        self
    }

    /// The same message, which has HTML of its own. What fills its gaps from now on is escaped.
    pub fn markup(self) -> Markup {
        Markup(self)
    }
}

impl From<Text> for String {
    fn from(text: Text) -> String {
        text.to_string()
    }
}

impl fmt::Debug for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.key, self.language.tag())
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.catalog.message(self.language, self.key, &self.with);
        f.write_str(text.as_deref().unwrap_or(self.key))
    }
}

/// A message with HTML. What fills its gaps is escaped.
#[derive(Debug)]
pub struct Markup(Text);

impl Markup {
    /// The same with a gap filled.
    pub fn with(mut self, name: &'static str, value: impl Argument) -> Markup {
        let value = match value.value() {
            FluentValue::String(text) => FluentValue::String(Cow::Owned(escaped(&text))),
            value => value,
        };
        self.0.with.set(name, value);
        self
    }
}

/// A text as HTML.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    // Writing to a string cannot fail.
    let _ = Html.write_escaped_str(&mut escaped, text);
    escaped
}

impl fmt::Display for Markup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl HtmlSafe for Markup {}

#[cfg(test)]
mod tests {
    use super::*;

    static CATALOG: LazyLock<Catalog> = LazyLock::new(|| {
        Catalog::new(&[
            (
                Language::ENGLISH,
                "entries = { $n ->\n    [1] one entry\n   *[other] { $n } entries\n}\n\
                 who = <b>{ $who }</b>'s\nonly = only here",
            ),
            (
                Language::GERMAN,
                "entries = { $n ->\n    [one] ein Beitrag\n   *[other] { $n } Beiträge\n}\n\
                 who = <b>{ $who }</b>\nonly = { $nothing }\nbroken = {",
            ),
        ])
    });

    fn say(language: Language, key: &'static str) -> Text {
        CATALOG.say(language, key)
    }

    #[test]
    fn a_message_counts_as_its_language_does() {
        let told = |language, n: usize| say(language, "entries").with("n", n).to_string();
        assert_eq!(told(Language::ENGLISH, 1), "one entry");
        assert_eq!(told(Language::ENGLISH, 2000), "2000 entries");
        assert_eq!(told(Language::GERMAN, 1), "ein Beitrag");
        assert_eq!(told(Language::GERMAN, 0), "0 Beiträge");
    }

    #[test]
    fn a_message_that_is_missing_or_broken_is_said_in_english_or_by_its_key() {
        assert_eq!(say(Language::GERMAN, "only").to_string(), "only here");
        assert_eq!(say(Language::GERMAN, "broken").to_string(), "broken");
        assert_eq!(say(Language::ENGLISH, "nothing").to_string(), "nothing");
        // A message without its argument is not used; its key is shown.
        assert_eq!(say(Language::GERMAN, "who").to_string(), "who");
    }

    #[test]
    fn what_fills_a_gap_of_markup_is_escaped_once() {
        let who = say(Language::ENGLISH, "who").markup();
        let who = who.with("who", "<i>&\"").to_string();
        assert_eq!(who, "<b>&#60;i&#62;&#38;&#34;</b>'s");
        let twice = say(Language::GERMAN, "who").markup();
        let inner = say(Language::ENGLISH, "only");
        assert_eq!(twice.with("who", inner).to_string(), "<b>only here</b>");
    }
}
