//! The package in R, which says what the commands say.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command, Output};
use std::sync::OnceLock;

use tempfile::TempDir;

use crate::Folder;
use crate::workspace::root;

/// What R prints in this folder, where the package is attached.
fn r(folder: &Folder, code: &str) -> String {
    static LIBRARY: OnceLock<TempDir> = OnceLock::new();
    let library = LIBRARY.get_or_init(|| {
        let library = TempDir::new().expect("a folder");
        let clone = library.path().join("clone");
        clone_without_links(&clone);
        let mut build = Command::new("Rscript");
        build.args(["clone/sdk/build-r-package.R", "--no-build-vignettes"]);
        succeeded(build.current_dir(library.path()));
        let mut install = Command::new("R");
        install.args([
            "CMD",
            "INSTALL",
            "--no-docs",
            "--no-test-load",
            "--library=.",
        ]);
        let package = concat!("pigskin_", env!("CARGO_PKG_VERSION"), ".tar.gz");
        succeeded(install.arg(package).current_dir(library.path()));
        library
    });
    let mut script = folder.program("Rscript", "");
    script.args(["-e", "library(pigskin)", "-e", code]);
    script.env("R_LIBS", library.path());
    String::from_utf8(succeeded(&mut script).stdout).expect("UTF-8")
}

/// Writes `sdk` into a folder as Git for Windows does: files with the paths in the place of links.
fn clone_without_links(clone: &Path) {
    fn copy(from: &Path, to: &Path) {
        fs::create_dir_all(to).expect("a folder");
        for entry in fs::read_dir(from).expect("a folder") {
            let entry = entry.expect("an entry");
            let (path, to) = (entry.path(), to.join(entry.file_name()));
            let kind = entry.file_type().expect("a kind");
            if kind.is_symlink() {
                let target = fs::read_link(&path).expect("a link");
                fs::write(to, target.as_os_str().as_encoded_bytes()).expect("written");
            } else if kind.is_dir() {
                copy(&path, &to);
            } else {
                fs::copy(&path, to).expect("copied");
            }
        }
    }
    copy(&root().join("sdk"), &clone.join("sdk"));
    for name in ["crates", "LICENSE-APACHE", "LICENSE-MIT"] {
        symlink(root().join(name), clone.join(name)).expect("a link");
    }
}

fn succeeded(command: &mut Command) -> Output {
    let output = command.output().expect("these tests need R");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {said}");
    output
}

/// Asserts that lines stand among others, in this order.
fn assert_has_lines(said: &str, lines: &str) {
    let mut rest = said.lines();
    for line in lines.lines() {
        assert!(rest.any(|other| other == line), "no {line:?}: {said}");
    }
}

/// With a piece per side each game has two moves, whatever the dice.
#[test]
fn strategies_have_the_verdict_of_the_command() {
    let folder = Folder::new();
    let strategy = |body: &str| format!("my_strategy <- function(game) {{\n    {body}\n}}\n");
    let good = strategy("max(valid_moves(game))");
    let document = |chunk: &str, team: &str| {
        format!("---\ntitle: x\n---\n\n```{{r}}\n{chunk}```\n\n## Team name\n\n{team}\n")
    };
    let cell = |kind: &str, text: &str| serde_json::json!({"cell_type": kind, "source": text});
    let jupyter = serde_json::json!({
        "nbformat": 4,
        "metadata": {"kernelspec": {"language": "R"}},
        "cells": [cell("code", &good), cell("markdown", "# Team name"), cell("raw", "go_blue")],
    });
    let aid = "aid <- function(game) 1\n```\n\n```{r, label = \"my_strategy\"}\n";
    let files = [
        (
            "aid.Rmd",
            document(&format!("{aid}{}", strategy("aid(game)")), "go\\_blue"),
        ),
        ("ends.R", strategy("q(status = 3)")),
        ("good.R", format!("team_name <- \"win\"\n{good}")),
        ("named_by_its_File-2.R", good.clone()),
        ("good.ipynb", jupyter.to_string()),
        ("good.Rmd", document(&good, "go_blue")),
        ("unnamed.qmd", document(&good, "YOUR ANSWER HERE")),
        ("name.R", format!("team_name <- \"Go Blue!\"\n{good}")),
        ("syntax.Rmd", document(&good.replace("))", ")"), "win")),
        ("nothing.R", "x <- 1\n".to_owned()),
        ("number.R", "my_strategy <- 2\n".to_owned()),
        ("loads.R", format!("{good}\nstop(\"alas\")\n")),
        ("helper.qmd", document(&strategy("aid(game)"), "win")),
        ("errs.R", strategy("stop()")),
        ("beside.R", strategy("if (game$board[[2]] == 0) 99 else 1")),
        ("slow.R", strategy("Sys.sleep(1)")),
    ];
    for (name, text) in &files {
        folder.write(name, text);
    }
    // This machine may be busy, which R cannot tell from a slow strategy.
    let check = "for (file in list.files()) {
        limit <- if (file == 'slow.R') 0.1 else 60
        utils::assignInNamespace('.football_limit_seconds', limit, 'pigskin')
        cat('==', file, '\n')
        print(check(file, n = 1))
    }";
    let said = r(&folder, check);
    for (name, _) in &files {
        let own = said.split("== ").find_map(|part| part.strip_prefix(name));
        let own = own.unwrap_or_else(|| panic!("no {name}: {said}"));
        let command = folder.run(&format!("check {name} --n 1"));
        assert!(!command.out.is_empty(), "{name}: {}", command.err);
        assert_has_lines(own, &command.out);
    }
}

#[test]
fn games_have_the_analysis_of_the_command() {
    let folder = Folder::new();
    let fails =
        "my_strategy <- function(game) if (sum(game$board == 0) > 2) 0 else prefer_jumps(game)\n";
    folder.write("fails.R", fails);
    for players in ["random prefer-jumps", "perfect random", "random fails.R"] {
        let line = format!("play {players} --game d-football --n 5 --record game.txt --force");
        folder.printed(&line);
        let analysis = folder.printed("analyze game.txt");
        assert_has_lines(&r(&folder, "analyse('game.txt')"), &analysis);
    }
}
