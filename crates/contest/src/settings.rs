//! The settings of a contest.

pub(crate) mod contest_file;
pub(crate) mod contest_text;
pub(crate) mod new_contest;
pub(crate) mod pair_settings;
pub(crate) mod settings_rows;
