//! The solution cell of a notebook: Jupyter's, or a document of R Markdown or Quarto.
//!
//! The package in R reads notebooks too (`R/notebook.R`), and both are tested with the cases of
//! `tests/notebooks.json`.

use std::collections::BTreeSet;

use serde::Deserialize;
use serde_json::Value;
use serde_json::error::Category;

use super::markdown::{Part, parts};
use crate::{Language, utf8_text};

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
    /// Names that the code mentions and only other cells define.
    pub(super) elsewhere: BTreeSet<String>,
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
        let parts = parts(text(bytes)?, NAME);
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
        let all = cells.iter().filter(|cell| cell.kind == "code");
        let all: Vec<String> = all.map(|cell| cell.source.text()).collect();
        let code = solution(language, cells)?;
        let own: Vec<&str> = code
            .lines()
            .filter_map(|line| defined(language, line))
            .collect();
        let elsewhere = all.iter().flat_map(|code| code.lines());
        let elsewhere = elsewhere.filter_map(|line| defined(language, line));
        let elsewhere = elsewhere.filter(|name| code.contains(name) && !own.contains(name));
        let elsewhere: BTreeSet<String> = elsewhere.map(str::to_owned).collect();
        let code = match language {
            Language::Python => without_magics(&code),
            Language::R => code,
        };
        Ok(Solution {
            language,
            code,
            team,
            elsewhere,
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

fn text(bytes: &[u8]) -> Result<&str, String> {
    if bytes.len() > LARGEST {
        return Err("the notebook is larger than 200 kB".to_owned());
    }
    utf8_text(bytes).map_err(|fault| fault.to_string())
}

/// The answer below the heading "Team name": the first paragraph of one word, in the part after the
/// heading's or else in its own, or the last line of its own if that is one word. If there is none, it
/// is the last paragraph of the part after.
fn team(cells: &[Cell]) -> Option<String> {
    let mut cells = cells.iter();
    let mut markdown = cells.by_ref().filter(|cell| cell.kind == "markdown");
    let own = markdown.find_map(|cell| {
        let text = cell.source.text();
        let mut lines = text.lines().skip_while(|line| !is_team_heading(line));
        lines.next()?;
        Some(lines.map(str::to_owned).collect::<Vec<_>>())
    })?;
    let next = cells.next().filter(|cell| cell.kind != "code");
    let next = next.map(|cell| cell.source.text()).unwrap_or_default();
    // Another heading is no answer.
    let is_heading = next.starts_with('#');
    let next = next.lines().filter(|_| !is_heading).map(str::to_owned);
    let next: Vec<String> = next.collect();
    let is_word = |text: &String| {
        let is_fit = |byte: u8| byte.is_ascii_lowercase() || byte == b'_';
        !text.is_empty() && text.bytes().all(is_fit)
    };
    let after = answers(&next);
    let last = own.iter().rfind(|line| !line.trim().is_empty());
    let last = answers(last.map_or(&[], std::slice::from_ref));
    let mut all = after.iter().cloned().chain(answers(&own)).chain(last);
    let answer = all.find(is_word).or_else(|| after.last().cloned());
    answer.filter(|text| !text.is_empty())
}

fn is_team_heading(line: &str) -> bool {
    let heading = line.split('{').next().unwrap_or_default();
    let is_mark = |c: char| matches!(c, '#' | '*' | '_' | ':') || c.is_whitespace();
    line.trim().starts_with('#')
        && heading
            .trim_matches(is_mark)
            .eq_ignore_ascii_case("team name")
}

/// The paragraphs of a text, each on one line, without Markdown's marks. That of nbgrader's placeholder
/// is empty.
fn answers(lines: &[String]) -> Vec<String> {
    let ends_paragraph = |line: &String| {
        let mut chars = line.trim().chars();
        line.starts_with(":::") || chars.all(|c| matches!(c, '-' | '*' | '_' | ' '))
    };
    let paragraphs = lines
        .split(ends_paragraph)
        .filter(|lines| !lines.is_empty());
    let plain = |lines: &[String]| {
        let lines = lines.iter().map(|line| line.trim());
        let lines = lines.filter(|line| !line.eq_ignore_ascii_case(UNANSWERED));
        let text = lines.collect::<Vec<_>>().join(" ");
        let is_mark = |c: char| matches!(c, '`' | '*' | '"' | '\'' | '-' | '+' | '>' | ' ');
        unescaped(text.trim_matches(is_mark))
    };
    paragraphs.map(plain).collect()
}

/// A text of Markdown without the backslashes in front of signs, or of its end.
fn unescaped(text: &str) -> String {
    let mut chars = text.chars().peekable();
    let mut plain = String::new();
    while let Some(c) = chars.next() {
        let is_escape = c == '\\' && chars.peek().is_none_or(char::is_ascii_punctuation);
        plain.extend(if is_escape { chars.next() } else { Some(c) });
    }
    plain
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
    let defines = |code: &String| {
        code.lines()
            .any(|line| defined(language, line) == Some(NAME))
    };
    let mut defining = defining.filter(defines);
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

/// The name that a line begins to define: anything in R, a function in Python.
fn defined(language: Language, line: &str) -> Option<&str> {
    match language {
        Language::R => {
            let line = line.trim();
            let is_name = |c: char| c.is_alphanumeric() || matches!(c, '.' | '_');
            let (name, rest) = line.split_at(line.find(|c| !is_name(c)).unwrap_or(line.len()));
            let rest = rest.trim_start();
            let arrows = ["<-", "<<-", "="];
            let is_assigned =
                arrows.iter().any(|arrow| rest.starts_with(arrow)) && !rest.starts_with("==");
            let backwards = || {
                let (front, name) = line.rsplit_once("->")?;
                (!front.is_empty()).then_some(name.trim_start())
            };
            let name = if is_assigned { Some(name) } else { backwards() };
            name.filter(|name| !name.is_empty() && name.chars().all(is_name))
        }
        Language::Python => {
            let rest = line
                .strip_prefix("def")
                .filter(|rest| rest.starts_with([' ', '\t']))?;
            let (name, _) = rest.split_once('(')?;
            Some(name.trim())
        }
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
