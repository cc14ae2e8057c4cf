//! Playing and analysing in the browser.
//!
//! Every page is a function of its address: whose turn it is, what fell and what
//! is shown are all in there, so that a page can be shared, opened on another
//! server, and found again after a restart. What an address costs to compute is
//! kept in [`Site`] and can be thrown away at any time. Pages are rendered here
//! and work without a script; htmx exchanges what has changed, and our own script
//! adds keys.
//!
//! Nothing that a page needs comes from another machine.

mod assets;
mod attachment;
mod contest;
mod filters;
mod football;
mod headers;
mod hog;
mod home;
mod host;
mod kept;
mod log;
mod pace;
mod page;
mod parameters;
mod pending;
mod problem;
mod routes;
mod seed;
mod serve;
mod site;
mod strategies;
mod upload;
mod work;

pub use contest::{EntrySaid, ReceiptSaid, Wrong};
pub use kept::Keeping;
pub use routes::router;
pub use serve::serve;
pub use site::Site;
pub use strategies::strategy_map;
