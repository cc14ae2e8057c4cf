//! Requests: addresses, visitors, their rights and their limits.

pub(crate) mod address;
pub(crate) mod bearer;
pub(crate) mod concurrency_limit;
pub(crate) mod health;
pub(crate) mod live;
pub(crate) mod rate_limits;
pub(crate) mod refusal;
pub(crate) mod right;
pub(crate) mod routes;
pub(crate) mod serve;
pub(crate) mod visitor;
