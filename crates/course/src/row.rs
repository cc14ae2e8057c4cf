//! Rows of the database.

use jiff::Timestamp;

/// A moment of the database, in milliseconds since 1970.
pub fn stored_moment(at: i64) -> Timestamp {
    Timestamp::from_millisecond(at).unwrap_or(Timestamp::UNIX_EPOCH)
}

/// Declares structs that are read from rows, each field from the column with its name.
///
/// `#[derive(FromRow)]` of sqlx does the same, but its crate would build both databases a
/// second time, for the compiler.
#[macro_export]
macro_rules! rows {
    ($($(#[$meta:meta])* $visibility:vis struct $name:ident {
        $($(#[$field_meta:meta])* $field_visibility:vis $field:ident: $kind:ty,)*
    })*) => {$(
        $(#[$meta])*
        $visibility struct $name {
            $($(#[$field_meta])* $field_visibility $field: $kind,)*
        }

        impl sqlx::FromRow<'_, sqlx::any::AnyRow> for $name {
            fn from_row(row: &sqlx::any::AnyRow) -> Result<Self, sqlx::Error> {
                Ok($name { $($field: sqlx::Row::try_get(row, stringify!($field))?,)* })
            }
        }
    )*};
}

/// Lets ids be read from numbers of the database.
macro_rules! read_as_number {
    ($($id:ty),*) => {$(
        impl sqlx::Type<sqlx::Any> for $id {
            fn type_info() -> sqlx::any::AnyTypeInfo {
                <i64 as sqlx::Type<sqlx::Any>>::type_info()
            }
        }

        impl<'row> sqlx::Decode<'row, sqlx::Any> for $id {
            fn decode(
                value: sqlx::any::AnyValueRef<'row>,
            ) -> Result<Self, sqlx::error::BoxDynError> {
                <i64 as sqlx::Decode<'row, sqlx::Any>>::decode(value).map(Self)
            }
        }
    )*};
}

pub(crate) use read_as_number;
pub(crate) use rows;
