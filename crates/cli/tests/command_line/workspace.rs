//! The workspace as cargo describes it.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde::Deserialize;

/// The packages of the workspace.
#[derive(Deserialize)]
pub struct Workspace {
    pub packages: Vec<Package>,
}

/// A package, with its targets, features and dependencies.
#[derive(Deserialize)]
pub struct Package {
    pub name: String,
    description: Option<String>,
    authors: Vec<String>,
    categories: Vec<String>,
    keywords: Vec<String>,
    readme: Option<PathBuf>,
    /// The registries it may go to: any if none are named.
    publish: Option<Vec<String>>,
    pub targets: Vec<Target>,
    pub features: std::collections::BTreeMap<String, Vec<String>>,
    pub dependencies: Vec<Dependency>,
}

/// A library, program, test, bench or example of a package.
#[derive(Deserialize)]
pub struct Target {
    pub name: String,
    pub kind: Vec<String>,
}

/// A dependency of a package.
#[derive(Deserialize)]
pub struct Dependency {
    pub name: String,
    /// `"dev"`, `"build"`, or none for an ordinary dependency.
    pub kind: Option<String>,
}

impl Workspace {
    /// Asks cargo, which reads the `Cargo.toml`s and nothing from the network.
    pub fn read() -> Workspace {
        let output = Command::new(env!("CARGO"))
            .args(["metadata", "--no-deps", "--offline", "--format-version=1"])
            .current_dir(root())
            .output()
            .expect("cargo runs");
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        serde_json::from_slice(&output.stdout).expect("cargo's description")
    }

    /// The package of this name.
    pub fn package(&self, name: &str) -> Option<&Package> {
        self.packages.iter().find(|package| package.name == name)
    }
}

impl Package {
    /// Returns whether it has a target of a kind (`"test"`, `"bench"`, …), by name or any.
    pub fn has(&self, kind: &str, name: Option<&str>) -> bool {
        self.targets.iter().any(|target| {
            target.kind.iter().any(|one| one == kind) && name.is_none_or(|name| name == target.name)
        })
    }
}

/// The top of the repository.
pub fn root() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    root.canonicalize().expect("the top of the repository")
}

#[test]
fn packages_say_what_they_are() {
    for package in Workspace::read().packages {
        let is_kept_here = package.publish.is_some_and(|places| places.is_empty());
        let says = package.description.is_some() && package.readme.is_some();
        let finds = [package.authors, package.categories, package.keywords];
        let is_found = finds.iter().all(|words| !words.is_empty());
        assert!(is_kept_here || says && is_found, "{}", package.name);
    }
}

#[test]
fn only_the_sandbox_makes_temporary_files() {
    // Leftovers of killed processes are found by the names that its `Folder` and `NewFile` give.
    for package in Workspace::read().packages {
        let mut dependencies = package.dependencies.iter();
        let makes = dependencies.any(|one| one.name == "tempfile" && one.kind.is_none());
        assert_eq!(makes, package.name == "pigskin-sandbox", "{}", package.name);
    }
}
