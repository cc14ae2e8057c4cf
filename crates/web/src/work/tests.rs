use std::sync::atomic::{AtomicUsize, Ordering};

use super::*;

fn visitor() -> Visitor {
    Visitor::new(Arc::default(), Client::Unknown)
}

const LARGE: Price = Price::of_time(Duration::from_secs(1));

#[tokio::test]
async fn it_is_done_once_for_all_who_ask() {
    let (work, begun) = (Work::remembering(9), Arc::new(AtomicUsize::new(0)));
    let visitor = visitor();
    let ask = async || {
        let begun = Arc::clone(&begun);
        let done = work.done(&"one", &visitor, |_| async move {
            tokio::task::yield_now().await;
            Ok(begun.fetch_add(1, Ordering::Relaxed))
        });
        done.await.expect("room")
    };
    assert_eq!(tokio::join!(ask(), ask()), (0, 0));
    assert_eq!(ask().await, 0);
}

#[tokio::test]
async fn what_failed_is_tried_again() {
    let (work, visitor) = (Work::remembering(9), visitor());
    let failed = work.done(&"one", &visitor, |_| async {
        Err(Problem::refused("no disk"))
    });
    let failed = failed.await.expect_err("no disk").to_string();
    assert_eq!(failed, "no disk");
    let done = work.done(&"one", &visitor, |_| async { Ok(7) });
    assert!(matches!(done.await, Ok(7)));
}

#[tokio::test]
async fn what_takes_long_says_how_far_it_is() {
    let (work, visitor) = (Work::remembering(9), visitor());
    let (end, ended) = tokio::sync::oneshot::channel();
    let mut stage = work.watch(&"one", &visitor, |job: Job<u8>| async move {
        job.run(LARGE, || ()).await?;
        job.steps(3);
        ended.await.map_err(Problem::server)
    });
    let told = stage.wait_for(|stage| matches!(stage, Ok(Stage::Working { steps: 3, .. })));
    told.await.expect("three steps");
    end.send(5).expect("somebody who waits for it");
    let never = |_| async { Err(Problem::refused("never begun")) };
    let other = work.stage(&"one", &visitor, never);
    assert!(matches!(other.await, Ok(Stage::Done(5))));
}

#[tokio::test]
async fn what_panics_is_gone() {
    let (work, visitor) = (Work::remembering(9), visitor());
    let lost = work.done(&"one", &visitor, |_| async { panic!("as it happens") });
    assert!(matches!(lost.await, Err(Problem::Server(_))));
    let lost = work.done(&"one", &visitor, |job: Job<u8>| async move {
        job.run(LARGE, || panic!("as it happens")).await
    });
    assert!(matches!(lost.await, Err(Problem::Server(_))));
    let done = work.done(&"one", &visitor, |_| async { Ok(1) });
    assert!(matches!(done.await, Ok(1)));
}

#[tokio::test]
async fn what_nobody_waits_for_gives_up_its_place() {
    let visitor = visitor();
    let work: Arc<Work<&str, u8>> = Arc::new(Work {
        under_way: Mutex::default(),
        done: Cache::new(9),
        grace: Duration::ZERO,
    });
    let mut turns = Vec::new();
    for worker in 0..Lane::Large.workers() {
        let address = [192, 0, 2, u8::try_from(worker).expect("few")];
        let client = Client::Address(address.into());
        turns.push(visitor.queue().turn(&client, Lane::Large, LARGE).await);
    }
    let begun = Arc::new(AtomicUsize::new(0));
    let count = |job: Job<u8>| {
        let begun = Arc::clone(&begun);
        async move {
            let count = move || begun.fetch_add(1, Ordering::Relaxed);
            job.run(LARGE, count).await.map(|_| 1)
        }
    };
    let waits = work.watch(&"one", &visitor, count);
    while visitor.queue().load(Lane::Large).waiting == 0 {
        tokio::task::yield_now().await;
    }
    drop(waits);
    while visitor.queue().load(Lane::Large).waiting > 0 {
        tokio::task::yield_now().await;
    }
    drop(turns);
    assert_eq!(begun.load(Ordering::Relaxed), 0);
    let done = work.done(&"one", &visitor, count).await;
    assert!(matches!(done, Ok(1)));
}
