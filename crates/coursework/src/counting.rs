//! Which submission counts.

use crate::project_settings::Phase;

/// A submission as one student hands it in.
pub(crate) trait Candidate {
    /// Whether the student submitted it, and not a partner.
    fn is_own(&self) -> bool;

    /// Whether staff chose it for the student.
    fn is_chosen(&self) -> bool;
}

/// The submission that counts for a phase, among those in order of arrival that were accepted:
/// the one that staff chose, or else the last one.
///
/// For a phase alone only the student's own submissions can count. A partner's submission that
/// staff chose leaves such a phase with the student's own last one.
pub(crate) fn counting<'a, C: Candidate>(phase: &Phase, accepted: &[&'a C]) -> Option<&'a C> {
    let fitting = accepted.iter().rev();
    let fitting = fitting.filter(|one| phase.partners || one.is_own());
    let chosen = fitting.clone().find(|one| one.is_chosen());
    chosen.or_else(|| fitting.clone().next()).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, PartialEq)]
    struct One(u8, bool, bool);

    impl Candidate for One {
        fn is_own(&self) -> bool {
            self.1
        }

        fn is_chosen(&self) -> bool {
            self.2
        }
    }

    #[test]
    fn the_last_one_counts_unless_staff_chose_another_that_can_count() {
        let phase = |partners| Phase {
            number: 1,
            title: String::new(),
            due: None,
            partners,
            checkpoint_points: 0.0,
        };
        let number = |partners, all: &[One]| {
            let all: Vec<&One> = all.iter().collect();
            counting(&phase(partners), &all).map(|one| one.0)
        };
        let (own, theirs) = (true, false);
        let last = [
            One(1, own, false),
            One(2, own, false),
            One(3, theirs, false),
        ];
        assert_eq!(
            (number(false, &last), number(true, &last)),
            (Some(2), Some(3))
        );
        let chosen = [One(1, own, true), One(2, own, false), One(3, theirs, false)];
        assert_eq!(
            (number(false, &chosen), number(true, &chosen)),
            (Some(1), Some(1))
        );
        let of_partner = [
            One(1, theirs, true),
            One(2, own, false),
            One(3, theirs, false),
        ];
        let found = (number(false, &of_partner), number(true, &of_partner));
        assert_eq!(found, (Some(2), Some(1)));
        assert_eq!(number(false, &[One(1, theirs, true)]), None);
    }
}
