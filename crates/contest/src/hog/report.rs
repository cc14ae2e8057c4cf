//! The report of a contest of Hog.

use std::collections::{BTreeMap, HashMap};

use askama::Template;
use serde::Serialize;

use super::{HogResults, MatchupRow};
use crate::report::{Assets, MOST_SHOWN, NumberCell, NumberRow, lines, numbers, without_markup};
use crate::{ContestAnalysis, Results};

/// Writes the page.
pub(crate) fn html(results: &Results, hog: &HogResults) -> Result<String, askama::Error> {
    let lines = lines(results);
    let pictured = Pictured::new(results, hog, &lines);
    Page {
        results,
        hog,
        numbers: numbers(results, &lines, hog.matchups.iter().map(cell)),
        unproved: hog.matchups.iter().filter(|m| !m.proved).collect(),
        whole: ContestAnalysis::of(results, MOST_SHOWN),
        data: without_markup(&pictured).map_err(askama::Error::custom)?,
        assets: Assets::new(&[
            include_str!("../../templates/page.js"),
            include_str!("../../templates/hog.js"),
        ]),
    }
    .render()
}

/// What `hog.html` shows.
#[derive(Template)]
#[template(path = "hog.html")]
struct Page<'a> {
    results: &'a Results,
    hog: &'a HogResults,
    /// The matrix in numbers; none where it would be too large.
    numbers: Vec<NumberRow<'a>>,
    unproved: Vec<&'a MatchupRow>,
    whole: ContestAnalysis,
    /// [`Pictured`], safe to stand in a `script` element.
    data: String,
    assets: Assets,
}

/// What the script draws and tells, as columns: a thousand entries make half
/// a million matchups.
#[derive(Serialize)]
struct Pictured<'a> {
    teams: Vec<&'a str>,
    files: Vec<&'a str>,
    /// The hash of every team's table.
    hashes: Vec<&'a str>,
    /// The tables by hash, see [`placement`].
    tables: BTreeMap<&'a str, String>,
    /// The first team of every matchup, as its line in the standings from 0.
    a: Vec<usize>,
    b: Vec<usize>,
    win_rate: Vec<f64>,
    first: Vec<f64>,
    second: Vec<f64>,
    error_bound: Vec<f64>,
    outcome: Vec<&'a str>,
    /// The matchups whose outcome is not proved, as places in the columns.
    unproved: Vec<usize>,
}

impl<'a> Pictured<'a> {
    fn new(results: &'a Results, hog: &'a HogResults, lines: &HashMap<&str, usize>) -> Self {
        let standings = &results.standings;
        // A matchup of a team that does not stand has no place in the matrix.
        let placed: Vec<(usize, usize, &MatchupRow)> = (hog.matchups.iter())
            .filter_map(|m| Some((*lines.get(&*m.a)?, *lines.get(&*m.b)?, m)))
            .collect();
        let column = |of: fn(&MatchupRow) -> f64| placed.iter().map(|(_, _, m)| of(m)).collect();
        Self {
            teams: standings.iter().map(|row| &*row.team).collect(),
            files: (standings.iter())
                .map(|row| row.file.as_deref().unwrap_or(""))
                .collect(),
            hashes: standings.iter().map(|row| &*row.hash).collect(),
            tables: (hog.tables.iter())
                .map(|(hash, table)| (&**hash, placement(table)))
                .collect(),
            a: placed.iter().map(|(a, _, _)| *a).collect(),
            b: placed.iter().map(|(_, b, _)| *b).collect(),
            win_rate: column(|m| m.win_rate),
            first: column(|m| m.first),
            second: column(|m| m.second),
            error_bound: column(|m| m.error_bound),
            outcome: placed.iter().map(|(_, _, m)| &*m.outcome).collect(),
            unproved: (placed.iter().enumerate())
                .filter_map(|(place, (_, _, m))| (!m.proved).then_some(place))
                .collect(),
        }
    }
}

/// What a matchup is in the matrix in numbers.
fn cell(m: &MatchupRow) -> NumberCell<'_> {
    let mine = (m.win_rate, m.outcome == "a");
    let theirs = (1.0 - m.win_rate, m.outcome == "b");
    ([&m.a, &m.b], [mine, theirs])
}

/// Writes a table as chess writes a board: a letter a choice, `a` to `k` for 0
/// to 10 dice and `p` for the Pork Chop, with the length of its run where that
/// is above 1, and `/` between rows.
fn placement(table: &[Vec<i8>]) -> String {
    let rows = table.iter().map(|row| {
        let runs = row.chunk_by(PartialEq::eq).map(|run| match run.len() {
            1 => letter(run[0]).to_string(),
            length => format!("{}{length}", letter(run[0])),
        });
        runs.collect::<String>()
    });
    rows.collect::<Vec<_>>().join("/")
}

