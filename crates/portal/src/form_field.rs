//! The fields of long forms, as their pages show them.

pub struct Group {
    pub heading: String,
    pub fields: Vec<Field>,
}

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

    pub fn noted(self, note: &str) -> Field {
        Field {
            note: note.to_owned(),
            ..self
        }
    }
}

impl Group {
    pub fn new(heading: impl Into<String>, fields: Vec<Field>) -> Group {
        Group {
            heading: heading.into(),
            fields,
        }
    }
}

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
    /// What the page sends back as it was.
    Hidden,
}

impl Shape {
    pub fn choice(choices: &[(&str, &str)]) -> Shape {
        let choices = choices.iter();
        let choices = choices.map(|(value, words)| ((*value).to_owned(), (*words).to_owned()));
        Shape::Choice(choices.collect())
    }
}
