//! The position of the day: the same for all, with the exact value of an answer.

use std::sync::Arc;

use askama::Template;
use axum::extract::{Path, RawQuery, State};
use axum::response::{Redirect, Response};
use pigskin_game::Mark;
use pigskin_hog::solve::PerfectPlay;
use pigskin_hog::{Choice, Dice as _, Die, FairDice, Player, Position, Score};

use crate::Site;
use crate::day::Day;
use crate::filters;
use crate::page::{self, Frame};
use crate::server::problem::Problem;
use crate::visit::Visit;

use super::chances::Hint;
use super::edition_address::EditionAddress;

/// The edition of all positions, unless the address or the course has one. Another edition would
/// change the positions of past days.
const EDITION: &str = "fall-2023";

/// The distance of the best choice from the next one, as a win chance, that makes a position
/// interesting: neither a matter of rounding nor obvious.
const GAP: (f64, f64) = (0.003, 0.03);

/// The win chances of a game that is still open.
const OPEN: (f64, f64) = (0.2, 0.8);

/// Maximum number of draws.
const DRAWS: usize = 1000;

#[derive(Template)]
#[template(path = "hog/day.html")]
struct DayPage<'a> {
    frame: Frame<'a>,
    day: Day,
    edition: EditionAddress,
    /// The query of other days, with the edition.
    query: String,
    mine: u16,
    theirs: u16,
    answer: Option<DayResult>,
}

/// An answer, and the values of all choices, the best first.
struct DayResult {
    chosen: Hint,
    mark: Option<Mark>,
    best: Hint,
    values: Vec<Hint>,
    card: String,
}

pub async fn today_page(State(site): State<Arc<Site>>, RawQuery(query): RawQuery) -> Redirect {
    let given = site.parameters(query.as_deref());
    Redirect::to(&format!("/hog/day/{}{}", Day::today(), given.as_query()))
}

/// Shows the position of a day, and how good the `choice` in the address is.
pub async fn show(
    visit: Visit,
    Path(date): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Response, Problem> {
    let day = Day::parse(&date)?;
    let given = visit.parameters(query.as_deref());
    let name = given.get("edition");
    let edition = EditionAddress::parse(name.unwrap_or(EDITION), &given)?;
    let rules = &edition.edition.rules;
    let perfect = visit.solved.perfect(visit.visitor(), rules).await?;
    let perfect = perfect.ok_or_else(Problem::large_edition)?;
    let position = drawn(&perfect, day);
    let answer = match given.get("choice") {
        None => None,
        Some(choice) => {
            let choice = choice.parse();
            let choice = choice.map_err(|why| Problem::parameter("choice", why))?;
            Some(answer(&perfect, day, &position, choice)?)
        }
    };
    let [mine, theirs] = position.players.map(|player| player.score.0);
    let heading = format!("Hog: the position of {day}");
    page::html(&DayPage {
        frame: Frame::titled(&heading),
        day,
        mine,
        theirs,
        answer,
        query: name.map_or_else(String::new, |_| edition.parameters().as_query()),
        edition,
    })
}

fn answer(
    perfect: &PerfectPlay,
    day: Day,
    at: &Position,
    choice: Choice,
) -> Result<DayResult, Problem> {
    let mut values = Hint::all(perfect, at);
    values.sort_by(|a, b| a.regret.total_cmp(&b.regret));
    let of = |choice| values.iter().copied().find(|hint| hint.choice == choice);
    let chosen = of(choice)
        .ok_or_else(|| Problem::parameter("choice", "the rules do not allow this choice"))?;
    let best = values.first().copied().ok_or_else(Problem::failed)?;
    let mark = Mark::of_loss(chosen.regret);
    Ok(DayResult {
        card: card(day, at, &chosen, mark),
        chosen,
        mark,
        best,
        values,
    })
}

/// The line to share. It does not name the choice.
fn card(day: Day, at: &Position, chosen: &Hint, mark: Option<Mark>) -> String {
    let [mine, theirs] = at.players.map(|player| player.score.0);
    let lost = chosen.regret * 100.0;
    let sign = match mark {
        _ if chosen.is_best() => " ★".to_owned(),
        Some(mark) => format!(" {mark}"),
        None => String::new(),
    };
    format!("Hog, {day}, {mine} : {theirs}: I gave away {lost:.2} percentage points{sign}")
}

/// The position of a day: the first open one, among those that the day's dice draw, with a best
/// choice that is neither obvious nor a matter of rounding.
fn drawn(perfect: &PerfectPlay, day: Day) -> Position {
    let mut dice = FairDice::new(day.number());
    let goal = perfect.rules().goal;
    let mut last = Position::START;
    for _ in 0..DRAWS {
        let mut score = || {
            let drawn = Die::new(100).map_or(0, |die| dice.roll(die) - 1);
            Score(u16::from(drawn) % goal)
        };
        let players = Position::START.players.map(|player| Player {
            score: score(),
            ..player
        });
        last = Position {
            players,
            ..Position::START
        };
        if is_interesting(perfect, &last) {
            break;
        }
    }
    last
}

fn is_interesting(perfect: &PerfectPlay, position: &Position) -> bool {
    let mut values: Vec<f64> = perfect
        .choice_values(position)
        .into_iter()
        .map(|(_, value)| value)
        .collect();
    values.sort_by(|a, b| b.total_cmp(a));
    let [best, next, ..] = values[..] else {
        return false;
    };
    (OPEN.0..=OPEN.1).contains(&best) && (GAP.0..=GAP.1).contains(&(best - next))
}

#[cfg(test)]
mod tests {
    use super::*;
    use pigskin_hog::FALL_2023;

    #[test]
    fn the_position_of_a_day_is_open_and_stays_the_same() {
        let perfect = PerfectPlay::solve(&FALL_2023);
        let mut scores = Vec::new();
        for day in Day::first(100) {
            let position = drawn(&perfect, day);
            assert!(is_interesting(&perfect, &position), "{day}");
            scores.push(position.players.map(|player| player.score.0));
        }
        // Another edition or other dice would change the positions of past days.
        assert_eq!(scores[0], [50, 69]);
        scores.sort_unstable();
        scores.dedup();
        assert!(scores.len() > 90);
    }
}
