//! Touchdown: a sixth more for multiples of six.

/// *Touchdown*: points that are a multiple of six rise by a sixth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Touchdown;

impl Touchdown {
    /// The number whose multiples rise.
    const MULTIPLE: u16 = 6;

    /// The rule in words, for players.
    pub fn in_words(self) -> String {
        "points that are a multiple of 6 rise by a sixth".to_owned()
    }

    /// The points after the rise.
    ///
    /// ```
    /// use pigskin_hog::Touchdown;
    /// assert_eq!(Touchdown.lift(12), 14);
    /// assert_eq!(Touchdown.lift(13), 13);
    /// assert_eq!(Touchdown.lift(0), 0);
    /// ```
    pub fn lift(self, points: u16) -> u16 {
        if points.is_multiple_of(Self::MULTIPLE) {
            points.saturating_add(points / Self::MULTIPLE)
        } else {
            points
        }
    }
}
