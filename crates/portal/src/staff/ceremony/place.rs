//! The places of a board, each with the teams that share it.

use pigskin_course_contest::BoardRow;

#[derive(Debug, PartialEq)]
pub struct CeremonyRank {
    pub rank: usize,
    pub teams: Vec<Team>,
}

#[derive(Debug, PartialEq)]
pub struct Team {
    pub name: String,
    pub wins: usize,
    pub mean: String,
    /// Its award points; nothing without any.
    pub award: Option<String>,
}

impl CeremonyRank {
    /// How large the names can be, so that they fit on a screen.
    pub fn size(&self) -> &'static str {
        let names = self.teams.iter().map(|team| team.name.chars().count());
        match (names.max().unwrap_or(0), self.teams.len()) {
            (_, 7..) => "many",
            (49.., _) | (_, 4..) => "long",
            (21.., _) | (_, 2..) => "middle",
            _ => "short",
        }
    }
}

/// The ranks of a board, the best one first. Reference players have none.
pub fn places(rows: &[BoardRow], pseudonyms: bool) -> Vec<CeremonyRank> {
    let mut places: Vec<CeremonyRank> = Vec::new();
    for row in rows {
        let Some(rank) = row.rank else { continue };
        let award = (row.award * 100.0).round() / 100.0;
        let team = Team {
            name: match row.team {
                Some(team) if pseudonyms => team.pseudonym(),
                _ => row.name.clone(),
            },
            wins: row.wins,
            mean: pigskin_web::percent(row.mean_win_rate, 2),
            award: (award > 0.0).then(|| award.to_string()),
        };
        match places.last_mut().filter(|place| place.rank == rank) {
            Some(place) => place.teams.push(team),
            None => places.push(CeremonyRank {
                rank,
                teams: vec![team],
            }),
        }
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_names_and_many_teams_are_smaller() {
        let place = |names: &[&str]| {
            let teams = names.iter().map(|name| Team {
                name: (*name).to_owned(),
                wins: 0,
                mean: String::new(),
                award: None,
            });
            CeremonyRank {
                rank: 1,
                teams: teams.collect(),
            }
        };
        assert_eq!(place(&["Boars"]).size(), "short");
        assert_eq!(place(&["Boars", "Sows"]).size(), "middle");
        assert_eq!(place(&["Six Pack of quite some pigs"]).size(), "middle");
        assert_eq!(place(&[&"W".repeat(100)]).size(), "long");
        assert_eq!(place(&["Boars"; 30]).size(), "many");
    }
}
