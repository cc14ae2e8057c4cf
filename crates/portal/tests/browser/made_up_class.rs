//! A made-up class, for pages that show many students.

use jiff::{SignedDuration, Timestamp};
use pigskin_course::{Person, PersonId, Role, Roster};
use pigskin_course_project::{HeldProject, SentVersion};
use serde_json::{Value, json};

use crate::project_kit::PROJECT;

const FIRST: [&str; 12] = [
    "Ada",
    "Bo",
    "Chidi",
    "Dorothea",
    "Emre",
    "Fatima",
    "Grace",
    "Hyun-woo",
    "Ines",
    "Jun",
    "Kofi",
    "Lakshmi Priya",
];
const LAST: [&str; 11] = [
    "Okafor",
    "Li",
    "Garcia",
    "Nguyen",
    "Szymborska",
    "Haddad",
    "Hopper",
    "Park",
    "Silva",
    "Featherstonehaugh",
    "Rao",
];

/// Mistakes of students, by problem.
const MISTAKES: [(&str, &str, &str); 4] = [
    (
        "free_bacon(13)",
        "returned 8",
        "You take the larger digit, and the rule takes the smaller one.",
    ),
    (
        "roll_dice(2, test_dice(1, 3))",
        "returned 4",
        "You add the ones instead of scoring 1.",
    ),
    (
        "take_turn(0, 20, test_dice(4))",
        "raised TypeError: NoneType in line 71",
        "",
    ),
    (
        "is_swap(12, 21)",
        "returned False",
        "You compare the last digits alone.",
    ),
];

/// Enrols so many students in sections of thirty, with runs in which some are stuck, some have not
/// started and some pass, and submissions that some are graded for.
pub async fn make_up_class(project: &HeldProject, students: usize) {
    let people = (0..students).map(|number| Person {
        id: student(number),
        name: format!(
            "{} {}",
            FIRST[number % FIRST.len()],
            LAST[number % LAST.len()]
        ),
        email: String::new(),
        section: (101 + number / 30).to_string(),
        role: Role::Student,
    });
    let roster = people.map(|one| format!("{},{},{}", one.id, one.name, one.section));
    let roster: Vec<String> = roster.collect();
    let roster = format!("id,name,section\n{}\n", roster.join("\n"));
    let roster = Roster::from_csv(&roster).expect("a roster");
    project.course().enrol(&roster).await.expect("enrolled");
    for number in (0..students).filter(|number| number % 9 != 0) {
        let runs = [1, 2, 6, 1][number % 4];
        for run in 0..runs {
            let is_last = run + 1 == runs;
            let sent = version(number, run, is_last && number % 3 == 0);
            let sent = SentVersion::parse(sent.to_string().as_bytes()).expect("a version");
            project
                .receive(&student(number), &sent)
                .await
                .expect("a receipt");
        }
    }
    // As if they had been graded: one in six waits.
    let question = "SELECT id FROM project_version WHERE grade = 'queued' ORDER BY id";
    let pool = project.course().database().pool();
    let queued: Vec<i64> = sqlx::query_scalar(question)
        .fetch_all(pool)
        .await
        .expect("ids");
    for id in queued.into_iter().filter(|id| id % 6 != 0) {
        let statement = "UPDATE project_version SET grade = 'graded', graded = $2, verdict = $3 \
                         WHERE id = $1";
        let verdict = verdict(usize::try_from(id).unwrap_or(0)).to_string();
        let done = sqlx::query(statement).bind(id).bind(id).bind(verdict);
        done.execute(pool).await.expect("graded");
    }
}

pub fn student(number: usize) -> PersonId {
    format!("s{:05}", 10_000 + number).parse().expect("an id")
}

/// The last problem that passes for a student.
fn reached(number: usize) -> usize {
    number * 7 % (PROJECT.problems().len() + 1)
}

fn version(number: usize, run: usize, submit: bool) -> Value {
    let results = PROJECT.problems().iter().enumerate().map(|(place, problem)| {
        let (case, gave, diagnosis) = MISTAKES[(place + number / 5) % MISTAKES.len()];
        let passed = place < reached(number);
        let result = match place {
            _ if passed => json!({"passed": true, "points": problem.points, "of": problem.points}),
            place if place == reached(number) => json!({"of": problem.points, "case": case,
                "smallest": format!("{case} {gave}"),
                "diagnosis": (!diagnosis.is_empty()).then_some(diagnosis)}),
            place if place == reached(number) + 1 => {
                json!({"of": problem.points, "smallest": "locked", "locked": true})
            }
            _ => json!({"of": problem.points, "smallest": "f(0) returned None", "unwritten": true}),
        };
        (problem.number.clone(), result)
    });
    let results: serde_json::Map<String, Value> = results.collect();
    let at = Timestamp::now() - SignedDuration::from_mins(30);
    let question = &PROJECT.problems()[reached(number).min(PROJECT.problems().len() - 1)].number;
    let tries: Vec<Value> = (0..number % 5)
        .map(|one| {
            json!({"question": question, "case": "ab", "answer": one.to_string(),
                "right": one == 3, "at": at.to_string()})
        })
        .collect();
    json!({"at": at.to_string(), "key": format!("run-{number:05}-{run}"), "submit": submit,
        "files": {"hog.py": format!("# {number}\n{}", "x = 1\n".repeat(run + 1))},
        "results": results, "unlocking": tries})
}

fn verdict(seed: usize) -> Value {
    let reached = seed * 5 % (PROJECT.problems().len() + 1);
    let problems = PROJECT
        .problems()
        .iter()
        .enumerate()
        .map(|(place, problem)| {
            let (case, gave, diagnosis) = MISTAKES[(place + seed) % MISTAKES.len()];
            let passed = place < reached;
            let points = if passed { problem.points } else { 0.0 };
            let smallest = (!passed).then(|| format!("{case} {gave}"));
            let state = if passed { "passes" } else { "fails" };
            let verdict = json!({"title": problem.title, "state": state, "parts": [],
            "points": points, "of": problem.points, "smallest": smallest, "case": (!passed).then_some(case),
            "diagnosis": (!passed && !diagnosis.is_empty()).then_some(diagnosis)});
            (problem.number.clone(), verdict)
        });
    let problems: serde_json::Map<String, Value> = problems.collect();
    let points = problems
        .values()
        .filter_map(|one| one["points"].as_f64())
        .fold(0.0, |a, b| a + b);
    json!({"points": points, "of": 22.0, "problems": problems, "load_error": null, "notes": [],
        "table": null})
}
