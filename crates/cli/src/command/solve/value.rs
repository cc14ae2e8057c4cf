//! The value of a board as a short game.

use std::io::Write;
use std::ops::ControlFlow;

use anyhow::Context;
use pigskin_football::solve::{Part, ValuedMove, Values};
use pigskin_football::{Position, Square, Team};
use pigskin_game::short_game::{Dyadic, Outcome};
use serde::Serialize;

use crate::bar_style::counter;
use crate::format::{Format, write_json};
use crate::shown_football::move_text;

#[derive(Serialize)]
struct ValueJson {
    board: String,
    /// Michigan is Left.
    value: String,
    outcome: &'static str,
    mean: f64,
    temperature: f64,
    /// Michigan's spare moves less Ohio's.
    spare: i32,
    regions: Vec<RegionJson>,
    /// Whether the team to move wins.
    wins: bool,
    winning_moves: Vec<u8>,
    /// The square of the move that secures most; null if the board is not hot.
    hottest_move: Option<u8>,
}

#[derive(Serialize)]
struct RegionJson {
    from: u32,
    to: u32,
    board: String,
    value: String,
    mean: f64,
    temperature: f64,
    hottest: bool,
}

/// A region with what is said about it.
struct Region {
    part: Part,
    name: String,
    mean: Dyadic,
    temperature: Dyadic,
}

impl Region {
    fn first(&self) -> u32 {
        self.part.from + 1
    }

    fn last(&self) -> u32 {
        self.part.from + u32::from(self.part.board.squares())
    }

    fn has(&self, square: Square) -> bool {
        (self.first()..=self.last()).contains(&square.number().into())
    }
}

/// What is said about a board.
struct Answer {
    position: Position,
    name: String,
    outcome: Outcome,
    mean: Dyadic,
    temperature: Dyadic,
    spare: i32,
    regions: Vec<Region>,
    moves: Vec<ValuedMove>,
    hottest: Option<ValuedMove>,
}

/// Computes the value of a board and writes it.
pub fn run(position: Position, format: Format, out: &mut dyn Write) -> anyhow::Result<()> {
    let answer = Answer::of(position).with_context(|| format!("{position} has no value"))?;
    match format {
        Format::Json => write_json(out, &answer.to_json()),
        Format::Text => Ok(answer.write(out)?),
    }
}

impl Answer {
    fn of(position: Position) -> anyhow::Result<Answer> {
        let mut values = Values::bounded();
        let board = position.seen_by_michigan();
        let bar = counter("{human_pos} regions");
        let value = values.value_with_progress(board, &mut |regions| {
            bar.set_position(u64::try_from(regions).unwrap_or(u64::MAX));
            ControlFlow::Continue(())
        });
        bar.finish_and_clear();
        let value = value?;
        let parts = values.parts(board)?;
        let mut regions = Vec::new();
        for part in parts.parts {
            let thermograph = values.games().thermograph(part.value)?;
            regions.push(Region {
                part,
                name: values.games().name(part.value)?,
                mean: thermograph.mean(),
                temperature: thermograph.temperature(),
            });
        }
        let thermograph = values.games().thermograph(value)?;
        Ok(Answer {
            position,
            name: values.games().name(value)?,
            outcome: values.games().outcome(value)?,
            mean: thermograph.mean(),
            temperature: thermograph.temperature(),
            spare: parts.spare,
            regions,
            moves: values.moves(position.seen_by_mover())?,
            hottest: values.hottest_move(position.seen_by_mover())?,
        })
    }

    fn wins(&self) -> bool {
        self.moves.iter().any(|next| next.wins)
    }

    /// The temperature of the hottest regions, if any is hot.
    fn highest(&self) -> Option<Dyadic> {
        let temperatures = self.regions.iter().map(|region| region.temperature);
        temperatures.max().filter(|&highest| highest > Dyadic::ZERO)
    }

