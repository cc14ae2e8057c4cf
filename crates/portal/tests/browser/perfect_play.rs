//! The page of perfect play.

use pigskin_hog::Semester;

use crate::visit::{SOLVED, visit};

/// The figures of the rows, and the addresses of the games that the page offers.
const SHOWN: &str = "
    const all = (selector) => [...document.querySelectorAll(selector)];
    const text = (cell) => cell.textContent.trim();
    const rows = all('main tbody tr').map((row) => [...row.querySelectorAll('td')].map(text));
    return [rows, all('.strategies a').map((link) => link.getAttribute('href'))];
";

/// A test of `pigskin editions --solved` compares all rows of the document with the figures.
#[test]
fn editions_have_the_figures_of_the_document() {
    let document = include_str!("../../../../docs/editions.md");
    let expected = |semester: &Semester| {
        let begins = format!("| `{}` | ", semester.name);
        let mut rows = document
            .lines()
            .filter_map(|line| line.strip_prefix(&begins));
        let row = rows.find(|row| row.contains(" % |")).expect("a row");
        let figures = row.trim_matches(['|', ' ']).split(" | ");
        figures.map(str::to_owned).collect::<Vec<_>>()
    };
    let expected: Vec<_> = SOLVED.iter().map(expected).collect();
    let games = SOLVED.iter().flat_map(|semester| {
        ["first=me&second=perfect", "first=perfect&second=me"]
            .map(|seats| format!("/hog/new?edition={}&{seats}", semester.name))
    });
    let games: Vec<String> = games.collect();
    visit(async |window| {
        window.open("/hog/perfect-play").await;
        window.until_complete().await;
        let shown = window.run(SHOWN, &[]).await;
        let shown: (Vec<Vec<String>>, Vec<String>) =
            serde_json::from_value(shown).expect("rows and addresses");
        assert_eq!(shown, (expected, games));
    });
}
