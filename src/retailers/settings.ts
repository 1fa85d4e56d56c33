import { z } from 'zod';

/**
 * The retailers that shoppers can sign in to, as an operator writes them down: a JSON file
 * `{"retailers": {"<chain slug>": {...}}}`. Client secrets are not in it; they come from the environment.
 */

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

const MOST_ENDPOINT_CHARACTERS = 500;

function endpoint() {
  return z
    .string()
    .max(MOST_ENDPOINT_CHARACTERS)
    .refine((text) => URL.canParse(text), 'must be a URL')
    .refine((text) => {
      if (!URL.canParse(text)) return true;
      const { protocol, hostname, username, password, hash, search } = new URL(text);
      const secure = protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname));
      return secure && username === '' && password === '' && hash === '' && search === '';
    }, 'must be https:// (http:// only on this machine), without credentials, query or fragment');
}

/** Parameters that the sign-in sets itself. */
const OWN_PARAMETERS = new Set([
  'client_id',
  'redirect_uri',
  'response_type',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
  'client_secret',
]);

const oauth = z.strictObject({
  issuer: endpoint(),
  authorization_endpoint: endpoint(),
  token_endpoint: endpoint(),
  revocation_endpoint: endpoint().optional(),
  client_id: z.string().min(1).max(256),
  client_authentication: z
    .enum(['client_secret_basic', 'client_secret_post', 'none'])
    .default('client_secret_basic'),
  redirect_uri: endpoint(),
  scopes: z
    .array(z.string().regex(/^[\x21\x23-\x5b\x5d-\x7e]{1,128}$/, 'must be an OAuth scope'))
    .min(1)
    .max(20),
  authorization_parameters: z
    .record(z.string().max(64), z.string().max(256))
    .refine((given) => Object.keys(given).every((name) => !OWN_PARAMETERS.has(name)), {
      error: `must not set ${[...OWN_PARAMETERS].join(', ')}`,
    })
    .default({}),
});

const cart = z.discriminatedUnion('adapter', [
  z.strictObject({
    adapter: z.literal('kroger'),
    base_url: endpoint(),
    modality: z.enum(['PICKUP', 'DELIVERY']).default('PICKUP'),
  }),
  z.strictObject({ adapter: z.literal('generic'), base_url: endpoint() }),
]);

const retailer = z
  .strictObject({
    hosts: z
      .array(
        z
          .string()
          .regex(/^[a-z0-9.:[\]-]{1,260}$/, 'must be a host name in lower case, with a port if need be'),
      )
      .min(1)
      .max(10),
    oauth,
    cart,
  })
  .superRefine(({ hosts, oauth: flow, cart: target }, context) => {
    const endpoints = {
      'oauth.issuer': flow.issuer,
      'oauth.authorization_endpoint': flow.authorization_endpoint,
      'oauth.token_endpoint': flow.token_endpoint,
      'oauth.revocation_endpoint': flow.revocation_endpoint,
      'cart.base_url': target.base_url,
    };
    for (const [name, url] of Object.entries(endpoints)) {
      if (url === undefined || !URL.canParse(url) || hosts.includes(new URL(url).host)) continue;
      const message = `is on ${new URL(url).host}, which is not among hosts`;
      context.addIssue({ code: 'custom', path: name.split('.'), message });
    }
  });

const settingsFile = z.strictObject({
  retailers: z.record(z.string().regex(/^[a-z0-9_-]{1,64}$/, 'must be a chain slug in lower case'), retailer),
});

/** How a retailer signs shoppers in. */
export type OAuthSettings = z.output<typeof oauth>;

/** How a retailer's cart is written to. */
export type CartSettings = z.output<typeof cart>;

/** A retailer, ready to be used. */
export interface Retailer {
  /** The chain's slug. */
  readonly slug: string;
  /** The only hosts that requests for this retailer go to. */
  readonly hosts: readonly string[];
  readonly oauth: OAuthSettings;
  /** Null: the client has none, and says who it is by its id alone. */
  readonly clientSecret: string | null;
  readonly cart: CartSettings;
}

/** The retailers of a settings file, or everything that is wrong with it. */
export type RetailerSettings =
  | { readonly ok: true; readonly retailers: ReadonlyMap<string, Retailer> }
  | { readonly ok: false; readonly problems: readonly string[] };

/** The environment variable of a retailer's client secret. */
export function clientSecretName(slug: string): string {
  return `GONDOLA_RETAILER_${slug.toUpperCase().replaceAll('-', '_')}_CLIENT_SECRET`;
}

function describe(issue: z.core.$ZodIssue): string[] {
  const at = (path: readonly PropertyKey[]): string => path.map(String).join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => `${at([...issue.path, key])} is not a setting of a retailer`);
  }
  const message = issue.code === 'invalid_key' ? 'must be a chain slug in lower case' : issue.message;
  return [`${at(issue.path) || 'the file'}: ${message}`];
}

/**
 * Reads the text of a settings file. `secretOf` gives the value of an environment variable, undefined where it is not
 * set. Every problem is named at once; none shows a secret.
 */
export function parseRetailers(
  text: string,
  secretOf: (name: string) => string | undefined,
): RetailerSettings {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { ok: false, problems: ['the file is not JSON'] };
  }
  const parsed = settingsFile.safeParse(json);
  if (!parsed.success) return { ok: false, problems: parsed.error.issues.flatMap(describe) };
  const problems: string[] = [];
  const retailers = new Map<string, Retailer>();
  const names = new Set<string>();
  for (const [slug, settings] of Object.entries(parsed.data.retailers)) {
    const name = clientSecretName(slug);
    const secret = secretOf(name) ?? null;
    const isPublic = settings.oauth.client_authentication === 'none';
    if (names.has(name)) problems.push(`${slug}: another retailer has the same ${name}`);
    if (!isPublic && secret === null) problems.push(`${slug} needs its client secret in ${name}`);
    if (isPublic && secret !== null)
      problems.push(`${slug} has client_authentication none, but ${name} is set`);
    names.add(name);
    retailers.set(slug, { slug, ...settings, clientSecret: secret });
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, retailers };
}
