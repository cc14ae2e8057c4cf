//! People who are taken off the roster.

use std::collections::BTreeSet;

use crate::{ChangePersonError, Course, DatabaseError, PersonId, Role, Roster};

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
        let now = self.clock.now().as_millisecond();
        for person in people {
            self.sign_out(&mut transaction, person).await?;
            for statement in [
                "UPDATE person SET dropped = $2 WHERE id = $1",
                "UPDATE mail SET state = 'withdrawn', changed = $2 \
                 WHERE person = $1 AND state = 'waiting'",
            ] {
                sqlx::query(statement)
                    .bind(person)
                    .bind(now)
                    .execute(&mut *transaction)
                    .await?;
            }
            sqlx::query("DELETE FROM invitation WHERE person = $1 OR by_person = $1")
                .bind(person)
                .execute(&mut *transaction)
                .await?;
        }
        Ok(self.commit(transaction).await?)
    }

    /// The students of the course who are not on this roster, by id.
    pub async fn students_not_on(&self, roster: &Roster) -> Result<Vec<PersonId>, DatabaseError> {
        let on: BTreeSet<&PersonId> = roster.people().iter().map(|person| &person.id).collect();
        let members = self.members().await?.into_iter();
        let students = members.filter(|member| member.person.role == Role::Student);
        let ids = students.map(|member| member.person.id);
        Ok(ids.filter(|id| !on.contains(id)).collect())
    }
}
