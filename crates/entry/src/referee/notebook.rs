//! The solution cell of a notebook.

use serde::Deserialize;
use serde_json::Value;
use serde_json::error::Category;

use crate::Language;

/// Maximum size of a notebook, in bytes: the handout's 200 kB.
const LARGEST: usize = 200_000;

/// nbgrader's placeholder for an answer.
const UNANSWERED: &str = "YOUR ANSWER HERE";

/// The parts of a notebook, format 4, that are read.
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

pub(super) struct Solution {
    pub(super) language: Language,
    /// The code of the solution cell.
    pub(super) code: String,
    /// The answer below the heading "Team name".
    pub(super) team: Option<String>,
}

impl Solution {
    /// Finds the solution cell and the team's name, or says what is wrong with
    /// the notebook.
    pub(super) fn of_notebook(bytes: &[u8]) -> Result<Solution, String> {
        let notebook = Notebook::read(bytes)?;
        let language = language(&notebook.metadata)?;
        let team = team(&notebook.cells);
        let code = solution(language, notebook.cells)?;
        let code = match language {
            Language::Python => without_magics(&code),
            Language::R => code,
        };
        Ok(Solution {
            language,
            code,
            team,
        })
    }
}

impl Notebook {
    fn read(bytes: &[u8]) -> Result<Notebook, String> {
        if bytes.len() > LARGEST {
            return Err("the notebook is larger than 200 kB".to_owned());
        }
        let text = str::from_utf8(bytes).map_err(|_| "the notebook is not UTF-8".to_owned())?;
        let notebook: Notebook = serde_json::from_str(text.trim_start_matches('\u{feff}'))
            .map_err(|error| match error.classify() {
                Category::Eof => "the notebook cannot be read: its end is missing; save it again, \
                                  and submit that file"
                    .to_owned(),
                _ if !text.trim_start().starts_with('{') => "the file is no notebook: save it in \
                                                             Jupyter, and submit that file"
                    .to_owned(),
                _ => format!("the notebook cannot be read: {error}"),
            })?;
        match notebook.nbformat {
            4 => Ok(notebook),
            other => Err(format!("the notebook's format is {other}, not 4")),
        }
    }
}

/// The answer below the heading "Team name": the cell after the heading's, where
/// that is not code.
fn team(cells: &[Cell]) -> Option<String> {
    let is_heading = |line: &str| {
        let words = line.trim().trim_start_matches('#').trim();
        line.trim().starts_with('#') && words.eq_ignore_ascii_case("team name")
    };
    let headed =
        |cell: &Cell| cell.kind == "markdown" && cell.source.text().lines().any(is_heading);
    let place = cells.iter().position(headed)?;
    let answer = cells.get(place + 1).filter(|cell| cell.kind != "code")?;
    let answer = answer.source.text();
    let lines = answer.lines().map(str::trim);
    let lines = lines.filter(|line| !line.is_empty() && !line.eq_ignore_ascii_case(UNANSWERED));
    let answer = lines.collect::<Vec<_>>().join(" ");
    let answer = answer.trim_matches(['`', '*', '"', '\'']).trim();
    (!answer.is_empty()).then(|| answer.to_owned())
}

/// The team's name in a line of code that gives it, in R or in Python.
pub(super) fn team_in_code(code: &str) -> Option<String> {
    code.lines().find_map(|line| {
        let rest = line
            .strip_prefix("team_name")
            .or(line.strip_prefix("TEAM_NAME"))?
            .trim_start();
        let value = rest
            .strip_prefix("<-")
            .or(rest.strip_prefix('='))?
            .trim_start();
        let quote = value.chars().next().filter(|c| matches!(c, '"' | '\''))?;
        let (name, _) = value[1..].split_once(quote)?;
        Some(name.trim().to_owned())
    })
}

/// Finds the code of the solution cell.
///
/// Cells that the course has marked as a solution are preferred, and need only mention
/// `my_strategy`. Of the others, it is the last one that defines it and plays no game, unlike
/// the handout's own examples of bad strategies, or the only one that defines it.
fn solution(language: Language, cells: Vec<Cell>) -> Result<String, String> {
    let code = cells.into_iter().filter(|cell| cell.kind == "code");
    let code = code.map(|cell| (is_solution(&cell.metadata), cell.source.text()));
    let (marked, others): (Vec<_>, Vec<_>) = code.partition(|(is_solution, _)| *is_solution);
    let names = |(_, code): &(bool, String)| code.contains("my_strategy");
    if let Some((_, code)) = marked.into_iter().rfind(names) {
        return Ok(code);
    }
    let defining = others.into_iter().map(|(_, code)| code);
    let defining = defining.filter(|code| code.lines().any(|line| defines(language, line)));
    let (playing, mut quiet): (Vec<_>, Vec<_>) = defining.partition(|code| code.lines().any(plays));
    match (quiet.pop(), playing.as_slice()) {
        (Some(code), _) => Ok(code),
        (None, [only]) => Ok(only.clone()),
        (None, []) => Err("no cell of the notebook defines my_strategy".to_owned()),
        (None, _) => Err(
            "no cell of the notebook defines my_strategy without playing a game at once".to_owned(),
        ),
    }
}

