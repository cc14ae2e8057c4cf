//! Checks of a kit.

use std::collections::BTreeMap;

use pigskin_entry::MachineError;
use serde::Serialize;

use crate::diagnoses::name_of_answers;
use crate::leaks::leaks;
use crate::{
    Answers, ExamplesError, Interviewer, Kit, KitFolder, KitFolderError, KitMaker, MakeKitError,
    Part, Problem, Question, Variant, VariantAnswers, VariantError, ask_variants, compare,
};

/// The result of checking a kit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct KitCheck {
    pub edition: String,
    /// The number of problems.
    pub problems: usize,
    /// The number of answers that the reference was asked for; of games, the number of games.
    pub answers: usize,
    /// The number of wrong variants.
    pub variants: usize,
    /// The number of right solutions that differ from the reference.
    pub solutions: usize,
    /// The number of the students' files.
    pub files: usize,
    pub faults: Vec<KitFault>,
}

/// Something that is wrong with a kit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct KitFault {
    pub check: KitCheckKind,
    /// The file, the problem or the variant.
    pub subject: String,
    pub fault: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum KitCheckKind {
    /// The reference passes everything.
    Reference,
    /// Every stub that is worth points fails.
    Stubs,
    /// Each wrong variant fails where it should and is named.
    Variants,
    /// Each right solution passes.
    Solutions,
    /// Nothing in the students' folder reveals an answer.
    Leaks,
    /// The students' files are those of the project.
    Files,
}

