//! Output and messages in the terminal.

pub(crate) mod bar_style;
pub(crate) mod interruption;
pub(crate) mod plain_table;
pub(crate) mod progress_display;
pub(crate) mod standard_error;
pub(crate) mod standard_output;
pub(crate) mod wrapped;
