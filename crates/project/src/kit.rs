//! A kit: the files of a project for students and for staff.

use std::collections::BTreeMap;

use pigskin_autograder::ZipFile;
use pigskin_entry::{HOG_CALC, HOG_KIT, MachineError};
use pigskin_hog::Setting;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use crate::content::README;
use crate::diagnoses::{VariantAnswers, diagnoses};
use crate::functions::functions;
use crate::handout::escaped;
use crate::project::Texts;
use crate::questions::{ExamplesError, locked, outputs};
use crate::template::{TemplateError, filled, lines_for};
use crate::{
    Answers, Book, BookKey, Handout, Interviewer, KitKey, Problem, Project, ProjectFile, Variant,
    VariantError,
};

/// The files of a kit by their paths in its folder.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Kit {
    files: BTreeMap<String, Vec<u8>>,
}

/// Why a kit cannot be made.
#[derive(Debug, thiserror::Error)]
pub enum MakeKitError {
    /// A text does not fit the rules.
    #[error(transparent)]
    Template(#[from] TemplateError),
    /// A wrong variant does not fit the reference.
    #[error(transparent)]
    Variant(#[from] VariantError),
    /// The reference gives no outputs for the examples.
    #[error(transparent)]
    Examples(#[from] ExamplesError),
    /// The engine does not know a part's right answers.
    #[error("problem {number}: part {part} asks for answers that are not known")]
    Unknown {
        /// The problem's number.
        number: String,
        /// The part's place.
        part: usize,
    },
    /// This machine failed.
    #[error(transparent)]
    Machine(#[from] MachineError),
    /// A zip cannot be made.
    #[error("could not make a zip: {0}")]
    Zip(String),
}

/// A wrong variant as `staff/variants/variants.json` describes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VariantSentence {
    /// The name, and that of its file without `.py`.
    pub name: String,
    /// The numbers of problems that it fails.
    pub problems: Vec<String>,
    /// The misunderstanding, as a sentence.
    pub sentence: String,
}

/// The sources of a kit.
pub struct KitMaker<'a> {
    pub project: &'a Project,
    /// The settings of the staff.
    pub settings: &'a ProjectFile,
    /// The text of `project.toml`.
    pub settings_text: &'a str,
    pub key: KitKey,
    /// What students read, with the texts of staff.
    pub handout: &'a Handout,
    /// The wrong variants.
    pub variants: &'a [Variant],
    /// The variants' answers, from [`ask_variants`](crate::ask_variants).
    pub answers: &'a [VariantAnswers],
    /// The interviewer that asks the reference for the outputs of the examples.
    pub ask: &'a dyn Interviewer,
}

/// Embeds files of Python, by their names without `.py`.
macro_rules! ok_files {
    ($($name:literal)*) => {
        [$((concat!($name, ".py"), include_str!(concat!("../kit/ok/", $name, ".py")))),*]
    };
}

/// The client of students.
static OK_FILES: [(&str, &str); 44] = ok_files![
    "__main__" "account" "answers" "ask" "backup" "book" "child" "command" "console" "course"
    "describe" "device" "doctests" "domain" "ended" "errors" "field" "games" "given" "kept"
    "loading" "locks" "moment" "online" "parts" "progress" "questions" "recursion" "restore"
    "server" "sessions" "slip" "source" "student" "submission" "tell" "tokens" "tries" "unlock"
    "uses" "verdict" "version" "watch" "wrong_call"
];

/// The page on which a student's own `play` is played.
const HOG_GUI: &str = include_str!("../kit/hog_gui.py");

/// Stand for words of staff while places are filled in.
const TITLE: &str = "\u{1}title\u{1}";
const DATES: &str = "\u{1}dates\u{1}";

/// Functions that students may change, though they are given.
const OPEN_FUNCTIONS: [&str; 2] = ["run_experiments", "run"];

/// Keys of a book that are tried before a kit gives up. Two in three have no collision.
const MOST_KEYS: u32 = 10_000;

impl KitMaker<'_> {
    /// Makes the kit.
    ///
    /// Fails if the rules do not fit the texts, or this machine cannot ask.
    pub fn make(&self) -> Result<Kit, MakeKitError> {
        let texts = self.project.texts()?;
        let problems = self.project.problems();
        let outputs = outputs(problems, &texts.reference, self.ask)?;
        let mut outputs = outputs.into_iter();
        let questions: Vec<Value> = problems
            .iter()
            .map(|problem| locked(problem, &mut outputs, &self.key))
            .collect();
        let made: Vec<Vec<(String, Vec<u8>)>> = problems
            .par_iter()
            .zip(questions)
            .map(|(problem, questions)| self.problem_files(problem, questions))
            .collect::<Result<_, _>>()?;
        let mut kit = Kit {
            files: made.into_iter().flatten().collect(),
        };
        self.add_students_files(&mut kit, &texts)?;
        self.add_staff_files(&mut kit, &texts);
        kit.add("student.zip", kit.student_zip()?);
        Ok(kit)
    }

    /// `tests/NN.json`, `tests/NN.book` and `staff/answers/NN.answers`.
    fn problem_files(
        &self,
        problem: &Problem,
        questions: Value,
    ) -> Result<Vec<(String, Vec<u8>)>, MakeKitError> {
        let number = &problem.number;
        let rules = &self.project.edition().rules;
        let mut right = Vec::new();
        for (part, place) in problem.domain.iter().zip(0..) {
            let answers = part.right(rules);
            if answers.is_none() && part.kind.has_right_answers() {
                return Err(MakeKitError::Unknown {
                    number: number.clone(),
                    part: place,
                });
            }
            right.push(answers);
        }
        let key = self.book_key(number, &right);
        let mut fields = Map::new();
        let own = serde_json::to_value(problem).unwrap_or_default();
        for (name, value) in own.as_object().into_iter().flatten() {
            fields.insert(name.clone(), value.clone());
        }
        fields.insert("points".to_owned(), whole(problem.points));
        fields.insert("suites".to_owned(), questions);
        let diagnoses = diagnoses(problem, &right, key, self.variants, self.answers);
        fields.insert("diagnoses".to_owned(), json!(diagnoses));
        let mut files = vec![(
            format!("student/tests/{number}.json"),
            test_text(&fields).into_bytes(),
        )];
        if right.iter().any(Option::is_some) {
            let book = Book::new(key, number, &right);
            files.push((format!("student/tests/{number}.book"), book.to_bytes()));
            let lines = right.iter().enumerate().map(|(place, answers)| {
                let answers = answers.as_ref().map_or(String::new(), Answers::joined);
                let name = &problem.domain[place].name;
                format!("# part {place}: {name}\n{answers}\n")
            });
            let lines: String = lines.collect();
            files.push((
                format!("staff/answers/{number}.answers"),
                lines.into_bytes(),
            ));
        }
        Ok(files)
    }

    /// A key with which no small number passes for a right answer.
    fn book_key(&self, number: &str, right: &[Option<Answers>]) -> BookKey {
        let key = |count| BookKey(self.key.draw(&format!("book/{number}/{count}")));
        let mut keys = (0..MOST_KEYS).map(key);
        keys.find(|key| !Book::mistakes_small_numbers(*key, number, right))
            .unwrap_or_else(|| key(0))
    }

    fn add_students_files(&self, kit: &mut Kit, texts: &Texts) -> Result<(), MakeKitError> {
        kit.add("student/hog.py", texts.stubs.clone());
        for (name, text) in HOG_KIT {
            kit.add(&format!("student/{name}"), text);
        }
        kit.add("student/calc.py", HOG_CALC);
        let game = format!(">{}<", escaped(self.project.edition().game()));
        kit.add("student/hog_gui.py", HOG_GUI.replace(">Hog<", &game));
        kit.add("student/ok", ok_program()?);
        kit.add("student/hog.ok", self.hog_ok(texts));
        kit.add("student/README.md", self.readme()?);
        let page = self.handout.to_page(&self.settings.title);
        kit.add("student/handout.html", page);
        Ok(())
    }

    fn add_staff_files(&self, kit: &mut Kit, texts: &Texts) {
        kit.add("staff/hog.py", texts.reference.clone());
        kit.add(ProjectFile::NAME, self.settings_text);
        kit.add(Handout::NAME, self.handout.to_string());
        let mut sentences = Vec::new();
        for variant in self.variants {
            kit.add(
                &format!("staff/variants/{}.py", variant.name),
                variant.hog.clone(),
            );
            sentences.push(VariantSentence {
                name: variant.name.clone(),
                problems: variant.problems.clone(),
                sentence: variant.sentence.clone(),
            });
        }
        let text = serde_json::to_string_pretty(&sentences).unwrap_or_default() + "\n";
        kit.add("staff/variants/variants.json", text);
    }

    /// The config file, in the usual format with Pigskin's own block.
    fn hog_ok(&self, texts: &Texts) -> String {
        let rules = &self.project.edition().rules;
        let rules: Map<String, Value> = Setting::stated(rules)
            .map(|(setting, text)| (setting.name().to_owned(), json!(text)))
            .collect();
        let functions = functions(&texts.stubs);
        let is_given = |name: &str| !OPEN_FUNCTIONS.contains(&name);
        let given: Map<String, Value> = functions
            .iter()
            .filter(|function| !function.has_problem && is_given(&function.name))
            .map(|function| (function.name.clone(), json!(function.digest)))
            .collect();
        let signatures: Map<String, Value> = functions
            .iter()
            .filter(|function| is_given(&function.name))
            .map(|function| (function.name.clone(), json!(function.signature)))
            .collect();
        let phases: Vec<Value> = self
            .settings
            .phases
            .iter()
            .map(|phase| json!({"number": phase.number, "title": phase.title, "due": phase.due}))
            .collect();
        let mut config = json!({
            "name": self.settings.title,
            "src": ["hog.py"],
            "tests": {"tests/*.json": "pigskin"},
            "protocols": ["file_contents", "grading", "backup"],
            "pigskin": {
                "format": 1,
                "edition": self.project.edition().name,
                "kit": self.key.to_string(),
                "seconds_per_question": whole(self.settings.seconds_per_question),
                "rules": rules,
                "given": given,
                "signatures": signatures,
                "phases": phases,
                "sentences": {},
            },
        });
        let names = &self.project.edition().rule_names;
        if !names.is_empty() {
            config["pigskin"]["names"] = json!(names.to_string());
        }
        if let Some(endpoint) = &self.settings.endpoint {
            config["endpoint"] = json!(endpoint);
        }
        serde_json::to_string_pretty(&config).unwrap_or_default() + "\n"
    }

    fn readme(&self) -> Result<String, TemplateError> {
        let edition = self.project.edition();
        let rows: Vec<String> = self
            .project
            .problems()
            .iter()
            .map(|problem| {
                let Problem {
                    number,
                    title,
                    points,
                    phase,
                    ..
                } = problem;
                format!("| {number} | {title} | {points} | {phase} |")
            })
            .collect();
        let total = self.project.points();
        let text = lines_for(README, &edition.rules)?.join("\n") + "\n";
        let dates = self.handout.text_of("dates").unwrap_or_default();
        let text = filled(
            &text
                .replace("@problems@", &rows.join("\n"))
                .replace("@points@", &total.to_string())
                .replace("@dates@", DATES)
                .replace("@title@", TITLE),
            edition,
        )?;
        // Words of staff may have any characters.
        Ok(text
            .replace(TITLE, &self.settings.title)
            .replace(DATES, dates))
    }
}

/// The client as one file that Python starts.
fn ok_program() -> Result<Vec<u8>, MakeKitError> {
    let mut zip = ZipFile::default();
    for (name, text) in OK_FILES {
        zip.file(name, text);
    }
    let packed = zip.packed("__main__.py");
    let packed = packed.map_err(|error| MakeKitError::Zip(error.to_string()))?;
    Ok([b"#!/usr/bin/env python3\n".as_slice(), &packed].concat())
}

/// A number without a fraction as a whole number.
fn whole(number: f64) -> Value {
    if number.fract() == 0.0 && number.abs() < 1e9 {
        #[expect(clippy::cast_possible_truncation, reason = "it is whole and small")]
        return json!(number as i64);
    }
    json!(number)
}

/// The text of `tests/NN.json`: indented by one, with a part of the domain on a line.
fn test_text(fields: &Map<String, Value>) -> String {
    let order = [
        "number",
        "title",
        "function",
        "points",
        "phase",
        "rules",
        "suites",
        "domain",
        "diagnoses",
    ];
    let fields = order
        .iter()
        .filter_map(|name| Some((name, fields.get(*name)?)));
    let fields: Vec<String> = fields
        .map(|(name, value)| match (*name, value) {
            ("domain", Value::Array(parts)) if !parts.is_empty() => {
                let parts: Vec<String> = parts.iter().map(|part| format!("  {part}")).collect();
                format!(" \"domain\": [\n{}\n ]", parts.join(",\n"))
            }
            _ => format!(" \"{name}\": {}", indented(value)),
        })
        .collect();
    format!("{{\n{}\n}}\n", fields.join(",\n"))
}

/// A value as JSON, indented by one.
fn indented(value: &Value) -> String {
    let mut bytes = Vec::new();
    let style = serde_json::ser::PrettyFormatter::with_indent(b" ");
    let mut writer = serde_json::Serializer::with_formatter(&mut bytes, style);
    // Values are written to memory, which takes them all.
    let _ = value.serialize(&mut writer);
    String::from_utf8_lossy(&bytes).replace('\n', "\n ")
}

impl Kit {
    /// The mode of a file: whether people start it.
    pub fn is_program(path: &str) -> bool {
        ["student/ok", "student/hog_gui.py", "student/calc.py"].contains(&path)
    }

