//! Tables that are found by search: a good response to one table, or to a field.
//!
//! Contests take tables. Where the rules remember more than the scores, the best
//! response to a table is not a table itself, and no sweep finds the best table against
//! a field. So these searches change a table's choices step by step, and measure every
//! step by exact duels.

mod field;
mod field_response;
mod gains;
mod opposition;
mod stop;
mod table_response;

pub use field::{Field, FieldError};
pub use field_response::{FieldEvent, FieldResponse, FieldScore, NoFieldResponse};
pub use gains::Gradient;
pub use stop::Stop;
pub use table_response::{NoTableResponse, TableResponse};
