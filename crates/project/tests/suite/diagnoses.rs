//! What grading says about files with one mistake is true of them, and of right files it says nothing.

use std::fs;

use pigskin_entry::{Interpreters, Wall};
use pigskin_project::{FileGrade, Grader, GradingKit, ProblemGrade, StudentFile};

use crate::kit::FALL_2019;

/// One of so many mutants is graded.
const EVERY: usize = 3;

/// Changes of a line, each a mistake.
const CHANGES: [(&str, &str); 21] = [
    (" >= ", " > "),
    (" > ", " >= "),
    (" < ", " <= "),
    (" == ", " != "),
    (" + ", " - "),
    (" - ", " + "),
    (" += ", " = "),
    (" // ", " / "),
    (" and ", " or "),
    ("min(", "max("),
    ("max(", "min("),
    ("abs(", "("),
    ("return ", ""),
    ("(score0", "(score1"),
    ("score1)", "score0)"),
    ("opponent_score", "score"),
    ("margin", "8"),
    (", dice)", ")"),
    ("= 0", "= 1"),
    ("return 1", "return 0"),
    ("points += ", "score1 += "),
];

/// A file with one mistake, in the place of this problem.
struct Mutant {
    problem: &'static str,
    change: String,
    hog: String,
    /// The code of the problem.
    region: String,
}

/// The places of problems that others use, or that have known misunderstandings.
const PLACES: [&str; 11] = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11"];

fn mutants(reference: &str) -> Vec<Mutant> {
    let mut mutants = Vec::new();
    for problem in PLACES {
        let begin = format!("# BEGIN PROBLEM {problem}\n");
        let end = format!("# END PROBLEM {problem}\n");
        let regions: Vec<_> = reference.match_indices(&begin).collect();
        for (start, _) in regions {
            let length = reference[start..].find(&end).expect("an end");
            let region = &reference[start..start + length];
            for (from, to) in CHANGES {
                for (place, _) in region.match_indices(from) {
                    let mut changed = region.to_owned();
                    changed.replace_range(place..place + from.len(), to);
                    let line = region[..place].lines().count();
                    mutants.push(Mutant {
                        problem,
                        change: format!("problem {problem}, line {line}: {from:?} to {to:?}"),
                        hog: reference.replacen(region, &changed, 1),
                        region: changed,
                    });
                }
            }
        }
    }
    mutants
}

/// The place of a problem in the file: `5` for `05a`.
fn place(number: &str) -> &str {
    number
        .trim_start_matches('0')
        .trim_end_matches(|end: char| end.is_ascii_lowercase())
}

/// The kit, with all its misunderstandings, and the staff's reference.
fn opened() -> (GradingKit, String) {
    let folder = tempfile::tempdir().expect("a folder");
    FALL_2019.write_new(folder.path()).expect("written");
    let kit = GradingKit::open(folder.path()).expect("a kit");
    let reference = fs::read_to_string(folder.path().join("staff/hog.py")).expect("a file");
    (kit, reference)
}

fn grades(kit: &GradingKit, files: &[(String, String)]) -> Vec<FileGrade> {
    let interpreters = Interpreters::default();
    let grader = Grader {
        python: interpreters.python().expect("a Python"),
        wall: Wall::Full.at_least().expect("boxes"),
    };
    let files = files.iter().map(|(name, hog)| StudentFile {
        file: name.clone(),
        name: name.clone(),
        contents: Ok(hog.clone().into_bytes()),
    });
    let files: Vec<_> = files.collect();
    let kept = tempfile::tempdir().expect("a folder");
    let graded = kit.grade_all(&grader, &files, 2, kept.path(), &mut |_| ());
    graded.expect("a machine that works")
}

/// The untrue statements about a mutant.
fn untrue(mutant: &Mutant, grade: &FileGrade) -> Vec<String> {
    let is_own = |number: &&String| place(number) == mutant.problem;
    let is_at_fault = |number: &str| is_own(&&number.to_owned());
    let problems = grade.problems.iter();
    let told = problems
        .filter_map(|(number, problem)| Some((number, problem, problem.diagnosis.as_ref()?)));
    let wrong = told.filter(|(number, problem, sentence)| {
        if !problem.only_because.is_empty() {
            // The others are right, and that one is not.
            let mut because = problem.only_because.iter();
            return is_own(number) || !because.all(|number| is_at_fault(number));
        }
        let of_play = |number: &str| ["5", "6"].contains(&number);
        let is_of_play = of_play(place(number)) && of_play(mutant.problem);
        // No change leaves a call out, adds one or moves one.
        let calls = [
            "is not called for 0 dice",
            "is asked twice",
            "from before the swap",
        ];
        calls.iter().any(|call| sentence.contains(call))
            || !is_own(number) && !is_of_play
            || tells_to_write_what_is_there(sentence, &mutant.region)
    });
    wrong
        .map(|(number, _, sentence)| format!("{}: in {number}: {sentence}", mutant.change))
        .collect()
}

/// Tests whether a sentence tells to use what the code uses.
fn tells_to_write_what_is_there(sentence: &str, region: &str) -> bool {
    [
        "use >=",
        "use abs",
        "use and",
        "use or",
        "Use return",
        "use //",
    ]
    .into_iter()
    .any(|advice| sentence.contains(advice) && region.contains(&advice[4..]))
}

