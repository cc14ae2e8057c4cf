//! Forms in which staff give points and write comments.

use pigskin_course_project::{Choices, KeptSentence, Marks, Review, ReviewState, RubricItem};

use super::reader::Reader;

pub struct MarksForm {
    pub heading: &'static str,
    pub items: Vec<FormItem>,
    pub label: &'static str,
    pub text: String,
    pub is_text_needed: bool,
    pub act: &'static str,
    pub button: &'static str,
    pub can_save: bool,
}

pub struct FormItem {
    pub item: RubricItem,
    pub kind: &'static str,
    pub choices: Vec<(String, f64, bool)>,
    pub points: String,
}

pub struct CommentForm {
    pub action: String,
    pub line: i64,
    pub items: Vec<(String, String)>,
    pub sentences: Vec<(i64, String)>,
}

impl FormItem {
    pub fn unit(&self) -> &'static str {
        if (self.item.points - 1.0).abs() < f64::EPSILON {
            "point"
        } else {
            "points"
        }
    }
}

impl CommentForm {
    pub fn new(
        action: String,
        line: i64,
        rubric: &[RubricItem],
        sentences: &[KeptSentence],
    ) -> CommentForm {
        let items = rubric
            .iter()
            .map(|item| (item.id.clone(), item.title.clone()));
        let sentences = sentences.iter().map(|one| (one.id, one.text.clone()));
        CommentForm {
            action,
            line,
            items: items.collect(),
            sentences: sentences.collect(),
        }
    }
}

impl MarksForm {
    /// The form that a member of staff can send about a review now.
    pub fn for_reader(reader: &Reader<'_>, review: &Review) -> Option<MarksForm> {
        let rubric = &reader.settings.rubric;
        if let Some(reading) = review.open_reading(reader.id()) {
            return Some(MarksForm {
                heading: "Points",
                items: items(rubric, &reading.marks),
                label: "General comment (students read it)",
                text: reading.note.clone(),
                is_text_needed: false,
                act: "finish",
                button: "Finish",
                can_save: true,
            });
        }
        match review.state() {
            state @ (ReviewState::RegradeAsked | ReviewState::Published) => {
                let is_open = state == ReviewState::RegradeAsked;
                if !is_open && !reader.is_teacher() {
                    return None;
                }
                let marks = review.decisive().map(|reading| reading.marks.clone());
                Some(MarksForm {
                    heading: if is_open {
                        "Answer the regrade"
                    } else {
                        "Change points"
                    },
                    items: items(rubric, &marks.unwrap_or_default()),
                    label: "Reason (students read it)",
                    text: String::new(),
                    is_text_needed: true,
                    act: "regrade",
                    button: if is_open { "Answer" } else { "Change" },
                    can_save: false,
                })
            }
            _ => None,
        }
    }
}

fn items(rubric: &[RubricItem], marks: &Marks) -> Vec<FormItem> {
    let items = rubric.iter().map(|item| {
        let mark = marks.of(item);
        let is_chosen = |title: &String| mark.is_some_and(|mark| mark.chosen.contains(title));
        let (kind, choices) = match &item.choices {
            Choices::Levels(levels) => ("radio", &levels[..]),
            Choices::Deductions(deductions) => ("checkbox", &deductions[..]),
            Choices::Any => ("number", &[][..]),
        };
        let choices = choices
            .iter()
            .map(|one| (one.title.clone(), one.points, is_chosen(&one.title)));
        FormItem {
            kind,
            choices: choices.collect(),
            item: item.clone(),
            points: mark.map(|mark| mark.points.to_string()).unwrap_or_default(),
        }
    });
    items.collect()
}
