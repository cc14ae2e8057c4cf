//! How long likeness takes for a class, and the memory that it needs.
//!
//! The files are made from the reference and its wrong variants by changes at places that a seed
//! chooses, such as students make them: other operators, lines that only print, names, helpers.
//! `FILES` in the environment sets their number, 2,000 otherwise.

use std::fs;
use std::time::Instant;

use pigskin_hog::Edition;
use pigskin_project::{Compared, Project, likenesses};

/// Number of files, unless the environment says another one.
const USUAL: usize = 2000;

/// Files of which each second one is a renamed copy of the one before.
const COPIES: usize = 20;

/// Pairs of texts; either is replaced by the other.
const CHANGES: [(&str, &str); 10] = [
    (" + ", " - "),
    (" < ", " <= "),
    (" == ", " != "),
    (" and ", " or "),
    ("min(", "max("),
    ("True", "False"),
    (" * ", " // "),
    ("return 1", "return (1)"),
    ("10", "5 + 5"),
    ("while ", "while not not "),
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

/// A student's file: each problem as in one of the bases, with lines of the student's own.
fn file(bases: &[String], random: &mut Random) -> String {
    let mut text = bases[random.below(bases.len())].clone();
    for region in 1..=12 {
        let other = &bases[random.below(bases.len())];
        let find = |text: &str| {
            let begin = text.find(&format!("# BEGIN PROBLEM {region}\n"))?;
            let end = text.find(&format!("# END PROBLEM {region}\n"))?;
            Some(begin..end)
        };
        if let (Some(own), Some(theirs)) = (find(&text), find(other)) {
            text.replace_range(own, &other[theirs]);
        }
    }
    for _ in 0..random.below(12) {
        let (one, other) = CHANGES[random.below(CHANGES.len())];
        let places: Vec<usize> = text.match_indices(one).map(|(place, _)| place).collect();
        if !places.is_empty() {
            let place = places[random.below(places.len())];
            text.replace_range(place..place + one.len(), other);
        }
    }
    let lines: Vec<&str> = text.lines().collect();
    let mut own = String::new();
    for line in lines {
        own += line;
        own.push('\n');
        let indent = line.len() - line.trim_start().len();
        if indent > 0 && random.below(12) == 0 {
            let indent = " ".repeat(indent);
            own += &indent;
            match random.below(5) {
                0 => own += "print(\"DEBUG:\", score, opponent_score)\n",
                1 => own += "total, rest = 0, [score % 10, score // 10]\n",
                2 => own += "assert not (score is None and total == 3)\n",
                3 => {
                    let line = format!("helper_{}(score, {})\n", random.below(9), random.below(99));
                    own += &line;
                }
                _ => own += "score = int(str(score)[0]) * 10 + score % 10\n",
            }
        }
    }
    own
}

/// The most memory that this process has had, in MiB.
fn peak() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    let kib: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kib >> 10)
}

fn main() {
    let files = std::env::var("FILES").ok();
    let files = files.map_or(USUAL, |files| files.parse().expect("a number"));
    let edition = Edition::named("fall-2019").expect("an edition");
    let project = Project::for_edition(&edition).expect("a project");
    let texts = project.texts().expect("texts");
    let mut bases = vec![texts.reference];
    let variants = project.variants().expect("variants");
    bases.extend(variants.into_iter().map(|variant| variant.hog));
    let mut random = Random(7);
    let mut hogs: Vec<String> = (0..files).map(|_| file(&bases, &mut random)).collect();
    for place in (1..COPIES.min(files)).step_by(2) {
        hogs[place] = hogs[place - 1]
            .replace("score", "points_of_mine")
            .replace("num_rolls", "n");
    }
    let before = peak();
    let compared = hogs.iter().map(|text| Compared { text, wrong: &[] });
    let compared: Vec<Compared<'_>> = compared.collect();
    let begun = Instant::now();
    let found = likenesses(&compared, &texts.stubs);
    let took = begun.elapsed();
    for place in (1..COPIES.min(files)).step_by(2) {
        let is_found = found
            .iter()
            .any(|pair| (pair.a, pair.b) == (place - 1, place));
        assert!(is_found, "the copy {place} is found");
    }
    println!(
        "{files} files, {} KiB: {took:.2?}, {} pairs, at most {} MiB after {} MiB",
        hogs.iter().map(String::len).sum::<usize>() >> 10,
        found.len(),
        peak().unwrap_or_default(),
        before.unwrap_or_default()
    );
}
