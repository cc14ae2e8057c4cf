//! Choosing and sorting students of a class.

use std::cmp::Reverse;

use pigskin_course::sections;
use pigskin_entry::words;

use crate::class::{Class, ClassStudent};

/// Which students to show, and in which order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClassFilter {
    /// Part of the id or the name; the case of letters does not matter.
    pub text: String,
    pub section: String,
    pub state: Option<StudentState>,
    pub sort: ClassSort,
}

words! {
    /// A state of students, to find those who have it.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum StudentState {
        /// Nothing is written, answered or submitted.
        NotStarted = "not-started",
        /// Stuck in some problem.
        Stuck = "stuck",
        /// A phase that is over or soon due does not pass.
        Behind = "behind",
        /// No submission counts.
        WithoutSubmission = "without-submission",
        /// A submission that counts is late.
        Late = "late",
    }

    /// The state's name in addresses.
    pub fn as_str
}

words! {
    /// An order of students.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum ClassSort {
        /// Those who need help first: who is stuck, the longest first; who has not begun; the others,
        /// fewest points first.
        Help = "help",
        #[default]
        Id = "id",
        Name = "name",
        /// By section, then by id.
        Section = "section",
        /// Fewest points first.
        Points = "points",
        MostPoints = "most-points",
        /// The newest run first, students without any last.
        Ran = "ran",
    }

    /// The order's name in addresses.
    pub fn as_str
}

impl StudentState {
    pub fn in_words(self) -> &'static str {
        match self {
            StudentState::NotStarted => "not started",
            StudentState::Stuck => "stuck",
            StudentState::Behind => "behind a due date",
            StudentState::WithoutSubmission => "without submission",
            StudentState::Late => "late",
        }
    }

    pub fn has(self, student: &ClassStudent) -> bool {
        match self {
            StudentState::NotStarted => !student.has_started,
            StudentState::Stuck => student.stuck().next().is_some(),
            StudentState::Behind => student.is_behind,
            StudentState::WithoutSubmission => student.submitted.is_none(),
            StudentState::Late => student.is_late,
        }
    }
}

impl ClassSort {
    pub fn in_words(self) -> &'static str {
        match self {
            ClassSort::Help => "needs help first",
            ClassSort::Id => "id",
            ClassSort::Name => "name",
            ClassSort::Section => "section",
            ClassSort::Points => "fewest points first",
            ClassSort::MostPoints => "most points first",
            ClassSort::Ran => "newest run first",
        }
    }
}

impl Class {
    /// The sections of the students, in order.
    pub fn sections(&self) -> Vec<String> {
        let students = self.students.iter();
        let all = students.flat_map(|student| sections(&student.member.person.section));
        let mut all: Vec<String> = all.map(str::to_owned).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// Keeps the students whom the filter chooses, in its order.
    pub fn keep(&mut self, filter: &ClassFilter) {
        let text = filter.text.trim().to_lowercase();
        let section = filter.section.trim();
        self.students.retain(|student| {
            let person = &student.member.person;
            let names = [person.id.as_str(), &person.name];
            let is_named = names
                .into_iter()
                .any(|name| name.to_lowercase().contains(&text));
            let is_there = section.is_empty() || sections(&person.section).contains(&section);
            is_named && is_there && filter.state.is_none_or(|state| state.has(student))
        });
        let students = &mut self.students;
        let name = |student: &ClassStudent| student.member.person.name.to_lowercase();
        match filter.sort {
            ClassSort::Id => students.sort_by(|a, b| a.member.person.id.cmp(&b.member.person.id)),
            ClassSort::Help => {
                students.sort_by(|a, b| a.points.total_cmp(&b.points));
                students.sort_by_cached_key(ClassStudent::need);
            }
            ClassSort::Name => students.sort_by_cached_key(name),
            ClassSort::Section => {
                students.sort_by_cached_key(|student| student.member.person.section.clone());
            }
            ClassSort::Points => students.sort_by(|a, b| a.points.total_cmp(&b.points)),
            ClassSort::MostPoints => students.sort_by(|a, b| b.points.total_cmp(&a.points)),
            ClassSort::Ran => students.sort_by_key(|student| Reverse(student.ran)),
        }
    }
}
