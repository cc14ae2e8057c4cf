//! How places in the standings become points.

use pigskin_contest::Awards;

use crate::GradeScale;

/// How places in the standings become points.
#[derive(Clone, Copy, Debug)]
pub enum PointsRule<'a> {
    /// By the contest's own formula.
    Awards(&'a Awards),
    /// By the tiers of the course.
    Scale(&'a GradeScale),
}

impl<'a> PointsRule<'a> {
    /// The tiers of a course if it has any, and otherwise the contest's formula.
    pub fn of(scale: Option<&'a GradeScale>, awards: &'a Awards) -> PointsRule<'a> {
        scale.map_or(PointsRule::Awards(awards), PointsRule::Scale)
    }
}

/// Ranks among some entries.
#[derive(Clone, Debug)]
pub(super) struct Ranks {
    /// The scores, highest first.
    scores: Vec<usize>,
}

impl Ranks {
    pub(super) fn among(scores: impl Iterator<Item = usize>) -> Ranks {
        let mut scores: Vec<usize> = scores.collect();
        scores.sort_unstable_by(|left, right| right.cmp(left));
        Ranks { scores }
    }

    /// The rank of an entry with this score, from 1.
    pub(super) fn of(&self, score: usize) -> usize {
        1 + self.scores.partition_point(|&other| other > score)
    }

    pub(super) fn points(&self, score: usize, rule: PointsRule<'_>) -> f64 {
        let (rank, ranked) = (self.of(score), self.scores.len());
        let high_score = self.scores.first().copied().unwrap_or(0);
        match rule {
            PointsRule::Awards(awards) => awards.of(rank, score, high_score),
            PointsRule::Scale(scale) => scale.points(rank, ranked, score, high_score),
        }
    }
}
