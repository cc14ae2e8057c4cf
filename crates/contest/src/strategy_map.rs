//! Heat maps of strategies: choices, costs, regrets, how often cells are met, and the difference of two
//! strategies.
//!
//! ```
//! use pigskin_hog::{Choice, Edition, Table};
//! let edition = Edition::named("fall-2019").expect("it is one");
//! let fours = Table::from_fn(100, |_| Choice::dice(4));
//! let map = pigskin_contest::strategy_map::choices(&edition, "always:4", &fours);
//! assert_eq!(map.value(37, 92), Some(4.0));
//! ```

use pigskin_hog::analysis::{Analysis, Cell};
use pigskin_hog::{Choice, Edition, Scores, Table};
use pigskin_picture::{HeatMap, Labels, Scale, Step};

/// The value of each pair of scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// The loss by the choice in a game on average, in percentage points: the regret times the
    /// number of times that the choice is made.
    Cost,
    /// The regret of the choice, in percentage points.
    Regret,
    /// Games in which the scores are met, in percent.
    Visits,
}

pub fn choices(edition: &Edition, name: &str, table: &Table) -> HeatMap {
    let steps = edition.rules.choices().map(|choice| Step {
        value: choice.number().into(),
        label: match choice.as_dice() {
            None => format!("−1, {}", edition.chop()),
            Some(1) => "1 die".to_owned(),
            Some(dice) => format!("{dice} dice"),
        },
        symbol: symbol(choice),
    });
    let labels = labels(format!("Choices of {name}"), edition, "Choice", "");
    by_scores(table, Scale::Steps(steps.collect()), labels, |at| {
        Some(table.choice(at).number().into())
    })
}

fn symbol(choice: Choice) -> char {
    match choice.number() {
        -1 => 'P',
        10 => 'X',
        dice => char::from(b'0' + dice.unsigned_abs()),
    }
}

/// The costs or regrets of the first strategy against the second, or the frequency of each pair of
/// scores.
pub fn measured(
    edition: &Edition,
    [name, against]: [&str; 2],
    measure: Measure,
    analysis: &Analysis,
) -> HeatMap {
    let (what, unit, value): (_, _, fn(&Cell) -> Option<f64>) = match measure {
        Measure::Visits => ("How often it is asked", "% of games", |cell| {
            (cell.visits > 0.0).then_some(cell.visits * 100.0)
        }),
        Measure::Cost => ("What each choice costs", "percentage points", |cell| {
            (cell.visits > 0.0).then_some(cell.cost * 100.0)
        }),
        Measure::Regret => ("Regret of each choice", "percentage points", |cell| {
            Some(cell.regret()? * 100.0)
        }),
    };
    let values = analysis.cells().iter().filter_map(value);
    let highest = values.fold(0.0, f64::max);
    // Smaller values make no visible difference in play.
    let lowest = match measure {
        Measure::Visits => 1e-3,
        Measure::Cost => 1e-4,
        Measure::Regret => 1e-2,
    };
    let mut labels = labels(what.to_owned(), edition, unit, "never met");
    labels.subtitle = format!("{name} against {against}, {}", edition.name);
    let goal = usize::from(analysis.goal());
    let scale = Scale::logarithmic(lowest, highest);
    HeatMap::from_fn(goal, scale, labels, |mine, theirs| {
        value(&analysis.cells()[mine * goal + theirs])
    })
}

/// The difference of two strategies: how many more dice the first one rolls.
pub fn difference(edition: &Edition, names: [&str; 2], tables: [&Table; 2]) -> HeatMap {
    let [a, b] = tables;
    let differs = |at: Scores| {
        let difference = a.choice(at).number() - b.choice(at).number();
        (difference != 0).then(|| f64::from(difference))
    };
    let all: Vec<f64> = a.cells().filter_map(|(at, _)| differs(at)).collect();
    let least = all.iter().copied().fold(f64::INFINITY, f64::min);
    let most = all.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let steps = (-11..=11).filter(|&step| step != 0).map(|step: i8| Step {
        value: step.into(),
        label: if step < 0 {
            format!("{} fewer", step.unsigned_abs())
        } else {
            format!("{step} more")
        },
        symbol: if step < 0 { '-' } else { '+' },
    });
    let steps = steps.filter(|step| (least..=most).contains(&step.value));
    let title = format!("Dice of {}, compared with {}", names[0], names[1]);
    let labels = labels(title, edition, "Dice", "the same choice");
    by_scores(a, Scale::Steps(steps.collect()), labels, differs)
}

fn labels(title: String, edition: &Edition, measure: &str, nothing: &str) -> Labels {
    Labels {
        title,
        subtitle: edition.name.clone(),
        across: "opponent's score".to_owned(),
        up: "own score".to_owned(),
        measure: measure.to_owned(),
        nothing: nothing.to_owned(),
    }
}

fn by_scores(
    table: &Table,
    scale: Scale,
    labels: Labels,
    value: impl Fn(Scores) -> Option<f64>,
) -> HeatMap {
    let cells: Vec<Scores> = table.cells().map(|(at, _)| at).collect();
    let goal = usize::from(table.goal());
    HeatMap::from_fn(goal, scale, labels, |mine, theirs| {
        value(cells[mine * goal + theirs])
    })
}
