//! The solution cell of a notebook: Jupyter's, or a document of R Markdown or Quarto.
//!
//! The package in R reads notebooks too (`R/notebook.R`), and both are tested with the cases of
//! `tests/notebooks.json`.

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
                _ => "the notebook cannot be read: it is damaged; save it in Jupyter again, and submit \
                      that file"
                    .to_owned(),
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
