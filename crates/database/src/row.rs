//! Rows of the database.

use crate::Transaction;
use jiff::Timestamp;
use pigskin_entry::Hash;
use serde::Serialize;
use serde::de::DeserializeOwned;
use sqlx::any::{AnyRow, AnyTypeInfo};
use sqlx::encode::IsNull;
use sqlx::error::BoxDynError;
use sqlx::{Any, AssertSqlSafe, ColumnIndex, Database, Decode, Encode, FromRow, Row as _, Type};

/// A value of a row: how it is read from the column that has it.
pub trait Column: Sized {
    /// The type of the column.
    type Stored: for<'row> Decode<'row, Any> + Type<Any>;

    /// Reads the value.
    ///
    /// Fails if none of our programs has written it.
    fn from_stored(stored: Self::Stored) -> Result<Self, BoxDynError>;
}

impl<C: Column> Column for Option<C> {
    type Stored = Option<C::Stored>;

    fn from_stored(stored: Option<C::Stored>) -> Result<Option<C>, BoxDynError> {
        stored.map(C::from_stored).transpose()
    }
}

/// Declares types that the database has itself.
macro_rules! plain_columns {
    ($($kind:ty),*) => {$(
        impl Column for $kind {
            type Stored = $kind;

            fn from_stored(stored: $kind) -> Result<$kind, BoxDynError> {
                Ok(stored)
            }
        }
    )*};
}

plain_columns!(i64, String, Vec<u8>);

impl Column for bool {
    type Stored = i64;

    fn from_stored(stored: i64) -> Result<bool, BoxDynError> {
        Ok(stored != 0)
    }
}

/// In milliseconds since 1970.
impl Column for Timestamp {
    type Stored = i64;

    fn from_stored(stored: i64) -> Result<Timestamp, BoxDynError> {
        Ok(stored_moment(stored))
    }
}

/// As text.
impl Column for Hash {
    type Stored = String;

    fn from_stored(stored: String) -> Result<Hash, BoxDynError> {
        Ok(stored.parse()?)
    }
}

/// A value that stands in a column as JSON.
#[derive(Clone, Copy, Debug)]
pub struct Json<T>(pub T);

impl<T> Json<T> {
    pub fn into_inner(self) -> T {
        self.0
    }
}

impl<T: DeserializeOwned> Column for Json<T> {
    type Stored = String;

    fn from_stored(stored: String) -> Result<Json<T>, BoxDynError> {
        Ok(Json(serde_json::from_str(&stored)?))
    }
}

impl<T> Type<Any> for Json<T> {
    fn type_info() -> AnyTypeInfo {
        <String as Type<Any>>::type_info()
    }
}

impl<T: Serialize> Encode<'_, Any> for Json<T> {
    fn encode_by_ref(
        &self,
        buffer: &mut <Any as Database>::ArgumentBuffer,
    ) -> Result<IsNull, BoxDynError> {
        Encode::<Any>::encode(serde_json::to_string(&self.0)?, buffer)
    }
}

fn stored_moment(at: i64) -> Timestamp {
    Timestamp::from_millisecond(at).unwrap_or(Timestamp::UNIX_EPOCH)
}

