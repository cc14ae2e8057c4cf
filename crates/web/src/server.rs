//! Requests: addresses, headers, refusals, and pages for operators.

pub(crate) mod attachment;
pub(crate) mod failure;
pub(crate) mod headers;
pub(crate) mod host;
pub(crate) mod operations;
pub(crate) mod parameters;
pub(crate) mod problem;
pub(crate) mod request_log;
pub(crate) mod routes;
pub(crate) mod serve;
pub(crate) mod stream;