/// The code of a Python cell with Jupyter's own lines as comments, such as `%matplotlib inline` and
/// `!pip install numpy`. Lines keep their numbers.
fn without_magics(code: &str) -> String {
    let is_magic = |line: &str| {
        let name = line.trim_start_matches('%');
        let is_percent = name.len() < line.len() && name.starts_with(|c: char| c.is_alphabetic());
        is_percent || line.starts_with('!') && !line.starts_with("!=")
    };
    let lines = code.split_inclusive('\n').map(|line| {
        let comment = if is_magic(line) { "# " } else { "" };
        format!("{comment}{line}")
    });
    lines.collect()
}

impl Text {
    fn text(&self) -> String {
        match self {
            Text::Whole(text) => text.clone(),
            Text::Lines(lines) => lines.concat(),
        }
    }
}

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
            let line = line.trim();
            let rest = line.strip_prefix("my_strategy").map(str::trim_start);
            let is_assigned = rest.is_some_and(|rest| {
                let is_test = rest.starts_with("==");
                let arrows = ["<-", "<<-", "="];
                arrows.iter().any(|arrow| rest.starts_with(arrow)) && !is_test
            });
            let words = line.strip_suffix("my_strategy").map(str::trim_end);
            is_assigned || words.is_some_and(|words| words.ends_with("->"))
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
        let Solution { language, code, .. } =
            Solution::of_notebook(&notebook("R", &cells)).expect("a solution");
        assert_eq!((language, code.as_str()), (Language::R, cells[1]));
        let only = Solution::of_notebook(&notebook("R", &cells[3..])).expect("a solution");
        assert_eq!(only.code, cells[3]);
        for own in [
            "best <- max\nmy_strategy <- best",
            "my_strategy <<- compiler::cmpfun(best)",
            "my_strategy <-\n  function(game) 2",
            "function(game) max(valid_moves(game)) -> my_strategy",
        ] {
            let with_examples = [own, cells[3], cells[3]];
            let taken = Solution::of_notebook(&notebook("R", &with_examples)).expect(own);
            assert_eq!(taken.code, own);
        }
        let examples = Solution::of_notebook(&notebook("R", &[cells[3], cells[3]]));
        assert!(examples.is_err_and(|why| why.contains("without playing a game")));
        let python = ["x = 1", "def my_strategy (game):\n    return 1"];
        let Solution { language, code, .. } =
            Solution::of_notebook(&notebook("python", &python)).expect("a solution");
        assert_eq!((language, code.as_str()), (Language::Python, python[1]));
    }

    #[test]
    fn lines_of_jupyter_are_comments_in_python() {
        let cell = "%matplotlib inline\n%%time\n!pip install x\ndef my_strategy(game):\n    \
                    return (7\n% 4)  # %b\n";
        let taken = Solution::of_notebook(&notebook("python", &[cell])).expect("a solution");
        let expected = "# %matplotlib inline\n# %%time\n# !pip install x\n\
                        def my_strategy(game):\n    return (7\n% 4)  # %b\n";
        assert_eq!(taken.code, expected);
        let other = "%in% <- 1\nmy_strategy <- function(game) 1";
        let taken = Solution::of_notebook(&notebook("R", &[other])).expect("a solution");
        assert_eq!(taken.code, other);
    }

    #[test]
    fn a_marked_solution_needs_no_more_than_the_name() {
        let cell = |code: &str, solution: bool| {
            let metadata = serde_json::json!({"nbgrader": {"solution": solution}});
            serde_json::json!({"cell_type": "code", "metadata": metadata, "source": code})
        };
        let text = serde_json::json!({
            "nbformat": 4,
            "metadata": {"kernelspec": {"language": "R"}},
            "cells": [
                cell("assign('my_strategy', max)", true),
                cell("my_strategy <- function(game) -1", false),
                serde_json::json!({"cell_type": "markdown", "source": "### Team name"}),
                serde_json::json!({"cell_type": "markdown", "source": "YOUR ANSWER HERE"}),
            ],
        });
        let taken = Solution::of_notebook(text.to_string().as_bytes()).expect("a solution");
        assert_eq!(taken.code, "assign('my_strategy', max)");
        assert_eq!(taken.team, None);
    }

    #[test]
    fn what_is_wrong_is_said() {
        let good = notebook("R", &["my_strategy <- function(game) 1"]);
        let mut largest = good.clone();
        largest.resize(LARGEST, b' ');
        assert!(Solution::of_notebook(&largest).is_ok());
        largest.push(b' ');
        for (bytes, part) in [
            (largest, "larger than 200 kB"),
            (good[1..].to_vec(), "is no notebook"),
            (b"my_strategy <- 1".to_vec(), "is no notebook"),
            (b"{\"nbformat\": four}".to_vec(), "cannot be read"),
            (good[..good.len() - 1].to_vec(), "its end is missing"),
            (b"\xff\xfe{\0".to_vec(), "not UTF-8"),
            (b"{\"nbformat\": 3, \"cells\": []}".to_vec(), "format is 3"),
            (
                b"{\"nbformat\": 4, \"cells\": []}".to_vec(),
                "does not say its language",
            ),
            (notebook("julia", &[]), "'julia', neither R nor Python"),
            (notebook("R", &["1"]), "no cell"),
            ("[".repeat(1 << 16).into_bytes(), "is no notebook"),
        ] {
            let error = Solution::of_notebook(&bytes).err().expect(part);
            assert!(error.contains(part), "{error}");
        }
    }
}
