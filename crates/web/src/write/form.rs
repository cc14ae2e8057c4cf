//! The form of the editor, as the pages of both games have it.

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
    /// Whether the text has an address of its own, and is not the browser's.
    pub shared: bool,
    /// Whether the text can be sent to the contest beside the site.
    pub sends: bool,
    /// Whether the text can be measured against the contest's board.
    pub measures: bool,
}

/// The address of the editor for D-Football.
pub const FOOTBALL: &str = "/write/d-football";

impl Form<'_> {
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