#[test]
fn an_advice_that_the_code_follows_already_is_untrue() {
    let advice = "At least margin is enough: use >=.";
    assert!(tells_to_write_what_is_there(advice, "points >= margin + 1"));
    assert!(!tells_to_write_what_is_there(advice, "points > margin"));
}

#[test]
fn what_is_said_about_a_single_mistake_is_true() {
    let (kit, reference) = opened();
    let mutants: Vec<Mutant> = mutants(&reference).into_iter().step_by(EVERY).collect();
    assert!(mutants.len() > 25, "{}", mutants.len());
    let mut files: Vec<(String, String)> = vec![
        ("right".to_owned(), reference.clone()),
        (
            "right too".to_owned(),
            reference.replace(
                "points = take_turn(num_rolls, score1, dice)",
                "points = take_turn(dice=dice, num_rolls=num_rolls, opponent_score=score1)",
            ),
        ),
    ];
    assert_ne!(files[0].1, files[1].1);
    files.extend(
        mutants
            .iter()
            .map(|one| (one.change.clone(), one.hog.clone())),
    );
    let grades = grades(&kit, &files);
    for (grade, (name, _)) in grades.iter().zip(&files[..2]) {
        assert!(
            grade
                .problems
                .values()
                .all(|one| one.passes() && one.diagnosis.is_none()),
            "{name}"
        );
    }
    let mut untrue_ones = Vec::new();
    let (mut wrong, mut told) = (0, 0);
    for (mutant, grade) in mutants.iter().zip(&grades[2..]) {
        untrue_ones.extend(untrue(mutant, grade));
        let own = grade
            .problems
            .iter()
            .filter(|(number, one)| place(number) == mutant.problem && !one.passes());
        let own: Vec<&ProblemGrade> = own.map(|(_, one)| one).collect();
        wrong += usize::from(!own.is_empty());
        told += usize::from(own.iter().any(|one| one.diagnosis.is_some()));
    }
    assert!(untrue_ones.is_empty(), "{untrue_ones:#?}");
    assert!(told * 3 >= wrong, "{told} of {wrong} have a sentence");
}

/// Texts of the reference and what stands in their place.
type Changes = &'static [(&'static str, &'static str)];

/// The sentences that these changes of the reference get in a problem.
#[test]
fn frequent_mistakes_have_their_sentences() {
    let (kit, reference) = opened();
    let cases: [(&str, Changes, &str); 6] = [
        (
            "05b",
            &[("if feral_hogs and abs(", "if abs(")],
            "even if feral_hogs is False",
        ),
        (
            "05b",
            &[
                (
                    "points += 3\n            previous0",
                    "score1 += 3\n            previous0",
                ),
                (
                    "points += 3\n            previous1",
                    "score0 += 3\n            previous1",
                ),
            ],
            "to the other player",
        ),
        (
            "05a",
            &[(
                "num_rolls = strategy0(score0, score1)\n",
                "num_rolls = strategy0(score0, score1) + 0 * strategy0(score0, score1)\n",
            )],
            "is asked twice in one turn",
        ),
        (
            "05a",
            &[(
                "take_turn(num_rolls, score1, dice)",
                "take_turn(num_rolls, score1, dice) if num_rolls else free_bacon(score1)",
            )],
            "take_turn is",
        ),
        ("09", &[("> best_average", ">= best_average")], "In a tie"),
        (
            "12",
            &[(
                "    # BEGIN PROBLEM 12\n",
                "    # BEGIN PROBLEM 12\n    return 4.0\n",
            )],
            "4.0 is a float. Return a whole number, without a point: 4",
        ),
    ];
    let files = cases.map(|(number, changes, _)| {
        let changed = changes.iter().fold(reference.clone(), |hog, (from, to)| {
            assert!(hog.contains(from), "{from} in {hog}");
            hog.replace(from, to)
        });
        (number.to_owned(), changed)
    });
    for ((number, changes, told), grade) in cases.iter().zip(grades(&kit, &files)) {
        let problem = &grade.problems[*number];
        assert!(!problem.passes(), "{changes:?}");
        let sentence = problem.diagnosis.clone().unwrap_or_default();
        assert!(sentence.contains(told), "{changes:?}: {sentence}");
    }
}

#[test]
fn an_earlier_mistake_is_told_apart_from_ones_of_later_problems() {
    let (kit, reference) = opened();
    let bacon = reference.replace("return 10 - min(tens, ones)", "return 10 - max(tens, ones)");
    assert_ne!(bacon, reference);
    let both = bacon.replace(
        "if free_bacon(opponent_score) >= margin",
        "if free_bacon(opponent_score) > margin",
    );
    assert_ne!(both, bacon);
    let files = [bacon, both].map(|hog| ("hog.py".to_owned(), hog));
    let grades = grades(&kit, &files);
    let told = |grade: &FileGrade, number: &str| {
        grade.problems[number].diagnosis.clone().unwrap_or_default()
    };
    for number in ["03", "05a", "05b", "06", "10", "11"] {
        let problem = &grades[0].problems[number];
        assert!(!problem.passes(), "{number}");
        assert_eq!(problem.only_because, ["02"], "{number}");
    }
    assert_eq!(
        told(&grades[0], "03"),
        "Your `take_turn` is right; it fails only because of `free_bacon`: mend Problem 2 first."
    );
    assert!(
        told(&grades[1], "10").contains("more than margin"),
        "{}",
        told(&grades[1], "10")
    );
    assert!(grades[1].problems["10"].only_because.is_empty());
}
