//! One side of a thermograph.

use super::{Dyadic, TooLarge};

/// A function of the temperature, from 0 upwards: linear between its corners and constant
/// above the last.
///
/// Its slope is 0 or 1 everywhere, or 0 or -1 everywhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wall {
    /// Temperatures, the first 0 and rising, and the values there.
    corners: Vec<(Dyadic, Dyadic)>,
}

/// Which of two walls counts at each temperature.
#[derive(Clone, Copy, Debug)]
pub enum Choice {
    /// The higher one.
    Highest,
    /// The lower one.
    Lowest,
}

impl Wall {
    /// The wall of a number.
    pub fn constant(value: Dyadic) -> Wall {
        Wall {
            corners: vec![(Dyadic::ZERO, value)],
        }
    }

    /// Where two walls meet once the left mover pays the temperature and the right mover
    /// receives it: the first temperature at which `left` less the temperature is at most
    /// `right` plus the temperature. Returns both sides up to there and the temperature.
    pub fn meet(left: &Wall, right: &Wall) -> Result<(Wall, Wall, Dyadic), TooLarge> {
        let (mut left_corners, mut right_corners) = (Vec::new(), Vec::new());
        let mut last: Option<(Dyadic, Dyadic)> = None;
        let temperatures = temperatures(left, right);
        let mut end = None;
        for &at in &temperatures {
            let gap = left.at(at)?.minus(right.at(at)?)?.minus(at)?.minus(at)?;
            if gap <= Dyadic::ZERO {
                end = Some(match last {
                    // The gap closes by once or twice the rise in temperature.
                    Some((before, gap_before)) => {
                        let (rise, closed) = (at.minus(before)?, gap_before.minus(gap)?);
                        let needed = if closed > rise {
                            gap_before.half()?
                        } else {
                            gap_before
                        };
                        before.plus(needed)?
                    }
                    None => at,
                });
                break;
            }
            left_corners.push((at, left.at(at)?.minus(at)?));
            right_corners.push((at, right.at(at)?.plus(at)?));
            last = Some((at, gap));
        }
        let end = match (end, last) {
            (Some(end), _) => end,
            // Above the last corner both are constant, so the gap closes twice as fast.
            (None, Some((at, gap))) => at.plus(gap.half()?)?,
            (None, None) => Dyadic::ZERO,
        };
        left_corners.push((end, left.at(end)?.minus(end)?));
        right_corners.push((end, right.at(end)?.plus(end)?));
        let wall = |corners| Wall { corners };
        Ok((wall(left_corners), wall(right_corners), end))
    }

    /// The higher or lower of two walls at each temperature.
    pub fn best(self, other: &Wall, choice: Choice) -> Result<Wall, TooLarge> {
        let mut corners: Vec<(Dyadic, Dyadic)> = Vec::new();
        let mut last: Option<(Dyadic, Dyadic)> = None;
        for at in temperatures(&self, other) {
            let (mine, theirs) = (self.at(at)?, other.at(at)?);
            let lead = mine.minus(theirs)?;
            if let Some((before, lead_before)) = last
                && lead.numerator().signum() * lead_before.numerator().signum() < 0
            {
                // They cross in between. One of them is constant there and the other is not,
                // so the lead changes as much as the temperature.
                let closed = lead_before.max(lead_before.negative());
                let crossing = before.plus(closed)?;
                corners.push((crossing, self.at(crossing)?));
            }
            let best = match choice {
                Choice::Highest => mine.max(theirs),
                Choice::Lowest => mine.min(theirs),
            };
            corners.push((at, best));
            last = Some((at, lead));
        }
        Ok(Wall { corners })
    }

    /// The value at a temperature of at least 0.
    pub fn at(&self, temperature: Dyadic) -> Result<Dyadic, TooLarge> {
        let above = self
            .corners
            .partition_point(|&(corner, _)| corner <= temperature);
        let Some(&(from, value)) = above.checked_sub(1).and_then(|at| self.corners.get(at)) else {
            return Ok(Dyadic::ZERO);
        };
        let Some(&(_, next)) = self.corners.get(above) else {
            return Ok(value);
        };
        let change = temperature.minus(from)?;
        match next.cmp(&value) {
            std::cmp::Ordering::Less => value.minus(change),
            std::cmp::Ordering::Equal => Ok(value),
            std::cmp::Ordering::Greater => value.plus(change),
        }
    }
}

/// The temperatures of the corners of both walls, rising.
fn temperatures(one: &Wall, other: &Wall) -> Vec<Dyadic> {
    let corners = one.corners.iter().chain(&other.corners);
    let mut temperatures: Vec<Dyadic> = corners.map(|&(at, _)| at).collect();
    temperatures.sort_unstable();
    temperatures.dedup();
    temperatures
}
