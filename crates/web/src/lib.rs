//! Playing and analysing in the browser.
//!
//! Every page is a function of its address, which contains the whole game. Pages can therefore be
//! shared, opened on another server, and found again after a restart. [`Site`] caches expensive
//! results, which can be thrown away at any time. The server renders all pages, which work without
//! scripts; htmx replaces the parts that change, and our own script adds keyboard shortcuts.
//!
//! Pages load nothing from other servers.

pub mod assets;
mod attachment;
mod course_edition;
mod day;
mod failure;
mod filters;
mod football;
mod headers;
mod hog;
mod home;
mod host;
mod ladder;
pub mod navigation;
mod operations;
mod pace;
pub mod page;
mod parameters;
mod pending;
mod percent;
mod problem;
mod request_log;
mod routes;
mod seed;
mod serve;
mod shown_game;
mod site;
mod strategies;
mod stream;
mod upload;
mod uploads;
mod visit;
mod work;
mod write;

// The template of the frame uses it.
use navigation::Navigation;

pub use attachment::attachment;
pub use course_edition::CourseEdition;
pub use failure::{ErrorBody, Failure};
pub use home::{no_contest, show as show_home};
pub use operations::{Health, operations};
pub use percent::percent;
pub use problem::Problem;
pub use routes::{complete, pages, router};
pub use serve::{Listening, for_this_machine, serve, serve_operations, serve_router};
pub use site::{Site, WriterSettings};
pub use strategies::{Heat, LetteredTable};
pub use stream::Stream;
pub use upload::{LARGEST_UPLOAD, Upload};
pub use uploads::UploadSettings;
pub use work::{Client, NoAddress, Peer, Price, Proxies, ProxyAddress, Queue, SignedIn};
pub use write::{ChangedCells, EditorText};
