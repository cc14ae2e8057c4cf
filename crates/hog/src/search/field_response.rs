//! The table that wins most matches against a field.

mod objective;
mod opponents;
mod response;
mod score;
mod search;

pub use crate::search::field_response::score::FieldEvent;
pub use opponents::NoFieldResponse;
pub use response::FieldResponse;
pub use score::FieldScore;
