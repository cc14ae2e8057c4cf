//! No files of a crate import each other in a circle.
//!
//! A file may name what a file above it in the tree of modules has, such as `board/hog.rs`
//! a type of `board.rs`: Rust keeps private what a module and its own submodules share.
//! `STRICT` lists the crates that do without.

mod imports;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use crate::workspace::{Workspace, root};
use imports::{Imports, imports};

/// Crates whose submodules import nothing from the modules above them.
const STRICT: [&str; 5] = ["course", "football", "hog", "kernels", "sandbox"];

/// A module by the names that lead to it from the top of its crate, which is empty itself.
type Module = Vec<String>;

/// The files of a crate with their imports.
struct Files(BTreeMap<Module, Imports>);

impl Files {
    /// Reads the files in a folder of sources.
    fn read(sources: &Path) -> Files {
        let mut files = BTreeMap::new();
        let mut open = vec![sources.to_owned()];
        while let Some(folder) = open.pop() {
            for entry in std::fs::read_dir(&folder).expect("a folder") {
                let path = entry.expect("an entry").path();
                if path.is_dir() {
                    open.push(path);
                } else if path.extension().is_some_and(|ending| ending == "rs") {
                    let text = std::fs::read_to_string(&path).expect("a source");
                    let path = path.strip_prefix(sources).expect("a path below");
                    files.insert(module(path), imports(&text));
                }
            }
        }
        Files(files)
    }

    /// The module in which a path ends that a module names, where that is one of ours.
    fn leads_to(&self, from: &Module, path: &[String]) -> Option<Module> {
        let (first, rest) = path.split_first()?;
        let mut start = from.clone();
        let mut rest = rest;
        match first.as_str() {
            "crate" => start.clear(),
            "self" => {}
            "super" => {
                start.pop();
                while let Some((word, after)) =
                    rest.split_first().filter(|(word, _)| *word == "super")
                {
                    debug_assert_eq!(word, "super");
                    start.pop();
                    rest = after;
                }
            }
            _ => {
                start.push(first.clone());
                if !self.0.contains_key(&start) {
                    return None;
                }
            }
        }
        self.follow(start, rest, 0)
    }

    /// Goes on from a module along the names of a path, through what modules pass on.
    fn follow(&self, mut module: Module, path: &[String], depth: usize) -> Option<Module> {
        let Some((name, rest)) = path.split_first().filter(|_| depth < 10) else {
            return self.0.contains_key(&module).then_some(module);
        };
        module.push(name.clone());
        if self.0.contains_key(&module) {
            return self.follow(module, rest, depth);
        }
        module.pop();
        let mut passed_on = self.0.get(&module)?.passes_on.iter();
        match passed_on.find(|(passed, _)| passed == name) {
            Some((_, path)) => {
                let to = self.leads_to(&module, &path[..path.len() - 1]);
                let last = &path[path.len() - 1..];
                to.and_then(|to| self.follow(to, last, depth + 1))
                    .or(Some(module))
            }
            None => Some(module),
        }
    }

    /// The modules that each module imports from.
    fn arrows(&self, is_strict: bool) -> BTreeMap<&Module, BTreeSet<Module>> {
        let arrows = self.0.iter().map(|(module, imports)| {
            let passed_on = imports.passes_on.iter().map(|(_, path)| path);
            let of_others = passed_on
                .filter_map(|path| self.leads_to(module, path))
                .filter(|to| !to.starts_with(module));
            let to = imports
                .uses
                .iter()
                .filter_map(|path| self.leads_to(module, path));
            let to = to.chain(of_others).filter(|to| to != module);
            let to = to.filter(|to| is_strict || !module.starts_with(to));
            (module, to.collect())
        });
        arrows.collect()
    }

    /// The circles, each as the sorted names of its files.
    fn circles(&self, is_strict: bool) -> BTreeSet<Vec<String>> {
        let arrows = self.arrows(is_strict);
        let reached = |from: &Module| -> BTreeSet<Module> {
            let mut reached = BTreeSet::new();
            let mut open: Vec<&Module> = vec![from];
            while let Some(module) = open.pop() {
                for to in &arrows[module] {
                    if reached.insert(to.clone()) {
                        open.push(to);
                    }
                }
            }
            reached
        };
        let reached: BTreeMap<&Module, BTreeSet<Module>> = arrows
            .keys()
            .map(|module| (*module, reached(module)))
            .collect();
        let circles = reached.iter().filter(|(module, to)| to.contains(**module));
        circles
            .map(|(module, to)| {
                let back = to.iter().filter(|other| reached[other].contains(*module));
                back.map(|module| module.join("/")).collect()
            })
            .collect()
    }
}

/// The module that a file holds.
fn module(path: &Path) -> Module {
    let path = path.with_extension("");
    let names = path.iter().map(|name| name.to_string_lossy().into_owned());
    let names: Module = names.collect();
    match names.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["lib" | "main"] => Module::new(),
        _ => names,
    }
}

#[test]
fn no_files_import_each_other_in_a_circle() {
    let mut faults = Vec::new();
    for package in Workspace::read().packages {
        let name = package
            .name
            .strip_prefix("pigskin-")
            .expect("a crate of ours");
        let sources = root().join("crates").join(name).join("src");
        if !sources.exists() {
            assert_eq!(name, "fuzz");
            continue;
        }
        for circle in Files::read(&sources).circles(STRICT.contains(&name)) {
            faults.push(format!("{name}: {}", circle.join(", ")));
        }
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
fn a_circle_is_detected() {
    let files = |files: &[(&str, &str)]| {
        let files = files.iter();
        Files(
            files
                .map(|(path, text)| (module(Path::new(path)), imports(text)))
                .collect(),
        )
    };
    let through_the_top = files(&[
        ("lib.rs", "mod a; mod b; pub use a::A; pub use b::{B as C};"),
        ("a.rs", "use crate::C; pub struct A;"),
        ("b.rs", "mod d; pub use d::B;"),
        ("b/d.rs", "pub struct B(pub super::super::a::A);"),
        ("e.rs", "use crate::A;"),
    ]);
    let circle = vec!["a".to_owned(), "b/d".to_owned()];
    assert_eq!(through_the_top.circles(false), BTreeSet::from([circle]));
    let with_the_parent = files(&[
        ("lib.rs", "mod a;"),
        ("a.rs", "mod b; use b::B; pub struct A;"),
        ("a/b.rs", "use super::A; pub struct B;"),
    ]);
    assert_eq!(with_the_parent.circles(false), BTreeSet::new());
    let circle = vec!["a".to_owned(), "a/b".to_owned()];
    assert_eq!(with_the_parent.circles(true), BTreeSet::from([circle]));
}
