//! The interface for programs.

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use serde_json::{Value, json};

use crate::place::{Answer, Browser, Place, Says, football, table};

async fn send(place: &Place, token: &str, name: &str, text: &str) -> Answer {
    let request = Request::post(format!("/api/v1/entries?name={name}"))
        .header(header::AUTHORIZATION, format!("Bearer {token}"))
        .body(Body::from(text.to_owned()));
    place.ask(request.expect("a request")).await
}

pub async fn get(place: &Place, token: &str, address: &str) -> Answer {
    let request = Request::get(address).header(header::AUTHORIZATION, format!("Bearer {token}"));
    place
        .ask(request.body(Body::empty()).expect("a request"))
        .await
}

#[tokio::test]
async fn without_a_token_that_works_there_is_nothing() {
    let place = Place::new("").await;
    let (ada, bob) = (place.token("ada").await, place.token("bob").await);
    send(&place, &ada, "Boars.txt", &table(4)).await;
    let other = format!("pigskin_{}", "b".repeat(52));
    for token in ["", "x", &other, &format!("{ada}x")] {
        let sent = send(&place, token, "Boars.txt", &table(4)).await;
        assert_eq!(sent.status, StatusCode::UNAUTHORIZED, "{token}");
        assert!(sent.json()["error"].is_string());
        let asked = get(&place, token, "/api/v1/entries/1").await;
        assert_eq!(asked.status, StatusCode::UNAUTHORIZED, "{token}");
    }
    let others = get(&place, &bob, "/api/v1/entries/1").await;
    assert_eq!(others.status, StatusCode::NOT_FOUND);
    // A browser's session does not count as a token.
    let browser = place.browser("ada").await;
    let asked = place.get(&browser, "/api/v1/entries/1").await;
    assert_eq!(asked.status, StatusCode::UNAUTHORIZED);
}

