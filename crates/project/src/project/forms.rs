//! Forms of rules that differ by edition, as `kit/forms.toml` has them.

use std::sync::LazyLock;

use pigskin_hog::{FreeBacon, Rules, Setting, SwineSwap};
use serde::Deserialize;

use crate::kit::variant_row::{EditRow, VariantRow};

const FORMS: &str = include_str!("../../kit/forms.toml");

/// Longest line of a docstring.
const WIDTH: usize = 92;

/// A form of a rule: its function and its sentences.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Form {
    /// The setting and its value: `free_bacon=pig-tail`.
    rule: String,
    pub(crate) explain: String,
    pub(crate) readme: String,
    #[serde(default)]
    more: String,
    doctests: String,
    #[serde(default)]
    case: String,
    code: String,
    #[serde(default)]
    formula: String,
    #[serde(default, rename = "variant")]
    variants: Vec<FormVariant>,
}

/// A wrong variant of a form's function.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct FormVariant {
    name: String,
    sentence: String,
    old: Option<String>,
    new: String,
}

#[derive(Deserialize)]
struct Forms {
    #[serde(rename = "form")]
    rows: Vec<Form>,
}

/// All forms. The file is part of the program, and a test reads it.
static ALL: LazyLock<Vec<Form>> =
    LazyLock::new(|| toml::from_str::<Forms>(FORMS).map_or_else(|_| Vec::new(), |all| all.rows));

impl Form {
    /// The form of a rule that these rules have; `None` if the file has none.
    pub(crate) fn of(setting: Setting, rules: &Rules) -> Option<&'static Form> {
        let rule = format!("{}={}", setting.name(), setting.get(rules));
        ALL.iter().find(|form| form.rule == rule)
    }

    /// The names of a rule's forms, such as `pig-tail`.
    pub(crate) fn names(setting: Setting) -> impl Iterator<Item = &'static str> {
        let of_setting = move |form: &'static Form| {
            let (name, value) = form.rule.split_once('=')?;
            (name == setting.name()).then_some(value)
        };
        ALL.iter().filter_map(of_setting)
    }

    fn setting(&self) -> Setting {
        if self.rule.starts_with("swine_swap") {
            Setting::SwineSwap
        } else {
            Setting::FreeBacon
        }
    }

    /// The lines of a part of the form: `doc`, `doctests`, `case`, `code` or `formula`.
    pub(crate) fn lines(&self, part: &str, rules: &Rules) -> Option<Vec<String>> {
        let own = |text: &str| -> Vec<String> {
            let lines = text.trim_matches('\n').lines();
            lines.map(str::to_owned).collect()
        };
        match part {
            "doc" => {
                let words = words(rules, self.setting())?;
                let before = if self.setting() == Setting::SwineSwap {
                    "if "
                } else {
                    ""
                };
                let mut lines = wrapped(&format!("They are {before}{words}."));
                if !self.more.is_empty() {
                    lines.push(String::new());
                    lines.extend(own(&self.more));
                }
                Some(lines)
            }
            "doctests" => Some(own(&self.doctests)),
            "case" => Some(own(&self.case)),
            "code" => Some(own(&self.code)),
            "formula" => Some(own(&self.formula)),
            _ => None,
        }
    }
}

/// The words of the points of 0 dice, or of the condition of a swap.
pub(crate) fn words(rules: &Rules, setting: Setting) -> Option<&str> {
    match setting {
        Setting::FreeBacon => rules.free_bacon.as_ref().map(FreeBacon::words),
        Setting::SwineSwap => rules.swine_swap.as_ref().map(SwineSwap::words),
        _ => None,
    }
}

/// The wrong variants of all forms.
pub(crate) fn variant_rows() -> impl Iterator<Item = VariantRow> {
    ALL.iter().flat_map(|form| {
        let number = if form.setting() == Setting::SwineSwap {
            "4"
        } else {
            "2"
        };
        form.variants.iter().map(move |variant| VariantRow {
            name: variant.name.clone(),
            problems: vec![format!("0{number}")],
            when: Some(form.rule.clone()),
            sentence: variant.sentence.clone(),
            edits: vec![EditRow {
                region: number.to_owned(),
                old: variant.old.clone(),
                new: variant.new.clone(),
            }],
            ..VariantRow::default()
        })
    })
}

/// A text in lines that a docstring takes.
fn wrapped(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.len() + 1 + word.len() <= WIDTH => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_is_one_of_the_engine() {
        let forms = toml::from_str::<Forms>(FORMS).expect("forms").rows;
        assert!(forms.len() > 10);
        for form in forms {
            let (name, value) = form.rule.split_once('=').expect("a value");
            let setting = Setting::named(name).expect("a setting");
            let rules = Rules::CLASSIC
                .with([(setting, value)])
                .expect("a value of the setting");
            assert!(form.variants.len() >= 4, "{}", form.rule);
            let lines = form.lines("doc", &rules).expect("a text");
            assert!(lines.iter().all(|line| line.len() <= WIDTH), "{lines:?}");
        }
    }
}
