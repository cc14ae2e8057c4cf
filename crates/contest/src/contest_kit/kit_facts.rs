//! What a course says of its contest.

/// What the course says in the kit and the handout of its contest. Times are in words.
#[derive(Clone, Debug, Default)]
pub struct KitFacts {
    /// The address of the server, without which `ok` of Hog only checks entries.
    pub address: Option<String>,
    /// From when on entries are taken.
    pub opens: Option<String>,
    /// The deadline.
    pub closes: Option<String>,
    /// Until when late entries are taken, and what becomes of their points.
    pub late: Option<String>,
    /// From when on the public board stands still.
    pub freeze: Option<String>,
    /// The most people in a team.
    pub team_size: Option<usize>,
    /// Whether the course gives other points than the contest's awards.
    pub has_own_points: bool,
}

impl KitFacts {
    /// The size of a team as a sentence.
    pub(crate) fn team_in_words(&self) -> String {
        match self.team_size {
            Some(1) => "A team is one person.".to_owned(),
            Some(size) => format!("A team has up to {size} people."),
            None => "Your course says how many people a team may have.".to_owned(),
        }
    }
}
