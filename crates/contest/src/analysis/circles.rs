//! Entries that beat each other in a circle.

use serde::Serialize;

use super::Pairs;

/// Circles of three: the first beats the second, the second the third, and the
/// third the first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Circles {
    /// Number of entries.
    pub count: u64,
    /// Some of them, those of the highest standings first; the highest of each
    /// comes first in it.
    pub shown: Vec<[String; 3]>,
}

impl Pairs<'_> {
    pub(super) fn circles(&self, most: usize) -> Circles {
        let teams = self.teams.len();
        let (mut count, mut shown) = (0, Vec::new());
        for first in 0..teams {
            for second in first + 1..teams {
                let [one, two] = if self.beats[first][second] {
                    [first, second]
                } else if self.beats[second][first] {
                    [second, first]
                } else {
                    continue;
                };
                for third in second + 1..teams {
                    if self.beats[two][third] && self.beats[third][one] {
                        count += 1;
                        if shown.len() < most {
                            let circle = if one == first {
                                [first, second, third]
                            } else {
                                [first, third, second]
                            };
                            shown.push(circle.map(|line| self.team(line)));
                        }
                    }
                }
            }
        }
        Circles { count, shown }
    }
}
