//! The dates in a file of settings.

use anyhow::bail;
use toml::{Table, Value};

/// Settings that are dates or need one.
const DATES: [&str; 10] = [
    "opens",
    "closes",
    "freeze",
    "early",
    "early_points",
    "starts",
    "due",
    "checkpoint_points",
    "late",
    "regrade_until",
];

/// Returns the text of a file of settings with the lines of its dates commented out, and the dates.
///
/// Fails if the text is not TOML, or has dates in one line with other settings.
pub fn without_dates(text: &str) -> anyhow::Result<(String, Vec<String>)> {
    let (mut left, mut dates) = (String::new(), Vec::new());
    let mut is_late = false;
    for line in text.lines() {
        let setting = line.trim_start();
        if setting.starts_with('[') {
            is_late = setting.starts_with("[late]");
        }
        let key = setting.split(['.', '=', ' ']).next().unwrap_or_default();
        let is_setting = !setting.is_empty() && !setting.starts_with('#');
        let value = setting.split_once('=').map(|(_, value)| value.trim_start());
        if is_setting && (is_late || is_date(key, value.is_some_and(is_after_deadline))) {
            left.push('#');
            dates.extend(value.is_some().then(|| setting.to_owned()));
        }
        left += line;
        left.push('\n');
    }
    let mut expected: Table = text.parse()?;
    remove_dates(&mut expected);
    if left.parse::<Table>().ok() != Some(expected) {
        bail!("write each date in a line of its own, so that it can become a comment");
    }
    Ok((left, dates))
}

fn is_date(key: &str, is_after_deadline: bool) -> bool {
    DATES.contains(&key) || (key == "verdicts" && is_after_deadline)
}

fn is_after_deadline(value: &str) -> bool {
    value
        .trim_start_matches(['"', '\''])
        .starts_with("after the deadline")
}

fn remove_dates(table: &mut Table) {
    table.retain(|key, value| !is_date(key, value.as_str().is_some_and(is_after_deadline)));
    for (_, value) in table {
        let tables = match value {
            Value::Table(table) => vec![table],
            Value::Array(array) => array.iter_mut().filter_map(Value::as_table_mut).collect(),
            _ => Vec::new(),
        };
        tables.into_iter().for_each(remove_dates);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_commented_out_and_named() {
        let text = "title = \"closes = 3\"\ncloses = \"2026-12-04 23:59\"\ngrace_seconds = 60\n\
                    verdicts = 'after the deadline'\n#due = \"x\"\nearly_points = 1\n[[phase]]\n\
                    number = 1\ndue = \"2026-12-01 00:00\"  # a Tuesday\n\
                    [late]\nuntil = \"2026-12-05 00:00\"\n\n# half\nfactor = 0.5\n\n\
                    [grades]\ntiers = []\n";
        let (left, dates) = without_dates(text).expect("TOML");
        let table: Table = left.parse().expect("TOML");
        let keys: Vec<&String> = table.keys().collect();
        assert_eq!(keys, ["grace_seconds", "grades", "phase", "title"]);
        assert_eq!(
            dates,
            [
                "closes = \"2026-12-04 23:59\"",
                "verdicts = 'after the deadline'",
                "early_points = 1",
                "due = \"2026-12-01 00:00\"  # a Tuesday",
                "until = \"2026-12-05 00:00\"",
                "factor = 0.5",
            ]
        );
        assert!(left.contains("\n#due = \"2026-12-01 00:00\"  # a Tuesday\n#[late]\n"));
        let (left, dates) = without_dates("late.factor = 1\nseed = 1").expect("TOML");
        assert_eq!(
            (left.as_str(), dates.len()),
            ("#late.factor = 1\nseed = 1\n", 1)
        );
    }

    #[test]
    fn nothing_else_is_changed() {
        for text in [
            "phase = [{ number = 1, due = \"2026-12-01 00:00\" }]\n",
            "review = { anonymous = true, regrade_until = \"x\" }\n",
            "text = \"\"\"\ncloses = 1\n\"\"\"\n",
            "due = [\n1]\n",
            "due = = 1",
        ] {
            assert!(without_dates(text).is_err(), "{text}");
        }
    }
}
