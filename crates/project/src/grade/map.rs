//! A map of a function of two scores in text, with marks where it is wrong.

use crate::{Part, PartKind};

/// Rows and columns of a map.
const SIDE: usize = 10;

/// The wrong answers of a part over all pairs of two numbers: a line of cells for each tenth
/// of the first number, a cell for each tenth of the second. `.` is right throughout, `+`
/// wrong somewhere, `#` wrong throughout. `None` for other parts.
pub(super) fn of_wrong(part: &Part, wrong: &[usize]) -> Option<Vec<String>> {
    let [[first, last], [low, high]] = match &part.kind {
        PartKind::Calls { ranges, .. } => ranges.as_slice().try_into().ok()?,
        PartKind::Valid { .. } => [[0, 99]; 2],
        _ => return None,
    };
    let cell = |low: i64, high: i64, value: i64| {
        let size = usize::try_from(high - low + 1)
            .ok()
            .filter(|size| *size >= SIDE)?;
        Some(usize::try_from(value - low).ok()? * SIDE / size)
    };
    let mut counts = [[0usize; SIDE]; SIDE];
    let mut sizes = [[0usize; SIDE]; SIDE];
    for (index, call) in part.kind.calls().iter().enumerate() {
        let row = cell(first, last, *call.first()?)?;
        let column = cell(low, high, *call.get(1)?)?;
        sizes[row][column] += 1;
        counts[row][column] += usize::from(wrong.binary_search(&index).is_ok());
    }
    let line = |(counts, sizes): (&[usize; SIDE], &[usize; SIDE])| {
        let cells = counts.iter().zip(sizes);
        let cells = cells.map(|(&count, &size)| match count {
            0 => '.',
            _ if count == size => '#',
            _ => '+',
        });
        cells.collect()
    };
    Some(counts.iter().zip(&sizes).map(line).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_show_how_much_is_wrong() {
        let part = r#"{"name": "a", "kind": "calls", "function": "f",
            "ranges": [[0, 99], [0, 99]], "of": 10000}"#;
        let part: Part = serde_json::from_str(part).expect("a part");
        let wrong: Vec<usize> = (0..10).chain([1234]).chain(9990..10_000).collect();
        let map = of_wrong(&part, &wrong).expect("a map");
        assert_eq!(map[0], "+.........");
        assert_eq!(map[1], "...+......");
        assert_eq!(map[9], ".........+");
        let all: Vec<usize> = (0..10_000).collect();
        assert_eq!(of_wrong(&part, &all).expect("a map"), ["##########"; 10]);
    }
}
