import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Configuration, Provider } from 'oidc-provider';

/** A real authorization server, with one client and any shopper. */
export interface AuthorizationServer {
  readonly origin: string;
  /** Successful grants so far, by type. */
  readonly grants: Readonly<Record<string, number>>;
  /** Every token it ever gave out. */
  readonly issued: ReadonlySet<string>;
  /** Whether a bearer token is one of its own and still valid. */
  accepts(token: string): Promise<boolean>;
  /** Ends every access token, as a retailer does that signs everybody out. */
  forgetAccessTokens(): Promise<void>;
  /** Answers 503 to whatever comes, until it resumes. */
  pause(): void;
  resume(): void;
  /** Signs a shopper in as a browser does, and gives the callback's parameters. */
  signIn(authorizationUrl: string, shopper: string): Promise<URLSearchParams>;
  close(): Promise<void>;
}

export const CLIENT_ID = 'gondola-tests';
export const CLIENT_SECRET = 'client-secret-for-tests-0123456789';
export const REDIRECT_URI = 'http://127.0.0.1/callback';
export const SCOPE = 'cart.write';

const TOKEN_LIFE_S = 1_200;

const CONFIGURATION: Configuration = {
  clients: [
    {
      client_id: CLIENT_ID,
      client_secret: CLIENT_SECRET,
      redirect_uris: [REDIRECT_URI],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
    },
  ],
  scopes: [SCOPE, 'openid', 'offline_access'],
  cookies: { keys: ['cookie-key-for-tests'] },
  features: { revocation: { enabled: true }, devInteractions: { enabled: true } },
  ttl: { AccessToken: TOKEN_LIFE_S, RefreshToken: 86_400, Grant: 86_400, Session: 600, Interaction: 600 },
  issueRefreshToken: async () => true,
  rotateRefreshToken: () => true,
};

/** A browser as far as a sign-in needs one: it keeps cookies and does not follow redirects by itself. */
function createBrowser(): (url: string, form?: Readonly<Record<string, string>>) => Promise<Response> {
  const cookies = new Map<string, string>();
  return async (url, form) => {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';', 1);
      const [name = '', value = ''] = pair.split(/=(.*)/s, 2);
      cookies.set(name, value);
    }
    return response;
  };
}

/** Starts one on a free port. */
export async function startAuthorizationServer(): Promise<AuthorizationServer> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(origin, CONFIGURATION);
  const grants: Record<string, number> = {};
  const issued = new Set<string>();
  const access = new Set<string>();
  provider.on('grant.success', (context) => {
    const type = String(context.oidc.params?.['grant_type']);
    grants[type] = (grants[type] ?? 0) + 1;
    const { access_token, refresh_token } = context.body as Record<string, string | undefined>;
    for (const token of [access_token, refresh_token]) if (token !== undefined) issued.add(token);
    if (access_token !== undefined) access.add(access_token);
  });
  const handle = provider.callback();
  let isPaused = false;
  server.on('request', (request, response) => {
    if (isPaused) response.writeHead(503).end();
    else void handle(request, response);
  });

  const isPast = (url: string): boolean => url.startsWith(REDIRECT_URI);
  return {
    origin,
    grants,
    issued,
    async accepts(token) {
      const found = await provider.AccessToken.find(token);
      return found !== undefined && found.isValid;
    },
    async forgetAccessTokens() {
      for (const token of access) await (await provider.AccessToken.find(token))?.destroy();
    },
    pause: () => void (isPaused = true),
    resume: () => void (isPaused = false),
    async signIn(authorizationUrl, shopper) {
      const browse = createBrowser();
      let response = await browse(authorizationUrl);
      for (let step = 0; step < 12; step++) {
        const location = response.headers.get('location');
        if (location !== null) {
          const next = new URL(location, origin).href;
          if (isPast(next)) return new URL(next).searchParams;
          response = await browse(next);
          continue;
        }
        const page = await response.text();
        const [, action] = /<form[^>]* action="([^"]+)"/.exec(page) ?? [];
        const [, prompt] = /name="prompt" value="([^"]+)"/.exec(page) ?? [];
        if (action === undefined || prompt === undefined) throw new Error(`no form to sign in with: ${page}`);
        response = await browse(new URL(action, origin).href, { prompt, login: shopper, password: 'any' });
      }
      throw new Error('the sign-in never came to its end');
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
