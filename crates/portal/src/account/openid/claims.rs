//! The claims of a provider about an account.

use openidconnect::AdditionalClaims;
use pigskin_course::OpenIdClaim;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// Claims beyond the standard ones, by name.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct OtherClaims {
    #[serde(flatten)]
    by_name: Map<String, Value>,
}

impl AdditionalClaims for OtherClaims {}

/// An account, by the claim that identifies its owner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Account {
    Email(String),
    /// An e-mail address that the provider has not verified.
    UnverifiedEmail(String),
    Id(String),
}

impl Account {
    /// Reads the account from the claims of a verified token, or of the provider's user info;
    /// `None` if the claim is missing.
    pub fn from_claims(claims: &Value, wanted: &OpenIdClaim) -> Option<Account> {
        let text = |name: &str| {
            let text = claims.get(name).and_then(Value::as_str);
            text.filter(|text| !text.is_empty()).map(str::to_owned)
        };
        match wanted {
            OpenIdClaim::Id(name) => text(name).map(Account::Id),
            OpenIdClaim::Email => {
                let email = text("email")?;
                let verified = claims.get("email_verified").and_then(Value::as_bool);
                Some(if verified == Some(true) {
                    Account::Email(email)
                } else {
                    Account::UnverifiedEmail(email)
                })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn an_address_counts_once_it_is_verified() {
        let email = |claims: &Value| Account::from_claims(claims, &OpenIdClaim::Email);
        let address = || "a@b.edu".to_owned();
        let verified = json!({"email": "a@b.edu", "email_verified": true});
        assert_eq!(email(&verified), Some(Account::Email(address())));
        for claims in [
            json!({"email": "a@b.edu"}),
            json!({"email": "a@b.edu", "email_verified": false}),
            json!({"email": "a@b.edu", "email_verified": 1}),
        ] {
            let unverified = Account::UnverifiedEmail(address());
            assert_eq!(email(&claims), Some(unverified), "{claims}");
        }
        assert_eq!(email(&json!({"email": "", "email_verified": true})), None);
        assert_eq!(
            email(&json!({"email": ["a@b.edu"], "email_verified": true})),
            None
        );
    }

    #[test]
    fn another_claim_counts_if_it_is_text() {
        let id = |claims: &Value| Account::from_claims(claims, &OpenIdClaim::Id("uid".to_owned()));
        let ada = Some(Account::Id("ada".to_owned()));
        assert_eq!(id(&json!({"uid": "ada"})), ada);
        assert_eq!(id(&json!({"uid": 7})), None);
        assert_eq!(id(&json!({"email": "ada"})), None);
    }
}
