//! A map of a function of two scores in text, with marks where it is wrong.

use crate::{Part, PartKind};

/// Rows and columns of a map.
const SIDE: usize = 10;

/// The wrong answers of a part over all pairs of two numbers: a line of cells for each tenth
/// of the first number, a cell for each tenth of the second. `.` is right throughout, `+`
/// wrong somewhere, `#` wrong throughout. `None` for other parts.
pub(super) fn of_wrong(part: &Part, wrong: &[usize]) -> Option<Vec<String>> {
    let (rows, columns) = match &part.kind {
        PartKind::Calls { ranges, .. } => match ranges.as_slice() {
            &[[first, last], [low, high]] => (
                usize::try_from(last - first + 1).ok()?,
                usize::try_from(high - low + 1).ok()?,
            ),
            _ => return None,
        },
        PartKind::Valid { .. } => (100, 100),
        _ => return None,
    };
    if rows < SIDE || columns < SIDE {
        return None;
    }
    let mut counts = [[0usize; SIDE]; SIDE];
    let mut sizes = [[0usize; SIDE]; SIDE];
    for row in 0..rows {
        for column in 0..columns {
            sizes[row * SIDE / rows][column * SIDE / columns] += 1;
        }
    }
    for &index in wrong.iter().filter(|index| **index < rows * columns) {
        counts[index / columns * SIDE / rows][index % columns * SIDE / columns] += 1;
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
