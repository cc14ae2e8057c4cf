//! A new folder like that of an earlier semester.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Context;
use pigskin_contest::{Contest, read_text};
use pigskin_course::{Course, CourseSettings};
use pigskin_coursework::ProjectSettings;
use pigskin_hog::Edition;
use pigskin_project::ProjectFile;

use crate::wrong_usage::WrongUsage;

/// The files of settings, whose dates are commented out.
const SETTINGS: [&str; 3] = [Contest::FILE, CourseSettings::FILE, ProjectFile::NAME];

/// What else belongs to a project, and is copied as it is.
const PROJECT: [&str; 3] = ["student", "student.zip", "staff"];

/// Settings that are dates.
const DATES: [&str; 7] = [
    "opens",
    "closes",
    "freeze",
    "early",
    "due",
    "late",
    "regrade_until",
];

/// Settings that need one of these dates.
const WITH_DATES: [&str; 2] = ["early_points", "checkpoint_points"];

/// Copies settings, texts, reference and kits, and neither people nor what they did.
pub fn run(folder: &Path, like: &Path, out: &mut dyn Write) -> anyhow::Result<()> {
    Course::check_folder(like)?;
    check_empty(folder)?;
    let mut files: BTreeMap<PathBuf, Vec<u8>> = BTreeMap::new();
    let mut dates = Vec::new();
    for name in SETTINGS {
        if !like.join(name).exists() {
            continue;
        }
        let (text, found) = without_dates(&read_text(&like.join(name))?);
        dates.extend(found.into_iter().map(|date| format!("{name}: {date}")));
        files.insert(name.into(), text.into_bytes());
    }
    if let Some((name, text)) = own_edition(like)? {
        files.insert(name, text);
    }
    let is_project = files.contains_key(Path::new(ProjectFile::NAME));
    for name in PROJECT.into_iter().filter(|_| is_project) {
        copy(like, Path::new(name), &mut files)?;
    }
    for (name, contents) in &files {
        let path = folder.join(name);
        let parent = path.parent().unwrap_or(folder);
        fs::create_dir_all(parent)
            .and_then(|()| fs::write(&path, contents))
            .with_context(|| format!("could not write {}", path.display()))?;
    }
    let is_contest = files.contains_key(Path::new(Contest::FILE));
    if is_contest {
        let entries = folder.join("entries");
        fs::create_dir_all(&entries)
            .with_context(|| format!("could not make {}", entries.display()))?;
    }
    // What was written can be read.
    let settings = CourseSettings::open(folder)?;
    if is_contest {
        Contest::open(folder)?;
    }
    if is_project {
        ProjectSettings::open(folder, &settings)?;
    }
    let (folder, like) = (folder.display(), like.display());
    writeln!(
        out,
        "Made {folder} like {like}: {} files, and no people, entries, versions or tokens.",
        files.len()
    )?;
    if dates.is_empty() {
        writeln!(out, "It had no dates.")?;
    } else {
        writeln!(out, "These dates are commented out; set them anew:")?;
        for date in dates {
            writeln!(out, "  {date}")?;
        }
    }
    if settings.openid.is_some() {
        writeln!(
            out,
            "The sign-in of the university is kept without its secret: copy the file that\n\
             client_secret_file in {folder}/course.toml names."
        )?;
    }
    writeln!(
        out,
        "Then add people:\n  pigskin contest roster {folder} people.csv"
    )?;
    Ok(())
}

fn check_empty(folder: &Path) -> anyhow::Result<()> {
    let is_there = folder.symlink_metadata().is_ok();
    let is_empty = fs::read_dir(folder).is_ok_and(|mut files| files.next().is_none());
    if is_there && !is_empty {
        let folder = folder.display();
        return Err(WrongUsage(format!("{folder} is not an empty folder; name a new one")).into());
    }
    Ok(())
}

/// The file of a contest's own edition, which is in its folder.
fn own_edition(like: &Path) -> anyhow::Result<Option<(PathBuf, Vec<u8>)>> {
    let path = like.join(Contest::FILE);
    if !path.exists() {
        return Ok(None);
    }
    let table: toml::Table = read_text(&path)?.parse().unwrap_or_default();
    let edition = table.get("edition").and_then(toml::Value::as_str);
    let Some(name) = edition.filter(|name| Edition::named(name).is_none()) else {
        return Ok(None);
    };
    if Path::new(name).components().count() != 1 || !like.join(name).is_file() {
        anyhow::bail!(
            "{}: its edition {name:?} is not a file in its folder; copy it there first",
            path.display()
        );
    }
    Ok(Some((
        name.into(),
        read_text(&like.join(name))?.into_bytes(),
    )))
}

