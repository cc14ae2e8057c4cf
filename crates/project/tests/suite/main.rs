//! The project's kits, tried with a real Python.

mod diagnoses;
mod kit;
mod laptop;
mod questions;
mod reference;
