//! The student as whom staff look at a page.

use pigskin_course::Person;

/// The student as whom staff look at a page, which is read only.
pub struct View {
    pub id: String,
    pub name: String,
}

impl View {
    pub fn of(student: &Person) -> View {
        View {
            id: student.id.to_string(),
            name: student.name.clone(),
        }
    }
}
