//! Contests and their entries, through what the crate offers.

mod analysis;
mod bids;
mod contest_folder;
mod damaged;
mod decide_after;
mod editions;
mod entries;
mod football;
mod known;
mod large;
mod links;
mod nothing_new;
mod past_winners;
mod ranks;
mod same_bytes;
mod standings;
mod students;
mod tidyverse;
mod written;
