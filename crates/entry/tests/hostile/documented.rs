//! The documentation of each number: the table in
//! `docs/security.md`.

const TEXT: &str = include_str!("../../../../docs/security.md");

/// The documented result of a number behind the weaker walls.
#[derive(Clone, Copy, Debug)]
pub struct DocumentedResult {
    pub number: u8,
    pub partial: bool,
    pub limits: bool,
}

pub fn row(number: u8) -> DocumentedResult {
    let row = rows().find(|row| row.number == number);
    row.unwrap_or_else(|| panic!("docs/security.md has no row for {number}"))
}

/// All numbers, as they come.
pub fn numbers() -> Vec<u8> {
    rows().map(|row| row.number).collect()
}

/// The rows of the table: number, attempt, result, partial, limits.
fn rows() -> impl Iterator<Item = DocumentedResult> {
    let lines = TEXT.lines().filter_map(|line| line.strip_prefix("| "));
    lines.filter_map(|line| {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let number = cells[0].parse().ok()?;
        let [_, _, _, partial, limits, ""] = cells[..] else {
            panic!("docs/security.md: {line}");
        };
        let is_held = |cell: &str| match cell {
            "held" => true,
            "not held" => false,
            _ => panic!("docs/security.md: {cell:?} in the row of {number}"),
        };
        Some(DocumentedResult {
            number,
            partial: is_held(partial),
            limits: is_held(limits),
        })
    })
}
