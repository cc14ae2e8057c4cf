//! The settings of a course: `course.toml` and `project.toml`, with their dates.
//!
//! They are apart from the course that is held with them, so that kits are made and projects checked
//! without a database.

mod course_rows;
mod course_settings;
mod grade_scale;
mod mail_settings;
mod new_course;
mod openid;
mod person;
mod project_form;
mod project_settings;
mod review_settings;
mod rubric;
mod schedule;
mod schedule_text;
mod secret;

pub use course_settings::{CourseFileError, CourseSettings, server_address};
pub use grade_scale::{GradeScale, Tier, TierReached};
pub use mail_settings::{MailKind, MailSecurity, MailSettings};
pub use openid::{OpenId, OpenIdClaim};
pub use person::{Person, PersonId, PersonIdError, Role, sections};
pub use pigskin_settings::{Forms, InUse, Kind, Row, Sheet, SheetField, Wrong, moment};
pub use project_settings::{Early, Phase, ProblemSetting, ProjectSettings};
pub use review_settings::ReviewSettings;
pub use rubric::{Choice, Choices, RubricItem};
pub use schedule::{Acceptance, Admission, Late, Schedule};
pub use secret::{Secret, SecretError};
