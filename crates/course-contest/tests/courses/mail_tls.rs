//! Mail servers with encryption.

use std::sync::Arc;

use tokio::net::TcpStream;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::crypto::ring::default_provider;
use tokio_rustls::rustls::pki_types::pem::PemObject as _;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::rustls::{ServerConfig, version::TLS13};

use crate::mail::{Sending, announce, mailing, send_all};
use crate::place::Kind;
use crate::smtp::{Encrypting, Encryption, Manners, Smtp, Stream};

/// The certificate of 127.0.0.1 until 2126. It vouches for itself.
const CERTIFICATE: &[u8] = include_bytes!("smtp_tls/certificate.pem");

/// Its key, which is no secret.
const KEY: &[u8] = include_bytes!("smtp_tls/key.pem");

fn encrypt(stream: TcpStream) -> Encrypting {
    let certificate = CertificateDer::from_pem_slice(CERTIFICATE).expect("a certificate");
    let key = PrivateKeyDer::from_pem_slice(KEY).expect("a key");
    let provider = Arc::new(default_provider());
    let config = ServerConfig::builder_with_provider(provider)
        .with_protocol_versions(&[&TLS13])
        .expect("it is there")
        .with_no_client_auth()
        .with_single_cert(vec![certificate], key)
        .expect("they fit");
    Box::pin(async move {
        let accepted = TlsAcceptor::from(Arc::new(config)).accept(stream).await?;
        Ok(Box::new(accepted) as Box<dyn Stream>)
    })
}

/// A server that encrypts and asks for a password, and the settings for it.
async fn encrypted(at_once: bool) -> (Smtp, String) {
    let manners = Manners {
        // Base 64 of "\0hog\0s3cret".
        credentials: Some("AGhvZwBzM2NyZXQ=".to_owned()),
        ..Manners::default()
    };
    let encryption = Encryption { encrypt, at_once };
    let anywhere = "127.0.0.1:0".parse().expect("an address");
    let smtp = Smtp::start_with(anywhere, manners, Some(encryption)).await;
    let settings = Smtp::settings(
        smtp.address,
        "user = 'hog'\npassword_file = 'mail-password'",
    );
    let security = if at_once { "tls" } else { "starttls" };
    let settings = settings.replace("'none'", &format!("'{security}'"));
    (smtp, settings)
}

#[tokio::test]
async fn mail_is_sent_over_both_kinds_of_encryption() {
    for at_once in [false, true] {
        let (smtp, settings) = encrypted(at_once).await;
        let settings = format!("{settings}certificate_file = 'certificate.pem'\n");
        let place = mailing(Kind::Sqlite, &settings).await;
        let folder = place.folder.path();
        std::fs::write(folder.join("mail-password"), "s3cret").expect("written");
        std::fs::write(folder.join("certificate.pem"), CERTIFICATE).expect("written");
        announce(&place, "Welcome").await;
        send_all(&place).await;
        assert_eq!(smtp.arrived().len(), 3, "{at_once}");
    }
}

#[tokio::test]
async fn a_server_without_a_trusted_certificate_gets_no_password() {
    for at_once in [false, true] {
        let (smtp, settings) = encrypted(at_once).await;
        let place = mailing(Kind::Sqlite, &settings).await;
        let folder = place.folder.path();
        std::fs::write(folder.join("mail-password"), "s3cret").expect("written");
        announce(&place, "Welcome").await;
        let sending = Sending::begin(&place);
        let trouble = sending.trouble().await;
        sending.stop().await;
        assert!(trouble.to_lowercase().contains("certificate"), "{trouble}");
        let said = smtp.said();
        let bare = |line: &String| line.starts_with("EHLO") || line == "STARTTLS";
        assert!(said.iter().all(bare), "{said:?}");
    }
}
