//! Pages of strategies and programs, requested as by a browser.

mod asked;
mod busy;
mod dropped;
mod hostile;
mod pages;
mod programs;
