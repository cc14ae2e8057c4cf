//! The fields of long forms, as their pages show them.

use pigskin_course_project::{Kind, Row};

pub struct Group {
    pub heading: String,
    pub fields: Vec<Field>,
}

#[derive(Clone)]
pub struct Field {
    pub name: String,
    pub label: String,
    pub note: String,
    pub value: String,
    pub shape: Shape,
    pub wrong: Option<String>,
}

impl Field {
    /// A field without a note, empty and not wrong.
    pub fn new(name: impl Into<String>, label: &str, shape: Shape) -> Field {
        Field {
            name: name.into(),
            label: label.to_owned(),
            note: String::new(),
            value: String::new(),
            shape,
            wrong: None,
        }
    }

    /// The field of a setting, empty and not wrong.
    pub fn for_row(name: impl Into<String>, row: &Row) -> Field {
        let shape = match row.kind {
            Kind::Text | Kind::Scale => Shape::Lines,
            Kind::Moment => Shape::Time(None),
            Kind::Whole(..) | Kind::Number(..) => Shape::Number,
            Kind::Tick | Kind::Table => Shape::Tick,
            Kind::Choice(choices) => Shape::choice(choices),
            Kind::Id => Shape::Hidden,
            Kind::Line
            | Kind::Word
            | Kind::Phrase
            | Kind::Mailbox
            | Kind::Names
            | Kind::Zone
            | Kind::Toml => Shape::Line,
        };
        Field::new(name, row.label, shape).noted(row.note)
    }

    pub fn noted(self, note: &str) -> Field {
        Field {
            note: note.to_owned(),
            ..self
        }
    }
}

impl Group {
    /// Adds a field to the group with a heading.
    pub fn add(groups: &mut Vec<Group>, heading: &str, field: Field) {
        match groups.iter_mut().find(|group| group.heading == heading) {
            Some(group) => group.fields.push(field),
            None => groups.push(Group {
                heading: heading.to_owned(),
                fields: vec![field],
            }),
        }
    }
}

#[derive(Clone)]
pub enum Shape {
    Line,
    Number,
    Secret,
    Lines,
    /// One of these values, with what they are called.
    Choice(Vec<(String, String)>),
    /// One of these time zones. The script of the pages puts that of the browser first, and chooses
    /// it in a form that nobody has sent yet.
    Zone {
        names: Vec<String>,
        is_new: bool,
    },
    /// A box to tick.
    Tick,
    /// A day and a time, and its moment in UTC if it has one.
    Time(Option<String>),
    /// A value that the page sends back as it was.
    Hidden,
}

impl Shape {
    pub fn choice(choices: &[(&str, &str)]) -> Shape {
        let choices = choices.iter();
        let choices = choices.map(|(value, words)| ((*value).to_owned(), (*words).to_owned()));
        Shape::Choice(choices.collect())
    }
}
