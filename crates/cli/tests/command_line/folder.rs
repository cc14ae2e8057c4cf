//! A folder in which a test runs `pigskin`.

use std::ffi::OsStr;
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;
use tempfile::TempDir;

use crate::ran::{Ran, json};
use crate::running::Running;

/// A temporary folder, with commands that run in it.
pub struct Folder(TempDir);

impl Folder {
    pub fn new() -> Folder {
        Folder(TempDir::new().expect("a folder"))
    }

    /// A folder with one file in it.
    pub fn with(name: &str, text: &str) -> Folder {
        let folder = Folder::new();
        folder.write(name, text);
        folder
    }

    pub fn path(&self) -> &Path {
        self.0.path()
    }

    /// A folder in it for what servers leave behind that are killed. Entries in boxes reach both.
    pub fn littered(&self) -> PathBuf {
        let littered = self.at("littered");
        fs::create_dir_all(&littered).expect("a folder");
        for path in [self.path(), &littered] {
            let open = fs::Permissions::from_mode(0o755);
            fs::set_permissions(path, open).expect("the folder is ours");
        }
        littered
    }

    /// The path of this name in the folder.
    pub fn at(&self, name: impl AsRef<Path>) -> PathBuf {
        self.path().join(name)
    }

    /// Whether there is something of this name.
    pub fn has(&self, name: &str) -> bool {
        self.at(name).exists()
    }

    /// Writes a file, and makes the folders on its path.
    pub fn write(&self, name: impl AsRef<Path>, text: impl AsRef<[u8]>) {
        let path = self.at(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    }

    #[track_caller]
    pub fn read(&self, name: impl AsRef<Path>) -> String {
        String::from_utf8(self.bytes(name)).expect("UTF-8")
    }

    #[track_caller]
    pub fn bytes(&self, name: impl AsRef<Path>) -> Vec<u8> {
        let path = self.at(name);
        fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    }

    /// The JSON in a file.
    #[track_caller]
    pub fn read_json(&self, name: &str) -> Value {
        json(self.bytes(name))
    }

    /// Replaces a part of a file, which is there.
    #[track_caller]
    pub fn replace(&self, name: &str, old: &str, new: &str) {
        let text = self.read(name);
        assert!(text.contains(old), "{old:?} is not in {text}");
        self.write(name, text.replacen(old, new, 1));
    }

    /// Copies a file into the folder.
    pub fn copy(&self, from: impl AsRef<Path>, name: impl AsRef<Path>) {
        let path = self.at(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::copy(from, path).expect("a copy");
    }

    pub fn remove(&self, name: impl AsRef<Path>) {
        fs::remove_file(self.at(name)).expect("it is there");
    }

    /// A program to run in the folder, with a line of arguments.
    pub fn program(&self, program: impl AsRef<OsStr>, line: &str) -> Command {
        let mut command = Command::new(program);
        command.args(line.split_whitespace());
        command.current_dir(self.path());
        command
    }

    /// `pigskin`, likewise.
    pub fn command(&self, line: &str) -> Command {
        self.program(env!("CARGO_BIN_EXE_pigskin"), line)
    }

    /// Runs `pigskin`.
    pub fn run(&self, line: &str) -> Ran {
        self.asked(line, "")
    }

    /// Runs `pigskin` with these lines typed.
    pub fn asked(&self, line: &str, typed: &str) -> Ran {
        let mut command = assert_cmd::Command::from_std(self.command(line));
        command
            .write_stdin(typed)
            .output()
            .expect("pigskin runs")
            .into()
    }

    /// Starts `pigskin`.
    pub fn start(&self, line: &str) -> Running {
        Running::start(self.command(line))
    }

    /// The output of a successful run.
    #[track_caller]
    pub fn printed(&self, line: &str) -> String {
        self.run(line).printed()
    }

    /// The output of a successful run as JSON.
    #[track_caller]
    pub fn json(&self, line: &str) -> Value {
        self.run(line).json()
    }

    /// Asserts how a run fails: the exit code and a part of the message.
    #[track_caller]
    pub fn fails(&self, line: &str, code: i32, message: &str) {
        self.run(line).failed(code, message);
    }
}
