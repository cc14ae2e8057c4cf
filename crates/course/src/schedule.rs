//! When entries are taken.

use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};

/// When a contest opens and closes, and when its public board stands still.
///
/// Every moment belongs to exactly one answer of [`admits`](Self::admits): a
/// deadline is the last moment that is in time.
///
/// ```
/// use pigskin_course::{Admission, Schedule};
/// let noon = "2026-12-04T12:00:00Z".parse()?;
/// let schedule = Schedule { closes: Some(noon), ..Schedule::default() };
/// let next = "2026-12-04T12:00:00.001Z".parse()?;
/// assert_eq!(schedule.admits(noon, None), Admission::InTime);
/// assert_eq!(schedule.admits(next, None), Admission::Closed { since: noon });
/// # Ok::<(), jiff::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Schedule {
    /// The course's time zone, in which times are shown.
    pub time_zone: TimeZone,
    /// Entries are taken from this moment on; from the beginning where there is
    /// none.
    pub opens: Option<Timestamp>,
    /// The deadline; there is none where the contest stays open.
    pub closes: Option<Timestamp>,
    /// An entry counts as in time for so long after the deadline, which nobody
    /// is told before.
    pub grace: SignedDuration,
    /// Until when late entries are taken, and what they are worth.
    pub late: Option<Late>,
    /// The public board stands still from this moment until staff reveal it.
    pub freeze: Option<Timestamp>,
}

/// What becomes of entries after the deadline.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Late {
    /// The last moment for them.
    pub until: Timestamp,
    /// What their points are multiplied by, 0 to 1.
    pub factor: f64,
}

/// Whether an entry is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Admission {
    /// Before the deadline, or within the grace.
    InTime,
    /// After it, and taken all the same.
    Late,
    /// The contest is not open.
    Early {
        /// When it opens.
        opens: Timestamp,
    },
    /// The contest is over.
    Closed {
        /// What the deadline was.
        since: Timestamp,
    },
}

impl Default for Schedule {
    fn default() -> Schedule {
        Schedule {
            time_zone: TimeZone::UTC,
            opens: None,
            closes: None,
            grace: SignedDuration::ZERO,
            late: None,
            freeze: None,
        }
    }
}

impl Schedule {
    /// Whether an entry that came at this moment is taken. Somebody whose
    /// deadline is another one has that, and the grace; what is late for the
    /// others is late for them only after it.
    #[must_use]
    pub fn admits(&self, at: Timestamp, extension: Option<Timestamp>) -> Admission {
        if let Some(opens) = self.opens.filter(|&opens| at < opens) {
            return Admission::Early { opens };
        }
        let Some(closes) = self.deadline(extension) else {
            return Admission::InTime;
        };
        if at.duration_since(closes) <= self.grace {
            return Admission::InTime;
        }
        match self.late {
            Some(late) if at <= late.until => Admission::Late,
            late => Admission::Closed {
                since: late.map_or(closes, |late| late.until.max(closes)),
            },
        }
    }

    /// The deadline of somebody with this extension, if they have one; an
    /// extension never takes time away.
    #[must_use]
    pub fn deadline(&self, extension: Option<Timestamp>) -> Option<Timestamp> {
        self.closes
            .map(|closes| extension.map_or(closes, |later| later.max(closes)))
    }

    /// Whether entries are taken at a moment, and until when, in words for somebody
    /// with this extension. The grace is not told.
    ///
    /// ```
    /// use pigskin_course::{Late, Schedule};
    /// let schedule = Schedule {
    ///     closes: Some("2026-12-04T12:00:00Z".parse()?),
    ///     late: Some(Late { until: "2026-12-06T12:00:00Z".parse()?, factor: 0.5 }),
    ///     ..Schedule::default()
    /// };
    /// assert_eq!(
    ///     schedule.in_words("2026-12-04T12:00:00Z".parse()?, None),
    ///     "Entries are taken until 2026-12-04 12:00:00 UTC, and late ones until \
    ///      2026-12-06 12:00:00 UTC; if such a one counts, the points are multiplied by 0.5."
    /// );
    /// # Ok::<(), jiff::Error>(())
    /// ```
    #[must_use]
    pub fn in_words(&self, at: Timestamp, extension: Option<Timestamp>) -> String {
        let deadline = self.deadline(extension);
        // Whose own deadline is later has nothing of the late policy.
        let late = self
            .late
            .filter(|late| deadline.is_some_and(|own| own < late.until));
        let late = late.map(|late| {
            let (until, factor) = (self.shown(late.until), late.factor);
            format!("{until}; if such a one counts, the points are multiplied by {factor}.")
        });
        match (self.admits(at, extension), deadline, late) {
            (Admission::InTime, None, _) => "Entries are taken.".to_owned(),
            (Admission::InTime, Some(closes), Some(late)) => {
                let closes = self.shown(closes);
                format!("Entries are taken until {closes}, and late ones until {late}")
            }
            (Admission::InTime, Some(closes), None) => {
                format!("Entries are taken until {}.", self.shown(closes))
            }
            (Admission::Late, _, late) => {
                let late = late.unwrap_or_default();
                format!("The deadline is over; late entries are taken until {late}")
            }
            (Admission::Early { opens }, ..) => {
                format!("Entries are taken from {} on.", self.shown(opens))
            }
            (Admission::Closed { since }, ..) => {
                format!("No entries have been taken since {}.", self.shown(since))
            }
        }
    }

