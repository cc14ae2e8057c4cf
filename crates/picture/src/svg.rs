//! A heat map as SVG.

use std::collections::BTreeMap;
use std::fmt::Write;

use askama::Template;

use crate::scale::{colour_at, shortest};
use crate::{HeatMap, Scale};

/// Why a picture cannot be made. No known picture causes it.
#[derive(Debug, thiserror::Error)]
pub enum PictureError {
    /// The template cannot be rendered.
    #[error("could not write the picture: {0}")]
    Write(#[from] askama::Error),
    /// The SVG cannot be drawn.
    #[cfg(feature = "png")]
    #[error("could not draw the picture: {0}")]
    Draw(#[from] resvg::usvg::Error),
    /// There is not enough memory for the pixels.
    #[cfg(feature = "png")]
    #[error("could not draw the picture: not enough memory for its pixels")]
    Memory,
    /// The pixels cannot be encoded as PNG.
    #[cfg(feature = "png")]
    #[error("could not write the picture: {0}")]
    Encode(String),
}

/// The largest side of the square, in units.
const SIDE: usize = 600;

/// The left side of the square.
const LEFT: usize = 70;
/// The top of the square.
const TOP: usize = 76;

/// The height of a line in the legend.
const LINE: usize = 21;

/// The height of the bar for a logarithmic scale.
const BAR: usize = 300;
/// The height of one colour in the bar.
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
    /// Colours, each with an SVG path over the cells that have it.
    cells: Vec<(String, String)>,
    ticks: Vec<Tick>,
    legend: Legend,
    /// The distance of the legend from the square's left side.
    legend_from: usize,
    /// The top of the legend's box for cells without a value.
    gaps: Option<usize>,
}

/// The legend of the colours.
struct Legend {
    /// Colours with their distance from the top and their height.
    boxes: Vec<(String, f64, f64)>,
    /// Words with the distance of their middle from the top.
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
    /// The picture as SVG: a square with axes, and a legend next to it. Labels are
    /// escaped. The same heat map gives the same bytes.
    pub fn to_svg(&self) -> Result<String, PictureError> {
        let mut svg = Picture::new(self).render()?;
        // XML cannot contain these characters.
        svg.retain(|character| character == '\n' || !is_no_xml(character));
        Ok(svg)
    }
}

/// Only the square, for pages that draw axes and legend themselves.
impl HeatMap {
    /// The cells by colour: each colour with an SVG path over all cells that have it, one
    /// unit wide and high each. The rows go up, so the first is at the bottom. A cell
    /// without a value is in none of the paths.
    pub fn paths(&self) -> Vec<(String, String)> {
        cells(self, 1)
    }
}

fn is_no_xml(character: char) -> bool {
    character.is_control() || matches!(character, '\u{fffe}' | '\u{ffff}')
}

impl<'a> Picture<'a> {
    fn new(map: &'a HeatMap) -> Picture<'a> {
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
        let legend = Legend::new(&map.scale);
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

/// The cells by colour; adjacent cells of a row with the same colour are merged.
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
    /// The legend of a scale, with the highest value on top.
    fn new(scale: &Scale) -> Legend {
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
                    // Overlaps the next one a little, so that no gap shows.
                    (colour, from as f64, BAR_STEP as f64 + 0.5)
                });
                let words = scale.marks().into_iter().enumerate();
                let words = words.map(|(place, mark)| {
                    // Values below the scale have its darkest colour too.
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
