//! The project that a course holds: its folder, handout and archive.

pub(crate) mod archived_project;
pub(crate) mod current_project;
pub(crate) mod handout;
pub(crate) mod held_project;
pub(crate) mod kept_handout;
pub(crate) mod project_archive;
pub(crate) mod project_kit;
pub(crate) mod settings_effects;
