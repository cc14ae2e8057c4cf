//! A persistent connection to the server.

use std::net::Ipv4Addr;

use http_body_util::{BodyExt as _, Full};
use hyper::body::{Bytes, Incoming};
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper::header::{self, HeaderName};
use hyper::{Method, Request, Response, StatusCode};
use hyper_util::rt::TokioIo;
use tokio::net::TcpSocket;

pub struct Connection {
    host: String,
    sender: SendRequest<Full<Bytes>>,
}

impl Connection {
    pub async fn open(server: &str) -> Connection {
        Connection::open_from(Ipv4Addr::UNSPECIFIED, server).await
    }

    /// Connects from an address of this machine: all of `127.0.0.0/8` are.
    pub async fn open_from(own: Ipv4Addr, server: &str) -> Connection {
        let socket = TcpSocket::new_v4().expect("a socket");
        socket
            .bind((own, 0).into())
            .expect("an address of this machine");
        let server_address = server.parse().expect("an address and a port");
        let stream = socket.connect(server_address).await.expect("a connection");
        stream.set_nodelay(true).expect("a connection");
        let shaken = handshake(TokioIo::new(stream)).await;
        let (sender, carried) = shaken.expect("a connection");
        tokio::spawn(carried);
        Connection {
            host: server.to_owned(),
            sender,
        }
    }

    /// Sends a request, and returns the answer without its body.
    pub async fn ask(
        &mut self,
        method: Method,
        address: &str,
        token: Option<&str>,
        body: String,
    ) -> Response<Incoming> {
        let bearer = token.map(|token| format!("Bearer {token}"));
        let bearer = bearer
            .as_deref()
            .map(|bearer| (header::AUTHORIZATION, bearer));
        self.ask_with(method, address, bearer.as_slice(), body)
            .await
    }

    pub async fn ask_with(
        &mut self,
        method: Method,
        address: &str,
        headers: &[(HeaderName, &str)],
        body: String,
    ) -> Response<Incoming> {
        let mut request = Request::builder().method(method).uri(address);
        request = request.header(header::HOST, &self.host);
        for (name, value) in headers {
            request = request.header(name, *value);
        }
        let request = request.body(Full::from(body)).expect("a request");
        self.sender.ready().await.expect("a connection");
        let answer = self.sender.send_request(request).await;
        answer.unwrap_or_else(|error| panic!("{address}: {error}"))
    }

    /// Loads a page: its status, the target of a redirect, and the text.
    pub async fn get(&mut self, address: &str) -> (StatusCode, Option<String>, String) {
        let answer = self.ask(Method::GET, address, None, String::new()).await;
        let status = answer.status();
        let moved = answer.headers().get(header::LOCATION);
        let moved = moved.map(|place| place.to_str().expect("an address").to_owned());
        (status, moved, Connection::text(answer).await)
    }

    pub async fn text(answer: Response<Incoming>) -> String {
        let body = answer.into_body().collect().await.expect("a page");
        String::from_utf8(body.to_bytes().into()).expect("a text")
    }
}
