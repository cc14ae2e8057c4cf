//! The languages of pages.
//!
//! A page is in one language as a whole, which its `lang` says. Pages that are not translated are
//! in English for everybody.

use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::Response;

tokio::task_local! {
    /// The language that the visitor asks for and the page to come back to, while a request is
    /// answered.
    static ASKED: (Language, String);
}

/// A language of pages.
///
/// ```
/// use pigskin_web::language::Language;
/// assert_eq!(Language::tagged("de"), Some(Language::GERMAN));
/// assert_eq!(Language::GERMAN.decimal(2.5, 2), "2,50");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Language {
    tag: &'static str,
    name: &'static str,
    decimal_mark: char,
}

/// The name of the cookie with the tag of the language that a visitor chose.
pub const COOKIE: &str = "pigskin-language";

impl Language {
    /// English, in which all pages and messages exist.
    pub const ENGLISH: Language = Language::new("en", "English", '.');

    /// German.
    pub const GERMAN: Language = Language::new("de", "Deutsch", ',');

    /// All languages.
    pub const ALL: &[Language] = &[Language::ENGLISH, Language::GERMAN];

    /// A language by its tag (BCP 47), its own name for itself, and the mark before decimals.
    pub const fn new(tag: &'static str, name: &'static str, decimal_mark: char) -> Language {
        Language {
            tag,
            name,
            decimal_mark,
        }
    }

    /// The language with this tag, in any case.
    pub fn tagged(tag: &str) -> Option<Language> {
        let mut all = Language::ALL.iter().copied();
        all.find(|language| language.tag.eq_ignore_ascii_case(tag))
    }

    /// The language that a visitor asks for: the one that they chose (a cookie), otherwise the one
    /// that their browser prefers (`Accept-Language`), otherwise English.
    ///
    /// ```
    /// use axum::http::HeaderMap;
    /// use pigskin_web::language::Language;
    /// let mut headers = HeaderMap::new();
    /// assert_eq!(Language::asked_in(&headers), Language::ENGLISH);
    /// headers.insert("accept-language", "fr, de-AT;q=0.9, en;q=0.8".parse()?);
    /// assert_eq!(Language::asked_in(&headers), Language::GERMAN);
    /// headers.insert("cookie", "pigskin=abc; pigskin-language=en".parse()?);
    /// assert_eq!(Language::asked_in(&headers), Language::ENGLISH);
    /// # Ok::<(), axum::http::header::InvalidHeaderValue>(())
    /// ```
    pub fn asked_in(headers: &HeaderMap) -> Language {
        let chosen = texts(headers, &header::COOKIE).flat_map(|cookies| cookies.split(';'));
        let chosen = chosen.filter_map(|cookie| cookie.trim().split_once('='));
        let mut chosen = chosen.filter(|(name, _)| *name == COOKIE);
        let chosen = chosen.find_map(|(_, tag)| Language::tagged(tag));
        chosen.unwrap_or_else(|| preferred(headers))
    }

    /// The language that the visitor asks for, while a request is answered; English outside of
    /// [`speak`].
    pub fn asked() -> Language {
        let asked = ASKED.try_with(|(language, _)| *language);
        asked.unwrap_or(Language::ENGLISH)
    }

    /// The tag (BCP 47), as in `lang` of HTML.
    pub fn tag(self) -> &'static str {
        self.tag
    }

    /// The language's own name for itself.
    pub fn name(self) -> &'static str {
        self.name
    }

    /// Whether it is another language than English.
    pub fn is_foreign(self) -> bool {
        Language::ENGLISH.tag != self.tag
    }

    /// The other languages.
    pub fn others(self) -> impl Iterator<Item = Language> {
        let all = Language::ALL.iter().copied();
        all.filter(move |other| *other != self)
    }

    /// A number with this many decimals.
    pub fn decimal(self, number: f64, decimals: usize) -> String {
        self.marked(&format!("{number:.decimals$}"))
    }

    /// A chance in percent, with this many decimals.
    pub fn percent(self, chance: f64, decimals: usize) -> String {
        format!("{} %", self.decimal(chance * 100.0, decimals))
    }

    /// A number with the decimals that it has.
    pub fn number(self, number: f64) -> String {
        self.marked(&number.to_string())
    }

    /// A number that was written with a point, with this language's mark.
    ///
    /// ```
    /// use pigskin_web::language::Language;
    /// assert_eq!(Language::GERMAN.marked("+0.5"), "+0,5");
    /// ```
    pub fn marked(self, number: &str) -> String {
        number.replace('.', self.decimal_mark.encode_utf8(&mut [0; 4]))
    }
}

