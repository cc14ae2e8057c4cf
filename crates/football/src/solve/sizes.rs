//! Which numbers of pieces a player wins with.

use std::fmt;

use super::verify::Verified;

/// Numbers of pieces per side in a row with which the same player wins.
///
/// As text: `3`, `4 to 10`, `11 or more`.
///
/// ```
/// use pigskin_football::solve::{Certificate, Sizes, verify};
/// let proofs = [3, 4, 5, 6].map(|pieces| Certificate::prove(pieces).expect("a start"));
/// let verified: Result<Vec<_>, _> = proofs.iter().map(|proof| verify(&proof.to_string())).collect();
/// let sizes = Sizes::in_order(&verified?);
/// assert_eq!(sizes.iter().map(Sizes::to_string).collect::<Vec<_>>(), ["3", "4 to 6"]);
/// # Ok::<(), pigskin_football::solve::VerifyError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sizes {
    /// The smallest number of pieces.
    pub from: u8,
    /// The largest number of pieces; `None` if there is none.
    pub to: Option<u8>,
    /// Whether the first player wins from the start, or else the second.
    pub first_wins: bool,
}

impl Sizes {
    /// Joins neighbouring certificates with the same winner, in order of the number of pieces.
    pub fn in_order(verified: &[Verified]) -> Vec<Sizes> {
        let mut verified = verified.to_vec();
        verified.sort_unstable_by_key(|verified| verified.pieces);
        let mut all: Vec<Sizes> = Vec::new();
        for Verified {
            pieces,
            or_more,
            first_wins,
            ..
        } in verified
        {
            let to = (!or_more).then_some(pieces);
            match all.last_mut() {
                // All that follows is proved already.
                Some(Sizes { to: None, .. }) => break,
                Some(last) if last.first_wins == first_wins && last.to >= pieces.checked_sub(1) => {
                    last.to = to;
                }
                _ => all.push(Sizes {
                    from: pieces,
                    to,
                    first_wins,
                }),
            }
        }
        all
    }
}

impl fmt::Display for Sizes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.from, self.to) {
            (from, None) => write!(f, "{from} or more"),
            (from, Some(to)) if from == to => write!(f, "{from}"),
            (from, Some(to)) => write!(f, "{from} to {to}"),
        }
    }
}
