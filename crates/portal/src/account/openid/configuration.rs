//! A provider's configuration, and the requests made with it.

use jiff::Timestamp;
use openidconnect::core::{
    CoreAuthDisplay, CoreAuthPrompt, CoreAuthenticationFlow, CoreClientAuthMethod,
    CoreErrorResponseType, CoreGenderClaim, CoreJsonWebKey, CoreJsonWebKeySet,
    CoreJweContentEncryptionAlgorithm, CoreJwsSigningAlgorithm, CoreProviderMetadata,
    CoreRevocableToken, CoreRevocationErrorResponse, CoreTokenIntrospectionResponse, CoreTokenType,
};
use openidconnect::{
    AccessToken, AccessTokenHash, AuthType, AuthorizationCode, ClaimsVerificationError, Client,
    ClientId, ClientSecret, CsrfToken, EmptyExtraTokenFields, EndpointMaybeSet, EndpointNotSet,
    EndpointSet, IdToken, IdTokenClaims, IdTokenFields, IdTokenVerifier, IssuerUrl, Nonce,
    OAuth2TokenResponse as _, PkceCodeChallenge, PkceCodeVerifier, RedirectUrl, Scope,
    SignatureVerificationError, StandardErrorResponse, StandardTokenResponse, SubjectIdentifier,
    TokenResponse as _, UserInfoClaims,
};
use pigskin_course::{OpenId, OpenIdClaim};
use ureq::http::HeaderValue;
use url::Url;

use super::attempt::Attempt;
use super::claims::{Account, OtherClaims};
use super::error::{ProviderError, down, untrusted};
use super::http::Http;

/// A provider's configuration, with its keys and our secret.
#[derive(Clone, Debug)]
pub struct Configuration {
    metadata: CoreProviderMetadata,
    secret: Option<ClientSecret>,
    pub since: Timestamp,
}

type Token = IdToken<
    OtherClaims,
    CoreGenderClaim,
    CoreJweContentEncryptionAlgorithm,
    CoreJwsSigningAlgorithm,
>;

type TokenFields = IdTokenFields<
    OtherClaims,
    EmptyExtraTokenFields,
    CoreGenderClaim,
    CoreJweContentEncryptionAlgorithm,
    CoreJwsSigningAlgorithm,
>;

/// The library's client with its standard types, except for the claims.
type OpenIdClient = Client<
    OtherClaims,
    CoreAuthDisplay,
    CoreGenderClaim,
    CoreJweContentEncryptionAlgorithm,
    CoreJsonWebKey,
    CoreAuthPrompt,
    StandardErrorResponse<CoreErrorResponseType>,
    StandardTokenResponse<TokenFields, CoreTokenType>,
    CoreTokenIntrospectionResponse,
    CoreRevocableToken,
    CoreRevocationErrorResponse,
    EndpointSet,
    EndpointNotSet,
    EndpointNotSet,
    EndpointNotSet,
    EndpointMaybeSet,
    EndpointMaybeSet,
>;

/// Accepted signature algorithms, whatever the provider announces: those with a private key.
/// `none` signs nothing, and a shared secret does not prove who signed.
const SIGNATURES: [CoreJwsSigningAlgorithm; 9] = [
    CoreJwsSigningAlgorithm::RsaSsaPkcs1V15Sha256,
    CoreJwsSigningAlgorithm::RsaSsaPkcs1V15Sha384,
    CoreJwsSigningAlgorithm::RsaSsaPkcs1V15Sha512,
    CoreJwsSigningAlgorithm::RsaSsaPssSha256,
    CoreJwsSigningAlgorithm::RsaSsaPssSha384,
    CoreJwsSigningAlgorithm::RsaSsaPssSha512,
    CoreJwsSigningAlgorithm::EcdsaP256Sha256,
    CoreJwsSigningAlgorithm::EcdsaP384Sha384,
    CoreJwsSigningAlgorithm::EdDsa,
];

impl Configuration {
    pub fn discover(
        openid: &OpenId,
        http: &Http,
        now: Timestamp,
    ) -> Result<Configuration, ProviderError> {
        let secret = openid.secret();
        let secret = secret.map_err(|why| ProviderError::Secret(why.to_string()))?;
        let metadata = CoreProviderMetadata::discover(&issuer(openid)?, http).map_err(down)?;
        let wanted = if openid.issuer.starts_with("https://") {
            &["https"][..]
        } else {
            &["https", "http"]
        };
        let leads_to = metadata.authorization_endpoint().url();
        if !wanted.contains(&leads_to.scheme()) {
            let why = format!("it redirects people to {leads_to}");
            return Err(ProviderError::untrusted(&why));
        }
        Ok(Configuration {
            metadata,
            secret: secret.map(|secret| ClientSecret::new(secret.expose().to_owned())),
            since: now,
        })
    }

    pub fn has_keys_of(&self, other: &Configuration) -> bool {
        self.metadata.jwks() == other.metadata.jwks()
    }

    /// Starts a sign-in: the provider's address for the visitor, and the secrets of the attempt.
    pub fn begin(&self, openid: &OpenId, now: Timestamp) -> Result<(Url, Attempt), ProviderError> {
        let (challenge, verifier) = PkceCodeChallenge::new_random_sha256();
        let client = self.client(openid)?;
        let flow = CoreAuthenticationFlow::AuthorizationCode;
        let request = client.authorize_url(flow, CsrfToken::new_random, Nonce::new_random);
        let scopes = openid.scopes().into_iter().map(Scope::new);
        let (address, state, nonce) = request
            .add_scopes(scopes)
            .set_pkce_challenge(challenge)
            .url();
        let attempt = Attempt {
            state,
            nonce,
            verifier,
            began: now,
        };
        Ok((address, attempt))
    }

