//! The form of an edition of one's own: its rules in words, with an example of each.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::LazyLock;

use pigskin_contest::quoted;
use pigskin_hog::{Edition, RuleNames, Rules, Semester, Setting};

use crate::server::parameters::Parameters;

use super::edition_address::{EditionAddress, RULE_NAMES};
use super::editions::{editions, titled};

/// The form with what was given. Its template is `hog/rules_form.html`.
#[derive(Clone, Debug)]
pub struct RulesForm {
    /// The name of the field with the edition from which the rules start.
    pub base_field: &'static str,
    pub base: &'static Semester,
    pub name: String,
    pub rule_names: String,
    pub rules: Vec<RuleField>,
    /// Why fields are wrong, by their names.
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

/// An edition under its own name, and the text of its file.
#[derive(Clone, Debug)]
pub struct OwnEdition {
    pub address: EditionAddress,
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
        let mut wrong = BTreeMap::new();
        let base = given.get(base_field).unwrap_or("current");
        let base = Semester::named(base).unwrap_or_else(|| {
            wrong.insert(base_field, format!("there is no edition '{base}'"));
            &Semester::ALL[0]
        });
        let others = Setting::ALL.into_iter();
        let all = FIRST.into_iter();
        let all = all.chain(others.filter(|setting| !FIRST.contains(setting)));
        let rules = all.map(|setting| RuleField::read(setting, given, base.rules));
        let mut form = RulesForm {
            base_field,
            base,
            name: given.get("name").unwrap_or("next-semester").to_owned(),
            rule_names: given.get(RULE_NAMES).unwrap_or_default().to_owned(),
            rules: rules.collect(),
            wrong,
            made: None,
        };
        for field in &form.rules {
            if let Err(why) = field.check() {
                form.wrong.insert(field.setting.name(), why);
            }
        }
        if form.wrong.is_empty() {
            let made = form.edition();
            form.made = made
                .map_err(|(field, why)| form.wrong.insert(field, why))
                .ok();
        }
        form
    }

    /// The editions from which rules can start.
    pub fn editions(&self) -> Vec<(&'static str, String)> {
        editions()
    }

    /// Marks the known values with which the rest of the rules has no project.
    pub fn mark_contest_only(&mut self, has_project: impl Fn(&Edition) -> bool) {
        let made = self.made.as_ref().map(|made| &made.address.edition.rules);
        let edition = Edition::new(self.base.name, made.unwrap_or(self.base.rules).clone());
        for field in &mut self.rules {
            let values = field.known.iter().map(|known| known.value.as_str());
            let only = values.filter(|value| {
                let other = edition.with([(field.setting, value)]);
                other.is_ok_and(|other| !has_project(&other))
            });
            field.contest_only = only.collect();
        }
    }

    /// The edition, or the field that is wrong, and why.
    fn edition(&self) -> Result<OwnEdition, (&'static str, String)> {
        let base = Edition::new(self.base.name, self.base.rules.clone());
        let changes = self
            .rules
            .iter()
            .map(|field| (field.setting, field.value()));
        let mut edition = base.with(changes).map_err(|why| {
            let field = why.setting().map_or("name", Setting::name);
            (field, why.to_string())
        })?;
        let names: Result<RuleNames, _> = self.rule_names.parse();
        edition.rule_names = names.map_err(|why| (RULE_NAMES, why.to_string()))?;
        let base = base.name;
        let made = OwnEdition::named(&self.name, EditionAddress { base, edition });
        made.map_err(|why| ("name", why))
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
        let known = KNOWN.get(setting as usize).map_or(&[][..], Vec::as_slice);
        let values = given.pairs().filter(|(name, _)| *name == setting.name());
        let values: Vec<&str> = values.map(|(_, value)| value.trim()).collect();
        let last = |is_known: bool| {
            let among = |value: &&str| known.iter().any(|known| known.value == **value);
            let fits = |value: &&&str| !value.is_empty() && among(value) == is_known;
            let last = values.iter().rev().find(fits);
            last.copied().unwrap_or_default().to_owned()
        };
        RuleField {
            setting,
            chosen: last(true),
            written: last(false),
            of_base: setting.get(base),
            known,
            contest_only: Vec::new(),
        }
    }

    fn check(&self) -> Result<(), String> {
        if !self.chosen.is_empty() && !self.written.is_empty() {
            return Err("one rule is chosen and another one is written; keep one".to_owned());
        }
        let checked = self.setting.check(self.value());
        checked.map_err(|why| why.to_string())
    }

    fn value(&self) -> &str {
        let mut given = [&self.written, &self.chosen].into_iter();
        given
            .find(|value| !value.is_empty())
            .unwrap_or(&self.of_base)
    }

    pub fn title(&self) -> &'static str {
        Rules::CLASSIC.title(self.setting)
    }

    pub fn words(&self) -> String {
        in_words(self.setting, self.value())
    }
}

/// The known values of each setting, by its number.
static KNOWN: LazyLock<Vec<Vec<KnownRule>>> = LazyLock::new(|| {
    let known = |setting: Setting| {
        let rules = setting.known().into_iter().map(|value| KnownRule {
            words: in_words(setting, &value),
            example: setting.example(&value),
            used: used(setting, &value),
            value,
        });
        rules.collect()
    };
    Setting::ALL.map(known).into()
});

/// The rule that a value is, in words; the value itself where it is a number or wrong.
fn in_words(setting: Setting, value: &str) -> String {
    let rules = Rules::CLASSIC.with([(setting, value)]).ok();
    let rules = rules.filter(|_| setting != Setting::Goal);
    match rules.and_then(|rules| Some((rules.title(setting), rules.told(setting)?))) {
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
    match users.split_at_checked(MOST_NAMED) {
        Some((named, more)) if !more.is_empty() => {
            format!("{} and {} more", named.join(", "), more.len())
        }
        _ => users.join(", "),
    }
}