fn letter(choice: i8) -> char {
    match choice {
        -1 => 'p',
        0..=10 => char::from(b'a' + choice.unsigned_abs()),
        _ => '?',
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;
    use crate::{Awards, DisqualifiedRow, GameResults, StandingRow};

    const HOSTILE: [&str; 5] = [
        "<div style='font-size: 1000%'>",
        "</script><script>alert(1)</script>",
        "\u{202e}\u{2028}\"'&amp;]]><!--",
        "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
        "{{ results.title }}",
    ];

    /// A contest in which every text is hostile and every number odd.
    fn contest() -> Results {
        let mut matchups = Vec::new();
        for (a, mine) in HOSTILE.iter().enumerate() {
            for (b, theirs) in HOSTILE.iter().enumerate().skip(a + 1) {
                let first = 1.0 / (1.0 + (a * 5 + b) as f64);
                matchups.push(MatchupRow {
                    a: (*mine).into(),
                    b: (*theirs).into(),
                    win_rate: first.midpoint(0.1),
                    first,
                    second: 0.1,
                    error_bound: 1.3e-13,
                    outcome: "b".into(),
                    proved: b != 4,
                });
            }
        }
        Results {
            version: Results::VERSION,
            title: HOSTILE[1].into(),
            scoring: "match-points".into(),
            awards: Awards::Ranks(vec![3.0, 2.5]),
            standings: (HOSTILE.iter().enumerate())
                .map(|(line, team)| StandingRow {
                    rank: (line < 4).then_some(line + 1),
                    team: (*team).into(),
                    file: Some(format!("{team}.py")),
                    wins: 4 - line,
                    award: 0.5,
                    mean_win_rate: 2.0 / 3.0,
                    forfeits: None,
                    hash: HOSTILE[1].into(),
                })
                .collect(),
            disqualified: vec![DisqualifiedRow {
                file: HOSTILE[2].into(),
                team: Some(HOSTILE[1].into()),
                kind: HOSTILE[0].into(),
                reason: HOSTILE[1].into(),
            }],
            same: vec![HOSTILE.map(String::from).to_vec()],
            game: GameResults::Hog(HogResults {
                edition: HOSTILE[0].into(),
                rules: BTreeMap::from([("free_bacon".into(), HOSTILE[1].into())]),
                rules_in_words: vec![("Free Bacon".into(), HOSTILE[1].into())],
                threshold: 0.500_001,
                matchups,
                tables: BTreeMap::from([(
                    HOSTILE[1].into(),
                    vec![vec![-1, 10, 10], vec![0, 0, 7]],
                )]),
            }),
        }
    }

    fn hog(results: &Results) -> &HogResults {
        match &results.game {
            GameResults::Hog(hog) => hog,
            GameResults::DFootball(_) => panic!("it is of Hog"),
        }
    }

    fn page(results: &Results) -> String {
        html(results, hog(results)).expect("the report can be written")
    }

    /// Reads the numbers back as the script does.
    fn pictured(page: &str) -> Value {
        let (_, rest) = page
            .split_once(r#"id="contest">"#)
            .expect("the numbers are there");
        let (json, _) = rest.split_once("</script>").expect("the numbers end");
        serde_json::from_str(json).expect("the numbers are JSON")
    }

    #[test]
    fn hostile_names_stay_text() {
        let page = page(&contest());
        assert_eq!(
            page.matches("<script").count(),
            2,
            "the numbers and the script"
        );
        assert_eq!(page.matches("</script").count(), 2);
        assert!(!page.contains("<div style"));
        assert!(!page.contains("<!--"));
        assert!(page.contains("&#60;div style=&#39;font-size: 1000%&#39;&#62;"));
        assert!(
            page.contains("{{ results.title }}"),
            "a name is no template"
        );
    }

    #[test]
    fn numbers_come_back_to_the_last_digit() {
        let results = contest();
        let pictured = pictured(&page(&results));
        assert_eq!(pictured["teams"], Value::from(HOSTILE.to_vec()));
        for (place, m) in hog(&results).matchups.iter().enumerate() {
            let number = |column: &str| pictured[column][place].as_f64();
            assert_eq!(number("win_rate"), Some(m.win_rate));
            assert_eq!(number("first"), Some(m.first));
            assert_eq!(number("second"), Some(m.second));
            assert_eq!(number("error_bound"), Some(m.error_bound));
        }
        assert_eq!(pictured["unproved"], Value::from(vec![3, 6, 8, 9]));
        assert_eq!(pictured["tables"][HOSTILE[1]], "pk2/a2h");
    }

    #[test]
    fn page_asks_no_machine_for_anything() {
        let page = page(&contest());
        for outside in [
            "http:", "https:", "src=", "url(", "@import", "<link", "fetch(", "import(",
        ] {
            assert!(!page.contains(outside), "{outside}");
        }
        assert!(page.contains("default-src 'none'"));
    }

    #[test]
    fn same_results_give_the_same_page() {
        assert_eq!(page(&contest()), page(&contest()));
    }

    #[test]
    fn contest_without_entries_has_a_page() {
        let mut nobody = contest();
        nobody.standings.clear();
        if let GameResults::Hog(hog) = &mut nobody.game {
            hog.matchups.clear();
        }
        assert!(page(&nobody).contains("No entry took part."));
    }
}
