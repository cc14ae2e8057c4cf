//! Pages of strategies and programs, requested as by a browser.

mod asked;
mod busy;
mod dropped;
mod editor_file;
mod games;
mod hostile;
mod pages;
mod programs;
mod writing;
mod writing_football;
