//! Arguments that several commands take.

pub(crate) mod autograder_args;
#[cfg(feature = "full")]
pub(crate) mod course_args;
pub(crate) mod database_args;
pub(crate) mod edition_args;
pub(crate) mod game_arg;
pub(crate) mod grading_args;
#[cfg(feature = "full")]
pub(crate) mod log_args;
pub(crate) mod trust_args;
