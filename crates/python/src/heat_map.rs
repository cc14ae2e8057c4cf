//! Heat maps.

use pigskin_picture::{HeatMap, Labels, Scale, Step};
use pyo3::prelude::*;

use crate::edition::wrong;

/// Title, subtitle, across, up, measure, nothing.
type Texts = [String; 6];

/// A heat map as SVG text, PNG bytes and text. `values` are `float64`s row by row, and not a number
/// where there is no value. With `steps`, values are a few, each with its name and symbol; without,
/// the scale is logarithmic from `low` to `high`.
#[pyfunction]
pub(crate) fn heat_map(
    size: usize,
    values: &[u8],
    texts: Texts,
    steps: Vec<(f64, String, char)>,
    low: f64,
    high: f64,
    kind: &str,
) -> PyResult<Vec<u8>> {
    let (numbers, rest) = values.as_chunks::<8>();
    if Some(numbers.len()) != size.checked_mul(size) || !rest.is_empty() {
        return Err(wrong(format!(
            "a heat map of {size} rows needs {size} × {size} values"
        )));
    }
    let [title, subtitle, across, up, measure, nothing] = texts;
    let labels = Labels {
        title,
        subtitle,
        across,
        up,
        measure,
        nothing,
    };
    let scale = if steps.is_empty() {
        Scale::logarithmic(low, high)
    } else {
        let steps = steps.into_iter();
        let steps = steps.map(|(value, label, symbol)| Step {
            value,
            label,
            symbol,
        });
        Scale::Steps(steps.collect())
    };
    let map = HeatMap::from_fn(size, scale, labels, |up, across| {
        let value = f64::from_ne_bytes(numbers[up * size + across]);
        (!value.is_nan()).then_some(value)
    });
    match kind {
        "svg" => map.to_svg().map(String::into_bytes).map_err(wrong),
        "png" => map.to_png().map_err(wrong),
        "text" => Ok(map.to_text().into_bytes()),
        other => Err(wrong(format!(
            "a heat map is drawn as svg, png or text, not as '{other}'"
        ))),
    }
}
