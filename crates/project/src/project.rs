//! The project of an edition.

use pigskin_hog::{
    Die, Edition, FreeBacon, HogWild, HogtimusPrime, PigOut, Rules, Setting, SwineSwap, WildDice,
};

use crate::content::{ProblemRow, TextRow, problem_rows};
use crate::domain::domain;
use crate::hog_file::{HogFile, Variant, VariantError};
use crate::template::{TemplateError, filled, holds};
use crate::{Problem, Suite};

/// The problems of an edition, in order.
#[derive(Clone, Debug, PartialEq)]
pub struct Project {
    edition: Edition,
    pub(crate) problems: Vec<Problem>,
}

/// The texts of `hog.py` in an edition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Texts {
    /// The reference, for staff.
    pub reference: String,
    /// The students' file, with a place for the code of each problem.
    pub stubs: String,
}

/// Why there is no project for some rules.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum NoProject {
    /// A setting has a value that no problem covers.
    #[error("the project has no problem for {}={value}; {advice}", .setting.name())]
    Setting {
        /// The setting.
        setting: Setting,
        /// Its value.
        value: String,
        /// What to do.
        advice: &'static str,
    },
    /// A text of the kit does not fit the rules.
    #[error(transparent)]
    Template(#[from] TemplateError),
    /// A file of the kit cannot be read.
    #[error(transparent)]
    Content(#[from] toml::de::Error),
}

impl Project {
    /// The project of an edition.
    ///
    /// Pork Chop belongs to the contest of spring 2017: its project leaves the rule out.
    ///
    /// ```
    /// use pigskin_hog::Edition;
    /// use pigskin_project::Project;
    /// let project = Project::for_edition(&Edition::named("fall-2019").expect("an edition"))?;
    /// assert_eq!(project.problems().len(), 14);
    /// assert_eq!(project.points(), 22.0);
    /// # Ok::<(), pigskin_project::NoProject>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If no problem covers a rule of the edition.
    pub fn for_edition(edition: &Edition) -> Result<Project, NoProject> {
        let rules = Rules {
            pork_chop: None,
            ..edition.rules.clone()
        };
        covered(&rules)?;
        let edition = Edition {
            rules,
            ..edition.clone()
        };
        let mut problems = Vec::new();
        for row in problem_rows()? {
            let when = row.when.as_deref();
            if when.map_or(Ok(true), |when| holds(when, &edition.rules))? {
                problems.push(problem(row, &edition)?);
            }
        }
        Ok(Project { edition, problems })
    }

    /// The edition, without Pork Chop.
    #[must_use]
    pub fn edition(&self) -> &Edition {
        &self.edition
    }

    /// The texts of `hog.py`.
    ///
    /// # Errors
    ///
    /// If the template does not fit the rules.
    pub fn texts(&self) -> Result<Texts, TemplateError> {
        let file = HogFile::new(&self.edition)?;
        Ok(Texts {
            reference: file.reference()?,
            stubs: file.stubs()?,
        })
    }

    /// The wrong variants of the reference that the rules have.
    ///
    /// # Errors
    ///
    /// If a variant does not fit the reference.
    pub fn variants(&self) -> Result<Vec<Variant>, VariantError> {
        HogFile::new(&self.edition)?.variants()
    }

    /// The problems, in order.
    #[must_use]
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }

    /// The problem with this number.
    #[must_use]
    pub fn problem(&self, number: &str) -> Option<&Problem> {
        let mut problems = self.problems.iter();
        problems.find(|problem| problem.number == number)
    }

    /// The points for solving everything.
    #[must_use]
    pub fn points(&self) -> f64 {
        self.problems.iter().map(|problem| problem.points).sum()
    }
}

/// The problem of a row, in an edition that has it.
fn problem(row: ProblemRow, edition: &Edition) -> Result<Problem, TemplateError> {
    let explain = texts(&row.explain, edition)?;
    let mut domain = domain(&row.number, &edition.rules);
    for part in &mut domain {
        let fitting = explain.iter().filter(|text| part.explains(text));
        part.explain = fitting.cloned().collect::<Vec<_>>().join(" ");
        part.rename(edition);
    }
    Ok(Problem {
        number: row.number,
        title: filled(&row.title, edition)?,
        function: row.function,
        points: row.points,
        phase: row.phase,
        rules: texts(&row.rules, edition)?,
        suites: Suite::from_rows(&row.suites, edition)?,
        domain,
    })
}

/// The texts that an edition has.
fn texts(rows: &[TextRow], edition: &Edition) -> Result<Vec<String>, TemplateError> {
    let mut texts = Vec::new();
    for row in rows {
        let when = row.when.as_deref();
        if when.map_or(Ok(true), |when| holds(when, &edition.rules))? {
            texts.push(filled(&row.text, edition)?);
        }
    }
    Ok(texts)
}

