//! Walls around a program.

pub(crate) mod boxed;
pub(crate) mod bubblewrap;
pub(crate) mod capability;
pub(crate) mod cgroup;
pub(crate) mod enter;
pub(crate) mod escape;
#[cfg(target_os = "linux")]
pub(crate) mod restriction;
#[cfg(target_os = "linux")]
pub(crate) mod system_calls;
pub(crate) mod system_files;
pub(crate) mod time_namespace;
pub(crate) mod wall;
pub(crate) mod walled;
