//! Settings and texts that staff write in a file or a form.
//!
//! Each setting is a [`Row`]. A [`Sheet`] has the values of a file by their paths: it is what a form shows and
//! sends back, and it is written into the text of the file again, in which everything else stays.
//! A [`Handout`] has blocks of text, of which those stay that staff changed.

mod handout;
mod in_use;
mod kind;
mod moment;
mod row;
mod sheet;
mod toml_text;
mod toml_value;
mod written;
mod wrong;

pub use handout::{Block, Handout, HandoutConflict, HandoutHtml, HandoutUpdate, Heading, escaped};
pub use in_use::InUse;
pub use kind::Kind;
pub use moment::moment;
pub use row::{Forms, Row};
pub use sheet::{Sheet, SheetField};
pub use toml_value::quoted;
pub use wrong::{InvalidSettings, Wrong};
