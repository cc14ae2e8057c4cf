//! The course's modules, which every entry of Hog can import.

/// The files of the Hog project that a strategy imports, by name: the dice, and the
/// course's tools. An entry's own files of these names go first.
///
/// ```
/// use pigskin_entry::HOG_KIT;
/// let names = HOG_KIT.map(|(name, _)| name);
/// assert_eq!(names, ["dice.py", "ucb.py"]);
/// ```
pub const HOG_KIT: [(&str, &str); 2] = [
    ("dice.py", include_str!("../../../sdk/hog/dice.py")),
    ("ucb.py", include_str!("../../../sdk/hog/ucb.py")),
];
