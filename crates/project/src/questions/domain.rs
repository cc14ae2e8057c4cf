//! The calls that check a problem: all of its domain, in a stated order.

mod averages;
mod commentary;
mod dice;
mod drawn;
mod examples;
mod open_choices;
#[cfg(test)]
mod stated;
mod tosses;
mod updates;

use std::collections::BTreeMap;

use pigskin_hog::{HogtimusPrime, PigOut, Rules, Setting, SwineSwap};

use crate::function_names::FunctionNames;
use crate::project::terms::Terms;
use crate::questions::part::{Part, PartKind, products};
use crate::questions::reach::Reach;
use crate::questions::scripts::Scripts;
use crate::right::changing_dice::{dice_are_exchanged, rolls_odd_again};
use crate::right::rule_strategy::RuleStrategy;

pub(crate) use drawn::drawn;
pub(crate) use examples::examples;

/// The chance that statistics call a right function wrong.
const FALSE_ALARM: f64 = 1e-10;

/// The parts of a problem's domain, without their explanations.
///
/// Parts of which the rules leave nothing, such as games with swaps where there are none, are
/// left out.
pub(crate) fn domain(number: &str, rules: &Rules) -> Vec<Part> {
    let terms = Terms::of(rules);
    let shape = terms.shape;
    let mut parts = if shape.shares(number) {
        parts(number, rules)
    } else {
        updates::parts(number, rules)
    };
    for part in &mut parts {
        open_choices::leave_out(rules, part);
    }
    parts.retain(|part| part.of > 0 && !terms.leaves(part.function()));
    for part in &mut parts {
        part.use_words_of(terms);
    }
    parts
}

fn parts(number: &str, rules: &Rules) -> Vec<Part> {
    let names = FunctionNames::of(rules);
    match number {
        "01" => tosses::tosses(rules),
        "02" => vec![updates::no_dice(rules, "score")],
        "02b" if rules.hogtimus_prime == Some(HogtimusPrime::Leader) => {
            let numbers = [[0, 300]];
            vec![calls(
                "every number up to 300",
                "is_prime",
                &["number"],
                &numbers,
                &[],
            )]
        }
        "02b" => of_points(rules, "hogtimus_prime"),
        "02c" => of_points(rules, "touchdown"),
        "03" => updates::turns(rules),
        "04" if rules.score_rise.is_some() => vec![updates::new_scores(rules, names.rise)],
        "04" if rules.swine_swap.is_some() => swaps(rules),
        "04" => extra_turns(rules, Setting::MoreBoar),
        "04a" if rules.perfect_piggy.is_some() => of_points(rules, "is_perfect_piggy"),
        "04a" if Terms::of(rules).has("bids_for_start") => bids(),
        "04a" if rolls_odd_again(rules) => dice::rerolls(rules),
        "04a" => extra_turns(rules, Setting::SwineAlign),
        "04b" if dice_are_exchanged(rules) || rolls_odd_again(rules) => dice::exchanged_dice(rules),
        "04b" if rules.hog_wild.is_some() => of_both_scores(rules, "select_dice"),
        "04b" => extra_turns(rules, Setting::PigPass),
        "04c" => of_both_scores(rules, "max_dice"),
        "05a" | "05" => plays(rules),
        "05b" => plays_with_bonuses(rules),
        "06" if Terms::of(rules).has("checks_strategies") => updates::checks(rules),
        "06" if Terms::of(rules).has("say_returns_message") => commentary::lead_changes(rules),
        "07" if Terms::of(rules).has("say_returns_message") => commentary::plays(rules),
        "06" => commentary::plays(rules),
        "07" => commentary::highest(rules),
        "08" => averages::averaged(rules),
        "09" => averages::max_scoring(rules),
        "10" => strategies(rules, names.no_dice_strategy),
        "11" => RuleStrategy::of(rules).map_or_else(Vec::new, |strategy| {
            let mut parts = strategies(rules, strategy.function());
            for part in &mut parts {
                let usual = part.defaults.get_mut("margin");
                if let Some(margin) = usual {
                    *margin = strategy.margin(Terms::of(rules));
                }
            }
            parts
        }),
        "12" => vec![part(
            "every pair of scores",
            PartKind::Valid {
                function: "final_strategy".to_owned(),
                least: 0,
                most: rules.most_dice.into(),
            },
            10_000,
            &["score", "opponent_score"],
        )],
        _ => Vec::new(),
    }
}

