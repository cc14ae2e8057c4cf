//! A provider of accounts with configurable behaviour.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{SystemTime, UNIX_EPOCH};

use axum::extract::{Form, Request, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse as _, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use data_encoding::{BASE64, BASE64URL_NOPAD};
use openidconnect::PrivateSigningKey as _;
use openidconnect::core::{
    CoreEdDsaPrivateSigningKey, CoreHmacKey, CoreJsonWebKey, CoreJwsSigningAlgorithm,
    CoreRsaPrivateSigningKey,
};
use openidconnect::{JsonWebKey as _, JsonWebKeyId};
use serde_json::{Map, Value, json};
use sha2::{Digest as _, Sha256};
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::sync::Notify;
use url::Url;

/// A key for these tests only.
const RSA: &str = include_str!("provider.pem");

/// The secret of the provider and the server.
pub const SECRET: &str = "pig & skin:+";

/// A provider on a port of its own until the test ends.
pub struct Provider {
    pub issuer: String,
    state: Arc<Desk>,
    folder: TempDir,
}

#[derive(Clone, Copy, Debug)]
pub enum Signature {
    EdDsa(u8),
    Rsa,
    /// With the shared secret.
    Shared,
    None,
}

#[derive(Clone, Debug)]
pub enum Manner {
    Html,
    Huge,
    /// Not before the test allows it.
    Held(Arc<Notify>),
    Redirect,
    Says(Value),
}

pub struct Conduct {
    pub claims: Value,
    pub user_info: Option<Value>,
    pub signature: Signature,
    pub shown: Vec<u8>,
    /// Whether a client needs the secret.
    pub secret: bool,
    /// Whether the secret is expected in the form.
    pub in_form: bool,
    pub refuses: Option<&'static str>,
    pub foreign_challenge: bool,
    pub manner: Option<(&'static str, Manner)>,
}

struct Visit {
    challenge: String,
    nonce: String,
    redirect: String,
}

struct Desk {
    issuer: String,
    conduct: Mutex<Conduct>,
    visits: Mutex<HashMap<String, Visit>>,
    asked: Mutex<Vec<String>>,
}

impl Provider {
    pub async fn open() -> Provider {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("an address");
        let issuer = format!("http://{address}/realm");
        let state = Arc::new(Desk {
            issuer: issuer.clone(),
            conduct: Mutex::new(Conduct {
                claims: json!({"email": "ada@example.edu", "email_verified": true}),
                user_info: None,
                signature: Signature::EdDsa(1),
                shown: vec![1],
                secret: true,
                in_form: false,
                refuses: None,
                foreign_challenge: false,
                manner: None,
            }),
            visits: Mutex::default(),
            asked: Mutex::default(),
        });
        let router = Router::new()
            .route(
                "/realm/.well-known/openid-configuration",
                get(configuration),
            )
            .route("/realm/keys", get(keys))
            .route("/realm/token", post(token))
            .route("/realm/user", get(user))
            .layer(from_fn_with_state(Arc::clone(&state), manners))
            .with_state(Arc::clone(&state));
        tokio::spawn(async move { axum::serve(listener, router).await });
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("secret");
        std::fs::write(file, format!("{SECRET}\n")).expect("written");
        Provider {
            issuer,
            state,
            folder,
        }
    }

    pub fn course_toml(&self, fields: &str) -> String {
        let (issuer, secret) = (&self.issuer, self.folder.path().join("secret"));
        format!(
            "address = 'http://hog.example.edu'\n[openid]\nissuer = '{issuer}'\n\
             client_id = 'pigskin'\nclient_secret_file = '{}'\n{fields}\n",
            secret.display()
        )
    }

    pub fn change(&self, change: impl FnOnce(&mut Conduct)) {
        change(&mut self.state.conduct());
    }

    /// Number of requests to addresses with this suffix.
    pub fn asked(&self, end: &str) -> usize {
        let asked = self.state.asked.lock().expect("no test panics with it");
        asked.iter().filter(|path| path.ends_with(end)).count()
    }

    /// Signs in as a browser does that was redirected here, and returns the address on our server to
    /// which the provider redirects back.
    pub fn visit(&self, location: &str) -> String {
        let url: Url = location.parse().expect("an address");
        assert!(location.starts_with(&format!("{}/authorize?", self.issuer)));
        let asked: HashMap<String, String> = url.query_pairs().into_owned().collect();
        assert_eq!(asked["response_type"], "code");
        assert_eq!(asked["client_id"], "pigskin");
        assert_eq!(asked["code_challenge_method"], "S256");
        assert!(asked["scope"].split(' ').any(|scope| scope == "openid"));
        let redirect = &asked["redirect_uri"];
        let path = redirect.strip_prefix("http://hog.example.edu");
        let path = path.expect("the address that is registered");
        let conduct = self.state.conduct();
        let answer = if let Some(error) = conduct.refuses {
            format!("error={error}&error_description=%3Cb%3Eno%3C/b%3E")
        } else {
            let mut visits = self.state.visits.lock().expect("no test panics with it");
            let code = format!("code {}", visits.len());
            let foreign = conduct.foreign_challenge;
            let challenge = if foreign {
                "x"
            } else {
                &asked["code_challenge"]
            };
            let visit = Visit {
                challenge: challenge.to_owned(),
                nonce: asked["nonce"].clone(),
                redirect: redirect.clone(),
            };
            visits.insert(code.clone(), visit);
            format!("code={}", code.replace(' ', "%20"))
        };
        let state = &asked["state"];
        format!("{path}?state={state}&{answer}")
    }
}

impl Desk {
    fn conduct(&self) -> MutexGuard<'_, Conduct> {
        self.conduct.lock().expect("no test panics with it")
    }
}

fn eddsa(number: u8) -> CoreEdDsaPrivateSigningKey {
    // The PKCS 8 header of the 32 bytes.
    let front = b"\x30\x2e\x02\x01\x00\x30\x05\x06\x03\x2b\x65\x70\x04\x22\x04\x20";
    let der: Vec<u8> = front.iter().copied().chain([number; 32]).collect();
    let base64 = BASE64.encode(&der);
    let pem = format!("-----BEGIN PRIVATE KEY-----\n{base64}\n-----END PRIVATE KEY-----\n");
    let name = Some(JsonWebKeyId::new(format!("key {number}")));
    CoreEdDsaPrivateSigningKey::from_ed25519_pem(&pem, name).expect("a key")
}

fn rsa() -> CoreRsaPrivateSigningKey {
    let name = JsonWebKeyId::new("rsa".to_owned());
    CoreRsaPrivateSigningKey::from_pem(RSA, Some(name)).expect("a key")
}

async fn configuration(State(desk): State<Arc<Desk>>) -> Json<Value> {
    let (issuer, conduct) = (&desk.issuer, desk.conduct());
    let method = if conduct.in_form { "post" } else { "basic" };
    let mut said = json!({
        "issuer": issuer,
        "authorization_endpoint": format!("{issuer}/authorize"),
        "token_endpoint": format!("{issuer}/token"),
        "jwks_uri": format!("{issuer}/keys"),
        "response_types_supported": ["code"],
        "subject_types_supported": ["public"],
        // An announced algorithm does not make a bad signature valid.
        "id_token_signing_alg_values_supported": ["RS256", "EdDSA", "HS256", "none"],
        "token_endpoint_auth_methods_supported": [format!("client_secret_{method}")],
    });
    if conduct.user_info.is_some() {
        said["userinfo_endpoint"] = format!("{issuer}/user").into();
    }
    Json(said)
}

async fn keys(State(desk): State<Arc<Desk>>) -> Json<Value> {
    let mut keys: Vec<CoreJsonWebKey> = vec![rsa().as_verification_key()];
    let shown = desk.conduct().shown.clone();
    keys.extend(
        shown
            .iter()
            .map(|number| eddsa(*number).as_verification_key()),
    );
    assert!(keys.iter().all(|key| key.key_id().is_some()));
    Json(json!({ "keys": keys }))
}

async fn token(
    State(desk): State<Arc<Desk>>,
    headers: HeaderMap,
    Form(form): Form<HashMap<String, String>>,
) -> Response {
    let refused = |error: &str| {
        let said = Json(json!({ "error": error }));
        (StatusCode::BAD_REQUEST, said).into_response()
    };
    let conduct = desk.conduct();
    let basic = format!("pigskin:{}", form_encoded(SECRET));
    let basic = format!("Basic {}", BASE64.encode(basic.as_bytes()));
    let in_header = headers
        .get(header::AUTHORIZATION)
        .map(|said| said == basic.as_str());
    let in_form = form.get("client_secret").map(|said| said == SECRET);
    let known = match (conduct.secret, conduct.in_form) {
        (true, false) => in_header == Some(true) && in_form.is_none(),
        (true, true) => in_header.is_none() && in_form == Some(true),
        (false, _) => {
            let named = form.get("client_id").is_some_and(|id| id == "pigskin");
            in_header.is_none() && in_form.is_none() && named
        }
    };
    if !known {
        return refused("invalid_client");
    }
    let code = form.get("code").cloned().unwrap_or_default();
    let mut visits = desk.visits.lock().expect("no test panics with it");
    // A code is valid once.
    let Some(visit) = visits.remove(&code) else {
        return refused("invalid_grant");
    };
    let verifier = form.get("code_verifier").cloned().unwrap_or_default();
    let proof = BASE64URL_NOPAD.encode(&Sha256::digest(verifier.as_bytes()));
    let redirect = form.get("redirect_uri") == Some(&visit.redirect);
    if proof != visit.challenge || !redirect || form["grant_type"] != "authorization_code" {
        return refused("invalid_grant");
    }
    let token = sign(&conduct, &claims(&desk.issuer, &conduct, &visit.nonce));
    Json(json!({ "access_token": "open", "token_type": "Bearer", "id_token": token }))
        .into_response()
}

fn form_encoded(text: &str) -> String {
    form_urlencoded::byte_serialize(text.as_bytes()).collect()
}

fn claims(issuer: &str, conduct: &Conduct, nonce: &str) -> Map<String, Value> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let now = now.expect("it is after 1970").as_secs();
    let usual = json!({
        "iss": issuer, "aud": "pigskin", "sub": "7", "nonce": nonce, "iat": now,
        "exp": now + 300,
    });
    let mut claims = usual.as_object().cloned().unwrap_or_default();
    claims.extend(conduct.claims.as_object().cloned().unwrap_or_default());
    claims.retain(|_, value| !value.is_null());
    claims
}

