//! Checks of a kit.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::grade::diagnoses::{VariantAnswers, ask_variants};
use crate::kit::leaks::leaks;
use crate::kit::made_kit::MadeKit;
use crate::right::right_answers::{Outcome, RightAnswers, faults};
use crate::{Answers, Interviewer, KitError, KitFolder, Variant, VariantDigests};

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

impl KitFolder {
    /// Checks the kit. `done` is called after each wrong variant.
    ///
    /// Wrong variants with known digests are not asked again.
    ///
    /// Fails if the folder cannot be read, or this machine cannot ask.
    pub fn check(
        &self,
        known: VariantDigests,
        ask: &dyn Interviewer,
        done: &(dyn Fn() + Sync),
    ) -> Result<KitCheck, KitError> {
        let made = self.make(known, ask, done)?;
        let files = self.students_files()?;
        let problems = self.project.problems();
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
        let right = &made.right;
        let questions = right.questions();
        let ask_all = |hog: &str| ask.answers(hog, &questions.iter().collect::<Vec<_>>());
        let reference = self.text("staff/hog.py")?;
        check.reference(right, &ask_all(&reference)?);
        check.stubs(right, &ask_all(&self.text("student/hog.py")?)?);
        check.variants(&self.variants, &made);
        let solutions = self.project.solutions()?;
        let asked: Vec<&Variant> = solutions.iter().collect();
        let asked = ask_variants(&questions, &asked, ask, &|| ())?;
        check.solutions(right, &solutions, &asked);
        for (file, fault) in leaks(&reference, &self.project, right, &files) {
            check.add(KitCheckKind::Leaks, &file, fault);
        }
        check.files(self, &made, &files);
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

    fn reference(&mut self, right: &RightAnswers<'_>, answers: &[Vec<Answers>]) {
        for ((problem, right), given) in right.problems.iter().zip(answers) {
            for fault in faults(problem, right, given) {
                self.add(KitCheckKind::Reference, &problem.number, fault);
            }
        }
    }

    fn stubs(&mut self, right: &RightAnswers<'_>, answers: &[Vec<Answers>]) {
        for ((problem, right), given) in right.problems.iter().zip(answers) {
            if problem.points > 0.0 && faults(problem, right, given).next().is_none() {
                let fault = "the students' file passes as it is".to_owned();
                self.add(KitCheckKind::Stubs, &problem.number, fault);
            }
        }
    }

    fn variants(&mut self, variants: &[Variant], made: &MadeKit<'_>) {
        for (variant, outcomes) in variants.iter().zip(&made.outcomes) {
            let mut is_told = false;
            for (problem, right) in &made.right.problems {
                match outcomes.get(&problem.number) {
                    None => {}
                    Some(Outcome::Passes) => {
                        let fault = format!("it passes problem {}", problem.number);
                        self.add(KitCheckKind::Variants, &variant.name, fault);
                    }
                    // Many answers are right there, and no wrong one has a sentence.
                    Some(Outcome::Fails(_)) if right.iter().all(Option::is_none) => is_told = true,
                    Some(Outcome::Fails(digest)) => {
                        let told = digest.and_then(|digest| {
                            made.diagnoses
                                .get(&problem.number)?
                                .get(&digest.to_string())
                        });
                        is_told |= told == Some(&variant.sentence);
                    }
                }
            }
            if !is_told {
                let fault = "its answers have no sentence: some are missing, or are those of another variant, too";
                self.add(KitCheckKind::Variants, &variant.name, fault.to_owned());
            }
        }
    }

    fn solutions(
        &mut self,
        right: &RightAnswers<'_>,
        solutions: &[Variant],
        asked: &[VariantAnswers],
    ) {
        self.solutions = solutions.len();
        for (solution, answers) in solutions.iter().zip(asked) {
            for (problem, right) in &right.problems {
                let Some(given) = answers.get(&problem.number) else {
                    continue;
                };
                if let Some(fault) = faults(problem, right, given).next() {
                    let fault = format!("problem {}, {fault}", problem.number);
                    self.add(KitCheckKind::Solutions, &solution.name, fault);
                }
            }
        }
    }

    fn files(&mut self, folder: &KitFolder, made: &MadeKit<'_>, files: &BTreeMap<String, Vec<u8>>) {
        let kit = &made.kit;
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
