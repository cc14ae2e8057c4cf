//! The server gives the points of `pigskin project grade`.
//!
//! The files are of mixed quality: the reference, its wrong variants, both with small changes at
//! places that a seed chooses, files that cannot be read, endless loops and hostile code. [`FILES`]
//! in the environment makes more of them, and [`SEED`] others:
//! `PIGSKIN_TEST_FILES=1000 cargo test -p pigskin-cli --test command_line server_points`.

#[path = "../../../project/tests/grading/hostile_code.rs"]
#[expect(dead_code, reason = "what some of it comes to depends on the machine")]
mod hostile_code;

use std::fmt::Write as _;

use pigskin_entry::Wall;
use serde_json::{Value, json};

use self::hostile_code::{ATTACKS_THE_HARNESS, ENDS_ITSELF, FORGES_ANSWERS};
use crate::project_grades::{project, project_folder};
use crate::serve_project::{serve, submit, verdict};

/// The variable with the number of files.
const FILES: &str = "PIGSKIN_TEST_FILES";

/// The variable with the seed.
const SEED: &str = "PIGSKIN_TEST_SEED";

/// Number of files, unless the environment says another one.
const USUAL: usize = 10;

/// Texts that are no Python, or do nothing.
const BROKEN: [&str; 8] = [
    "",
    "\n\n",
    "def free_bacon(:\n",
    "print('hog'",
    "\u{feff}\u{202e}goh\u{0}",
    "import dice\n",
    "from hog import *\n",
    "raise SystemExit\n",
];

/// Bodies of functions that never end.
const ENDLESS: [&str; 3] = [
    "while True: pass",
    "return sum(range(10**12))",
    "while True: print('x' * 10**6)",
];

/// Pairs of texts; either is replaced by the other.
const CHANGES: [(&str, &str); 14] = [
    (" + ", " - "),
    (" < ", " <= "),
    (" > ", " >= "),
    (" == ", " != "),
    (" and ", " or "),
    ("min(", "max("),
    ("score0", "score1"),
    ("opponent_score", "score"),
    ("True", "False"),
    (" * ", " // "),
    ("return 1", "return 0"),
    ("total", "score"),
    ("not ", ""),
    ("10", "9"),
];

/// Random numbers from a seed (`SplitMix64`).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        let bound = u64::try_from(bound).expect("small");
        usize::try_from((mixed ^ mixed >> 31) % bound).expect("small")
    }
}

/// A number that the environment can say.
fn number(name: &str, usual: usize) -> usize {
    let given = std::env::var(name).ok();
    given.map_or(usual, |given| given.parse().expect("a number"))
}

/// A file in which a function of problem 07 misbehaves.
fn misbehaving(reference: &str, body: &str) -> String {
    let body = body.replace('\n', "\n    ");
    let function = "def announce_highest(who, previous_high=0, previous_score=0):";
    format!("{reference}\n\n{function}\n    {body}\n")
}

/// A file with a small change, or without its end.
fn changed(text: &str, random: &mut Random) -> String {
    if random.below(20) == 0 {
        let mut end = random.below(text.len());
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        return text[..end].to_owned();
    }
    let (one, other) = CHANGES[random.below(CHANGES.len())];
    let (old, new) = if random.below(2) == 0 || other.is_empty() {
        (one, other)
    } else {
        (other, one)
    };
    let places: Vec<usize> = text.match_indices(old).map(|(place, _)| place).collect();
    if places.is_empty() {
        return text.to_owned();
    }
    let place = places[random.below(places.len())];
    format!("{}{new}{}", &text[..place], &text[place + old.len()..])
}