fn sign(conduct: &Conduct, claims: &Map<String, Value>) -> String {
    use CoreJwsSigningAlgorithm as Algorithm;
    let (algorithm, name) = match conduct.signature {
        Signature::EdDsa(number) => ("EdDSA", format!("key {number}")),
        Signature::Rsa => ("RS256", "rsa".to_owned()),
        Signature::Shared => ("HS256", "shared".to_owned()),
        Signature::None => ("none", "none".to_owned()),
    };
    let header = json!({ "alg": algorithm, "kid": name, "typ": "JWT" });
    let part = |text: String| BASE64URL_NOPAD.encode(text.as_bytes());
    let claims = serde_json::to_string(claims).expect("claims");
    let signed = format!("{}.{}", part(header.to_string()), part(claims));
    let bytes = signed.as_bytes();
    let signature = match conduct.signature {
        Signature::EdDsa(number) => eddsa(number).sign(&Algorithm::EdDsa, bytes),
        Signature::Rsa => rsa().sign(&Algorithm::RsaSsaPkcs1V15Sha256, bytes),
        Signature::Shared => CoreHmacKey::new(SECRET).sign(&Algorithm::HmacSha256, bytes),
        Signature::None => Ok(Vec::new()),
    };
    let signature = BASE64URL_NOPAD.encode(&signature.expect("a signature"));
    format!("{signed}.{signature}")
}

