//! Making the files of a kit.

use std::collections::BTreeMap;

use data_encoding::HEXLOWER;
use pigskin_entry::{HOG_CALC, HOG_KIT, Hash};
use pigskin_hog::Setting;
use pigskin_settings::{Handout, escaped};
use rayon::prelude::*;
use serde::Serialize as _;
use serde_json::{Map, Value, json};

use crate::functions::functions;
use crate::grade::diagnoses::{diagnoses, outcomes};
use crate::kit::book::book;
use crate::kit::content::README;
use crate::kit::ok_program::ok_program;
use crate::kit::template::{TextError, filled, lines_for};
use crate::project::Texts;
use crate::project::terms::Terms;
use crate::questions::{inputs, locked, outputs};
use crate::right::right_answers::{Outcome, RightAnswers};
use crate::{
    Answers, Interviewer, Kit, KitError, KitFolder, Problem, ProjectFile, VariantDigests,
    VariantSentence,
};

/// A kit that was just made, and what it was made from.
pub struct MadeKit<'f> {
    pub kit: Kit,
    pub(crate) right: RightAnswers<'f>,
    /// The outcomes of the folder's variants, by the number of a problem.
    pub(crate) outcomes: Vec<BTreeMap<String, Outcome>>,
    /// The sentences by the number of a problem and the digest of answers.
    pub(crate) diagnoses: BTreeMap<String, BTreeMap<String, String>>,
}

/// The page on which a student's own `play` is played.
const HOG_GUI: &str = include_str!("../../kit/hog_gui.py");

/// The line of the page that has what is said of a gain.
const USUAL_REMARK: &str =
    "REMARK = \"{gain} point(s)! That's the biggest gain yet for Player {who}\"\n";

/// Stand for words of staff while places are filled in.
const TITLE: &str = "\u{1}title\u{1}";
const DATES: &str = "\u{1}dates\u{1}";

/// Functions that students may change, though they are given.
pub(crate) const OPEN_FUNCTIONS: [&str; 2] = ["run_experiments", "run"];

/// The file with the hash of the settings that the tests were made from, and that of the tests.
const MADE_FROM: &str = "staff/answers/made-from";

/// Raised when the same rules and variants would make other tests, or when the client no longer reads
/// those that it read before.
const FORMAT: u32 = 1;

