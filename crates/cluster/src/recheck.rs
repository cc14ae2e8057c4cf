//! Units that are computed twice, by different machines.

use std::fmt;

use pigskin_entry::Hash;
use serde::{Deserialize, Serialize};

use crate::unit_result::Agreement;
use crate::{Machine, UnitResult};

/// The share of units that are computed twice, and the seed that draws them.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Recheck {
    /// The share, from 0 to 1. At least one unit is drawn unless it is 0.
    pub share: f64,
    /// The seed, which the plan tells: drawn units find machines that compute wrongly, not ones
    /// that cheat.
    pub seed: u64,
}

/// A pair with different results from two machines, and the result of this machine.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    /// The unit's index.
    pub unit: usize,
    /// The teams of the pair.
    pub teams: [String; 2],
    /// Both machines with their results.
    pub found: [(Machine, UnitResult); 2],
    /// The result of this machine; `None` if it cannot compute it.
    pub here: Option<UnitResult>,
    /// The error bound of a win rate.
    pub error_bound: f64,
}

impl Recheck {
    /// The folder of second computations within a location.
    pub const FOLDER: &str = "again";

    /// The share that is usual.
    pub const USUAL: f64 = 0.01;

    /// Tests whether the share is one.
    pub(crate) fn is_fit(self) -> bool {
        (0.0..=1.0).contains(&self.share)
    }

    /// The places of those units that are drawn, from the names of all, in order.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a share of a number of units, rounded up"
    )]
    pub fn drawn(self, units: &[Hash]) -> Vec<usize> {
        let count = (self.share * units.len() as f64).ceil() as usize;
        let seed = self.seed.to_le_bytes();
        let draw = |name: &Hash| Hash::of_parts([&seed[..], &name.to_bytes()]);
        let mut draws: Vec<(Hash, usize)> = units.iter().map(draw).zip(0..).collect();
        draws.sort_unstable();
        draws.truncate(count);
        let mut places: Vec<usize> = draws.into_iter().map(|(_, place)| place).collect();
        places.sort_unstable();
        places
    }
}

impl Difference {
    /// The machines whose results differ from this machine's.
    pub fn wrong(&self) -> Vec<&Machine> {
        let is_wrong = |found: &UnitResult| {
            let compared = self.here.as_ref();
            let compared = compared.map(|here| here.compare(found, self.error_bound));
            compared.is_some_and(|pairs| pairs.contains(&Agreement::Different))
        };
        let found = self.found.iter().filter(|(_, found)| is_wrong(found));
        found.map(|(machine, _)| machine).collect()
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b] = &self.teams;
        write!(
            f,
            "two machines give different results to {a} against {b} in unit {}:",
            self.unit
        )?;
        for (machine, found) in &self.found {
            write!(f, " {machine} has {found};")?;
        }
        let here = match &self.here {
            Some(here) => here.to_string(),
            None => "no result".to_owned(),
        };
        write!(f, " this machine has {here}")?;
        if self.error_bound > 0.0 {
            write!(f, ", and the error bound is {}", self.error_bound)?;
        }
        match (self.wrong().as_slice(), &self.here) {
            ([wrong], _) => write!(f, ". So {} computes wrongly", wrong.name),
            (_, None) => write!(f, ". So one of both is wrong"),
            ([], _) => write!(f, ". The machines differ by more than the bound"),
            (_, Some(UnitResult::WinRates(_))) => {
                write!(f, ". So both are wrong, or this machine is")
            }
            (_, Some(UnitResult::Matches(_))) => write!(
                f,
                ". So machines are wrong, or a program plays otherwise on each, as by the time or \
                 the processor; --unchecked merges nevertheless"
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_seed_draws_a_share_and_at_least_one() {
        let units: Vec<Hash> = (0..500_u32)
            .map(|n| Hash::of_parts([n.to_le_bytes()]))
            .collect();
        let drawn = |share, seed| Recheck { share, seed }.drawn(&units);
        assert_eq!(drawn(0.01, 7).len(), 5);
        assert_eq!(drawn(0.01, 7), drawn(0.01, 7));
        assert_ne!(drawn(0.01, 7), drawn(0.01, 8));
        assert_eq!(drawn(1.0, 7), (0..500).collect::<Vec<_>>());
        assert!(drawn(0.0, 7).is_empty());
        let few = Recheck {
            share: 0.01,
            seed: 7,
        }
        .drawn(&units[..3]);
        assert_eq!(few.len(), 1);
    }

    #[test]
    fn a_difference_counts_beyond_both_bounds() {
        let one = UnitResult::WinRates(vec![[0.5, 0.25], [0.5, 0.75]]);
        let with = |more: f64| {
            let other = UnitResult::WinRates(vec![[0.5, 0.25], [0.5, 0.75 + more]]);
            one.compare(&other, 1e-12)
        };
        assert_eq!(with(0.0), [Agreement::Same, Agreement::Same]);
        assert_eq!(with(1.5e-12), [Agreement::Same, Agreement::Open]);
        assert_eq!(with(2.5e-12), [Agreement::Same, Agreement::Different]);
    }
}
