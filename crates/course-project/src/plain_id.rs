//! Ids of people as names of files.

use pigskin_autograder::plain_name;
use pigskin_course::PersonId;

/// An id as a name of a file or folder. Ids that differ only in case stay different where case
/// is ignored: capital letters are written as `%` and two digits.
pub(crate) fn plain_id(person: &PersonId) -> String {
    let plain = plain_name(person.as_str().as_bytes());
    let mut is_code = 0;
    let characters = plain.chars().map(|character| {
        if character == '%' {
            is_code = 2;
        } else if is_code > 0 {
            is_code -= 1;
        } else if character.is_ascii_uppercase() {
            return format!("%{:02X}", u32::from(character));
        }
        character.to_string()
    });
    characters.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn different_ids_differ_where_case_is_ignored() {
        let plain = |id: &str| plain_id(&id.parse().expect("an id"));
        assert_eq!(plain("ada"), "ada");
        assert_eq!(plain("Ada"), "%41da");
        assert_eq!(plain("é"), "%C3%A9");
    }
}
