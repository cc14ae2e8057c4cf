//! An image of Gradescope that runs an autograder.

use std::fs::{self, File};
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::Path;

use serde_json::Value;
use zip::ZipArchive;

use crate::{Folder, Ran, has};

/// A folder in place of `/autograder`, and an `apt-get` that installs nothing and
/// writes down what it was asked for.
pub struct Image {
    pub folder: Folder,
}

impl Image {
    /// Unpacks an autograder and runs its `setup.sh`, on a machine that has all
    /// programs.
    pub fn build(zip: &Path) -> Image {
        let image = Image::unpack(zip);
        let path = std::env::var("PATH").expect("a path");
        let setup = image.run("setup.sh", &format!("{}:{path}", image.bin()));
        has(&setup.succeeded(), "pigskin ");
        assert_eq!(image.installed(), "", "it installs what is there");
        image
    }

    /// Unpacks an autograder, and puts the program that is tested in the place of
    /// [`PROGRAM`](super::PROGRAM).
    pub fn unpack(zip: &Path) -> Image {
        let folder = Folder::new();
        let image = Image { folder };
        let mut zip = ZipArchive::new(File::open(zip).expect("a file")).expect("a zip");
        let folder = &image.folder;
        zip.extract(folder.at("source")).expect("it unpacks");
        if folder.bytes("source/pigskin") == super::PROGRAM {
            // Packing this one takes a debug build half a minute.
            folder.copy(env!("CARGO_BIN_EXE_pigskin"), "source/pigskin");
        }
        fs::create_dir(folder.at("results")).expect("a folder");
        let log = folder.at("installed");
        let text = format!("#!/bin/sh\necho \"$@\" >> {}\n", log.display());
        folder.write("bin/apt-get", text);
        let apt = folder.at("bin/apt-get");
        fs::set_permissions(&apt, fs::Permissions::from_mode(0o755)).expect("a mode");
        image
    }

    /// Its own folder of programs, in which `setup.sh` finds `apt-get`.
    pub fn bin(&self) -> String {
        self.folder.at("bin").display().to_string()
    }

    /// Adds programs of this machine to its own.
    pub fn has(&self, programs: &[&str]) {
        for program in programs {
            let here = ["/usr/bin", "/bin"].map(|folder| Path::new(folder).join(program));
            let here = here.iter().find(|path| path.exists()).expect(program);
            symlink(here, self.folder.at("bin").join(program)).expect("a link");
        }
    }

    /// The calls of `apt-get`, one per line.
    pub fn installed(&self) -> String {
        fs::read_to_string(self.folder.at("installed")).unwrap_or_default()
    }

    /// Runs a script of the autograder with these folders of programs.
    pub fn run(&self, script: &str, path: &str) -> Ran {
        let mut bash = self.folder.program("/bin/bash", "");
        bash.arg(self.folder.at("source").join(script));
        bash.env("PIGSKIN_AUTOGRADER", self.folder.path());
        Ran::of(bash.env("PATH", path))
    }

    /// Grades a submission of one file.
    pub fn grade(&self, name: &str, text: &[u8]) -> Value {
        self.grade_all(&[(name, text)])
    }

    /// Grades a submission of these files.
    pub fn grade_all(&self, files: &[(&str, &[u8])]) -> Value {
        self.submit(files).succeeded();
        let results = self.folder.read_json("results/results.json");
        assert_valid(&results);
        results
    }

    /// Runs `run_autograder` for a submission of these files.
    pub fn submit(&self, files: &[(&str, &[u8])]) -> Ran {
        let _ = fs::remove_dir_all(self.folder.at("submission"));
        for (name, text) in files {
            self.folder.write(format!("submission/{name}"), text);
        }
        let _ = fs::remove_file(self.folder.at("results/results.json"));
        self.run("run_autograder", &std::env::var("PATH").expect("a path"))
    }
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
