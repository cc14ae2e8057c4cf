//! Names that students chose, in files that others open.

use pigskin_contest::Results;

use crate::contest_folder::{ContestFolder, program};

/// Names that are markup, formulas and quotes, with numbers of dice.
const HOSTILE: [(&str, &str); 6] = [
    ("</script><script>alert(1)</script>", "4"),
    ("<img src=x onerror=alert(1)>", "5"),
    ("=HYPERLINK(\"http://evil.example\",\"Oink\")", "6"),
    ("@SUM(1+9)*cmd|' /C calc'!A0", "3"),
    ("\"Hogs\", said Bill; &amp; more", "2"),
    ("-1+1", "1"),
];

fn contest() -> ContestFolder {
    let contest = ContestFolder::described(
        "title = '</title><b>Hogs</b>'\nedition = 'fall-2019'\nset.goal = 10",
    );
    for (place, (team, dice)) in HOSTILE.into_iter().enumerate() {
        contest.entry(&format!("{place}.py"), program(team, dice));
    }
    contest.entry(
        "+5<b>.py",
        program("<i>Alas</i>", "exec('raise Exception(\"<u>\")')"),
    );
    contest
}

#[test]
fn a_spreadsheet_reads_names_as_text() {
    let contest = contest();
    contest.run();
    let text = contest.result("standings.csv");
    let mut csv = csv::Reader::from_reader(text.as_bytes());
    let columns = ["rank", "team", "wins", "award", "mean_win_rate", "file"];
    assert_eq!(csv.headers().expect("columns"), &columns[..]);
    let rows = csv.records().map(|row| row.expect("a row"));
    let mut teams: Vec<String> = rows.map(|row| row[1].to_owned()).collect();
    teams.sort_unstable();
    let mut expected = HOSTILE.map(|(team, _)| match team.as_bytes()[0] {
        b'=' | b'@' | b'-' => format!("'{team}"),
        _ => team.to_owned(),
    });
    expected.sort_unstable();
    assert_eq!(teams, expected);
    // The text itself is quoted for other readers of CSV.
    assert!(
        text.contains(r#","'=HYPERLINK(""http://evil.example"",""Oink"")","#),
        "{text}"
    );
}

#[test]
fn a_spreadsheet_reads_files_as_text() {
    let contest = ContestFolder::described("edition = 'fall-2019'\nset.goal = 10");
    contest.entry("=1+1,2.py", program("Sum", "4"));
    contest.run();
    let text = contest.result("standings.csv");
    assert!(text.ends_with(",\"'=1+1,2.py\"\n"), "{text}");
}

#[test]
fn a_page_shows_names_as_text() {
    let contest = contest();
    contest.run();
    let page = contest.result("report.html");
    for markup in [
        "<script>alert",
        "<img",
        "</title><b>",
        "<b>",
        "<i>Alas",
        "<u>",
    ] {
        assert!(!page.contains(markup), "{markup}");
    }
    assert_eq!(
        page.matches("<script").count(),
        2,
        "the numbers and the script"
    );
    assert_eq!(page.matches("</script").count(), 2);
    for escaped in [
        "&#60;img src=x onerror=alert(1)&#62;",
        "&#60;/script&#62;&#60;script&#62;alert(1)",
        "&#60;i&#62;Alas&#60;/i&#62;",
        "raised Exception: &#60;u&#62;",
        "&#38;amp; more",
    ] {
        assert!(page.contains(escaped), "{escaped}");
    }
}

#[test]
fn names_are_as_the_teams_wrote_them_in_json() {
    let contest = contest();
    let ran = contest.run();
    let read: Results = serde_json::from_str(&contest.result("results.json")).expect("JSON");
    assert_eq!(read, ran.results);
    let mut teams = ran.teams();
    let mut expected = HOSTILE.map(|(team, _)| team);
    teams.sort_unstable();
    expected.sort_unstable();
    assert_eq!(teams, expected);
}
