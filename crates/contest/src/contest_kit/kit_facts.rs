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
    /// Until when late entries are taken, and the factor of their points.
    pub late: Option<(String, f64)>,
    /// From when on the public board stands still.
    pub freeze: Option<String>,
    /// The most people in a team.
    pub team_size: Option<usize>,
    /// Whether the course gives other points than the contest's awards.
    pub has_own_points: bool,
}
