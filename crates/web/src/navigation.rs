//! The navigation at the top of every page.

use std::sync::Arc;

tokio::task_local! {
    static SHOWN: Arc<Navigation>;
}

/// The navigation at the top of a page: the sections of the site, the row of the present one, and the
/// person's menu.
#[derive(Clone, Debug, Default)]
pub struct Navigation {
    pub sections: Vec<Section>,
    /// The name of whoever is signed in.
    pub person: Option<String>,
    /// Whether people sign in.
    pub has_accounts: bool,
    /// Notices that every page says first.
    pub notices: Vec<Notice>,
    /// The path of the page.
    pub path: String,
}

/// A word at the top of all pages.
#[derive(Clone, Debug)]
pub struct Section {
    pub word: &'static str,
    pub parts: Vec<Part>,
}

/// A word in the row of a section.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    pub word: &'static str,
    pub address: &'static str,
    /// Other beginnings of addresses of its pages.
    pub covers: &'static [&'static str],
}

/// A sentence above all pages, which perhaps ends with a link.
#[derive(Clone, Debug)]
pub struct Notice {
    pub text: String,
    pub link: Option<(&'static str, &'static str)>,
}

impl Part {
    pub const fn new(word: &'static str, address: &'static str) -> Part {
        Part {
            word,
            address,
            covers: &[],
        }
    }

    /// A part that also has pages whose addresses begin with these.
    pub const fn covering(self, covers: &'static [&'static str]) -> Part {
        Part { covers, ..self }
    }

    /// The length of the longest beginning of a path that is this part's; `None` if it is another's page.
    fn fits(&self, path: &str) -> Option<usize> {
        let beginnings = self.covers.iter().copied().chain([self.address]);
        let fitting = beginnings.filter(|beginning| {
            let rest = path.strip_prefix(beginning);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        });
        fitting.map(str::len).max()
    }
}

impl Section {
    /// A section with these parts, of which there must be one; the word leads to the first.
    pub fn new(word: &'static str, parts: Vec<Part>) -> Option<Section> {
        (!parts.is_empty()).then_some(Section { word, parts })
    }

    pub fn address(&self) -> &'static str {
        self.parts.first().map_or("/", |part| part.address)
    }

    fn fits(&self, path: &str) -> Option<usize> {
        self.parts.iter().filter_map(|part| part.fits(path)).max()
    }
}

/// The first page.
pub const HOME: Part = Part::new("Home", "/");

/// The games; a site without D-Football has Hog alone.
pub fn play(football: bool) -> Vec<Part> {
    let football = football.then_some(Part::new("D-Football", "/d-football"));
    let strategies = Part::new("Strategies", "/strategies");
    [Part::new("Hog", "/hog")]
        .into_iter()
        .chain(football)
        .chain([strategies])
        .collect()
}

/// The editor, which has a row of its own: its games and their languages.
pub const WRITE: Part = Part::new("Write", "/write");

impl Navigation {
    /// The navigation of a site without a course.
    pub fn of_games(writes: bool, path: &str) -> Navigation {
        let write = writes.then_some(WRITE).into_iter().collect();
        let sections = [
            Section::new("Home", vec![HOME]),
            Section::new("Play", play(true)),
            Section::new("Write", write),
        ];
        Navigation {
            sections: sections.into_iter().flatten().collect(),
            path: path.to_owned(),
            ..Navigation::default()
        }
    }

    /// The section of the page, if it is in one.
    pub fn section(&self) -> Option<&Section> {
        let fitting = self.sections.iter();
        let fitting = fitting.filter_map(|section| Some((section.fits(&self.path)?, section)));
        fitting
            .max_by_key(|(length, _)| *length)
            .map(|(_, section)| section)
    }

    pub fn is_in(&self, section: &Section) -> bool {
        self.section().is_some_and(|one| one.word == section.word)
    }

    /// The row of the page's section, each with whether the page is its. A row of one word says
    /// nothing.
    pub fn row(&self) -> Vec<(Part, bool)> {
        let Some(section) = self.section().filter(|section| section.parts.len() > 1) else {
            return Vec::new();
        };
        let longest = section.fits(&self.path);
        let parts = section.parts.iter();
        parts
            .map(|part| (*part, part.fits(&self.path) == longest))
            .collect()
    }

    /// Answers a request with pages that show the navigation.
    pub async fn around<A>(self, answer: impl Future<Output = A>) -> A {
        SHOWN.scope(Arc::new(self), answer).await
    }

    /// The navigation of the page that is being written.
    pub fn shown() -> Arc<Navigation> {
        SHOWN.try_with(Arc::clone).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row_at(path: &str) -> (Option<&'static str>, Option<&'static str>) {
        let navigation = Navigation::of_games(true, path);
        let section = navigation.section().map(|section| section.word);
        let here = navigation.row().into_iter().find(|(_, here)| *here);
        (section, here.map(|(part, _)| part.word))
    }

    #[test]
    fn the_longest_beginning_of_an_address_says_where_a_page_is() {
        for (path, section, part) in [
            ("/", Some("Home"), None),
            ("/hog", Some("Play"), Some("Hog")),
            ("/hog/fall-2019/game", Some("Play"), Some("Hog")),
            ("/hogs", None, None),
            ("/write/d-football", Some("Write"), None),
            ("/nowhere", None, None),
        ] {
            assert_eq!(row_at(path), (section, part), "{path}");
        }
    }
}
