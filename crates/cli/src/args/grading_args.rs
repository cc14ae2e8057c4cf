//! The options of an autograder.

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser as _};
use pigskin_autograder::Visibility;
use pigskin_entry::Wall;

/// Options of an autograder.
#[derive(Args)]
pub struct GradingArgs {
    /// When students see the tests
    #[arg(long, value_name = "WHEN", default_value = "visible", value_parser = visibility())]
    pub visibility: Visibility,
    /// The weakest sandbox to accept; the strongest that works is used, and on Gradescope every
    /// submission has its own container besides
    #[arg(long, value_name = "WALL", default_value = "limits", value_parser = wall())]
    pub sandbox: Wall,
}

/// Reads a number of points.
pub fn points(text: &str) -> Result<f64, String> {
    let points = text.parse().ok();
    let points = points.filter(|points| (0.0..1e9).contains(points));
    points.ok_or_else(|| "it is not a number of points".to_owned())
}

/// Reads when students see tests.
fn visibility() -> impl clap::builder::TypedValueParser<Value = Visibility> {
    let named = |name: String| Visibility::ALL.into_iter().find(|v| v.as_str() == name);
    let names = PossibleValuesParser::new(Visibility::ALL.map(Visibility::as_str));
    // The parser accepts no other name.
    names.map(move |name| named(name).unwrap_or_default())
}

/// Reads the name of a wall.
pub fn wall() -> impl clap::builder::TypedValueParser<Value = Wall> {
    let walls = [Wall::Full, Wall::Partial, Wall::Limits];
    let named = move |name: String| walls.into_iter().find(|wall| wall.as_str() == name);
    let names = PossibleValuesParser::new(walls.map(Wall::as_str));
    // The parser accepts no other name.
    names.map(move |name| named(name).unwrap_or_default())
}
