//! One step of a search for a better table.

use crate::Table;

use super::Stop;
use super::field::{Field, FieldError};
use super::gains::climbed;

/// A table that wins more often against a field, by one step of the search that
/// [`FieldResponse`](super::FieldResponse) takes many of.
///
/// The gain of changing each single choice is known exactly. The step makes as many of these
/// changes at once as raise the mean win rate in exact duels against all opponents.
///
/// ```
/// use pigskin_hog::{Choice, FALL_2017, Rules, Table, search::{Field, Improvement, Stop}};
/// // A small goal, so that this takes no time.
/// let rules = Rules { goal: 20, ..FALL_2017 };
/// let always = |dice| Table::from_fn(20, |_| Choice::dice(dice));
/// let field = Field::new(&rules, vec![(2.0, always(6)), (1.0, always(4))])?;
/// let mut table = always(4);
/// while let Some(better) = Improvement::of(&Stop::new(), &field, &table)? {
///     assert!(better.mean > better.before);
///     table = better.table;
/// }
/// # Ok::<(), pigskin_hog::search::FieldError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Improvement {
    /// The better table.
    pub table: Table,
    /// The mean win rate of the first table against the field, from 0 to 1.
    pub before: f64,
    /// That of the better table.
    pub mean: f64,
}

impl Improvement {
    /// The table after one step against a field. `None` if no change of a single choice gains.
    ///
    /// # Errors
    ///
    /// As [`Field::gradient`].
    pub fn of(
        stop: &Stop,
        field: &Field,
        table: &Table,
    ) -> Result<Option<Improvement>, FieldError> {
        let changes = field.gradient(stop, table)?.changes(table);
        let before = field.means(stop, std::slice::from_ref(table))?[0];
        let better = climbed(table, &changes, &before, |tables| {
            // Changes of fitting tables to choices of the rules fit; what is stopped has no means.
            let means = field.means(stop, &tables).unwrap_or_default();
            means.into_iter().zip(tables).collect()
        });
        if stop.is_asked() {
            return Err(FieldError::Stopped);
        }
        Ok(better.map(|(mean, table)| Improvement {
            table,
            before,
            mean,
        }))
    }
}
