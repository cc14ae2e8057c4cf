//! Pairs of files that are more alike than chance explains: a hint and not a verdict.
//!
//! The texts are compared by winnowing over tokens, with all names alike; the wrong answers are
//! compared as well. The kit's own text is subtracted. A shared passage or answer counts more if
//! fewer other files have it.

mod fingerprints;
mod python_part;
mod tokens;

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use fingerprints::{Fingerprints, shared_lines};

pub use python_part::{PythonKind, PythonPart, python_parts};

/// A file, reduced to what likeness compares.
#[derive(Clone, Copy, Debug)]
pub struct ComparedFile<'a> {
    pub text: &'a str,
    /// Its wrong answers: a text for each set of answers that is wrong, equal where all
    /// answers are equal, and the number of the problem.
    pub wrong: &'a [(String, String)],
}

/// Two files that are alike, by their places in the list of files.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Likeness {
    /// The first file.
    pub a: usize,
    /// The second file.
    pub b: usize,
    /// The share of the smaller file's own text that the other has, from 0 to 1; a passage
    /// counts more the fewer files have it.
    pub text: f64,
    /// First lines of the longest shared passages in both files.
    pub lines: Vec<(usize, usize)>,
    /// The problems in which both gave the same wrong answers throughout, with the number of
    /// files that gave them.
    pub wrong: Vec<(String, usize)>,
}

/// Least share of a text to be reported.
const LEAST_TEXT: f64 = 0.4;

/// Least number of shared fingerprints to be reported; fewer are a few lines.
const LEAST_SHARED: usize = 8;

/// Most files that may have given wrong answers for these to be reported; more have
/// misunderstood the same.
const MOST_WRONG: usize = 4;

/// Most files that share a passage or answers and are still compared pair by pair.
const MOST_HOLDERS: usize = 64;

/// Number of pairs to report.
const MOST_PAIRS: usize = 100;

/// Number of passages to name.
const MOST_LINES: usize = 3;

impl Likeness {
    /// The common text and answers of the two files, in words.
    pub fn in_words(&self) -> String {
        let mut words = Vec::new();
        if !self.lines.is_empty() {
            let lines = self.lines.iter();
            let lines: Vec<String> = lines.map(|(a, b)| format!("{a} and {b}")).collect();
            let share = self.text * 100.0;
            words.push(format!(
                "{share:.0} % of the text, from lines {}",
                lines.join(", ")
            ));
        }
        for (problem, files) in &self.wrong {
            words.push(format!(
                "the same wrong answers in {problem} ({files} files gave them)"
            ));
        }
        words.join("; ")
    }
}

