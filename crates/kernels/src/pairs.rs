//! The pairs to compare.

use std::any::Any;

use crate::dice_table::DiceTable;
use crate::kept::Kept;
use crate::tell::Tell;

/// The pairs of tables to compare. All fit the rules, and none rolls dice that can score nothing.
#[derive(Clone, Copy)]
pub struct Pairs<'p> {
    /// The tables of the first player.
    pub(crate) a: &'p [&'p dyn DiceTable],
    /// The tables of the second player.
    pub(crate) b: &'p [&'p dyn DiceTable],
    /// Whether these are the same, and each is compared only with those after it.
    pub(crate) among: bool,
    /// The packed tables of the second player.
    pub(crate) kept: Option<&'p Kept>,
}

impl<'p> Pairs<'p> {
    /// Each table of a with each of b.
    pub fn between(a: &'p [&'p dyn DiceTable], b: &'p [&'p dyn DiceTable]) -> Pairs<'p> {
        Pairs {
            a,
            b,
            among: false,
            kept: None,
        }
    }

    /// Each table with all after it.
    pub fn among(tables: &'p [&'p dyn DiceTable]) -> Pairs<'p> {
        Pairs {
            among: true,
            ..Pairs::between(tables, tables)
        }
    }

    /// Reads and keeps what is packed of the tables of b.
    pub fn keeping(self, kept: Option<&'p Kept>) -> Pairs<'p> {
        Pairs { kept, ..self }
    }

    /// Whether the tables at two places are to be compared.
    pub(crate) fn wants(&self, i: usize, j: usize) -> bool {
        !self.among || i < j
    }

    /// A form that is kept of the tables of b, which is packed the first time.
    #[inline(always)]
    pub(crate) fn kept<T: Any + Send + Sync>(
        &self,
        form: usize,
        pack: impl FnOnce() -> T,
    ) -> Option<&'p T> {
        let kept = self.kept?;
        match kept.get(form) {
            None => kept.put(form, pack()),
            packed => packed,
        }
    }
}

/// The pairs to compare under some rules.
pub struct Comparison<'c, R> {
    pub rules: &'c R,
    pub pairs: Pairs<'c>,
    /// Takes the chances of each pair.
    pub tell: Tell<'c>,
}
