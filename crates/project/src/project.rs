//! The project of an edition.

pub(crate) mod file;
pub(crate) mod forms;
pub(crate) mod no_project;
pub(crate) mod problem;
pub(crate) mod review_file;
pub(crate) mod settings_rows;
pub(crate) mod terms;

use pigskin_hog::{Edition, PorkChop, Rules};

use crate::functions::{Function, functions};
use crate::kit::content::{ProblemRow, TextRow, number_in, problem_rows};
use crate::kit::hog_file::{HogFile, Variant};
use crate::kit::template::{TextError, filled, holds};
use crate::project::terms::Terms;
use crate::questions::covered::covered;
use crate::questions::domain::{domain, examples};
use crate::{NoProject, Problem, Suite};

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

impl Project {
    /// The project of an edition.
    ///
    /// The Pork Chop that lets scores trade owners belongs to the contest of spring 2017: its project
    /// leaves the rule out. That of fall 2016, which exchanges dice, is part of its project.
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
    /// Fails if no problem covers a rule of the edition.
    pub fn for_edition(edition: &Edition) -> Result<Project, NoProject> {
        Project::check(edition)?;
        let rules = without_trades(&edition.rules);
        let edition = Edition {
            rules,
            ..edition.clone()
        };
        let mut problems = Vec::new();
        let written = functions(&HogFile::new(&edition)?.reference()?);
        for mut row in problem_rows(Terms::of(&edition.rules)).map_err(TextError::from)? {
            row.number = number_in(&edition.rules, &row.number);
            let when = row.when.as_deref();
            if when.map_or(Ok(true), |when| holds(when, &edition.rules))? {
                problems.push(problem(row, &edition, &written)?);
            }
        }
        Ok(Project { edition, problems })
    }

    /// Tests whether the project is our own: that of the semester with these rules had other problems,
    /// or is not known.
    ///
    /// A semester's own project is one whose public tests the reference passes, and in which files that
    /// pass these tests have all points.
    ///
    /// ```
    /// use pigskin_hog::{FALL_2019, SPRING_2017};
    /// use pigskin_project::Project;
    /// assert!(!Project::is_our_own(&FALL_2019) && Project::is_our_own(&SPRING_2017));
    /// ```
    pub fn is_our_own(rules: &Rules) -> bool {
        !Terms::are_of_a_semester(&without_trades(rules))
    }

    /// Tests whether an edition has a project, which takes less time than to make one.
    ///
    /// Fails if no problem covers a rule of the edition.
    pub fn check(edition: &Edition) -> Result<(), NoProject> {
        covered(&without_trades(&edition.rules))
    }

    /// The edition, without the Pork Chop of a contest.
    pub fn edition(&self) -> &Edition {
        &self.edition
    }

    /// The texts of `hog.py`.
    ///
    /// Fails if the template does not fit the rules.
    pub fn texts(&self) -> Result<Texts, TextError> {
        let file = HogFile::new(&self.edition)?;
        Ok(Texts {
            reference: file.reference()?,
            stubs: file.stubs()?,
        })
    }

    /// The wrong variants of the reference that the rules have.
    ///
    /// Fails if a variant does not fit the reference.
    pub fn variants(&self) -> Result<Vec<Variant>, TextError> {
        HogFile::new(&self.edition)?.variants()
    }

    /// Right solutions that differ from the reference, for the problems that the project has.
    ///
    /// Fails if a solution does not fit the reference.
    pub fn solutions(&self) -> Result<Vec<Variant>, TextError> {
        let mut solutions = HogFile::new(&self.edition)?.solutions()?;
        for solution in &mut solutions {
            solution
                .problems
                .retain(|number| self.problem(number).is_some());
        }
        solutions.retain(|solution| !solution.problems.is_empty());
        Ok(solutions)
    }

    /// The problems, in order.
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }

    /// The problem with this number.
    pub fn problem(&self, number: &str) -> Option<&Problem> {
        let mut problems = self.problems.iter();
        problems.find(|problem| problem.number == number)
    }

    /// The points for solving everything.
    pub fn points(&self) -> f64 {
        self.problems.iter().map(|problem| problem.points).sum()
    }
}

/// The rules without the Pork Chop that lets scores trade owners.
fn without_trades(rules: &Rules) -> Rules {
    Rules {
        pork_chop: rules.pork_chop.filter(|rule| *rule == PorkChop::Dice),
        ..rules.clone()
    }
}

