//! The entries of a contest, and their interpreters.

pub(crate) mod entry;
pub(crate) mod field;
pub(crate) mod interpreters;
pub(crate) mod name_holders;
pub(crate) mod past_winner;
pub(crate) mod read_source;
pub(crate) mod reference_player;
pub(crate) mod stored_source;
