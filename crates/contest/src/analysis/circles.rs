//! Entries that beat each other in a circle.

use rayon::prelude::*;
use serde::Serialize;

use super::Pairs;

/// Circles of three: the first beats the second, the second the third, and the
/// third the first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Circles {
    /// Number of entries.
    pub count: u64,
    /// Some circles, in the order of the standings; each begins with its highest team.
    pub shown: Vec<[String; 3]>,
}

impl Pairs<'_> {
    pub(super) fn circles(&self, most: usize) -> Circles {
        let firsts = (0..self.teams.len()).into_par_iter();
        let count = firsts.map(|first| {
            let circles = self.beginnings(first);
            let circles = circles.map(|(second, [one, two])| {
                let beat_one = (&self.beaten, one);
                self.beats.count_both_above(two, beat_one, second)
            });
            circles.sum::<u64>()
        });
        let circles = (0..self.teams.len()).flat_map(|first| self.circles_of(first));
        let shown = circles.take(most);
        let shown = shown.map(|circle| circle.map(|line| self.team(line)));
        Circles {
            count: count.sum(),
            shown: shown.collect(),
        }
    }

    /// The lines below this one with which it can begin a circle: each with the two in the order
    /// in which one beats the other.
    fn beginnings(&self, first: usize) -> impl Iterator<Item = (usize, [usize; 2])> + '_ {
        (first + 1..self.teams.len()).filter_map(move |second| {
            if self.beats.get(first, second) {
                Some((second, [first, second]))
            } else if self.beats.get(second, first) {
                Some((second, [second, first]))
            } else {
                None
            }
        })
    }

    /// The circles of which this line is the highest.
    fn circles_of(&self, first: usize) -> impl Iterator<Item = [usize; 3]> + '_ {
        self.beginnings(first)
            .flat_map(move |(second, [one, two])| {
                let thirds = second + 1..self.teams.len();
                let close =
                    move |&third: &usize| self.beats.get(two, third) && self.beats.get(third, one);
                thirds.filter(close).map(move |third| {
                    if one == first {
                        [first, second, third]
                    } else {
                        [first, third, second]
                    }
                })
            })
    }
}
