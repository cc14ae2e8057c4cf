//! A new folder like that of an earlier semester.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::{Display, Path, PathBuf};

use anyhow::Context;
use jiff::tz::TimeZone;
use pigskin_contest::{Contest, Handout, PastWinners, read_text};
use pigskin_course::{Course, CourseSettings};
use pigskin_course_contest::HeldContest;
use pigskin_course_project::ProjectSettings;
use pigskin_course_settings::{Row, Sheet};
use pigskin_hog::Edition;
use pigskin_project::ProjectFile;
use toml::Table;

use super::board;
use crate::block_on::block_on;
use crate::in_command::in_command;
use crate::wrong_usage::wrong_usage;

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
    let is_contest = like.join(Contest::FILE).exists();
    let is_project = like.join(ProjectFile::NAME).exists();
    if is_contest {
        own_edition(like, &mut files)?;
        copy(like, Path::new(Handout::OF_CONTEST), &mut files)?;
    }
    if like.join(CourseSettings::FILE).exists() {
        CourseSettings::open(like)?;
    }
    // The title is that of the contest if there is one.
    let of_project = title.filter(|_| !is_contest);
    for (name, rows, title) in [
        (Contest::FILE, Contest::ROWS, title),
        (CourseSettings::FILE, CourseSettings::ROWS, None),
        (ProjectFile::NAME, ProjectFile::ROWS, of_project),
    ] {
        let path = like.join(name);
        if path.exists() {
            let text = without_dates(&path, rows, title, &mut dates)?;
            files.insert(name.into(), text.into_bytes());
        }
    }
    let winners = if is_contest {
        winners(like, database)?
    } else {
        PastWinners::default()
    };
    if !winners.winners.is_empty() {
        files.insert(PastWinners::FILE.into(), winners.to_toml()?.into_bytes());
    }
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

/// Adds the file of the contest's own edition, which is in its folder.
fn own_edition(like: &Path, files: &mut BTreeMap<PathBuf, Vec<u8>>) -> anyhow::Result<()> {
    Contest::open(like)?;
    let settings: Table = read_text(&like.join(Contest::FILE))?.parse()?;
    let edition = settings.get("edition").and_then(toml::Value::as_str);
    let Some(name) = edition.filter(|name| Edition::named(name).is_none()) else {
        return Ok(());
    };
    let own = like.join(name);
    if Path::new(name).components().count() != 1 || !own.is_file() {
        anyhow::bail!(
            "{}: its edition {name:?} is not a file in its folder; copy it there first",
            like.join(Contest::FILE).display()
        );
    }
    files.insert(name.into(), read_text(&own)?.into_bytes());
    Ok(())
}

/// The text of a file with another title if one is given, and with its dates as comments.
fn without_dates(
    path: &Path,
    rows: &'static [Row],
    title: Option<&str>,
    dates: &mut Vec<String>,
) -> anyhow::Result<String> {
    let text = read_text(path)?;
    let failed = || format!("could not read {}", path.display());
    let mut sheet = Sheet::of_text(rows, &text, &TimeZone::UTC).with_context(failed)?;
    sheet.empty_dates();
    if let Some(title) = title {
        sheet.set("title", title);
    }
    let new = sheet.written_into(&text, &TimeZone::UTC);
    let new = new.filter(|_| !sheet.is_wrong()).with_context(|| {
        let wrong = sheet.all_wrong().iter().flat_map(|(name, why)| [name, why]);
        let wrong: Vec<&str> = wrong.map(String::as_str).collect();
        format!("{}: {}", path.display(), wrong.join(" "))
    })?;
    let comments: Vec<&str> = new
        .lines()
        .filter_map(|line| line.strip_prefix('#'))
        .collect();
    let dated = text
        .lines()
        .filter(|line| comments.contains(line) && line.contains('='));
    let name = path.file_name().unwrap_or_default().display();
    dates.extend(dated.map(|line| format!("{name}: {line}")));
    Ok(new)
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
