//! Playing and analysing in the browser.
//!
//! Every page is a function of its address, which contains the whole game. Pages can therefore be
//! shared, opened on another server, and found again after a restart. [`Site`] caches expensive
//! results, which can be thrown away at any time. The server renders all pages, which work without
//! scripts; htmx replaces the parts that change, and our own script adds keyboard shortcuts.
//!
//! Pages load nothing from other servers.

pub mod assets;
mod course_edition;
mod day;
mod filters;
mod football;
mod hog;
mod home;
mod ladder;
pub mod navigation;
mod pace;
pub mod page;
mod pending;
mod percent;
mod seed;
mod server;
mod shown_game;
mod site;
mod strategies;
mod upload;
mod uploads;
mod visit;
mod work;
mod write;

// The template of the frame uses it.
use navigation::Navigation;

pub use course_edition::CourseEdition;
pub use hog::{OwnEdition, RulesForm, parameters_of, title, titled};
pub use home::{no_contest, show as show_home};
pub use percent::percent;
pub use server::attachment::attachment;
pub use server::failure::{ErrorBody, Failure};
pub use server::operations::{Health, operations};
pub use server::parameters::Parameters;
pub use server::problem::Problem;
pub use server::routes::{complete, pages, router};
pub use server::serve::{Listening, for_this_machine, serve, serve_operations, serve_router};
pub use server::stream::Stream;
pub use site::{Site, WriterSettings};
pub use strategies::{Heat, LetteredTable};
pub use upload::{LARGEST_UPLOAD, Upload};
pub use uploads::UploadSettings;
pub use work::{Client, NoAddress, Peer, Price, Proxies, ProxyAddress, Queue, SignedIn};
pub use write::{ChangedCells, EditorText};