    fn add(&mut self, path: &str, contents: impl Into<Vec<u8>>) {
        self.files.insert(path.to_owned(), contents.into());
    }

    /// The files, by path.
    pub fn files(&self) -> impl Iterator<Item = (&str, &[u8])> {
        let files = self.files.iter();
        files.map(|(path, contents)| (path.as_str(), contents.as_slice()))
    }

    /// The sentences of a problem's known misunderstandings by `all:HEX`.
    pub(crate) fn diagnoses(&self, number: &str) -> BTreeMap<String, String> {
        #[derive(Deserialize)]
        struct Diagnoses {
            diagnoses: BTreeMap<String, String>,
        }
        let file = self.files.get(&format!("student/tests/{number}.json"));
        let parsed = file.and_then(|file| serde_json::from_slice::<Diagnoses>(file).ok());
        parsed.map(|parsed| parsed.diagnoses).unwrap_or_default()
    }

    /// The key of a problem's book.
    pub(crate) fn book_key(&self, number: &str) -> Option<BookKey> {
        let file = self.files.get(&format!("student/tests/{number}.book"))?;
        Some(BookKey(file.get(8..24)?.try_into().ok()?))
    }

    /// The students' folder as a zip with a folder `hog`.
    fn student_zip(&self) -> Result<Vec<u8>, MakeKitError> {
        let mut zip = ZipFile::default();
        for (path, contents) in self.files() {
            if let Some(name) = path.strip_prefix("student/") {
                let name = format!("hog/{name}");
                if Kit::is_program(path) {
                    zip.program(&name, contents);
                } else {
                    zip.file(&name, contents);
                }
            }
        }
        let packed = zip.packed("hog/README.md");
        packed.map_err(|error| MakeKitError::Zip(error.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_client_has_all_files_of_its_folder() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/kit/ok");
        let found = std::fs::read_dir(folder).expect("the folder").map(|file| {
            let name = file.expect("a file").file_name();
            name.into_string().expect("a name")
        });
        let mut found: Vec<String> = found.filter(|name| name != "__pycache__").collect();
        found.sort_unstable();
        assert_eq!(OK_FILES.map(|(name, _)| name).to_vec(), found);
    }
}
