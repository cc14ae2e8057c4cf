//! Strategies and programs in the browser, as a browser would ask for them.

mod asked;
mod dropped;
mod hostile;
mod pages;
mod programs;
