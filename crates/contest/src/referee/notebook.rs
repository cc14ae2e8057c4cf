//! The solution cell of a notebook.

use serde::Deserialize;
use serde_json::Value;

use super::Language;

/// The largest notebook, in bytes: the handout's 200 kB.
const LARGEST: usize = 200_000;

/// A notebook, format 4, as far as we look at it.
#[derive(Deserialize)]
struct Notebook {
    nbformat: u32,
    #[serde(default)]
    metadata: Value,
    cells: Vec<Cell>,
}

#[derive(Deserialize)]
struct Cell {
    #[serde(rename = "cell_type")]
    kind: String,
    #[serde(default)]
    metadata: Value,
    source: Text,
}

/// A text in one piece, or by lines that keep their ends.
#[derive(Deserialize)]
#[serde(untagged)]
enum Text {
    Whole(String),
    Lines(Vec<String>),
}

/// Finds the code of a notebook's solution cell and its language, or says what
/// is wrong with the notebook.
///
/// It is a code cell that defines `my_strategy`. Where several do, those go
/// before that the course has marked as a solution, then those that play no
/// game at once, as the handout's own examples of bad strategies do; and of
/// these the last.
pub(super) fn solution(bytes: &[u8]) -> Result<(Language, String), String> {
    if bytes.len() > LARGEST {
        return Err("the notebook is larger than 200 kB".to_owned());
    }
    let text = std::str::from_utf8(bytes).map_err(|_| "the notebook is not UTF-8".to_owned())?;
    let notebook: Notebook = serde_json::from_str(text.trim_start_matches('\u{feff}'))
        .map_err(|error| format!("the notebook cannot be read: {error}"))?;
    if notebook.nbformat != 4 {
        let format = notebook.nbformat;
        return Err(format!("the notebook's format is {format}, not 4"));
    }
    let language = language(&notebook.metadata)?;
    notebook
        .cells
        .into_iter()
        .filter(|cell| cell.kind == "code")
        .map(|cell| (is_solution(&cell.metadata), cell.source.join()))
        .filter(|(_, code)| code.lines().any(|line| defines(language, line)))
        // The last of several that are alike.
        .max_by_key(|(is_solution, code)| (*is_solution, !code.lines().any(plays)))
        .map(|(_, code)| (language, code))
        .ok_or_else(|| "no cell of the notebook defines my_strategy".to_owned())
}

impl Text {
    fn join(self) -> String {
        match self {
            Text::Whole(text) => text,
            Text::Lines(lines) => lines.concat(),
        }
    }
}

/// The language of the notebook's kernel.
fn language(metadata: &Value) -> Result<Language, String> {
    let name = [
        "/kernelspec/language",
        "/language_info/name",
        "/kernelspec/name",
    ]
    .iter()
    .find_map(|path| metadata.pointer(path)?.as_str())
    .ok_or("the notebook does not say its language (metadata.kernelspec.language)")?;
    match name.to_ascii_lowercase().as_str() {
        "r" | "ir" => Ok(Language::R),
        "python" | "python3" | "ipython" => Ok(Language::Python),
        _ => Err(format!(
            "the notebook's language is '{name}', neither R nor Python"
        )),
    }
}

/// Tests whether nbgrader has the cell for a solution.
fn is_solution(metadata: &Value) -> bool {
    metadata.pointer("/nbgrader/solution") == Some(&Value::Bool(true))
}

/// Tests whether a line begins a definition of `my_strategy`.
fn defines(language: Language, line: &str) -> bool {
    match language {
        Language::R => {
            let rest = line.trim_start().strip_prefix("my_strategy");
            rest.map(str::trim_start)
                .and_then(|rest| rest.strip_prefix("<-").or(rest.strip_prefix('=')))
                .map(str::trim_start)
                .is_some_and(|value| value.starts_with("function") || value.starts_with("\\("))
        }
        Language::Python => line
            .strip_prefix("def")
            .filter(|rest| rest.starts_with([' ', '\t']))
            .and_then(|rest| rest.trim_start().strip_prefix("my_strategy"))
            .is_some_and(|rest| rest.trim_start().starts_with('(')),
    }
}

fn plays(line: &str) -> bool {
    line.starts_with("play_game(") || line.starts_with("play_repeatedly(")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn notebook(language: &str, cells: &[&str]) -> Vec<u8> {
        let cells: Vec<Value> = cells
            .iter()
            .map(|code| serde_json::json!({"cell_type": "code", "metadata": {}, "source": code}))
            .collect();
        serde_json::json!({
            "nbformat": 4,
            "metadata": {"kernelspec": {"language": language}},
            "cells": cells,
        })
        .to_string()
        .into_bytes()
    }

    #[test]
    fn the_last_definition_that_plays_no_game_counts() {
        let cells = [
            "my_strategy <- function(game) 1",
            "my_strategy=function(game)\n 2",
            "# a remark about my_strategy <- function(game)",
            "my_strategy <- function(game) {\n  aoeu\n}\nplay_game(my_strategy, random_move, n = 5)",
        ];
        let (language, code) = solution(&notebook("R", &cells)).expect("a solution");
        assert_eq!((language, code.as_str()), (Language::R, cells[1]));
        let only = solution(&notebook("R", &cells[3..])).expect("a solution");
        assert_eq!(only.1, cells[3]);
        let python = ["x = 1", "def my_strategy (game):\n    return 1"];
        let (language, code) = solution(&notebook("python", &python)).expect("a solution");
        assert_eq!((language, code.as_str()), (Language::Python, python[1]));
    }

    #[test]
    fn what_is_wrong_is_said() {
        let good = notebook("R", &["my_strategy <- function(game) 1"]);
        let mut largest = good.clone();
        largest.resize(LARGEST, b' ');
        assert!(solution(&largest).is_ok());
        largest.push(b' ');
        for (bytes, part) in [
            (largest, "larger than 200 kB"),
            (good[1..].to_vec(), "cannot be read"),
            (b"\xff\xfe{\0".to_vec(), "not UTF-8"),
            (b"{\"nbformat\": 3, \"cells\": []}".to_vec(), "format is 3"),
            (
                b"{\"nbformat\": 4, \"cells\": []}".to_vec(),
                "does not say its language",
            ),
            (notebook("julia", &[]), "'julia', neither R nor Python"),
            (notebook("R", &["1"]), "no cell"),
            ("[".repeat(1 << 16).into_bytes(), "cannot be read"),
        ] {
            let error = solution(&bytes).expect_err(part);
            assert!(error.contains(part), "{error}");
        }
    }
}
