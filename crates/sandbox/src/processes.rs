//! Processes that are started, followed and ended.

pub(crate) mod child;
pub(crate) mod cpu_times;
pub(crate) mod death_pipe;
pub(crate) mod group;
#[cfg(target_os = "linux")]
pub(crate) mod orphans;
pub(crate) mod pipe;
pub(crate) mod printed;
pub(crate) mod process_registry;
pub(crate) mod process_tree;
pub(crate) mod spawn;
pub(crate) mod start;
