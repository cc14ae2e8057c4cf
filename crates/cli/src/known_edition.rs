//! The edition that a contest or a kit around a file names.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow};
use pigskin_contest::{Contest, read_text};
use pigskin_hog::{Edition, Rules, Setting};
use serde::Deserialize;

/// Folders above a strategy in which a contest is looked for: entries are in a folder of the
/// contest's, and may be folders themselves.
const FOLDERS: usize = 3;

/// The part of an `.ok` file that has the rules.
#[derive(Deserialize)]
struct Config {
    pigskin: Option<Kit>,
}

#[derive(Deserialize)]
struct Kit {
    edition: String,
    rules: serde_json::Map<String, serde_json::Value>,
    #[serde(default)]
    names: String,
}

/// The edition of the kit beside a strategy, or of the contest that it is in, with the file that
/// names it, an `.ok` file or `contest.toml`; `None` if it is in neither.
pub fn known_edition(path: &Path) -> anyhow::Result<Option<(Edition, PathBuf)>> {
    // Nothing is known about a path that leads nowhere.
    let Ok(whole) = fs::canonicalize(path) else {
        return Ok(None);
    };
    let folder = if whole.is_dir() {
        Some(whole.as_path())
    } else {
        whole.parent()
    };
    let Some(folder) = folder else {
        return Ok(None);
    };
    if let Some(file) = kit_file(folder) {
        let edition = of_kit(&file)?;
        if let Some(edition) = edition {
            let file = shown(&file);
            return Ok(Some((edition, file)));
        }
    }
    let mut folders = folder.ancestors().take(FOLDERS);
    let Some(contest) = folders.find(|folder| folder.join(Contest::FILE).is_file()) else {
        return Ok(None);
    };
    let hint = "--edition names the edition without the contest";
    let file = shown(&contest.join(Contest::FILE));
    let contest = Contest::open(contest).context(hint)?;
    Ok(contest
        .game
        .edition()
        .map(|edition| (edition.clone(), file)))
}

/// A path as it is seen from the current folder.
fn shown(path: &Path) -> PathBuf {
    let here = std::env::current_dir().and_then(fs::canonicalize);
    let below = here.ok().and_then(|here| path.strip_prefix(here).ok());
    below.unwrap_or(path).to_owned()
}

/// The `.ok` file in a folder, if there is exactly one.
fn kit_file(folder: &Path) -> Option<PathBuf> {
    let files = fs::read_dir(folder).ok()?.filter_map(Result::ok);
    let paths = files.map(|file| file.path());
    let mut kits = paths.filter(|path| path.extension().is_some_and(|ending| ending == "ok"));
    let kit = kits.next()?;
    kits.next().is_none().then_some(kit)
}

/// The edition in an `.ok` file; `None` if the file is not of a kit of Hog.
fn of_kit(file: &Path) -> anyhow::Result<Option<Edition>> {
    let Ok(config) = serde_json::from_str::<Config>(&read_text(file)?) else {
        return Ok(None);
    };
    let Some(kit) = config.pigskin else {
        return Ok(None);
    };
    let settings = kit.rules.iter().map(|(name, value)| {
        let setting = Setting::named(name)?;
        Ok((setting, value.as_str().unwrap_or_default()))
    });
    let settings = settings.collect::<Result<Vec<_>, _>>();
    // All at once: a formula is read for the goal, which may come after it.
    let rules = settings.and_then(|settings| Rules::CLASSIC.with(settings));
    let rules = rules.map_err(|why| anyhow!("{}: {why}", file.display()))?;
    let rule_names = kit.names.parse();
    let rule_names = rule_names.map_err(|why| anyhow!("{}: {why}", file.display()))?;
    Ok(Some(Edition {
        rule_names,
        ..Edition::new(kit.edition, rules)
    }))
}
