//! `hog.py` as an edition has it: the reference, the students' file, and wrong variants.

use std::collections::BTreeMap;

use pigskin_hog::Edition;

use crate::kit::content::{hog_template, number_in, solution_rows, variant_rows};
use crate::kit::template::{TextError, filled, holds, lines_for};
use crate::kit::variant_row::VariantRow;
use crate::project::terms::Terms;

/// The placeholder for a student's code.
pub(crate) const PLACEHOLDER: &str = "\"*** YOUR CODE HERE ***\"";

/// The template of `hog.py` for an edition.
#[derive(Clone, Debug)]
pub(crate) struct HogFile<'e> {
    edition: &'e Edition,
    lines: Vec<String>,
}

/// A variant of the reference: a misunderstanding that students have, or a right solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant {
    pub name: String,
    /// The numbers of problems that it fails, or solves.
    pub problems: Vec<String>,
    /// The misunderstanding, as a sentence.
    pub sentence: String,
    /// The whole `hog.py`.
    pub hog: String,
}

impl<'e> HogFile<'e> {
    /// The template for an edition.
    pub(crate) fn new(edition: &'e Edition) -> Result<HogFile<'e>, TextError> {
        let template = hog_template(Terms::of(&edition.rules).shape);
        let lines = lines_for(&template, &edition.rules)?;
        Ok(HogFile { edition, lines })
    }

    pub(crate) fn reference(&self) -> Result<String, TextError> {
        self.written(Some(&BTreeMap::new()))
    }

    /// The students' file.
    pub(crate) fn stubs(&self) -> Result<String, TextError> {
        let terms = Terms::of(&self.edition.rules);
        let mut is_left = false;
        let mut text = String::new();
        for line in self.written(None)?.lines() {
            if line.starts_with(|first: char| !first.is_whitespace()) {
                let head = line
                    .strip_prefix("def ")
                    .and_then(|head| head.split_once('('));
                is_left = head.is_some_and(|(name, _)| terms.leaves(name));
            }
            if !is_left {
                text = text + line + "\n";
            }
        }
        Ok(text)
    }

    /// The wrong variants that fit the edition.
    pub(crate) fn variants(&self) -> Result<Vec<Variant>, TextError> {
        self.fitting(variant_rows(Terms::of(&self.edition.rules).shape)?)
    }

    /// The right solutions that fit the edition; their sentences are empty.
    pub(crate) fn solutions(&self) -> Result<Vec<Variant>, TextError> {
        self.fitting(solution_rows()?)
    }

    fn fitting(&self, rows: Vec<VariantRow>) -> Result<Vec<Variant>, TextError> {
        let mut variants = Vec::new();
        for row in rows {
            let when = row.when.as_deref();
            if when.map_or(Ok(true), |when| holds(when, &self.edition.rules))? {
                variants.push(self.variant(row)?);
            }
        }
        Ok(variants)
    }

    fn variant(&self, row: VariantRow) -> Result<Variant, TextError> {
        let mut bodies: BTreeMap<String, String> = BTreeMap::new();
        for edit in &row.edits {
            let new = self.text(&edit.new)?;
            let body = match &edit.old {
                None => new,
                Some(old) => {
                    let body = match bodies.remove(&edit.region) {
                        Some(body) => body,
                        None => self.region(&edit.region)?,
                    };
                    let old = self.text(old)?;
                    let times = body.matches(&old).count();
                    if times != 1 {
                        let (name, region) = (row.name, &edit.region);
                        return Err(TextError(format!(
                            "the variant '{name}' replaces a text that problem {region} has {times} times"
                        )));
                    }
                    body.replace(&old, &new)
                }
            };
            bodies.insert(edit.region.clone(), body);
        }
        Ok(Variant {
            hog: self.written(Some(&bodies))?,
            name: row.name,
            problems: (row.problems.iter())
                .map(|number| number_in(&self.edition.rules, number))
                .collect(),
            sentence: filled(&row.sentence, self.edition)?,
        })
    }

    /// A text of a variant in this edition, with a line end.
    fn text(&self, text: &str) -> Result<String, TextError> {
        let lines = lines_for(text, &self.edition.rules)?;
        filled(&(lines.join("\n") + "\n"), self.edition)
    }

    /// The body of a region of the reference.
    fn region(&self, region: &str) -> Result<String, TextError> {
        let mut inside = false;
        let mut body = String::new();
        for line in &self.lines {
            let bare = line.trim();
            if bare.strip_prefix(END) == Some(region) {
                inside = false;
            }
            if inside && !bare.starts_with(STUB) {
                body = body + line + "\n";
            }
            if bare.strip_prefix(BEGIN) == Some(region) {
                inside = true;
            }
        }
        filled(&body, self.edition)
    }

    /// The file with other bodies for some regions, or with stubs.
    fn written(&self, bodies: Option<&BTreeMap<String, String>>) -> Result<String, TextError> {
        let mut text = String::new();
        let mut inside: Option<&str> = None;
        for line in &self.lines {
            let bare = line.trim();
            if bare.starts_with(END) {
                let body = bodies.and_then(|bodies| bodies.get(inside?));
                text += body.map_or("", String::as_str);
                inside = None;
            }
            let body_is_kept =
                inside.is_none_or(|inside| bodies.is_some_and(|own| !own.contains_key(inside)));
            if let Some(stub) = bare.strip_prefix(STUB) {
                if bodies.is_none() {
                    let indent = &line[..line.len() - line.trim_start().len()];
                    text = text + indent + &filled(stub, self.edition)? + "\n";
                }
            } else if body_is_kept {
                text = text + &filled(line, self.edition)? + "\n";
            }
            if let Some(region) = bare.strip_prefix(BEGIN) {
                inside = Some(region);
                if bodies.is_none() {
                    let indent = &line[..line.len() - line.trim_start().len()];
                    text = text + indent + PLACEHOLDER + "\n";
                }
            }
        }
        while text.contains("\n\n\n\n") {
            text = text.replace("\n\n\n\n", "\n\n\n");
        }
        Ok(text)
    }
}

pub(crate) const BEGIN: &str = "# BEGIN PROBLEM ";
pub(crate) const END: &str = "# END PROBLEM ";
const STUB: &str = "#: stub ";
