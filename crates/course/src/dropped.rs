//! People who are taken off the roster.

use std::collections::BTreeSet;

use pigskin_database::Transaction;

use crate::{ChangePersonError, Course, Member, PersonId, TeamId};

impl Course {
    /// Takes people off the roster. They are signed out everywhere, cannot sign in, get no mail,
    /// and are in no list and no grades. What they sent stays, and so do their teams. A later
    /// [roster](Self::enrol) with them puts them back, into the same teams; they need new links.
    ///
    /// Fails, without any change, if one of them is not on the roster, or if the database fails.
    pub async fn drop_people(&self, people: &[PersonId]) -> Result<(), ChangePersonError> {
        for person in people {
            self.known(person).await?;
        }
        let mut transaction = self.database.write().await?;
        self.drop_within(&mut transaction, people).await?;
        Ok(self.commit(transaction).await?)
    }

    /// Takes people off the roster in a transaction.
    pub(crate) async fn drop_within(
        &self,
        transaction: &mut Transaction,
        people: &[PersonId],
    ) -> Result<(), sqlx::Error> {
        let now = self.clock.now().as_millisecond();
        for person in people {
            self.sign_out(transaction, person).await?;
            for statement in [
                "UPDATE person SET dropped = $2 WHERE id = $1",
                "UPDATE mail SET state = 'withdrawn', changed = $2 \
                 WHERE person = $1 AND state = 'waiting'",
            ] {
                sqlx::query(statement)
                    .bind(person)
                    .bind(now)
                    .execute(&mut **transaction)
                    .await?;
            }
            sqlx::query("DELETE FROM invitation WHERE person = $1 OR by_person = $1")
                .bind(person)
                .execute(&mut **transaction)
                .await?;
        }
        Ok(())
    }
}

/// The teams of some members that have none of them any more when these people are dropped.
pub fn emptied<'a>(
    members: impl IntoIterator<Item = &'a Member>,
    dropped: &[PersonId],
) -> Vec<TeamId> {
    let is_dropped = |member: &&Member| dropped.contains(&member.person.id);
    let (left, still): (Vec<_>, Vec<_>) = members.into_iter().partition(is_dropped);
    let [left, still] = [left, still].map(|members| -> BTreeSet<TeamId> {
        members.iter().filter_map(|member| member.team).collect()
    });
    left.difference(&still).copied().collect()
}
