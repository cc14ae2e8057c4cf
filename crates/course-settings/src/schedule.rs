//! The times of a contest.

use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};

/// The times at which a contest opens and closes, and at which its public board is frozen.
///
/// [`admits`](Self::admits) is exact to the millisecond: a deadline is the last moment that
/// is in time.
///
/// ```
/// use pigskin_course_settings::{Admission, Schedule};
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
    /// The opening time; without one, the contest is always open before its deadline.
    pub opens: Option<Timestamp>,
    /// The deadline; without one, the contest stays open.
    pub closes: Option<Timestamp>,
    /// Time after the deadline in which an entry still counts as in time. Students do not
    /// see it.
    pub grace: SignedDuration,
    pub late: Option<Late>,
    /// The time from which the public board is frozen until staff reveal it.
    pub freeze: Option<Timestamp>,
}

/// The rule for late entries.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Late {
    /// The last moment for late entries.
    pub until: Timestamp,
    /// The factor for their points, from 0 to 1.
    pub factor: f64,
}

/// The answer to an entry that arrives at a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Admission {
    /// Before the deadline, or within the grace period.
    InTime,
    /// After the deadline, accepted as late.
    Late,
    /// The contest is not open yet.
    Early { opens: Timestamp },
    Closed {
        /// The deadline.
        since: Timestamp,
    },
}

/// The state of the contest at a moment, as students see it: without the grace
/// period.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Acceptance {
    /// They are, without a deadline.
    Always,
    /// They are until the deadline.
    Until {
        /// The deadline.
        closes: Timestamp,
        /// The rule for late ones, if it can apply.
        late: Option<Late>,
    },
    /// The deadline is over, and late ones are accepted.
    Late(Late),
    /// The contest is not open yet.
    From { opens: Timestamp },
    /// The contest is closed.
    Over {
        /// The last moment at which they were accepted.
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
    /// Returns whether teams may still change at this moment. They may until the common deadline: a
    /// student who joined later would get a finished entry, or bring their own extension.
    pub fn may_change_teams(&self, at: Timestamp) -> bool {
        match self.admits(at, None) {
            Admission::Early { .. } | Admission::InTime => true,
            Admission::Late | Admission::Closed { .. } => false,
        }
    }

    /// Returns whether an entry that arrives at this moment is accepted. A student with an
    /// extension has that deadline, plus the grace period; their entry is late only after it.
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

    /// Returns whether an entry that arrives at this moment is accepted, in time or late.
    pub fn takes(&self, at: Timestamp, extension: Option<Timestamp>) -> bool {
        matches!(
            self.admits(at, extension),
            Admission::InTime | Admission::Late
        )
    }

    /// The deadline of a student with this extension. An extension never shortens the time.
    pub fn deadline(&self, extension: Option<Timestamp>) -> Option<Timestamp> {
        self.closes
            .map(|closes| extension.map_or(closes, |later| later.max(closes)))
    }

    /// Returns for a student with this extension whether entries are accepted at a moment, and
    /// until when. The grace period is not mentioned.
    pub fn acceptance(&self, at: Timestamp, extension: Option<Timestamp>) -> Acceptance {
        let deadline = self.deadline(extension);
        // The late rule does not apply to a student with a later deadline.
        let late = self
            .late
            .filter(|late| deadline.is_some_and(|own| own < late.until));
        match (self.admits(at, extension), deadline, late) {
            (Admission::Early { opens }, ..) => Acceptance::From { opens },
            (Admission::Closed { since }, ..) => Acceptance::Over { since },
            (Admission::Late, _, Some(late)) => Acceptance::Late(late),
            (Admission::InTime | Admission::Late, None, _) => Acceptance::Always,
            (Admission::InTime | Admission::Late, Some(closes), late) => {
                Acceptance::Until { closes, late }
            }
        }
    }

    /// Returns whether the public board is frozen at a moment, unless staff reveal it.
    pub fn is_frozen(&self, at: Timestamp) -> bool {
        self.freeze.is_some_and(|freeze| at >= freeze)
    }

    /// A moment as text in the course's time zone. It has the zone's short name, since local
    /// times occur twice when summer time ends.
    ///
    /// ```
    /// use pigskin_course_settings::Schedule;
    /// let schedule = Schedule::default();
    /// assert_eq!(schedule.shown("2026-12-04T09:05:30Z".parse()?), "Dec 4, 09:05 UTC");
    /// # Ok::<(), jiff::Error>(())
    /// ```
    pub fn shown(&self, at: Timestamp) -> String {
        self.formatted(at, "%b %-d, %H:%M %Z")
    }

    /// The same to the second and with the year, for the log and a rehearsal.
    pub fn exact(&self, at: Timestamp) -> String {
        self.formatted(at, "%Y-%m-%d %H:%M:%S %Z")
    }

    /// A moment as text for a handout: its day of the week, and the name of the course's time zone.
    ///
    /// ```
    /// use pigskin_course_settings::Schedule;
    /// let shown = Schedule::default().shown_in_words("2026-12-15T12:00:00Z".parse()?);
    /// assert_eq!(shown, "Tuesday, 15 December 2026, 12:00 (UTC)");
    /// # Ok::<(), jiff::Error>(())
    /// ```
    pub fn shown_in_words(&self, at: Timestamp) -> String {
        self.formatted(at, "%A, %-d %B %Y, %H:%M (%Q)")
    }

    /// A moment as text in the course's time zone, without year, seconds and zone, for tables with
    /// many columns.
    ///
    /// ```
    /// use pigskin_course_settings::Schedule;
    /// let schedule = Schedule::default();
    /// assert_eq!(schedule.shown_briefly("2026-12-04T09:05:30Z".parse()?), "Dec 4, 09:05");
    /// # Ok::<(), jiff::Error>(())
    /// ```
    pub fn shown_briefly(&self, at: Timestamp) -> String {
        self.formatted(at, "%b %-d, %H:%M")
    }

    fn formatted(&self, at: Timestamp, format: &str) -> String {
        let zoned = at.to_zoned(self.time_zone.clone());
        zoned.strftime(format).to_string()
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
    fn an_extension_changes_the_acceptance_of_its_student() {
        let schedule = schedule();
        let said = |now: &str, own: Option<&str>| schedule.acceptance(at(now), own.map(at));
        let before = "2026-12-01T00:00:00Z";
        let (late, closes) = (schedule.late, at("2026-12-04T23:59:59Z"));
        assert_eq!(said(before, None), Acceptance::Until { closes, late });
        // The late rule does not apply to a student with a later deadline.
        let (closes, late) = (at("2026-12-09T00:00:00Z"), None);
        let extended = said(before, Some("2026-12-09T00:00:00Z"));
        assert_eq!(extended, Acceptance::Until { closes, late });
        let rule = schedule.late.expect("a rule");
        assert_eq!(said("2026-12-05T12:00:00Z", None), Acceptance::Late(rule));
        let since = at("2026-12-06T00:00:00Z");
        assert_eq!(
            said("2026-12-06T00:00:00.001Z", None),
            Acceptance::Over { since }
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
        assert_eq!(schedule.shown(first), "Nov 1, 01:30 PDT");
        assert_eq!(schedule.shown(second), "Nov 1, 01:30 PST");
    }
}
