//! A version as `ok` sends it. Everything in it comes from strangers.

use std::collections::{BTreeMap, BTreeSet};

use data_encoding::BASE64;
use jiff::{SignedDuration, Timestamp};
use pigskin_course::version_hash;
use pigskin_entry::Hash;
use serde::{Deserialize, Serialize};

/// Maximum size of a sent version, in bytes of JSON.
pub const LARGEST_VERSION: usize = 1 << 20;

const MOST_FILES: usize = 20;
/// Questions with a result.
const MOST_RESULTS: usize = 100;
/// Tries in unlocking that are sent at once.
const MOST_TRIES: usize = 500;
/// Characters of a file's name, and of a question's number.
const LONGEST_NAME: usize = 80;
/// Characters of a text about a result; more is cut off.
const LONGEST_TEXT: usize = 1000;
/// Characters of a call; more is cut off.
const LONGEST_CASE: usize = 200;
/// Characters of an answer in unlocking; more is cut off.
const LONGEST_ANSWER: usize = 200;
/// Bytes of the texts of all results.
const LARGEST_RESULTS: usize = 64 << 10;
/// Bytes that a row of the database counts besides its texts.
const ROW: usize = 100;
/// Characters of the id of a run.
const KEYS: std::ops::RangeInclusive<usize> = 8..=100;

/// A version that a student sends.
#[derive(Clone, Debug, PartialEq)]
pub struct SentVersion {
    pub client: String,
    pub kit: String,
    /// When it ran, by the student's clock.
    pub ran: Timestamp,
    /// The time from the run to the sending, by the same clock.
    pub delay: SignedDuration,
    /// The id of the run.
    pub key: String,
    pub submit: bool,
    /// Whether it is to be submitted after the deadline, too.
    pub late: bool,
    /// The files, by name.
    pub files: BTreeMap<String, Vec<u8>>,
    /// The run's results, by question.
    pub results: BTreeMap<String, QuestionResult>,
    /// Answers tried in unlocking since the last version.
    pub unlocking: Vec<UnlockingTry>,
}

/// The result of a run of `ok` for a question.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct QuestionResult {
    #[serde(default)]
    pub passed: bool,
    #[serde(default)]
    pub points: f64,
    /// The points that it is worth.
    #[serde(default)]
    pub of: f64,
    /// The smallest mistake.
    #[serde(default)]
    pub smallest: Option<String>,
    /// The misunderstanding behind the answers.
    #[serde(default)]
    pub diagnosis: Option<String>,
    /// Whether some of its questions are locked.
    #[serde(default)]
    pub locked: bool,
    /// Only the call of the smallest mistake, such as `free_bacon(13)`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub case: Option<String>,
    /// Whether nothing is written yet: all answers are alike or missing.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unwritten: bool,
}

impl QuestionResult {
    /// Its texts, which are limited together.
    fn texts(&self) -> [&Option<String>; 3] {
        [&self.smallest, &self.diagnosis, &self.case]
    }
}

/// An answer tried in unlocking.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct UnlockingTry {
    pub question: String,
    /// The digest of what was asked.
    pub case: String,
    pub answer: String,
    pub right: bool,
    /// When, by the student's clock.
    pub at: Timestamp,
}

/// The reason why a version is not accepted, for the author of the client.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SentError {
    #[error("the version cannot be read: {0}")]
    Json(String),
    #[error("the version cannot be read: {field}: {why}")]
    Field {
        field: &'static str,
        why: &'static str,
    },
}

#[derive(Deserialize)]
struct Body {
    #[serde(default)]
    client: String,
    #[serde(default)]
    kit: String,
    at: Timestamp,
    sent: Option<Timestamp>,
    key: String,
    #[serde(default)]
    submit: bool,
    /// Clients that do not ask the student send nothing.
    late: Option<bool>,
    files: BTreeMap<String, FileBody>,
    #[serde(default)]
    results: BTreeMap<String, QuestionResult>,
    #[serde(default)]
    unlocking: Vec<UnlockingTry>,
}

/// The contents of a file: a text, or bytes that are not UTF-8.
#[derive(Deserialize)]
#[serde(untagged)]
enum FileBody {
    Text(String),
    Bytes { base64: String },
}

impl SentVersion {
    /// Reads a body.
    ///
    /// Fails if it is no version, or if a part is out of range.
    pub fn parse(body: &[u8]) -> Result<SentVersion, SentError> {
        if body.len() > LARGEST_VERSION {
            return Err(wrong("body", "it has more than 1 MiB"));
        }
        let body: Body =
            serde_json::from_slice(body).map_err(|error| SentError::Json(error.to_string()))?;
        let is_letter = |letter: char| letter.is_ascii_alphanumeric() || "-_.".contains(letter);
        if !KEYS.contains(&body.key.len()) || !body.key.chars().all(is_letter) {
            return Err(wrong("key", "it is not 8 to 100 letters, digits or - _ ."));
        }
        Ok(SentVersion {
            client: cut(&body.client, LONGEST_NAME),
            kit: cut(&body.kit, LONGEST_NAME),
            ran: body.at,
            delay: (body.sent)
                .map_or(SignedDuration::ZERO, |sent| sent.duration_since(body.at))
                .max(SignedDuration::ZERO),
            key: body.key,
            submit: body.submit,
            late: body.late.unwrap_or(true),
            files: files(body.files)?,
            results: results(body.results)?,
            unlocking: tries(body.unlocking)?,
        })
    }