/// The texts of a header that can have several.
fn texts<'a>(
    headers: &'a HeaderMap,
    name: &header::HeaderName,
) -> impl Iterator<Item = &'a str> + use<'a> {
    let values = headers.get_all(name).into_iter();
    values.filter_map(|value| value.to_str().ok())
}

/// The language that a browser prefers. A tag such as `de-AT` asks for German.
fn preferred(headers: &HeaderMap) -> Language {
    let ranges = texts(headers, &header::ACCEPT_LANGUAGE).flat_map(|ranges| ranges.split(','));
    let ranges = ranges.filter_map(|range| {
        let (tag, weight) = range.split_once(';').unwrap_or((range, "q=1"));
        let weight: f64 = weight.trim().strip_prefix("q=")?.parse().ok()?;
        let primary = tag.trim().split('-').next()?;
        let language = Language::tagged(primary)?;
        (weight > 0.0).then_some((language, weight))
    });
    // Of two with the same weight, the first.
    let best = ranges.reduce(|best, next| if next.1 > best.1 { next } else { best });
    best.map_or(Language::ENGLISH, |(language, _)| language)
}

/// The page that is asked for, to come back to it in another language; the first page if it was
/// not asked for by its address.
pub fn page_asked() -> String {
    let asked = ASKED.try_with(|(_, page)| page.clone());
    asked.unwrap_or_else(|_| "/".to_owned())
}

/// Makes a page in English, whatever language its visitor asks for.
pub async fn in_english<Page>(page: impl Future<Output = Page>) -> Page {
    ASKED.scope((Language::ENGLISH, page_asked()), page).await
}

/// Answers a request in the language that its visitor asks for. Pages say that they depend on it.
pub async fn speak(request: Request, next: Next) -> Response {
    let language = Language::asked_in(request.headers());
    let page = request.uri().path_and_query().map(ToString::to_string);
    let page = page.filter(|_| request.method() == Method::GET);
    let page = page.unwrap_or_else(|| "/".to_owned());
    let mut response = ASKED.scope((language, page), next.run(request)).await;
    let kind = response.headers().get(header::CONTENT_TYPE);
    if kind.is_some_and(|kind| kind.as_bytes().starts_with(b"text/html")) {
        let vary = HeaderValue::from_static("cookie, accept-language");
        response.headers_mut().append(header::VARY, vary);
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(name: &'static str, value: &str) -> Language {
        let mut headers = HeaderMap::new();
        headers.insert(name, value.parse().expect("a header"));
        Language::asked_in(&headers)
    }

    #[test]
    fn a_browser_prefers_by_weight_and_then_by_order() {
        for (preferred, expected) in [
            ("de", Language::GERMAN),
            ("DE-at", Language::GERMAN),
            ("de, en", Language::GERMAN),
            ("en, de", Language::ENGLISH),
            ("de;q=0.8, en;q=0.9", Language::ENGLISH),
            ("fr, de ; q=0.5", Language::GERMAN),
            ("de;q=0", Language::ENGLISH),
            ("de;q=x, *", Language::ENGLISH),
            ("den, deu", Language::ENGLISH),
            (",;=-,", Language::ENGLISH),
            ("", Language::ENGLISH),
        ] {
            assert_eq!(asked("accept-language", preferred), expected, "{preferred}");
        }
    }

    #[test]
    fn a_cookie_that_names_no_language_chooses_none() {
        assert_eq!(asked("cookie", "pigskin-language=de"), Language::GERMAN);
        for cookie in ["pigskin-language=xx", "pigskin-language", "x=de", "=", ""] {
            assert_eq!(asked("cookie", cookie), Language::ENGLISH, "{cookie}");
        }
    }
}
