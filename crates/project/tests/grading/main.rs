//! Grading students' files of every kind, in real boxes.

mod drawn;
mod hostile;
mod hostile_code;
mod kept;
mod kit;
mod machine;
mod students;
mod together;
