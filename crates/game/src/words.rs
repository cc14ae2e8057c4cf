//! Enums whose variants have names.

/// Declares an enum with a name for each variant, as files and addresses write it. `ALL` has the
/// variants in their order, the function behind the enum gives the name, `from_name` finds the variant
/// of a name, and the enum shows itself by its name.
///
/// ```
/// pigskin_game::words! {
///     /// A season.
///     #[derive(Clone, Copy, Debug, PartialEq)]
///     pub enum Season {
///         Fall = "fall",
///         Spring = "spring",
///     }
///     /// The season's name in addresses.
///     pub fn name
/// }
/// assert_eq!(Season::ALL.map(Season::name), ["fall", "spring"]);
/// assert_eq!(Season::from_name("fall"), Some(Season::Fall));
/// assert_eq!(Season::Spring.to_string(), "spring");
/// ```
#[macro_export]
macro_rules! words {
    (
        $(#[$meta:meta])* $visibility:vis enum $kind:ident {
            $($(#[$variant_meta:meta])* $variant:ident = $word:literal,)*
        }
        $(#[$word_meta:meta])* $word_visibility:vis fn $name:ident
    ) => {
        $(#[$meta])*
        $visibility enum $kind {
            $($(#[$variant_meta])* $variant,)*
        }

        #[allow(dead_code, reason = "not every enum needs all of it")]
        impl $kind {
            /// All variants, in their order.
            $visibility const ALL: [$kind; [$($word),*].len()] = [$($kind::$variant),*];

            $(#[$word_meta])*
            $word_visibility const fn $name(self) -> &'static str {
                match self {
                    $($kind::$variant => $word,)*
                }
            }

            /// The variant with this name.
            $visibility fn from_name(name: &str) -> Option<$kind> {
                $kind::ALL.into_iter().find(|one| one.$name() == name)
            }
        }

        impl std::fmt::Display for $kind {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.$name())
            }
        }
    };
}

/// The name that a misspelt one probably means: it differs in up to a quarter of its letters, and at most
/// three.
///
/// ```
/// use pigskin_game::similar;
/// assert_eq!(similar("titel", ["game", "title", "tie"]), Some("title"));
/// assert_eq!(similar("goal", ["game", "title"]), None);
/// ```
pub fn similar<'n>(misspelt: &str, names: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    let most = (misspelt.chars().count() / 4).clamp(1, 3);
    let misspelt = misspelt.to_lowercase();
    let slips = |name: &str| strsim::damerau_levenshtein(&misspelt, &name.to_lowercase());
    let names = names.into_iter().map(|name| (slips(name), name));
    let nearest = names.filter(|(slips, _)| (1..=most).contains(slips)).min();
    nearest.map(|(_, name)| name)
}
