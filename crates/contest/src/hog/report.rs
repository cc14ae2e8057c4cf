//! The report of a contest of Hog.

use std::collections::BTreeMap;
use std::io::{self, Write};

use askama::Template;
use serde::Serialize;

use super::win_rates::Best;
use super::{HogResults, Matchup, MatchupOutcome};
use crate::report::page::{
    Assets, MOST_PICTURED, NumberCell, NumberRow, WithoutMarkup, lines, numbers, whole,
};
use crate::{ContestAnalysis, Results};

/// Writes the page.
pub(crate) fn write(results: &Results, hog: &HogResults, page: &mut dyn Write) -> io::Result<()> {
    let lines = lines(results);
    let cells = hog.matchups().map(|matchup| cell(results, hog, matchup));
    let unproved = hog.matchups();
    let mut unproved = unproved.filter(|matchup| !matchup.outcome(hog.threshold).is_proved());
    let listed = unproved.by_ref().take(MOST_UNPROVED).collect();
    Page {
        results,
        hog,
        matchups: hog.win_rates.len(),
        numbers: numbers(results, &lines, cells),
        unproved: listed,
        more_unproved: unproved.count(),
        whole: whole(results),
        most: MOST_PICTURED,
        data: WithoutMarkup(ReportPicture::new(results, hog)),
        assets: Assets::new(&[
            include_str!("../../templates/page.js"),
            include_str!("../../templates/hog.js"),
        ]),
    }
    .write_into(page)
}

/// Maximum number of listed matchups whose outcome is not proved.
const MOST_UNPROVED: usize = 10_000;

/// The values of `hog.html`.
#[derive(Template)]
#[template(path = "hog.html")]
struct Page<'a> {
    results: &'a Results,
    hog: &'a HogResults,
    /// Number of entries.
    matchups: usize,
    /// The matrix in numbers; none where it would be too large.
    numbers: Vec<NumberRow<'a>>,
    /// The matchups whose outcome is not proved.
    unproved: Vec<Matchup>,
    /// Number of others that are not listed.
    more_unproved: usize,
    whole: Option<ContestAnalysis>,
    /// The most teams that the script knows.
    most: usize,
    /// Safe to stand in a `script` element.
    data: WithoutMarkup<ReportPicture<'a>>,
    assets: Assets,
}

/// The best teams, as the page's script draws them.
#[derive(Serialize)]
struct ReportPicture<'a> {
    teams: Vec<&'a str>,
    files: Vec<&'a str>,
    /// The hash of every team's table.
    hashes: Vec<&'a str>,
    /// The tables by hash, see [`placement`].
    tables: BTreeMap<&'a str, String>,
    threshold: f64,
    error_bound: f64,
    /// In the form of `results.json`.
    win_rates: Best<'a>,
}

impl<'a> ReportPicture<'a> {
    fn new(results: &'a Results, hog: &'a HogResults) -> Self {
        let best = results.standings.iter().take(MOST_PICTURED);
        let tables = best.clone();
        let tables =
            tables.filter_map(|row| Some((&*row.hash, placement(hog.tables.get(&row.hash)?))));
        Self {
            teams: best.clone().map(|row| &*row.team).collect(),
            files: (best.clone())
                .map(|row| row.file.as_deref().unwrap_or(""))
                .collect(),
            hashes: best.map(|row| &*row.hash).collect(),
            tables: tables.collect(),
            threshold: hog.threshold,
            error_bound: hog.error_bound,
            win_rates: hog.win_rates.best(MOST_PICTURED),
        }
    }
}

/// The cell of a matchup in the matrix of numbers.
fn cell<'a>(results: &'a Results, hog: &HogResults, matchup: Matchup) -> NumberCell<'a> {
    let outcome = matchup.outcome(hog.threshold);
    let mine = (matchup.rate.mean(), outcome == MatchupOutcome::A);
    let theirs = (matchup.rate.reversed().mean(), outcome == MatchupOutcome::B);
    let team = |line: usize| &*results.standings[line].team;
    ([team(matchup.a), team(matchup.b)], [mine, theirs])
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

    use super::super::WinRates;
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
        let win_rates = WinRates::from_fn(HOSTILE.len(), 1.3e-13, |a, b| {
            let first = 1.0 / (1.0 + (a * 5 + b) as f64);
            // The rates of the last table are at the threshold.
            Some(if b == 4 { [0.500_001; 2] } else { [first, 0.1] })
        });
        Results {
            version: Results::VERSION,
            title: HOSTILE[1].into(),
            scoring: "match-points".into(),
            awards: Awards::Ranks(vec![3.0, 2.5]),
            standings: (HOSTILE.iter().enumerate())
                .map(|(line, team)| StandingRow {
                    rank: (line < 4).then_some(line + 1),
                    team: (*team).into(),
                    stand_in: false,
                    file: Some(format!("{team}.py")),
                    wins: 4 - line,
                    award: 0.5,
                    mean_win_rate: 2.0 / 3.0,
                    forfeits: None,
                    bid: None,
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
                error_bound: 1.3e-13,
                engine: 1,
                win_rates,
                win_rates_in: None,
                tables: BTreeMap::from([(
                    HOSTILE[1].into(),
                    vec![vec![-1, 10, 10], vec![0, 0, 7]],
                )]),
            }),
        }
    }

    fn hog(results: &Results) -> &HogResults {
        results.game.hog().expect("it is of Hog")
    }

    fn page(results: &Results) -> String {
        let mut page = Vec::new();
        write(results, hog(results), &mut page).expect("the report can be written");
        String::from_utf8(page).expect("it is text")
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
            "a name is not a template"
        );
    }

    #[test]
    fn numbers_come_back_to_the_last_digit() {
        let results = contest();
        let pictured = pictured(&page(&results));
        assert_eq!(pictured["teams"], Value::from(HOSTILE.to_vec()));
        let mut unproved = 0;
        for m in hog(&results).matchups() {
            let row = &pictured["win_rates"][m.a];
            let number = |column: &str| row[column][m.b - m.a - 1].as_f64();
            assert_eq!(number("first"), Some(m.rate.first));
            assert_eq!(number("second"), Some(m.rate.second));
            unproved += usize::from(!m.outcome(hog(&results).threshold).is_proved());
        }
        assert_eq!(pictured["error_bound"].as_f64(), Some(1.3e-13));
        assert_eq!(unproved, 4);
        assert_eq!(pictured["tables"][HOSTILE[1]], "pk2/a2h");
    }

    #[test]
    fn first_ranks_have_medals_and_win_rates_have_bars() {
        let page = page(&contest());
        for part in [
            "<b class=\"medal gold\">1</b>",
            "<b class=\"medal bronze\">3</b>",
            "66.6667%<svg class=\"rate\"",
            "<rect width=\"66.7\"",
        ] {
            assert!(page.contains(part), "{part}");
        }
        assert_eq!(page.matches("<b class=\"medal").count(), 3);
    }

    #[test]
    fn page_loads_nothing_from_the_network() {
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
            hog.win_rates = WinRates::from_fn(0, 0.0, |_, _| None);
        }
        assert!(page(&nobody).contains("No entry took part."));
    }
}
