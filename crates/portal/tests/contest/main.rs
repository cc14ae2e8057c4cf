//! The pages of a contest, requested as by browsers and programs.

mod api;
mod board;
mod devices;
mod entering;
mod hostile;
mod log;
mod openid;
mod openid_people;
mod openid_trouble;
mod operating;
mod place;
mod project;
mod project_access;
mod project_class;
mod project_devices;
mod project_kit;
mod project_place;
mod project_points;
mod project_routes;
mod provider;
mod rehearsing;
mod review;
mod sections;
mod signing_in;
mod staff;
mod writing;
