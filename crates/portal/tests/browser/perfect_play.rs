//! The page of perfect play. It is computed once for all tests of this program.

use pigskin_hog::Edition;

use crate::visit::visit;

/// The figures of the rows, and the addresses of the games that the page offers.
const SHOWN: &str = "
    const all = (selector) => [...document.querySelectorAll(selector)];
    const text = (cell) => cell.textContent.trim();
    const rows = all('main tbody tr').map((row) => [...row.querySelectorAll('td')].map(text));
    return [rows, all('.strategies a').map((link) => link.getAttribute('href'))];
";

/// A test of `pigskin editions --solved` compares the document with the figures.
#[test]
fn every_edition_has_the_figures_of_the_document() {
    let document = include_str!("../../../../docs/editions.md");
    let rows = document.lines().filter(|line| line.contains(" % |"));
    let (names, expected): (Vec<String>, Vec<Vec<String>>) = rows
        .map(|row| {
            let mut cells = row.trim_matches(['|', ' ']).split(" | ");
            let name = cells.next().expect("a name").trim_matches('`').to_owned();
            let figures = cells.map(|cell| if cell == "-" { "–" } else { cell }.to_owned());
            (name, figures.collect())
        })
        .unzip();
    assert_eq!(names, Edition::names().collect::<Vec<_>>());
    let games = names.iter().flat_map(|name| {
        ["first=me&second=perfect", "first=perfect&second=me"]
            .map(|seats| format!("/hog/new?edition={name}&{seats}"))
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
