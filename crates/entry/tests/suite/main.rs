//! Entries of Hog and how they are asked, through what the crate offers.

#[path = "../machine/busy.rs"]
mod busy;
mod python;
