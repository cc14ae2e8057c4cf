//! A new folder like that of an earlier semester.

mod dates;

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::{Display, Path, PathBuf};

use anyhow::Context;
use pigskin_contest::{Contest, PastWinners, quoted, read_text};
use pigskin_course::{Course, CourseSettings};
use pigskin_course_contest::HeldContest;
use pigskin_course_project::ProjectSettings;
use pigskin_hog::Edition;
use pigskin_project::ProjectFile;

use self::dates::without_dates;
use super::board;
use crate::block_on::block_on;
use crate::in_command::in_command;
use crate::wrong_usage::wrong_usage;

/// The files of settings, whose dates are commented out.
const SETTINGS: [&str; 3] = [Contest::FILE, CourseSettings::FILE, ProjectFile::NAME];

/// Other files of a project, which are copied unchanged.
const PROJECT: [&str; 4] = ["handout.md", "student", "student.zip", "staff"];

/// Copies settings, texts, reference and kits, with another title if one is given. People and their
/// data are not copied.
pub fn run(
    folder: &Path,
    like: &Path,
    database: Option<&str>,
    title: Option<&str>,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    Course::check_folder(like)?;
    check_empty(folder)?;
    let mut files: BTreeMap<PathBuf, Vec<u8>> = BTreeMap::new();
    let mut dates = Vec::new();
    for name in SETTINGS {
        if !like.join(name).exists() {
            continue;
        }
        let path = like.join(name);
        let (text, found) = without_dates(&read_text(&path)?)
            .with_context(|| format!("could not read {}", path.display()))?;
        dates.extend(found.into_iter().map(|date| format!("{name}: {date}")));
        // The title is that of the contest if there is one, and else that of the project.
        let is_titled = name == Contest::FILE
            || name == ProjectFile::NAME && !files.contains_key(Path::new(Contest::FILE));
        let text = match title.filter(|_| is_titled) {
            Some(title) => with_title(&text, title),
            None => text,
        };
        files.insert(name.into(), text.into_bytes());
    }
    if let Some((name, text)) = own_edition(like)? {
        files.insert(name, text);
    }
    let is_contest = files.contains_key(Path::new(Contest::FILE));
    let winners = if is_contest {
        winners(like, database)?
    } else {
        PastWinners::default()
    };
    if !winners.winners.is_empty() {
        files.insert(PastWinners::FILE.into(), winners.to_toml()?.into_bytes());
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
    if is_contest {
        let entries = folder.join("entries");
        fs::create_dir_all(&entries)
            .with_context(|| format!("could not make {}", entries.display()))?;
    }
    // The copied settings must be readable.
    let settings = CourseSettings::open(folder)?;
    if is_contest {
        Contest::open(folder)?;
    }
    if is_project {
        ProjectSettings::open(folder, &settings)?;
    }
    let in_command = in_command(folder);
    let (folder, like) = (folder.display(), like.display());
    writeln!(
        out,
        "Made {folder} like {like}: {} files, and no people, entries, versions or tokens.",
        files.len()
    )?;
    if !winners.winners.is_empty() {
        writeln!(
            out,
            "winners.toml names winners of earlier contests who agreed: {}.",
            winners.winners.len()
        )?;
    }
    if dates.is_empty() {
        writeln!(out, "It had no dates.")?;
    } else {
        writeln!(out, "These dates are commented out; set them anew:")?;
        for date in dates {
            writeln!(out, "  {date}")?;
        }
    }
    tell_secrets(settings, &folder, out)?;
    if is_project {
        writeln!(
            out,
            "The students' files have the dates of {like}. With the new ones in project.toml:\n  \
             pigskin project new {in_command} --update"
        )?;
    }
    writeln!(
        out,
        "Then add people:\n  pigskin contest roster {in_command} people.csv"
    )?;
    Ok(())
}

/// The text of a file of settings with another title.
fn with_title(text: &str, title: &str) -> String {
    let title = format!("title = {}", quoted(title));
    let mut lines: Vec<&str> = text.lines().collect();
    let mut settings = lines.iter().take_while(|line| !line.starts_with('['));
    match settings.position(|line| line.starts_with("title =") || line.starts_with("title=")) {
        Some(at) => lines[at] = &title,
        None => lines.insert(0, &title),
    }
    lines.join("\n") + "\n"
}

/// Names the secrets that are not copied.
fn tell_secrets(
    settings: CourseSettings,
    folder: &Display<'_>,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    if settings.openid.is_some() {
        writeln!(
            out,
            "The sign-in of the university is kept without its secret: copy the file that\n\
             client_secret_file in {folder}/course.toml names."
        )?;
    }
    let password = settings.mail.and_then(|mail| mail.password_file);
    if password.is_some() {
        writeln!(
            out,
            "Mail is kept without its password: copy the file that password_file in\n\
             {folder}/course.toml names."
        )?;
    }
    Ok(())
}

/// The winners of the earlier semester who agreed, if they are published, before those that it
/// knew already. Without a database, the earlier semester has none of its own.
fn winners(like: &Path, database: Option<&str>) -> anyhow::Result<PastWinners> {
    if database.is_none() && !like.join(Course::DATABASE).exists() {
        return Ok(PastWinners::open(like)?);
    }
    block_on(async {
        let course = HeldContest::open(like, database).await?;
        let winners = if course.winners_page().await?.is_some() {
            let board = board(&course).await?;
            course.take_winners(&board).await?
        } else {
            course.contest().past.clone()
        };
        course.close().await;
        Ok(winners)
    })
}

fn check_empty(folder: &Path) -> anyhow::Result<()> {
    let is_there = folder.symlink_metadata().is_ok();
    let is_empty = fs::read_dir(folder).is_ok_and(|mut files| files.next().is_none());
    if is_there && !is_empty {
        let folder = folder.display();
        return wrong_usage(format!("{folder} is not an empty folder; name a new one"));
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

/// Reads a file, or all files of a folder, without the files that trial runs leave. Links are not
/// followed.
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
