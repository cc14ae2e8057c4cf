//! Rules that have a project, and those that are refused.

use pigskin_hog::{
    Die, FreeBacon, HogWild, HogtimusPrime, PerfectPiggy, PigOut, Rules, ScoreRise, Setting,
    SwineSwap, WildDice,
};

use crate::NoProject;
use crate::project::forms::Form;
use crate::project::terms::Terms;
use crate::questions::extra_turn::ExtraTurn;
use crate::questions::shape::Shape;
use crate::right::changing_dice::dice_are_exchanged;
use crate::right::rule_strategy::RuleStrategy;

/// Tests whether each rule has its problem.
pub(crate) fn covered(rules: &Rules) -> Result<(), NoProject> {
    let refuse = |setting: Setting, advice: &str| {
        Err(NoProject::Setting {
            setting,
            value: setting.get(rules),
            advice: advice.to_owned(),
        })
    };
    if rules.free_bacon.is_none() {
        return refuse(
            Setting::FreeBacon,
            "the points of 0 dice and the strategy with them are problems of every project",
        );
    }
    for setting in Setting::ALL {
        if !has_problem(setting) && setting.get(rules) != "off" {
            return refuse(setting, "no problem of a project teaches this rule yet");
        }
    }
    match Terms::of(rules).shape {
        Shape::Commentary if rules.score_rise.is_some() => rise_alone(rules, &refuse)?,
        Shape::Commentary => commentary(rules, &refuse)?,
        Shape::Update => update(rules, &refuse)?,
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
        .is_some_and(|rule| !is_playable(rule, rules.die))
    {
        return refuse(
            Setting::HogWild,
            "the wild die of a project has up to 12 sides, and not as many as the usual one",
        );
    }
    Ok(())
}

type Refuse<'r> = &'r dyn Fn(Setting, &str) -> Result<(), NoProject>;

/// The rules of a project with swaps and commentary.
fn commentary(rules: &Rules, refuse: Refuse<'_>) -> Result<(), NoProject> {
    let has_extra_turns = ExtraTurn::of(rules).is_some();
    if RuleStrategy::of(rules).is_none() {
        return refuse(
            Setting::SwineSwap,
            "a project has is_swap and swap_strategy, or a rule by which scores bring another turn, \
             the leader gains points, the dice change or a score rises",
        );
    }
    exchanged_dice(rules, refuse)?;
    lone_rules(rules, refuse)?;
    for (setting, others) in [
        (
            Setting::SwineSwap,
            "with another turn, which is a strategy's problem instead",
        ),
        (Setting::FeralHogs, "with another turn"),
        (Setting::HogWild, "with another turn"),
        (Setting::HogTied, "with another turn"),
        (Setting::PerfectPiggy, "with another turn"),
        (Setting::PorkChop, "with another turn"),
        (Setting::FortyNiners, "with another turn"),
    ] {
        if has_extra_turns && setting.get(rules) != "off" {
            return refuse(
                setting,
                &format!("no project has this rule together {others}"),
            );
        }
    }
    if rules.hog_tied.is_some() && rules.feral_hogs.is_some() {
        return refuse(
            Setting::HogTied,
            "no project has this rule together with Feral Hogs",
        );
    }
    let bacon = [FreeBacon::SmallestDigit, FreeBacon::LargestDigit];
    let has_form = |setting| Form::of(setting, rules).is_some();
    let has_problem = |rule: &FreeBacon| {
        bacon.contains(rule) || has_form(Setting::FreeBacon) && !rule.reads_own_score()
    };
    if !rules.free_bacon.as_ref().is_some_and(has_problem) {
        return refuse(
            Setting::FreeBacon,
            &format!(
                "projects with a swap are there for {}",
                listed(&bacon.each_ref().map(FreeBacon::name), Setting::FreeBacon)
            ),
        );
    }
    let swaps = [
        SwineSwap::Double,
        SwineSwap::DigitProduct,
        SwineSwap::Multiple,
    ];
    let has_problem = |swap: &SwineSwap| swaps.contains(swap) || has_form(Setting::SwineSwap);
    if !rules.swine_swap.as_ref().is_none_or(has_problem) {
        let named = listed(&swaps.each_ref().map(SwineSwap::name), Setting::SwineSwap);
        return refuse(Setting::SwineSwap, &format!("projects support {named}"));
    }
    Ok(())
}

/// Rules that exchange the dice of both players.
fn exchanged_dice(rules: &Rules, refuse: Refuse<'_>) -> Result<(), NoProject> {
    if !dice_are_exchanged(rules) {
        return Ok(());
    }
    let exchanging = match rules.perfect_piggy {
        Some(_) => Setting::PerfectPiggy,
        None => Setting::PorkChop,
    };
    if rules.die == PerfectPiggy::DIE {
        return refuse(
            Setting::Sides,
            "a project exchanges the usual dice with four-sided ones",
        );
    }
    for other in [Setting::FeralHogs, Setting::HogTied, Setting::PorkChop] {
        if other != exchanging && other.get(rules) != "off" {
            return refuse(
                other,
                "no project has this rule together with exchanged dice",
            );
        }
    }
    let fits = match (rules.hog_wild, exchanging) {
        (None, _) => true,
        (Some(rule), Setting::PorkChop) => rule.dice == WildDice::OddAgain,
        (Some(_), _) => false,
    };
    if !fits {
        return refuse(
            Setting::HogWild,
            "no project has this rule together with exchanged dice",
        );
    }
    Ok(())
}

/// Rules that no project has together with some others.
fn lone_rules(rules: &Rules, refuse: Refuse<'_>) -> Result<(), NoProject> {
    let is_off = |setting: &Setting| setting.get(rules) == "off";
    let together = |setting, others: &[Setting]| {
        let other = others.iter().find(|setting| !is_off(setting));
        other.map_or(Ok(()), |other| {
            let advice = format!("no project has this rule together with {}", other.name());
            refuse(setting, &advice)
        })
    };
    if rules.hogtimus_prime == Some(HogtimusPrime::Leader) {
        together(
            Setting::HogtimusPrime,
            &[
                Setting::SwineSwap,
                Setting::SwineAlign,
                Setting::PigPass,
                Setting::MoreBoar,
                Setting::FeralHogs,
                Setting::Touchdown,
                Setting::PerfectPiggy,
                Setting::PorkChop,
            ],
        )?;
        if rules.pig_out == Some(PigOut::PiggyBack) {
            return refuse(
                Setting::PigOut,
                "no project has this rule together with points for the leader",
            );
        }
    }
    if rules.touchdown.is_some() {
        together(Setting::Touchdown, &[Setting::HogtimusPrime])?;
    }
    if rules.forty_niners.is_some() {
        if rules.pig_out != Some(PigOut::One) {
            return refuse(
                Setting::PigOut,
                "no project has this rule together with a score at which ones do no harm",
            );
        }
        if rules.hogtimus_prime.is_some() {
            together(Setting::FortyNiners, &[Setting::HogtimusPrime])?;
        }
        if !(1..rules.goal).contains(&rules.forty_niners.map_or(0, |rule| rule.score.0)) {
            return refuse(Setting::FortyNiners, "the score is reached in a game");
        }
    }
    if rules.pig_out == Some(PigOut::PiggyBack) {
        together(
            Setting::PigOut,
            &[
                Setting::SwineAlign,
                Setting::PigPass,
                Setting::MoreBoar,
                Setting::FeralHogs,
            ],
        )?;
    }
    Ok(())
}

/// The rules of a project in which a score rises.
fn rise_alone(rules: &Rules, refuse: Refuse<'_>) -> Result<(), NoProject> {
    for setting in [
        Setting::SwineSwap,
        Setting::FeralHogs,
        Setting::HogWild,
        Setting::HogtimusPrime,
        Setting::HogTied,
        Setting::SwineAlign,
        Setting::PigPass,
        Setting::MoreBoar,
        Setting::WhenPigsFly,
        Setting::PerfectPiggy,
        Setting::Touchdown,
        Setting::FortyNiners,
        Setting::PorkChop,
    ] {
        if setting.get(rules) != "off" {
            return refuse(
                setting,
                "no project combines this rule with a rule by which a score rises",
            );
        }
    }
    if matches!(rules.pig_out, Some(PigOut::AllOnes | PigOut::PiggyBack)) {
        return refuse(
            Setting::PigOut,
            "with a rule by which a score rises, projects support one, ones and nothing",
        );
    }
    if Form::of(Setting::FreeBacon, rules).is_none() {
        let forms = listed(&[], Setting::FreeBacon);
        return refuse(
            Setting::FreeBacon,
            &format!("projects with a rule by which a score rises are there for {forms}"),
        );
    }
    Ok(())
}

/// The rules of a project with update functions.
fn update(rules: &Rules, refuse: Refuse<'_>) -> Result<(), NoProject> {
    if matches!(rules.score_rise, Some(ScoreRise::Formula(_))) {
        return refuse(
            Setting::ScoreRise,
            "a formula has no problem; projects support sus-fuss, fuzzy-factors, square-swine, \
             pigs-on-prime, hog-pile and ones-hog-pile",
        );
    }
    rise_alone(rules, refuse)
}

/// Values as a list, followed by those with a form.
fn listed(values: &[&str], setting: Setting) -> String {
    let forms = Form::names(setting).map(str::to_owned);
    let all: Vec<String> = values
        .iter()
        .map(|value| (*value).to_owned())
        .chain(forms)
        .collect();
    match all.split_last() {
        Some((last, first)) if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        _ => all.concat(),
    }
}

/// Tests whether Hog Wild is played with another die that has a name, or with the same one again.
fn is_playable(rule: HogWild, usual: Die) -> bool {
    match rule.dice {
        WildDice::Other(die) => die != usual && die.sides() <= MOST_SIDES,
        WildDice::OddAgain => true,
    }
}

/// Tests whether a problem depends on a setting. A new rule has none until it is named here.
fn has_problem(setting: Setting) -> bool {
    match setting {
        Setting::Goal
        | Setting::MostDice
        | Setting::Sides
        | Setting::PigOut
        | Setting::FreeBacon
        | Setting::HogtimusPrime
        | Setting::HogWild
        | Setting::FeralHogs
        | Setting::SwineSwap
        | Setting::PorkChop
        | Setting::ScoreRise
        | Setting::SwineAlign
        | Setting::PigPass
        | Setting::MoreBoar
        | Setting::HogTied
        | Setting::WhenPigsFly
        | Setting::PerfectPiggy
        | Setting::Touchdown
        | Setting::FortyNiners => true,
        Setting::TimeTrot | Setting::ExtraDie => false,
    }
}

/// Most sides of a die whose name is a word.
const MOST_SIDES: u8 = 12;

const _: () = assert!(Die::SIX_SIDED.sides() <= MOST_SIDES);