/// Games without Feral Hogs.
fn plays(rules: &Rules) -> Vec<Part> {
    let hogs: &[_] = if rules.feral_hogs.is_some() {
        &[Some(false)]
    } else {
        &[]
    };
    let (without, with, acting): (_, _, &'static [Setting]) = match RuleStrategy::of(rules) {
        Some(RuleStrategy::ExtraTurn(_)) => (
            "short games without another turn",
            "short games with other turns",
            &[Setting::SwineAlign, Setting::PigPass, Setting::MoreBoar],
        ),
        Some(RuleStrategy::Rise(_)) => (
            "short games in which no score rises",
            "short games in which a score rises",
            &[Setting::ScoreRise],
        ),
        Some(RuleStrategy::Prime) => (
            "short games without points for the leader",
            "short games with points for the leader",
            &[Setting::HogtimusPrime],
        ),
        Some(RuleStrategy::Mean) => (
            "short games with the usual dice",
            "short games with other dice",
            &[Setting::HogWild],
        ),
        Some(RuleStrategy::Swap) | None => (
            "short games without a swap",
            "short games with swaps",
            &[Setting::SwineSwap],
        ),
    };
    let short = |seed, games, acts| Scripts {
        only: Some((acting, acts)),
        ..scripts(rules, seed, games, hogs)
    };
    let mut parts = vec![
        games(without, short(50, 600, false)),
        games(with, short(51, 900, true)),
        games(
            "whole games",
            Scripts {
                goals: [rules.goal; 2],
                ..scripts(rules, 52, 60, hogs)
            },
        ),
    ];
    for (seed, name, acting) in acting_alone(rules) {
        let mut acts = Scripts {
            only: Some((acting, true)),
            ..scripts(rules, seed, 300, hogs)
        };
        if acting.contains(&Setting::FortyNiners) {
            let spared = rules.forty_niners.map_or(0, |rule| rule.score.0);
            let low = (spared + 1).min(rules.goal);
            acts.goals = [low, (spared + 40).min(rules.goal)];
        }
        parts.insert(parts.len() - 1, games(name, acts));
    }
    parts
}

/// Bids for the start. Of equal bids, either player can be the first.
fn bids() -> Vec<Part> {
    let names = ["bid0", "bid1", "goal"];
    let pairs = |name, most, goal: &[i64]| {
        let mut part = calls(name, "bid_for_start", &names, &[[0, most]; 2], goal);
        if let PartKind::Calls { ties, .. } = &mut part.kind {
            *ties = true;
        }
        part
    };
    vec![
        pairs("bids up to 30", 30, &[]),
        pairs("bids up to 12 in a game to 50", 12, &[50]),
    ]
}

/// Rules that act in games of their own: the seed and the name of each part.
fn acting_alone(rules: &Rules) -> Vec<(u64, &'static str, &'static [Setting])> {
    let piggy_back = rules.pig_out == Some(PigOut::PiggyBack);
    let all: [(bool, u64, &'static str, &'static [Setting]); 6] = [
        (
            rules.hog_tied.is_some(),
            56,
            "short games with fewer dice than chosen",
            &[Setting::HogTied],
        ),
        (
            piggy_back,
            57,
            "short games with points for the opponent",
            &[Setting::PigOut],
        ),
        (
            dice_are_exchanged(rules),
            58,
            "short games in which the dice are exchanged",
            &[Setting::PerfectPiggy, Setting::PorkChop],
        ),
        (
            rolls_odd_again(rules),
            59,
            "short games with dice that are rolled again",
            &[Setting::HogWild],
        ),
        (
            rules.forty_niners.is_some(),
            60,
            "games with a turn in which ones do no harm",
            &[Setting::FortyNiners],
        ),
        (
            rules.touchdown.is_some(),
            62,
            "short games with points that rise",
            &[Setting::Touchdown],
        ),
    ];
    let on = all.into_iter().filter(|(is_on, ..)| *is_on);
    on.map(|(_, seed, name, acting)| (seed, name, acting))
        .collect()
}

