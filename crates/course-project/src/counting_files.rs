//! The files of the submissions that count.

use pigskin_course::DatabaseError;
use pigskin_project::StudentFile;

use crate::project::held_project::HeldProject;
use crate::versions::kept_version::HOG;

impl HeldProject {
    /// The `hog.py` of each submission that counts for somebody, named after the student who
    /// submitted it.
    pub async fn counting_files(&self) -> Result<Vec<StudentFile>, DatabaseError> {
        let mut files = Vec::new();
        for submission in self.counting_of_all().await? {
            let question = "SELECT f.contents FROM project_version v \
                 JOIN source_file f ON f.source = v.source WHERE v.id = $1 AND f.path = $2";
            let contents: Option<Vec<u8>> = sqlx::query_scalar(question)
                .bind(submission.version_id)
                .bind(HOG.as_bytes().to_vec())
                .fetch_optional(self.course.database().pool())
                .await?;
            files.extend(contents.map(|contents| StudentFile {
                file: format!("{}, version {}", submission.by, submission.version),
                name: submission.by.to_string(),
                contents: Ok(contents),
            }));
        }
        Ok(files)
    }
}
