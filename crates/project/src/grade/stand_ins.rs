//! The functions of the reference that stand in for wrong ones of a file: a problem that is right with
//! them fails only because of these.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::untouched::functions_of;
use crate::functions::{functions, tokens};
use crate::{Part, PartKind, Problem};

/// Functions of the reference by name, each with its parameters.
pub(super) type StandIns = BTreeMap<String, String>;

/// The functions of each problem that are wrong in a file, by the problem's number.
pub(super) type WrongFunctions = BTreeMap<String, BTreeSet<String>>;

/// The reference, and which of its functions uses which.
#[derive(Clone, Debug)]
pub(super) struct ReferenceFile {
    pub(super) text: String,
    parameters: StandIns,
    uses: BTreeMap<String, BTreeSet<String>>,
}

impl ReferenceFile {
    pub(super) fn new(text: String) -> ReferenceFile {
        let functions = functions(&text);
        let parameters: StandIns = functions
            .iter()
            .map(|function| (function.name.clone(), function.signature.clone()))
            .collect();
        let direct = functions.iter().map(|function| {
            let mut names: BTreeSet<String> = tokens(&function.text).into_iter().collect();
            names.retain(|name| parameters.contains_key(name) && *name != function.name);
            (function.name.clone(), names)
        });
        ReferenceFile {
            uses: direct.collect(),
            parameters,
            text,
        }
    }

    /// The functions in which a problem is solved.
    pub(super) fn functions_of(&self, number: &str) -> BTreeSet<String> {
        let functions = functions_of(&self.text, number).into_iter();
        functions.map(str::to_owned).collect()
    }

    /// The other functions that the solution of a problem uses, or that its questions pass or
    /// replace.
    pub(super) fn used_by(&self, problem: &Problem) -> StandIns {
        let own = self.functions_of(&problem.number);
        let asked = problem.domain.iter().flat_map(names_in);
        let used = self.used_by_all(own.iter().cloned().chain(asked));
        let used = used.into_iter().filter(|name| !own.contains(name));
        used.filter_map(|name| self.parameters.get_key_value(&name))
            .map(|(name, parameters)| (name.clone(), parameters.clone()))
            .collect()
    }

    /// Tests whether a sentence tells to call a function that one of these functions of a file calls.
    pub(super) fn tells_what_is_there(
        &self,
        sentence: &str,
        hog: &str,
        own: &BTreeSet<String>,
    ) -> bool {
        let told = ["Call ", ": call ", ", call "].into_iter();
        let told = told.flat_map(|call| sentence.split(call).skip(1));
        let told = told.filter_map(|rest| {
            let is_name = |character: char| character.is_alphanumeric() || character == '_';
            let name = rest.split(|character| !is_name(character)).next()?;
            self.parameters.contains_key(name).then_some(name)
        });
        let told: Vec<&str> = told.collect();
        let written = functions(hog).into_iter();
        let mut written = written.filter(|function| own.contains(&function.name));
        !told.is_empty()
            && written.any(|function| {
                let tokens = tokens(&function.text);
                let mut pairs = tokens.windows(2);
                pairs.any(|pair| told.contains(&&*pair[0]) && pair[1] == "(")
            })
    }

    /// These functions and all that they use, directly or through others.
    pub(super) fn used_by_all(&self, names: impl Iterator<Item = String>) -> BTreeSet<String> {
        let mut open: Vec<String> = names.collect();
        let mut used = BTreeSet::new();
        while let Some(name) = open.pop() {
            if used.insert(name.clone()) {
                open.extend(self.uses.get(&name).into_iter().flatten().cloned());
            }
        }
        used
    }
}

/// The names of functions in a part's questions.
fn names_in(part: &Part) -> BTreeSet<String> {
    let mut names = BTreeSet::from([part.function().to_owned()]);
    match &part.kind {
        PartKind::Uses { replace, .. } => names.extend(replace.keys().cloned()),
        PartKind::Games { games, .. } => {
            names.extend(games.iter().filter_map(|game| game.update.clone()));
        }
        PartKind::Statistics {
            function,
            arguments,
            ..
        } => {
            let values = arguments.iter().chain([function]);
            values.for_each(|value| add_texts(value, &mut names));
        }
        _ => {}
    }
    names
}

/// Adds all texts within a value.
fn add_texts(value: &Value, texts: &mut BTreeSet<String>) {
    match value {
        Value::String(text) => drop(texts.insert(text.clone())),
        Value::Array(values) => values.iter().for_each(|value| add_texts(value, texts)),
        Value::Object(fields) => fields.values().for_each(|value| add_texts(value, texts)),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use pigskin_hog::Edition;

    use super::*;
    use crate::Project;

    #[test]
    fn a_problem_uses_what_its_solution_and_its_questions_call() {
        let edition = Edition::named("fall-2023").expect("an edition");
        let project = Project::for_edition(&edition).expect("a project");
        let file = ReferenceFile::new(project.texts().expect("texts").reference);
        let used = |number| {
            let problem = project.problem(number).expect("a problem");
            file.used_by(problem).into_keys().collect::<Vec<_>>()
        };
        assert_eq!(
            file.functions_of("04").into_iter().collect::<Vec<_>>(),
            ["num_factors", "sus_points", "sus_update"]
        );
        assert_eq!(used("01"), [""; 0]);
        assert_eq!(used("03"), ["boar_brawl", "roll_dice"]);
        // Games pass both update functions to `play`.
        assert!(used("05").contains(&"sus_points".to_owned()));
        assert_eq!(used("08"), ["roll_dice"]);
        assert_eq!(file.parameters["sus_points"], "(score)");
        let own = file.functions_of("11");
        let tells = |sentence| file.tells_what_is_there(sentence, &file.text, &own);
        assert!(tells(
            "It leaves Sus Fuss out: call sus_update with 0 dice."
        ));
        assert!(tells("Call sus_update."));
        assert!(!tells("You call sus_update twice."));
        assert!(!tells("Call boar_brawl."));
    }
}
