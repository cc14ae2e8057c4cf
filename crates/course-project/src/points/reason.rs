//! The reason for the points of a line.

use std::fmt;

use pigskin_project::EarlyRule;

/// The reason for the points of a line. As text it is a sentence without a full stop.
#[derive(Clone, Debug, PartialEq)]
pub enum PointsReason {
    /// Staff hold the points back.
    NotPublished,
    /// Neither the student nor a partner submitted anything.
    NothingSubmitted,
    /// The student submitted nothing, in a phase without partners.
    NothingOfYours,
    /// A submission counts, and is not graded yet.
    NotGraded(CountedVersion),
    /// A submission counts.
    Graded {
        version: CountedVersion,
        /// The numbers of the problems with points that fail.
        failing: Vec<String>,
        /// The numbers of the problems without points that fail.
        optional: Vec<String>,
        /// The factor of the points, if it is late.
        late: Option<f64>,
    },
    /// Everything passes in time, in a version with this name.
    Reached(WholePart, String),
    /// It can still be reached, until this moment as text.
    NotReached(WholePart, String),
    /// It was not reached until this moment as text.
    Missed(WholePart, String),
    /// Staff reviewed it.
    Reviewed,
    NotReviewed,
}

/// The scope that has to pass as a whole for extra points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WholePart {
    Phase,
    /// The whole project, in which everything passes or is written.
    Project(EarlyRule),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountedVersion {
    /// Its name for students, such as `version 12`.
    pub version: String,
    /// The reason, if staff chose it to count.
    pub chosen: Option<String>,
}

impl fmt::Display for WholePart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            WholePart::Phase => "the whole phase",
            WholePart::Project(_) => "the whole project",
        })
    }
}

impl fmt::Display for CountedVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} counts", self.version)?;
        match &self.chosen {
            Some(reason) => write!(f, ", chosen by staff ({reason})"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for PointsReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PointsReason::NotPublished => f.write_str("not published yet"),
            PointsReason::NothingSubmitted => f.write_str("nothing is submitted"),
            PointsReason::NothingOfYours => f.write_str("you have submitted nothing"),
            PointsReason::NotGraded(version) => write!(f, "{version}, and is not graded yet"),
            PointsReason::Graded {
                version,
                failing,
                optional,
                late,
            } => {
                let numbers = |problems: &[String]| problems.join(", ");
                if !failing.is_empty() {
                    write!(f, "{version}; these problems fail: {}", numbers(failing))?;
                } else if optional.is_empty() {
                    write!(f, "{version}, and every problem passes")?;
                } else {
                    let optional = numbers(optional);
                    write!(
                        f,
                        "{version}, and every problem passes but {optional} (no points)"
                    )?;
                }
                match late {
                    Some(factor) => {
                        write!(f, "; it is late, so its points are multiplied by {factor}")
                    }
                    None => Ok(()),
                }
            }
            PointsReason::Reached(WholePart::Phase, version) => {
                write!(f, "reached: the whole phase passes in {version}")
            }
            PointsReason::Reached(WholePart::Project(EarlyRule::Passing), version) => {
                write!(f, "reached: the whole project passes with {version}")
            }
            PointsReason::Reached(WholePart::Project(EarlyRule::Submitted), version) => {
                write!(f, "reached: the whole project is submitted with {version}")
            }
            PointsReason::NotReached(whole @ WholePart::Project(EarlyRule::Submitted), due) => {
                write!(
                    f,
                    "not reached yet: submit {whole}, with every problem written, by {due}"
                )
            }
            PointsReason::Missed(whole @ WholePart::Project(EarlyRule::Submitted), due) => {
                write!(
                    f,
                    "missed: no submission by {due} has {whole}, with every problem written"
                )
            }
            PointsReason::NotReached(whole, due) => {
                write!(f, "not reached yet: submit with {whole} passing by {due}")
            }
            PointsReason::Missed(whole, due) => {
                write!(f, "missed: no submission by {due} passes {whole}")
            }
            PointsReason::Reviewed => f.write_str("reviewed by staff"),
            PointsReason::NotReviewed => f.write_str("not reviewed yet"),
        }
    }
}
