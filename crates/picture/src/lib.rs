//! Heat maps as SVG, as PNG and as text.
//!
//! A [`HeatMap`] is a square of values by two whole numbers, such as the choices
//! of a strategy by both scores. [`HeatMap::to_svg`], [`HeatMap::to_png`] and
//! [`HeatMap::to_text`] draw it. Drawing PNG is the feature `png`. This crate knows no
//! game.
//!
//! The colours are cividis (Nuñez, Anderton and Renslow, "Optimizing colormaps with
//! consideration for color vision deficiency", 2018). They become lighter at a constant
//! rate, so they are readable in grey, and look similar with and without colour
//! blindness. A text picture has symbols instead of colours.
//!
//! ```
//! use pigskin_picture::{HeatMap, Labels, Scale};
//! let labels = Labels {
//!     title: "products".to_owned(),
//!     subtitle: "of two numbers".to_owned(),
//!     across: "one number".to_owned(),
//!     up: "the other".to_owned(),
//!     measure: "product".to_owned(),
//!     nothing: "zero".to_owned(),
//! };
//! let product = |up: usize, across: usize| Some((up * across) as f64);
//! let scale = Scale::logarithmic(1.0, 81.0);
//! let map = HeatMap::from_fn(10, scale, labels, |up, across| {
//!     product(up, across).filter(|&product| product > 0.0)
//! });
//! assert!(map.to_svg()?.starts_with("<svg"));
//! # #[cfg(feature = "png")]
//! assert!(map.to_png()?.starts_with(b"\x89PNG"));
//! assert!(map.to_text().lines().all(|line| line.chars().count() <= 80));
//! # Ok::<(), pigskin_picture::PictureError>(())
//! ```

#![deny(missing_docs)]

mod heat_map;
#[cfg(feature = "png")]
mod png;
mod scale;
mod svg;
mod text;

pub use heat_map::{HeatMap, Labels};
pub use scale::{Scale, Step};
pub use svg::PictureError;
