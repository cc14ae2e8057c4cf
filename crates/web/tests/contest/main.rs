//! A contest on the web, as browsers and programs would ask for it.

mod api;
mod board;
mod entering;
mod hostile;
mod place;
mod signing_in;
mod staff;
