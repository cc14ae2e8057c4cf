//! The student as whom staff look at a page.

/// The student as whom staff look at a page, which is read only.
pub struct View {
    /// The id.
    pub id: String,
    /// The name.
    pub name: String,
}
