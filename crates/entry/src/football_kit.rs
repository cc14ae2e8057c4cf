//! The files with which students of D-Football begin, besides the handout's functions
//! ([`Language::sdk`](crate::Language::sdk)).

use serde_json::Value;

/// The guide and the examples, by name.
pub const FOOTBALL_KIT: [(&str, &str); 4] = [
    ("README.md", include_str!("../kit/d-football/README.md")),
    (
        "example.ipynb",
        include_str!("../kit/d-football/example.ipynb"),
    ),
    (
        "example_strategy.R",
        include_str!("../kit/d-football/example_strategy.R"),
    ),
    (
        "example_strategy.py",
        include_str!("../kit/d-football/example_strategy.py"),
    ),
];

/// The notebook with the cells that a contest wants, and its style sheet, by path.
pub const FOOTBALL_NOTEBOOK: [(&str, &str); 2] = [
    (
        "instructions.ipynb",
        include_str!("../kit/d-football/instructions.ipynb"),
    ),
    ("css/rb.css", include_str!("../kit/d-football/css/rb.css")),
];

/// The words of the notebook about its style sheet.
const ABOUT_STYLE: &str = "; it also makes boards look like boards";

/// A notebook in Jupyter's format as documents of R Markdown and Quarto, by name. The cell of the solution
/// is the chunk `my_strategy`.
pub fn football_documents(notebook: &str) -> [(&'static str, String); 2] {
    let notebook: Value = serde_json::from_str(notebook).unwrap_or_default();
    let cells = notebook["cells"].as_array().into_iter().flatten();
    let cells = cells.map(|cell| {
        let lines = cell["source"].as_array().into_iter().flatten();
        let lines = lines.filter_map(Value::as_str);
        // The package that shows the style sheet is for Jupyter alone.
        let text: String = lines.filter(|line| !line.contains("IRdisplay")).collect();
        let text = text.trim_end().replace(ABOUT_STYLE, "");
        let text = text.strip_prefix("# D-Football\n\n").unwrap_or(&text);
        let head = match cell["metadata"]["nbgrader"]["solution"].as_bool() {
            Some(true) => "r my_strategy",
            // A document that is not written yet can be knitted, too.
            _ if text.contains("my_strategy") => "r, error=TRUE",
            _ => "r",
        };
        match cell["cell_type"].as_str() {
            Some("code") => format!("\n```{{{head}}}\n{text}\n```\n"),
            _ => format!("\n{text}\n"),
        }
    });
    let cells: String = cells.collect();
    [
        ("instructions.Rmd", "output: html_document"),
        ("instructions.qmd", "format: html"),
    ]
    .map(|(name, output)| {
        let text = format!("---\ntitle: D-Football\n{output}\n---\n{cells}");
        (name, text)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_notebook_is_a_document_too() {
        assert!(FOOTBALL_NOTEBOOK[0].1.contains(ABOUT_STYLE));
        let [(_, document), (_, quarto)] = football_documents(FOOTBALL_NOTEBOOK[0].1);
        let header = ("output: html_document", "format: html");
        assert_eq!(document.replacen(header.0, header.1, 1), quarto);
        for text in [
            "---\ntitle: D-Football\noutput: html_document\n---\n\n```{r}\nsource(\"d_football.R\")\n```\n\nRun the",
            "\n```{r my_strategy}\nmy_strategy <- function(game) {\n",
            "\n```{r, error=TRUE}\nplay_repeatedly(my_strategy, random_move, ",
            "\n\nYOUR ANSWER HERE\n\n## How good is it?\n",
        ] {
            assert!(document.contains(text), "{text}: {document}");
        }
        assert!(!document.contains("IRdisplay") && !document.contains(ABOUT_STYLE));
    }
}
