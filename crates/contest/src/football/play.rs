//! The matches of a field.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use pigskin_entry::{CancelToken, Hash, Limits, Match, Referee, RefereeError, Wall, is_stopping};
use rayon::ThreadPoolBuilder;
use rayon::prelude::*;
use tokio::sync::mpsc;

use super::{Entrant, FootballMatchup, Score};
use crate::{Contest, Entry, Event, Field, FootballContest, Store, StoreError, join};

/// Version of the referee. Raise it if matches come out differently, so that no cached score
/// of an older Pigskin is used.
const MATCHES: u32 = 1;

/// Why matches were not played, which is never an entry's fault.
#[derive(Debug, thiserror::Error)]
pub enum PlayError {
    /// The database fails.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The machine failed during a match.
    #[error("{a} against {b}: {source}")]
    Referee {
        /// A team.
        a: String,
        /// The other one.
        b: String,
        source: RefereeError,
    },
    /// All programs were stopped because this process is ending.
    #[error("the matches were stopped; those that were played are kept")]
    Stopped,
}

/// The settings of a contest's matches.
#[derive(Clone, Debug)]
pub(super) struct Matches {
    football: FootballContest,
    referee: Referee,
}

/// The places of two entries in the field, the lower hash of code first.
type Places = (usize, usize);

impl Matches {
    pub(super) fn of(contest: &Contest, football: &FootballContest, wall: Wall) -> Matches {
        Matches {
            football: football.clone(),
            referee: Referee {
                time: football.clock.clone(),
                limits: contest.limits.clone(),
                wall,
            },
        }
    }

    /// The hash of all that a match depends on beside its players.
    pub(super) fn settings(&self) -> Hash {
        let FootballContest {
            n,
            games_per_seat,
            seed,
            ..
        } = &self.football;
        let Limits {
            time,
            memory_mib,
            output_kib,
            processes,
        } = &self.referee.limits;
        let clock = &self.referee.time;
        Hash::of_parts([format!(
            "d-football {MATCHES}: n {n}, {games_per_seat} games, seed {seed}, {} ms a move, \
             {} ms a start, {} on the wall, {} ms, {memory_mib} MiB, {output_kib} KiB, \
             {processes} processes, wall {}",
            clock.move_time.as_millis(),
            clock.start.as_millis(),
            clock.wall_factor,
            time.as_millis(),
            self.referee.wall,
        )])
    }

    /// The match of two entrants. Its seed follows from the contest's seed and from the code of both,
    /// so it does not depend on the other entries.
    pub(super) fn between<'a>(&'a self, field: &'a Field<Entrant>, places: Places) -> Match<'a> {
        let entries = [&field.entries[places.0], &field.entries[places.1]];
        self.of_players(entries.map(|entry| (&entry.plays, entry.hash)))
    }

