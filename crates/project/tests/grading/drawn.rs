//! Inputs that no kit contains.

use pigskin_project::{Answers, GradingKit, PartKind, StudentFile};

use crate::kit::{KIT, PROJECT, folder, grader, grades, reference_with, wrong};

/// A file with the kit's right answers to problem 09, and no rule.
fn table() -> Vec<u8> {
    let part = &PROJECT.problem("09").expect("a problem").domain[0];
    let PartKind::MaxScoring { averages, .. } = &part.kind else {
        panic!("other questions: {}", part.name);
    };
    let Some(Answers::Lines(right)) = part.right(&PROJECT.edition().rules) else {
        panic!("no answers");
    };
    let rows = averages.iter().zip(&right).map(|(averages, right)| {
        let best = right.split(' ').next().unwrap_or_default();
        let averages: Vec<_> = averages.iter().map(f64::to_string).collect();
        format!("({}): {best}", averages.join(", "))
    });
    let rows: Vec<_> = rows.collect();
    let body = "    averages = [make_averaged(roll_dice, num_samples)(n, dice) for n in range(1, 11)]\n    \
                return TABLE.get(tuple(averages), 10)";
    let function = format!("def max_scoring_num_rolls(dice=six_sided, num_samples=1000):\n{body}");
    reference_with(&format!("TABLE = {{{}}}\n\n\n{function}", rows.join(", ")))
}

#[test]
fn a_table_of_the_kits_answers_is_wrong_and_is_named() {
    let table = table();
    let grade = grades(&[("table", &table)]).remove(0);
    assert_eq!(wrong(&grade), ["09"]);
    let parts = &grade.problems["09"].parts;
    assert_eq!(parts[0].wrong, 0);
    let drawn = parts.iter().find(|part| part.name == "drawn averages");
    let drawn = drawn.expect("drawn averages");
    assert!(drawn.wrong * 2 > drawn.of);

    let file = StudentFile {
        file: "table.py".to_owned(),
        name: "table".to_owned(),
        contents: Ok(table),
    };
    let summary = KIT.class_summary(&[file], &[grade]);
    assert_eq!(summary.tables[0].file, "table.py");
    let text = summary.to_text();
    assert!(text.contains(&format!("the seed {}.", KIT.seed)), "{text}");
}

#[test]
fn a_seed_repeats_a_grading() {
    let folder = folder(1.0);
    let kit = |seed| GradingKit::open_with_seed(folder.path(), seed).expect("a kit");
    let hash = |kit: &GradingKit| kit.hash_of(&grader(), b"");
    let own = kit(None);
    assert_eq!(hash(&own), hash(&kit(Some(own.seed))));
    assert_eq!(hash(&kit(Some(5))), hash(&kit(Some(5))));
    assert_ne!(hash(&kit(Some(5))), hash(&kit(Some(6))));
}

/// A file that starts with an average of 0 is right for all dice: outcomes are 1 or more.
#[test]
fn another_first_value_is_right() {
    let body = "    best, most = 0, 0\n    for n in range(1, 11):\n        \
                average = make_averaged(roll_dice, num_samples)(n, dice)\n        \
                if average > most:\n            best, most = n, average\n    return best";
    let text = format!("def max_scoring_num_rolls(dice=six_sided, num_samples=1000):\n{body}");
    let grade = grades(&[("zero", &reference_with(&text))]).remove(0);
    assert_eq!(wrong(&grade), [""; 0]);
    let text = text.replace("most:", "most + 1:");
    let grade = grades(&[("one", &reference_with(&text))]).remove(0);
    let told = grade.problems["09"].smallest.as_ref().expect("a mistake");
    let input = "max_scoring_num_rolls(die, 8), where the averages of 1 to 10 dice are 1, 1,";
    assert!(told.starts_with(input), "{told}");
}
