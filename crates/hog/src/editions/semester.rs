//! Semesters by name, year or the words of a rule.

use crate::Rules;
use crate::editions::semesters::{
    FALL_2012, FALL_2013, FALL_2013_CONTEST, FALL_2014, FALL_2015, FALL_2015_CONTEST, FALL_2016,
    FALL_2017, FALL_2017_CONTEST, FALL_2018, FALL_2018_CONTEST, FALL_2019, FALL_2020,
    FALL_2020_CONTEST, FALL_2021, FALL_2022, FALL_2023, SPRING_2015, SPRING_2017, SPRING_2018,
    SPRING_2019, SPRING_2019_CONTEST, SPRING_2020, SPRING_2021, SPRING_2021_CONTEST, SPRING_2022,
    SUMMER_2015, SUMMER_2016, SUMMER_2017, SUMMER_2018, SUMMER_2019, SUMMER_2020, SUMMER_2021,
    SUMMER_2021_CONTEST, SUMMER_2022, SUMMER_2023,
};

/// The rules of one or several semesters, with their names.
#[derive(Clone, Copy, Debug)]
pub struct Semester {
    /// The name of the edition, such as `fall-2023`, with `-contest` where a contest had other
    /// rules than the project.
    pub name: &'static str,
    /// Other semesters with the same rules.
    pub also: &'static [&'static str],
    /// The rules.
    pub rules: &'static Rules,
}