    /// The match of two entrants, each with the hash of its code, the lower one first.
    fn of_players<'a>(&'a self, players: [(&'a Entrant, Hash); 2]) -> Match<'a> {
        let [a, b] = players.map(|(_, hash)| hash.to_string());
        let FootballContest {
            game,
            games_per_seat,
            seed,
            ..
        } = self.football;
        Match {
            games_per_seat,
            seed: Hash::of_parts([format!("match {seed}"), a, b]).seed(),
            ..Match::new(
                game,
                players.map(|(entrant, _)| &entrant.player),
                &self.referee,
            )
        }
    }
}

impl FootballContest {
    /// The hash of all that a match depends on beside its players.
    pub fn match_settings(&self, contest: &Contest, wall: Wall) -> Hash {
        Matches::of(contest, self, wall).settings()
    }

    /// Plays the match of two entrants, each with the hash of its code, the lower one first. Both
    /// run on this machine.
    ///
    /// Fails if the machine fails.
    pub fn play_match(
        &self,
        contest: &Contest,
        wall: Wall,
        players: [(&Entrant, Hash); 2],
    ) -> Result<Score, RefereeError> {
        let matches = Matches::of(contest, self, wall);
        let played = matches.of_players(players);
        Ok(Score::of(played.game, &played.play()?))
    }
}

/// Matches that other processes play.
pub trait OtherPlayers: Send + Sync {
    /// Begins to play the matches of these pairs of the field, and sends the score of each as it
    /// ends, until the token ends it.
    fn play(
        &self,
        field: &Field<Entrant>,
        pairs: Vec<(usize, usize)>,
        cancel: CancelToken,
    ) -> mpsc::Receiver<PlayedMatch>;
}

impl Field<Entrant> {
    /// Plays all matches of the field, in the order of its entries.
    ///
    /// Matches that were played before, under the same settings, are not played
    /// again. As many run side by side as there are cores, behind this wall.
    ///
    /// Fails if the database or the machine fails, and where all programs were stopped
    /// ([`stop_programs`](pigskin_entry::stop_programs)) before the last match was played.
    pub async fn play(
        self: &Arc<Self>,
        contest: &Contest,
        football: &FootballContest,
        wall: Wall,
        store: &Store,
        tell: &mut (dyn FnMut(Event) + Send),
    ) -> Result<Vec<FootballMatchup>, PlayError> {
        let never = CancelToken::default();
        let matches = Matches::of(contest, football, wall);
        let known = store.cached_scores(&matches.settings()).await?;
        let known = self.play_missing(matches, known, store, None, &never, tell);
        let known = known.await?;
        let matchups = self
            .pairs()
            .map(|(a, b)| self.matchup(a, b, football.games_per_seat, &known));
        let matchups: Option<_> = matchups.collect();
        let matchups = matchups.ok_or(PlayError::Stopped)?;
        tell(Event::Finished);
        Ok(matchups)
    }

    /// Plays all matches of the field like [`play`](Self::play) until the token ends it. Played
    /// matches are cached. If there are others, they play instead of this process.
    ///
    /// With `again`, those that [are to be played
    /// again](crate::PlayedMatches::replace_forfeits) are played, and their new scores replace the
    /// old ones in the cache.
    #[expect(
        clippy::too_many_arguments,
        reason = "each is another part of a contest"
    )]
    pub async fn play_until(
        self: &Arc<Self>,
        contest: &Contest,
        football: &FootballContest,
        wall: Wall,
        store: &Store,
        again: bool,
        others: Option<&dyn OtherPlayers>,
        cancel: &CancelToken,
        tell: &mut (dyn FnMut(Event) + Send),
    ) -> Result<(), PlayError> {
        let matches = Matches::of(contest, football, wall);
        let settings = matches.settings();
        let mut known = store.cached_scores(&settings).await?;
        if again {
            for again in store.scores_to_replace(&settings).await? {
                known.remove(&again);
            }
        }
        let played = self.play_missing(matches, known, store, others, cancel, tell);
        played.await.map(drop)
    }

    /// Plays the matches of some pairs of the field, in each of which the lower hash of code comes
    /// first, and returns their scores in this order. `tell` gets the number of matches that are
    /// done, as they are. Nothing is cached.
    ///
    /// Fails if the machine fails, and where all programs were stopped before the last match was
    /// played.
    pub async fn play_pairs(
        self: &Arc<Self>,
        contest: &Contest,
        football: &FootballContest,
        wall: Wall,
        pairs: &[(usize, usize)],
        tell: &mut (dyn FnMut(usize) + Send),
    ) -> Result<Vec<Score>, PlayError> {
        let (matches, never) = (Matches::of(contest, football, wall), CancelToken::default());
        let (mut played, playing) = play(Arc::clone(self), matches, pairs.to_vec(), never);
        let mut known = HashMap::new();
        while let Some((places, score)) = played.recv().await {
            known.insert(places, score.map_err(|source| self.failed(places, source))?);
            tell(1);
        }
        join(playing).await;
        let scores = pairs.iter().map(|places| known.remove(places));
        scores.collect::<Option<_>>().ok_or(PlayError::Stopped)
    }

    fn failed(&self, (a, b): Places, source: RefereeError) -> PlayError {
        let (a, b) = (self.team(a), self.team(b));
        PlayError::Referee { a, b, source }
    }