    /// Whether the public board stands still, if nobody has revealed it.
    #[must_use]
    pub fn is_frozen(&self, at: Timestamp) -> bool {
        self.freeze.is_some_and(|freeze| at >= freeze)
    }

    /// A moment in the course's time zone, for people: with the zone's short
    /// name, since two moments of the night that summer time ends look alike.
    #[must_use]
    pub fn shown(&self, at: Timestamp) -> String {
        let zoned = at.to_zoned(self.time_zone.clone());
        zoned.strftime("%Y-%m-%d %H:%M:%S %Z").to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Timestamp {
        text.parse().expect("a moment")
    }

    fn schedule() -> Schedule {
        Schedule {
            opens: Some(at("2026-11-01T08:00:00Z")),
            closes: Some(at("2026-12-04T23:59:59Z")),
            grace: SignedDuration::from_secs(30),
            late: Some(Late {
                until: at("2026-12-06T00:00:00Z"),
                factor: 0.5,
            }),
            ..Schedule::default()
        }
    }

    #[test]
    fn words_are_for_whose_deadline_it_is() {
        let schedule = schedule();
        let words = |now: &str, own: Option<&str>| schedule.in_words(at(now), own.map(at));
        let before = "2026-12-01T00:00:00Z";
        assert!(words(before, None).contains("and late ones until 2026-12-06 00:00:00 UTC"));
        let extended = words(before, Some("2026-12-09T00:00:00Z"));
        assert_eq!(extended, "Entries are taken until 2026-12-09 00:00:00 UTC.");
        let late = words("2026-12-05T12:00:00Z", None);
        assert!(
            late.contains("late entries are taken until 2026-12-06"),
            "{late}"
        );
        assert!(late.contains("multiplied by 0.5"), "{late}");
        let over = words("2026-12-06T00:00:00.001Z", None);
        assert_eq!(
            over,
            "No entries have been taken since 2026-12-06 00:00:00 UTC."
        );
    }

    #[test]
    fn each_boundary_is_one_millisecond_wide() {
        let schedule = schedule();
        let admits = |text: &str| schedule.admits(at(text), None);
        let opens = at("2026-11-01T08:00:00Z");
        assert_eq!(
            admits("2026-11-01T07:59:59.999Z"),
            Admission::Early { opens }
        );
        assert_eq!(admits("2026-11-01T08:00:00Z"), Admission::InTime);
        assert_eq!(admits("2026-12-05T00:00:29Z"), Admission::InTime);
        assert_eq!(admits("2026-12-05T00:00:29.001Z"), Admission::Late);
        assert_eq!(admits("2026-12-06T00:00:00Z"), Admission::Late);
        let since = at("2026-12-06T00:00:00Z");
        assert_eq!(
            admits("2026-12-06T00:00:00.001Z"),
            Admission::Closed { since }
        );
    }

    #[test]
    fn an_extension_moves_the_deadline_and_never_takes_time_away() {
        let schedule = schedule();
        let longer = Some(at("2026-12-08T12:00:00Z"));
        let admits = |text: &str| schedule.admits(at(text), longer);
        assert_eq!(admits("2026-12-08T12:00:30Z"), Admission::InTime);
        let since = at("2026-12-08T12:00:00Z");
        assert_eq!(
            admits("2026-12-08T12:00:30.001Z"),
            Admission::Closed { since }
        );
        let shorter = Some(at("2026-11-02T00:00:00Z"));
        assert_eq!(schedule.deadline(shorter), schedule.closes);
    }

    #[test]
    fn the_night_that_summer_time_ends_shows_which_hour() {
        let schedule = Schedule {
            time_zone: TimeZone::get("America/Los_Angeles").expect("a zone"),
            ..Schedule::default()
        };
        let (first, second) = (at("2026-11-01T08:30:00Z"), at("2026-11-01T09:30:00Z"));
        assert_eq!(schedule.shown(first), "2026-11-01 01:30:00 PDT");
        assert_eq!(schedule.shown(second), "2026-11-01 01:30:00 PST");
    }
}
