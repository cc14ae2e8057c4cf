//! The choice of the submission that counts.

use jiff::Timestamp;
use pigskin_course::DatabaseError;
use pigskin_project::StudentFile;

use crate::Phase;
use crate::project::held_project::HeldProject;
use crate::versions::kept_version::HOG;

/// The facts that decide whether a submission counts for a phase.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate {
    /// Whether the student submitted it, and not a partner.
    pub(crate) is_own: bool,
    /// Whether staff chose it.
    pub(crate) is_chosen: bool,
    pub(crate) is_late: bool,
    /// When it was submitted.
    pub(crate) at: Timestamp,
    /// The points for the phase after the factor for being late, if it is graded.
    pub(crate) points: Option<f64>,
}

impl Candidate {
    /// The points that a later late submission has to exceed. Until it is graded, one in time can
    /// have any, and a late one has none.
    fn to_exceed(self) -> f64 {
        match self.points {
            Some(points) => points,
            None if self.is_late => f64::NEG_INFINITY,
            None => f64::INFINITY,
        }
    }
}

/// The submission that counts for a phase, among those in order of arrival that were accepted:
/// the one that staff chose, or else the last one in time, or a late one that brings more points
/// than that even so. A late submission thus never lowers anybody's points.
///
/// For a phase without partners, only the student's own submissions can count. A partner's
/// submission that staff chose leaves such a phase with the student's own.
pub(crate) fn counting<'a, S>(
    phase: &Phase,
    accepted: &'a [S],
    standing: impl Fn(&S) -> Candidate,
) -> Option<&'a S> {
    let fitting = accepted.iter().map(|one| (one, standing(one)));
    let fitting = fitting.filter(|(_, is)| phase.can_have(is.is_own, is.at));
    let fitting: Vec<(&S, Candidate)> = fitting.collect();
    let last = |fits: fn(&Candidate) -> bool| fitting.iter().rev().find(|(_, is)| fits(is));
    if let Some((chosen, _)) = last(|is| is.is_chosen) {
        return Some(chosen);
    }
    let mut best = last(|is| !is.is_late);
    for late in fitting.iter().filter(|(_, is)| is.is_late) {
        if best.is_none_or(|(_, best)| late.1.to_exceed() > best.to_exceed()) {
            best = Some(late);
        }
    }
    best.map(|(one, _)| *one)
}

impl HeldProject {
    /// The `hog.py` of each submission that counts for somebody, named after the student who
    /// submitted it.
    pub async fn counting_files(&self) -> Result<Vec<StudentFile>, DatabaseError> {
        let mut files = Vec::new();
        for submission in self.counting_of_all().await? {
            let question = "SELECT f.contents FROM project_version v \
                 JOIN source_file f ON f.source = v.source WHERE v.id = $1 AND f.path = $2";
            let contents: Option<Vec<u8>> = sqlx::query_scalar(question)
                .bind(submission.version_id)
                .bind(HOG.as_bytes().to_vec())
                .fetch_optional(self.course.database().pool())
                .await?;
            files.extend(contents.map(|contents| StudentFile {
                file: format!("{}, version {}", submission.by, submission.version),
                name: submission.by.to_string(),
                contents: Ok(contents),
            }));
        }
        Ok(files)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OWN: Candidate = Candidate {
        is_own: true,
        is_chosen: false,
        is_late: false,
        at: Timestamp::UNIX_EPOCH,
        points: None,
    };

    const THEIRS: Candidate = Candidate {
        is_own: false,
        ..OWN
    };

    /// The place of the submission that counts, from 1, in a phase alone and in one with partners.
    fn found(all: &[Candidate]) -> [Option<usize>; 2] {
        let all: Vec<(usize, Candidate)> = (1..).zip(all.iter().copied()).collect();
        [false, true].map(|partners| {
            let phase = Phase {
                number: 1,
                title: String::new(),
                starts: Some(Timestamp::UNIX_EPOCH),
                due: None,
                partners,
                checkpoint_points: 0.0,
            };
            counting(&phase, &all, |one| one.1).map(|one| one.0)
        })
    }

    #[test]
    fn the_last_one_counts_unless_staff_chose_another_that_can_count() {
        let chosen = |one: Candidate| Candidate {
            is_chosen: true,
            ..one
        };
        assert_eq!(found(&[OWN, OWN, THEIRS]), [Some(2), Some(3)]);
        assert_eq!(found(&[chosen(OWN), OWN, THEIRS]), [Some(1), Some(1)]);
        assert_eq!(found(&[chosen(THEIRS), OWN, THEIRS]), [Some(2), Some(1)]);
        assert_eq!(found(&[chosen(THEIRS)]), [None, Some(1)]);
    }

    #[test]
    fn a_partners_submission_from_before_the_phase_does_not_count() {
        let before = Candidate {
            at: Timestamp::MIN,
            ..THEIRS
        };
        assert_eq!(found(&[OWN, before]), [Some(1), Some(1)]);
        assert_eq!(found(&[OWN, THEIRS]), [Some(1), Some(2)]);
    }

    #[test]
    fn a_late_one_counts_only_where_it_brings_more() {
        let at = |is_late, points| Candidate {
            is_late,
            points,
            ..OWN
        };
        let (open, ten, late) = (at(false, None), at(false, Some(10.0)), at(true, None));
        let late_of = |points| at(true, Some(points));
        for (all, expected) in [
            (&[ten, late_of(9.0)][..], 1),
            (&[ten, late_of(10.0)], 1),
            (&[ten, late_of(11.0)], 2),
            (&[ten, late_of(11.0), late_of(1.0)], 2),
            (&[ten, late_of(11.0), late_of(12.0)], 3),
            // A submission that is not graded yet changes nothing.
            (&[ten, late], 1),
            (&[ten, late_of(11.0), late], 2),
            (&[open, late_of(11.0)], 1),
            (&[late], 1),
            (&[late, late_of(0.0)], 2),
            // The last one in time counts, be it better or worse.
            (&[ten, at(false, Some(0.0)), late_of(5.0)], 3),
        ] {
            assert_eq!(found(all)[0], Some(expected), "{all:?}");
        }
    }
}
