//! The state of the queue.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use tokio::sync::oneshot;

use crate::server::problem::Problem;
use crate::work::client::Client;
use crate::work::lane::Lane;
use crate::work::price::Price;

use super::{Load, Turn};

#[derive(Debug)]
pub struct State {
    pub waiting: Vec<Waiting>,
    pub running: Vec<Running>,
    pub contest: bool,
    pub closed: bool,
    pace: f64,
    used: HashMap<Client, Usage>,
    refused: [u64; Lane::ALL.len()],
    next: u64,
}

#[derive(Debug)]
pub struct Waiting {
    pub number: u64,
    pub client: Client,
    pub lane: Lane,
    pub price: Price,
    pub since: Instant,
    pub turn: oneshot::Sender<Turn>,
}

#[derive(Debug)]
pub struct Running {
    pub number: u64,
    pub client: Client,
    pub lane: Lane,
    pub price: Price,
    pub since: Instant,
}

/// Recent time of a client's work, which halves every [`HALF_LIFE`].
#[derive(Clone, Copy, Debug)]
struct Usage {
    seconds: f64,
    at: Instant,
}

const HALF_LIFE: Duration = Duration::from_secs(30);

/// Maximum number of clients with remembered work.
const REMEMBERED: usize = 10_000;

/// Weight of the latest piece of work in [`State::pace`].
const NEWEST: f64 = 0.1;

/// Range of the pace, however busy the machine is.
const PACES: (f64, f64) = (0.1, 20.0);

/// Range of the time after which to retry.
const AFTER: (Duration, Duration) = (Duration::from_secs(2), Duration::from_mins(1));

impl Default for State {
    fn default() -> State {
        State {
            waiting: Vec::new(),
            running: Vec::new(),
            contest: false,
            closed: false,
            pace: 1.0,
            used: HashMap::new(),
            refused: [0; Lane::ALL.len()],
            next: 0,
        }
    }
}

impl Usage {
    fn seconds_at(&self, now: Instant) -> f64 {
        let passed = now.saturating_duration_since(self.at).as_secs_f64();
        self.seconds * 0.5_f64.powf(passed / HALF_LIFE.as_secs_f64())
    }
}

impl State {
    /// A new number for a piece of work.
    pub fn number(&mut self) -> u64 {
        self.next += 1;
        self.next
    }

    pub fn load(&self, lane: Lane) -> Load {
        Load {
            waiting: self.waiting.iter().filter(|one| one.lane == lane).count(),
            running: self.running.iter().filter(|one| one.lane == lane).count(),
            refused: self.refused[lane as usize],
        }
    }

    pub fn admit(&mut self, client: &Client, lane: Lane, price: Price) -> Result<(), Problem> {
        if self.closed {
            return Err(Problem::Stopping);
        }
        let prices = self.prices(lane, |other| other == client);
        let of_client: Duration = prices.iter().map(|price| price.time()).sum();
        let is_too_much = prices.len() >= lane.most_of_client()
            || (!prices.is_empty() && of_client.saturating_add(price.time()) > lane.budget());
        let first = !self.contest || client.comes_first();
        if is_too_much || self.load(lane).waiting >= lane.most_waiting(first) {
            self.refused[lane as usize] += 1;
            let prices = if is_too_much {
                prices
            } else {
                self.prices(lane, |_| true)
            };
            let ahead: Duration = prices.iter().map(|price| price.time()).sum();
            return Err(Problem::Busy {
                after: self.after(lane, ahead),
            });
        }
        Ok(())
    }

    /// The prices of waiting and running work in a lane, for some clients.
    fn prices(&self, lane: Lane, of: impl Fn(&Client) -> bool) -> Vec<Price> {
        let waiting = self
            .waiting
            .iter()
            .map(|one| (one.lane, &one.client, one.price));
        let running = self
            .running
            .iter()
            .map(|one| (one.lane, &one.client, one.price));
        waiting
            .chain(running)
            .filter(|(of_lane, client, _)| *of_lane == lane && of(client))
            .map(|(_, _, price)| price)
            .collect()
    }

    /// The time after which there is room again, with this much work ahead.
    fn after(&self, lane: Lane, ahead: Duration) -> Duration {
        let seconds = ahead.as_secs_f64() * self.pace / lane.workers() as f64;
        let (least, most) = AFTER;
        Duration::try_from_secs_f64(seconds.ceil())
            .unwrap_or(most)
            .clamp(least, most)
    }

    /// Removes and returns the next waiting work if a worker is free.
    pub fn next(&mut self, lane: Lane) -> Option<Waiting> {
        if self.load(lane).running >= lane.workers() {
            return None;
        }
        let now = Instant::now();
        let waiting = self.waiting.iter().enumerate();
        let waiting = waiting.filter(|(_, one)| one.lane == lane);
        let order = |one: &Waiting| {
            let later = self.contest && !one.client.comes_first();
            let used = self.used.get(&one.client);
            let used = used.map_or(0.0, |used| used.seconds_at(now));
            let waited = now.saturating_duration_since(one.since).as_secs_f64();
            (
                later,
                one.price.time().as_secs_f64() * self.pace + used - waited,
            )
        };
        let next = waiting.min_by(|(_, a), (_, b)| {
            let ((a_later, a_cost), (b_later, b_cost)) = (order(a), order(b));
            let by_cost = a_cost.total_cmp(&b_cost);
            (a_later.cmp(&b_later)).then(by_cost.then(a.number.cmp(&b.number)))
        });
        let (place, _) = next?;
        Some(self.waiting.swap_remove(place))
    }

    pub fn end(&mut self, number: u64) -> Option<Lane> {
        let place = self.running.iter().position(|one| one.number == number)?;
        let done = self.running.swap_remove(place);
        let (now, price) = (Instant::now(), done.price.time().as_secs_f64());
        let took = now.saturating_duration_since(done.since).as_secs_f64();
        if done.lane != Lane::Programs && price > 0.0 {
            let pace = (1.0 - NEWEST) * self.pace + NEWEST * took / price;
            self.pace = pace.clamp(PACES.0, PACES.1);
        }
        if self.used.len() >= REMEMBERED {
            self.used.retain(|_, used| used.seconds_at(now) > 0.1);
        }
        if self.used.len() < REMEMBERED || self.used.contains_key(&done.client) {
            let used = self.used.entry(done.client).or_insert(Usage {
                seconds: 0.0,
                at: now,
            });
            used.seconds = used.seconds_at(now) + took;
            used.at = now;
        }
        Some(done.lane)
    }
}