/// The problem of a row, in an edition that has it, with the functions of the reference.
fn problem(row: ProblemRow, edition: &Edition, written: &[Function]) -> Result<Problem, TextError> {
    let explain = texts(&row.explain, edition)?;
    let function = row
        .function
        .map(|name| filled(&name, edition))
        .transpose()?;
    let mut domain = domain(&row.number, &edition.rules);
    let begins = format!("# BEGIN PROBLEM {}\n", row.number.trim_start_matches('0'));
    let own = written.iter().filter(|one| {
        one.text.contains(&begins) || function.as_ref().is_some_and(|name| *name == one.name)
    });
    // Games are asked turn by turn, so that one without an end costs no time.
    domain.extend(own.filter(|one| one.name != "play").filter_map(examples));
    for part in &mut domain {
        let fitting = explain.iter().filter(|text| part.explains(text));
        part.explain = fitting.cloned().collect::<Vec<_>>().join(" ");
        part.rename(edition);
    }
    let terms = Terms::of_edition(edition);
    Ok(Problem {
        points: terms.points(&row.number).unwrap_or(row.points),
        number: row.number,
        title: filled(&row.title, edition)?,
        function,
        phase: row.phase,
        rules: texts(&row.rules, edition)?,
        suites: Suite::from_rows(&row.suites, edition)?,
        domain,
    })
}

/// The texts that an edition has.
fn texts(rows: &[TextRow], edition: &Edition) -> Result<Vec<String>, TextError> {
    let mut texts = Vec::new();
    for row in rows {
        let when = row.when.as_deref();
        if when.map_or(Ok(true), |when| holds(when, &edition.rules))? {
            texts.push(filled(&row.text, edition)?);
        }
    }
    Ok(texts)
}

#[cfg(test)]
mod tests {
    use pigskin_hog::Setting;

    use super::*;

    #[test]
    fn every_edition_has_its_files() {
        for (name, points) in [
            ("fall-2017", "18"),
            ("fall-2019", "22"),
            ("spring-2017", "19"),
            ("summer-2018", "20"),
            ("spring-2019", "20"),
            ("fall-2023", "24"),
            ("summer-2023", "24"),
            ("fall-2022", "24"),
        ] {
            let edition = Edition::named(name).expect("an edition");
            let project = Project::for_edition(&edition).expect("a project");
            assert_eq!(project.points().to_string(), points, "{name}");
            let Texts { reference, stubs } = project.texts().expect("texts");
            assert!(
                !reference.contains("#: ") && !stubs.contains("#: "),
                "{name}"
            );
            // A place such as @goal@ has its text everywhere.
            let mut lines = reference.lines().chain(stubs.lines());
            let place = lines.find(|line| line.matches('@').count() > 1);
            assert_eq!(place, None, "{name}");
            assert!(reference.len() > stubs.len() && stubs.contains("YOUR CODE HERE"));
            let variants = project.variants().expect("variants");
            for variant in &variants {
                assert_ne!(variant.hog, reference, "{}", variant.name);
            }
            assert_eq!(project.problem("05b").is_some(), name == "fall-2019");
            assert_eq!(project.problem("05a").is_some(), name == "fall-2019");
        }
    }

    #[test]
    fn functions_have_the_names_and_parameters_of_their_semester() {
        let rolls = "num_rolls=6";
        let piled =
            |least: &str| format!("hog_pile_strategy(score, opponent_score, {least}=8, {rolls})");
        for (edition, head) in [
            (
                "fall-2015",
                "swap_strategy(score, opponent_score, num_rolls=5)".to_owned(),
            ),
            (
                "fall-2019",
                "announce_highest(who, previous_high=0, previous_score=0)".to_owned(),
            ),
            (
                "fall-2021",
                "announce_highest(who, last_score=0, running_high=0)".to_owned(),
            ),
            ("fall-2021", piled("cutoff")),
            (
                "fall-2021",
                "picky_piggy_strategy(score, opponent_score, cutoff=8, num_rolls=6)".to_owned(),
            ),
            ("spring-2022", piled("threshold")),
            (
                "spring-2022",
                "hefty_hogs(player_score, opponent_score)".to_owned(),
            ),
            (
                "spring-2022",
                "announce_lead_changes(score0, score1, last_leader=None)".to_owned(),
            ),
            (
                "summer-2022",
                "oink_points(player_score, opponent_score)".to_owned(),
            ),
            (
                "summer-2022",
                "pigs_on_prime(player_score, opponent_score)".to_owned(),
            ),
        ] {
            let project = Project::for_edition(&Edition::named(edition).expect("an edition"));
            let texts = project.expect("a project").texts().expect("texts");
            assert!(
                texts.reference.contains(&format!("def {head}:\n")),
                "{edition}: {head}"
            );
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
