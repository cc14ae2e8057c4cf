//! The queue of submissions, and the servers and workers that judge them.

pub(crate) mod health;
pub(crate) mod judge_lock;
pub(crate) mod queue;
pub(crate) mod seen_worker;
pub(crate) mod trouble;
pub(crate) mod worker;
