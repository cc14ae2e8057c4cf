//! Differences between two computations of a pair.

use std::fmt;

use crate::unit_result::Agreement;
use crate::{Machine, UnitResult};

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