/// Games with Feral Hogs.
fn plays_with_bonuses(rules: &Rules) -> Vec<Part> {
    let hogs = &[Some(true), None, Some(true), None, Some(false)];
    let short = |seed, games, acts| Scripts {
        only: Some((&[Setting::FeralHogs], acts)),
        ..scripts(rules, seed, games, hogs)
    };
    vec![
        games("short games without a bonus", short(55, 500, false)),
        games("short games with a bonus", short(53, 800, true)),
        games(
            "whole games",
            Scripts {
                goals: [rules.goal; 2],
                ..scripts(rules, 54, 100, &[None, Some(true)])
            },
        ),
    ]
}

/// A function of both scores before a turn.
fn of_both_scores(rules: &Rules, function: &str) -> Vec<Part> {
    let names = ["score", "opponent_score"];
    let all = [scores(rules); 2];
    vec![calls("every pair of scores", function, &names, &all, &[])]
}

/// A function of the points of a turn: all that there are.
fn of_points(rules: &Rules, function: &str) -> Vec<Part> {
    let reach = Reach::of(rules);
    let points = match function {
        "is_perfect_piggy" => reach.points,
        _ => reach.tossed,
    };
    let most = points.last().copied().map_or(0, i64::from);
    let name = format!("up to {most} points");
    let is_asked = |call: &[i64]| points.iter().any(|points| i64::from(*points) == call[0]);
    vec![some_calls(
        &name,
        function,
        &["points"],
        &[[0, most]],
        &is_asked,
    )]
}

/// A rule by which scores bring another turn. There is none after the end of the game.
fn extra_turns(rules: &Rules, rule: Setting) -> Vec<Part> {
    let names = ["player_score", "opponent_score"];
    let open = Reach::of(rules).open;
    let is_asked = |call: &[i64]| open.has(call[0], call[1]);
    let all = [scores(rules); 2];
    vec![some_calls(
        "every pair of scores",
        rule.name(),
        &names,
        &all,
        &is_asked,
    )]
}

fn part(name: &str, kind: PartKind, of: usize, names: &[&str]) -> Part {
    Part {
        name: name.to_owned(),
        kind,
        of,
        explain: String::new(),
        names: names.iter().map(|name| (*name).to_owned()).collect(),
        defaults: BTreeMap::new(),
    }
}

/// Rules by which a turn scores exactly the result of `roll_dice`.
fn of_the_dice(rules: &Rules) -> Rules {
    Rules {
        touchdown: None,
        hogtimus_prime: None,
        when_pigs_fly: None,
        ..rules.clone()
    }
}

/// The scores below the goal.
fn scores(rules: &Rules) -> [i64; 2] {
    [0, i64::from(rules.goal) - 1]
}

fn calls(name: &str, function: &str, names: &[&str], ranges: &[[i64; 2]], more: &[i64]) -> Part {
    let of = ranges
        .iter()
        .map(|[low, high]| usize::try_from(high - low + 1).unwrap_or(0));
    let of = of.product();
    let kind = PartKind::Calls {
        function: function.to_owned(),
        ranges: ranges.to_vec(),
        without: Vec::new(),
        keywords: BTreeMap::new(),
        positional: more.to_vec(),
        truths: Vec::new(),
        ties: false,
    };
    part(name, kind, of, names)
}

/// Calls with those of all numbers in some ranges that `is_asked`.
fn some_calls(
    name: &str,
    function: &str,
    names: &[&str],
    ranges: &[[i64; 2]],
    is_asked: &dyn Fn(&[i64]) -> bool,
) -> Part {
    let (asked, left): (Vec<_>, Vec<_>) = products(ranges)
        .into_iter()
        .partition(|call| is_asked(call));
    let narrow = (0..ranges.len()).map(|place| {
        let values = || asked.iter().map(|call| call[place]);
        Some([values().min()?, values().max()?])
    });
    let narrow: Vec<[i64; 2]> = narrow.collect::<Option<_>>().unwrap_or_default();
    let is_near = |call: &Vec<i64>| {
        let values = call.iter().zip(&narrow);
        values
            .into_iter()
            .all(|(value, [low, high])| (low..=high).contains(&value))
    };
    let mut part = calls(name, function, names, &narrow, &[]);
    part.of = asked.len();
    if let PartKind::Calls { without, .. } = &mut part.kind {
        without.extend(left.into_iter().filter(is_near));
    }
    part
}

