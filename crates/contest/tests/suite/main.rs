//! Contests and their entries, through what the crate offers.

mod analysis;
#[path = "../machine/busy.rs"]
mod busy;
mod contest_folder;
mod damaged;
mod editions;
mod entries;
mod football;
mod known;
mod python;
mod ranks;
mod recompute;
mod same_bytes;
mod standings;
mod written;