async fn user(State(desk): State<Arc<Desk>>, headers: HeaderMap) -> Response {
    let open = headers.get(header::AUTHORIZATION);
    if open.is_none_or(|open| open != "Bearer open") {
        return StatusCode::UNAUTHORIZED.into_response();
    }
    Json(desk.conduct().user_info.clone()).into_response()
}

async fn manners(State(desk): State<Arc<Desk>>, request: Request, next: Next) -> Response {
    let path = request.uri().path().to_owned();
    let manner = desk.conduct().manner.clone();
    let manner = manner.filter(|(end, _)| path.ends_with(end));
    desk.asked
        .lock()
        .expect("no test panics with it")
        .push(path);
    match manner.map(|(_, manner)| manner) {
        None => next.run(request).await,
        Some(Manner::Held(told)) => {
            told.notified().await;
            next.run(request).await
        }
        Some(Manner::Html) => {
            let kind = [(header::CONTENT_TYPE, "text/html")];
            (kind, "<script>alert(1)</script>").into_response()
        }
        Some(Manner::Huge) => {
            let kind = [(header::CONTENT_TYPE, "application/json")];
            (kind, format!("\"{}\"", "x".repeat(2 << 20))).into_response()
        }
        Some(Manner::Redirect) => {
            let to = [(header::LOCATION, format!("{}/elsewhere", desk.issuer))];
            (StatusCode::FOUND, to).into_response()
        }
        Some(Manner::Says(said)) => Json(said).into_response(),
    }
}
