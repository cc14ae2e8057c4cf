//! A heat map as SVG.

use std::collections::BTreeMap;
use std::fmt::Write;

use askama::Template;

use crate::scale::{colour_at, shortest};
use crate::{HeatMap, Scale};

/// Why a picture cannot be made; no picture is known for which this happens.
#[derive(Debug, thiserror::Error)]
pub enum PictureError {
    /// The text of the picture cannot be written.
    #[error("could not write the picture: {0}")]
    Write(#[from] askama::Error),
    /// The picture cannot be turned into dots.
    #[error("could not draw the picture: {0}")]
    Draw(#[from] resvg::usvg::Error),
    /// There is no memory for the dots.
    #[error("could not draw the picture: there is no memory for its dots")]
    Memory,
    /// The dots cannot be written as PNG.
    #[error("could not write the picture: {0}")]
    Encode(String),
}

/// The side of the square, at the most.
const SIDE: usize = 600;

/// Where the square begins.
const LEFT: usize = 70;
const TOP: usize = 76;

/// The height of a line of the legend.
const LINE: usize = 21;

/// The height of the bar that stands for a logarithmic scale, and of one colour.
const BAR: usize = 300;
const BAR_STEP: usize = 5;

#[derive(Template)]
#[template(path = "heat_map.svg")]
struct Picture<'a> {
    map: &'a HeatMap,
    width: usize,
    height: usize,
    left: usize,
    top: usize,
    side: usize,
    /// Colours with the cells that have them, as an SVG path each.
    cells: Vec<(String, String)>,
    ticks: Vec<Tick>,
    legend: Legend,
    /// How far right of the square's left side the legend begins.
    legend_from: usize,
    /// The box of cells without a value.
    gaps: Option<usize>,
}

/// What the colours mean.
struct Legend {
    /// A colour, its distance from the top, its height.
    boxes: Vec<(String, f64, f64)>,
    /// Words, with the distance of their middle from the top.
    words: Vec<(String, f64)>,
    height: usize,
}

/// A number at both axes.
struct Tick {
    number: usize,
    /// Its distance from the left.
    across: f64,
    /// Its distance from the top.
    up: f64,
}

impl HeatMap {
    /// The picture as SVG: a square with axes, and a legend beside it. The text
    /// stays text. The same heat map gives the same bytes.
    ///
    /// # Errors
    ///
    /// Only if the template cannot be written.
    pub fn to_svg(&self) -> Result<String, PictureError> {
        let mut svg = Picture::of(self).render()?;
        // XML has no way to write these.
        svg.retain(|character| character == '\n' || !is_no_xml(character));
        Ok(svg)
    }
}

/// The square alone, for pages that write axes and legend themselves.
impl HeatMap {
    /// The cells by colour: the colour and an SVG path over all cells that have
    /// it, each one unit wide and high. The rows go up, so that the first is at
    /// the bottom; a cell without a value is in none of the paths.
    #[must_use]
    pub fn paths(&self) -> Vec<(String, String)> {
        cells(self, 1)
    }
}

fn is_no_xml(character: char) -> bool {
    character.is_control() || matches!(character, '\u{fffe}' | '\u{ffff}')
}

impl<'a> Picture<'a> {
    fn of(map: &'a HeatMap) -> Picture<'a> {
        let cell = (SIDE / map.size().max(1)).clamp(1, 40);
        let side = cell * map.size();
        let tick = |number: usize| {
            let across = (number as f64 + 0.5) * cell as f64;
            Tick {
                number,
                across,
                up: side as f64 - across,
            }
        };
        let legend = Legend::of(&map.scale);
        let gaps = map.has_gaps().then_some(legend.height + LINE);
        let below = TOP + side.max(legend.height + 3 * LINE);
        Picture {
            map,
            width: LEFT + side.max(240) + 220,
            height: below + 56,
            left: LEFT,
            top: TOP,
            side,
            cells: cells(map, cell),
            ticks: map.ticks().map(tick).collect(),
            legend,
            legend_from: side.max(240) + 28,
            gaps,
        }
    }
}

/// The cells by colour, those of the same colour in a row as one.
fn cells(map: &HeatMap, cell: usize) -> Vec<(String, String)> {
    let mut paths: BTreeMap<String, String> = BTreeMap::new();
    for up in 0..map.size() {
        let colours = (0..map.size()).map(|across| {
            let value = map.value(up, across);
            value.map(|value| map.scale.colour(value))
        });
        let colours: Vec<Option<String>> = colours.collect();
        let mut from = 0;
        for run in colours.chunk_by(PartialEq::eq) {
            if let Some(colour) = &run[0] {
                let (x, y) = (from * cell, (map.size() - 1 - up) * cell);
                let width = run.len() * cell;
                let path = paths.entry(colour.clone()).or_default();
                // Writing into a String does not fail.
                let _ = write!(path, "M{x} {y}h{width}v{cell}h-{width}z");
            }
            from += run.len();
        }
    }
    paths.into_iter().collect()
}

impl Legend {
    /// The highest value is on top.
    fn of(scale: &Scale) -> Legend {
        match scale {
            Scale::Steps(steps) => {
                let line = LINE as f64;
                let placed = || {
                    (0..)
                        .map(|place| f64::from(place) * line)
                        .zip(steps.iter().rev())
                };
                let boxes =
                    placed().map(|(from, step)| (scale.colour(step.value), from, line - 3.0));
                let words =
                    placed().map(|(from, step)| (step.label.clone(), from + line / 2.0 - 1.5));
                Legend {
                    boxes: boxes.collect(),
                    words: words.collect(),
                    height: steps.len() * LINE,
                }
            }
            Scale::Logarithmic { .. } => {
                let height = BAR as f64;
                let boxes = (0..BAR).step_by(BAR_STEP).map(|from| {
                    let colour = colour_at(1.0 - from as f64 / (height - BAR_STEP as f64));
                    // A little over the next one, so that no gap shows.
                    (colour, from as f64, BAR_STEP as f64 + 0.5)
                });
                let words = scale.marks().into_iter().enumerate();
                let words = words.map(|(place, mark)| {
                    // What is below the scale has its darkest colour too.
                    let sign = if place == 0 { "≤ " } else { "" };
                    let from = (1.0 - scale.place(mark)) * height;
                    (format!("{sign}{}", shortest(mark)), from)
                });
                Legend {
                    boxes: boxes.collect(),
                    words: words.collect(),
                    height: BAR,
                }
            }
        }
    }
}
