//! The table of the same program from an earlier judging.

use pigskin_entry::contradiction;
use pigskin_hog::Table;

use crate::HeldContest;
use crate::entry_verdict::EntryVerdict;
use crate::record_verdict::Version;
use pigskin_course::DatabaseError;

impl HeldContest {
    /// The verdict on a Hog program after the comparison of its table with that of the same
    /// program in an earlier version of the team. Different tables show that the program is
    /// not a function of the scores.
    ///
    /// Other teams' versions are not compared: a team must not learn that another one sent
    /// the same program.
    pub(crate) async fn compared(
        &self,
        version: Version,
        verdict: EntryVerdict,
    ) -> Result<EntryVerdict, DatabaseError> {
        let Some(hog) = self.contest().game.hog() else {
            return Ok(verdict);
        };
        let EntryVerdict::Accepted {
            name,
            choices: Some(choices),
            printed,
            ..
        } = &verdict
        else {
            return Ok(verdict);
        };
        let earlier = self.earlier_choices(version).await?;
        // A table that does not fit was made under other rules.
        let table = |choices: &str| Table::from_text(&hog.edition.rules, choices).ok();
        let earlier = earlier.as_deref().and_then(table);
        let fault = earlier
            .zip(table(choices))
            .and_then(|(earlier, now)| contradiction(&earlier, &now));
        let Some(mut fault) = fault else {
            return Ok(verdict);
        };
        fault.team = name.as_ref().map(ToString::to_string);
        Ok(EntryVerdict::Refused {
            fault,
            printed: printed.clone(),
        })
    }

    /// The choices of the first accepted version of a team with the same program.
    async fn earlier_choices(&self, version: Version) -> Result<Option<String>, sqlx::Error> {
        let question = "SELECT o.choices FROM submission s JOIN submission o \
             ON o.team = s.team AND o.source = s.source WHERE s.id = $1 \
             AND o.state = 'accepted' AND o.choices IS NOT NULL ORDER BY o.id LIMIT 1";
        sqlx::query_scalar(question)
            .bind(version.id)
            .fetch_optional(self.course.database().pool())
            .await
    }
}
