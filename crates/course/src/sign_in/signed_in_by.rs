//! The member of staff who drew the link that the person behind a request signed in with.

use std::cell::RefCell;

use crate::PersonId;

tokio::task_local! {
    /// The member of staff, if it was not the actor.
    static SIGNED_IN_BY: RefCell<Option<PersonId>>;
}

/// Runs the work of one request. Events that it records name whoever it says
/// [signed the actor in](set_signed_in_by).
pub async fn request<F: Future>(work: F) -> F::Output {
    SIGNED_IN_BY.scope(RefCell::new(None), work).await
}

/// The member of staff who drew the link behind this request, and so may be the one who makes it.
pub fn signed_in_by() -> Option<PersonId> {
    let known = SIGNED_IN_BY.try_with(|by| by.borrow().clone());
    known.ok().flatten()
}

/// Says who drew the link behind this request. Outside of a [request](request) nobody did.
pub fn set_signed_in_by(by: Option<PersonId>) {
    let _ = SIGNED_IN_BY.try_with(|known| *known.borrow_mut() = by);
}