/// Why a kit was not checked.
#[derive(Debug, thiserror::Error)]
pub enum CheckKitError {
    /// The folder is no kit.
    #[error(transparent)]
    Folder(#[from] KitFolderError),
    /// The kit cannot be made again.
    #[error(transparent)]
    Make(#[from] MakeKitError),
    /// This machine failed.
    #[error(transparent)]
    Machine(#[from] MachineError),
    /// The examples have no outputs.
    #[error(transparent)]
    Examples(#[from] ExamplesError),
    /// A right solution does not fit the reference.
    #[error(transparent)]
    Solutions(#[from] VariantError),
}

impl KitFolder {
    /// Checks the kit. `done` is called after each wrong variant.
    ///
    /// Fails if the folder cannot be read, or this machine cannot ask.
    pub fn check(
        &self,
        ask: &dyn Interviewer,
        done: &(dyn Fn() + Sync),
    ) -> Result<KitCheck, CheckKitError> {
        let problems = self.project.problems();
        let right: Vec<Vec<Option<Answers>>> = problems
            .iter()
            .map(|problem| {
                let parts = problem.domain.iter();
                parts
                    .map(|part| part.right(&self.project.edition().rules))
                    .collect()
            })
            .collect();
        let answers = ask_variants(problems, &self.variants, ask, done)?;
        let kit = KitMaker {
            project: &self.project,
            settings: &self.settings,
            settings_text: &self.settings_text,
            key: self.key,
            handout: &self.handout.handout,
            variants: &self.variants,
            answers: &answers,
            ask,
        }
        .make()?;
        let files = self.students_files()?;
        let mut check = KitCheck {
            edition: self.project.edition().name.clone(),
            problems: problems.len(),
            answers: problems
                .iter()
                .flat_map(|problem| &problem.domain)
                .map(|part| part.of)
                .sum(),
            variants: self.variants.len(),
            solutions: 0,
            files: files.len(),
            faults: Vec::new(),
        };
        let reference = self.text("staff/hog.py")?;
        check.reference(problems, &right, &reference, ask)?;
        let stubs = self.text("student/hog.py")?;
        check.stubs(problems, &right, &stubs, ask)?;
        check.variants(self, &right, &answers, &kit);
        check.solutions(problems, &right, &self.project.solutions()?, ask)?;
        for (file, fault) in leaks(&reference, &self.project, &right, &files) {
            check.add(KitCheckKind::Leaks, &file, fault);
        }
        check.files(self, &kit, &files);
        Ok(check)
    }
}

impl KitCheck {
    /// Tests whether the kit is right.
    pub fn is_right(&self) -> bool {
        self.faults.is_empty()
    }

    fn add(&mut self, check: KitCheckKind, subject: &str, fault: String) {
        self.faults.push(KitFault {
            check,
            subject: subject.to_owned(),
            fault,
        });
    }

    fn reference(
        &mut self,
        problems: &[Problem],
        right: &[Vec<Option<Answers>>],
        reference: &str,
        ask: &dyn Interviewer,
    ) -> Result<(), CheckKitError> {
        let answers = ask_all(ask, reference, problems)?;
        for ((problem, right), given) in problems.iter().zip(right).zip(&answers) {
            let parts = problem.domain.iter().zip(right);
            for (place, (part, right)) in parts.enumerate() {
                if let Some(fault) = fault(part, right.as_ref(), given.get(place)) {
                    self.add(KitCheckKind::Reference, &problem.number, fault);
                }
            }
        }
        Ok(())
    }

    fn stubs(
        &mut self,
        problems: &[Problem],
        right: &[Vec<Option<Answers>>],
        stubs: &str,
        ask: &dyn Interviewer,
    ) -> Result<(), CheckKitError> {
        let answers = ask_all(ask, stubs, problems)?;
        for ((problem, right), given) in problems.iter().zip(right).zip(&answers) {
            if problem.points > 0.0 && !fails(&problem.domain, right, given) {
                let fault = "the students' file passes as it is".to_owned();
                self.add(KitCheckKind::Stubs, &problem.number, fault);
            }
        }
        Ok(())
    }

    fn variants(
        &mut self,
        folder: &KitFolder,
        right: &[Vec<Option<Answers>>],
        answers: &[VariantAnswers],
        kit: &Kit,
    ) {
        let problems = folder.project.problems();
        for (variant, answers) in folder.variants.iter().zip(answers) {
            let mut told = Vec::new();
            for (problem, right) in problems.iter().zip(right) {
                let Some(given) = answers.get(&problem.number) else {
                    continue;
                };
                if !fails(&problem.domain, right, given) {
                    let fault = format!("it passes problem {}", problem.number);
                    self.add(KitCheckKind::Variants, &variant.name, fault);
                    continue;
                }
                if problem
                    .domain
                    .iter()
                    .any(|part| !part.kind.has_right_answers())
                    && right.iter().all(Option::is_none)
                {
                    // Many answers are right there, and no wrong one has a sentence.
                    told.push(variant.sentence.clone());
                }
                let Some(key) = kit.book_key(&problem.number) else {
                    continue;
                };
                let diagnoses = kit.diagnoses(&problem.number);
                let name = name_of_answers(right, key, &|place| given.get(place));
                told.extend(name.and_then(|name| diagnoses.get(&name).cloned()));
            }
            if told.contains(&variant.sentence) {
                continue;
            }
            let fault = "its answers have no sentence: some are missing, or are those of another variant, too";
            self.add(KitCheckKind::Variants, &variant.name, fault.to_owned());
        }
    }

    fn solutions(
        &mut self,
        problems: &[Problem],
        right: &[Vec<Option<Answers>>],
        solutions: &[Variant],
        ask: &dyn Interviewer,
    ) -> Result<(), CheckKitError> {
        let asked = ask_variants(problems, solutions, ask, &|| ())?;
        self.solutions = solutions.len();
        for (solution, answers) in solutions.iter().zip(asked) {
            for (problem, right) in problems.iter().zip(right) {
                let Some(given) = answers.get(&problem.number) else {
                    continue;
                };
                if let Some(fault) = faults(&problem.domain, right, given).next() {
                    let fault = format!("problem {}, {fault}", problem.number);
                    self.add(KitCheckKind::Solutions, &solution.name, fault);
                }
            }
        }
        Ok(())
    }

    fn files(&mut self, folder: &KitFolder, kit: &Kit, files: &BTreeMap<String, Vec<u8>>) {
        let update = "run `pigskin project new --update`";
        for (name, contents) in kit.files().filter(|(name, _)| name.starts_with("student/")) {
            match files.get(name) {
                None => self.add(
                    KitCheckKind::Files,
                    name,
                    format!("it is missing; {update}"),
                ),
                Some(own) if own != contents => {
                    let fault = format!("it is not the file of this project; {update}");
                    self.add(KitCheckKind::Files, name, fault);
                }
                Some(_) => {}
            }
        }
        for name in files.keys() {
            if !kit.files().any(|(file, _)| file == name) {
                let fault = "it is not a file of the kit, and students would get it".to_owned();
                self.add(KitCheckKind::Files, name, fault);
            }
        }
        let zip = folder.file("student.zip");
        let zipped = std::fs::read(&zip).ok();
        let expected = kit.files().find(|(name, _)| *name == "student.zip");
        if zipped.as_deref() != expected.map(|(_, contents)| contents) {
            let fault = format!("it is not the zip of this project; {update}");
            self.add(KitCheckKind::Files, "student.zip", fault);
        }
    }
}

/// Asks a file everything.
fn ask_all(
    ask: &dyn Interviewer,
    hog: &str,
    problems: &[Problem],
) -> Result<Vec<Vec<Answers>>, MachineError> {
    let questions: Vec<Question<'_>> = problems.iter().map(Question::whole).collect();
    ask.answers(hog, &questions.iter().collect::<Vec<_>>())
}

/// Tests whether some part has a wrong answer.
fn fails(domain: &[Part], right: &[Option<Answers>], given: &[Answers]) -> bool {
    faults(domain, right, given).next().is_some()
}

/// The faults in the answers of parts.
fn faults(
    domain: &[Part],
    right: &[Option<Answers>],
    given: &[Answers],
) -> impl Iterator<Item = String> {
    let parts = domain.iter().zip(right).enumerate();
    parts.filter_map(|(place, (part, right))| fault(part, right.as_ref(), given.get(place)))
}

/// The fault in the answers of a part.
fn fault(part: &Part, right: Option<&Answers>, given: Option<&Answers>) -> Option<String> {
    let none = match part.kind {
        crate::PartKind::Games { .. } => Answers::Games(Vec::new()),
        _ => Answers::Lines(Vec::new()),
    };
    let findings = compare(part, right, given.unwrap_or(&none));
    let first = findings.first?;
    let returned = first.returned.as_deref().unwrap_or("nothing");
    Some(format!(
        "{}: {} of {} are wrong, first {}, which gave {returned} and not {}",
        part.name,
        findings.wrong.len(),
        findings.of,
        first.call,
        first.right
    ))
}
