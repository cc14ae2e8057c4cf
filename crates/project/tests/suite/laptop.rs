//! Asks a `hog.py` as a student's computer does: `ok`'s own program, without a box.

use std::collections::HashMap;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{LazyLock, Mutex};

use pigskin_entry::{HOG_KIT, MachineError, Python};
use pigskin_project::{Answers, FileQuestions, Interviewer, Question};

/// A computer with Python, which asks a file each question once and remembers its answers.
pub struct Laptop;

/// Answers by the file's text and the question's JSON.
type Asked = HashMap<(String, Vec<u8>), Vec<Answers>>;

static ASKED: LazyLock<Mutex<Asked>> = LazyLock::new(Mutex::default);

/// The Python itself, not the script of a version manager.
fn python() -> &'static Path {
    static PYTHON: LazyLock<Python> = LazyLock::new(|| Python::find().expect("a Python"));
    PYTHON.program()
}

/// The folder of the client.
fn client() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("kit/ok")
}

impl Laptop {
    /// Asks one question; the lines that the asker writes.
    pub fn lines(folder: &Path, question: &[u8]) -> Vec<String> {
        let mut child = Command::new(python())
            .arg("-B")
            .arg(client())
            .args(["--ask"])
            .arg(folder)
            .args(["--timeout", "60"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("python3 starts");
        let mut stdin = child.stdin.take().expect("a pipe");
        let question = question.to_vec();
        let writer = std::thread::spawn(move || stdin.write_all(&question));
        let output = child.wait_with_output().expect("it ends");
        writer.join().expect("no panic").expect("it reads");
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        text.lines().map(str::to_owned).collect()
    }

    /// The answers of a file to the parts of each question.
    fn ask(hog: &str, questions: &[&Question<'_>]) -> Vec<Vec<Answers>> {
        let key = |question: &&Question<'_>| (hog.to_owned(), question.json.clone());
        let remembered = |question| ASKED.lock().expect("no panic").get(&key(question)).cloned();
        if let Some(answers) = questions.iter().map(remembered).collect() {
            return answers;
        }
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::write(folder.path().join("hog.py"), hog).expect("a file");
        for (name, text) in HOG_KIT {
            std::fs::write(folder.path().join(name), text).expect("a file");
        }
        let asked = questions.iter().map(|question| {
            let lines = Laptop::lines(folder.path(), &question.json);
            let answers = read(&lines);
            let mut asked = ASKED.lock().expect("no panic");
            asked.insert(key(question), answers.clone());
            answers
        });
        asked.collect()
    }
}

impl Interviewer for Laptop {
    fn answers_of_files(
        &self,
        files: &[FileQuestions<'_>],
    ) -> Result<Vec<Vec<Vec<Answers>>>, MachineError> {
        let files = files.iter();
        Ok(files
            .map(|file| Laptop::ask(file.hog, &file.questions))
            .collect())
    }
}

/// The answers of each part.
fn read(lines: &[String]) -> Vec<Answers> {
    let mut parts = Vec::new();
    for line in lines {
        if let Some(answer) = line.strip_prefix('|') {
            match parts.last_mut() {
                Some(Answers::Lines(lines)) => lines.push(answer.to_owned()),
                Some(Answers::Games(games)) => {
                    games.last_mut().expect("a game").push(answer.to_owned());
                }
                None => panic!("an answer before the first part"),
            }
        } else if line.starts_with("part ") {
            parts.push(Answers::Lines(Vec::new()));
        } else if line.starts_with("game ") {
            match parts.last_mut() {
                Some(Answers::Games(games)) => games.push(Vec::new()),
                Some(part) => *part = Answers::Games(vec![Vec::new()]),
                None => panic!("a game before the first part"),
            }
        } else if line.starts_with("load ") || line.starts_with("timeout ") {
            panic!("{line}");
        }
    }
    parts
}
