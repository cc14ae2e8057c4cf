//! The student as whom staff look at a page.

/// The student as whom staff look at a page, which is read only.
pub struct View {
    pub id: String,
    pub name: String,
}
