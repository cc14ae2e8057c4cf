//! Points by custom tiers.

use serde::Deserialize;

/// Tiers that give points instead of a contest's awards: `[grades]` in `course.toml`.
///
/// An entry gets the points of the best tier that it reaches, independent of their order, and
/// no points if it reaches none. Entries that share a rank reach the same tiers.
///
/// ```
/// use pigskin_course_settings::CourseSettings;
/// let text = "[grades]
///     tiers = [
///         { top_percent = 10, points = 5 },
///         { rank = 3, points = 4 },
///         { score_percent = 50, points = 2 },
///         { points = 1 },
///     ]";
/// let settings = CourseSettings::from_toml("course.toml".as_ref(), text)?;
/// let scale = settings.grades.expect("it has [grades]");
/// // Rank, of how many, score, highest score.
/// assert_eq!(scale.points(2, 20, 18, 19), 5.0);
/// assert_eq!(scale.points(3, 20, 17, 19), 4.0);
/// assert_eq!(scale.points(9, 20, 10, 19), 2.0);
/// assert_eq!(scale.points(20, 20, 0, 19), 1.0);
/// # Ok::<(), pigskin_course_settings::CourseFileError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GradeScale {
    pub tiers: Vec<Tier>,
}

/// A tier: a condition and its points.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(try_from = "TierTable")]
pub struct Tier {
    /// The condition.
    pub reached: TierReached,
    /// The points, at least 0.
    pub points: f64,
}

/// The condition of a tier.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TierReached {
    /// This rank or a better one.
    Rank(usize),
    /// The best of the ranked teams, in percent, rounded up so that the winner is always
    /// included.
    TopPercent(f64),
    /// At least this many wins.
    Score(usize),
    /// At least this percentage of the highest score.
    ScorePercent(f64),
    TakingPart,
}

/// The fields of a tier in the file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TierTable {
    rank: Option<usize>,
    top_percent: Option<f64>,
    score: Option<usize>,
    score_percent: Option<f64>,
    points: f64,
}

impl TryFrom<TierTable> for Tier {
    type Error = String;

    fn try_from(table: TierTable) -> Result<Tier, String> {
        let points = table.points;
        if !(0.0..1e9).contains(&points) {
            return Err(format!(
                "points must be at least 0 and less than 1,000,000,000, not {points}"
            ));
        }
        let given = [
            table.rank.map(TierReached::Rank),
            table.top_percent.map(TierReached::TopPercent),
            table.score.map(TierReached::Score),
            table.score_percent.map(TierReached::ScorePercent),
        ];
        let given: Vec<TierReached> = given.into_iter().flatten().collect();
        let reached = match given.as_slice() {
            [] => TierReached::TakingPart,
            [only] => *only,
            _ => {
                let one = "a tier has one of rank, top_percent, score and score_percent";
                return Err(one.to_owned());
            }
        };
        match reached {
            TierReached::TopPercent(percent) | TierReached::ScorePercent(percent)
                if !(percent > 0.0 && percent <= 100.0) =>
            {
                Err(format!("{percent} percent are not above 0 and at most 100"))
            }
            TierReached::Rank(0) => Err("ranks begin at 1".to_owned()),
            _ => Ok(Tier { reached, points }),
        }
    }
}

impl GradeScale {
    /// The points for a rank, from 1, among the number of ranked teams, and for a score,
    /// given the highest one.
    pub fn points(&self, rank: usize, ranked: usize, score: usize, high_score: usize) -> f64 {
        let reached = |tier: &&Tier| match tier.reached {
            TierReached::Rank(worst) => rank <= worst,
            // rank ≤ ⌈percent × ranked ÷ 100⌉, without a division.
            TierReached::TopPercent(percent) => percent * ranked as f64 > ((rank - 1) * 100) as f64,
            TierReached::Score(least) => score >= least,
            TierReached::ScorePercent(percent) => {
                (score * 100) as f64 >= percent * high_score as f64
            }
            TierReached::TakingPart => true,
        };
        let points = self.tiers.iter().filter(reached).map(|tier| tier.points);
        points.fold(0.0, f64::max)
    }
}
