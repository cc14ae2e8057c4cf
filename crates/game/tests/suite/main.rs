//! Games that come back, records, references and laws, on toy games.

mod nim;
mod pig;
mod recursive;
