//! The settings for signing in through an `OpenID` Connect provider.

use std::path::{Path, PathBuf};

use pigskin_settings::Wrong;
use serde::Deserialize;
use url::{Host, Url};

use crate::secret::{Secret, SecretError, SecretSource};

/// The `OpenID` Connect provider through which people of a course sign in, as
/// `[openid]` in `course.toml` has it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OpenId {
    /// The provider's issuer identifier, exactly as the provider spells it.
    pub issuer: String,
    /// This server's client id at the provider.
    pub client_id: String,
    /// The file with the client secret, if there is one.
    #[serde(rename = "client_secret_file")]
    pub secret_file: Option<PathBuf>,
    /// The claim that identifies a person on the roster.
    #[serde(rename = "match", default)]
    pub claim: OpenIdClaim,
    /// The scopes to request in addition to `openid`, if not the [usual one](Self::scopes).
    scopes: Option<Vec<String>>,
    /// The text of the sign-in button.
    #[serde(default = "label")]
    pub label: String,
    /// The address to which the provider redirects people.
    #[serde(skip)]
    pub redirect: String,
}

/// The claim that identifies a person on the roster.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(from = "String")]
pub enum OpenIdClaim {
    /// The e-mail address, which the provider must have verified. It is compared with the
    /// one on the roster, ignoring the case of ASCII letters.
    #[default]
    Email,
    /// The claim with this name, which must equal the id on the roster.
    Id(String),
}

impl OpenId {
    /// The environment variable with the secret, as an alternative to the file.
    pub const SECRET_VARIABLE: &str = "PIGSKIN_OPENID_SECRET";

    /// The path on this server to which the provider redirects people.
    pub const BACK: &str = "/sign-in/openid/back";

    /// Reads the secret from the environment or else from its file; `None` without either.
    ///
    /// Fails if the file cannot be read, or if the secret is not one line.
    pub fn secret(&self) -> Result<Option<Secret>, SecretError> {
        let secret = Secret::read(&SecretSource {
            variable: Self::SECRET_VARIABLE,
            file: self.secret_file.as_ref(),
            setting: "openid.client_secret_file",
        })?;
        Ok(secret.and_then(|secret| Secret::new(secret.expose().trim())))
    }
}

impl From<String> for OpenIdClaim {
    fn from(name: String) -> OpenIdClaim {
        match name.as_str() {
            "email" => OpenIdClaim::Email,
            _ => OpenIdClaim::Id(name),
        }
    }
}

fn label() -> String {
    "Sign in with your university account".to_owned()
}

/// Claims that people choose themselves, so that several can have the same.
const OWN_CHOICE: [&str; 8] = [
    "name",
    "given_name",
    "family_name",
    "middle_name",
    "nickname",
    "profile",
    "picture",
    "website",
];

impl OpenId {
    /// The scopes to request in addition to `openid`.
    pub fn scopes(&self) -> Vec<String> {
        let usual = match self.claim {
            OpenIdClaim::Email => "email",
            OpenIdClaim::Id(_) => "profile",
        };
        let own = self.scopes.clone();
        own.unwrap_or_else(|| vec![usual.to_owned()])
    }

    /// The settings for a contest's folder and the server's address.
    ///
    /// Fails with a setting that is wrong.
    pub(crate) fn in_folder(self, folder: &Path, address: Option<&str>) -> Result<OpenId, Wrong> {
        is_issuer(&self.issuer).map_err(|why| {
            let issuer = &self.issuer;
            Wrong::new("openid.issuer", format!("{issuer:?} {why}"))
        })?;
        if let OpenIdClaim::Id(claim) = &self.claim
            && OWN_CHOICE.contains(&claim.as_str())
        {
            let why =
                format!("people choose {claim:?} themselves, so it does not identify anybody");
            return Err(Wrong::new("openid.match", why));
        }
        let address = address.ok_or_else(|| {
            let why = "the provider needs an address to redirect people to";
            Wrong::new("address", why)
        })?;
        let redirect = format!("{address}{}", OpenId::BACK);
        if Url::parse(&redirect).is_err() {
            let why = format!("{address:?} is not an address");
            return Err(Wrong::new("address", why));
        }
        if let Some(scope) = self.scopes().iter().find(|scope| !is_scope(scope)) {
            let why = format!("{scope:?} is not a scope");
            return Err(Wrong::new("openid.scopes", why));
        }
        Ok(OpenId {
            secret_file: self.secret_file.map(|file| folder.join(file)),
            redirect,
            ..self
        })
    }
}

/// Tests whether a text can be a scope (RFC 6749, section 3.3).
fn is_scope(text: &str) -> bool {
    let fits = |byte: u8| byte.is_ascii_graphic() && byte != b'"' && byte != b'\\';
    !text.is_empty() && text.bytes().all(fits)
}

