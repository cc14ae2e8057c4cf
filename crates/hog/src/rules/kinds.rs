//! Rules that have kinds, and formulas beside them.

/// Declares a rule with a row for each kind: its name in settings and its words. A last kind is a
/// formula, whose name and words are its text.
macro_rules! kinds {
    (
        $(#[$meta:meta])* pub enum $rule:ident {
            $($kind:ident = $name:literal: $words:literal,)*
        } or Formula: $values:literal
        $(#[$words_meta:meta])* pub fn words
    ) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        pub enum $rule {
            $(#[doc = $words] $kind,)*
            /// A formula, which may depend on whose the scores are.
            Formula(crate::Formula),
        }

        impl $rule {
            /// All kinds but formulas.
            pub const ALL: [$rule; [$($name),*].len()] = [$($rule::$kind),*];

            /// The values of the setting.
            pub(crate) const VALUES: &'static str = concat!("off", $(", ", $name,)* ", or ", $values);

            /// The name in settings: the text of a formula.
            pub fn name(&self) -> &str {
                match self {
                    $($rule::$kind => $name,)*
                    $rule::Formula(formula) => formula.text(),
                }
            }

            $(#[$words_meta])*
            pub fn words(&self) -> &str {
                match self {
                    $($rule::$kind => $words,)*
                    $rule::Formula(formula) => formula.text(),
                }
            }

            /// The kind of this name; `None` for a formula.
            pub(crate) fn from_name(name: &str) -> Option<$rule> {
                $rule::ALL.into_iter().find(|kind| kind.name() == name)
            }
        }
    };
}

pub(crate) use kinds;
