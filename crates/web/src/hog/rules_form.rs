//! The form of an edition of one's own: its rules in words, with an example of each.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::LazyLock;

use pigskin_contest::quoted;
use pigskin_hog::{Edition, RuleNames, Rules, Semester, Setting};

use crate::server::parameters::Parameters;

use super::edition_address::{EditionAddress, RULE_NAMES};
use super::editions::{editions, titled};

/// The form with what was given, and why it is wrong. Its template is `hog/rules_form.html`.
#[derive(Clone, Debug)]
pub struct RulesForm {
    /// The name of the field with the edition from which the rules start.
    pub base_field: &'static str,
    pub base: &'static Semester,
    pub editions: Vec<(&'static str, String)>,
    pub name: String,
    pub rule_names: String,
    pub rules: Vec<RuleField>,
    /// Why fields other than those of rules are wrong, by their names.
    pub wrong: BTreeMap<&'static str, String>,
    /// The edition, if its rules can be played.
    pub made: Option<OwnEdition>,
}

#[derive(Clone, Debug)]
pub struct RuleField {
    pub setting: Setting,
    /// The known value that was chosen; empty if none was.
    pub chosen: String,
    /// The value that was written beside them.
    pub written: String,
    pub of_base: String,
    pub known: &'static [KnownRule],
    /// The known values that leave the edition without a project.
    pub contest_only: Vec<&'static str>,
    pub wrong: Option<String>,
}

/// A value of a setting that has a name or is that of a semester.
#[derive(Debug)]
pub struct KnownRule {
    pub value: String,
    pub words: String,
    pub example: Option<String>,
    /// The semesters with this value.
    pub used: String,
}

#[derive(Clone, Debug)]
pub struct OwnEdition {
    /// The edition under its own name.
    pub address: EditionAddress,
    /// The text of its file.
    pub file: String,
}

/// The settings that people change first.
const FIRST: [Setting; 4] = [
    Setting::FreeBacon,
    Setting::SwineSwap,
    Setting::ScoreRise,
    Setting::Goal,
];

/// Number of semesters that are named of those with a value.
const MOST_NAMED: usize = 3;

impl RulesForm {
    /// Reads what was given. Everything has a reading; what is wrong is noted at its field.
    pub fn read(given: &Parameters, base_field: &'static str) -> RulesForm {
        let base = given.get(base_field).unwrap_or("current");
        let mut wrong = BTreeMap::new();
        let base = Semester::named(base).unwrap_or_else(|| {
            wrong.insert(base_field, format!("there is no edition '{base}'"));
            &Semester::ALL[0]
        });
        let others = Setting::ALL.into_iter();
        let others = others.filter(|setting| !FIRST.contains(setting));
        let all = FIRST.into_iter().chain(others);
        let mut form = RulesForm {
            base_field,
            base,
            editions: editions(),
            name: given.get("name").unwrap_or("next-semester").to_owned(),
            rule_names: given.get(RULE_NAMES).unwrap_or_default().to_owned(),
            rules: all
                .map(|setting| RuleField::read(setting, given, base.rules))
                .collect(),
            wrong,
            made: None,
        };
        if !form.is_wrong() {
            form.made = form.edition();
        }
        form
    }

    pub fn is_wrong(&self) -> bool {
        let mut rules = self.rules.iter();
        !self.wrong.is_empty() || rules.any(|field| field.wrong.is_some())
    }

    /// The first note of what is wrong.
    pub fn first_wrong(&self) -> Option<&str> {
        let rules = self.rules.iter().filter_map(|field| field.wrong.as_ref());
        rules.chain(self.wrong.values()).next().map(String::as_str)
    }

    /// Notes why the edition is wrong, at the rule that is to be changed if there is one.
    pub fn fail(&mut self, setting: Option<Setting>, why: String) {
        let mut rules = self.rules.iter_mut();
        match rules.find(|field| Some(field.setting) == setting) {
            Some(field) => field.wrong = Some(why),
            None => drop(self.wrong.insert("name", why)),
        }
    }

    /// Marks the known values with which the rest of the rules has no project.
    pub fn mark_contest_only(&mut self, has_project: impl Fn(&Edition) -> bool) {
        let edition = match &self.made {
            Some(made) => made.address.edition.clone(),
            None => Edition::new(self.base.name, self.base.rules.clone()),
        };
        for field in &mut self.rules {
            let values = field.known.iter().map(|known| known.value.as_str());
            let only = values.filter(|value| {
                let other = edition.with([(field.setting, value)]);
                other.is_ok_and(|other| !has_project(&other))
            });
            field.contest_only = only.collect();
        }
    }

