//! Tables that a kernel packed.

use std::any::Any;
use std::sync::OnceLock;

/// Tables that a kernel packed, so that it need not pack them again the next time they are
/// compared. It is empty at first.
///
/// It serves the same tables, in the same order, and the kernel that packed them. Any other kernel, and
/// the same one with other instructions, packs tables anew each time.
#[derive(Debug, Default)]
pub struct Kept([OnceLock<Box<dyn Any + Send + Sync>>; 2]);

impl Kept {
    /// The first or the second form that this kernel packed.
    pub(crate) fn get<T: Any>(&self, form: usize) -> Option<&T> {
        self.0[form].get()?.downcast_ref()
    }

    /// Keeps a form, and returns what is kept: `None` if it is another kernel's.
    pub(crate) fn put<T: Any + Send + Sync>(&self, form: usize, packed: T) -> Option<&T> {
        // It fails if another core was first, which packed the same.
        let _ = self.0[form].set(Box::new(packed));
        self.get(form)
    }
}
