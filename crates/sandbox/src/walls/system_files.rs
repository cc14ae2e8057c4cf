//! The machine's own files that every program sees, behind whichever wall.

use std::path::Path;

/// Files outside `/usr` that the languages need: the linker's cache, the names of
/// libraries that a system chooses among, and R's settings.
pub(crate) const SETTINGS: [&str; 4] = [
    "/etc/ld.so.cache",
    "/etc/alternatives",
    "/etc/R",
    "/etc/localtime",
];

/// The folders of programs and libraries outside `/usr`. On most systems they are
/// links into it.
pub(crate) const OLD_NAMES: [&str; 5] = ["/bin", "/sbin", "/lib", "/lib32", "/lib64"];

/// The devices that are no more than functions.
pub(crate) const DEVICES: [&str; 3] = ["/dev/null", "/dev/zero", "/dev/full"];

/// Returns whether every box shows this path, even if nothing else is shown in it.
///
/// ```
/// # use pigskin_sandbox::is_in_every_box;
/// assert!(is_in_every_box("/usr/lib/R/library".as_ref()));
/// assert!(is_in_every_box("/etc/alternatives/libblas.so.3".as_ref()));
/// assert!(!is_in_every_box("/home/ada/R".as_ref()));
/// ```
pub fn is_in_every_box(path: &Path) -> bool {
    let shown = ["/usr"].iter().chain(&OLD_NAMES).chain(&SETTINGS);
    shown.into_iter().any(|shown| path.starts_with(shown))
}
