//! The files with which students of D-Football begin, besides the handout's functions
//! ([`Language::sdk`](crate::Language::sdk)).

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