    /// Plays the matches whose scores are not known, caches these, and returns all scores.
    async fn play_missing(
        self: &Arc<Self>,
        matches: Matches,
        mut known: HashMap<(Hash, Hash), Score>,
        store: &Store,
        others: Option<&dyn OtherPlayers>,
        cancel: &CancelToken,
        tell: &mut (dyn FnMut(Event) + Send),
    ) -> Result<HashMap<(Hash, Hash), Score>, PlayError> {
        let settings = matches.settings();
        let mut missing: BTreeMap<(Hash, Hash), (Places, Vec<Places>)> = BTreeMap::new();
        let (mut matchups, mut open) = (0, 0);
        for (a, b) in self.pairs() {
            matchups += 1;
            let places = self.in_order(a, b);
            if self.is_same(a, b) || known.contains_key(&self.asked(places)) {
                continue;
            }
            open += 1;
            let (_, all) = missing
                .entry(self.asked(places))
                .or_insert((places, Vec::new()));
            all.push((a, b));
        }
        tell(Event::FieldReady {
            entries: self.ranked(),
            matchups,
            known: matchups - open,
        });
        let pairs = missing.values().map(|(places, _)| *places).collect();
        let (mut played, playing) = if let Some(others) = others {
            (others.play(self, pairs, cancel.clone()), None)
        } else {
            let (played, playing) = play(Arc::clone(self), matches, pairs, cancel.clone());
            (played, Some(playing))
        };
        while let Some((places, score)) = played.recv().await {
            let score = score.map_err(|source| self.failed(places, source))?;
            let asked = self.asked(places);
            let score = store.keep_score(&settings, asked, score).await?;
            known.insert(asked, score);
            for &(a, b) in missing.get(&asked).into_iter().flat_map(|(_, all)| all) {
                tell(Event::MatchupDecided { a, b });
            }
        }
        if let Some(playing) = playing {
            join(playing).await;
        }
        Ok(known)
    }

    fn is_same(&self, a: usize, b: usize) -> bool {
        self.entries[a].hash == self.entries[b].hash
    }

    pub(super) fn in_order(&self, a: usize, b: usize) -> Places {
        if is_in_order(&self.entries[a], &self.entries[b]) {
            (a, b)
        } else {
            (b, a)
        }
    }

    fn asked(&self, (a, b): Places) -> (Hash, Hash) {
        asked(&self.entries[a], &self.entries[b])
    }

    /// The matchup of two entries; `None` if their match was not played.
    fn matchup(
        &self,
        a: usize,
        b: usize,
        games_per_seat: u32,
        known: &HashMap<(Hash, Hash), Score>,
    ) -> Option<FootballMatchup> {
        let places = self.in_order(a, b);
        let score = if self.is_same(a, b) {
            None
        } else {
            let score = known.get(&self.asked(places))?.clone();
            Some(if places == (a, b) {
                score
            } else {
                score.reversed()
            })
        };
        Some(FootballMatchup {
            a,
            b,
            score,
            games_per_seat,
        })
    }
}

/// The cache key of a match: both entrants, the lower hash of code first.
pub(super) fn asked(a: &Entry<Entrant>, b: &Entry<Entrant>) -> (Hash, Hash) {
    if is_in_order(a, b) {
        (a.plays.asked, b.plays.asked)
    } else {
        (b.plays.asked, a.plays.asked)
    }
}

fn is_in_order(a: &Entry<Entrant>, b: &Entry<Entrant>) -> bool {
    a.hash <= b.hash
}

/// A played match: the places of its entrants, and its score.
pub type PlayedMatch = (Places, Result<Score, RefereeError>);

/// Plays matches on all cores, and sends each as it ends.
fn play(
    field: Arc<Field<Entrant>>,
    matches: Matches,
    pairs: Vec<Places>,
    cancel: CancelToken,
) -> (mpsc::Receiver<PlayedMatch>, tokio::task::JoinHandle<()>) {
    let (send, receive) = mpsc::channel(64);
    let playing = tokio::task::spawn_blocking(move || {
        let play_all = || {
            // A match is long: none waits behind another while a core is free. One of its players
            // thinks at any time, so that more matches than cores would end no sooner; and programs
            // with threads, whose waits for a core no clock sees, would lose by them.
            pairs.into_par_iter().with_max_len(1).for_each(|places| {
                if send.is_closed() || cancel.is_finishing() {
                    return;
                }
                let played = Match {
                    cancel: Some(&cancel),
                    ..matches.between(&field, places)
                };
                let result = played.play();
                if is_stopping() || cancel.is_cancelled() {
                    return;
                }
                // After a failure the receiver is closed.
                let _ = send
                    .blocking_send((places, result.map(|result| Score::of(played.game, &result))));
            });
        };
        // With threads of its own, the last matches of a field that was stopped keep
        // no other one waiting. Where the machine has no more, they are shared.
        match ThreadPoolBuilder::new().build() {
            Ok(threads) => threads.install(play_all),
            Err(_) => play_all(),
        }
    });
    (receive, playing)
}
