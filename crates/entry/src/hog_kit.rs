//! The course's modules, which every entry of Hog can import, and the calculator of students.

/// The files of the Hog project that a strategy imports, by name: the dice, and the
/// course's tools. An entry's own files of these names go first.
///
/// ```
/// use pigskin_entry::HOG_KIT;
/// let names = HOG_KIT.map(|(name, _)| name);
/// assert_eq!(names, ["dice.py", "ucb.py"]);
/// ```
pub const HOG_KIT: [(&str, &str); 2] = [
    ("dice.py", include_str!("../kit/hog/dice.py")),
    ("ucb.py", include_str!("../kit/hog/ucb.py")),
];

/// `calc.py`, which computes win rates exactly in pure Python, by the rules in a kit's `hog.ok` or
/// `hog_contest.ok`.
pub const HOG_CALC: &str = include_str!("../kit/hog/calc.py");
