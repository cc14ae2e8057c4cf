//! The form of the editor, as the pages of both games have it.

use crate::page::Frame;

use super::initial_text::Origin;

/// The parts of the editor's form that both games share.
pub struct Form<'a> {
    pub here: &'static str,
    pub hog: String,
    pub language: &'static str,
    /// The key under which the browser keeps the texts: the game, and what else sets texts apart.
    pub key: String,
    pub writer: String,
    pub text: &'a str,
    pub before: &'a str,
    pub save: &'static str,
    pub share: Option<&'static str>,
    pub origin: Origin,
    pub sends: bool,
    pub measures: bool,
}

/// The address of the editor for D-Football.
pub const FOOTBALL: &str = "/write/d-football";

impl Form<'_> {
    /// The frame of the editor.
    pub fn frame() -> Frame<'static> {
        Frame::titled("Write a strategy")
    }

    pub fn is_shared(&self) -> bool {
        self.origin == Origin::Share
    }

    /// The pages of the editor: their addresses and names, and which of them this one is.
    pub fn games(&self) -> [(String, &'static str, bool); 3] {
        let is = |here: &str, language: &str| self.here == here && self.language == language;
        [
            (self.hog.clone(), "Hog", self.here != FOOTBALL),
            (
                format!("{FOOTBALL}?language=python"),
                "D-Football in Python",
                is(FOOTBALL, "Python"),
            ),
            (
                format!("{FOOTBALL}?language=r"),
                "D-Football in R",
                is(FOOTBALL, "R"),
            ),
        ]
    }
}
