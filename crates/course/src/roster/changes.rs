//! The changes that a roster makes, shown first or made at once.

use std::collections::BTreeMap;

use pigskin_database::Transaction;
use sqlx::{Any, Executor};

use super::Roster;
use crate::dropped::emptied;
use crate::people::{MEMBER, MemberRow};
use crate::{Course, DatabaseError, EventKind, Member, Person, PersonId, Role, TeamId};

/// The changes that a roster makes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct RosterChanges {
    /// The people of the file, as they are afterwards, by id.
    pub people: Vec<Person>,
    /// Those of them who were not on the roster before.
    pub new: Vec<Person>,
    /// Those whose name, address, section or role is another one, before and after.
    pub changed: Vec<(Person, Person)>,
    /// The students of the course who are not in the file, by id.
    pub missing: Vec<Person>,
    /// The teams that lose their last members if these students are dropped.
    pub emptied: Vec<TeamId>,
}

impl RosterChanges {
    async fn find(
        roster: &Roster,
        database: impl Executor<'_, Database = Any>,
    ) -> Result<RosterChanges, sqlx::Error> {
        // The question contains no input.
        let rows: Vec<MemberRow> = sqlx::query_as(sqlx::AssertSqlSafe(MEMBER))
            .fetch_all(database)
            .await?;
        let (on, off): (Vec<_>, Vec<_>) = rows.into_iter().partition(|row| row.dropped.is_none());
        let [on, off] = [on, off].map(|rows| -> BTreeMap<PersonId, Member> {
            let members = rows.into_iter().map(Member::from);
            members.map(|one| (one.person.id.clone(), one)).collect()
        });
        let mut changes = RosterChanges::default();
        for read in roster.people() {
            let before = on.get(&read.id).map(|member| &member.person);
            let known = before.or_else(|| off.get(&read.id).map(|member| &member.person));
            let after = known.map_or_else(|| read.clone(), |known| roster.says.apply(known, read));
            match before {
                None => changes.new.push(after.clone()),
                Some(before) if *before == after => {}
                Some(before) => changes.changed.push((before.clone(), after.clone())),
            }
            changes.people.push(after);
        }
        let ids: Vec<&PersonId> = changes.people.iter().map(|person| &person.id).collect();
        let mut missing: Vec<Person> = on.values().map(|member| member.person.clone()).collect();
        missing.retain(|one| one.role == Role::Student && ids.binary_search(&&one.id).is_err());
        changes.emptied = emptied(on.values(), &RosterChanges::ids(&missing));
        changes.missing = missing;
        Ok(changes)
    }

    /// The ids of people.
    pub fn ids<'a>(people: impl IntoIterator<Item = &'a Person>) -> Vec<PersonId> {
        people.into_iter().map(|person| person.id.clone()).collect()
    }

    /// The people who were not staff before, and those who are not staff afterwards.
    pub fn staff(&self) -> [Vec<PersonId>; 2] {
        let is_staff = |person: &&Person| person.role == Role::Staff;
        let changed = self.changed.iter();
        let (came, left): (Vec<_>, Vec<_>) = changed
            .filter(|(before, after)| before.role != after.role)
            .map(|(_, after)| after)
            .partition(is_staff);
        let came = self.new.iter().filter(is_staff).chain(came);
        [RosterChanges::ids(came), RosterChanges::ids(left)]
    }
}

impl Course {
    /// Lists the changes that a roster would make, without making them.
    pub async fn preview_roster(&self, roster: &Roster) -> Result<RosterChanges, DatabaseError> {
        Ok(RosterChanges::find(roster, self.database.pool()).await?)
    }

    /// Applies a roster as [`enrol`](Self::enrol) does, and [drops](Self::drop_people) the students
    /// who are missing if `drops` is set; all or nothing, with an event.
    ///
    /// Returns the changes, and whether they were made: not if `is_agreed` says no.
    pub async fn take_roster(
        &self,
        roster: &Roster,
        drops: bool,
        by: Option<&PersonId>,
        is_agreed: impl FnOnce(&RosterChanges) -> bool,
    ) -> Result<(RosterChanges, bool), DatabaseError> {
        let mut transaction = self.database.write().await?;
        let changes = RosterChanges::find(roster, &mut *transaction).await?;
        if !is_agreed(&changes) {
            return Ok((changes, false));
        }
        self.write_people(&mut transaction, &changes).await?;
        let missing = RosterChanges::ids(&changes.missing);
        let dropped = if drops { missing } else { Vec::new() };
        self.drop_within(&mut transaction, &dropped).await?;
        let what = EventKind::RosterTaken {
            new: changes.new.len(),
            changed: changes.changed.len(),
            dropped: dropped.len(),
            roles: changes.staff().concat(),
        };
        if (changes.new.len(), changes.changed.len(), dropped.len()) != (0, 0, 0) {
            let now = self.moment(&mut transaction).await?;
            Course::note_by(&mut transaction, now, &what, by.map(PersonId::as_str)).await?;
        }
        self.commit(transaction).await?;
        Ok((changes, true))
    }

    /// Applies a roster: adds new people, and updates the name, address, section and role of
    /// known ones. What its file has no column for stays as it is. People who were
    /// [dropped](Self::drop_people) are on the roster again; nobody is dropped.
    ///
    /// Fails, without any change, if the database fails.
    pub async fn enrol(&self, roster: &Roster) -> Result<RosterChanges, DatabaseError> {
        let mut transaction = self.database.write().await?;
        let changes = RosterChanges::find(roster, &mut *transaction).await?;
        self.write_people(&mut transaction, &changes).await?;
        transaction.commit().await?;
        Ok(changes)
    }

    /// Writes the people who are new or changed.
    async fn write_people(
        &self,
        transaction: &mut Transaction,
        changes: &RosterChanges,
    ) -> Result<(), sqlx::Error> {
        let changed = changes.changed.iter().map(|(_, after)| after);
        for person in changes.new.iter().chain(changed) {
            let statement = "INSERT INTO person (id, name, email, section, staff) \
                 VALUES ($1, $2, $3, $4, $5) ON CONFLICT (id) DO UPDATE SET \
                 name = excluded.name, email = excluded.email, section = excluded.section, \
                 staff = excluded.staff, dropped = NULL";
            sqlx::query(statement)
                .bind(&person.id)
                .bind(&person.name)
                .bind(&person.email)
                .bind(&person.section)
                .bind(i64::from(person.role == Role::Staff))
                .execute(&mut **transaction)
                .await?;
            if person.role == Role::Staff {
                // A device has rights of a student that it does not have for staff.
                for statement in [
                    "UPDATE token SET revoked = $2 \
                     WHERE person = $1 AND device IS NOT NULL AND revoked IS NULL",
                    "DELETE FROM device_code WHERE person = $1 AND made <= $2",
                ] {
                    sqlx::query(statement)
                        .bind(&person.id)
                        .bind(self.clock.now().as_millisecond())
                        .execute(&mut **transaction)
                        .await?;
                }
            }
        }
        Ok(())
    }
}
