//! A new game or language: the compiler names every place that needs it.
//!
//! A value of one of [`ENUMS`] is only taken apart by a `match` that names every variant.
//! `if let`, `let … else`, `matches!`, `==` and a wildcard would treat a new variant like another
//! one without notice. What one game has and no other, such as an edition, is read with
//! `ContestGame::hog` and its like, which are `None` for a new game.

use std::path::Path;

use crate::workspace::root;

/// The enums with a variant for each game or language.
const ENUMS: [&str; 6] = [
    "ContestGame",
    "FrozenField",
    "GameArg",
    "GameResults",
    "Language",
    "SourceGame",
];

/// The places of a source that would pass a new game by, as a few words each.
fn silent(source: &str) -> Vec<String> {
    let source = source.split("#[cfg(test)]\nmod tests {").next();
    let lines = source.unwrap_or_default().lines().map(str::trim);
    let lines = lines.filter(|line| !line.starts_with("//"));
    let text = lines.collect::<Vec<_>>().join(" ");
    let names_one = |text: &str| ENUMS.iter().any(|game| text.contains(&format!("{game}::")));
    let mut silent = Vec::new();
    for after in text.split("let ").skip(1) {
        let pattern = after.split(" = ").next().unwrap_or_default();
        if names_one(pattern) && !pattern.contains(';') {
            silent.push(format!("let {pattern}"));
        }
    }
    for after in text.split("matches!(").skip(1) {
        let arguments = &after[..closing(after)];
        if names_one(arguments) {
            silent.push(format!("matches!({arguments})"));
        }
    }
    for sign in ["== ", "!= "] {
        for after in text.split(sign).skip(1) {
            let operand = after.split([' ', ')', ';']).next().unwrap_or_default();
            if names_one(operand) {
                silent.push(format!("{sign}{operand}"));
            }
        }
    }
    for after in text.split("match ").skip(1) {
        let Some((_, block)) = after.split_once(" {") else {
            continue;
        };
        let patterns = patterns(&block[..closing(block)]);
        let parts = || {
            patterns
                .iter()
                .flat_map(|pattern| pattern.iter().enumerate())
        };
        let games: Vec<usize> = parts()
            .filter(|(_, part)| names_one(part))
            .map(|(place, _)| place)
            .collect();
        let wild = parts().find(|(place, part)| games.contains(place) && is_wild(part));
        silent.extend(wild.map(|(_, part)| format!("{part} in a match on one of them")));
    }
    silent
}

/// The index of the bracket that closes one open before a text.
fn closing(text: &str) -> usize {
    let mut depth = 0_usize;
    for (place, char) in text.char_indices() {
        match char {
            '(' | '{' | '[' => depth += 1,
            ')' | '}' | ']' if depth == 0 => return place,
            ')' | '}' | ']' => depth -= 1,
            _ => {}
        }
    }
    text.len()
}

/// Tests whether a pattern matches anything.
fn is_wild(pattern: &str) -> bool {
    let is_name = |char: char| char.is_lowercase() || char.is_ascii_digit() || char == '_';
    pattern.chars().all(is_name)
}

/// The patterns in the block of a `match`, each in its parts if it is a tuple.
fn patterns(block: &str) -> Vec<Vec<String>> {
    let mut patterns = Vec::new();
    let mut rest = block.trim();
    while let Some((pattern, after)) = rest.split_once("=>") {
        let pattern = pattern.split(" if ").next().unwrap_or_default();
        for alternative in split(pattern.trim_start_matches([',', ' ']), '|') {
            let tuple = alternative.strip_prefix('(');
            let tuple = tuple.and_then(|inside| inside.strip_suffix(')'));
            patterns.push(split(tuple.unwrap_or(alternative), ','));
        }
        let after = after.trim_start();
        let end = match after.strip_prefix('{') {
            Some(body) => closing(body) + 2,
            None => split(after, ',').first().map_or(0, |body| body.len() + 1),
        };
        rest = after.get(end..).unwrap_or_default();
    }
    let owned = |parts: Vec<&str>| parts.into_iter().map(str::to_owned).collect();
    patterns.into_iter().map(owned).collect()
}

/// The parts of a text between signs that are in no bracket.
fn split(text: &str, sign: char) -> Vec<&str> {
    let mut depth = 0_usize;
    let parts = text.split(move |char| {
        match char {
            '(' | '{' | '[' => depth += 1,
            ')' | '}' | ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0 && char == sign
    });
    parts
        .map(str::trim)
        .filter(|part| !part.is_empty())
        .collect()
}

#[test]
fn no_source_skips_a_game() {
    let mut found = Vec::new();
    let mut open = vec![root().join("crates")];
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            let is_source = path.iter().any(|name| name == "src");
            if path.is_dir() && (is_source || has_sources(&path)) {
                open.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                let source = std::fs::read_to_string(&path).expect("a source");
                let silent = silent(&source).into_iter();
                found.extend(silent.map(|what| format!("{}: {what}", path.display())));
            }
        }
    }
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

fn has_sources(folder: &Path) -> bool {
    folder.join("src").is_dir()
}

#[test]
fn code_that_skips_a_game_is_detected() {
    let source = "
        fn f(game: &ContestGame) -> bool {
            if let ContestGame::Hog(hog) = game { g(hog) }
            let GameResults::Hog(hog) = results else { return };
            if let (
                ContestGame::Hog(hog), GameResults::Hog(_),
            ) = pair {}
            let matched = matches!(game, Some(GameArg::Hog));
            if self.game == GameArg::Hog || other != SourceGame::Hog {}
            match game { SourceGame::Hog => [1, 2].f(3), _ => 0 }
            match (a, b) { (true, ContestGame::Hog(_)) => { 0 } (_, game) => 1 }
        }";
    let expected = [
        "let ContestGame::Hog(hog)",
        "let GameResults::Hog(hog)",
        "let ( ContestGame::Hog(hog), GameResults::Hog(_), )",
        "matches!(game, Some(GameArg::Hog))",
        "== GameArg::Hog",
        "!= SourceGame::Hog",
        "_ in a match on one of them",
        "game in a match on one of them",
    ];
    assert_eq!(silent(source), expected);
    let honest = "
        // if let ContestGame::Hog(hog) = game {}
        fn f(game: &ContestGame) -> GameArg {
            let kept: Option<GameArg> = Some(GameArg::Hog);
            let made = ContestGame::Hog(hog);
            match game {
                ContestGame::Hog(_) => match inner { Some(_) => 1, _ => 2 },
                ContestGame::DFootball(football) if football.n > 1 => 3,
                ContestGame::DFootball(_) => 4,
            }
            match (game, any) {
                (None | Some(GameArg::Hog), _) => f(|a, b| a),
                (Some(GameArg::DFootball), false) | (Some(GameArg::DFootball), true) => 5,
            }
        }";
    assert_eq!(silent(honest), Vec::<String>::new());
}