    /// The hash of the files and their names.
    pub fn hash(&self) -> Hash {
        let files = self.files.iter();
        version_hash(files.map(|(name, contents)| (name.as_str(), contents.as_slice())))
    }

    /// The size of the files, in bytes.
    pub fn bytes(&self) -> i64 {
        let bytes: usize = self.files.values().map(Vec::len).sum();
        i64::try_from(bytes).unwrap_or(i64::MAX)
    }

    /// The size of what is stored beside the files, in bytes.
    pub fn bytes_beside(&self) -> i64 {
        let texts = self.results.values();
        let texts = texts.flat_map(QuestionResult::texts);
        let texts: usize = texts.flatten().map(String::len).sum();
        let tries = self.unlocking.iter();
        let tries: usize = tries.map(|one| ROW + one.answer.len()).sum();
        let bytes = ROW * (1 + self.results.len()) + texts + tries;
        i64::try_from(bytes).unwrap_or(i64::MAX)
    }
}

fn wrong(field: &'static str, why: &'static str) -> SentError {
    SentError::Field { field, why }
}

fn files(bodies: BTreeMap<String, FileBody>) -> Result<BTreeMap<String, Vec<u8>>, SentError> {
    if bodies.is_empty() || bodies.len() > MOST_FILES {
        return Err(wrong("files", "there are none, or more than 20"));
    }
    let mut files = BTreeMap::new();
    let mut known = BTreeSet::new();
    for (name, body) in bodies {
        if !known.insert(name.to_ascii_lowercase()) {
            let why = "two names are the same if case is ignored";
            return Err(wrong("files", why));
        }
        if !is_plain(&name) {
            let why = "a name is not 1 to 80 letters, digits or - _ . without . at its start";
            return Err(wrong("files", why));
        }
        let contents = match body {
            FileBody::Text(text) => text.into_bytes(),
            FileBody::Bytes { base64 } => BASE64
                .decode(base64.as_bytes())
                .map_err(|_| wrong("files", "base64 cannot be decoded"))?,
        };
        files.insert(name, contents);
    }
    Ok(files)
}

fn results(
    sent: BTreeMap<String, QuestionResult>,
) -> Result<BTreeMap<String, QuestionResult>, SentError> {
    if sent.len() > MOST_RESULTS || !sent.keys().all(|name| is_plain(name)) {
        return Err(wrong("results", "these are not questions of a project"));
    }
    let mut results = BTreeMap::new();
    for (name, result) in sent {
        let fits = |points: f64| (0.0..=1e6).contains(&points);
        if !fits(result.points) || !fits(result.of) {
            return Err(wrong("results", "points are not from 0 to 1,000,000"));
        }
        let text = |text: Option<String>| text.map(|text| cut(&text, LONGEST_TEXT));
        let result = QuestionResult {
            smallest: text(result.smallest),
            diagnosis: text(result.diagnosis),
            case: result.case.map(|case| cut(&case, LONGEST_CASE)),
            ..result
        };
        results.insert(name, result);
    }
    let texts = results.values();
    let texts = texts.flat_map(QuestionResult::texts);
    if texts.flatten().map(String::len).sum::<usize>() > LARGEST_RESULTS {
        return Err(wrong("results", "their texts have more than 64 KiB"));
    }
    Ok(results)
}

fn tries(sent: Vec<UnlockingTry>) -> Result<Vec<UnlockingTry>, SentError> {
    if sent.len() > MOST_TRIES {
        return Err(wrong("unlocking", "there are more than 500 tries"));
    }
    let mut tries = Vec::new();
    for one in sent {
        if !is_plain(&one.question) || !is_plain(&one.case) {
            return Err(wrong("unlocking", "a question or case has no plain name"));
        }
        tries.push(UnlockingTry {
            answer: cut(&one.answer, LONGEST_ANSWER),
            ..one
        });
    }
    Ok(tries)
}

/// Returns whether a name is safe as a file's on every system.
fn is_plain(name: &str) -> bool {
    let fits = |letter: char| letter.is_ascii_alphanumeric() || "-_.".contains(letter);
    (1..=LONGEST_NAME).contains(&name.len()) && !name.starts_with('.') && name.chars().all(fits)
}

