//! Grading students' files of every kind, in real boxes.

mod hostile;
mod kept;
mod kit;
mod machine;
mod students;
