//! The files with which a contest's students begin.

pub(crate) mod football;
pub(crate) mod kit_facts;

use pigskin_autograder::ZipFile;
use pigskin_entry::{HOG_CALC, HOG_KIT, Language, NameRule};
use pigskin_hog::{Rules, Setting};
use serde_json::{Value, json};

use crate::{Contest, ContestGame, HogContest, KitFacts, ReadTextError};

/// The files with which students of a contest begin.
///
/// In Hog: the handout as one page, a blank `hog_contest.py`, the course's `dice.py` and `ucb.py`,
/// `ok`, which checks and submits an entry, and `calc.py`, which computes win rates, unless the rules
/// have formulas. Both need only Python; what the contest asks is in `hog_contest.ok`. In D-Football:
/// the handout's functions and examples, and a guide and a notebook, in three formats, with the
/// contest's settings.
///
/// ```
/// use pigskin_contest::{Contest, ContestKit, KitFacts};
/// let contest = Contest::from_toml("hog".as_ref(), "edition = 'spring-2017'")?;
/// let kit = ContestKit::for_contest(&contest, &KitFacts::default())?;
/// let names: Vec<_> = kit.files().map(|(name, _)| name).collect();
/// assert_eq!(names[..3], ["README.md", "calc.py", "dice.py"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct ContestKit {
    files: ZipFile,
    /// The folder in the zip.
    folder: &'static str,
}

const OK: &str = include_str!("../kit/contest/ok.py");
const BLANK: &str = include_str!("../kit/contest/hog_contest.py.in");
const README: &str = include_str!("../kit/contest/README.md.in");

/// Name of the file that an entry is written into.
const ENTRY: &str = "hog_contest.py";

/// The bid in a blank entry, between the name and the strategy.
const BLANK_BID: &str = "\n\nfinal_bid = 0  # What you bid for the start: a whole number from 0 to \
                         @most_bid@.\n\n\ndef ";

/// The blank entry's words with `calc.py`, and those without it.
const BLANK_CALC: &str = "checks it, `python3 calc.py` computes how often it wins, and\n`python3";
const BLANK_NO_CALC: &str = "checks it, and `python3";

impl ContestKit {
    /// The kit of a contest, with what its course says.
    ///
    /// Fails if the texts of staff in the contest's handout cannot be read.
    pub fn for_contest(contest: &Contest, course: &KitFacts) -> Result<ContestKit, ReadTextError> {
        let mut files = ZipFile::default();
        if let Some(handout) = contest.handout(course)? {
            files.file("handout.html", handout.to_page(&contest.title));
        }
        let folder = match &contest.game {
            ContestGame::Hog(hog) => {
                add_hog(&mut files, contest, hog, course.address.as_deref());
                "hog-contest"
            }
            ContestGame::DFootball(football) => {
                football::add(&mut files, contest, football, course);
                "d-football"
            }
        };
        Ok(ContestKit { files, folder })
    }

    pub fn files(&self) -> impl Iterator<Item = (&str, &[u8])> {
        self.files.files()
    }

    /// The files in a folder in a zip. The same contest gives the same bytes.
    pub fn zip(&self) -> Result<Vec<u8>, zip::result::ZipError> {
        let mut inside = ZipFile::default();
        for (name, contents) in self.files() {
            let path = format!("{}/{name}", self.folder);
            if name == "ok" {
                inside.program(&path, contents);
            } else {
                inside.file(&path, contents);
            }
        }
        inside.packed("")
    }
}

/// Returns whether `calc.py` can compute with these rules: it reads no formulas.
pub(crate) fn is_calculated(rules: &Rules) -> bool {
    Setting::stated(rules).all(|(_, text)| !text.contains([' ', '(', '[']))
}

fn add_hog(files: &mut ZipFile, contest: &Contest, hog: &HogContest, address: Option<&str>) {
    let rules = &hog.edition.rules;
    let (least, most) = rules.choice_range();
    let seconds = contest.limits.time.as_secs_f64();
    let filled = |text: &str| {
        let pairs = u32::from(rules.goal).pow(2);
        text.replace("@title@", &in_docstring(&contest.title))
            .replace("@least@", &least.to_string())
            .replace("@most@", &most.to_string())
            .replace("@most_bid@", &rules.goal.saturating_sub(1).to_string())
            .replace("@pairs@", &pairs.to_string())
            .replace("@seconds@", &seconds.to_string())
    };
    let blank = if hog.has_bids() {
        BLANK.replacen("\n\n\ndef ", BLANK_BID, 1)
    } else {
        BLANK.to_owned()
    };
    let readme = README.replace("@title@", &contest.title);
    if is_calculated(rules) {
        files.file(ENTRY, filled(&blank));
        files.file("README.md", readme);
        files.file("calc.py", HOG_CALC);
    } else {
        files.file(ENTRY, filled(&blank.replacen(BLANK_CALC, BLANK_NO_CALC, 1)));
        let lines = readme.split_inclusive('\n');
        let lines: String = lines.filter(|line| !line.contains("calc.py")).collect();
        files.file("README.md", lines);
    }
    files.program("ok", OK);
    for (name, text) in HOG_KIT {
        files.file(name, text);
    }
    let stated = Setting::stated(rules);
    let settings: serde_json::Map<String, Value> = stated
        .map(|(setting, text)| (setting.name().to_owned(), text.into()))
        .collect();
    let mut asked = json!({
        "name": contest.title,
        "src": [ENTRY],
        "tests": {},
        "protocols": [],
        "pigskin": {
            "edition": hog.edition.name,
            "rules": settings,
            "contest": {
                "address": address,
                "goal": rules.goal,
                "choices": [least, most],
                "seconds": seconds,
                "name_required": contest.names == NameRule::Required,
                "packages": contest.packages.of(Language::Python),
            },
        },
    });
    if hog.has_bids() {
        asked["pigskin"]["contest"]["most_bid"] = rules.goal.saturating_sub(1).into();
    }
    let names = &hog.edition.rule_names;
    if !names.is_empty() {
        asked["pigskin"]["names"] = names.to_string().into();
    }
    files.file("hog_contest.ok", format!("{asked:#}\n"));
}