/// A text of limited length without a character that a database refuses.
fn cut(text: &str, longest: usize) -> String {
    let letters = text.chars().map(|letter| match letter {
        '\0' => char::REPLACEMENT_CHARACTER,
        letter => letter,
    });
    letters.take(longest).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn body(files: &str, more: &str) -> String {
        let at = "\"at\": \"2026-09-09T12:00:00Z\"";
        format!("{{{at}, \"key\": \"0123abcd\", \"files\": {files}{more}}}")
    }

    fn refused(body: &str) -> String {
        let error = SentVersion::parse(body.as_bytes()).expect_err(body);
        error.to_string()
    }

    #[test]
    fn a_version_is_read() {
        let files = "{\"hog.py\": \"x = '\u{e9}'\", \"b.py\": {\"base64\": \"/wA=\"}}";
        let results = ", \"results\": {\"01\": {\"passed\": true, \"smallest\": null}}";
        let version = SentVersion::parse(body(files, results).as_bytes()).expect("a version");
        assert_eq!(version.files["b.py"], [0xff, 0]);
        assert!(version.results["01"].passed && !version.submit);
        assert_eq!(version.bytes(), 10);
        let other = body("{\"hog.py\": \"\"}", "");
        let other = SentVersion::parse(other.as_bytes()).expect("a version");
        assert_ne!(version.hash(), other.hash());
    }

    #[test]
    fn names_differ_in_more_than_case() {
        // An archive could not hold both.
        let why = refused(&body("{\"hog.py\": \"\", \"HOG.PY\": \"\"}", ""));
        assert!(why.contains("the same if case is ignored"), "{why}");
    }

    #[test]
    fn data_besides_files_is_limited_and_counted() {
        let results = |count: usize, text: &str| {
            let one = |number| format!("\"{number}\": {{\"smallest\": \"{text}\"}}");
            let all: Vec<String> = (0..count).map(one).collect();
            body(
                "{\"hog.py\": \"\"}",
                &format!(", \"results\": {{{}}}", all.join(", ")),
            )
        };
        let read = SentVersion::parse(results(3, &"x".repeat(2000)).as_bytes());
        let read = read.expect("a version");
        let smallest = read.results["0"].smallest.as_deref().unwrap_or_default();
        assert_eq!(smallest.len(), LONGEST_TEXT);
        // A row for the version and for each result, and the texts.
        assert_eq!(read.bytes_beside(), 4 * 100 + 3 * 1000);
        assert!(refused(&results(66, &"x".repeat(1000))).contains("more than 64 KiB"));
        let tries = |count: usize| {
            let at = "2026-09-09T12:00:00Z";
            let one = format!(
                "{{\"question\": \"01\", \"case\": \"ab\", \"answer\": \"{}\", \"right\": true, \
                 \"at\": \"{at}\"}}",
                "4".repeat(300)
            );
            let all = vec![one; count].join(", ");
            body("{\"hog.py\": \"\"}", &format!(", \"unlocking\": [{all}]"))
        };
        let read = SentVersion::parse(tries(2).as_bytes()).expect("a version");
        assert_eq!(read.bytes_beside(), 100 + 2 * (100 + 200));
        assert!(refused(&tries(501)).contains("more than 500 tries"));
    }

    #[test]
    fn what_strangers_send_is_refused_with_a_sentence() {
        for name in [
            "",
            ".",
            "..",
            ".ok",
            "../hog.py",
            "a/b",
            "a\\\\b",
            "a\\u0000",
            "a b",
            "é",
        ] {
            let text = refused(&body(&format!("{{\"{name}\": \"\"}}"), ""));
            assert!(text.contains("files: "), "{name}: {text}");
        }
        for files in [
            "{}",
            "[]",
            "{\"a\": 1}",
            "{\"a\": {\"base64\": \"?\"}}",
            "{\"a\": null}",
        ] {
            let text = refused(&body(files, ""));
            assert!(text.starts_with("the version cannot be read: "), "{text}");
        }
        let many: Vec<String> = (0..21).map(|one| format!("\"f{one}\": \"\"")).collect();
        refused(&body(&format!("{{{}}}", many.join(",")), ""));
        let one = "{\"hog.py\": \"\"}";
        for more in [
            ", \"results\": {\"01\": {\"points\": -1}}",
            ", \"results\": {\"01\": {\"points\": 1e300}}",
            ", \"results\": {\"\u{0}\": {}}",
            ", \"results\": 7",
            ", \"unlocking\": [{\"question\": \"01\"}]",
        ] {
            refused(&body(one, more));
        }
        let deep = format!(", \"results\": {}{}", "[".repeat(5000), "]".repeat(5000));
        refused(&body(one, &deep));
        for text in ["", "7", "{", "{\"key\": \"0123abcd\"}", "\u{feff}{}"] {
            refused(text);
        }
        assert!(SentVersion::parse(b"{\"at\": \"\xff\"}").is_err());
        assert!(SentVersion::parse(&vec![b' '; LARGEST_VERSION + 1]).is_err());
        let key = body(one, "").replace("0123abcd", "short");
        assert!(refused(&key).contains("key: "));
    }

    #[test]
    fn characters_that_a_database_refuses_are_removed() {
        let tries = ", \"unlocking\": [{\"question\": \"01\", \"case\": \"ab\", \
             \"answer\": \"a\\u0000b\", \"right\": false, \"at\": \"2026-09-09T12:00:00Z\"}]";
        let body = body("{\"hog.py\": \"\"}", tries);
        let version = SentVersion::parse(body.as_bytes()).expect("a version");
        assert_eq!(version.unlocking[0].answer, "a\u{fffd}b");
    }
}