/// Files of mixed quality, of each kind in the same shares.
fn files() -> Vec<String> {
    let seed = number(SEED, 7);
    let mut random = Random(u64::try_from(seed).expect("small"));
    let project = project();
    let reference = project.texts().expect("texts").reference;
    let variants = project.variants().expect("variants");
    let variants: Vec<String> = variants.into_iter().map(|variant| variant.hog).collect();
    let hostile = [ENDS_ITSELF, ATTACKS_THE_HARNESS, FORGES_ANSWERS].concat();
    let files = (0..number(FILES, USUAL)).map(|number| {
        let round = number / 10;
        match number % 10 {
            0 => reference.clone(),
            1 => BROKEN[round % BROKEN.len()].to_owned(),
            2 => {
                let (_, body) = hostile[(round + 2) % hostile.len()];
                misbehaving(&reference, body)
            }
            // Each costs the time of a question, so there are few.
            3 if round.is_multiple_of(4) => {
                misbehaving(&reference, ENDLESS[round / 4 % ENDLESS.len()])
            }
            place @ 3..7 => variants[(3 * round + place) % variants.len()].clone(),
            place => {
                let base = match place {
                    7 => &reference,
                    _ => &variants[random.below(variants.len())],
                };
                let changes = 1 + random.below(3);
                (0..changes).fold(base.clone(), |text, _| changed(&text, &mut random))
            }
        }
    });
    files.collect()
}

/// The grade of a file in comparable form: both write whole numbers of points differently.
fn grade(found: &Value) -> Value {
    let problems = found["problems"].as_object().expect("problems");
    let problems = problems.iter().map(|(number, problem)| {
        json!({"number": number, "passed": problem["passed"],
            "points": [problem["points"].as_f64(), problem["of"].as_f64()],
            "smallest": problem["smallest"], "diagnosis": problem["diagnosis"]})
    });
    let problems: Vec<Value> = problems.collect();
    json!({"points": [found["points"].as_f64(), found["of"].as_f64()], "problems": problems,
        "notes": found["notes"], "is_whole": found["load_error"].is_null()})
}

#[test]
fn the_server_gives_the_points_of_the_command_line() {
    let folder = project_folder(|_| true);
    folder.write("hog/student/README.md", "read me");
    // Far from what any question takes, since a busy machine is slower.
    folder.replace("hog/project.toml", "question = 2", "question = 4");
    // Hostile code is not run outside a box.
    Wall::Full.at_least().expect("boxes");
    let files = files();
    let mut people = "id,name\n".to_owned();
    for (number, text) in files.iter().enumerate() {
        writeln!(people, "s{number:04},Student {number}").expect("texts take all");
        folder.write(format!("files/s{number:04}.py"), text);
    }
    folder.write("people.csv", people);
    folder.printed("contest roster hog people.csv");
    let links = folder.run("contest links hog --local").out;
    let tokens: Vec<&str> = links
        .lines()
        .skip(1)
        .filter_map(|line| line.rsplit(',').next())
        .collect();
    assert_eq!(tokens.len(), files.len());
    let (server, address) = serve(&folder);
    for (text, token) in files.iter().zip(&tokens) {
        let receipt = submit(&address, token, text);
        assert_eq!(receipt["submission"], true, "{receipt}");
    }
    let graded: Vec<Value> = tokens
        .iter()
        .map(|token| verdict(&address, token))
        .collect();
    drop(server);
    let grades = "project grade hog --files files --format json --quiet";
    let grades = folder.json(grades);
    let grades = grades["files"].as_array().expect("a list");
    assert_eq!(grades.len(), files.len());
    let mut points = Vec::new();
    for (number, (line, verdict)) in grades.iter().zip(&graded).enumerate() {
        let name = format!("s{number:04}.py");
        assert_eq!(line["file"], name.as_str());
        assert_eq!(grade(verdict), grade(line), "{name}:\n{}", files[number]);
        let report = folder.read(format!("hog/grades/students/s{number:04}.txt"));
        let report = report.replacen(&name, "hog.py", 1);
        assert_eq!(verdict["report"], report, "{name}");
        points.push(line["points"].as_f64().expect("a number").to_string());
    }
    points.sort();
    points.dedup();
    println!(
        "{} files, {} different sums of points",
        files.len(),
        points.len()
    );
    assert!(points.len() > 3, "the quality is mixed: {points:?}");
}