impl KitFolder {
    /// Makes the kit, whatever the folder holds. Wrong variants with known digests are not asked.
    /// `done` is called after each variant.
    ///
    /// Fails if the rules do not fit the texts, or this machine cannot ask.
    pub fn make(
        &self,
        mut known: VariantDigests,
        ask: &dyn Interviewer,
        done: &(dyn Fn() + Sync),
    ) -> Result<MadeKit<'_>, KitError> {
        let texts = self.project.texts()?;
        let right = self.project.right_answers()?;
        let outcomes = outcomes(&right, &self.variants, &mut known, ask, done)?;
        let mut kit = Kit::default();
        let diagnoses = self.add_tests(&mut kit, &texts, &right, &outcomes, ask)?;
        let own = known.without(&VariantDigests::of_editions());
        kit.add(VariantDigests::FILE, own.to_bytes());
        let made_from = self.made_from(&texts, &kit);
        kit.add(MADE_FROM, made_from);
        self.add_staff_files(&mut kit, &texts);
        self.add_settings(&mut kit, &texts)?;
        Ok(MadeKit {
            kit,
            right,
            outcomes,
            diagnoses,
        })
    }

    /// The kit, with the tests that lie in the folder if they fit. Otherwise everything is made, and
    /// `done` is called after each wrong variant.
    ///
    /// Fails if the rules do not fit the texts, or this machine cannot ask.
    pub fn made(&self, ask: &dyn Interviewer, done: &(dyn Fn() + Sync)) -> Result<Kit, KitError> {
        match self.with_kept_tests()? {
            Some(kit) => Ok(kit),
            None => Ok(self.make(self.known_digests(), ask, done)?.kit),
        }
    }

    /// The known digests with those of the folder's variants that were not known, and were asked.
    ///
    /// Fails if the engine does not know an answer, or this machine cannot ask.
    pub fn digests(
        &self,
        mut known: VariantDigests,
        ask: &dyn Interviewer,
    ) -> Result<VariantDigests, KitError> {
        outcomes(
            &self.project.right_answers()?,
            &self.variants,
            &mut known,
            ask,
            &|| (),
        )?;
        Ok(known)
    }

    /// The kit with the tests that lie in the folder, if they were made from these rules and
    /// variants and nobody changed them. What depends on dates and texts is made again.
    ///
    /// Fails if the rules do not fit the texts.
    pub fn with_kept_tests(&self) -> Result<Option<Kit>, KitError> {
        let texts = self.project.texts()?;
        let mut kit = Kit {
            files: self.kept_tests(),
        };
        let made_from = kit.files.remove(MADE_FROM).unwrap_or_default();
        if made_from != self.made_from(&texts, &kit).into_bytes() {
            return Ok(None);
        }
        kit.add(MADE_FROM, made_from);
        self.add_settings(&mut kit, &texts)?;
        Ok(Some(kit))
    }

    /// The hash of everything that tests are made from, and that of the tests.
    fn made_from(&self, texts: &Texts, kit: &Kit) -> String {
        let mut parts = vec![FORMAT.to_string(), self.key.to_string()];
        parts.extend([texts.reference.clone(), texts.stubs.clone()]);
        for problem in self.project.problems() {
            parts.push(json!(problem).to_string());
            parts.push(format!("{:?}", problem.suites));
        }
        for variant in &self.variants {
            parts.push(json!([variant.name, variant.problems, variant.sentence]).to_string());
            parts.push(variant.hog.clone());
        }
        let files = kit
            .files()
            .flat_map(|(path, contents)| [path.as_bytes(), contents]);
        format!(
            "{}\n{}\n",
            HEXLOWER.encode(&Hash::of_parts(&parts).to_bytes()),
            HEXLOWER.encode(&Hash::of_parts(files).to_bytes()),
        )
    }

    /// Adds `hog.py` and the tests for students, and the answers for staff. Returns the sentences
    /// by the number of a problem.
    fn add_tests(
        &self,
        kit: &mut Kit,
        texts: &Texts,
        right: &RightAnswers<'_>,
        outcomes: &[BTreeMap<String, Outcome>],
        ask: &dyn Interviewer,
    ) -> Result<BTreeMap<String, BTreeMap<String, String>>, KitError> {
        kit.add("student/hog.py", texts.stubs.clone());
        let outputs = outputs(self.project.problems(), &texts.reference, ask)?;
        let mut outputs = outputs.into_iter();
        let problems = right.problems.iter().map(|(problem, right)| {
            let outputs = outputs.by_ref().take(inputs(problem)).collect();
            (*problem, right, outputs)
        });
        let problems: Vec<(_, _, Vec<_>)> = problems.collect();
        let made = problems.into_par_iter().map(|(problem, right, outputs)| {
            let questions = locked(problem, outputs, &self.key);
            let sentences = diagnoses(problem, &self.variants, outcomes);
            let files = self.problem_files(problem, right, &questions, &sentences);
            (problem.number.clone(), files, sentences)
        });
        let made: Vec<(String, Vec<_>, _)> = made.collect();
        let made = made.into_iter().map(|(number, files, sentences)| {
            kit.files.extend(files);
            (number, sentences)
        });
        Ok(made.collect())
    }

    /// `tests/NN.json`, `tests/NN.book` and `staff/answers/NN.answers`.
    fn problem_files(
        &self,
        problem: &Problem,
        right: &[Option<Answers>],
        questions: &Value,
        diagnoses: &BTreeMap<String, String>,
    ) -> Vec<(String, Vec<u8>)> {
        let number = &problem.number;
        let mut fields = match json!(problem) {
            Value::Object(fields) => fields,
            _ => Map::new(),
        };
        fields.insert("points".to_owned(), whole(problem.points));
        fields.insert("suites".to_owned(), questions.clone());
        fields.insert("diagnoses".to_owned(), json!(diagnoses));
        let mut files = vec![(
            format!("student/tests/{number}.json"),
            test_text(&fields).into_bytes(),
        )];
        if right.iter().any(Option::is_some) {
            let key = self.key.draw(&format!("book/{number}"));
            let book = book(key, number, right);
            files.push((format!("student/tests/{number}.book"), book));
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
        files
    }

    /// Adds the files that depend on dates and texts, and packs the students' files.
    fn add_settings(&self, kit: &mut Kit, texts: &Texts) -> Result<(), KitError> {
        for (name, text) in HOG_KIT {
            kit.add(&format!("student/{name}"), text);
        }
        kit.add("student/calc.py", HOG_CALC);
        let game = format!(">{}<", escaped(self.project.edition().game()));
        let gui = HOG_GUI.replace(">Hog<", &game);
        let remark = json!(Terms::of(&self.project.edition().rules).remark);
        let gui = gui.replace(USUAL_REMARK, &format!("REMARK = {remark}\n"));
        kit.add("student/hog_gui.py", gui);
        kit.add("student/ok", ok_program().map_err(|why| no_zip(&why))?);
        kit.add("student/hog.ok", self.hog_ok(texts));
        kit.add("student/README.md", self.readme()?);
        let handout = &self.handout.handout;
        kit.add(Handout::NAME, handout.to_string());
        let page = handout.to_page(&self.settings.title);
        kit.add("student/handout.html", page);
        let zip = kit.student_zip().map_err(|why| no_zip(&why))?;
        kit.add("student.zip", zip);
        Ok(())
    }

    fn add_staff_files(&self, kit: &mut Kit, texts: &Texts) {
        kit.add("staff/hog.py", texts.reference.clone());
        kit.add(ProjectFile::NAME, self.settings_text.clone());
        let mut sentences = Vec::new();
        for variant in &self.variants {
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
                "baseline": format!("always:{}", Terms::of(&self.project.edition().rules).num_rolls),
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

    fn readme(&self) -> Result<String, TextError> {
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
        let text = lines_for(README, &edition.rules)?.join("\n") + "\n";
        let dates = self.handout.handout.text_of("dates").unwrap_or_default();
        let text = filled(
            &text
                .replace("@problems@", &rows.join("\n"))
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

fn no_zip(why: &str) -> KitError {
    TextError(format!("could not make a zip: {why}")).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_has_a_place_for_the_remark_on_a_gain() {
        assert_eq!(HOG_GUI.matches(USUAL_REMARK).count(), 1);
    }
}
