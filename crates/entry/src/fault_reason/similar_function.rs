//! Functions that a file defines in place of the one that is missing.

use pigskin_game::similar;

/// The functions of D-Football and of Hog.
const MY_STRATEGY: &str = "my_strategy";
const FINAL_STRATEGY: &str = "final_strategy";

/// The function in the text of a file that stands for the missing one: the other game's, or one with a
/// similar name.
pub(crate) fn similar_function(text: &[u8], missing: &str) -> Option<String> {
    let text = String::from_utf8_lossy(text);
    let defined: Vec<&str> = text.lines().filter_map(defined_in).collect();
    let of_games = [MY_STRATEGY, FINAL_STRATEGY].into_iter();
    let mut others = of_games.filter(|name| *name != missing && defined.contains(name));
    let found = others
        .next()
        .or_else(|| similar(missing, defined.iter().copied()));
    found.map(str::to_owned)
}

/// The name of the function that a line of Python or R defines.
fn defined_in(line: &str) -> Option<&str> {
    let (name, rest) = match line.strip_prefix("def ") {
        Some(rest) => rest.split_once('(')?,
        None => line.split_once("<-").or_else(|| line.split_once('='))?,
    };
    let is_name = |name: &str| {
        name.chars()
            .all(|char| char.is_alphanumeric() || "._".contains(char))
    };
    let is_function = line.starts_with("def ") || rest.trim_start().starts_with("function");
    Some(name.trim()).filter(|name| !name.is_empty() && is_name(name) && is_function)
}

/// The end of a sentence about a missing function.
pub(super) fn instead(defined: Option<&str>) -> String {
    let game = match defined {
        Some(MY_STRATEGY) => ", as entries of D-Football do",
        Some(FINAL_STRATEGY) => ", as entries of Hog do",
        _ => "",
    };
    defined.map_or_else(String::new, |name| {
        format!("; the file defines {name}{game}")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_and_another_games_function_are_found() {
        let found = |text: &str, missing: &str| similar_function(text.as_bytes(), missing);
        let python =
            "import math\n\ndef other(a):\n    pass\n\ndef finel_strategy(a, b):\n    return 5\n";
        assert_eq!(
            found(python, "final_strategy").as_deref(),
            Some("finel_strategy")
        );
        let r = "my_stratgy <- function(game) {\n  1\n}\nx <- 5\n";
        assert_eq!(found(r, MY_STRATEGY).as_deref(), Some("my_stratgy"));
        let other = "def my_strategy(game):\n    return 1\n";
        assert_eq!(found(other, "final_strategy").as_deref(), Some(MY_STRATEGY));
        assert_eq!(
            found(
                "def helper(x):\n    return 1\nfinal_strateg = 5\n",
                "final_strategy"
            ),
            None
        );
        assert_eq!(instead(Some("my_stratgy")), "; the file defines my_stratgy");
        assert!(instead(Some(MY_STRATEGY)).ends_with("as entries of D-Football do"));
    }
}