/// Declares structs that are read from rows, each field from the column with its name, and perhaps
/// by a function of what the column has.
///
/// `#[derive(FromRow)]` of sqlx does the same, but its crate would build both databases a
/// second time, for the compiler.
#[macro_export]
macro_rules! rows {
    (@read $row:ident $field:ident) => {
        $crate::from_column($row, stringify!($field))?
    };
    (@read $row:ident $field:ident $read:path) => {
        $read($crate::from_column($row, stringify!($field))?)
    };
    ($($(#[$meta:meta])* $visibility:vis struct $name:ident {
        $($(#[$field_meta:meta])* $field_visibility:vis $field:ident: $kind:ty $(= $read:path)?,)*
    })*) => {$(
        $(#[$meta])*
        $visibility struct $name {
            $($(#[$field_meta])* $field_visibility $field: $kind,)*
        }

        impl sqlx::FromRow<'_, sqlx::any::AnyRow> for $name {
            fn from_row(row: &sqlx::any::AnyRow) -> Result<Self, sqlx::Error> {
                Ok($name { $($field: $crate::rows!(@read row $field $($read)?),)* })
            }
        }
    )*};
}

/// The columns of a row by their places, for a question that is asked in one place.
#[derive(Clone, Copy, Debug)]
pub struct Columns<T>(pub T);

/// Declares how many columns there can be.
macro_rules! places {
    ($($kind:ident $place:literal),*) => {
        impl<$($kind: Column),*> FromRow<'_, AnyRow> for Columns<($($kind,)*)> {
            fn from_row(row: &AnyRow) -> Result<Self, sqlx::Error> {
                Ok(Columns(($(from_column::<$kind>(row, $place)?,)*)))
            }
        }
    };
}

places!(A 0);
places!(A 0, B 1);
places!(A 0, B 1, C 2);
places!(A 0, B 1, C 2, D 3);
places!(A 0, B 1, C 2, D 3, E 4);

/// The next number of a table whose rows are numbered from 1, for a transaction
/// beside which no other one writes.
///
/// Numbers have no gaps and are the same in both kinds of databases; feeds are resumed by them, and
/// receipts quoted. After a restored backup they go on where it ends. The
/// sequences of `PostgreSQL` do none of this.
pub async fn next_number(
    transaction: &mut Transaction,
    table: &'static str,
) -> Result<i64, sqlx::Error> {
    let number = if table == "event" { "seq" } else { "id" };
    let question = format!("SELECT COALESCE(MAX({number}), 0) + 1 FROM {table}");
    sqlx::query_scalar(AssertSqlSafe(question))
        .fetch_one(&mut **transaction)
        .await
}

/// Reads a value from the column with this name or at this place.
pub fn from_column<C: Column>(
    row: &AnyRow,
    column: impl ColumnIndex<AnyRow> + Copy + ToString,
) -> Result<C, sqlx::Error> {
    let stored = row.try_get(column)?;
    C::from_stored(stored).map_err(|source| sqlx::Error::ColumnDecode {
        index: column.to_string(),
        source,
    })
}

/// Lets numbers, such as ids, stand in columns and be bound to statements.
#[macro_export]
macro_rules! stored_as_number {
    ($($id:ty),*) => {$(
        impl sqlx::Type<sqlx::Any> for $id {
            fn type_info() -> sqlx::any::AnyTypeInfo {
                <i64 as sqlx::Type<sqlx::Any>>::type_info()
            }

            fn compatible(kind: &sqlx::any::AnyTypeInfo) -> bool {
                <i64 as sqlx::Type<sqlx::Any>>::compatible(kind)
            }
        }

        impl<'row> sqlx::Decode<'row, sqlx::Any> for $id {
            fn decode(
                value: sqlx::any::AnyValueRef<'row>,
            ) -> Result<Self, sqlx::error::BoxDynError> {
                <i64 as sqlx::Decode<'row, sqlx::Any>>::decode(value).map(Self)
            }
        }

        impl sqlx::Encode<'_, sqlx::Any> for $id {
            fn encode_by_ref(
                &self,
                buffer: &mut <sqlx::Any as sqlx::Database>::ArgumentBuffer,
            ) -> Result<sqlx::encode::IsNull, sqlx::error::BoxDynError> {
                sqlx::Encode::<sqlx::Any>::encode(self.0, buffer)
            }
        }

        impl $crate::Column for $id {
            type Stored = $id;

            fn from_stored(stored: $id) -> Result<$id, sqlx::error::BoxDynError> {
                Ok(stored)
            }
        }

        impl From<i64> for $id {
            fn from(number: i64) -> Self {
                Self(number)
            }
        }

        impl From<$id> for i64 {
            fn from(id: $id) -> i64 {
                id.0
            }
        }
    )*};
}

/// Lets values that are shown and read as text stand in columns and be bound to statements.
#[macro_export]
macro_rules! stored_as_text {
    ($($id:ty),*) => {$(
        impl sqlx::Type<sqlx::Any> for $id {
            fn type_info() -> sqlx::any::AnyTypeInfo {
                <String as sqlx::Type<sqlx::Any>>::type_info()
            }

            fn compatible(kind: &sqlx::any::AnyTypeInfo) -> bool {
                <String as sqlx::Type<sqlx::Any>>::compatible(kind)
            }
        }

        impl<'row> sqlx::Decode<'row, sqlx::Any> for $id {
            fn decode(
                value: sqlx::any::AnyValueRef<'row>,
            ) -> Result<Self, sqlx::error::BoxDynError> {
                let text = <&str as sqlx::Decode<'row, sqlx::Any>>::decode(value)?;
                Ok(text.parse()?)
            }
        }

        impl sqlx::Encode<'_, sqlx::Any> for $id {
            fn encode_by_ref(
                &self,
                buffer: &mut <sqlx::Any as sqlx::Database>::ArgumentBuffer,
            ) -> Result<sqlx::encode::IsNull, sqlx::error::BoxDynError> {
                sqlx::Encode::<sqlx::Any>::encode(self.to_string(), buffer)
            }
        }

        impl $crate::Column for $id {
            type Stored = $id;

            fn from_stored(stored: $id) -> Result<$id, sqlx::error::BoxDynError> {
                Ok(stored)
            }
        }
    )*};
}