    /// The edition; `None` after noting why there is none.
    fn edition(&mut self) -> Option<OwnEdition> {
        let base = Edition::new(self.base.name, self.base.rules.clone());
        let changes = self
            .rules
            .iter()
            .map(|field| (field.setting, field.value()));
        let mut edition = match base.with(changes) {
            Ok(edition) => edition,
            Err(why) => {
                self.fail(why.setting(), why.to_string());
                return None;
            }
        };
        let names: Result<RuleNames, _> = self.rule_names.parse();
        match names {
            Ok(names) => edition.rule_names = names,
            Err(why) => {
                self.wrong.insert(RULE_NAMES, why.to_string());
                return None;
            }
        }
        let base = base.name;
        let made = OwnEdition::named(&self.name, EditionAddress { base, edition });
        made.map_err(|why| self.fail(None, why)).ok()
    }
}

impl OwnEdition {
    /// The edition with its own name. Fails if it cannot be written as a file that is read again.
    fn named(name: &str, mut address: EditionAddress) -> Result<OwnEdition, String> {
        let mut file = format!(
            "name = {}\nbase = {}\n",
            quoted(name),
            quoted(&address.base)
        );
        let changes = address.changes();
        let settings = changes.pairs().filter(|(name, _)| *name != RULE_NAMES);
        for (setting, value) in settings {
            let is_number = value.bytes().all(|byte| byte.is_ascii_digit());
            let value = if is_number {
                value.to_owned()
            } else {
                quoted(value)
            };
            // Writing into a String does not fail.
            let _ = writeln!(file, "{setting} = {value}");
        }
        let names = &address.edition.rule_names;
        if !names.is_empty() {
            file.push_str("\n[names]\n");
        }
        for (rule, name) in names.pairs() {
            let _ = writeln!(file, "{rule} = {}", quoted(name.as_str()));
        }
        match Edition::from_toml(&file) {
            Ok(read) if read.rules == address.edition.rules && read.rule_names == *names => {
                address.edition = read;
                Ok(OwnEdition { address, file })
            }
            Ok(_) => Err("these settings cannot be written as a file".to_owned()),
            Err(wrong) => Err(wrong.to_string()),
        }
    }
}

impl RuleField {
    fn read(setting: Setting, given: &Parameters, base: &Rules) -> RuleField {
        let values = given.pairs().filter(|(name, _)| *name == setting.name());
        let values = values.map(|(_, value)| value.trim());
        let mut values: Vec<&str> = values.filter(|value| !value.is_empty()).collect();
        values.dedup();
        let known = KNOWN.get(setting as usize).map_or(&[][..], Vec::as_slice);
        let is_known = |value: &&str| known.iter().any(|known| known.value == *value);
        let (chosen, written) = match values[..] {
            [] => ("", ""),
            [value] if is_known(&value) => (value, ""),
            [value] => ("", value),
            [chosen, written, ..] => (chosen, written),
        };
        let wrong = if values.len() > 1 {
            Some("a rule of the list is chosen and another one is written; keep one".to_owned())
        } else {
            let value = values.first().map(|value| setting.check(value));
            value.and_then(Result::err).map(|why| why.to_string())
        };
        RuleField {
            setting,
            chosen: chosen.to_owned(),
            written: written.to_owned(),
            of_base: setting.get(base),
            known,
            contest_only: Vec::new(),
            wrong,
        }
    }

    /// The value of the setting.
    fn value(&self) -> &str {
        let given = [&self.written, &self.chosen, &self.of_base].into_iter();
        given
            .map(String::as_str)
            .find(|value| !value.is_empty())
            .unwrap_or_default()
    }

    pub fn title(&self) -> &'static str {
        Rules::CLASSIC.title(self.setting)
    }

    pub fn words(&self) -> String {
        in_words(self.setting, self.value())
    }

    /// An example of a value that was written.
    pub fn example(&self) -> Option<String> {
        self.setting.example(&self.written)
    }
}

/// The known values of each setting, by its number.
static KNOWN: LazyLock<Vec<Vec<KnownRule>>> = LazyLock::new(|| {
    let all = Setting::ALL.into_iter();
    let known = |setting: Setting| {
        let values = setting.known().into_iter();
        let rules = values.map(|value| KnownRule {
            words: in_words(setting, &value),
            example: setting.example(&value),
            used: used(setting, &value),
            value,
        });
        rules.collect()
    };
    all.map(known).collect()
});

/// The rule that a value is, in words; the value itself where it is a number or wrong.
fn in_words(setting: Setting, value: &str) -> String {
    let rules = Rules::CLASSIC.with([(setting, value)]).ok();
    let rules = rules.filter(|_| setting != Setting::Goal);
    let told = rules.and_then(|rules| Some((rules.title(setting), rules.told(setting)?)));
    match told {
        Some((title, words)) if title != Rules::CLASSIC.title(setting) => {
            format!("{title}: {words}")
        }
        Some((_, words)) => words,
        None => value.to_owned(),
    }
}

/// The semesters with a value, the latest first; none for a rule that is off.
fn used(setting: Setting, value: &str) -> String {
    let semesters = Semester::ALL.iter();
    let users = semesters.filter(|one| value != "off" && setting.get(one.rules) == value);
    let users: Vec<String> = users.map(|one| titled(one.name)).collect();
    let named = users.iter().take(MOST_NAMED).cloned();
    let named = named.collect::<Vec<_>>().join(", ");
    match users.len().saturating_sub(MOST_NAMED) {
        0 => named,
        more => format!("{named} and {more} more"),
    }
}
