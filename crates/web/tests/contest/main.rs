//! A contest on the web, as browsers and programs would ask for it.

mod api;
mod board;
mod entering;
mod hostile;
mod openid;
mod place;
mod provider;
mod signing_in;
mod staff;