/// A text that cannot end the docstring that it is written into.
fn in_docstring(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "'")
}

#[cfg(test)]
mod tests {
    use pigskin_entry::{FaultKind, Source, SourceGame};

    use super::*;

    fn kit(toml: &str) -> ContestKit {
        let contest = Contest::from_toml("hog".as_ref(), toml).expect("a contest");
        ContestKit::for_contest(&contest, &KitFacts::default()).expect("a kit")
    }

    fn text(kit: &ContestKit, wanted: &str) -> String {
        let found = kit.files().find(|(name, _)| *name == wanted);
        let (_, contents) = found.expect("a file");
        String::from_utf8(contents.to_vec()).expect("UTF-8")
    }

    #[test]
    fn the_blank_entry_has_the_contests_title_and_limits() {
        let kit =
            kit("edition = 'spring-2017'\ntitle = 'Boars\"\"\" \\ 2026'\n[limits]\nseconds = 5");
        let blank = text(&kit, ENTRY);
        assert!(
            blank.starts_with("\"\"\"Our entry for Boars''' \\\\ 2026.\n"),
            "{blank}"
        );
        assert!(blank.contains("whole number from -1 to 10."), "{blank}");
        assert!(blank.contains("take less than 5 seconds."), "{blank}");
        assert!(!blank.contains('@'), "{blank}");
    }

    #[test]
    fn the_blank_entry_bids_where_the_contest_asks_for_it() {
        let blank = text(&kit("edition = 'fall-2014'\nbids = true"), ENTRY);
        assert!(
            blank.contains("\n\nfinal_bid = 0  # What you bid for the start: a whole number from 0 to 99.\n\n\ndef "),
            "{blank}"
        );
        assert!(!blank.contains('@'), "{blank}");
        let without = text(&kit("edition = 'fall-2014'"), ENTRY);
        assert!(!without.contains("bid"), "{without}");
    }

    #[test]
    fn the_settings_are_those_of_the_contest() {
        let kit = kit(
            "edition = 'fall-2019'\nteam_names = 'required'\npackages = { python = ['numpy'] }\n\
             [set]\ngoal = 50",
        );
        let settings: Value = serde_json::from_str(&text(&kit, "hog_contest.ok")).expect("JSON");
        let contest = &settings["pigskin"]["contest"];
        assert_eq!(contest["goal"], 50);
        assert_eq!(contest["choices"], json!([0, 10]));
        assert_eq!(contest["name_required"], true);
        assert_eq!(contest["packages"], json!(["numpy"]));
        assert_eq!(contest["address"], Value::Null);
        assert_eq!(settings["pigskin"]["rules"]["feral_hogs"], "on");
        assert_eq!(kit.zip().expect("a zip"), kit.zip().expect("a zip"));
    }

    #[test]
    fn a_contest_with_formulas_has_no_program_that_cannot_compute_them() {
        let rules = "edition = 'fall-2019'\nset.feral_hogs = 'off'";
        let formula = "set.free_bacon = '1 + digit_sum(opponent_score)'";
        for (toml, is_calculated) in [
            (rules.to_owned(), true),
            (format!("{rules}\n{formula}"), false),
        ] {
            let kit = kit(&toml);
            let files = kit.files();
            let named = files.filter(|(name, contents)| {
                *name == "calc.py" || String::from_utf8_lossy(contents).contains("calc.py")
            });
            let named: Vec<&str> = named.map(|(name, _)| name).collect();
            let expected: &[&str] = if is_calculated {
                &["README.md", "calc.py", "handout.html", "hog_contest.py"]
            } else {
                &[]
            };
            assert_eq!(named, expected, "{toml}");
            assert!(text(&kit, "hog_contest.py").contains("`python3 ok` checks it"));
        }
    }

    #[test]
    fn a_contest_of_d_football_has_the_handouts_functions() {
        let toml = "game = 'd-football'";
        let contest = Contest::from_toml("football".as_ref(), toml).expect("a contest");
        let kit = kit(toml);
        let names: Vec<_> = kit.files().map(|(name, _)| name).collect();
        assert!(names.contains(&"d_football.R") && names.contains(&"example.ipynb"));
        assert!(names.contains(&"css/rb.css"));
        // The notebook to begin with is an entry in every format once it has a team's name.
        let football = contest.game.football().expect("it is of D-Football");
        let admitted = |name: &str, text: String| {
            let source = Source::sent(SourceGame::DFootball, name, text.into_bytes());
            let judge = contest.program_judge(football);
            judge.admit_collected(&source.expect("an entry"))
        };
        for format in ["ipynb", "Rmd", "qmd"] {
            let file = format!("instructions.{format}");
            let blank = text(&kit, &file);
            let named = blank.replace("YOUR ANSWER HERE", "hail_mary");
            let fault = admitted(&file, blank).expect_err("it has no name yet");
            assert_eq!(fault.kind, FaultKind::BadName, "{fault}");
            let (name, _) = admitted(&file, named).expect("an entry");
            assert_eq!(name.team.as_str(), "hail_mary");
        }
    }
}
