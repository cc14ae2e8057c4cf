//! Pages of strategies and programs, requested as by a browser.

mod asked;
mod busy;
mod dropped;
mod editor_file;
mod games;
mod hostile;
mod pages;
mod programs;
// As the tests of pages do.
#[path = "../../../portal/tests/contest/says.rs"]
#[expect(dead_code, reason = "the tests of pages need more of it")]
mod says;
mod writing;
mod writing_football;