    /// The square of a move, from Michigan's edge.
    fn square(&self, next: &ValuedMove) -> Square {
        self.position.turned(Square::from_bit(next.bit))
    }

    /// The squares of the winning moves, from left to right.
    fn winning(&self) -> Vec<u8> {
        let winning = self.moves.iter().filter(|next| next.wins);
        let mut winning: Vec<u8> = winning.map(|next| self.square(next).number()).collect();
        winning.sort_unstable();
        winning
    }

    fn to_json(&self) -> ValueJson {
        let regions = self.regions.iter().map(|region| RegionJson {
            from: region.first(),
            to: region.last(),
            board: region.part.board.to_string(),
            value: region.name.clone(),
            mean: region.mean.to_f64(),
            temperature: region.temperature.to_f64(),
            hottest: self.highest() == Some(region.temperature),
        });
        ValueJson {
            board: self.position.to_string(),
            value: self.name.clone(),
            outcome: match self.outcome {
                Outcome::Left => Team::Michigan.name(),
                Outcome::Right => Team::Ohio.name(),
                Outcome::First => "first",
                Outcome::Second => "second",
            },
            mean: self.mean.to_f64(),
            temperature: self.temperature.to_f64(),
            spare: self.spare,
            regions: regions.collect(),
            wins: self.wins(),
            winning_moves: self.winning(),
            hottest_move: self.hottest.map(|next| self.square(&next).number()),
        }
    }

    fn write(&self, out: &mut dyn Write) -> std::io::Result<()> {
        writeln!(out, "{}", self.position)?;
        writeln!(out, "  Value: {}", self.name)?;
        let outcome = match self.outcome {
            Outcome::Left => "michigan wins, whoever moves first",
            Outcome::Right => "ohio wins, whoever moves first",
            Outcome::First => "the team that moves first wins",
            Outcome::Second => "the team that moves second wins",
        };
        writeln!(out, "  Outcome: {outcome}")?;
        writeln!(
            out,
            "  Mean: {}, temperature: {}",
            self.mean, self.temperature
        )?;
        for region in &self.regions {
            let hottest = match self.highest() {
                Some(highest) if highest == region.temperature && self.regions.len() > 1 => {
                    ", the hottest"
                }
                _ => "",
            };
            let (first, last, board) = (region.first(), region.last(), region.part.board);
            let worth = format!("{board} is worth {}{hottest}", region.name);
            writeln!(out, "  Squares {first} to {last}: {worth}")?;
        }
        if self.spare != 0 {
            let (team, many) = match self.spare {
                ..0 => (Team::Ohio, self.spare.unsigned_abs()),
                _ => (Team::Michigan, self.spare.unsigned_abs()),
            };
            let moves = if many == 1 {
                "spare move"
            } else {
                "spare moves"
            };
            writeln!(out, "  Outside of regions: {many} {moves} of {team}")?;
        }
        self.write_moves(out)
    }

    fn write_moves(&self, out: &mut dyn Write) -> std::io::Result<()> {
        let mover = self.position.to_move();
        if self.moves.is_empty() {
            return writeln!(out, "  {mover} cannot move and has lost.");
        }
        let winning: Vec<String> = self.winning().iter().map(ToString::to_string).collect();
        if winning.is_empty() {
            writeln!(out, "  No move of {mover} wins.")?;
        } else {
            writeln!(out, "  Winning moves of {mover}: {}", winning.join(" "))?;
        }
        let Some(hottest) = &self.hottest else {
            return Ok(());
        };
        let square = self.square(hottest);
        let region = self.regions.iter().find(|region| region.has(square));
        let place = region
            .filter(|_| self.regions.len() > 1)
            .map_or_else(String::new, |region| {
                format!(", in squares {} to {}", region.first(), region.last())
            });
        let text = move_text(self.position, square);
        writeln!(out, "  Best by temperature: {text}{place}")
    }
}
