//! The table that wins most matches against a field.

mod event;
mod objective;
mod opponents;
mod response;
mod score;
mod search;

pub use event::FieldEvent;
pub use opponents::NoFieldResponse;
pub use response::FieldResponse;
pub use score::FieldScore;
