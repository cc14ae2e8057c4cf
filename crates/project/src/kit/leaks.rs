//! Places in the students' files that reveal an answer.

use std::collections::BTreeMap;

use crate::right::right_answers::RightAnswers;
use crate::{Answers, Project};

/// Fewest answers in a row that are looked for.
const ANSWERS: usize = 12;

/// Fewest characters of code that are looked for.
const CODE: usize = 24;

/// Files with code of the reference or a list of right answers, each with the leaked text.
///
/// Code is compared without blanks, and code of the students' own file does not count.
pub(crate) fn leaks(
    reference: &str,
    project: &Project,
    right: &RightAnswers<'_>,
    files: &BTreeMap<String, Vec<u8>>,
) -> Vec<(String, String)> {
    let stubs = project.texts().map(|texts| texts.stubs).unwrap_or_default();
    let stubs = squeezed(&stubs);
    let secrets: Vec<(String, String)> = regions(reference)
        .into_iter()
        .map(|(region, code)| (region, squeezed(&code)))
        .filter(|(_, code)| code.len() >= CODE && !stubs.contains(code))
        .collect();
    let mut found = Vec::new();
    for (name, contents) in files {
        let text = String::from_utf8_lossy(contents);
        let code = squeezed(&text);
        for (region, secret) in &secrets {
            if code.contains(secret) {
                found.push((
                    name.clone(),
                    format!("it has the reference's code of problem {region}"),
                ));
            }
        }
        for (problem, right) in &right.problems {
            let parts = problem.domain.iter().zip(right);
            for (part, answers) in parts {
                let lists = answers.iter().flat_map(lists);
                if lists.into_iter().any(|list| text.contains(&list)) {
                    let fault = format!(
                        "it has right answers of problem {}: {}",
                        problem.number, part.name
                    );
                    found.push((name.clone(), fault));
                }
            }
        }
    }
    found
}

/// A text without blanks.
fn squeezed(text: &str) -> String {
    text.split_whitespace().collect()
}

/// The code between the lines BEGIN PROBLEM and END PROBLEM.
fn regions(reference: &str) -> Vec<(String, String)> {
    let mut regions: Vec<(String, String)> = Vec::new();
    let mut is_open = false;
    for line in reference.lines() {
        let bare = line.trim();
        if let Some(region) = bare.strip_prefix("# BEGIN PROBLEM ") {
            regions.push((region.to_owned(), String::new()));
            is_open = true;
        } else if bare.starts_with("# END PROBLEM ") {
            is_open = false;
        } else if let Some((_, code)) = regions.last_mut().filter(|_| is_open) {
            code.push_str(line);
            code.push('\n');
        }
    }
    regions
}

/// The beginning of a part's answers in the ways in which a file can have a list; none for
/// answers that are few or all the same.
fn lists(answers: &Answers) -> Vec<String> {
    let lines: Vec<&str> = match answers {
        Answers::Lines(lines) => lines.iter().map(String::as_str).collect(),
        Answers::Games(games) => games.iter().flatten().map(String::as_str).collect(),
    };
    // The place where answers begin to differ.
    let differs = lines.windows(2).position(|pair| pair[0] != pair[1]);
    let Some(start) = differs.filter(|start| start + ANSWERS <= lines.len()) else {
        return Vec::new();
    };
    let start = start.saturating_sub(ANSWERS / 2);
    let some = &lines[start..(start + 2 * ANSWERS).min(lines.len())];
    [", ", ",", "\n", "\", \"", "\",\""]
        .into_iter()
        .map(|between| some.join(between))
        .collect()
}
