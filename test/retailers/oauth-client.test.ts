import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CartFault } from '../../src/retailers/fault.ts';
import { createBoundedFetch } from '../../src/process/bounded-fetch.ts';
import { createOAuthClient, type OAuthClient } from '../../src/retailers/oauth-client.ts';
import { parseRetailers } from '../../src/retailers/settings.ts';

const REFRESH_TOKEN = 'refresh-token-that-nobody-may-see';
const CLIENT_SECRET = 'client secret/with:odd+signs';

let server: Server;
let origin: string;
let answer: (response: ServerResponse) => void = () => {};
let last: { headers: IncomingMessage['headers']; body: string };

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += String(part)));
    request.on('end', () => {
      last = { headers: request.headers, body };
      answer(response);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function clientWith(oauth: object = {}, timeoutMs = 10_000): OAuthClient {
  const { host } = new URL(origin);
  const settings = {
    hosts: [host],
    oauth: {
      issuer: origin,
      authorization_endpoint: `${origin}/authorize`,
      token_endpoint: `${origin}/token`,
      client_id: 'my-client_id',
      redirect_uri: 'https://app.example.org/callback',
      scopes: ['cart.basic:write'],
      authorization_parameters: { prompt: 'consent' },
      ...oauth,
    },
    cart: { adapter: 'generic', base_url: origin },
  };
  const isPublic = 'client_authentication' in oauth && oauth.client_authentication === 'none';
  const parsed = parseRetailers(JSON.stringify({ retailers: { freshmart: settings } }), () =>
    isPublic ? undefined : CLIENT_SECRET,
  );
  const retailer = parsed.ok ? parsed.retailers.get('freshmart') : undefined;
  if (retailer === undefined) throw new Error('bad settings');
  return createOAuthClient(retailer, createBoundedFetch({ hosts: [host], timeoutMs }), Date.now);
}

type Answer = (response: ServerResponse) => void;

function json(status: number, body: object, headers: Record<string, string> = {}): Answer {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };
}
const dropped: Answer = (response) => void response.destroy();
const page: Answer = (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>');
const moved: Answer = (response) => void response.writeHead(307, { location: 'https://evil.example/' }).end();
const endless: Answer = (response) => void response.end('x'.repeat(100_000));
const TOKENS = { access_token: 'new-access', token_type: 'Bearer', expires_in: 1800 };

async function faultOf(client: OAuthClient): Promise<CartFault> {
  const fault: unknown = await client.refresh(REFRESH_TOKEN).catch((error: unknown) => error);
  if (!(fault instanceof CartFault)) throw new Error(`no fault of the cart app, but ${String(fault)}`);
  return fault;
}

describe('a sign-in', () => {
  it('carries the settings of the retailer', async () => {
    const { authorizationUrl } = await clientWith().start();
    expect(Object.fromEntries(new URL(authorizationUrl).searchParams)).toMatchObject({
      prompt: 'consent',
      scope: 'cart.basic:write',
      redirect_uri: 'https://app.example.org/callback',
    });
  });
});

describe('the client', () => {
  it('says who it is by HTTP Basic, in an encoding that decoding and not decoding servers read alike', async () => {
    answer = json(200, TOKENS);
    await clientWith().refresh(REFRESH_TOKEN);
    const pair = Buffer.from(last.headers.authorization?.replace('Basic ', '') ?? '', 'base64').toString();
    expect(pair).toBe('my-client_id:client%20secret%2Fwith%3Aodd%2Bsigns');
    expect(last.body).not.toContain('client_secret');
  });

  it('says who it is in the body, or by its id alone, where the settings say so', async () => {
    answer = json(200, TOKENS);
    await clientWith({ client_authentication: 'client_secret_post' }).refresh(REFRESH_TOKEN);
    expect(new URLSearchParams(last.body).get('client_secret')).toBe(CLIENT_SECRET);
    await clientWith({ client_authentication: 'none' }).refresh(REFRESH_TOKEN);
    expect(last.headers.authorization).toBeUndefined();
    expect(new URLSearchParams(last.body).get('client_id')).toBe('my-client_id');
  });

  it('keeps the earlier refresh token where no new one comes, and reads what was granted', async () => {
    answer = json(200, { ...TOKENS, scope: 'cart.basic:write profile' });
    expect(await clientWith().refresh(REFRESH_TOKEN)).toEqual({
      accessToken: 'new-access',
      refreshToken: null,
      lifetimeS: 1800,
      scopes: ['cart.basic:write', 'profile'],
    });
  });
});

describe("a retailer's trouble at the token endpoint", () => {
  it.each<[string, Answer, string, number | null]>([
    ['is down', dropped, 'retailer_unavailable', 5],
    ['fails', json(500, {}), 'retailer_unavailable', 5],
    ['asks for a pause', json(429, {}, { 'retry-after': '17' }), 'retailer_unavailable', 17],
    ['refuses the refresh token', json(400, { error: 'invalid_grant' }), 'sign_in_required', null],
    ['refuses the client', json(401, { error: 'invalid_client' }), 'retailer_misbehaved', null],
    ['answers no token', json(200, { hello: 'world' }), 'retailer_misbehaved', null],
    ['answers no JSON', page, 'retailer_misbehaved', null],
    ['redirects', moved, 'retailer_misbehaved', null],
    ['never stops', endless, 'retailer_misbehaved', null],
  ])('%s', async (_what, trouble, code, retryAfterS) => {
    answer = trouble;
    const fault = await faultOf(clientWith());
    expect([fault.code, fault.retryAfterS]).toEqual([code, retryAfterS]);
    for (const secret of [REFRESH_TOKEN, CLIENT_SECRET, 'new-access']) {
      expect(`${fault.message} ${fault.stack} ${String(fault.cause)}`).not.toContain(secret);
    }
  });

  it('is slow', async () => {
    answer = () => {};
    expect((await faultOf(clientWith({}, 200))).code).toBe('retailer_unavailable');
  });
});

describe('a revocation', () => {
  it('tells whether the retailer confirmed it', async () => {
    expect(await clientWith().revoke(REFRESH_TOKEN)).toBe(false);
    const client = clientWith({ revocation_endpoint: `${origin}/revoke` });
    answer = (response) => void response.writeHead(200).end();
    expect(await client.revoke(REFRESH_TOKEN)).toBe(true);
    answer = json(503, {});
    expect(await client.revoke(REFRESH_TOKEN)).toBe(false);
    answer = (response) => void response.destroy();
    expect(await client.revoke(REFRESH_TOKEN)).toBe(false);
  });
});
