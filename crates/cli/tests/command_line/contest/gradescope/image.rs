//! An image of Gradescope that runs an autograder.

use std::fs::{self, File};
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;
use tempfile::TempDir;
use zip::ZipArchive;

/// A folder in place of `/autograder`, and an `apt-get` that installs nothing and
/// writes down what it was asked for.
pub struct Image {
    folder: TempDir,
}

impl Image {
    /// Unpacks an autograder and runs its `setup.sh`, on a machine that has all
    /// programs.
    pub fn build(zip: &Path) -> Image {
        let image = Image::unpack(zip);
        let path = std::env::var("PATH").expect("a path");
        let setup = image.run("setup.sh", &format!("{}:{path}", image.bin()));
        let said = said(&setup);
        assert!(
            setup.status.success() && said.contains("pigskin "),
            "{said}"
        );
        assert_eq!(image.installed(), "", "it installs what is there");
        image
    }

    /// Unpacks an autograder, and puts the program that is tested in the place of
    /// [`PROGRAM`](super::PROGRAM).
    pub fn unpack(zip: &Path) -> Image {
        let folder = TempDir::new().expect("a folder");
        let image = Image { folder };
        let mut zip = ZipArchive::new(File::open(zip).expect("a file")).expect("a zip");
        zip.extract(image.path("source")).expect("it unpacks");
        let program = image.path("source/pigskin");
        if fs::read(&program).expect("a program") == super::PROGRAM {
            // Packing this one takes a debug build half a minute.
            fs::copy(env!("CARGO_BIN_EXE_pigskin"), program).expect("a file");
        }
        for name in ["results", "bin"] {
            fs::create_dir(image.path(name)).expect("a folder");
        }
        let apt = image.path("bin/apt-get");
        let log = image.path("installed");
        let text = format!("#!/bin/sh\necho \"$@\" >> {}\n", log.display());
        fs::write(&apt, text).expect("a file");
        fs::set_permissions(&apt, fs::Permissions::from_mode(0o755)).expect("a mode");
        image
    }

    /// The path of a file in the image.
    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Its own folder of programs, in which `setup.sh` finds `apt-get`.
    pub fn bin(&self) -> String {
        self.path("bin").display().to_string()
    }

    /// Adds programs of this machine to its own.
    pub fn has(&self, programs: &[&str]) {
        for program in programs {
            let here = ["/usr/bin", "/bin"].map(|folder| Path::new(folder).join(program));
            let here = here.iter().find(|path| path.exists()).expect(program);
            symlink(here, self.path("bin").join(program)).expect("a link");
        }
    }

    /// The calls of `apt-get`, one per line.
    pub fn installed(&self) -> String {
        fs::read_to_string(self.path("installed")).unwrap_or_default()
    }

    /// Runs a script of the autograder with these folders of programs.
    pub fn run(&self, script: &str, path: &str) -> Output {
        Command::new("/bin/bash")
            .arg(self.path("source").join(script))
            .env("PIGSKIN_AUTOGRADER", self.folder.path())
            .env("PATH", path)
            .output()
            .expect("a shell")
    }

    /// Grades a submission of one file.
    pub fn grade(&self, name: &str, text: &[u8]) -> Value {
        self.grade_all(&[(name, text)])
    }

    /// Grades a submission of these files.
    pub fn grade_all(&self, files: &[(&str, &[u8])]) -> Value {
        let ran = self.submit(files);
        assert!(ran.status.success(), "{}", said(&ran));
        let json = fs::read(self.path("results/results.json")).expect("results");
        let results = serde_json::from_slice(&json).expect("JSON");
        assert_valid(&results);
        results
    }

    /// Runs `run_autograder` for a submission of these files.
    pub fn submit(&self, files: &[(&str, &[u8])]) -> Output {
        let submission = self.path("submission");
        let _ = fs::remove_dir_all(&submission);
        fs::create_dir(&submission).expect("a folder");
        for (name, text) in files {
            fs::write(submission.join(name), text).expect("a file");
        }
        let _ = fs::remove_file(self.path("results/results.json"));
        self.run("run_autograder", &std::env::var("PATH").expect("a path"))
    }
}

/// The output of a script.
pub fn said(output: &Output) -> String {
    let text = |bytes| String::from_utf8_lossy(bytes).into_owned();
    text(&output.stdout) + &text(&output.stderr)
}

/// Tests that results follow Gradescope's specification.
pub fn assert_valid(results: &Value) {
    let is_visibility = |value: &Value| {
        let known = ["visible", "hidden", "after_due_date", "after_published"];
        known.contains(&value.as_str().expect("a word"))
    };
    assert!(results["score"].is_f64() && results["output"].is_string());
    assert!(is_visibility(&results["visibility"]));
    assert_eq!(results["stdout_visibility"], "hidden");
    for test in results["tests"].as_array().expect("tests") {
        let (score, most) = (test["score"].as_f64(), test["max_score"].as_f64());
        assert!(score.expect("a score") <= most.expect("a score"), "{test}");
        assert!(["passed", "failed"].contains(&test["status"].as_str().expect("a word")));
        assert!(test["name"].is_string() && test["output"].is_string());
        assert!(is_visibility(&test["visibility"]));
    }
    for row in results["leaderboard"].as_array().expect("a leaderboard") {
        assert!(row["name"].is_string() && row["value"].is_number(), "{row}");
    }
}
