//! The active versions of a course.

use jiff::Timestamp;

use crate::HeldContest;
use crate::active_version::{AcceptedVersion, ActiveVersion};
use pigskin_course::{DatabaseError, SubmissionId};

impl HeldContest {
    /// The active versions with what was sent until a moment, by team.
    pub(crate) async fn active_versions(
        &self,
        until: Timestamp,
    ) -> Result<Vec<ActiveVersion>, DatabaseError> {
        let found = AcceptedVersion::find_active(self.course.database().pool(), until).await?;
        Ok(ActiveVersion::with_unique_names(found))
    }

    /// These versions, by team, without those that do not take part any more; no two have
    /// names that look the same.
    pub(crate) async fn active_versions_among(
        &self,
        submissions: &[SubmissionId],
    ) -> Result<Vec<ActiveVersion>, DatabaseError> {
        let mut found =
            AcceptedVersion::find_among(self.course.database().pool(), submissions).await?;
        found.sort_by_key(|one| one.version.as_ref().map(|version| version.team));
        Ok(ActiveVersion::with_unique_names(found))
    }

    /// All accepted versions of the same teams before these, in no order.
    pub(crate) async fn earlier_versions(
        &self,
        versions: &[&ActiveVersion],
    ) -> Result<Vec<ActiveVersion>, DatabaseError> {
        let found = AcceptedVersion::find_before(self.course.database().pool(), versions).await?;
        Ok(found.into_iter().filter_map(|one| one.version).collect())
    }
}

#[cfg(test)]
mod tests {
    use pigskin_entry::Hash;

    use super::*;

    const TEAMS: i64 = 2000;

    /// A course with this many teams, each with two accepted versions.
    async fn course(folder: &std::path::Path) -> HeldContest {
        let contest = "edition = 'fall-2017'\n";
        std::fs::write(folder.join("contest.toml"), contest).expect("written");
        let course = HeldContest::open(folder, None).await.expect("a course");
        let plays = Hash::of_parts(["plays"]);
        let statements = format!(
            "INSERT INTO person (id, name, email, section, staff) VALUES ('ada', '', '', '', 0);
             INSERT INTO source (hash, name, is_folder) VALUES ('hash', 'a.txt', 0);
             INSERT INTO team (id, made) WITH RECURSIVE numbers (n) AS
             (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < {TEAMS})
             SELECT n, 0 FROM numbers;
             INSERT INTO submission (id, team, version, person, source, file, sent, late, state,
             attempts, team_name, plays)
             SELECT id, id, 1, 'ada', 'hash', 'a.txt', 0, 0, 'accepted', 0, 'old ' || id, '{plays}'
             FROM team;
             INSERT INTO submission (id, team, version, person, source, file, sent, late, state,
             attempts, team_name, plays)
             SELECT {TEAMS} + id, id, 2, 'ada', 'hash', 'a.txt', 0, 0, 'accepted', 0,
             'new ' || id, '{plays}' FROM team;"
        );
        // The statements contain no input.
        let done = sqlx::raw_sql(sqlx::AssertSqlSafe(statements));
        done.execute(course.course.database().pool())
            .await
            .expect("done");
        course
    }

    #[tokio::test]
    async fn two_thousand_teams_are_read() {
        let folder = tempfile::tempdir().expect("a folder");
        let course = course(folder.path()).await;
        let versions = course.active_versions(Timestamp::MAX).await.expect("read");
        let teams: Vec<i64> = versions.iter().map(|one| one.team.0).collect();
        assert_eq!(teams, (1..=TEAMS).collect::<Vec<_>>());
        assert!(versions.iter().all(|one| one.version == 2));
        let ids: Vec<SubmissionId> = versions.iter().map(|one| one.submission).rev().collect();
        let these = course.active_versions_among(&ids).await.expect("read");
        assert_eq!(these, versions);
        let earlier = course
            .earlier_versions(&versions.iter().collect::<Vec<_>>())
            .await;
        let mut earlier = earlier.expect("read");
        earlier.sort_by_key(|one| one.team);
        assert_eq!(earlier.len(), versions.len());
        for (was, one) in earlier.iter().zip(&versions) {
            assert_eq!((was.team, was.version), (one.team, 1));
            assert_eq!(was.name.to_string(), format!("old {}", one.team));
        }
        assert_eq!(course.active_versions_among(&[]).await.expect("read"), []);
        assert_eq!(course.earlier_versions(&[]).await.expect("read"), []);
    }

    #[tokio::test]
    async fn a_team_with_an_invalid_name_is_called_by_its_number() {
        let folder = tempfile::tempdir().expect("a folder");
        let course = course(folder.path()).await;
        let marks = "\u{301}".repeat(99);
        sqlx::query("UPDATE submission SET team_name = $1 WHERE team = 7")
            .bind(marks)
            .execute(course.course.database().pool())
            .await
            .expect("done");
        let versions = course.active_versions(Timestamp::MAX).await.expect("read");
        assert_eq!(versions[6].name.as_str(), "team 7");
        assert_eq!(versions.len(), 2000);
    }
}
