//! The winner from the start with every number of pieces.

use std::fmt;

use super::Certificate;

/// Certificates of who wins from the start with every number of pieces per side.
///
/// There is one for each of the smallest numbers, and the last one holds for its number of
/// pieces and every larger one ([`Certificate::or_more`]). The text has them one after the
/// other; [`verify_all`](super::verify_all) checks it without the solver.
///
/// ```
/// use pigskin_football::solve::{AllSizes, Sizes, verify_all};
/// let proof = AllSizes::prove().expect("a theorem");
/// let sizes = Sizes::in_order(&verify_all(&proof.to_string())?);
/// let first: Vec<String> = sizes.iter().filter(|sizes| sizes.first_wins).map(Sizes::to_string).collect();
/// assert_eq!(first, ["2", "4 or more"]);
/// # Ok::<(), pigskin_football::solve::VerifyError>(())
/// ```
#[derive(Clone, Debug)]
pub struct AllSizes {
    certificates: Vec<Certificate>,
}

impl AllSizes {
    /// Proves who wins with 1, 2, … pieces per side until a certificate holds for all larger
    /// numbers; `None` if none of up to 31 pieces does.
    pub fn prove() -> Option<AllSizes> {
        let mut certificates = Vec::new();
        for pieces in 1.. {
            let certificate = Certificate::prove(pieces)?;
            if let Some(last) = certificate.clone().or_more() {
                certificates.push(last);
                break;
            }
            certificates.push(certificate);
        }
        Some(AllSizes { certificates })
    }

    /// The certificates, in order of the number of pieces.
    pub fn certificates(&self) -> &[Certificate] {
        &self.certificates
    }
}

impl fmt::Display for AllSizes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, certificate) in self.certificates.iter().enumerate() {
            if place > 0 {
                writeln!(f)?;
            }
            certificate.fmt(f)?;
        }
        Ok(())
    }
}
