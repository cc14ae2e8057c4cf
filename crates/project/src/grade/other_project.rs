//! Files of another semester's project, told by the names and parameters of their functions.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use pigskin_hog::{Edition, Semester};

use crate::Project;
use crate::functions::functions;

/// Names with parameters, such as `free_bacon(score)`.
type Signatures = BTreeSet<String>;

/// Functions that a file must share with another project beyond those of its own.
const MORE: usize = 2;

/// The projects, the latest first.
static PROJECTS: LazyLock<Vec<(&'static str, Signatures)>> = LazyLock::new(|| {
    let projects = Semester::ALL.iter().filter_map(|semester| {
        let project = Project::for_edition(&Edition::named(semester.name)?).ok()?;
        Some((semester.name, signatures(&project.texts().ok()?.stubs)))
    });
    projects.collect()
});

/// The semesters whose projects have more of a file's functions than the file's own project, such as
/// `fall 2022` or `summer 2020 or fall 2019`. `given` is the text that every student of the own
/// project begins with.
pub(super) fn other_project(given: &str, hog: &str) -> Option<String> {
    let own = signatures(given);
    let has = signatures_of(hog, |_| true);
    let shared = |of: &Signatures| of.intersection(&has).count();
    let most = PROJECTS.iter().map(|(_, of)| shared(of)).max()?;
    if most < shared(&own) + MORE {
        return None;
    }
    let alike = PROJECTS.iter().filter(|(_, of)| shared(of) == most);
    let names: Vec<String> = alike.map(|(name, _)| name.replace('-', " ")).collect();
    let (last, others) = names.split_last()?;
    Some(match others {
        [] => last.clone(),
        _ => format!("{} or {last}", others.join(", ")),
    })
}

/// The functions that students write.
fn signatures(text: &str) -> Signatures {
    signatures_of(text, |has_problem| has_problem)
}

fn signatures_of(text: &str, is_taken: impl Fn(bool) -> bool) -> Signatures {
    let functions = functions(text).into_iter();
    let taken = functions.filter(|function| is_taken(function.has_problem));
    taken
        .map(|function| {
            let signature: String = function.signature.split_whitespace().collect();
            function.name + &signature
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stubs(edition: &str) -> String {
        let edition = Edition::named(edition).expect("an edition");
        let project = Project::for_edition(&edition).expect("a project");
        project.texts().expect("texts").stubs
    }

    #[test]
    fn a_file_of_another_project_is_told_by_its_functions() {
        let own = stubs("fall-2023");
        for (edition, told) in [
            ("fall-2022", Some("fall 2022")),
            ("fall-2019", Some("fall 2019")),
            ("fall-2023", None),
        ] {
            let found = other_project(&own, &stubs(edition));
            assert_eq!(found.as_deref(), told, "{edition}");
        }
        let renamed = own.replace("def take_turn(num_rolls", "def take_turn(rolls");
        assert_ne!(renamed, own);
        assert_eq!(other_project(&own, &renamed), None);
        assert_eq!(other_project(&own, "def oink(:"), None);
    }
}