/// The same notebook in each format.
fn notebooks(team: &str, remark: &str) -> [(&'static str, String); 3] {
    let code = "my_strategy <- function(game) {\n    max(valid_moves(game))\n}";
    let document = format!("{remark}\n\n```{{r}}\n{code}\n```\n\n## Team name\n\n{team}\n");
    let cell = |kind: &str, text: &str| json!({"cell_type": kind, "source": text});
    let cells = [
        cell("markdown", remark),
        cell("code", code),
        cell("markdown", "## Team name"),
        cell("markdown", team),
    ];
    let metadata = json!({"kernelspec": {"language": "R"}});
    let jupyter = json!({"nbformat": 4, "metadata": metadata, "cells": cells});
    [
        ("a.ipynb", jupyter.to_string()),
        ("a.Rmd", document.clone()),
        ("a.qmd", format!("---\nformat: html\n---\n\n{document}")),
    ]
}

#[tokio::test]
async fn a_notebook_is_judged_alike_in_each_format_and_however_it_is_sent() {
    let place = Place::of(&football(3, "prefer-jumps"), "").await;
    let (token, ada) = (place.token("ada").await, place.browser("ada").await);
    let mut submission = 0;
    for team in ["go_blue", "YOUR ANSWER HERE"] {
        let mut verdicts = Vec::new();
        for is_upload in [false, true] {
            let remark = format!("Sent on the page: {is_upload}.");
            for (name, text) in notebooks(team, &remark) {
                submission += 1;
                if is_upload {
                    let sent = place.upload(&ada, name, &text).await;
                    let entry = format!("/contest/entries/{submission}");
                    assert_eq!(sent.location(), entry, "{name}: {}", sent.body);
                } else {
                    let sent = send(&place, &token, name, &text).await;
                    assert_eq!(sent.status, StatusCode::CREATED, "{name}: {}", sent.body);
                }
                place.judge(submission).await;
                let address = format!("/api/v1/entries/{submission}");
                let entry = get(&place, &token, &address).await.json();
                let board = place.get(&Browser::default(), "/api/v1/standings").await;
                let facts =
                    ["state", "team_name", "fault", "reason"].map(|fact| entry[fact].clone());
                verdicts.push((facts, board.json()["lines"][0]["wins"].clone()));
            }
        }
        let (facts, wins) = verdicts[0].clone();
        assert!(wins.is_number(), "{wins}");
        let [state, name, fault, reason] = facts;
        if team == "go_blue" {
            assert_eq!([state, name], ["accepted", team]);
        } else {
            assert_eq!([state, fault], ["refused", "bad-name"]);
            let reason = reason.as_str().expect("a reason");
            reason.says("the notebook has no team's name");
        }
        let are_alike = verdicts.iter().all(|verdict| *verdict == verdicts[0]);
        assert!(are_alike, "{verdicts:?}");
    }
}

fn described(api: &Value, method: &str, path: &str, status: &str) -> Value {
    let answer = &api["paths"][path][method]["responses"][status];
    assert!(answer.is_object(), "{method} {path} has no {status}");
    let reference = answer["content"]["application/json"]["schema"]["$ref"].as_str();
    let name = reference.and_then(|reference| reference.rsplit('/').next());
    let name = name.unwrap_or_else(|| panic!("{method} {path} {status} has no schema"));
    api["components"]["schemas"][name].clone()
}

/// Asserts that an answer has exactly the described fields, with their types.
fn assert_fits(answer: &Value, schema: &Value, api: &Value, what: &str) {
    let fields = schema["properties"].as_object().expect("fields");
    let answered = answer
        .as_object()
        .unwrap_or_else(|| panic!("{what}: {answer}"));
    for name in answered.keys() {
        assert!(fields.contains_key(name), "{what}: {name} is not described");
    }
    for (name, field) in fields {
        let value = &answered[name];
        let types = match &field["type"] {
            Value::String(one) => vec![one.as_str()],
            Value::Array(some) => some.iter().filter_map(Value::as_str).collect(),
            _ => continue,
        };
        let actual = match value {
            Value::Null => "null",
            Value::Bool(_) => "boolean",
            Value::Number(number) if number.is_f64() => "number",
            Value::Number(_) => "integer",
            Value::String(_) => "string",
            Value::Array(_) => "array",
            Value::Object(_) => "object",
        };
        let fits = types.contains(&actual) || (actual == "integer" && types.contains(&"number"));
        assert!(fits, "{what}: {name} is {actual}, not {types:?}");
        if let (Value::Array(items), Some(reference)) = (value, field["items"]["$ref"].as_str()) {
            let name = reference.rsplit('/').next().unwrap_or_default();
            for item in items {
                assert_fits(item, &api["components"]["schemas"][name], api, what);
            }
        }
    }
}

#[tokio::test]
async fn answers_are_as_they_are_described() {
    let place = Place::new("closes = '2026-12-04 12:00'").await;
    let token = place.token("ada").await;
    let api = place.read("", "/api/v1/openapi.json").await;
    let version = api["openapi"].as_str().expect("a version");
    assert!(version.starts_with("3."), "{version}");
    let sent = send(&place, &token, "Boars.txt", &table(4)).await.json();
    let schema = described(&api, "post", "/api/v1/entries", "201");
    assert_fits(&sent, &schema, &api, "the receipt");
    assert_eq!(
        (&sent["version"], &sent["state"]),
        (&json!(1), &json!("queued"))
    );
    place.judge(1).await;
    let entry = place.read(&token, "/api/v1/entries/1").await;
    assert_eq!(
        (&entry["state"], &entry["counts"]),
        (&json!("accepted"), &json!(true))
    );
    assert_eq!(entry["hash"], sent["hash"]);
    let board = place.read("", "/api/v1/standings").await;
    assert_eq!(
        (&board["lines"][0]["name"], &board["lines"][0]["rank"]),
        (&json!("Boars"), &json!(1))
    );
    // Everybody may know of the verdict, and of nothing else.
    let events = place.read("", "/api/v1/events").await;
    let kinds: Vec<&Value> = (events.as_array().expect("a list").iter())
        .map(|e| &e["kind"])
        .collect();
    assert_eq!(kinds, ["accepted"]);
    for (path, address) in [
        ("/api/v1/contest", "/api/v1/contest"),
        ("/api/v1/standings", "/api/v1/standings"),
        ("/api/v1/entries/{submission}", "/api/v1/entries/1"),
    ] {
        let answer = get(&place, &token, address).await;
        assert_eq!(answer.status, StatusCode::OK);
        let schema = described(&api, "get", path, "200");
        assert_fits(&answer.json(), &schema, &api, path);
    }
    let refused = send(&place, &token, "boar.exe", "MZ").await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    let schema = described(&api, "post", "/api/v1/entries", "422");
    assert_fits(&refused.json(), &schema, &api, "a refusal");
    let large = "x".repeat(10 << 20);
    let large = send(&place, &token, "Boars.txt", &large).await;
    assert_eq!(large.status, StatusCode::PAYLOAD_TOO_LARGE);
    let schema = described(&api, "post", "/api/v1/entries", "413");
    assert_fits(&large.json(), &schema, &api, "what is too large");
    let nobody = get(&place, &token, "/api/v1/events?after=x").await;
    assert_eq!(nobody.status, StatusCode::BAD_REQUEST);
    let schema = described(&api, "get", "/api/v1/events", "400");
    assert_fits(&nobody.json(), &schema, &api, "no number");
    let nowhere = get(&place, &token, "/api/v1/nowhere").await;
    assert_eq!(nowhere.status, StatusCode::NOT_FOUND);
    let error = nowhere.json()["error"].to_string();
    error.says("nothing at /api/v1/nowhere");
    place.set("2026-12-05T00:00:00Z");
    let closed = send(&place, &token, "Boars.txt", &table(5)).await;
    assert_eq!(closed.status, StatusCode::CONFLICT);
    // Every described address exists.
    for path in api["paths"].as_object().expect("paths").keys() {
        let address = path.replace("{submission}", "1");
        let answer = get(&place, &token, &address).await;
        assert!(answer.status != StatusCode::NOT_FOUND, "{path}");
    }
}
