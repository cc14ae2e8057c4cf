//! The page of perfect play.

use pigskin_hog::Semester;

use crate::visit::visit;

/// The figures of the rows, the edition that is marked, and the addresses of its games.
const SHOWN: &str = "
    const all = (selector) => [...document.querySelectorAll(selector)];
    const text = (cell) => cell.textContent.trim();
    const rows = all('main tbody tr').map((row) => [...row.querySelectorAll('td')].map(text));
    const games = all('#asked ~ p a').map((link) => link.getAttribute('href'));
    return [rows, text(document.querySelector('[aria-current=true] th')), games];
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
        figures
            .map(|figure| figure.replace('-', "–"))
            .collect::<Vec<_>>()
    };
    let expected: Vec<_> = Semester::ALL.iter().map(expected).collect();
    let games = ["first=me&second=perfect", "first=perfect&second=me"]
        .map(|seats| format!("/hog/new?edition=fall-2017&{seats}"));
    visit(async |window| {
        window.open("/hog/perfect-play").await;
        window.follow("th a[href$='fall-2017']").await;
        let shown = window.run(SHOWN, &[]).await;
        let shown: (Vec<Vec<String>>, String, [String; 2]) =
            serde_json::from_value(shown).expect("rows, an edition and addresses");
        assert_eq!(shown, (expected, "Fall 2017".to_owned(), games));
    });
}