/// Tests whether each rule has its problem.
fn covered(rules: &Rules) -> Result<(), NoProject> {
    let refuse = |setting: Setting, advice| {
        Err(NoProject::Setting {
            setting,
            value: setting.get(rules),
            advice,
        })
    };
    if rules.free_bacon.is_none() {
        return refuse(
            Setting::FreeBacon,
            "free_bacon and bacon_strategy are problems of every project",
        );
    }
    if rules.swine_swap.is_none() {
        return refuse(
            Setting::SwineSwap,
            "is_swap and swap_strategy are problems of every project",
        );
    }
    for setting in WITHOUT_PROBLEM {
        if setting.get(rules) != "off" {
            return refuse(setting, "no problem of a project teaches this rule yet");
        }
    }
    let bacon = [FreeBacon::SmallestDigit, FreeBacon::LargestDigit];
    if rules
        .free_bacon
        .as_ref()
        .is_some_and(|rule| !bacon.contains(rule))
    {
        return refuse(
            Setting::FreeBacon,
            "projects are there for smallest-digit and largest-digit",
        );
    }
    let swaps = [
        SwineSwap::Double,
        SwineSwap::DigitProduct,
        SwineSwap::Multiple,
    ];
    if rules
        .swine_swap
        .as_ref()
        .is_some_and(|rule| !swaps.contains(rule))
    {
        return refuse(
            Setting::SwineSwap,
            "projects are there for double, digit-product and multiple",
        );
    }
    if matches!(rules.pig_out, Some(PigOut::AllOnes | PigOut::PiggyBack)) {
        return refuse(
            Setting::PigOut,
            "projects are there for one, ones and nothing",
        );
    }
    if rules.hogtimus_prime == Some(HogtimusPrime::Leader) {
        return refuse(
            Setting::HogtimusPrime,
            "the problem lifts the points of a turn",
        );
    }
    if rules.feral_hogs.is_some_and(|rule| rule.by_points) {
        return refuse(Setting::FeralHogs, "the problems compare the dice of turns");
    }
    if rules.goal != Rules::CLASSIC.goal {
        return refuse(
            Setting::Goal,
            "a project is played to 100 points; contests take other goals",
        );
    }
    if rules.most_dice != Rules::CLASSIC.most_dice {
        return refuse(
            Setting::MostDice,
            "a turn of a project has up to 10 dice; contests take other numbers",
        );
    }
    if rules.die.sides() > MOST_SIDES {
        return refuse(Setting::Sides, "the dice of a project have up to 12 sides");
    }
    if rules
        .hog_wild
        .is_some_and(|rule| !is_other_die(rule, rules.die))
    {
        return refuse(
            Setting::HogWild,
            "the wild die of a project has up to 12 sides, and not as many as the usual one",
        );
    }
    Ok(())
}

/// Tests whether Hog Wild is played with another die that has a name.
fn is_other_die(rule: HogWild, usual: Die) -> bool {
    match rule.dice {
        WildDice::Other(die) => die != usual && die.sides() <= MOST_SIDES,
        WildDice::OddAgain => false,
    }
}

/// Rules that no problem teaches.
const WITHOUT_PROBLEM: [Setting; 11] = [
    Setting::WhenPigsFly,
    Setting::PerfectPiggy,
    Setting::ScoreRise,
    Setting::TimeTrot,
    Setting::SwineAlign,
    Setting::PigPass,
    Setting::MoreBoar,
    Setting::ExtraDie,
    Setting::Touchdown,
    Setting::FortyNiners,
    Setting::HogTied,
];

/// Most sides of a die whose name is a word.
const MOST_SIDES: u8 = 12;

const _: () = assert!(Die::SIX_SIDED.sides() <= MOST_SIDES);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_edition_has_its_files() {
        for (name, points) in [
            ("fall-2017", "21"),
            ("fall-2019", "22"),
            ("spring-2017", "23"),
        ] {
            let edition = Edition::named(name).expect("an edition");
            let project = Project::for_edition(&edition).expect("a project");
            assert_eq!(project.points().to_string(), points, "{name}");
            let Texts { reference, stubs } = project.texts().expect("texts");
            assert!(
                !reference.contains("#: ") && !stubs.contains("#: "),
                "{name}"
            );
            assert!(reference.len() > stubs.len() && stubs.contains("YOUR CODE HERE"));
            let variants = project.variants().expect("variants");
            for variant in &variants {
                assert_ne!(variant.hog, reference, "{}", variant.name);
            }
            assert_eq!(project.problem("05b").is_some(), name == "fall-2019");
        }
    }

    #[test]
    fn a_rule_without_a_problem_is_refused() {
        let edition = Edition::named("fall-2019").expect("an edition");
        let with = |setting, value| {
            let edition = edition.with([(setting, value)]).expect("a setting");
            Project::for_edition(&edition).map_err(|error| error.to_string())
        };
        let error = with(Setting::FreeBacon, "off").expect_err("no problem");
        assert!(error.contains("free_bacon=off"), "{error}");
        assert!(with(Setting::Goal, "50").is_err());
        assert!(with(Setting::PigOut, "nothing").is_ok());
    }

    #[test]
    fn unusual_rules_have_a_project_or_are_refused() {
        let edition = Edition::named("fall-2019").expect("an edition");
        for (setting, value) in [
            (Setting::SwineSwap, "off"),
            (Setting::FeralHogs, "10,20"),
            (Setting::FeralHogs, "0,1"),
            (Setting::MostDice, "1"),
            (Setting::Sides, "2"),
            (Setting::HogWild, "1,100"),
        ] {
            let edition = edition.with([(setting, value)]).expect("a setting");
            let Ok(project) = Project::for_edition(&edition) else {
                continue;
            };
            for problem in project.problems() {
                for part in &problem.domain {
                    assert!(part.of > 0, "{value}: {} {}", problem.number, part.name);
                }
            }
        }
    }
}
