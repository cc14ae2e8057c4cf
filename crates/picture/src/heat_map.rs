//! A square of values.

use crate::Scale;

/// A square of values by two whole numbers from 0 up, with labels and a scale.
#[derive(Clone, Debug, PartialEq)]
pub struct HeatMap {
    /// The texts around the square.
    pub labels: Labels,
    /// The meaning of colours and symbols.
    pub scale: Scale,
    size: usize,
    values: Vec<Option<f64>>,
}

/// The texts around a heat map; any text is safe.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Labels {
    /// The heading.
    pub title: String,
    /// A line below the heading.
    pub subtitle: String,
    /// The meaning of the numbers from left to right.
    pub across: String,
    /// The meaning of the numbers from bottom to top.
    pub up: String,
    /// The meaning of the values, with their unit: the heading of the legend.
    pub measure: String,
    /// The meaning of a cell without a value.
    pub nothing: String,
}

impl HeatMap {
    /// Makes a heat map from a function that returns the value of each cell, by the
    /// number that goes up and the number that goes across, both below `size`.
    pub fn from_fn(
        size: usize,
        scale: Scale,
        labels: Labels,
        mut value: impl FnMut(usize, usize) -> Option<f64>,
    ) -> HeatMap {
        let cells = (0..size).flat_map(|up| (0..size).map(move |across| (up, across)));
        HeatMap {
            labels,
            scale,
            size,
            values: cells.map(|(up, across)| value(up, across)).collect(),
        }
    }

    /// The number of rows, and of cells in a row.
    pub fn size(&self) -> usize {
        self.size
    }

    /// The value of a cell in the square; `None` if it has none.
    pub fn value(&self, up: usize, across: usize) -> Option<f64> {
        self.values.get(up * self.size + across).copied().flatten()
    }

    /// Tests whether any cell has no value.
    pub fn has_gaps(&self) -> bool {
        self.values.contains(&None)
    }

    /// The numbers shown at an axis, about ten.
    pub fn ticks(&self) -> impl Iterator<Item = usize> + use<> {
        let nice = [1, 2, 5, 10, 20, 50, 100, 200, 500];
        let fits = |step: &usize| self.size <= 11 * step;
        let step = nice.into_iter().find(fits).unwrap_or(1000);
        (0..self.size).step_by(step)
    }
}
