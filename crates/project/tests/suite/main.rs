//! The project's kits, tried with a real Python.

mod diagnoses;
mod kit;
mod questions;
mod reference;
mod remembering;
