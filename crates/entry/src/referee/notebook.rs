//! The solution cell of a notebook: Jupyter's, or a document of R Markdown or Quarto.

use serde::Deserialize;
use serde_json::Value;
use serde_json::error::Category;

use super::markdown::{Part, parts};
use crate::{Language, encoding};

/// Maximum size of a notebook, in bytes: the handout's 200 kB.
const LARGEST: usize = 200_000;

/// The strategy, and the label of a chunk that has it.
const NAME: &str = "my_strategy";

/// nbgrader's placeholder for an answer.
const UNANSWERED: &str = "YOUR ANSWER HERE";

/// The parts of a notebook, format 4, that are read. An older one has its cells elsewhere.
#[derive(Deserialize)]
struct Notebook {
    nbformat: u32,
    #[serde(default)]
    metadata: Value,
    #[serde(default)]
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
        Solution::of_cells(language, notebook.cells)
    }

    /// Finds the same in a document of R Markdown or Quarto. The solution is the chunk with the label
    /// `my_strategy`, and otherwise found as in a notebook.
    pub(super) fn of_markdown(bytes: &[u8]) -> Result<Solution, String> {
        let parts = parts(text(bytes)?);
        let parts = parts.map_err(|why| format!("the notebook cannot be read: {why}"))?;
        let names = |wanted: &str| {
            let mut parts = parts.iter();
            parts.any(|part| {
                matches!(part, Part::Chunk(chunk)
                    if chunk.engine == wanted && chunk.code.contains(NAME))
            })
        };
        let (language, engine) = if names("python") && !names("r") {
            (Language::Python, "python")
        } else {
            (Language::R, "r")
        };
        let cells = parts.into_iter().map(|part| match part {
            Part::Text(text) => Cell::new("markdown", false, text),
            Part::Chunk(chunk) if chunk.engine == engine => {
                Cell::new("code", chunk.label == NAME, chunk.code)
            }
            Part::Chunk(_) => Cell::new("code", false, String::new()),
        });
        Solution::of_cells(language, cells.collect())
    }

    fn of_cells(language: Language, cells: Vec<Cell>) -> Result<Solution, String> {
        let team = team(&cells);
        let code = solution(language, cells)?;
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
        let text = text(bytes)?;
        let notebook: Notebook =
            serde_json::from_str(text).map_err(|error| match error.classify() {
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
            old @ ..4 => Err(format!(
                "the notebook has an old format ({old}): open it in Jupyter and save it, and submit \
                 that file"
            )),
            other => Err(format!("the notebook's format is {other}, not 4")),
        }
    }
}

impl Cell {
    fn new(kind: &str, solution: bool, text: String) -> Cell {
        Cell {
            kind: kind.to_owned(),
            metadata: serde_json::json!({"nbgrader": {"solution": solution}}),
            source: Text::Whole(text),
        }
    }
}

/// The text of a file, without the mark that editors on Windows write first.
fn text(bytes: &[u8]) -> Result<&str, String> {
    if bytes.len() > LARGEST {
        return Err("the notebook is larger than 200 kB".to_owned());
    }
    encoding::check(None, bytes, false).map_err(|fault| fault.to_string())?;
    let text = str::from_utf8(bytes).unwrap_or_default();
    Ok(text.trim_start_matches('\u{feff}'))
}

/// The answer below the heading "Team name": the text of the cell after the heading's, or the last
/// line of the heading's own cell if that is one word and the other is not.
fn team(cells: &[Cell]) -> Option<String> {
    let is_heading = |line: &str| {
        let words = line.trim().trim_start_matches('#').trim();
        line.trim().starts_with('#') && words.eq_ignore_ascii_case("team name")
    };
    let mut cells = cells.iter();
    let mut markdown = cells.by_ref().filter(|cell| cell.kind == "markdown");
    let own = markdown.find_map(|cell| {
        let text = cell.source.text();
        let lines = text.lines().filter(|line| !line.trim().is_empty());
        let mut lines = lines.skip_while(|line| !is_heading(line));
        lines.next()?;
        Some(answer(lines.last().unwrap_or_default()))
    })?;
    let next = cells.next().filter(|cell| cell.kind != "code");
    let next = next.map(|cell| cell.source.text());
    // Another heading is no answer.
    let next = next.filter(|text| !text.starts_with('#'));
    let next = next.and_then(|text| answer(&text));
    let is_word = |text: &String| {
        text.bytes()
            .all(|byte| byte.is_ascii_lowercase() || byte == b'_')
    };
    match (own.filter(is_word), next) {
        (Some(own), next) if !next.as_ref().is_some_and(is_word) => Some(own),
        (_, next) => next,
    }
}

