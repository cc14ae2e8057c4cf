//! Settings that change while a server uses them.

use std::sync::OnceLock;

/// A value in use that can be replaced while others read it.
///
/// Earlier values stay until this is dropped, because readers hold references to them: it is for
/// settings, which people change now and then.
///
/// ```
/// use pigskin_settings::InUse;
/// let team_size = InUse::new(2);
/// let before = team_size.get();
/// team_size.replace(3);
/// assert_eq!((before, team_size.get()), (&2, &3));
/// ```
#[derive(Debug)]
pub struct InUse<T> {
    value: T,
    next: OnceLock<Box<InUse<T>>>,
}

impl<T> InUse<T> {
    pub fn new(value: T) -> InUse<T> {
        InUse {
            value,
            next: OnceLock::new(),
        }
    }

    /// The newest value.
    pub fn get(&self) -> &T {
        &self.last().value
    }

    /// Uses another value from now on.
    pub fn replace(&self, value: T) {
        let mut new = Box::new(InUse::new(value));
        // Another one can come first.
        while let Err(refused) = self.last().next.set(new) {
            new = refused;
        }
    }

    fn last(&self) -> &InUse<T> {
        let mut last = self;
        while let Some(next) = last.next.get() {
            last = next;
        }
        last
    }
}
