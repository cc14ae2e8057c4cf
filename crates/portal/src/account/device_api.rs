//! The device authorization flow of RFC 8628, for `ok`.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::extract::rejection::FormRejection;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::{Form, http::HeaderValue};
use pigskin_course::{ChangePersonError, DeviceAnswer, Token};
use pigskin_web::Problem;
use serde::{Deserialize, Serialize};
use utoipa::{OpenApi, ToSchema};

use crate::account::polls::INTERVAL;
use crate::account::sender::Sender;
use crate::portal::Portal;
use crate::server::address::address;
use crate::server::bearer::Refusal;

/// The description of the flow.
#[derive(OpenApi)]
#[openapi(paths(code, token))]
pub struct DeviceDescription;

/// The client that this server knows.
const CLIENT: &str = "pigskin-ok";

const GRANT: &str = "urn:ietf:params:oauth:grant-type:device_code";

/// Seconds for which codes work.
const EXPIRES_IN: u32 = 900;

/// The form of a device that wants to sign in.
#[derive(Deserialize, ToSchema)]
pub struct CodeForm {
    /// `pigskin-ok`.
    #[serde(default)]
    client_id: String,
    /// The name of the device, shown to the person.
    #[serde(default)]
    device_name: String,
}

/// The codes of a device.
#[derive(Serialize, ToSchema)]
pub struct CodeBody {
    /// The secret of the device.
    device_code: String,
    /// The code for the person.
    user_code: String,
    /// The page for the code.
    verification_uri: String,
    /// The address with the code.
    verification_uri_complete: String,
    /// Seconds for which the codes work.
    expires_in: u32,
    /// Seconds between two requests for the token.
    interval: i64,
}

/// The form of a device that asks for its token.
#[derive(Deserialize, ToSchema)]
pub struct TokenForm {
    /// `urn:ietf:params:oauth:grant-type:device_code`.
    #[serde(default)]
    grant_type: String,
    /// The secret of the device.
    #[serde(default)]
    device_code: String,
    /// `pigskin-ok`.
    #[serde(default)]
    client_id: String,
}

#[derive(Serialize, ToSchema)]
pub struct TokenBody {
    access_token: String,
    /// `Bearer`.
    token_type: &'static str,
}

#[derive(Serialize, ToSchema)]
pub struct FlowErrorBody {
    /// The error's name in RFC 6749 or RFC 8628.
    error: &'static str,
    /// The error in words.
    error_description: &'static str,
}

fn flow_error(error: &'static str, error_description: &'static str) -> Response {
    let body = FlowErrorBody {
        error,
        error_description,
    };
    (StatusCode::BAD_REQUEST, no_store(), Json(body)).into_response()
}

fn no_store() -> HeaderMap {
    let mut headers = HeaderMap::new();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers
}

/// Draws the codes of a device.
#[utoipa::path(
    post,
    path = "/api/v1/device/code",
    request_body(content = CodeForm, content_type = "application/x-www-form-urlencoded"),
    responses(
        (status = 200, description = "The codes.", body = CodeBody),
        (status = 400, description = "The request is wrong.", body = FlowErrorBody),
        (status = 429, description = "Too many requests."),
    )
)]
pub async fn code(
    State(portal): State<Arc<Portal>>,
    sender: Sender,
    headers: HeaderMap,
    form: Result<Form<CodeForm>, FormRejection>,
) -> Result<Response, Refusal> {
    let Ok(Form(form)) = form else {
        return Ok(flow_error("invalid_request", "the form cannot be read"));
    };
    if form.client_id != CLIENT {
        return Ok(flow_error("invalid_client", "client_id is not pigskin-ok"));
    }
    portal.limits.device(&sender.0)?;
    let code = portal
        .course
        .ask_for_device(&form.device_name)
        .await
        .map_err(Problem::server)?;
    let page = format!("{}/device", address(&portal.course, &headers));
    let body = CodeBody {
        device_code: code.secret.secret().to_owned(),
        verification_uri_complete: format!("{page}?code={}", code.user_code),
        user_code: code.user_code.to_string(),
        verification_uri: page,
        expires_in: EXPIRES_IN,
        interval: INTERVAL.as_secs(),
    };
    Ok((no_store(), Json(body)).into_response())
}

/// Gives a device its token, once a person has allowed it.
#[utoipa::path(
    post,
    path = "/api/v1/device/token",
    request_body(content = TokenForm, content_type = "application/x-www-form-urlencoded"),
    responses(
        (status = 200, description = "The token.", body = TokenBody),
        (status = 400, description = "There is no token, or not yet.", body = FlowErrorBody),
    )
)]
pub async fn token(
    State(portal): State<Arc<Portal>>,
    form: Result<Form<TokenForm>, FormRejection>,
) -> Result<Response, Refusal> {
    let Ok(Form(form)) = form else {
        return Ok(flow_error("invalid_request", "the form cannot be read"));
    };
    if form.client_id != CLIENT {
        return Ok(flow_error("invalid_client", "client_id is not pigskin-ok"));
    }
    if form.grant_type != GRANT {
        return Ok(flow_error(
            "unsupported_grant_type",
            "it is not device_code",
        ));
    }
    let Ok(secret) = form.device_code.parse::<Token>() else {
        return Ok(flow_error("invalid_grant", "there is no such code"));
    };
    let answer = portal.course.device_token(&secret).await;
    let answer = answer.map_err(|error| match error {
        ChangePersonError::Nobody(_) => Problem::refused(error),
        other => Problem::server(other),
    })?;
    let now = portal.course.clock().now();
    Ok(match answer {
        DeviceAnswer::Pending if portal.limits.polls_too_often(&secret.hash(), now) => {
            flow_error("slow_down", "wait five seconds longer between requests")
        }
        DeviceAnswer::Pending => {
            flow_error("authorization_pending", "nobody has allowed the device yet")
        }
        DeviceAnswer::Denied => flow_error("access_denied", "the device was denied"),
        DeviceAnswer::Expired => flow_error("expired_token", "the code has expired"),
        DeviceAnswer::Unknown => flow_error("invalid_grant", "there is no such code"),
        DeviceAnswer::Allowed(token) => {
            let body = TokenBody {
                access_token: token.secret().to_owned(),
                token_type: "Bearer",
            };
            (no_store(), Json(body)).into_response()
        }
    })
}