    /// Exchanges a code for the account that signed in. If the token is signed with an unknown
    /// key, fetches the keys once more.
    pub fn account(
        &mut self,
        openid: &OpenId,
        http: &Http,
        code: String,
        verifier: PkceCodeVerifier,
        nonce: &Nonce,
    ) -> Result<Account, ProviderError> {
        let client = self.client(openid)?;
        let exchange = client.exchange_code(AuthorizationCode::new(code));
        let exchange = exchange.map_err(down)?.set_pkce_verifier(verifier);
        let answer = exchange.request(http).map_err(down)?;
        let token = answer
            .id_token()
            .ok_or_else(|| ProviderError::untrusted("it sends no ID token"))?;
        let claims = self.claims(openid, http, token, nonce, answer.access_token())?;
        let told = serde_json::to_value(claims).map_err(down)?;
        let mut account = Account::from_claims(&told, &openid.claim);
        let settled = matches!(account, Some(Account::Email(_) | Account::Id(_)));
        if !settled && self.metadata.userinfo_endpoint().is_some() {
            // Many providers put claims there that are not in the token.
            let subject = claims.subject().clone();
            let told = user_info(&client, http, answer.access_token(), subject)?;
            account = Account::from_claims(&told, &openid.claim).or(account);
        }
        account.ok_or_else(|| {
            ProviderError::Silent(match &openid.claim {
                OpenIdClaim::Email => "e-mail address".to_owned(),
                OpenIdClaim::Id(claim) => claim.clone(),
            })
        })
    }

    /// The claims of a token, if this provider made it for us, recently, and for this attempt.
    fn claims<'a>(
        &mut self,
        openid: &OpenId,
        http: &Http,
        token: &'a Token,
        nonce: &Nonce,
        access: &AccessToken,
    ) -> Result<&'a IdTokenClaims<OtherClaims, CoreGenderClaim>, ProviderError> {
        let mut verifier = self.verifier(openid)?;
        let claims = match token.claims(&verifier, nonce) {
            Err(ClaimsVerificationError::SignatureVerification(why)) if may_be_new_key(&why) => {
                let keys = CoreJsonWebKeySet::fetch(self.metadata.jwks_uri(), http);
                self.metadata = self.metadata.clone().set_jwks(keys.map_err(down)?);
                verifier = self.verifier(openid)?;
                token.claims(&verifier, nonce)
            }
            claims => claims,
        };
        let claims = claims.map_err(untrusted)?;
        if let Some(hash) = claims.access_token_hash() {
            let key = token.signing_key(&verifier).map_err(untrusted)?;
            let signature = token.signing_alg().map_err(untrusted)?;
            let found = AccessTokenHash::from_token(access, signature, key);
            if found.map_err(untrusted)? != *hash {
                let why = "its tokens do not match";
                return Err(ProviderError::untrusted(why));
            }
        }
        Ok(claims)
    }

    fn verifier(
        &self,
        openid: &OpenId,
    ) -> Result<IdTokenVerifier<'static, CoreJsonWebKey>, ProviderError> {
        let client = ClientId::new(openid.client_id.clone());
        let keys = self.metadata.jwks().clone();
        let verifier = IdTokenVerifier::new_public_client(client, issuer(openid)?, keys);
        Ok(verifier.set_allowed_algs(SIGNATURES))
    }

    fn client(&self, openid: &OpenId) -> Result<OpenIdClient, ProviderError> {
        let client = ClientId::new(openid.client_id.clone());
        let redirect = RedirectUrl::new(openid.redirect.clone()).map_err(down)?;
        let client =
            Client::from_provider_metadata(self.metadata.clone(), client, self.secret.clone());
        let client = client.set_redirect_uri(redirect);
        let known = self.metadata.token_endpoint_auth_methods_supported();
        let takes = |method| known.is_some_and(|known| known.contains(&method));
        let in_body = takes(CoreClientAuthMethod::ClientSecretPost)
            && !takes(CoreClientAuthMethod::ClientSecretBasic);
        Ok(if in_body {
            client.set_auth_type(AuthType::RequestBody)
        } else {
            client
        })
    }
}

/// Fetches the claims of an account from the provider's user info endpoint.
fn user_info(
    client: &OpenIdClient,
    http: &Http,
    access: &AccessToken,
    subject: SubjectIdentifier,
) -> Result<serde_json::Value, ProviderError> {
    // The library assumes that the token fits into a header.
    HeaderValue::from_str(access.secret()).map_err(untrusted)?;
    let request = client.user_info(access.clone(), Some(subject));
    let told = request.map_err(down)?.request(http);
    let told: UserInfoClaims<OtherClaims, CoreGenderClaim> = told.map_err(untrusted)?;
    serde_json::to_value(told).map_err(down)
}

fn issuer(openid: &OpenId) -> Result<IssuerUrl, ProviderError> {
    IssuerUrl::new(openid.issuer.clone()).map_err(down)
}

/// Whether the signature may be by a new key of the provider.
fn may_be_new_key(why: &SignatureVerificationError) -> bool {
    matches!(
        why,
        SignatureVerificationError::NoMatchingKey
            | SignatureVerificationError::AmbiguousKeyId(_)
            | SignatureVerificationError::CryptoError(_)
    )
}
