//! A matchup of two teams in Hog: which choices of one would turn it.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::Response;
use pigskin_course::TeamId;
use pigskin_hog::analysis::{Analysis, Opponent};
use pigskin_hog::{Price as HogPrice, Rules, Table};
use pigskin_web::page::html;
use pigskin_web::{Price, Problem};

use crate::contest::team::table_on;
use crate::frame::Frame;
use crate::portal::Portal;
use crate::server::visitor::ContestVisitor;

/// Changes in words on the page.
const SHOWN: usize = 5;

/// Maximum number of changes that are made together to turn a matchup.
const TOGETHER: usize = 100;

#[derive(askama::Template)]
#[template(path = "matchup.html")]
struct MatchupPage {
    frame: Frame,
    team: i64,
    name: String,
    other: String,
    found: BestChanges,
    is_won: bool,
}

struct BestChanges {
    rate: f64,
    best: f64,
    changes: Vec<String>,
    /// The number of changes, from the first, that turn the matchup when they are made together,
    /// and the win rate then.
    turn: Option<(usize, f64)>,
}

/// Shows why a team loses to another one. The page reveals both strategies, so the visitor must be
/// allowed to see both.
pub async fn show(
    visitor: ContestVisitor,
    State(portal): State<Arc<Portal>>,
    Path((team, other)): Path<(String, String)>,
) -> Result<Response, Problem> {
    let nothing = || Problem::NotFound(format!("for the matchup of {team} and {other}"));
    let number = |text: &str| text.parse::<TeamId>().map_err(|_| nothing());
    let (mine, theirs) = (number(&team)?, number(&other)?);
    if !visitor.sees(mine) || !visitor.sees(theirs) || mine == theirs {
        return Err(nothing());
    }
    let course = &visitor.contest;
    let hog = course.contest().game.hog().ok_or_else(nothing)?;
    let staff = visitor.is_staff();
    let boards = course.boards().borrow().clone();
    let board = boards.seen_by(staff).cloned().ok_or_else(nothing)?;
    let rows = boards.rows(staff, course.course().settings().pseudonyms);
    let line = |of: TeamId| board.line_of(of).ok_or_else(nothing);
    let (mine, theirs) = (line(mine)?, line(theirs)?);
    let rules = &hog.edition.rules;
    let tables = (
        table_on(&board, mine, rules.goal),
        table_on(&board, theirs, rules.goal),
    );
    let (Some(own), Some(rival)) = tables else {
        return Err(nothing());
    };
    let analysis = HogPrice::of_analysis(rules, &own, Some(&rival)).multiply_adds();
    let duel = HogPrice::of_win_rate(rules, &own, Some(&rival)).multiply_adds();
    // Halving finds the number of changes.
    let price = Price::of_multiply_adds(analysis + duel * 8);
    if price > Price::MOST {
        return Err(Problem::refused(
            "computing this takes too long under these rules",
        ));
    }
    let (rules, threshold) = (rules.clone(), hog.threshold);
    let compute = move || best_changes(&rules, &own, rival, threshold);
    let found = portal
        .site
        .queue()
        .run(&visitor.client(), price, compute)
        .await?;
    let found = found.ok_or_else(|| {
        Problem::refused(
            "a game between these two may never end, so the gain of a single choice is not defined",
        )
    })?;
    html(&MatchupPage {
        frame: Frame::new(&visitor, "Matchup"),
        team: rows[mine].team.map_or(0, |team| team.0),
        name: rows[mine].name.clone(),
        other: rows[theirs].name.clone(),
        is_won: found.rate > threshold,
        found,
    })
}

/// The changes of a table that gain most against another one; `None` if positions can repeat in
/// their games.
fn best_changes(rules: &Rules, own: &Table, rival: Table, threshold: f64) -> Option<BestChanges> {
    let rival = Opponent::table(rules, rival).ok()?;
    let analysis = Analysis::new(&rival, own).ok()?;
    let cells = analysis.best_changes(TOGETHER);
    let with = |count: usize| {
        let changed = cells.iter().take(count);
        changed.fold(own.clone(), |table, cell| {
            table.with(cell.scores, cell.better)
        })
    };
    let rate_with = |count: usize| Some(rival.win_rate(&with(count)).ok()?.mean());
    let rate = analysis.win_rate().mean();
    let turn = match rate_with(cells.len()) {
        Some(all) if rate <= threshold && all > threshold => {
            // Each change gains, so that more of them win more often.
            let (mut least, mut most) = (1, cells.len());
            while least < most {
                let middle = usize::midpoint(least, most);
                if rate_with(middle).is_some_and(|rate| rate > threshold) {
                    most = middle;
                } else {
                    least = middle + 1;
                }
            }
            rate_with(most).map(|rate| (most, rate))
        }
        _ => None,
    };
    let shown = cells.iter().take(SHOWN);
    Some(BestChanges {
        rate,
        best: analysis.best_response().mean(),
        changes: shown.map(ToString::to_string).collect(),
        turn,
    })
}

#[cfg(test)]
mod tests {
    use pigskin_hog::{Choice, FALL_2017, House};

    use super::*;

    #[test]
    fn the_fewest_changes_that_turn_a_matchup_are_found() {
        let rules = Rules {
            goal: 20,
            ..FALL_2017.clone()
        };
        let own = Table::from_fn(20, |_| Choice::dice(1));
        let four = House::Always(Choice::dice(4));
        let rival = Table::from_strategy(&four.in_edition(&rules), 20);
        let best_changes = best_changes(&rules, &own, rival.clone(), 0.500_001);
        let best_changes = best_changes.expect("no position repeats");
        assert!(
            best_changes.rate < 0.5 && best_changes.best > 0.5,
            "{}",
            best_changes.rate
        );
        assert_eq!(best_changes.changes.len(), SHOWN);
        let (count, rate) = best_changes.turn.expect("it can be turned");
        assert!(rate > 0.500_001, "{rate}");
        // One change less does not do.
        let opponent = Opponent::table(&rules, rival).expect("it fits");
        let analysis = Analysis::new(&opponent, &own).expect("no position repeats");
        let cells = analysis.best_changes(count - 1);
        let fewer = cells
            .iter()
            .fold(own, |table, cell| table.with(cell.scores, cell.better));
        let fewer = opponent.win_rate(&fewer).expect("it fits").mean();
        assert!(fewer <= 0.500_001, "{fewer}");
    }
}