/// The distance of a mean that a right function exceeds with a chance of at most
/// [`FALSE_ALARM`], by Hoeffding's inequality.
fn tolerance(range: f64, calls: u32) -> f64 {
    range * ((2.0 / FALSE_ALARM).ln() / (2.0 * f64::from(calls))).sqrt()
}

fn swaps(rules: &Rules) -> Vec<Part> {
    let is_symmetric = rules
        .swine_swap
        .as_ref()
        .is_some_and(SwineSwap::is_symmetric);
    let names = match &rules.swine_swap {
        Some(SwineSwap::DigitProduct) => ["player_score", "opponent_score"],
        Some(_) if !is_symmetric => ["player_score", "opponent_score"],
        _ => ["score0", "score1"],
    };
    let risen = Reach::of(rules).risen;
    // A swap of both players' can be asked in either order.
    let is_asked =
        |call: &[i64]| risen.has(call[0], call[1]) || is_symmetric && risen.has(call[1], call[0]);
    let below = scores(rules);
    let above = [i64::from(rules.goal), risen.highest()];
    let swaps =
        |name, ranges: [[i64; 2]; 2]| some_calls(name, "is_swap", &names, &ranges, &is_asked);
    vec![
        swaps("every pair of scores", [below, below]),
        swaps(
            "scores at the end, the goal reached by the first",
            [above, below],
        ),
        swaps(
            "scores at the end, the goal reached by the second",
            [below, above],
        ),
    ]
}

fn scripts<'r>(
    rules: &'r Rules,
    seed: u64,
    games: usize,
    feral_hogs: &'static [Option<bool>],
) -> Scripts<'r> {
    Scripts {
        rules,
        seed,
        games,
        goals: [1, rules.goal.min(45).saturating_sub(1).max(1)],
        feral_hogs,
        say: false,
        from_start: false,
        update: None,
        only: None,
    }
}

fn games(name: &str, scripts: Scripts<'_>) -> Part {
    let (kind, games) = scripts.games();
    part(name, kind, games, &[])
}

fn strategies(rules: &Rules, function: &str) -> Vec<Part> {
    let names = ["score", "opponent_score", "margin", "num_rolls"];
    let all = scores(rules);
    let most = i64::from(rules.most_dice);
    if function == "swap_strategy" && !Terms::of(rules).has("swap_takes_margin") {
        return swaps_alone(rules);
    }
    let pairs = |margin: i64, dice: i64| {
        let name = format!("every pair of scores, margin {margin}");
        calls(&name, function, &names, &[all, all], &[margin, dice])
    };
    let mut usual = calls("every pair of scores", function, &names, &[all, all], &[]);
    let terms = Terms::of(rules);
    usual.defaults = BTreeMap::from([
        ("margin".to_owned(), terms.margin),
        ("num_rolls".to_owned(), terms.num_rolls),
    ]);
    let mut parts = vec![usual];
    let strategies = [
        "swap_strategy",
        "prime_strategy",
        FunctionNames::of(rules).rise_strategy,
    ];
    if strategies.contains(&function) {
        parts.extend([
            pairs(1, most),
            pairs(10, most.min(6)),
            pairs(100, most.min(3)),
        ]);
    }
    // Free Bacon scores every number of points up to ten or more: each is exactly a margin.
    let ranges = [
        [i64::from(rules.goal / 2); 2],
        all,
        [0, 14],
        [most.min(4), most.min(5)],
    ];
    parts.push(calls("every margin", function, &names, &ranges, &[]));
    let ranges = [ranges[0], all, [10; 2], [0, most]];
    parts.push(calls(
        "every number of dice",
        function,
        &names,
        &ranges,
        &[],
    ));
    parts
}

/// A strategy of the swap that takes no margin.
fn swaps_alone(rules: &Rules) -> Vec<Part> {
    let names = ["score", "opponent_score", "num_rolls"];
    let pairs =
        |name, more: &[i64]| calls(name, "swap_strategy", &names, &[scores(rules); 2], more);
    let mut usual = pairs("every pair of scores", &[]);
    let dice = Terms::of(rules).num_rolls;
    usual.defaults = BTreeMap::from([("num_rolls".to_owned(), dice)]);
    vec![usual, pairs("every pair of scores, other dice", &[3])]
}
