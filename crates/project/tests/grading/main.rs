//! Grading students' files of every kind, in real boxes.

mod causes;
mod drawn;
mod forged;
mod hostile;
mod hostile_code;
mod kept;
mod kit;
mod machine;
#[path = "../../../sandbox/tests/not_tried/mod.rs"]
mod not_tried;
mod students;
mod together;
