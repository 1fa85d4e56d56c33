import * as oauth from 'oauth4webapi';
import { CartFault, isPassing } from './fault.ts';
import { type BoundedFetch, retryAfterSeconds, HttpFault } from '../process/bounded-fetch.ts';
import type { Retailer } from './settings.ts';

/** What a sign-in starts with. */
export interface SignInStart {
  /** Where the shopper's browser goes. */
  readonly authorizationUrl: string;
  readonly state: string;
  /** PKCE's code verifier: stays here until the code is exchanged. */
  readonly verifier: string;
}

/** Tokens as a retailer gave them. */
export interface Tokens {
  readonly accessToken: string;
  /** Null: none was given; after a refresh the earlier one goes on. */
  readonly refreshToken: string | null;
  /** Seconds that the access token lives; null: the retailer does not say. */
  readonly lifetimeS: number | null;
  readonly scopes: readonly string[];
}

/** A retailer's OAuth endpoints, spoken to through a bounded fetch. */
export interface OAuthClient {
  start(): Promise<SignInStart>;
  /** `issuer` is the callback's `iss` (RFC 9207); null where it had none. */
  exchange(code: string, verifier: string, issuer: string | null): Promise<Tokens>;
  refresh(refreshToken: string): Promise<Tokens>;
  /** Whether the retailer confirmed it. Never throws for what the retailer does. */
  revoke(token: string): Promise<boolean>;
}

const LATER_S = 5;

/** RFC 6749, 2.3.1, with the encoding that decoding and not decoding servers read alike. */
function basicAuthentication(secret: string): oauth.ClientAuth {
  return (_server, client, _body, headers) => {
    const pair = `${encodeURIComponent(client.client_id)}:${encodeURIComponent(secret)}`;
    headers.set('authorization', `Basic ${Buffer.from(pair).toString('base64')}`);
  };
}

function authenticationOf({ oauth: settings, clientSecret }: Retailer): oauth.ClientAuth {
  if (clientSecret === null) return oauth.None();
  return settings.client_authentication === 'client_secret_post'
    ? oauth.ClientSecretPost(clientSecret)
    : basicAuthentication(clientSecret);
}

/** What went wrong in terms of the cart app. The library's errors hold responses and tokens, so none goes further. */
function toFault(error: unknown, slug: string, refused: CartFault): CartFault {
  if (error instanceof CartFault) return error;
  if (error instanceof HttpFault) {
    return isPassing(error)
      ? new CartFault('retailer_unavailable', `${slug}: ${error.message}.`, LATER_S)
      : new CartFault('retailer_misbehaved', `${slug}: ${error.message}.`);
  }
  if (error instanceof oauth.ResponseBodyError && error.error === 'invalid_grant') return refused;
  const said =
    error instanceof oauth.ResponseBodyError && /^[a-z_]{1,40}$/.test(error.error)
      ? ` It says ${error.error}.`
      : '';
  return new CartFault('retailer_misbehaved', `${slug} did not answer as OAuth 2.0 requires.${said}`);
}

/** Throws where the answer says that the retailer cannot work now. */
function refuseBusy(response: Response, slug: string, nowMs: number): void {
  if (response.status !== 429 && response.status < 500) return;
  const afterS = retryAfterSeconds(response.headers, nowMs) ?? LATER_S;
  throw new CartFault('retailer_unavailable', `${slug} answered ${response.status}.`, afterS);
}

/** What every request to a retailer's OAuth endpoints needs. */
interface Endpoints {
  readonly retailer: Retailer;
  readonly server: oauth.AuthorizationServer;
  readonly client: oauth.Client;
  readonly authentication: oauth.ClientAuth;
  readonly options: oauth.TokenEndpointRequestOptions;
  readonly clock: () => number;
}

function endpointsOf(retailer: Retailer, retailerFetch: BoundedFetch, clock: () => number): Endpoints {
  const { oauth: settings } = retailer;
  return {
    retailer,
    server: {
      issuer: settings.issuer,
      authorization_endpoint: settings.authorization_endpoint,
      token_endpoint: settings.token_endpoint,
      ...(settings.revocation_endpoint === undefined
        ? {}
        : { revocation_endpoint: settings.revocation_endpoint }),
    },
    client: { client_id: settings.client_id },
    authentication: authenticationOf(retailer),
    options: {
      [oauth.customFetch]: (url: string, init: oauth.CustomFetchOptions<'POST', URLSearchParams>) =>
        retailerFetch(url, { method: init.method, headers: init.headers, body: init.body }),
      // The settings allow http:// on this machine alone.
      [oauth.allowInsecureRequests]: true,
    },
    clock,
  };
}