/// The text of an answer on one line, without marks around it; `None` if there is none.
fn answer(text: &str) -> Option<String> {
    let lines = text.lines().map(str::trim);
    let lines = lines.filter(|line| !line.is_empty() && !line.eq_ignore_ascii_case(UNANSWERED));
    let answer = lines.collect::<Vec<_>>().join(" ");
    let answer = answer.trim_matches(['`', '*', '"', '\'']).trim();
    (!answer.is_empty()).then(|| answer.to_owned())
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
    let names = |(_, code): &(bool, String)| code.contains(NAME);
    let defining = others.into_iter().map(|(_, code)| code);
    let mut defining = defining.filter(|code| code.lines().any(|line| defines(language, line)));
    if let Some((_, code)) = marked.into_iter().rfind(names) {
        if is_template(&code) && defining.next().is_some() {
            return Err(
                "the solution's cell of the notebook is still the template, and another cell defines \
                 my_strategy; move its code into the solution's cell"
                    .to_owned(),
            );
        }
        return Ok(code);
    }
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

/// Tests for the solution's cell as it is handed out: a function that does no more than fail.
fn is_template(code: &str) -> bool {
    let lines = code.lines().map(str::trim);
    let mut statements = lines
        .filter(|line| !line.is_empty() && !line.starts_with('#') && *line != "}")
        .skip(1)
        .peekable();
    let fails =
        |line: &str| line.starts_with("stop(") || line.starts_with("raise NotImplementedError");
    statements.peek().is_some() && statements.all(fails)
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
    fn the_team_is_named_in_the_next_cell_or_in_the_headings_own() {
        let cell = |kind: &str, text: &str| serde_json::json!({"cell_type": kind, "metadata": {}, "source": text});
        let named = |heading: &str, next: Option<(&str, &str)>| {
            let mut cells = vec![
                cell("code", "my_strategy <- function(game) 1"),
                cell("markdown", heading),
            ];
            cells.extend(next.map(|(kind, text)| cell(kind, text)));
            let metadata = serde_json::json!({"kernelspec": {"language": "R"}});
            let text = serde_json::json!({"nbformat": 4, "metadata": metadata, "cells": cells});
            let solution = Solution::of_notebook(text.to_string().as_bytes());
            solution.expect("a solution").team
        };
        let told = "## Team name\n\nOne word of the letters a to z.";
        for (heading, next, team) in [
            (told, Some(("markdown", "**go_blue**")), Some("go_blue")),
            (told, Some(("markdown", "YOUR ANSWER HERE")), None),
            (told, Some(("raw", "Go Blue!")), Some("Go Blue!")),
            (told, Some(("code", "go_blue")), None),
            (told, None, None),
            ("## Team name\ngo_blue", None, Some("go_blue")),
            (
                "## Team name\n\n`go_blue`\n",
                Some(("code", "1")),
                Some("go_blue"),
            ),
            (
                "# Team Name\nname\nYOUR ANSWER HERE",
                Some(("markdown", "win")),
                Some("win"),
            ),
            (
                "## Team name\ngo_blue",
                Some(("markdown", "YOUR ANSWER HERE")),
                Some("go_blue"),
            ),
            (
                "## Team name\ngo_blue",
                Some(("markdown", "## How good is it?")),
                Some("go_blue"),
            ),
            ("## Team name\nword", Some(("markdown", "win")), Some("win")),
        ] {
            assert_eq!(named(heading, next).as_deref(), team, "{heading} {next:?}");
        }
    }

    #[test]
    fn a_template_beside_a_strategy_is_refused() {
        let notebook = |language: &str, template: &str, other: &str| {
            let solution = serde_json::json!({"nbgrader": {"solution": true}});
            let cells = [(solution, template), (Value::Null, other)].map(|(metadata, code)| {
                serde_json::json!({"cell_type": "code", "metadata": metadata, "source": code})
            });
            let metadata = serde_json::json!({"kernelspec": {"language": language}});
            let text = serde_json::json!({"nbformat": 4, "metadata": metadata, "cells": cells});
            Solution::of_notebook(text.to_string().as_bytes()).map(|solution| solution.code)
        };
        let r = "my_strategy <- function(game) {\n    # YOUR CODE HERE\n    stop()\n}";
        let python =
            "def my_strategy(game):\n    # YOUR CODE HERE\n    raise NotImplementedError()";
        for (language, template, other) in [
            ("R", r, "my_strategy <- function(game) 1"),
            ("python", python, "def my_strategy(game):\n    return 1"),
        ] {
            let why = notebook(language, template, other).expect_err("a template");
            assert!(
                why.contains("is still the template, and another cell"),
                "{why}"
            );
            assert_eq!(notebook(language, template, "1").as_deref(), Ok(template));
            let written = template.replace("# YOUR", "1\n    # YOUR");
            assert_eq!(notebook(language, &written, other), Ok(written));
        }
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
            (b"\xff\xfe{\0".to_vec(), "saved as UTF-16"),
            (
                b"{\"nbformat\": 3, \"worksheets\": []}".to_vec(),
                "an old format (3): open it in Jupyter and save it",
            ),
            (b"{\"nbformat\": 5}".to_vec(), "format is 5"),
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
