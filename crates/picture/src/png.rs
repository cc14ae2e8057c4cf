//! A heat map as PNG.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use crate::{HeatMap, PictureError};

/// The font of the picture, so that it looks the same on all machines, including those
/// without fonts. `font/LICENSE` states its origin.
const FONT: &[u8] = include_bytes!("../font/dejavu-sans-subset.ttf");

/// Pixels per unit of the SVG, so that it is sharp in print.
const DOTS: u16 = 2;

impl HeatMap {
    /// The picture as PNG, drawn from [`to_svg`](Self::to_svg). Text in alphabets other
    /// than Latin and Greek uses the fonts of the machine.
    pub fn to_png(&self) -> Result<Vec<u8>, PictureError> {
        let svg = self.to_svg()?;
        let mut options = Options {
            font_family: "DejaVu Sans".to_owned(),
            ..Options::default()
        };
        let fonts = options.fontdb_mut();
        fonts.load_font_data(FONT.to_vec());
        // Loading the machine's fonts takes longer than drawing.
        if !svg.chars().all(is_in_font) {
            fonts.load_system_fonts();
        }
        let tree = Tree::from_str(&svg, &options)?;
        let size = tree.size().to_int_size();
        let (width, height) = (size.width(), size.height());
        let dots = u32::from(DOTS);
        let mut picture = Pixmap::new(width * dots, height * dots).ok_or(PictureError::Memory)?;
        let larger = Transform::from_scale(DOTS.into(), DOTS.into());
        resvg::render(&tree, larger, &mut picture.as_mut());
        picture
            .encode_png()
            .map_err(|error| PictureError::Encode(error.to_string()))
    }
}

fn is_in_font(character: char) -> bool {
    matches!(character, '\n' | ' '..='~' | '\u{a0}'..='\u{24f}' | '\u{370}'..='\u{3ff}')
        || matches!(character, '\u{2010}'..='\u{2027}' | '−' | '≤' | '≥' | '≈')
}