/// Tests whether a text can be an issuer. The connection must be encrypted, except on this
/// machine.
fn is_issuer(text: &str) -> Result<(), &'static str> {
    let url = Url::parse(text).map_err(|_| "is not an address")?;
    let host = url.host().ok_or("is not an address")?;
    let here = match host {
        Host::Domain(name) => name == "localhost",
        Host::Ipv4(address) => address.is_loopback(),
        Host::Ipv6(address) => address.is_loopback(),
    };
    if url.scheme() != "https" && !(url.scheme() == "http" && here) {
        return Err("does not begin with https://");
    }
    let bare = url.query().is_none() && url.fragment().is_none();
    let unnamed = url.username().is_empty() && url.password().is_none();
    if bare && unnamed {
        Ok(())
    } else {
        Err("has more than a host and a path")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{CourseFileError, CourseSettings};

    const ADDRESS: &str = "address = 'https://hog.example.edu/'\n";

    fn read(text: &str) -> Result<CourseSettings, CourseFileError> {
        CourseSettings::from_toml("hog/course.toml".as_ref(), text)
    }

    fn table(field: &str) -> String {
        let others = [
            ("issuer", "issuer = 'https://login.example.edu'\n"),
            ("client_id", "client_id = 'pigskin'\n"),
        ];
        let others = others.iter().filter(|(name, _)| !field.starts_with(name));
        let others: String = others.map(|(_, line)| *line).collect();
        format!("{ADDRESS}[openid]\n{others}{field}\n")
    }

    #[test]
    fn a_provider_and_a_client_are_enough() {
        let openid = read(&table("")).expect("settings").openid;
        let openid = openid.expect("a provider");
        assert_eq!(openid.issuer, "https://login.example.edu");
        assert_eq!(openid.claim, OpenIdClaim::Email);
        assert_eq!(openid.secret_file, None);
        assert_eq!(openid.scopes(), ["email"]);
        assert_eq!(
            openid.redirect,
            "https://hog.example.edu/sign-in/openid/back"
        );
        assert_eq!(read("").expect("settings").openid, None);
    }

    #[test]
    fn other_claims_are_ids_and_files_are_beside_it() {
        let text = table("match = 'eduPersonPrincipalName'\nclient_secret_file = 'secret'");
        let openid = read(&text).expect("settings").openid.expect("a provider");
        let name = "eduPersonPrincipalName".to_owned();
        assert_eq!(openid.claim, OpenIdClaim::Id(name));
        assert_eq!(openid.scopes(), ["profile"]);
        assert_eq!(openid.secret_file, Some(PathBuf::from("hog/secret")));
    }

    #[test]
    fn invalid_settings_are_named() {
        for (field, part) in [
            (
                "issuer = 'http://login.example.edu'",
                "openid.issuer: \"http://login.example.edu\" does not begin with https://",
            ),
            (
                "issuer = 'login'",
                "openid.issuer: \"login\" is not an address",
            ),
            ("issuer = 'ftp://127.0.0.1'", "openid.issuer"),
            ("issuer = 'http://127.0.0.1.example'", "openid.issuer"),
            ("issuer = 'https://a@login.example.edu'", "openid.issuer"),
            ("issuer = 'https://login.example.edu?x'", "openid.issuer"),
            ("client_id = ''", "openid.client_id: \"\" is not one line"),
            ("label = \"a\\nb\"", "openid.label"),
            (
                "match = 'nickname'",
                "openid.match: people choose \"nickname\"",
            ),
            ("match = ''", "openid.match"),
            ("scopes = ['a b']", "openid.scopes: \"a b\" is not a scope"),
            ("client_secret = 'x'", "client_secret"),
        ] {
            let error = read(&table(field)).expect_err(field).to_string();
            assert!(error.starts_with("hog/course.toml"), "{error}");
            assert!(error.contains(part), "{field}: {error}");
        }
        let nowhere = table("").replace(ADDRESS, "");
        let error = read(&nowhere).expect_err("no address").to_string();
        assert!(error.contains("course.toml: address: the pro"), "{error}");
    }

    #[test]
    fn this_machine_needs_no_encryption() {
        for issuer in ["http://127.0.0.1:9", "http://localhost:9/a", "http://[::1]"] {
            let text = table(&format!("issuer = '{issuer}'"));
            let openid = read(&text).expect("settings").openid;
            assert_eq!(openid.expect("a provider").issuer, issuer);
        }
    }

    #[test]
    fn a_secret_is_one_line_of_its_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("course.toml");
        let text = table("client_secret_file = 'secret'");
        let settings = CourseSettings::from_toml(&path, &text).expect("settings");
        let openid = settings.openid.expect("a provider");
        let file = folder.path().join("secret");
        let missing = openid.secret().expect_err("no file").to_string();
        assert!(missing.contains("client_secret_file"), "{missing}");
        for (contents, read) in [
            ("s3cret\n", Some("s3cret")),
            ("  s3cret", Some("s3cret")),
            ("", None),
            ("a\nb", None),
        ] {
            std::fs::write(&file, contents).expect("written");
            let secret = openid.secret().ok().flatten();
            let secret = secret.as_ref().map(Secret::expose);
            assert_eq!(secret, read, "{contents:?}");
        }
    }
}
