use std::pin::Pin;
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use super::*;

fn address(number: u8) -> Client {
    Client::Address([192, 0, 2, number].into())
}

fn seconds(seconds: u64) -> Price {
    Price::of_time(Duration::from_secs(seconds))
}

type Turns<'a> = Pin<Box<dyn Future<Output = Result<Turn, Problem>> + 'a>>;

fn poll(turn: &mut Turns<'_>) -> Poll<Result<Turn, Problem>> {
    turn.as_mut().poll(&mut Context::from_waker(Waker::noop()))
}

/// Asks for a turn that is not free yet.
fn waits<'a>(queue: &'a Queue, client: &'a Client, lane: Lane, price: Price) -> Turns<'a> {
    let mut turn: Turns<'a> = Box::pin(queue.turn(client, lane, price));
    assert!(poll(&mut turn).is_pending());
    turn
}

/// Takes a turn at once.
fn taken(queue: &Queue, client: &Client, lane: Lane, price: Price) -> Turn {
    match poll(&mut (Box::pin(queue.turn(client, lane, price)) as Turns<'_>)) {
        Poll::Ready(Ok(turn)) => turn,
        other => panic!("no turn: {other:?}"),
    }
}

fn busy(queue: &Queue, lane: Lane) -> Vec<Turn> {
    let workers = 0..lane.workers();
    let client = |worker| address(200 + u8::try_from(worker).expect("few"));
    workers
        .map(|worker| taken(queue, &client(worker), lane, seconds(1)))
        .collect()
}

#[track_caller]
fn assert_refused(answer: Poll<Result<Turn, Problem>>) {
    match answer {
        Poll::Ready(Err(Problem::Busy { after })) => {
            assert!((2..=60).contains(&after.as_secs()), "{after:?}");
        }
        other => panic!("not refused: {other:?}"),
    }
}

#[test]
fn small_work_does_not_wait_for_large_work() {
    let queue = Queue::default();
    let (_turns, client) = (busy(&queue, Lane::Large), address(1));
    let _waits = waits(&queue, &client, Lane::Large, seconds(1));
    let _small = taken(&queue, &client, Lane::Small, Price::AT_ONCE);
}

#[test]
fn one_client_has_so_many_places_and_others_have_theirs() {
    let queue = Queue::default();
    let _turns = busy(&queue, Lane::Large);
    let (one, other) = (address(1), address(2));
    let most = Lane::Large.most_of_client();
    let mut places: Vec<Turns<'_>> = (0..most)
        .map(|_| waits(&queue, &one, Lane::Large, seconds(4)))
        .collect();
    let mut more: Turns<'_> = Box::pin(queue.turn(&one, Lane::Large, seconds(4)));
    assert_refused(poll(&mut more));
    assert_eq!(queue.load(Lane::Large).refused, 1);
    let _other = waits(&queue, &other, Lane::Large, seconds(4));
    // A client that goes away frees its place.
    places.pop();
    let _again = waits(&queue, &one, Lane::Large, seconds(4));
}

#[test]
fn one_client_has_a_budget_of_which_a_single_piece_may_take_all() {
    let queue = Queue::default();
    let _turns = busy(&queue, Lane::Large);
    let client = address(1);
    let budget = Lane::Large.budget().as_secs();
    let _dear = waits(&queue, &client, Lane::Large, seconds(budget + 1));
    let mut more: Turns<'_> = Box::pin(queue.turn(&client, Lane::Large, seconds(1)));
    assert_refused(poll(&mut more));
}

#[test]
fn the_cheapest_is_next_and_then_who_came_first() {
    let queue = Queue::default();
    let mut turns = busy(&queue, Lane::Large);
    let clients = [address(1), address(2), address(3)];
    let prices = [seconds(9), seconds(3), seconds(9)];
    let mut waiting: Vec<Turns<'_>> = (clients.iter().zip(prices))
        .map(|(client, price)| waits(&queue, client, Lane::Large, price))
        .collect();
    for next in [1, 0, 2] {
        turns.pop();
        let turn = poll(&mut waiting[next]);
        let Poll::Ready(Ok(turn)) = turn else {
            panic!("it is not the turn of {next}");
        };
        turns.push(turn);
    }
}

#[test]
fn a_contests_people_come_first_and_always_find_a_place() {
    let queue = Queue::default();
    queue.hold_contest();
    let mut turns = busy(&queue, Lane::Large);
    let strangers: Vec<Client> = (1..100).map(address).collect();
    let most = Lane::Large.most_waiting(false);
    let _waiting: Vec<Turns<'_>> = strangers[..most]
        .iter()
        .map(|client| waits(&queue, client, Lane::Large, seconds(1)))
        .collect();
    let mut more: Turns<'_> = Box::pin(queue.turn(&strangers[most], Lane::Large, seconds(1)));
    assert_refused(poll(&mut more));
    let ada = Client::Person("ada".parse().expect("an id"));
    let mut first = waits(&queue, &ada, Lane::Large, seconds(20));
    assert!(turns.iter().all(|turn| turn.gives_way));
    turns.pop();
    match poll(&mut first) {
        Poll::Ready(Ok(turn)) => assert!(!turn.gives_way),
        other => panic!("others come first: {other:?}"),
    }
}

#[test]
fn whoever_has_used_much_comes_later() {
    let mut state = State::default();
    for (number, client) in [(1, address(1)), (2, address(2))] {
        state.waiting.push(Waiting {
            number,
            client,
            lane: Lane::Large,
            price: seconds(1),
            since: Instant::now(),
            turn: oneshot::channel().0,
        });
    }
    let before = Instant::now().checked_sub(Duration::from_secs(20));
    state.running.push(Running {
        number: 3,
        client: address(1),
        lane: Lane::Large,
        price: seconds(20),
        since: before.expect("a time"),
    });
    state.end(3);
    let next = state.next(Lane::Large).expect("a turn");
    assert_eq!(next.client, address(2));
}

#[tokio::test]
async fn a_panic_frees_its_place() {
    let (queue, client) = (Queue::default(), address(1));
    for _ in 0..=Lane::Large.most_of_client() {
        let lost = queue.run(&client, seconds(1), || panic!("as it happens"));
        let lost: Result<u8, Problem> = lost.await;
        assert!(matches!(lost, Err(Problem::Server(_))));
    }
    assert_eq!(queue.load(Lane::Large).running, 0);
    let done = queue.run(&client, seconds(1), || 7).await;
    assert!(matches!(done, Ok(7)));
}

#[tokio::test]
async fn nothing_begins_once_it_is_closed() {
    let queue = Queue::default();
    let turns = busy(&queue, Lane::Large);
    let client = address(1);
    let mut waiting = waits(&queue, &client, Lane::Large, seconds(1));
    queue.close();
    assert!(matches!(
        poll(&mut waiting),
        Poll::Ready(Err(Problem::Stopping))
    ));
    drop(turns);
    let late = queue.run(&client, seconds(1), || 7).await;
    assert!(matches!(late, Err(Problem::Stopping)));
}
