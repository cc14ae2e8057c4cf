use super::*;
use crate::SPRING_2017;

fn checkered() -> Table {
    Table::from_fn(100, |scores| {
        let number = i64::from((scores.mine.0 * 7 + scores.theirs.0) % 12) - 1;
        Choice::try_from(number).unwrap()
    })
}

#[test]
fn files_round_trip() {
    let table = checkered();
    assert_eq!(
        Table::from_json(&SPRING_2017, &table.to_json()).unwrap(),
        table
    );
    assert_eq!(
        Table::from_text(&SPRING_2017, &table.to_text()).unwrap(),
        table
    );
}

#[test]
fn files_have_the_bid() {
    let table = checkered().with_bid(Some(7));
    let (json, text) = (table.to_json(), table.to_text());
    assert!(text.starts_with("bid 7\n-1 "), "{}", &text[..20]);
    assert_eq!(Table::from_json(&SPRING_2017, &json).unwrap(), table);
    assert_eq!(Table::from_text(&SPRING_2017, &text).unwrap(), table);
    for bid in [
        "-1",
        "300",
        "1.5",
        "1e1",
        "\"7\"",
        "true",
        "null",
        "[7]",
        "99999999999999999999",
    ] {
        let json = json.replacen("\"bid\": 7", &format!("\"bid\": {bid}"), 1);
        let error = Table::from_json(&SPRING_2017, &json).unwrap_err();
        assert!(matches!(error, TableFileError::Bid(_)), "{bid}: {error}");
    }
    for line in ["bid", "bid -1", "bid 300", "bid 7 7", "bid x", "bids 7"] {
        let text = text.replacen("bid 7", line, 1);
        let error = Table::from_text(&SPRING_2017, &text).unwrap_err();
        assert!(matches!(error, TableFileError::Bid(_)), "{line}: {error}");
    }
    let two = text.replacen("bid 7\n", "bid 7\nbid 7\n", 1);
    assert!(Table::from_text(&SPRING_2017, &two).is_err());
    let more = json.replacen('{', "{\"team\": 1, ", 1);
    assert!(Table::from_json(&SPRING_2017, &more).is_err());
}

/// Reads a text in both ways, and checks that the quick one never differs.
fn read_both(rules: &Rules, text: &str) -> [bool; 2] {
    let any = [Table::from_any_json, Table::from_any_text];
    let quick = [plain::json_choices, plain::text_choices];
    [0, 1].map(|form| {
        let choices = quick[form](rules, text);
        if let Some(choices) = &choices {
            let read = any[form](rules, text).expect("both read it");
            assert_eq!(read.choices(), &choices[..], "{text}");
        }
        choices.is_some()
    })
}

#[test]
fn plain_tables_are_read_quickly() {
    let table = checkered();
    let (json, text) = (table.to_json(), table.to_text());
    assert_eq!(read_both(&SPRING_2017, &json), [true, false]);
    assert_eq!(read_both(&SPRING_2017, &text), [false, true]);
    for json in [
        json.replace('\n', "\r\n\t "),
        json.replace(',', " , "),
        json.replace(['\n', ' '], ""),
    ] {
        assert_eq!(read_both(&SPRING_2017, &json), [true, false]);
    }
    for text in [
        text.replace('\n', " \t\r\n\n  \n"),
        text.replace(' ', ","),
        text.replace(' ', ", "),
        text.trim_end().to_owned(),
    ] {
        assert_eq!(read_both(&SPRING_2017, &text), [false, true]);
    }
}

#[test]
fn what_is_not_plain_is_read_as_before() {
    let rules = SPRING_2017;
    let json = checkered().to_json();
    for odd in [
        "[-1.0,",
        "[-1e0,",
        "[-0,",
        "[01,",
        "[+1,",
        "[11,",
        "[-2,",
        "[100,",
        "[\"4\",",
        "[4 4,",
        "[,4,",
        "[[4],",
        "[",
        "[null,",
        "[- 1,",
        "[\u{a0}4,",
        "[1 0,",
    ] {
        let json = json.replacen("[-1,", odd, 1);
        assert!(!read_both(&rules, &json)[0], "{odd}");
        let error = Table::from_json(&rules, &json).map_err(|error| error.to_string());
        let before = Table::from_any_json(&rules, &json).map_err(|error| error.to_string());
        assert_eq!(error, before, "{odd}");
        assert!(error.is_err(), "{odd}");
    }
    for odd in [
        format!("{json}]"),
        format!("{json},"),
        json.replacen("]\n]", "],\n]", 1),
        json.replacen("],\n[", "][", 1),
        json.replacen("],\n[", ",", 1),
        json.trim_end().trim_end_matches(']').to_owned(),
    ] {
        assert!(!read_both(&rules, &odd)[0]);
        assert!(Table::from_json(&rules, &odd).is_err());
    }
    let text = checkered().to_text();
    for (odd, is_table) in [
        ("# comment\n-1 ", true),
        ("-01 ", true),
        ("-1\u{a0}", true),
        ("-1;", false),
        ("-1.0 ", false),
        ("11 ", false),
        ("-1 0 ", false),
        (",\n-1 ", false),
        ("-1\n", false),
    ] {
        let text = text.replacen("-1 ", odd, 1);
        let read = Table::from_text(&rules, &text);
        assert!(!read_both(&rules, &text)[1], "{odd}");
        assert_eq!(read.ok(), is_table.then(checkered), "{odd}");
    }
}

proptest::proptest! {
    /// The quick readers never read another table than the slow ones from a changed text.
    #[test]
    fn changed_texts_are_the_same_to_both_readers(
        place in 0..200_usize,
        cut in 0..3_usize,
        put in "[-\\]\\[0-9, \n\r\t.e#]{0,3}",
        json: bool,
    ) {
        let rules = Rules { goal: 8, ..SPRING_2017 };
        let table = Table::from_fn(8, |scores| Choice::dice((scores.theirs.0 % 11) as u8));
        let mut text = if json { table.to_json() } else { table.to_text() };
        let start = place % text.len();
        let end = (start + cut).min(text.len());
        text.replace_range(start..end, &put);
        read_both(&rules, &text);
    }
}

#[test]
fn errors_name_the_place() {
    let json = checkered().to_json();
    for (text, message) in [
        (
            json.replacen("[-1,", "[11,", 1),
            "row 0, column 0: 11 is not from -1 to 10",
        ),
        (json.replacen("[-1,", "[", 1), "row 0 has 99 numbers"),
        (
            json.replacen("[-1,", "[1.5,", 1),
            "row 0, column 0: 1.5 is not a whole number",
        ),
        (
            json.replacen("[-1,", "[true,", 1),
            "row 0, column 0: true is not a whole number",
        ),
        ("[]".to_owned(), "there are 0 rows where 100 are needed"),
        (
            "[[1]]".to_owned(),
            "there is 1 row where 100 are needed, one for each own score",
        ),
        (
            format!("[{}]", vec!["[1]"; 100].join(",")),
            "row 0 has 1 number where 100 are needed",
        ),
        ("[".repeat(100_000), "not a JSON array"),
    ] {
        let error = Table::from_json(&SPRING_2017, &text)
            .unwrap_err()
            .to_string();
        assert!(error.contains(message), "{error}");
    }
    let text = "6 6\n6 six\n";
    let error = Table::from_text(&SPRING_2017, text)
        .unwrap_err()
        .to_string();
    assert_eq!(error, "row 1, column 1: 'six' is not a whole number");
}
