//! The form of the editor, as the pages of both games have it.

use crate::page::Frame;
use crate::parameters::Parameters;

use super::begun::Origin;
use super::drafts::Drafts;

/// What the editor's form shows beside the choices of its game.
pub struct Form<'a> {
    /// The address of the page.
    pub here: &'static str,
    /// The address of the page for Hog.
    pub hog: String,
    /// The language in which is written.
    pub language: &'static str,
    /// The key under which the browser keeps the texts: the game, and what else sets texts apart.
    pub key: String,
    /// The person whose texts they are, if people sign in.
    pub writer: String,
    /// The text.
    pub text: &'a str,
    /// The text for the next comparison without scripts.
    pub before: &'a str,
    /// The address that sends the text back as a file.
    pub save: &'static str,
    /// The address that stores the text, if texts can be shared.
    pub share: Option<&'static str>,
    /// Where the text comes from.
    pub origin: Origin,
    /// The address of the visitor's versions, if the server keeps them.
    pub versions: Option<String>,
    /// Whether the text can be sent to the contest beside the site.
    pub sends: bool,
    /// Whether the text can be measured against the contest's board.
    pub measures: bool,
}

/// The address of the editor for D-Football.
pub const FOOTBALL: &str = "/write/d-football";

/// The address of a person's versions of texts of a page, if they are kept.
pub fn versions_of(drafts: &Drafts, page: &str) -> Option<String> {
    let mut parameters = Parameters::default();
    parameters.push("page", page);
    (drafts.keeps_versions()).then(|| format!("/write/versions?{parameters}"))
}

impl Form<'_> {
    /// The frame of the editor, in a section of the site.
    pub fn frame(part: &'static str) -> Frame<'static> {
        Frame {
            title: "Write a strategy",
            part,
        }
    }

    /// Whether everybody has the text by the page's address.
    pub fn is_shared(&self) -> bool {
        self.origin == Origin::Share
    }

    /// Whether the address names a version of the visitor's.
    pub fn is_version(&self) -> bool {
        self.origin == Origin::Version
    }

    /// The pages of the editor: their addresses and names, and which of them this one is.
    pub fn games(&self) -> [(String, &'static str, bool); 3] {
        let is = |here: &str, language: &str| self.here == here && self.language == language;
        [
            (self.hog.clone(), "Hog", self.here != FOOTBALL),
            (
                FOOTBALL.to_owned(),
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