/// Reads a file, or all files of a folder, without what trial runs leave. Links are not followed.
fn copy(like: &Path, name: &Path, files: &mut BTreeMap<PathBuf, Vec<u8>>) -> anyhow::Result<()> {
    let path = like.join(name);
    let failed = || format!("could not read {}", path.display());
    let Ok(kind) = path.symlink_metadata() else {
        return Ok(());
    };
    if kind.is_file() {
        files.insert(name.to_owned(), fs::read(&path).with_context(failed)?);
        return Ok(());
    }
    if !kind.is_dir() {
        return Ok(());
    }
    for entry in fs::read_dir(&path).with_context(failed)? {
        let own = entry.with_context(failed)?.file_name();
        let text = own.to_string_lossy();
        let is_left = text.starts_with("ok-") || text.starts_with('.') || text == "__pycache__";
        if !is_left {
            copy(like, &name.join(&own), files)?;
        }
    }
    Ok(())
}

/// The text of a file of settings with its dates commented out, and what they were.
fn without_dates(text: &str) -> (String, Vec<String>) {
    let (mut lines, mut dates) = (Vec::new(), Vec::new());
    // Whether a table holds nothing but the rule for late entries, and which phase it is.
    let (mut is_late, mut phases) = (false, 0);
    let mut in_text = false;
    for line in text.lines() {
        let was_in_text = in_text;
        in_text ^= !line.matches("\"\"\"").count().is_multiple_of(2);
        let setting = line.trim_start();
        if was_in_text || setting.starts_with('#') {
            lines.push(line.to_owned());
            continue;
        }
        if setting.starts_with('[') {
            is_late = setting.starts_with("[late]");
            phases += usize::from(setting.starts_with("[[phase]]"));
        }
        // A dotted key, such as `late.until`, names a field of a table.
        let dotted = setting.split('=').next().unwrap_or_default();
        let keys = dotted.split('.');
        let keys: Vec<&str> = keys
            .map(|key| key.trim().trim_matches(['"', '\'']))
            .collect();
        let has = |names: &[&str]| keys.iter().any(|key| names.contains(key));
        let needs_deadline = has(&["verdicts"]) && setting.contains("after the deadline");
        let is_date = has(&DATES) || needs_deadline || is_late;
        let is_off = is_date || has(&WITH_DATES);
        if is_off && !setting.is_empty() {
            let place = if has(&["due"]) {
                format!("phase {phases}: ")
            } else {
                String::new()
            };
            if !setting.starts_with('[') {
                dates.push(format!("{place}{setting}"));
            }
            lines.push(format!("#{line}"));
        } else {
            lines.push(line.to_owned());
        }
    }
    (lines.join("\n") + "\n", dates)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_commented_out_and_named() {
        let text = "title = \"closes = 3\"\ncloses = \"2026-12-04 23:59\"\ngrace_seconds = 60\n\
                    #due = \"x\"\nlate = { until = \"2026-12-06 00:00\", factor = 0.5 }\n\
                    early_points = 1\n[[phase]]\nnumber = 1\ndue = \"2026-12-01 00:00\"\n\
                    [late]\nuntil = \"2026-12-05 00:00\"\nfactor = 0.5\n\n[grades]\ntiers = []\n";
        let (left, dates) = without_dates(text);
        let table: toml::Table = left.parse().expect("TOML");
        let keys: Vec<&String> = table.keys().collect();
        assert_eq!(keys, ["grace_seconds", "grades", "phase", "title"]);
        assert_eq!(table["title"].as_str(), Some("closes = 3"));
        assert_eq!(dates[0], "closes = \"2026-12-04 23:59\"");
        assert!(dates.contains(&"phase 1: due = \"2026-12-01 00:00\"".to_owned()));
        assert_eq!(dates.len(), 6);
        assert_eq!(left.lines().count(), text.lines().count());
    }

    #[test]
    fn dates_by_dotted_keys_go_like_those_in_tables() {
        let text = "closes.x = 1\nlate.until = \"2026-12-06 00:00\"\n\
                    late . factor = 0.5\n\"late\".'until' = 1\nreview.regrade_until = \"x\"\n\
                    review.anonymous = true\n'due' = \"2026-12-01 00:00\"\n\
                    title = \"late.until = 3\"\n";
        let (left, dates) = without_dates(text);
        let kept = left.lines().filter(|line| !line.starts_with('#'));
        let kept: Vec<&str> = kept.collect();
        assert_eq!(
            kept,
            ["review.anonymous = true", "title = \"late.until = 3\""]
        );
        assert_eq!(dates.len(), 6);
    }
}
