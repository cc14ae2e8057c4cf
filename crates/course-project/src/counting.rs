//! The choice of the submission that counts.

use crate::project_settings::Phase;

/// The submission that counts for a phase, among those in order of arrival that were accepted:
/// the one that staff chose, or else the last one. `is_own` says whether the student submitted it,
/// and not a partner.
///
/// For a phase without partners, only the student's own submissions can count. A partner's
/// submission that staff chose leaves such a phase with the student's own last one.
pub(crate) fn counting<'a, S>(
    phase: &Phase,
    accepted: &'a [S],
    is_own: impl Fn(&S) -> bool,
    is_chosen: impl Fn(&S) -> bool,
) -> Option<&'a S> {
    let fitting = || {
        accepted
            .iter()
            .rev()
            .filter(|one| phase.partners || is_own(one))
    };
    fitting()
        .find(|one| is_chosen(one))
        .or_else(|| fitting().next())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_one_counts_unless_staff_chose_another_that_can_count() {
        let phase = |partners| Phase {
            number: 1,
            title: String::new(),
            due: None,
            partners,
            checkpoint_points: 0.0,
        };
        // A number, whether it is the student's own, and whether staff chose it.
        let number = |partners, all: &[(u8, bool, bool)]| {
            counting(&phase(partners), all, |one| one.1, |one| one.2).map(|one| one.0)
        };
        let (own, theirs) = (true, false);
        let last = [(1, own, false), (2, own, false), (3, theirs, false)];
        assert_eq!(
            (number(false, &last), number(true, &last)),
            (Some(2), Some(3))
        );
        let chosen = [(1, own, true), (2, own, false), (3, theirs, false)];
        assert_eq!(
            (number(false, &chosen), number(true, &chosen)),
            (Some(1), Some(1))
        );
        let of_partner = [(1, theirs, true), (2, own, false), (3, theirs, false)];
        let found = (number(false, &of_partner), number(true, &of_partner));
        assert_eq!(found, (Some(2), Some(1)));
        assert_eq!(number(false, &[(1, theirs, true)]), None);
    }
}