impl Semester {
    /// All semesters, the latest first.
    ///
    /// ```
    /// use pigskin_hog::Semester;
    /// let current = &Semester::ALL[0];
    /// assert_eq!(current.name, "fall-2023");
    /// assert!(current.also.contains(&"fall-2025"));
    /// ```
    pub const ALL: &'static [Semester] = &[
        Semester::new("fall-2023", SINCE_2023, &FALL_2023),
        Semester::new("summer-2023", &[], &SUMMER_2023),
        Semester::new("fall-2022", &["spring-2023"], &FALL_2022),
        Semester::new("summer-2022", &[], &SUMMER_2022),
        Semester::new("spring-2022", &[], &SPRING_2022),
        Semester::new("fall-2021", &[], &FALL_2021),
        Semester::new("summer-2021", &[], &SUMMER_2021),
        Semester::new("summer-2021-contest", &[], &SUMMER_2021_CONTEST),
        Semester::new("spring-2021", &[], &SPRING_2021),
        Semester::new("spring-2021-contest", &[], &SPRING_2021_CONTEST),
        Semester::new("fall-2020", &[], &FALL_2020),
        Semester::new("fall-2020-contest", &[], &FALL_2020_CONTEST),
        Semester::new("summer-2020", &[], &SUMMER_2020),
        Semester::new("spring-2020", &[], &SPRING_2020),
        Semester::new("fall-2019", &[], &FALL_2019),
        Semester::new("summer-2019", &[], &SUMMER_2019),
        Semester::new("spring-2019", &[], &SPRING_2019),
        Semester::new("spring-2019-contest", &[], &SPRING_2019_CONTEST),
        Semester::new("fall-2018", &[], &FALL_2018),
        Semester::new("fall-2018-contest", &[], &FALL_2018_CONTEST),
        Semester::new("summer-2018", &[], &SUMMER_2018),
        Semester::new("spring-2018", &[], &SPRING_2018),
        Semester::new("fall-2017", &[], &FALL_2017),
        Semester::new("fall-2017-contest", &[], &FALL_2017_CONTEST),
        Semester::new("summer-2017", &[], &SUMMER_2017),
        Semester::new("spring-2017", &[], &SPRING_2017),
        Semester::new("fall-2016", &[], &FALL_2016),
        Semester::new("summer-2016", &[], &SUMMER_2016),
        Semester::new("fall-2015", &["spring-2016"], &FALL_2015),
        Semester::new(
            "fall-2015-contest",
            &["spring-2016-contest"],
            &FALL_2015_CONTEST,
        ),
        Semester::new("summer-2015", &[], &SUMMER_2015),
        Semester::new("spring-2015", &[], &SPRING_2015),
        Semester::new("fall-2014", &[], &FALL_2014),
        Semester::new("fall-2013", &["spring-2014", "summer-2014"], &FALL_2013),
        Semester::new(
            "fall-2013-contest",
            &["spring-2014-contest", "summer-2014-contest"],
            &FALL_2013_CONTEST,
        ),
        Semester::new("fall-2012", &[], &FALL_2012),
    ];

    const fn new(
        name: &'static str,
        also: &'static [&'static str],
        rules: &'static Rules,
    ) -> Semester {
        Semester { name, also, rules }
    }

    /// The semester with this name, or one with the same rules. `current` is the latest, and
    /// `fa25`, `sp25` and `su25` are short names.
    ///
    /// ```
    /// use pigskin_hog::Semester;
    /// let named = |name| Semester::named(name).map(|found| found.name);
    /// assert_eq!(named("spring-2025"), Some("fall-2023"));
    /// assert_eq!(named("sp25"), Some("fall-2023"));
    /// assert_eq!(named("current"), Some("fall-2023"));
    /// assert_eq!(named("fall-1066"), None);
    /// ```
    pub fn named(name: &str) -> Option<&'static Semester> {
        if name == "current" {
            return Semester::ALL.first();
        }
        let long = long_name(name);
        let mut all = Semester::ALL.iter();
        all.find(|semester| semester.names().any(|known| known == long))
    }

    /// The whole name of the semester that one of its names means: `fall-2025` for `fa25`, and the
    /// latest for `current`.
    ///
    /// ```
    /// use pigskin_hog::Semester;
    /// let current = &Semester::ALL[0];
    /// assert_eq!(current.whole_name("fa25"), "fall-2025");
    /// assert_eq!(current.whole_name("current"), "spring-2026");
    /// ```
    pub fn whole_name(&self, name: &str) -> &'static str {
        let long = long_name(name);
        let latest = self.also.first().copied().unwrap_or(self.name);
        self.names().find(|known| *known == long).unwrap_or(latest)
    }

    /// Tests whether the rules are those of a contest alone.
    pub fn is_contest(&self) -> bool {
        self.name.ends_with("-contest")
    }

    /// All names, the first one first.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        std::iter::once(self.name).chain(self.also.iter().copied())
    }

    /// The semesters that a few words describe: a name, a year, or words of a rule.
    ///
    /// ```
    /// use pigskin_hog::Semester;
    /// let found = |words| -> Vec<&str> { Semester::search(words).iter().map(|s| s.name).collect() };
    /// assert_eq!(found("boar brawl"), ["fall-2023", "summer-2023"]);
    /// assert_eq!(found("2022"), ["fall-2022", "summer-2022", "spring-2022"]);
    /// assert_eq!(found("fa25"), ["fall-2023"]);
    /// assert!(found("swine swap").contains(&"fall-2017"));
    /// assert!(found("chess").is_empty());
    /// ```
    pub fn search(words: &str) -> Vec<&'static Semester> {
        if let Some(named) = Semester::named(words) {
            return vec![named];
        }
        let words = words.to_lowercase();
        let year = words.len() == 4 && words.bytes().all(|byte| byte.is_ascii_digit());
        let tells = |semester: &&Semester| {
            if year {
                return semester.names().any(|name| name.contains(&words));
            }
            let mut rules = semester.rules.in_words().into_iter();
            rules.any(|(name, told)| {
                name.to_lowercase().contains(&words) || told.to_lowercase().contains(&words)
            })
        };
        Semester::ALL.iter().filter(tells).collect()
    }
}

/// `fall-2025` for `fa25`; any other name stays.
fn long_name(name: &str) -> String {
    let seasons = [("fa", "fall"), ("sp", "spring"), ("su", "summer")];
    let found = seasons.iter().find_map(|(short, long)| {
        let year = name.strip_prefix(short)?;
        let is_year = year.len() == 2 && year.bytes().all(|byte| byte.is_ascii_digit());
        is_year.then(|| format!("{long}-20{year}"))
    });
    found.unwrap_or_else(|| name.to_owned())
}

/// The other semesters with Boar Brawl and Sus Fuss.
const SINCE_2023: &[&str] = &[
    "spring-2026",
    "fall-2025",
    "summer-2025",
    "spring-2025",
    "fall-2024",
    "summer-2024",
    "spring-2024",
];