/// Finds pairs of files that are alike, the most alike first. `given` is the text that all
/// students begin with.
///
/// ```
/// # use pigskin_project::{ComparedFile, likenesses};
/// let ends = ["b * c", "(d)", "[e]", "not f"];
/// let lines = (1..29).map(|n| format!("x = {}{}\n", "a + ".repeat(n % 7), ends[n % 4]));
/// let text: String = lines.collect();
/// let copy = text.replace('a', "number");
/// let files = [&*text, &copy, "x = 1"].map(|text| ComparedFile { text, wrong: &[] });
/// let found = likenesses(&files, "");
/// assert_eq!((found[0].a, found[0].b), (0, 1));
/// assert!(found[0].text > 0.9);
/// assert!(likenesses(&files, &text).is_empty());
/// ```
pub fn likenesses(files: &[ComparedFile<'_>], given: &str) -> Vec<Likeness> {
    let given = Fingerprints::read(given);
    let own = files.iter();
    let own: Vec<Fingerprints> = own
        .map(|file| Fingerprints::read(file.text).without(&given))
        .collect();
    let mut holders: BTreeMap<u64, Vec<usize>> = BTreeMap::new();
    for (file, prints) in own.iter().enumerate() {
        for &hash in prints.0.keys() {
            holders.entry(hash).or_default().push(file);
        }
    }
    // Rare passages say more.
    let weight = |holders: usize| ((files.len() + 1) as f64 / holders as f64).log2();
    let whole: Vec<f64> = own
        .iter()
        .map(|prints| {
            prints
                .0
                .keys()
                .map(|hash| weight(holders[hash].len()))
                .sum()
        })
        .collect();

    let mut answered: BTreeMap<&(String, String), Vec<usize>> = BTreeMap::new();
    for (file, compared) in files.iter().enumerate() {
        for wrong in compared.wrong {
            answered.entry(wrong).or_default().push(file);
        }
    }
    let mut wrong_of: BTreeMap<(usize, usize), Vec<(String, usize)>> = BTreeMap::new();
    for ((number, _), files) in &answered {
        if files.len() > MOST_WRONG {
            continue;
        }
        for pair in pairs_of(files) {
            let wrong = wrong_of.entry(pair).or_default();
            wrong.push((number.clone(), files.len()));
            wrong.dedup_by(|later, first| later.0 == first.0);
        }
    }
    let mut found = Vec::new();
    let mut row = Row::new(files.len());
    for a in 0..files.len() {
        for hash in own[a].0.keys() {
            let files = &holders[hash];
            if files.len() <= MOST_HOLDERS {
                let later = files.partition_point(|&file| file <= a);
                row.add(&files[later..], weight(files.len()));
            }
        }
        let answered = wrong_of.range((a, 0)..=(a, usize::MAX));
        let answered: Vec<usize> = answered.map(|(&(_, b), _)| b).collect();
        for (b, shared) in row.take(answered) {
            let text = match shared.hashes {
                0 => 0.0,
                _ => (shared.weight / whole[a].min(whole[b])).min(1.0),
            };
            let alike = text >= LEAST_TEXT && shared.hashes >= LEAST_SHARED;
            let wrong = wrong_of.remove(&(a, b)).unwrap_or_default();
            if alike || !wrong.is_empty() {
                let lines = Vec::new();
                found.push((
                    alike,
                    Likeness {
                        a,
                        b,
                        text,
                        lines,
                        wrong,
                    },
                ));
            }
        }
    }
    let rank = |pair: &Likeness| pair.text + pair.wrong.len() as f64 / 4.0;
    found.sort_by(|(_, one), (_, other)| rank(other).total_cmp(&rank(one)));
    found.truncate(MOST_PAIRS);
    let found = found.into_iter().map(|(alike, mut pair)| {
        if alike {
            let (a, b) = (&own[pair.a], &own[pair.b]);
            let shared = a.0.keys().filter(|hash| b.0.contains_key(hash));
            let transcript = shared.filter(|hash| holders[hash].len() <= MOST_HOLDERS);
            pair.lines = passages(transcript, a, b);
        }
        pair
    });
    found.collect()
}

/// The lines of two texts, from 1, that are alike whatever their names, numbers and comments are.
/// `given` is the text that all students begin with.
pub fn like_lines(a: &str, b: &str, given: &str) -> [BTreeSet<usize>; 2] {
    [shared_lines(a, b, given), shared_lines(b, a, given)]
}

/// The passages that one file shares with each other file. Only one row is in memory at a time: a
/// class has millions of pairs that share some passage.
struct Row {
    shared: Vec<SharedPassages>,
    /// The files that share something.
    files: Vec<usize>,
}

/// The passages that a pair of files has in common.
#[derive(Clone, Copy, Default)]
struct SharedPassages {
    weight: f64,
    hashes: usize,
}

impl Row {
    fn new(files: usize) -> Row {
        Row {
            shared: vec![SharedPassages::default(); files],
            files: Vec::new(),
        }
    }

    /// Adds a passage of this weight that these files share.
    fn add(&mut self, files: &[usize], weight: f64) {
        for &file in files {
            let shared = &mut self.shared[file];
            if shared.hashes == 0 {
                self.files.push(file);
            }
            shared.weight += weight;
            shared.hashes += 1;
        }
    }

    /// Returns the passages in common with each other file that shares some or is named, in order,
    /// and clears the row.
    fn take(&mut self, named: Vec<usize>) -> Vec<(usize, SharedPassages)> {
        let mut files = named;
        files.append(&mut self.files);
        files.sort_unstable();
        files.dedup();
        let files = files.into_iter();
        files
            .map(|file| (file, std::mem::take(&mut self.shared[file])))
            .collect()
    }
}

/// All pairs of a list of files, unless too many share one thing to tell by it.
fn pairs_of(files: &[usize]) -> impl Iterator<Item = (usize, usize)> {
    let files = if files.len() > MOST_HOLDERS {
        &[]
    } else {
        files
    };
    let firsts = files.iter().enumerate();
    firsts.flat_map(|(place, &a)| files[place + 1..].iter().map(move |&b| (a, b)))
}

/// First lines of the passages in which most fingerprints lie close together in both files.
fn passages<'a>(
    hashes: impl Iterator<Item = &'a u64>,
    a: &Fingerprints,
    b: &Fingerprints,
) -> Vec<(usize, usize)> {
    /// Lines between two fingerprints of one passage.
    const NEAR: usize = 6;

    let lines = hashes.filter_map(|hash| Some((*a.0.get(hash)?, *b.0.get(hash)?)));
    let mut lines: Vec<(usize, usize)> = lines.collect();
    lines.sort_unstable();
    let mut runs: Vec<Vec<(usize, usize)>> = Vec::new();
    for (line, other) in lines {
        match runs.last_mut() {
            Some(run)
                if run.last().is_some_and(|last| {
                    line - last.0 <= NEAR && other.abs_diff(last.1) <= NEAR
                }) =>
            {
                run.push((line, other));
            }
            _ => runs.push(vec![(line, other)]),
        }
    }
    runs.sort_by_key(|run| std::cmp::Reverse(run.len()));
    let runs = runs.into_iter().take(MOST_LINES);
    runs.filter_map(|run| run.first().copied()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrong(number: &str, answers: &str) -> (String, String) {
        (number.to_owned(), answers.to_owned())
    }

    #[test]
    fn the_same_rare_wrong_answers_are_reported_and_common_ones_are_not() {
        let rare = [wrong("04", "rare"), wrong("02", "common")];
        let common = [wrong("02", "common")];
        let compared = |wrong| ComparedFile { text: "", wrong };
        let mut files = vec![compared(&rare), compared(&rare)];
        files.extend([compared(&common); 5]);
        let found = likenesses(&files, "");
        assert_eq!(found.len(), 1, "{found:?}");
        assert_eq!((found[0].a, found[0].b), (0, 1));
        assert_eq!(found[0].wrong, [("04".to_owned(), 2)]);
    }
}
