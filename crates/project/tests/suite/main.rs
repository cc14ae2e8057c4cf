//! The project's kits, tried with a real Python.

mod diagnoses;
mod digests;
mod handouts;
mod kit;
mod questions;
mod reference;
mod remembering;
mod wrong_files;