function toTokens({ retailer }: Endpoints, answer: oauth.TokenEndpointResponse): Tokens {
  return {
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token ?? null,
    lifetimeS: answer.expires_in ?? null,
    scopes:
      answer.scope === undefined
        ? retailer.oauth.scopes
        : answer.scope.split(' ').filter((one) => one !== ''),
  };
}

async function startSignIn({ retailer: { oauth: settings } }: Endpoints): ReturnType<OAuthClient['start']> {
  const verifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();
  const url = new URL(settings.authorization_endpoint);
  const parameters = {
    ...settings.authorization_parameters,
    client_id: settings.client_id,
    redirect_uri: settings.redirect_uri,
    response_type: 'code',
    scope: settings.scopes.join(' '),
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return { authorizationUrl: url.href, state, verifier };
}

async function exchangeCode(
  endpoints: Endpoints,
  code: string,
  verifier: string,
  issuer: string | null,
): Promise<Tokens> {
  const { retailer, server, client, authentication, options, clock } = endpoints;
  const { slug } = retailer;
  const refused = new CartFault(
    'code_refused',
    `${slug} refused the code: it was used before, or is too old, or was made for another sign-in.`,
  );
  try {
    const callback = new URLSearchParams({ code, ...(issuer === null ? {} : { iss: issuer }) });
    const valid = oauth.validateAuthResponse(server, client, callback, oauth.expectNoState);
    const { redirect_uri } = retailer.oauth;
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      authentication,
      valid,
      redirect_uri,
      verifier,
      options,
    );
    refuseBusy(response, slug, clock());
    return toTokens(endpoints, await oauth.processAuthorizationCodeResponse(server, client, response));
  } catch (error) {
    throw toFault(error, slug, refused);
  }
}

async function refreshTokens(endpoints: Endpoints, refreshToken: string): Promise<Tokens> {
  const { retailer, server, client, authentication, options, clock } = endpoints;
  const { slug } = retailer;
  const refused = new CartFault('sign_in_required', `${slug} asks the shopper to sign in again.`);
  try {
    const response = await oauth.refreshTokenGrantRequest(
      server,
      client,
      authentication,
      refreshToken,
      options,
    );
    refuseBusy(response, slug, clock());
    return toTokens(endpoints, await oauth.processRefreshTokenResponse(server, client, response));
  } catch (error) {
    throw toFault(error, slug, refused);
  }
}

async function revokeToken(endpoints: Endpoints, token: string): Promise<boolean> {
  const { retailer, server, client, authentication, options } = endpoints;
  if (retailer.oauth.revocation_endpoint === undefined) return false;
  try {
    const response = await oauth.revocationRequest(server, client, authentication, token, options);
    await oauth.processRevocationResponse(response);
    return true;
  } catch {
    return false;
  }
}

/** Speaks to a retailer's OAuth endpoints. `clock` gives milliseconds since 1970. Its methods throw CartFault. */
export function createOAuthClient(
  retailer: Retailer,
  retailerFetch: BoundedFetch,
  clock: () => number,
): OAuthClient {
  const endpoints = endpointsOf(retailer, retailerFetch, clock);
  return {
    start: async () => startSignIn(endpoints),
    exchange: async (code, verifier, issuer) => exchangeCode(endpoints, code, verifier, issuer),
    refresh: async (refreshToken) => refreshTokens(endpoints, refreshToken),
    revoke: async (token) => revokeToken(endpoints, token),
  };
}

/** Revokes what there is of a sign-in's tokens. Whether the retailer confirmed all of it. */
export async function revokeTokens(
  client: Pick<OAuthClient, 'revoke'>,
  { refreshToken, accessToken }: Pick<Tokens, 'refreshToken' | 'accessToken'>,
): Promise<boolean> {
  // The refresh token first: by RFC 7009 the access tokens made from it end with it.
  const refresh = refreshToken === null || (await client.revoke(refreshToken));
  const access = await client.revoke(accessToken);
  return refresh && access;
}
